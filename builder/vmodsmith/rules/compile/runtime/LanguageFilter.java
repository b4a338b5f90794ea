package vmodsmith;

import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.Element;
import javax.swing.text.StyledDocument;
import javax.swing.text.html.HTML;

/**
 * Lines of a report in languages that this player does not read: they are there for the others, and this player does
 * not see them.
 */
final class LanguageFilter extends ChatListener {
    private static final String CLASS = "in-";   // what the mark of a line's language begins with

    private final StyledDocument lines;

    LanguageFilter(World world, StyledDocument chat) {
        super(world, chat);
        lines = chat;
    }

    /** A line with the mark of its language; null: it has none. Where no rules run, both lines are read. */
    static String marked(String line, String language) {
        return language == null ? line : "<span class=\"" + CLASS + language + "\">" + line + "</span>";
    }

    /**
     * A line that begins with `* ` with the mark of its language: VASSAL takes marks only in such lines as have a
     * sign, here that of their usual colour.
     */
    static String markedByEngine(String line, String language) {
        return "* |" + marked(line.substring(2), language);
    }

    boolean concerns(int from, int to) {
        return foreign(from, to) != null;
    }

    void mend(int from, int to) throws BadLocationException {
        int end = to;
        for (Element each = foreign(from, end); each != null; each = foreign(from, end)) {
            int length = Math.min(each.getEndOffset(), lines.getLength()) - each.getStartOffset();
            if (length <= 0) return;
            lines.remove(each.getStartOffset(), length);
            end -= length;
        }
    }

    /** The first line between two places that is marked for others; null: there is none. */
    private Element foreign(int from, int to) {
        for (int at = from; at < to && at < lines.getLength(); ) {
            Element line = lines.getParagraphElement(at);
            for (int n = 0; n < line.getElementCount(); n++)
                if (isForeign(line.getElement(n).getAttributes())) return line;
            at = Math.max(at + 1, line.getEndOffset());
        }
        return null;
    }

    private boolean isForeign(AttributeSet part) {
        Object span = part.getAttribute(HTML.Tag.SPAN);
        Object name = span instanceof AttributeSet ? ((AttributeSet) span).getAttribute(HTML.Attribute.CLASS) : null;
        return name != null && name.toString().startsWith(CLASS) && !name.equals(CLASS + world.texts.language());
    }
}
