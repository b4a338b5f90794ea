package vmodsmith;

import javax.swing.SwingUtilities;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Position;

/**
 * Mends the line that has just appeared in the chat of this player: afterwards, for a document cannot be changed while
 * it reports a change.
 */
abstract class ChatListener implements DocumentListener {
    final World world;
    final Document chat;

    ChatListener(World world, Document chat) {
        this.world = world;
        this.chat = chat;
    }

    /** Whether there is something to mend between two places. */
    abstract boolean concerns(int from, int to) throws BadLocationException;

    /** Mends it; what others mended before may have moved it. */
    abstract void mend(int from, int to) throws BadLocationException;

    public final void insertUpdate(DocumentEvent e) {
        try {
            if (!concerns(e.getOffset(), e.getOffset() + e.getLength())) return;
            final Position from = chat.createPosition(e.getOffset()),
                           to = chat.createPosition(e.getOffset() + e.getLength());
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    try {
                        mend(from.getOffset(), to.getOffset());
                    } catch (BadLocationException x) {
                        world.trouble.tellOnce(x);
                    }
                }
            });
        } catch (BadLocationException x) {
            world.trouble.tellOnce(x);
        }
    }

    public final void removeUpdate(DocumentEvent e) {
    }

    public final void changedUpdate(DocumentEvent e) {
    }
}
