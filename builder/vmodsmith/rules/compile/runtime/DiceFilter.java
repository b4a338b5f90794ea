package vmodsmith;

import java.util.ArrayList;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Element;
import javax.swing.text.ElementIterator;
import javax.swing.text.html.HTML;

/** Pictures of dice in the chat of who does not want to see them (a preference). */
final class DiceFilter extends ChatListener {
    DiceFilter(World world, Document chat) {
        super(world, chat);
    }

    boolean concerns(int from, int to) {
        return world.global(Dice.SHOWN).equals("false");
    }

    void mend(int from, int to) throws BadLocationException {
        ElementIterator all = new ElementIterator(chat);
        ArrayList pictures = new ArrayList();
        for (Element each = all.next(); each != null; each = all.next()) {
            if (each.getStartOffset() >= from && each.getEndOffset() <= to && isDie(each.getAttributes()))
                pictures.add(each);
        }
        for (int n = pictures.size() - 1; n >= 0; n--) {
            Element each = (Element) pictures.get(n);
            chat.remove(each.getStartOffset(), each.getEndOffset() - each.getStartOffset());
        }
    }

    /** Whether a part of the chat is the picture of a die. */
    static boolean isDie(AttributeSet one) {
        Object file = one.getAttribute(HTML.Attribute.SRC);
        return file != null && file.toString().startsWith(Dice.FILE);
    }
}
