package vmodsmith;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What operators and Python's own functions mean, for the code that is written from rules. */
public final class Lang {
    private Lang() {
    }

    // ---- equal, less, in

    public static boolean eq(Object a, Object b) {
        return a == null ? b == null : a.equals(b);
    }

    /** Numbers by size, texts by their characters, tuples part by part. */
    public static int cmp(Object a, Object b) {
        if (a instanceof Integer) return ((Integer) a).compareTo((Integer) b);
        if (a instanceof Boolean) return ((Boolean) a).compareTo((Boolean) b);
        if (a instanceof String) return cmpTexts((String) a, (String) b);
        if (a instanceof Tuple) {
            Object[] x = ((Tuple) a).parts, y = ((Tuple) b).parts;
            for (int n = 0; n < x.length && n < y.length; n++) {
                int found = cmp(x[n], y[n]);
                if (found != 0) return found;
            }
            return x.length - y.length;
        }
        throw new RuleError("these have no order: " + a + ", " + b);
    }

    private static int cmpTexts(String a, String b) {
        int i = 0, j = 0;
        while (i < a.length() && j < b.length()) {
            int x = a.codePointAt(i), y = b.codePointAt(j);
            if (x != y) return x < y ? -1 : 1;
            i += Character.charCount(x);
            j += Character.charCount(y);
        }
        return (a.length() - i) - (b.length() - j);
    }

    public static boolean in(Object x, Object where) {
        if (where instanceof String) return ((String) where).contains((String) x);
        if (where instanceof Map) return ((Map) where).containsKey(x);
        return ((Collection) where).contains(x);
    }

    /** A test, for loops whose test is written out: Java would take them for endless, or for dead. */
    public static boolean test(boolean test) {
        return test;
    }

    // ---- numbers: whole, of 32 bits; what would go beyond stops the rule

    /** The longest text, in letters, and the longest list, in items. */
    public static final int MOST = 1000000;

    private static RuleError over() {
        return new RuleError("a number beyond 2147483647");
    }

    public static int whole(long number) {
        if (number != (int) number) throw over();
        return (int) number;
    }

    public static int add(int a, int b) {
        int made = a + b;
        if (((a ^ made) & (b ^ made)) < 0) throw over();
        return made;
    }

    public static int sub(int a, int b) {
        int made = a - b;
        if (((a ^ b) & (a ^ made)) < 0) throw over();
        return made;
    }

    public static int mul(int a, int b) {
        return whole((long) a * (long) b);
    }

    public static int minus(int a) {
        if (a == Integer.MIN_VALUE) throw over();
        return -a;
    }

    public static int abs(int a) {
        return a < 0 ? minus(a) : a;
    }

    public static int div(int a, int b) {
        if (b == 0) throw new RuleError("a division by zero");
        return b == -1 ? minus(a) : Math.floorDiv(a, b);
    }

    public static int mod(int a, int b) {
        if (b == 0) throw new RuleError("a division by zero");
        return Math.floorMod(a, b);
    }

    public static int pow(int base, int exponent) {
        if (exponent < 0) throw new RuleError("a power below zero");
        if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
        if (base == -1) return exponent % 2 == 0 ? 1 : -1;
        if (exponent > 31) throw over();
        long made = 1;
        for (int n = 0; n < exponent; n++) made = whole(made * base);
        return (int) made;
    }

    public static int sum(Collection items) {
        long made = 0;
        for (Iterator i = items.iterator(); i.hasNext();) made += ((Integer) i.next()).intValue();
        return whole(made);
    }

    public static boolean any(Collection items) {
        return items.contains(Boolean.TRUE);
    }

    public static boolean all(Collection items) {
        return !items.contains(Boolean.FALSE);
    }

    /** How many numbers a range has; a thousand million at most, which is more than any rule may take. */
    public static int steps(int from, int to, int step) {
        if (step == 0) throw new RuleError("a range with steps of zero");
        long span = step > 0 ? (long) to - from : (long) from - to, by = Math.abs((long) step);
        return span <= 0 ? 0 : (int) Math.min((span + by - 1) / by, 1000000000);
    }

    // ---- making

    public static List list(Object[] items) {
        ArrayList made = new ArrayList(items.length + 4);
        for (int n = 0; n < items.length; n++) made.add(items[n]);
        return made;
    }

    public static List list(Collection items) {
        return new ArrayList(items);
    }

    public static Set set(Object[] items) {
        LinkedHashSet made = new LinkedHashSet();
        for (int n = 0; n < items.length; n++) made.add(items[n]);
        return made;
    }

    public static Set set(Collection items) {
        return new LinkedHashSet(items);
    }

