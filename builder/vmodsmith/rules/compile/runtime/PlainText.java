package vmodsmith;

/**
 * Texts as they are, where Swing would take them for HTML: it loads what an `<img src=...>` in them names, from
 * wherever that is. All that rules say passes here on its way to the chat, to a label, a button, a box to tick, a row
 * of a list, a menu.
 */
final class PlainText {
    private static final String HTML = "<html";

    private PlainText() {
    }

    /** For the chat, whose lines are HTML always. */
    static String inHtml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** For what shows HTML only where a text begins with it. */
    static String shown(String text) {
        return isHtml(text) ? "<html>" + inHtml(text) + "</html>" : text;
    }

    /** Whether Swing would take a text for HTML. */
    static boolean isHtml(String text) {
        return text != null && text.regionMatches(true, 0, HTML, 0, HTML.length());
    }
}
