package vmodsmith;

import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.FreeRotator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.SetGlobalProperty;
import VASSAL.tools.SequenceEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A piece of the engine taken apart once: the traits that rules read and change, and what never changes of it.
 *
 * The engine answers every question by asking one trait after the other, some sixty of them; here each is at hand.
 */
final class PieceTraits {
    static final String STEP = "Step";               // name of the layer of its faces
    static final String COVER = "Cover";             // name of the layer that covers them, for some players
    static final String KEPT = "vms_kept";           // name of the trait with the values that rules keep

    // of a piece that a plug-in does not know
    private static final String[] NOBODY = new String[] {"", "", "", "", "", "", "", "", "", "1", "0", ""};

    final GamePiece outer;
    final String kind, side, type, formation;
    final Set classes = new HashSet();
    final boolean hides;  // whether it can be turned face down: then its row is not always known
    final Map layers = new HashMap();                // name -> Embellishment
    final Map kept = new HashMap();                  // name -> DynamicProperty
    Embellishment step;
    FreeRotator turner;
    private Chooser chooser;                         // once somebody asked for it
    private String row;
    private int faces = -1;
    private final Facts facts;
    private final String[]
        slot;  // what a plug-in knows of a piece of somebody else's module; null in a module of our own
    private final BasicPiece basic;                  // of such a piece
    private Embellishment layer;                     // of its steps, where it has one
    private DynamicProperty store;                   // the trait KEPT
    private String parsed;                           // its text when it was read last, and what that said: name -> text
    private Map values;

    PieceTraits(GamePiece outer, World world) {
        this.outer = outer;
        this.facts = world.facts;
        GamePiece innermost = Decorator.getInnermost(outer);
        basic = innermost instanceof BasicPiece ? (BasicPiece) innermost : null;
        slot = world.slots == null ? null : basic == null ? NOBODY : known(world.slots.of(basic));
        if (slot == null) {
            for (GamePiece p = outer; p instanceof Decorator; p = ((Decorator) p).getInner()) look(p);
        } else if (slot != NOBODY) {
            Guest.of(outer, world.slots);
            layer = layer(Integer.parseInt(slot[Slots.LAYER]));
        }
        kind = text("Kind");
        side = orNull(text("Side"));
        type = orNull(text("Type"));
        formation = orNull(text("Formation"));
        String[] words = Archive.words(text("Classes"));
        for (int n = 0; n < words.length; n++) classes.add(words[n]);
        hides = facts.hides(kind) != null;
    }

    private static String[] known(String[] found) {
        return found == null ? NOBODY : found;
    }

    /** The layer of a number, the innermost of a piece being the first; null where it has fewer. */
    private Embellishment layer(int wanted) {
        ArrayList found = new ArrayList();
        for (GamePiece p = outer; p instanceof Decorator; p = ((Decorator) p).getInner())
            if (p instanceof Embellishment) found.add(0, p);
        return wanted < 1 || wanted > found.size() ? null : (Embellishment) found.get(wanted - 1);
    }

    /**
     * What is said of a piece of somebody else's module in the place of a property that only pieces of ours have; null
     * for other properties.
     */
    private String heard(String name) {
        if (name.equals("Kind")) return slot[Slots.KIND];
        if (name.equals("Side")) return slot[Slots.SIDE];
        if (name.equals("Type")) return slot[Slots.TYPE];
        if (name.equals("Classes")) return slot[Slots.CLASSES];
        if (name.equals("Formation")) return slot[Slots.FORMATION];
        if (name.equals("RowId")) return slot[Slots.ROW];
        return name.equals("Faces") ? slot[Slots.STEPS] : null;
    }

    /** The number of the step that it shows, from 1. */
    int face() {
        if (slot == null) return step == null ? 1 : step.getValue() + 1;
        if (layer == null) return 1;
        if (slot[Slots.SWITCHED].length() == 0) return layer.getValue() + 1;
        return layer.isActive() ? layer.getValue() + 2 : 1;
    }

    /** Whether it has a layer of steps. */
    boolean turns() {
        return (slot == null ? step : layer) != null;
    }

    void show(int face) {
        if (slot == null) step.setValue(face - 1);
        else if (slot[Slots.SWITCHED].length() == 0) layer.setValue(face - 1);
        else {
            if (face > 1) layer.setValue(face - 2);
            layer.setActive(face > 1);
        }
    }

