package vmodsmith;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Values that rules keep, as the text of a property, and back. `builder/vmodsmith/rules/language/codec.py` says what
 * the texts look like and has the same in Python; `builder/vmodsmith/rules/language/descriptors.py` says what a
 * descriptor is.
 */
final class Kept {
    private static final int KEPT = 100000;  // letters of a value: each saved game and each change holds all of it

    private final World world;
    private final HashMap shapes = new HashMap();      // descriptor -> Shape
    private final HashMap records = new HashMap();     // name -> Method that makes one

    Kept(World world) {
        this.world = world;
    }

    /** A text that does not fit its type, or names something that no longer exists. */
    private static final class Unreadable extends RuleError {
        Unreadable(String sentence) {
            super(sentence);
        }
    }

    private static final class Shape {
        char sort;
        String name = "";
        final ArrayList parts = new ArrayList();

        Shape part(int n) {
            return (Shape) parts.get(n);
        }

        boolean atom() {
            return sort == '?' ? part(0).atom() : "ibshpx".indexOf(sort) >= 0;
        }

        /** What joins the items of a value made of several. */
        char joint() {
            if (sort == 'L' || sort == 'S') return part(0).atom() ? ' ' : '|';
            if (sort == 'M') return part(1).atom() ? ';' : '|';
            return ';';
        }

        /** What stands for an item that would be nothing. */
        String nothing() {
            return part(0).atom() ? "%00" : "%01";
        }
    }

    private Shape shape(String descriptor) {
        Shape found = (Shape) shapes.get(descriptor);
        if (found == null) {
            int[] at = new int[] {0};
            found = parsed(descriptor, at);
            if (at[0] != descriptor.length()) throw new RuleError("not a descriptor: " + descriptor);
            shapes.put(descriptor, found);
        }
        return found;
    }

    private static Shape parsed(String text, int[] at) {
        Shape made = new Shape();
        made.sort = text.charAt(at[0]++);
        if ("?LS".indexOf(made.sort) >= 0) made.parts.add(parsed(text, at));
        else if ("TRM".indexOf(made.sort) >= 0) {
            int open = text.indexOf('(', at[0]);
            made.name = text.substring(at[0], open);
            at[0] = open;
            while (text.charAt(at[0]) != ')') {
                at[0]++;
                made.parts.add(parsed(text, at));
            }
            at[0]++;
        }
        return made;
    }

    Object read(String descriptor, String text) {
        return read(shape(descriptor), text, false);
    }

    String write(String descriptor, Object value) {
        String made = write(shape(descriptor), value, false);
        if (made.length() > KEPT && made.codePointCount(0, made.length()) > KEPT)
            throw new RuleError("a value to store with more than 100,000 characters");
        return made;
    }

    // ---- reading

    private static boolean whole(String text) {
        return Tables.isWhole(text);
    }

    private Object read(Shape shape, String text, boolean inside) {
        switch (shape.sort) {
            case 'i':
                return Integer.valueOf(whole(text) ? Integer.parseInt(text) : 0);
            case 'b':
                return Boolean.valueOf(text.equals("true"));
            case 's':
                return inside ? plain(text) : text;
            case 'h':
                return there(world.land.at(text), text);
            case 'p':
                return there(world.pieces.inPlay(text), text);
            case 'x':
                return there(world.boxes.has(text) ? text : null, text);
            case '?':
                return optional(shape.part(0), text, inside);
            case 'L':
                return items(shape, text);
            case 'S':
                return new LinkedHashSet(items(shape, text));
            case 'M':
                return map(shape, text);
            default:
                return fields(shape, text);
        }
    }

    private static Object there(Object found, String text) {
        if (found == null)
            throw new Unreadable(text.length() == 0 ? "nothing is stored yet" : text + " no longer exists");
        return found;
    }

    private Object optional(Shape shape, String text, boolean inside) {
        if (text.length() == 0 || shape.sort == 'i' && !whole(text)) return null;
        try {
            return read(shape, text, inside);
        } catch (Unreadable e) {
            return null;
        }
    }

    private List items(Shape shape, String text) {
        ArrayList made = new ArrayList();
        if (text.length() == 0) return made;
        String[] parts = Archive.cut(text, shape.joint());
        for (int n = 0; n < parts.length; n++) {
            try {
                made.add(read(shape.part(0), parts[n].equals(shape.nothing()) ? "" : parts[n], true));
            } catch (Unreadable e) {
                // what is gone is left out
            }
        }
        return made;
    }

