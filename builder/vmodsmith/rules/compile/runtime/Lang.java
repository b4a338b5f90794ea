package vmodsmith;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What operators and Python's own functions mean, for the code that is written from rules: all of them by this name,
 * whatever they are about.
 */
public final class Lang extends Lists {
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

    public static boolean any(Collection items) {
        return items.contains(Boolean.TRUE);
    }

    public static boolean all(Collection items) {
        return !items.contains(Boolean.FALSE);
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
            if (must && !any) throw new RuleError("the minimum or maximum of nothing");
            return best;
        }
    }
}
