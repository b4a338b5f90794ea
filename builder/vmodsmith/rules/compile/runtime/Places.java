package vmodsmith;

import VASSAL.build.module.Map;
import java.awt.Point;
import java.util.HashMap;

/**
 * Which hex or box a point of the engine's maps lies in.
 *
 * The engine works out the name of a place from zones and grids each time, which costs more than all else that a rule asks of a
 * piece; the answer for a point never changes while a game is open, so it is kept.
 */
final class Places {
    private final World world;
    private final HashMap known = new HashMap();   // Map -> HashMap of point -> Hex, address, or NOWHERE
    private Map main;
    private static final Object NOWHERE = new Object();

    Places(World world) {
        this.world = world;
    }

    /** The map of hexes that rules are about; null in a game without one. */
    Map main() {
        if (main == null) main = Map.getMapById(world.facts.mainMap);
        return main;
    }

    /** The Hex, or the address of a box as text; null elsewhere. */
    Object at(Map map, Point point) {
        if (map == null) return null;
        HashMap points = (HashMap) known.get(map);
        if (points == null) {
            points = new HashMap();
            known.put(map, points);
        }
        Long key = Long.valueOf(((long) point.x << 32) ^ (point.y & 0xffffffffL));
        Object found = points.get(key);
        if (found == null) {
            found = named(map.getMapName(), map.locationName(point));
            if (found == null) found = NOWHERE;
            points.put(key, found);
        }
        return found == NOWHERE ? null : found;
    }

    /** The Hex or address that the engine calls so on a map of this name; null for none. */
    Object named(String map, String place) {
        if (map == null || place == null) return null;
        if (main() != null && map.equals(main().getMapName())) return world.land.at(place);
        return world.boxes.named(map, place);
    }

    Point point(Hex hex) {
        return new Point(hex.x, hex.y);
    }

    void forget() {
        known.clear();
    }
}
