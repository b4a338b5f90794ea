package vmodsmith;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Stack;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The pieces of the game, and where they stand.
 *
 * Within an action there is one object for each piece. Where the pieces of a map stand is gone through once, when the
 * first rule asks: that costs what one question to the engine for the pieces of one hex costs.
 */
final class Pieces {
    private final World world;
    private final IdentityHashMap bodies = new IdentityHashMap();   // the engine's piece -> Body
    // the engine's piece -> what lies within all its traits, which is some sixty steps away
    private final IdentityHashMap basics = new IdentityHashMap();
    private final HashMap known = new HashMap();                    // identity -> Piece, within an action
    private final HashMap renewed = new HashMap();  // identity -> number, of pieces whose number is another by now
    private int sought = -1;                                        // the epoch in which these were looked for
    private final HashMap stood = new HashMap();                    // Map -> LinkedHashMap of place -> List of Piece
    private final HashMap rows = new HashMap();                     // row -> List of Piece, in play or not
    private int listed = -1;                                        // the epoch in which these were gone through
    private final IdentityHashMap fitted = new IdentityHashMap();  // the engine's pieces that hear keys: each to itself
    private HashMap palette;                                        // row -> slot, filled when first asked for
    private static final int LONGEST = 15;                          // digits of a number that is a time of day
    private static final Object NOWHERE = new Object();
    private long highest;  // number of a piece or stack that was seen in this session
    int epoch;

    Pieces(World world) {
        this.world = world;
    }

    /** An action begins or ends: its objects are not used any more. */
    void renew() {
        known.clear();
        stood.clear();
        epoch++;
    }

    /** The engine, or another player, may have changed anything: what is known of where pieces stand is asked anew. */
    void doubt() {
        stood.clear();
        epoch++;
    }

    /** A game begins or ends. */
    void forget() {
        renew();
        bodies.clear();
        basics.clear();
        renewed.clear();
        fitted.clear();
    }