    /** Whether a layer of this name adds the words of a face to a piece's name. */
    static boolean showsFace(String layer) {
        return STEP.equals(layer) || COVER.equals(layer);
    }

    private void look(GamePiece p) {
        if (p instanceof Embellishment) {
            String name = ((Embellishment) p).getLayerName();
            if (name == null || layers.containsKey(name)) return;
            layers.put(name, p);
            if (name.equals(STEP)) step = (Embellishment) p;
        } else if (p instanceof SetGlobalProperty) {
            return;                                  // it notes keys, and keeps nothing
        } else if (p instanceof DynamicProperty) {
            String name = ((DynamicProperty) p).getKey();
            if (!name.equals(KEPT)) {
                if (!kept.containsKey(name)) kept.put(name, p);
            } else if (store == null) store = (DynamicProperty) p;
        } else if (p instanceof FreeRotator) {
            if (turner == null && p.getProperty("Facing_Facing") != null) turner = (FreeRotator) p;
        }
    }

    /** The trait that offers the commands of rules, null where a piece has none. */
    Chooser chooser() {
        if (chooser == null && slot != NOBODY) chooser = Chooser.of(outer);
        return chooser;
    }

    private static String orNull(String text) {
        return text.length() == 0 ? null : text;
    }

    /** A property as text, empty where it has none. */
    String text(String name) {
        String known = slot == null ? null : heard(name);
        if (known != null) return known;
        Object found = outer.getProperty(name);
        return found == null ? "" : found.toString();
    }

    /** The id of its row with the number of a copy; empty while it is hidden from who asks. */
    String row() {
        if (hides) return text("RowId");
        if (row == null) row = text("RowId");
        return row;
    }

    /** How many faces it has; one while they are hidden from who asks. */
    int faces() {
        if (hides || faces < 0) {
            String found = text("Faces");
            faces = Tables.isWhole(found) ? Integer.parseInt(found) : 1;
        }
        return faces;
    }

    Embellishment layer(String name) {
        return (Embellishment) layers.get(name);
    }

    DynamicProperty property(String name) {
        return (DynamicProperty) kept.get(name);
    }

    /** The text of a value that rules keep, null where they keep none of that name of its kind. */
    String value(String name) {
        DynamicProperty alone = property(name);      // of a game that was saved when each had a trait of its own
        if (alone != null) return alone.getValue();
        Object found = keeps() ? values().get(name) : null;
        return found == null ? facts.keeps(kind, name) : (String) found;
    }

    /** Keeps a text; one that it begins with is not written. */
    void setValue(String name, String text) {
        DynamicProperty alone = property(name);
        if (alone != null) {
            alone.setValue(text);
            return;
        }
        if (text.equals(facts.keeps(kind, name))) values().remove(name);
        else values().put(name, text);
        SequenceEncoder all = new SequenceEncoder(';');
        for (Iterator each = values().entrySet().iterator(); each.hasNext();) {
            Map.Entry one = (Map.Entry) each.next();
            all.append((String) one.getKey()).append((String) one.getValue());
        }
        parsed = values.isEmpty() ? "" : all.getValue();
        if (slot == null) store.setValue(parsed);
        else basic.setPersistentProperty(KEPT, parsed);
    }

    /**
     * The text of the values that differ. Pieces of somebody else's module have no trait for it: there it is among
     * what the engine keeps of each piece.
     */
    private String stored() {
        if (slot == null) return store.getValue();
        Object found = basic.getPersistentProperty(KEPT);
        return found == null ? "" : found.toString();
    }

    private Map values() {
        String text = stored();
        if (text.equals(parsed)) return values;
        values = new TreeMap();                      // ordered: the same values are the same text
        SequenceEncoder.Decoder all = new SequenceEncoder.Decoder(text, ';');
        while (text.length() > 0 && all.hasMoreTokens()) {
            String name = all.nextToken("");
            values.put(name, all.nextToken(""));
        }
        parsed = text;
        return values;
    }

    /** Whether rules keep anything of it that is not as it began. */
    boolean changed() {
        return !kept.isEmpty() || keeps() && stored().length() > 0;
    }

    boolean keeps() {
        return slot == null ? store != null : slot != NOBODY;
    }

    /** The number of a property, 0 for what is none. */
    int number(String name) {
        DynamicProperty found = property(name);
        String text = found == null ? "" : found.getValue();
        return Tables.isWhole(text) ? Integer.parseInt(text) : 0;
    }
}