    public static Map map(Object[] keysAndValues) {
        LinkedHashMap made = new LinkedHashMap();
        for (int n = 0; n < keysAndValues.length; n += 2) made.put(keysAndValues[n], keysAndValues[n + 1]);
        return made;
    }

    public static List range(int from, int to, int step) {
        int many = steps(from, to, step);
        if (many > MOST) throw tooLong("list", "items");
        ArrayList made = new ArrayList(many);
        for (int n = 0; n < many; n++) made.add(Integer.valueOf(from + n * step));
        return made;
    }

    private static RuleError tooLong(String what, String parts) {
        return new RuleError("a " + what + " of more than " + MOST + " " + parts);
    }

    /** The items of whatever can be gone through: of a map its keys, of a text its characters. */
    public static List items(Object of) {
        if (of instanceof List) return (List) of;
        if (of instanceof Map) return new ArrayList(((Map) of).keySet());
        if (of instanceof Collection) return new ArrayList((Collection) of);
        if (of instanceof Tuple) return list(((Tuple) of).parts);
        String text = (String) of;
        ArrayList made = new ArrayList();
        for (int i = 0; i < text.length();) {
            int end = i + Character.charCount(text.codePointAt(i));
            made.add(text.substring(i, end));
            i = end;
        }
        return made;
    }

