package vmodsmith;

import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;

/**
 * What the chat says of a line that was taken back: VASSAL quotes it with the signs that chose its colour, with its pictures and marks of
 * languages. So it does with each step of the turn tracker, and with lines of rules that came from another player or out of a log.
 */
final class UndoFilter extends ChatListener {
    private static final Pattern QUOTED = Pattern.compile("^\\* [^:\\n]+: ((?:- |\\* [|!?~`]).*)$", Pattern.MULTILINE);
    private static final Pattern SIGNS = Pattern.compile("^[-*] [|!?~`]?|<img src=\"die\\.[^>]*>\\s*|</?span[^>]*>");

    UndoFilter(World world, Document chat) {
        super(world, chat);
    }

    boolean concerns(int from, int to) throws BadLocationException {
        return quoted(from, to).find();
    }

    /** Takes them out from the end, so that what stands before keeps its place. */
    void mend(int from, int to) throws BadLocationException {
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
        return QUOTED.matcher(chat.getText(from, Math.min(to, chat.getLength()) - from));
    }
}
