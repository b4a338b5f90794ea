package vmodsmith;

import VASSAL.build.module.Map;
import java.awt.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** The boxes of the displays, by address. */
final class Boxes {
    final List addresses = new ArrayList();            // in order of the data
    private final HashMap boxes = new HashMap();       // address -> String[] {address, map, place, x, y}
    private HashMap byPlace;                           // map and place -> address, filled when first asked for

    Boxes(Archive archive) {
        List rows = archive.rows("boxes.txt");
        for (int n = 0; n < rows.size(); n++) {
            String[] cells = (String[]) rows.get(n);
            addresses.add(cells[0]);
            boxes.put(cells[0], cells);
        }
    }

    boolean has(String address) {
        return boxes.containsKey(address);
    }

    private String[] box(String address) {
        String[] found = (String[]) boxes.get(address);
        if (found == null) throw new RuleError("there is no box " + address);
        return found;
    }

    Map map(String address) {
        return Map.getMapById(box(address)[1]);
    }

    Point point(String address) {
        String[] found = box(address);
        return new Point(Integer.parseInt(found[3]), Integer.parseInt(found[4]));
    }

    /** The address of the box of a map that the engine calls so; null where it is none. */
    String named(String map, String place) {
        if (byPlace == null) {
            byPlace = new HashMap();
            for (int n = 0; n < addresses.size(); n++) {
                String[] each = box((String) addresses.get(n));
                byPlace.put(Map.getMapById(each[1]).getMapName() + "|" + each[2], each[0]);
            }
        }
        return (String) byPlace.get(map + "|" + place);
    }

    /** The number of a box of a track, 0 for one without. */
    static int number(String address) {
        String last = address.substring(address.lastIndexOf('.') + 1);
        return Tables.isWhole(last) ? Integer.parseInt(last) : 0;
    }
}
