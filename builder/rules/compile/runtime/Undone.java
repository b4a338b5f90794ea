package vmodsmith;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Position;
import javax.swing.SwingUtilities;

/** What the chat says of a step of the turn tracker that was taken back: VASSAL quotes the line with the signs that chose its colour. */
final class Undone implements DocumentListener {
    private static final Pattern QUOTED = Pattern.compile("^\\* [^:\\n]+: (\\* `)", Pattern.MULTILINE);

    private final World world;
    private final Document chat;

    Undone(World world, Document chat) {
        this.world = world;
        this.chat = chat;
    }

    public void insertUpdate(DocumentEvent e) {
        final int length = e.getLength();
        try {
            if (!QUOTED.matcher(chat.getText(e.getOffset(), length)).find()) return;
            final Position from = chat.createPosition(e.getOffset());
            // a document cannot be changed while it tells of a change
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    takeOut(from.getOffset(), length);
                }
            });
        } catch (BadLocationException x) {
            world.trouble.tellOnce(x);
        }
    }

    public void removeUpdate(DocumentEvent e) {
    }

    public void changedUpdate(DocumentEvent e) {
    }

    private void takeOut(int from, int length) {
        try {
            Matcher found = QUOTED.matcher(chat.getText(from, Math.min(length, chat.getLength() - from)));
            if (found.find()) chat.remove(from + found.start(1), found.end(1) - found.start(1));
        } catch (BadLocationException x) {
            world.trouble.tellOnce(x);
        }
    }
}
