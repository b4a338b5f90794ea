package vmodsmith;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Lines of one click that differ only in values that are a unit's own (`per_unit`) are one line: of a stack that moves,
 * all names stand in it. The first value is the name. Units with the same other values are listed with commas, groups
 * of them with semicolons, and the values of the groups with strokes: `A, B; C to 1228: 3 / 2, 4 / 5 left`.
 *
 * Such a line waits for the end of the click, and all that follow it; what has been read stays.
 */
final class MergedLines {
    private static final String BETWEEN = " / ";

    private final World world;
    private final LinkedHashMap known = new LinkedHashMap();   // what its lines have in common -> Shared
    private int told;                                          // how many lines have joined
    private int begun;                                         // the first of them that belongs to the action under way

    /** What is one line by now. */
    private static final class Shared {
        String[] parts;
        String sign, language;
        final ArrayList rows = new ArrayList();                // String[], the values of a unit
        final ArrayList numbers = new ArrayList();             // Integer, the number of each row
        Line mine, theirs;  // what this player reads, null for another language; what goes out
    }

    MergedLines(World world) {
        this.world = world;
    }

    /** Whether lines wait for others that may join them. */
    boolean waits() {
        return !known.isEmpty();
    }

    /** An action begins. */
    void begin() {
        begun = told;
    }

    /** What was said so far is read now: nothing joins it any more. */
    void close() {
        known.clear();
    }

    /** The action has failed: what it added is taken out again. */
    void undo() {
        for (Iterator i = new ArrayList(known.keySet()).iterator(); i.hasNext();) {
            Object key = i.next();
            Shared shared = (Shared) known.get(key);
            int before = shared.rows.size();
            for (int n = before - 1; n >= 0; n--) {
                if (((Integer) shared.numbers.get(n)).intValue() < begun) continue;
                shared.rows.remove(n);
                shared.numbers.remove(n);
            }
            if (shared.rows.isEmpty()) known.remove(key);
            else if (shared.rows.size() < before) write(shared);
        }
    }

    /** Whether a line has joined one that waits. */
    boolean joins(String text, String sign, String language) {
        String[] parts = Texts.cutAtOwn(text);
        Shared shared = (Shared) known.get(key(parts, sign, language));
        if (shared == null) return false;
        add(shared, parts);
        write(shared);
        return true;
    }

    /** A line that others may join. */
    void hold(String text, String sign, String language, Line mine, Line theirs) {
        Shared shared = new Shared();
        shared.parts = Texts.cutAtOwn(text);
        if (shared.parts.length < 2) return;
        shared.sign = sign;
        shared.language = language;
        shared.mine = mine;
        shared.theirs = theirs;
        add(shared, shared.parts);
        known.put(key(shared.parts, sign, language), shared);
    }

    private void add(Shared shared, String[] parts) {
        String[] values = new String[parts.length / 2];
        for (int n = 0; n < values.length; n++) values[n] = parts[2 * n + 1];
        shared.rows.add(values);
        shared.numbers.add(Integer.valueOf(told++));
    }

    private static String key(String[] parts, String sign, String language) {
        StringBuilder made = new StringBuilder(sign).append('\n').append(language);
        for (int n = 0; n < parts.length; n += 2) made.append('\n').append(parts[n]);
        return made.toString();
    }

    private void write(Shared shared) {
        String line = PlainText.inHtml(text(shared));
        if (shared.mine != null) shared.mine.says(world, shared.sign, line, shared.language);
        shared.theirs.says(world, shared.sign, line, shared.language);
    }

    private String text(Shared shared) {
        LinkedHashMap groups = new LinkedHashMap();            // the values but the name -> ArrayList of names
        ArrayList values = new ArrayList();                    // String[], of each group
        for (int n = 0; n < shared.rows.size(); n++) {
            String[] row = (String[]) shared.rows.get(n);
            StringBuilder rest = new StringBuilder();
            for (int i = 1; i < row.length; i++) rest.append(row[i]).append('\n');
            ArrayList names = (ArrayList) groups.get(rest.toString());
            if (names == null) {
                names = new ArrayList();
                groups.put(rest.toString(), names);
                values.add(row);
            }
            names.add(row[0]);
        }
        ArrayList named = new ArrayList();
        for (Iterator i = groups.values().iterator(); i.hasNext();)
            named.add(listed((List) i.next(), "vms.list.comma", shared.language));
        StringBuilder made =
            new StringBuilder(shared.parts[0]).append(listed(named, "vms.list.semicolon", shared.language));
        for (int n = 1; n < shared.parts.length / 2; n++) made.append(shared.parts[2 * n]).append(each(values, n));
        return world.texts.formed(
            made.append(shared.parts[shared.parts.length - 1]).toString(), shared.rows.size(), shared.language);
    }

    private String listed(List items, String sign, String language) {
        return Lang.join(language == null ? world.texts.label(sign) : world.texts.in(language, sign), items);
    }

    /** A value of the groups: once where all have the same. */
    private static String each(List values, int n) {
        ArrayList made = new ArrayList();
        boolean alike = true;
        for (int i = 0; i < values.size(); i++) {
            made.add(((String[]) values.get(i))[n]);
            alike = alike && made.get(i).equals(made.get(0));
        }
        return alike ? (String) made.get(0) : Lang.join(BETWEEN, made);
    }
}
