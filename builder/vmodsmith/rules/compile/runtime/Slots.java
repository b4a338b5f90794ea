package vmodsmith;

import VASSAL.counters.BasicPiece;
import java.util.HashMap;
import java.util.List;

/**
 * The pieces of a module that somebody else made, as far as its plug-in knows them: which row of the data each is of.
 */
final class Slots {
    // Columns of slots.txt: 0 number of the slot, 1 name, 2 picture, 3 row, 4 kind, 5 side, 6 type, 7 classes, 8
    // formation, 9 steps, 10 layer of the steps (from 1, the innermost first; 0 for none), 11 `switched` where its
    // second step switches the layer on
    static final int ROW = 3, KIND = 4, SIDE = 5, TYPE = 6, CLASSES = 7, FORMATION = 8, STEPS = 9, LAYER = 10,
                     SWITCHED = 11;

    private final HashMap byNumber = new HashMap();    // gpid -> String[]
    private final HashMap byLooks = new HashMap();     // name and picture -> String[]; null where several rows look so

    Slots(Archive archive) {
        List rows = archive.rows("slots.txt");
        for (int n = 0; n < rows.size(); n++) {
            String[] c = (String[]) rows.get(n);
            if (c[0].length() > 0) byNumber.put(c[0], c);
            String looks = looks(c[1], c[2]);
            byLooks.put(looks, byLooks.containsKey(looks) ? null : c);
        }
    }

    private static String looks(String name, String picture) {
        return name + "\t" + picture;
    }

    /**
     * What is known of a piece; null of one that the rules have nothing to do with. The number of a slot tells it, or
     * else name and picture.
     */
    String[] of(BasicPiece piece) {
        Object number = piece.getGpId();
        String[] found = number == null ? null : (String[]) byNumber.get(number.toString());
        if (found != null && found[1].equals(piece.getName())) return found;
        String[] parts = Archive.cut(piece.getType(), ';');
        String[] alike = (String[]) byLooks.get(looks(piece.getName(), parts.length > 3 ? parts[3] : ""));
        return alike == null ? found : alike;
    }
}
