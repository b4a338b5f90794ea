package vmodsmith;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/** The map as the data have it: every question about it costs the same, however large it is. */
final class Land {
    // Columns of hexes.txt: 0 number, 1 part, 2 terrain, 3 features, 4 victory points, 5 x, 6 y, 7 neighbours (six, by
    // direction, "-" for none), 8 what runs along each hexside, 9 what runs through each hexside, 10 zones, 11 places,
    // 12 cube q, 13 cube r, 14 text keys of the places it is named by, 15 the terrain it is named by
    final World world;
    final Hex[] hexes;
    final FeatureIndex features = new FeatureIndex(), zones = new FeatureIndex(), places = new FeatureIndex();
    final FeatureIndex sides = new FeatureIndex(), ways = new FeatureIndex();
    private final HashMap byNumber = new HashMap();
    private final int[] seen;
    private int search;
    private int[][] steps;

    Land(World world) {
        this.world = world;
        for (int n = 0; n < world.facts.features.size(); n++) features.know((String) world.facts.features.get(n));
        for (int n = 0; n < world.facts.lines.size(); n++) {
            sides.know((String) world.facts.lines.get(n));
            ways.know((String) world.facts.lines.get(n));
        }
        List rows = world.archive.rows("hexes.txt");
        Collections.sort(rows, new Comparator() {
            public int compare(Object a, Object b) {
                return Lang.cmp(((String[]) a)[0], ((String[]) b)[0]);
            }
        });
        hexes = new Hex[rows.size()];
        seen = new int[hexes.length];
        for (int n = 0; n < hexes.length; n++) {
            hexes[n] = new Hex(this, n, (String[]) rows.get(n));
            byNumber.put(hexes[n].number(), hexes[n]);
        }
        for (int n = 0; n < hexes.length; n++) know(hexes[n], (String[]) rows.get(n));
    }

    private void know(Hex hex, String[] cells) {
        mark(features, cells[3], ' ', hex.index);
        mark(zones, cells[10], ' ', hex.index);
        mark(places, cells[11], ' ', hex.index);
        String[] beside = Archive.words(cells[7]), along = Archive.words(cells[8]), through = Archive.words(cells[9]);
        for (int d = 0; d < 6; d++) {
            hex.beside[d] = (Hex) byNumber.get(beside[d]);
            if (!along[d].equals(".")) mark(sides, along[d], ',', hex.index * 6 + d);
            if (!through[d].equals(".")) mark(ways, through[d], ',', hex.index * 6 + d);
        }
    }

    private static void mark(FeatureIndex marks, String words, char by, int place) {
        if (words.length() == 0) return;
        String[] all = Archive.cut(words, by);
        for (int n = 0; n < all.length; n++) marks.add(all[n], place);
    }

    Hex at(String number) {
        return (Hex) byNumber.get(number);
    }

    /** All hexes, in order of their numbers. */
    List all() {
        ArrayList made = new ArrayList(hexes.length);
        for (int n = 0; n < hexes.length; n++) made.add(hexes[n]);
        return made;
    }

    /** The hexes that bear a word, in order of their numbers. */
    List of(FeatureIndex marks, String word) {
        ArrayList made = new ArrayList();
        BitSet found = marks.of(word);
        if (found == null) return made;
        for (int n = found.nextSetBit(0); n >= 0; n = found.nextSetBit(n + 1)) made.add(hexes[n]);
        return made;
    }

    /** The hexes up to some hexes away, nearest first, the hex itself first of all. */
    List within(Hex from, int radius) {
        ArrayList found = new ArrayList();
        search++;
        seen[from.index] = search;
        found.add(from);
        int begin = 0;
        for (int ring = 0; ring < radius; ring++) {
            int end = found.size();
            for (int n = begin; n < end; n++) {
                Hex[] beside = ((Hex) found.get(n)).beside;
                for (int d = 0; d < 6; d++) {
                    if (beside[d] == null || seen[beside[d].index] == search) continue;
                    seen[beside[d].index] = search;
                    found.add(beside[d]);
                }
            }
            begin = end;
        }
        return found;
    }

    /** The six directions in cube coordinates, as the map's own hexes show them: q and r of each. */
    int[][] steps() {
        if (steps != null) return steps;
        int[][] made = new int[6][2];
        boolean[] known = new boolean[6];
        for (int n = 0; n < hexes.length; n++) {
            for (int d = 0; d < 6; d++) {
                Hex other = hexes[n].beside[d];
                if (known[d] || other == null) continue;
                made[d][0] = other.q() - hexes[n].q();
                made[d][1] = other.r() - hexes[n].r();
                known[d] = true;
            }
        }
        steps = made;
        return made;
    }
}