    /**
     * From now on all pieces of the game hear the keys of their commands: those too that came after it was opened,
     * from another player say.
     */
    void fit() {
        if (!world.module.getGameState().isGameStarted()) return;
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();) {
            GamePiece p = (GamePiece) i.next();
            heed(p);
            if (!(p instanceof Stack) && fitted.put(p, p) == null) fit(p);
        }
    }

    /**
     * A number for a new piece that none has had in this game. The engine takes the time of day in milliseconds, and a
     * later one where a piece of the game has that; so where many came at once and went again, or another player's
     * clock is ahead, it gives a number for the second time, and what rules keep of the piece that is gone would be
     * true of the new one.
     */
    String unused() {
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();)
            heed((GamePiece) i.next());
        highest = Math.max(System.currentTimeMillis(), highest + 1);
        return Long.toString(highest);
    }

    private void heed(GamePiece p) {
        heed(p.getId());
        if (!(p instanceof Stack)) heed(known(p));   // the number that it had before a refresh
    }

    private void heed(String number) {
        if (number == null || number.length() > LONGEST) return;
        try {
            highest = Math.max(highest, Long.parseLong(number));
        } catch (NumberFormatException e) {
            // other tools name pieces otherwise: such a name is no number that the engine or we would give
        }
    }

    /**
     * All pieces are taken apart, where nobody waits for it: else the first rule that looks at all of them would do
     * it.
     */
    void prepare() {
        List all = all();
        for (int n = 0; n < all.size(); n++) {
            Piece piece = (Piece) all.get(n);
            piece.body().faces();
            piece.hex();
            piece.moved();
        }
    }

    private void fit(GamePiece p) {
        if (world.slots == null) Chooser.of(p);
        else Guest.of(Decorator.getOutermost(p), world.slots);
    }

    PieceTraits body(GamePiece outer) {
        PieceTraits found = (PieceTraits) bodies.get(outer);
        if (found == null) {
            found = new PieceTraits(outer, world);
            bodies.put(outer, found);
        }
        return found;
    }

    /**
     * What a piece is called for as long as it is in the game. The engine's number of it does not last: *Refresh
     * Counters* puts a new piece with a new number in the place of each; what the engine calls its unique id, and keeps
     * inside the basic piece, stays.
     */
    static String identity(GamePiece p) {
        GamePiece outer = Decorator.getOutermost(p);
        return identity(outer, Decorator.getInnermost(outer));
    }

    private static String identity(GamePiece outer, GamePiece basic) {
        Object kept =
            basic instanceof BasicPiece ? ((BasicPiece) basic).getPersistentProperty(BasicPiece.UNIQUE_ID) : null;
        String found = kept == null ? "" : kept.toString();
        return found.length() == 0 ? outer.getId() : found;
    }

    /** The same of a piece as the engine holds it, all its traits around it: its way inside is gone once. */
    private String known(GamePiece outer) {
        GamePiece basic = (GamePiece) basics.get(outer);
        if (basic == null) {
            basic = Decorator.getInnermost(outer);
            basics.put(outer, basic);
        }
        return identity(outer, basic);
    }

    /** The engine's piece of an identity; null for one that is not in the game. */
    GamePiece find(String identity) {
        GamePiece found = called(identity, identity);
        if (found == null) found = called((String) renewed.get(identity), identity);
        if (found != null || sought == epoch) return found;
        sought = epoch;
        renewed.clear();
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();) {
            GamePiece p = (GamePiece) i.next();
            if (p instanceof Stack || p.getId() == null) continue;
            String its = identity(p);
            if (!its.equals(p.getId())) renewed.put(its, p.getId());
        }
        return called((String) renewed.get(identity), identity);
    }

    /** Whether a piece is in the game no more, and another has its place: a refresh made it. */
    boolean replaced(GamePiece p) {
        return world.module.getGameState().getPieceForId(p.getId()) == null && find(identity(p)) != null;
    }

    /** The piece of a number, if it has the identity. */
    private GamePiece called(String number, String identity) {
        if (number == null || number.length() == 0) return null;
        GamePiece found = world.module.getGameState().getPieceForId(number);
        if (found == null || found instanceof Stack) return null;
        GamePiece outer = Decorator.getOutermost(found);
        return identity.equals(known(outer)) ? outer : null;
    }

    /**
     * The object of a piece of the engine, whatever trait of it is at hand; null for one that is not in the game. A key
     * goes to all that were selected as it was pressed: where counters are refreshed meanwhile, each stands for the one
     * that has taken its place.
     */
    Piece of(GamePiece p) {
        GamePiece outer = Decorator.getOutermost(p);
        String number = outer.getId();
        if (number == null || number.length() == 0) return null;
        String identity = known(outer);
        Piece found = (Piece) known.get(identity);
        if (found != null) return found;
        if (world.module.getGameState().getPieceForId(number) == null && find(identity) == null) return null;
        found = new Piece(world, identity);
        known.put(identity, found);
        return found;
    }

    Piece withId(String identity) {
        if (identity == null || identity.length() == 0) return null;
        Piece found = (Piece) known.get(identity);
        if (found != null && found.exists()) return found;
        GamePiece p = find(identity);
        return p == null ? null : of(p);
    }

    /** The same; null also for a piece that is in no hex, box or window. */
    Piece inPlay(String identity) {
        Piece found = withId(identity);
        return found != null && found.in_play() ? found : null;
    }

    /**
     * The piece of a row of the data, null where it is not in play. Of several copies it is the first in the order of
     * rules: the engine goes through its pieces by their numbers, which tell nothing.
     */
    Piece ofRow(String row) {
        if (listed != epoch) list();
        List copies = (List) rows.get(row);
        if (copies == null) return null;
        for (Iterator i = copies.size() == 1 ? copies.iterator() : all().iterator(); i.hasNext();) {
            Piece found = (Piece) i.next();
            if (copies.contains(found) && found.in_play()) return found;
        }
        return null;
    }

    /** Goes through the whole game for the rows of its pieces. */
    private void list() {
        rows.clear();
        listed = epoch;
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();) {
            GamePiece p = (GamePiece) i.next();
            if (p instanceof Stack) continue;
            Piece found = of(p);
            if (found != null) list(rows, body(Decorator.getOutermost(p)).row()).add(found);
        }
    }

    // ---- where they stand

    /** The pieces of a map by place: a Hex, the address of a box, or NOWHERE. */
    private LinkedHashMap on(Map map) {
        LinkedHashMap found = (LinkedHashMap) stood.get(map);
        if (found != null) return found;
        found = new LinkedHashMap();
        TreeMap loose = new TreeMap(new ByAge());  // what lies there without a stack, in an order that no click changes
        GamePiece[] all = map.getAllPieces();                 // those too that this player has hidden on their map
        for (int n = 0; n < all.length; n++) {
            if (all[n] instanceof Stack) {
                List stack = ((Stack) all[n]).asList();
                for (int m = 0; m < stack.size(); m++) stand(found, map, (GamePiece) stack.get(m));
            } else if (all[n].getId() != null) loose.put(identity(all[n]), all[n]);
        }
        for (Iterator i = loose.values().iterator(); i.hasNext();) stand(found, map, (GamePiece) i.next());
        stood.put(map, found);
        return found;
    }

    /** Identities, which are the numbers that the engine gave the pieces first: a newer piece has a higher one. */
    private static final class ByAge implements Comparator {
        public int compare(Object a, Object b) {
            String one = (String) a, two = (String) b;
            return one.length() != two.length() ? one.length() - two.length() : one.compareTo(two);
        }
    }

    private void stand(HashMap places, Map map, GamePiece p) {
        Piece piece = of(p);
        if (piece == null) return;
        Object place = world.places.at(map, p.getPosition());
        list(places, place == null ? NOWHERE : place).add(piece);
    }

    private static List list(HashMap places, Object place) {
        List found = (List) places.get(place);
        if (found == null) {
            found = new ArrayList();
            places.put(place, found);
        }
        return found;
    }

    /** A piece was put down: its old and its new place are corrected. */
    void moved(Piece piece, Map from, Object left) {
        HashMap before = from == null ? null : (HashMap) stood.get(from);
        if (before != null) list(before, left == null ? NOWHERE : left).remove(piece);
        GamePiece outer = piece.outer();
        HashMap now = (HashMap) stood.get(outer.getMap());
        if (now == null) return;
        Object place = world.places.at(outer.getMap(), outer.getPosition());
        List there = list(now, place == null ? NOWHERE : place);
        Stack stack = outer.getParent();
        for (int n = 0; n < there.size(); n++) {
            // several stacks in one place: only the engine knows their order
            if (stack == null || ((Piece) there.get(n)).outer().getParent() != stack) {
                stood.remove(outer.getMap());
                return;
            }
        }
        int at = there.size();
        if (stack != null) at = Math.min(at, stack.indexOf(outer));
        there.add(at, piece);
    }

    /** The pieces in a hex, the bottom of the stack first. Not to be changed. */
    List in(Hex hex) {
        List found = (List) on(world.places.main()).get(hex);
        return found == null ? new ArrayList() : found;
    }

    List inBox(String address) {
        List found = (List) on(world.boxes.map(address)).get(address);
        return found == null ? new ArrayList() : new ArrayList(found);
    }

    /** Those in hexes, by the numbers of the hexes. */
    List onMap() {
        if (world.places.main() == null) return new ArrayList();
        HashMap places = on(world.places.main());
        ArrayList made = new ArrayList();
        Hex[] hexes = world.land.hexes;
        BitSet held = new BitSet(hexes.length);        // far fewer than there are hexes
        for (Iterator i = places.keySet().iterator(); i.hasNext();) {
            Object place = i.next();
            if (place instanceof Hex) held.set(((Hex) place).index);
        }
        for (int n = held.nextSetBit(0); n >= 0; n = held.nextSetBit(n + 1)) made.addAll((List) places.get(hexes[n]));
        return made;
    }

    /** Those in hexes, then those in boxes in the order of the data, then those beside them. */
    List all() {
        List made = onMap();
        for (int n = 0; n < world.boxes.addresses.size(); n++)
            made.addAll(inBox((String) world.boxes.addresses.get(n)));
        List maps = Map.getMapList();
        for (int n = 0; n < maps.size(); n++) {
            List found = (List) on((Map) maps.get(n)).get(NOWHERE);
            if (found != null) made.addAll(found);
        }
        return made;
    }

    /** What the player has selected, with the piece that acts. */
    List selected(Piece me) {
        ArrayList made = new ArrayList();
        List before = world.multiSelect.replaced();
        for (int n = 0; n < before.size(); n++) add(made, of((GamePiece) before.get(n)));
        for (Iterator i = KeyBuffer.getBuffer().asList().iterator(); i.hasNext();) {
            GamePiece p = (GamePiece) i.next();
            if (p instanceof Stack) {
                List stack = ((Stack) p).asList();
                for (int n = 0; n < stack.size(); n++) add(made, of((GamePiece) stack.get(n)));
            } else add(made, of(p));
        }
        add(made, me);
        return made;
    }

    private static void add(List pieces, Piece piece) {
        if (piece != null && !pieces.contains(piece)) pieces.add(piece);
    }

    // ---- the palette

    /**
     * The engine makes a piece of a slot only where its number is not in palette.txt: somebody added it in the editor,
     * or another module.
     */
    private HashMap palette() {
        if (palette == null) {
            palette = new HashMap();
            HashMap numbered = new HashMap();
            List numbers = world.slots == null ? world.archive.rows("palette.txt") : new ArrayList();
            for (int n = 0; n < numbers.size(); n++)
                numbered.put(((String[]) numbers.get(n))[0], ((String[]) numbers.get(n))[1]);
            Collection slots = GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class);
            for (Iterator i = slots.iterator(); i.hasNext();) {
                PieceSlot slot = (PieceSlot) i.next();
                Object row = numbered.get(slot.getGpId());
                if (row == null) row = row(slot.getPiece());
                if (row != null) palette.put(row, slot);
            }
        }
        return palette;
    }

    private Object row(GamePiece p) {
        if (world.slots == null) return p.getProperty("RowId");
        GamePiece basic = Decorator.getInnermost(p);
        String[] found = basic instanceof BasicPiece ? world.slots.of((BasicPiece) basic) : null;
        return found == null ? null : found[Slots.ROW];
    }

    /** The rows of the palette, of the module and its plug-ins, that begin so, in their order; a row once. */
    List rows(String start) {
        TreeSet found = new TreeSet();
        for (Iterator i = palette().keySet().iterator(); i.hasNext();) {
            String row = (String) i.next();
            if (row.startsWith(start)) found.add(Rows.plain(row));
        }
        return new ArrayList(found);
    }

    boolean has(String row) {
        return palette().get(row) != null;
    }

    /** A new piece of a row, not in the game before it is put down. */
    GamePiece spare(String row) {
        PieceSlot slot = (PieceSlot) palette().get(row);
        if (slot == null) {
            String plugin = world.rows.cell(row, Rows.PLUGIN);
            if (plugin.length() > 0) throw new PluginMissing(row, plugin);
            throw new RuleError("the palette has no piece of the row " + row);
        }
        return PieceCloner.getInstance().clonePiece(slot.getPiece());
    }
}
