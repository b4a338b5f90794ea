package vmodsmith;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists, sets, maps and tuples, for the code that is written from rules. */
public class Lists extends Letters {
    Lists() {
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
        spend(many);
        ArrayList made = new ArrayList(many);
        for (int n = 0; n < many; n++) made.add(Integer.valueOf(from + n * step));
        return made;
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

    // ---- lists

    static int place(int size, int index) {
        int n = index < 0 ? index + size : index;
        if (n < 0 || n >= size) throw new RuleError("an item that the list or text does not have");
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
        if (items.isEmpty()) throw new RuleError("an item that the list or text does not have");
        return items.remove(place(items.size(), index));
    }

    public static void insert(List items, int index, Object item) {
        int n = index < 0 ? Math.max(0, index + items.size()) : Math.min(index, items.size());
        items.add(n, item);
    }

    public static void remove(Collection items, Object item) {
        if (!items.remove(item))
            throw new RuleError(items instanceof List ? "an item that is not in the list"
                                                      : "a key or item that is not in the map or set");
    }

    public static int index(List items, Object item) {
        int n = items.indexOf(item);
        if (n < 0) throw new RuleError("an item that is not in the list");
        return n;
    }

    public static int count(Collection items, Object item) {
        return Collections.frequency(items, item);
    }

    public static List plus(List a, List b) {
        if (a.size() + b.size() > MOST) throw tooLong("list", "items");
        spend(a.size() + b.size());
        ArrayList made = new ArrayList(a);
        made.addAll(b);
        return made;
    }

    public static void extend(List items, Collection more) {
        spend(more.size());
        if (items.size() + more.size() > MOST) throw tooLong("list", "items");
        items.addAll(more);
    }

    public static List times(List items, int many) {
        if ((long) items.size() * many > MOST) throw tooLong("list", "items");
        spend((long) items.size() * Math.max(0, many));
        ArrayList made = new ArrayList();
        for (int n = 0; n < many; n++) made.addAll(items);
        return made;
    }

    public static void repeat(List items, int many) {
        List made = times(items, many);
        items.clear();
        items.addAll(made);
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

    // ---- what is made, and what is looked through, as long as it is; nothing where a dialog that was closed gives
    // none

    public static List made(List items) {
        if (items != null) spend(items.size());
        return items;
    }

    public static Set made(Set items) {
        if (items != null) spend(items.size());
        return items;
    }

    public static Map made(Map items) {
        if (items != null) spend(items.size());
        return items;
    }

    public static List seen(List items) {
        passes(items.size());
        return items;
    }

    public static void update(Set items, Collection more) {
        spend(more.size());
        items.addAll(more);
    }

    public static void update(Map items, Map more) {
        spend(more.size());
        items.putAll(more);
    }

    public static List own(List items) {
        return made(fresh(items));
    }

    public static Set own(Set items) {
        return made(fresh(items));
    }

    public static Map own(Map items) {
        return made(fresh(items));
    }

    public static Tuple own(Tuple items) {
        spend(items.parts.length);
        return fresh(items);
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

    static Object freshPart(Object part) {
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
        if (found == null && !map.containsKey(key)) throw new RuleError("a key or item that is not in the map or set");
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
}
