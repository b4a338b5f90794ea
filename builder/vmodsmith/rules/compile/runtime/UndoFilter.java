package vmodsmith;

import VASSAL.i18n.Resources;
import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.StyledDocument;

/**
 * What the chat says of a line that was taken back: VASSAL quotes it with the signs that chose its colour, with its
 * pictures and marks of languages. So it does with each step of the turn tracker, and with lines of rules that came
 * from another player or out of a log. The word before it is the game's, as before lines of the rules: VASSAL need not
 * have the player's language.
 */
final class UndoFilter extends ChatListener {
    private static final Pattern QUOTED = Pattern.compile("^\\* [^:\\n]+: ((?:- |\\* [|!?~`]).*)$", Pattern.MULTILINE);
    private static final Pattern SIGNS = Pattern.compile("^[-*] [|!?~`]?|<img src=\"die\\.[^>]*>\\s*|</?span[^>]*>");

    private final StyledDocument lines;

    UndoFilter(World world, StyledDocument chat) {
        super(world, chat);
        lines = chat;
    }

    boolean concerns(int from, int to) throws BadLocationException {
        return quoted(from, to).find() || begun(from, to).find();
    }

    void mend(int from, int to) throws BadLocationException {
        Matcher begun = begun(from, to);
        String text = world.texts.own("ui.undone"), word = word(text.substring(0, text.indexOf("{0}")));
        int longer = 0;
        while (begun.find() && !begun.group().equals(word)) {
            int at = from + longer + begun.start(), length = begun.end() - begun.start();
            chat.insertString(at + length, word, lines.getCharacterElement(at + 1).getAttributes());
            chat.remove(at, length);
            longer += word.length() - length;
        }
        unquote(from, to + longer);
    }

    /** Takes out signs and pictures from the end, so that what stands before keeps its place. */
    private void unquote(int from, int to) throws BadLocationException {
        Matcher line = quoted(from, to);
        if (!line.find()) return;
        Matcher sign = SIGNS.matcher(line.group(1));
        ArrayList found = new ArrayList();
        while (sign.find()) found.add(0, new int[] {from + line.start(1) + sign.start(), sign.end() - sign.start()});
        for (int n = 0; n < found.size(); n++) {
            int[] each = (int[]) found.get(n);
            chat.remove(each[0], each[1]);
        }
    }

    private Matcher quoted(int from, int to) throws BadLocationException {
        return QUOTED.matcher(text(from, to));
    }

    /** The lines that begin with VASSAL's own word. */
    private Matcher begun(int from, int to) throws BadLocationException {
        String word = word(Resources.getString("Chatter.undo_message", new Object[] {""}));
        return Pattern.compile("^" + Pattern.quote(word), Pattern.MULTILINE).matcher(text(from, to));
    }

    private static String word(String line) {
        return line.trim();
    }

    private String text(int from, int to) throws BadLocationException {
        return chat.getText(from, Math.min(to, chat.getLength()) - from);
    }
}
