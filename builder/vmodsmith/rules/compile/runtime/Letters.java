package vmodsmith;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** Texts, for the code that is written from rules: their letters are code points, as in Python. */
public class Letters extends Numbers {
    Letters() {
    }

    static int end(Integer given, int size, int otherwise) {
        if (given == null) return otherwise;
        int n = given.intValue();
        return Math.max(0, Math.min(size, n < 0 ? n + size : n));
    }

    public static String str(Object x) {
        if (x instanceof Hex) return ((Hex) x).number();
        return String.valueOf(x);
    }

    public static int len(String text) {
        return text.codePointCount(0, text.length());
    }

    public static String charAt(String text, int index) {
        int size = len(text), n = index < 0 ? index + size : index;
        if (n < 0 || n >= size) throw new RuleError("an item that the list or text does not have");
        int start = text.offsetByCodePoints(0, n);
        return text.substring(start, text.offsetByCodePoints(start, 1));
    }

    public static String slice(String text, Integer from, Integer to) {
        int size = len(text), a = end(from, size, 0), b = end(to, size, size);
        return a >= b ? "" : text.substring(text.offsetByCodePoints(0, a), text.offsetByCodePoints(0, b));
    }

    /** A text, if it is not too long. */
    public static String text(String made) {
        if (made.length() > MOST && len(made) > MOST) throw tooLong("text", "characters");
        return made;
    }

    /** Many parts one after the other. */
    public static String woven(String[] parts) {
        StringBuilder made = new StringBuilder();
        for (int n = 0; n < parts.length; n++) made.append(parts[n]);
        return made.toString();
    }

    /** A text that was made. */
    public static String made(String text) {
        spend(1 + len(text) / 16);
        return text;
    }

    /** A text that is looked through. */
    public static String seen(String text) {
        passes(text.length() < 16 ? 0 : len(text) / 16);
        return text;
    }

    public static String plus(String a, String b) {
        return made(text(a + b));
    }

    public static String times(String text, int times) {
        if ((long) len(text) * times > MOST) throw tooLong("text", "characters");
        StringBuilder made = new StringBuilder();
        for (int n = 0; n < times; n++) made.append(text);
        return made(made.toString());
    }

    public static String join(String by, Collection parts) {
        StringBuilder made = new StringBuilder();
        for (Iterator i = parts.iterator(); i.hasNext();) {
            made.append((String) i.next());
            if (i.hasNext()) made.append(by);
            if (made.length() > 2 * MOST) throw tooLong("text", "characters");
        }
        return text(made.toString());
    }

    public static String replace(String text, String old, String by) {
        if (old.length() > 0) {
            StringBuilder made = new StringBuilder();
            int from = 0;
            for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, from)) {
                made.append(text, from, at).append(by);
                from = at + old.length();
                if (made.length() > 2 * MOST) throw tooLong("text", "characters");
            }
            return text(made.append(text, from, text.length()).toString());
        }
        StringBuilder made = new StringBuilder(by);
        for (int i = 0; i < text.length();) {
            int end = i + Character.charCount(text.codePointAt(i));
            made.append(text, i, end).append(by);
            i = end;
            if (made.length() > 2 * MOST) throw tooLong("text", "characters");
        }
        return text(made.toString());
    }

    /** By a text; by any white space, without empty parts, where that is null. */
    public static List split(String text, String by) {
        ArrayList made = new ArrayList();
        if (by == null) {
            int start = -1;
            for (int i = 0; i < text.length(); i++) {
                boolean blank = blank(text.charAt(i));
                if (!blank && start < 0) start = i;
                if (blank && start >= 0) {
                    made.add(text.substring(start, i));
                    start = -1;
                }
            }
            if (start >= 0) made.add(text.substring(start));
            return made;
        }
        if (by.length() == 0) throw new RuleError("a text split by an empty separator");
        int from = 0;
        for (int at = text.indexOf(by); at >= 0; at = text.indexOf(by, from)) {
            made.add(text.substring(from, at));
            from = at + by.length();
        }
        made.add(text.substring(from));
        return made;
    }

    static boolean blank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    public static String strip(String text) {
        int start = 0, end = text.length();
        while (start < end && blank(text.charAt(start))) start++;
        while (end > start && blank(text.charAt(end - 1))) end--;
        return text.substring(start, end);
    }

    public static String removePrefix(String text, String start) {
        return start.length() > 0 && text.startsWith(start) ? text.substring(start.length()) : text;
    }

    public static String removeSuffix(String text, String end) {
        return end.length() > 0 && text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
    }

    public static String upper(String text) {
        return text.toUpperCase(java.util.Locale.ROOT);
    }

    public static String lower(String text) {
        return text.toLowerCase(java.util.Locale.ROOT);
    }

    /** Digits that are no decimals (superscripts, in circles, in brackets ...), first and last of each run. */
    static final int[] DIGITS = {0xB2, 0xB3, 0xB9, 0xB9, 0x1369, 0x1371, 0x19DA, 0x19DA, 0x2070, 0x2070, 0x2074, 0x2079,
        0x2080, 0x2089, 0x2460, 0x2468, 0x2474, 0x247C, 0x2488, 0x2490, 0x24EA, 0x24EA, 0x24F5, 0x24FD, 0x24FF, 0x24FF,
        0x2776, 0x277E, 0x2780, 0x2788, 0x278A, 0x2792, 0x10A40, 0x10A43, 0x10E60, 0x10E68, 0x11052, 0x1105A, 0x1F100,
        0x1F10A};

    public static boolean isDigit(String text) {
        for (int i = 0; i < text.length();) {
            int letter = text.codePointAt(i);
            if (!Character.isDigit(letter) && !special(letter)) return false;
            i += Character.charCount(letter);
        }
        return text.length() > 0;
    }

    static boolean special(int letter) {
        for (int n = 0; n < DIGITS.length; n += 2) if (letter >= DIGITS[n] && letter <= DIGITS[n + 1]) return true;
        return false;
    }

    public static int find(String text, String part) {
        int at = text.indexOf(part);
        return at < 0 ? -1 : text.codePointCount(0, at);
    }
}
