package vmodsmith;

import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import javax.swing.JTextPane;
import javax.swing.SwingUtilities;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Element;
import javax.swing.text.ElementIterator;
import javax.swing.text.html.HTML;

/**
 * Dice drawn in the chat: those rolled since the last line stand before the next one, in the colour of the side that rolled them. The pictures go
 * out with the line; who does not want to see any has them taken out of his own chat (a preference).
 */
final class Dice implements DocumentListener {
    static final String SHOWN = "vms_dice";          // preference of the player, and property
    private static final String FILE = "die.";       // what the names of their pictures begin with
    private static final int MOST = 12;              // of one line

    private final World world;
    private final ArrayList thrown = new ArrayList();   // String: side, size and number, as in the name of the picture
    private Document chat;                              // what is listened to

    Dice(World world) {
        this.world = world;
    }

    /** Rolls a die for a side; null: for the side whose phase it is. */
    int roll(int sides, String side) {
        int number = world.module.getRNG().nextInt(sides) + 1;
        if (world.facts.dice.contains(String.valueOf(sides))) thrown.add((side == null ? side() : side) + "." + sides + "." + number);
        return number;
    }

    private String side() {
        String side = world.facts.phaseSide(world.clock.phase());
        Piece me = world.entry.me();
        if (side == null && me != null) side = me.side();
        return side == null ? "-" : side;
    }

    /** What is not told is not told later. */
    void forget() {
        thrown.clear();
    }

    /** The pictures of the dice since the last line, to stand before the next one; empty for none, or for too many. */
    String shown() {
        String made = "";
        for (int n = 0; n < thrown.size() && thrown.size() <= MOST; n++) made += "<img src=\"" + FILE + thrown.get(n) + ".png\"> ";
        thrown.clear();
        return made;
    }

    /** A line without pictures of dice. */
    static String without(String line) {
        return line.replaceAll("<img src=\"die\\.[^>]*>\\s*", "");
    }

    // ---- who does not want to see them

    /** Listens to the chat of this player. */
    void begin() {
        JTextPane pane = pane(GameModule.getGameModule().getChatter());
        if (pane == null || pane.getDocument() == chat) return;
        chat = pane.getDocument();
        chat.addDocumentListener(this);
        chat.addDocumentListener(new Undone(world, chat));
    }

    private static JTextPane pane(Container inside) {
        Component[] all = inside.getComponents();
        for (int n = 0; n < all.length; n++) {
            JTextPane found = all[n] instanceof JTextPane ? (JTextPane) all[n] : all[n] instanceof Container ? pane((Container) all[n]) : null;
            if (found != null) return found;
        }
        return null;
    }

    public void insertUpdate(DocumentEvent e) {
        if (!world.global(SHOWN).equals("false")) return;
        final int from = e.getOffset(), to = from + e.getLength();
        // a document cannot be changed while it tells of a change
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                takeOut(from, to);
            }
        });
    }

    public void removeUpdate(DocumentEvent e) {
    }

    public void changedUpdate(DocumentEvent e) {
    }

    private void takeOut(int from, int to) {
        ElementIterator all = new ElementIterator(chat);
        ArrayList pictures = new ArrayList();
        for (Element each = all.next(); each != null; each = all.next()) {
            if (each.getStartOffset() >= from && each.getEndOffset() <= to && isDie(each.getAttributes())) pictures.add(each);
        }
        for (int n = pictures.size() - 1; n >= 0; n--) {
            Element each = (Element) pictures.get(n);
            try {
                chat.remove(each.getStartOffset(), each.getEndOffset() - each.getStartOffset());
            } catch (BadLocationException e) {
                world.trouble.tellOnce(e);
            }
        }
    }

    private static boolean isDie(AttributeSet one) {
        Object file = one.getAttribute(HTML.Attribute.SRC);
        return file != null && file.toString().startsWith(FILE);
    }
}
