package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.counters.GamePiece;
import java.awt.Point;
import java.util.HashMap;
import javax.swing.KeyStroke;

/**
 * Which hex or box a point of the engine's maps lies in.
 *
 * The engine works out the name of a place from zones and grids each time, which costs more than all else that a rule
 * asks of a piece; the answer for a point never changes while a game is open, so it is kept.
 */
final class Places {
    private final World world;
    private final HashMap known = new HashMap();   // Map -> HashMap of point -> Hex, address, or NOWHERE
    private Map main;
    private KeyStroke
        moved;  // the key that tells pieces of the main map that they were dragged; null until it is known
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
            found = world.facts.hosted ? (map == main() ? nearest(point) : null)
                                       : named(map.getMapName(), map.locationName(point));
            if (found == null) found = NOWHERE;
            points.put(key, found);
        }
        return found == NOWHERE ? null : found;
    }

    /** The Hex or address that the engine calls so on a map of this name; null for none. */
    Object named(String map, String place) {
        if (map == null || place == null) return null;
        if (main() != null && map.equals(main().getMapName())) {
            Hex hex = world.land.at(place);
            if (hex != null) return hex;               // else it may be a box of a display that lies on the map
        }
        return world.boxes.named(map, place);
    }

    Point point(Hex hex) {
        if (!world.facts.hosted) return new Point(hex.x, hex.y);
        Board board = board();
        if (board == null)
            throw new RuleError(
                "the map " + world.facts.mainMap + " has no board " + world.facts.board + " in this game");
        Point made = board.globalCoordinates(new Point(hex.x, hex.y));
        made.translate(board.bounds().x, board.bounds().y);
        return main().snapTo(made);
    }

    // ---- on a map of somebody else's

    /** The board that the hexes are on; null where this game does without it. */
    private Board board() {
        return main() == null ? null : main().getBoardByName(world.facts.board);
    }

    /**
     * The hex whose middle is nearest to a point, if the point can lie in it. What the map calls the place is not
     * asked: zones and regions may call it anything, and give many places one name.
     */
    private Hex nearest(Point point) {
        Board board = board();
        if (board == null || !board.bounds().contains(point)) return null;
        Point local = new Point(point);
        local.translate(-board.bounds().x, -board.bounds().y);
        local = board.localCoordinates(local);
        long best = (long) world.facts.reach * world.facts.reach + 1;
        Hex found = null;
        Hex[] all = world.land.hexes;
        for (int n = 0; n < all.length; n++) {
            long x = all[n].x - local.x, y = all[n].y - local.y;
            if (x * x + y * y >= best) continue;
            best = x * x + y * y;
            found = all[n];
        }
        return found;
    }

    /** Where a piece was before it moved, as the engine has noted it. */
    Object before(String map, String x, String y) {
        if (main() == null || !map.equals(main().getConfigureName()) || !Tables.isWhole(x) || !Tables.isWhole(y))
            return null;
        return at(main(), new Point(Integer.parseInt(x), Integer.parseInt(y)));
    }

    /**
     * From now on pieces of the main map receive a key when they were dragged: by the key that the map sends for that
     * anyway, or by one of ours.
     */
    void listen() {
        if (!world.facts.hosted || main() == null) return;
        if (main().getMoveKey() == null) main().setAttribute(Map.MOVE_KEY, Sheets.DRAGGED);
        moved = main().getMoveKey();
    }

    /** Whether a key tells a piece that it was dragged. */
    boolean drags(GamePiece piece, KeyStroke stroke) {
        if (!world.facts.hosted) return Sheets.DRAGGED.equals(stroke);
        return piece.getMap() == main() && stroke != null && stroke.equals(moved);
    }

    void forget() {
        known.clear();
    }
}