    private Map map(Shape shape, String text) {
        LinkedHashMap made = new LinkedHashMap();
        if (text.length() == 0) return made;
        String[] parts = Archive.cut(text, shape.joint());
        for (int n = 0; n < parts.length; n++) {
            int cut = parts[n].indexOf('=');
            String key = cut < 0 ? parts[n] : parts[n].substring(0, cut),
                   value = cut < 0 ? "" : parts[n].substring(cut + 1);
            try {
                made.put(read(shape.part(0), key, true), read(shape.part(1), value, true));
            } catch (Unreadable e) {
                // what is gone is left out
            }
        }
        return made;
    }

    private Object fields(Shape shape, String text) {
        String[] parts = text.length() == 0 ? new String[0] : Archive.cut(text, ';');
        if (parts.length != shape.parts.size()) {
            String wanted = (shape.name.length() == 0 ? "tuple" : shape.name) + " of " + shape.parts.size() + " values";
            throw new Unreadable("\"" + text + "\" is stored where a " + wanted + " is expected");
        }
        Object[] values = new Object[parts.length];
        for (int n = 0; n < parts.length; n++) values[n] = read(shape.part(n), parts[n], true);
        return shape.sort == 'T' ? new Tuple(values) : record(shape.name, values);
    }

    private Object record(String name, Object[] values) {
        try {
            Method found = (Method) records.get(name);
            if (found == null) {
                Class home = world.rules.getClass();
                Class made = Class.forName(home.getName() + "$R_" + spelled(name), true, home.getClassLoader());
                found = made.getMethod("of", new Class[] {Object[].class});
                records.put(name, found);
            }
            return found.invoke(null, new Object[] {values});
        } catch (Exception e) {
            throw new RuleError("a record " + name + " cannot be made: " + e);
        }
    }

    // ---- writing

    private String write(Shape shape, Object value, boolean inside) {
        switch (shape.sort) {
            case 'i':
            case 'b':
                return String.valueOf(value);
            case 's':
                return inside ? escaped((String) value) : (String) value;
            case 'h':
                return ((Hex) value).number();
            case 'p':
                return ((Piece) value).uid();
            case 'x':
                return (String) value;
            case '?':
                return value == null ? "" : write(shape.part(0), value, inside);
            case 'L':
            case 'S':
                return items(shape, (Collection) value);
            case 'M':
                return map(shape, (Map) value);
            default:
                return fields(shape, value instanceof Tuple ? ((Tuple) value).parts : ((Rec) value).fields());
        }
    }

    private String items(Shape shape, Collection items) {
        StringBuilder made = new StringBuilder();
        boolean first = true;
        for (Iterator i = items.iterator(); i.hasNext();) {
            if (!first) made.append(shape.joint());
            first = false;
            String text = write(shape.part(0), i.next(), true);
            made.append(text.length() == 0 ? shape.nothing() : text);
        }
        return made.toString();
    }

    private String map(Shape shape, Map map) {
        StringBuilder made = new StringBuilder();
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            if (made.length() > 0) made.append(shape.joint());
            made.append(write(shape.part(0), each.getKey(), true))
                .append('=')
                .append(write(shape.part(1), each.getValue(), true));
        }
        return made.toString();
    }

    private String fields(Shape shape, Object[] values) {
        StringBuilder made = new StringBuilder();
        for (int n = 0; n < values.length; n++) {
            if (n > 0) made.append(';');
            made.append(write(shape.part(n), values[n], true));
        }
        return made.toString();
    }

    /** A record's name as the written source has it: letters that not every compiler takes as their numbers. */
    private static String spelled(String name) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < name.length(); i += Character.charCount(name.codePointAt(i))) {
            int letter = name.codePointAt(i);
            boolean plain = letter == '_' || letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z'
                || i > 0 && letter >= '0' && letter <= '9';
            if (plain) made.append((char) letter);
            else made.append('$').append(Integer.toHexString(letter)).append('_');
        }
        return made.toString();
    }

    // ---- characters that join, inside of a text

    private static final String SIGNS = " ;|=%\n";
    private static final String[] CODES = new String[] {"%20", "%3B", "%7C", "%3D", "%25", "%0A"};

    static String escaped(String text) {
        StringBuilder made = null;
        for (int i = 0; i < text.length(); i++) {
            int code = SIGNS.indexOf(text.charAt(i));
            if (code >= 0 && made == null) made = new StringBuilder(text.substring(0, i));
            if (made == null) continue;
            if (code >= 0) made.append(CODES[code]);
            else made.append(text.charAt(i));
        }
        return made == null ? text : made.toString();
    }

    static String plain(String text) {
        if (text.indexOf('%') < 0) return text;
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            int code =
                text.charAt(i) == '%' && i + 3 <= text.length() ? Facts.place(CODES, text.substring(i, i + 3)) : -1;
            if (code < 0) made.append(text.charAt(i));
            else {
                made.append(SIGNS.charAt(code));
                i += 2;
            }
        }
        return made.toString();
    }
}
