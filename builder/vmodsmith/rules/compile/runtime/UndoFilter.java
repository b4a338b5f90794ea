package vmodsmith;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;

/** What the chat says of a step of the turn tracker that was taken back: VASSAL quotes the line with the signs that chose its colour. */
final class UndoFilter extends ChatListener {
    private static final Pattern QUOTED = Pattern.compile("^\\* [^:\\n]+: (\\* `)", Pattern.MULTILINE);

    UndoFilter(World world, Document chat) {
        super(world, chat);
    }

    boolean concerns(int from, int to) throws BadLocationException {
        return quoted(from, to).find();
    }

    void mend(int from, int to) throws BadLocationException {
        Matcher found = quoted(from, to);
        if (found.find()) chat.remove(from + found.start(1), found.end(1) - found.start(1));
    }

    private Matcher quoted(int from, int to) throws BadLocationException {
        return QUOTED.matcher(chat.getText(from, Math.min(to, chat.getLength()) - from));
    }
}