    public static List pairs(Map map) {
        ArrayList made = new ArrayList();
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            made.add(new Tuple(new Object[] {entry.getKey(), entry.getValue()}));
        }
        return made;
    }

    public static List enumerate(Collection items, int from) {
        ArrayList made = new ArrayList();
        int n = from;
        for (Iterator i = items.iterator(); i.hasNext();) {
            made.add(new Tuple(new Object[] {Integer.valueOf(n), i.next()}));
            n++;
        }
        return made;
    }

    public static List zip(List a, List b, boolean strict) {
        if (strict && a.size() != b.size()) throw new RuleError("two lists of different lengths");
        ArrayList made = new ArrayList();
        for (int n = 0; n < a.size() && n < b.size(); n++) made.add(new Tuple(new Object[] {a.get(n), b.get(n)}));
        return made;
    }

    public static List reversed(List items) {
        ArrayList made = new ArrayList(items);
        Collections.reverse(made);
        return made;
    }

    // ---- choosing and sorting

    private static Object keyOf(Fn key, Object item) {
        return key == null ? item : key.call(new Object[] {item});
    }

    /** Stable; `reverse` keeps equal ones in their order too. */
    public static List sorted(Collection items, Fn key, boolean reverse) {
        ArrayList keyed = new ArrayList();
        Object[] all = items.toArray();
        for (int n = 0; n < all.length; n++) keyed.add(new Object[] {keyOf(key, all[n]), all[n]});
        Collections.sort(keyed, new ByKey(reverse));
        ArrayList made = new ArrayList();
        for (int n = 0; n < keyed.size(); n++) made.add(((Object[]) keyed.get(n))[1]);
        return made;
    }

    private static final class ByKey implements Comparator {
        private final boolean reverse;

        ByKey(boolean reverse) {
            this.reverse = reverse;
        }

        public int compare(Object a, Object b) {
            int found = cmp(((Object[]) a)[0], ((Object[]) b)[0]);
            return reverse ? -found : found;
        }
    }

    public static Object min(Collection items, Fn key) {
        return new Best(key, -1).all(items).found();
    }

    public static Object max(Collection items, Fn key) {
        return new Best(key, 1).all(items).found();
    }

    public static Object min(Collection items, Fn key, Object otherwise) {
        return new Best(key, -1, otherwise).all(items).found();
    }

    public static Object max(Collection items, Fn key, Object otherwise) {
        return new Best(key, 1, otherwise).all(items).found();
    }

    /** The least or the most of what it is shown, by a key; of equals the first. */
    public static final class Best {
        private final Fn key;
        private final int sign;
        private final boolean must;
        private Object best, bestKey;
        private boolean any;

        public Best(Fn key, int sign) {
            this.key = key;
            this.sign = sign;
            this.must = true;
        }

        public Best(Fn key, int sign, Object otherwise) {
            this.key = key;
            this.sign = sign;
            this.must = false;
            this.best = otherwise;
        }

        public void add(Object item) {
            Object now = keyOf(key, item);
            if (!any || cmp(now, bestKey) * sign > 0) {
                best = item;
                bestKey = now;
            }
            any = true;
        }

        /** A list is gone through as it is at each moment, as in Python. */
        Best all(Collection items) {
            if (items instanceof List) {
                List list = (List) items;
                for (int n = 0; n < list.size(); n++) add(list.get(n));
            } else {
                Object[] all = items.toArray();
                for (int n = 0; n < all.length; n++) add(all[n]);
            }
            return this;
        }

        public Object found() {
            if (must && !any) throw new RuleError("the least or the most of nothing");
            return best;
        }
    }

    // ---- lists

    private static int place(int size, int index) {
        int n = index < 0 ? index + size : index;
        if (n < 0 || n >= size) throw new RuleError("an item that a list or text has not");
        return n;
    }

    public static Object at(List items, int index) {
        return items.get(place(items.size(), index));
    }

    public static void put(List items, int index, Object item) {
        items.set(place(items.size(), index), item);
    }

    public static void delete(List items, int index) {
        items.remove(place(items.size(), index));
    }

    public static Object pop(List items, int index) {
        if (items.isEmpty()) throw new RuleError("an item that a list or text has not");
        return items.remove(place(items.size(), index));
    }

    public static void insert(List items, int index, Object item) {
        int n = index < 0 ? Math.max(0, index + items.size()) : Math.min(index, items.size());
        items.add(n, item);
    }

    public static void remove(Collection items, Object item) {
        if (!items.remove(item)) throw new RuleError(items instanceof List ? "what is not in a list" : "what is not in a map or set");
    }

    public static int index(List items, Object item) {
        int n = items.indexOf(item);
        if (n < 0) throw new RuleError("what is not in a list");
        return n;
    }

    public static int count(Collection items, Object item) {
        return Collections.frequency(items, item);
    }

    public static List plus(List a, List b) {
        ArrayList made = new ArrayList(a);
        extend(made, b);
        return made;
    }

    public static void extend(List items, Collection more) {
        if (items.size() + more.size() > MOST) throw tooLong("list", "items");
        items.addAll(more);
    }

    public static List times(List items, int many) {
        if ((long) items.size() * many > MOST) throw tooLong("list", "items");
        ArrayList made = new ArrayList();
        for (int n = 0; n < many; n++) made.addAll(items);
        return made;
    }

    public static void repeat(List items, int many) {
        List made = times(items, many);
        items.clear();
        items.addAll(made);
    }

    private static int end(Integer given, int size, int otherwise) {
        if (given == null) return otherwise;
        int n = given.intValue();
        return Math.max(0, Math.min(size, n < 0 ? n + size : n));
    }

    public static List slice(List items, Integer from, Integer to) {
        int a = end(from, items.size(), 0), b = end(to, items.size(), items.size());
        return a >= b ? new ArrayList() : new ArrayList(items.subList(a, b));
    }

    public static List copy(List items) {
        return new ArrayList(items);
    }

    public static Set copy(Set items) {
        return new LinkedHashSet(items);
    }

    public static Map copy(Map items) {
        return new LinkedHashMap(items);
    }

    // ---- constants: a copy of one, so that it stays as it is whatever a rule does

    public static List fresh(List items) {
        ArrayList made = new ArrayList(items.size());
        for (int n = 0; n < items.size(); n++) made.add(freshPart(items.get(n)));
        return made;
    }

    public static Set fresh(Set items) {
        return new LinkedHashSet(items);
    }

    public static Map fresh(Map map) {
        LinkedHashMap made = new LinkedHashMap();
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            made.put(entry.getKey(), freshPart(entry.getValue()));
        }
        return made;
    }

    public static Tuple fresh(Tuple tuple) {
        Object[] made = new Object[tuple.parts.length];
        for (int n = 0; n < made.length; n++) made[n] = freshPart(tuple.parts[n]);
        return new Tuple(made);
    }

    private static Object freshPart(Object part) {
        if (part instanceof List) return fresh((List) part);
        if (part instanceof Set) return fresh((Set) part);
        if (part instanceof Map) return fresh((Map) part);
        return part instanceof Tuple ? fresh((Tuple) part) : part;
    }

    // ---- sets

    public static Set union(Set a, Set b) {
        LinkedHashSet made = new LinkedHashSet(a);
        made.addAll(b);
        return made;
    }

    public static Set both(Set a, Set b) {
        LinkedHashSet made = new LinkedHashSet(a);
        made.retainAll(b);
        return made;
    }

    public static Set minus(Set a, Set b) {
        LinkedHashSet made = new LinkedHashSet(a);
        drop(made, b);
        return made;
    }

    public static Set either(Set a, Set b) {
        return union(minus(a, b), minus(b, a));
    }

    public static void unite(Set a, Set b) {
        a.addAll(b);
    }

    public static void retain(Set a, Set b) {
        a.retainAll(b);
    }

    public static void drop(Set a, Set b) {
        if (a == b) a.clear();
        else for (Iterator i = b.iterator(); i.hasNext();) a.remove(i.next());
    }

    public static void toggle(Set a, Set b) {
        Set made = either(a, b);
        a.clear();
        a.addAll(made);
    }

    // ---- maps

    public static Object at(Map map, Object key) {
        Object found = map.get(key);
        if (found == null && !map.containsKey(key)) throw new RuleError("what is not in a map or set");
        return found;
    }

    public static Object get(Map map, Object key, Object otherwise) {
        Object found = map.get(key);
        return found == null && !map.containsKey(key) ? otherwise : found;
    }

    public static void delete(Map map, Object key) {
        take(map, key);
    }

    public static Object take(Map map, Object key) {
        at(map, key);
        return map.remove(key);
    }

    public static Object setDefault(Map map, Object key, Object otherwise) {
        if (!map.containsKey(key)) map.put(key, otherwise);
        return map.get(key);
    }

    public static List keys(Map map) {
        return new ArrayList(map.keySet());
    }

    public static List values(Map map) {
        return new ArrayList(map.values());
    }

    // ---- texts

    public static String str(Object x) {
        if (x instanceof Hex) return ((Hex) x).number();
        return String.valueOf(x);
    }

    public static int len(String text) {
        return text.codePointCount(0, text.length());
    }

    public static String charAt(String text, int index) {
        int size = len(text), n = index < 0 ? index + size : index;
        if (n < 0 || n >= size) throw new RuleError("an item that a list or text has not");
        int start = text.offsetByCodePoints(0, n);
        return text.substring(start, text.offsetByCodePoints(start, 1));
    }

    public static String slice(String text, Integer from, Integer to) {
        int size = len(text), a = end(from, size, 0), b = end(to, size, size);
        return a >= b ? "" : text.substring(text.offsetByCodePoints(0, a), text.offsetByCodePoints(0, b));
    }

    /** A text, if it is not too long. */
    public static String text(String made) {
        if (made.length() > MOST && len(made) > MOST) throw tooLong("text", "letters");
        return made;
    }

    public static String plus(String a, String b) {
        return text(a + b);
    }

    public static String times(String text, int times) {
        if ((long) len(text) * times > MOST) throw tooLong("text", "letters");
        StringBuilder made = new StringBuilder();
        for (int n = 0; n < times; n++) made.append(text);
        return made.toString();
    }

    public static String join(String by, Collection parts) {
        StringBuilder made = new StringBuilder();
        for (Iterator i = parts.iterator(); i.hasNext();) {
            made.append((String) i.next());
            if (i.hasNext()) made.append(by);
            if (made.length() > 2 * MOST) throw tooLong("text", "letters");
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
                if (made.length() > 2 * MOST) throw tooLong("text", "letters");
            }
            return text(made.append(text, from, text.length()).toString());
        }
        StringBuilder made = new StringBuilder(by);
        for (int i = 0; i < text.length();) {
            int end = i + Character.charCount(text.codePointAt(i));
            made.append(text, i, end).append(by);
            i = end;
            if (made.length() > 2 * MOST) throw tooLong("text", "letters");
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
        if (by.length() == 0) throw new RuleError("a text cut by nothing");
        int from = 0;
        for (int at = text.indexOf(by); at >= 0; at = text.indexOf(by, from)) {
            made.add(text.substring(from, at));
            from = at + by.length();
        }
        made.add(text.substring(from));
        return made;
    }

    private static boolean blank(char c) {
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
    private static final int[] DIGITS = {
        0xB2, 0xB3, 0xB9, 0xB9, 0x1369, 0x1371, 0x19DA, 0x19DA, 0x2070, 0x2070, 0x2074, 0x2079, 0x2080, 0x2089, 0x2460, 0x2468,
        0x2474, 0x247C, 0x2488, 0x2490, 0x24EA, 0x24EA, 0x24F5, 0x24FD, 0x24FF, 0x24FF, 0x2776, 0x277E, 0x2780, 0x2788, 0x278A,
        0x2792, 0x10A40, 0x10A43, 0x10E60, 0x10E68, 0x11052, 0x1105A, 0x1F100, 0x1F10A
    };

    public static boolean isDigit(String text) {
        for (int i = 0; i < text.length();) {
            int letter = text.codePointAt(i);
            if (!Character.isDigit(letter) && !special(letter)) return false;
            i += Character.charCount(letter);
        }
        return text.length() > 0;
    }

    private static boolean special(int letter) {
        for (int n = 0; n < DIGITS.length; n += 2) if (letter >= DIGITS[n] && letter <= DIGITS[n + 1]) return true;
        return false;
    }

    public static int find(String text, String part) {
        int at = text.indexOf(part);
        return at < 0 ? -1 : text.codePointCount(0, at);
    }
}
