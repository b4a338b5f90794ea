package vmodsmith;

import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.FreeRotator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.RestrictCommands;
import VASSAL.counters.SubMenu;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A piece of the engine taken apart once: the traits that rules read and change, and what never changes of it.
 *
 * The engine answers every question by asking one trait after the other, some sixty of them; here each is at hand.
 */
final class Body {
    static final String STEP = "Step";               // name of the layer of its faces
    static final String HIDING = "rules";            // name of the trait that hides the commands of rules

    final GamePiece outer;
    final String kind, side, type, formation;
    final Set classes = new HashSet();
    final boolean hides;                             // whether it can be turned face down: then its row is not always told
    final Map layers = new HashMap();                // name -> Embellishment
    final Map kept = new HashMap();                  // name -> DynamicProperty
    final List menus = new ArrayList();              // of SubMenu
    Embellishment step;
    FreeRotator turner;
    RestrictCommands hider;
    private String row;

    Body(GamePiece outer, Facts facts) {
        this.outer = outer;
        for (GamePiece p = outer; p instanceof Decorator; p = ((Decorator) p).getInner()) look(p);
        kind = text("Kind");
        side = orNull(text("Side"));
        type = orNull(text("Type"));
        formation = orNull(text("Formation"));
        String[] words = Archive.words(text("Classes"));
        for (int n = 0; n < words.length; n++) classes.add(words[n]);
        hides = facts.hides(kind) != null;
    }

    private void look(GamePiece p) {
        if (p instanceof Embellishment) {
            String name = ((Embellishment) p).getLayerName();
            if (name == null || layers.containsKey(name)) return;
            layers.put(name, p);
            if (name.equals(STEP)) step = (Embellishment) p;
        } else if (p instanceof DynamicProperty) {
            String name = ((DynamicProperty) p).getKey();
            if (!kept.containsKey(name)) kept.put(name, p);
        } else if (p instanceof FreeRotator) {
            if (turner == null && p.getProperty("Facing_Facing") != null) turner = (FreeRotator) p;
        } else if (p instanceof RestrictCommands) {
            if (((RestrictCommands) p).myGetType().startsWith(RestrictCommands.ID + HIDING + ";")) hider = (RestrictCommands) p;
        } else if (p instanceof SubMenu) menus.add(p);
    }

    private static String orNull(String text) {
        return text.length() == 0 ? null : text;
    }

    /** A property as text, empty where it has none. */
    String text(String name) {
        Object found = outer.getProperty(name);
        return found == null ? "" : found.toString();
    }

    /** The id of its row with the number of a copy; empty while it is hidden from who asks. */
    String row() {
        if (hides) return text("RowId");
        if (row == null) row = text("RowId");
        return row;
    }

    Embellishment layer(String name) {
        return (Embellishment) layers.get(name);
    }

    DynamicProperty property(String name) {
        return (DynamicProperty) kept.get(name);
    }

    /** The number of a property, 0 for what is none. */
    int number(String name) {
        DynamicProperty found = property(name);
        String text = found == null ? "" : found.getValue();
        return Tables.isWhole(text) ? Integer.parseInt(text) : 0;
    }
}
