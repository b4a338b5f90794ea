package vmodsmith;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the data say of sides, phases, turns, formations, states and kinds, apart from map, tables and pieces. */
final class Facts {
    String mainMap = "";
    boolean hosted;  // whether these are the rules of a plug-in for a module of somebody else's
    String board = "";                             // then: the board of the map that the hexes are on
    int reach;  // and how far from the middle of a hex, in pixels of the board, a point of it may lie
    String plugin = "";                            // what the file of the plug-in is called
    String tracker = "";                           // what the turn tracker is called; empty: the only one
    String turnProperty = "Turn", phaseProperty = "Phase";  // properties that tell where it is
    int turns;
    final Set dice = new HashSet();                // how many sides the dice have of which there are pictures
    final List features = new ArrayList();         // of hexes, in order of the data
    final List lines = new ArrayList();            // kinds of line, in order of the data
    final List sides = new ArrayList();            // their ids, in order
    final Map sideTexts = new HashMap();           // id of a side -> key of its name
    private final Map sideOf = new HashMap();      // the name by which VASSAL knows a side -> its id
    String[] phases = new String[0];
    private final Map phaseSides = new HashMap();
    private final Map phaseTexts = new HashMap();
    final Map formations = new HashMap();          // id -> key of its name
    private final Map states = new HashMap();      // id -> String[] of its values
    private final Map arcs = new HashMap();        // kind -> List of String[] {arc, directions}
    private final Map turnWords = new HashMap();   // word -> Set of turns, as text
    // kind, or kind|side -> address of the box where its eliminated pieces go
    private final Map losses = new LinkedHashMap();
    private final Map keeping = new HashMap();     // kind -> Map of what rules keep of it: name -> text it begins with
    // kind, empty for the game -> List of what rules keep for the length of a phase
    final Map forPhases = new HashMap();
    final Map forTurns = new HashMap();            // the same for the length of a turn
    private final Map begins = new HashMap();      // setup -> the turn it begins with, where that is not the first
    private final Map views = new HashMap();       // setup -> number of the hex in the middle of the window at first
    // button that belongs to some setups or phases only -> key of its text
    private final Map buttonTexts = new HashMap();
    private final Map buttonPhases = new LinkedHashMap();  // the same -> Set of these phases
    private final Map buttonSetups = new LinkedHashMap();  // button that belongs to some setups only -> Set of these
    private final Map layers = new HashMap();      // kind that does not stack -> layer that its pieces are drawn in
    private final Map hiding = new HashMap();      // kind that can be turned face down -> side that may do so

    Facts(Archive archive) {
        List rows = archive.rows("game.txt");
        ArrayList order = new ArrayList();
        for (int n = 0; n < rows.size(); n++) {
            String[] c = (String[]) rows.get(n);
            if (c[0].equals("map")) mainMap = c[1];
            else if (c[0].equals("host")) {
                hosted = true;
                board = c[1];
                reach = Integer.parseInt(c[2]);
                tracker = c[3];
                turnProperty = c[4];
                phaseProperty = c[5];
                plugin = c[6];
            } else if (c[0].equals("turns")) turns = Integer.parseInt(c[1]);
            else if (c[0].equals("die")) dice.add(c[1]);
            else if (c[0].equals("feature")) features.add(c[1]);
            else if (c[0].equals("line")) lines.add(c[1]);
            else if (c[0].equals("side")) side(c);
            else if (c[0].equals("phase")) {
                order.add(c[1]);
                phaseSides.put(c[1], c[2].length() == 0 ? null : c[2]);
                phaseTexts.put(c[1], c[3]);
            } else if (c[0].equals("formation")) formations.put(c[1], c[2]);
            else if (c[0].equals("state")) states.put(c[1], Archive.words(c[2]));
            else if (c[0].equals("turn")) turnWords.put(c[1], setOf(Archive.words(c[2])));
            else if (c[0].equals("losses")) losses.put(c[1], c[2]);
            else if (c[0].equals("layer")) layers.put(c[1], c[2]);
            else if (c[0].equals("hides")) hiding.put(c[1], c[2]);
            else if (c[0].equals("begins")) begins.put(c[1], Integer.valueOf(c[2]));
            else if (c[0].equals("view")) views.put(c[1], c[2]);
            else if (c[0].equals("button")) {
                buttonTexts.put(c[1], c[2]);
                if (c[3].length() > 0) buttonSetups.put(c[1], setOf(Archive.words(c[3])));
                if (c.length > 4 && c[4].length() > 0) buttonPhases.put(c[1], setOf(Archive.words(c[4])));
            } else if (c[0].equals("keeps")) {
                if (!keeping.containsKey(c[1])) keeping.put(c[1], new HashMap());
                ((Map) keeping.get(c[1])).put(c[2], c[3]);
                if (c.length > 4) lasts(c);
            } else if (c[0].equals("arc")) {
                if (!arcs.containsKey(c[1])) arcs.put(c[1], new ArrayList());
                ((List) arcs.get(c[1])).add(new String[] {c[2], c[3]});
            }
        }
        phases = (String[]) order.toArray(new String[0]);
    }

    private void side(String[] c) {
        sides.add(c[1]);
        sideTexts.put(c[1], c[2]);
        sideOf.put(c[3], c[1]);
    }

    private void lasts(String[] c) {
        if (c[4].equals("life")) return;
        Map span = c[4].equals("turn") ? forTurns : forPhases;
        if (!span.containsKey(c[1])) span.put(c[1], new ArrayList());
        ((List) span.get(c[1])).add(c[2]);
    }

    private static Set setOf(String[] words) {
        HashSet made = new HashSet();
        for (int n = 0; n < words.length; n++) made.add(words[n]);
        return made;
    }

    /** The id of a side by its name in VASSAL; null for an observer, or who plays all sides. */
    String sideNamed(String name) {
        return (String) sideOf.get(name);
    }

    String phaseSide(String phase) {
        return (String) phaseSides.get(phase);
    }

    String phaseText(String phase) {
        return (String) phaseTexts.get(phase);
    }

    /** The place of a phase in the turn, -1 for one that there is not. */
    int phaseNumber(String phase) {
        return place(phases, phase);
    }

    static int place(String[] list, String wanted) {
        for (int n = 0; n < list.length; n++) if (list[n].equals(wanted)) return n;
        return -1;
    }

    boolean turnIs(String word, int turn) {
        Set found = (Set) turnWords.get(word);
        return found != null && found.contains(String.valueOf(turn));
    }

    /** The values of a state, in order. */
    String[] values(String state) {
        String[] found = (String[]) states.get(state);
        if (found == null) throw new RuleError("there is no state " + state);
        return found;
    }

    /** The arcs of a kind of piece, each with its directions; null for a kind without. */
    List arcs(String kind) {
        return (List) arcs.get(kind);
    }

    /** The number of the hex that the window shows first in a game begun with a setup; null where nothing is said. */
    int begins(String setup) {
        Integer found = (Integer) begins.get(setup);
        return found == null ? 1 : found.intValue();
    }

    /** The hex in the middle of the window at first; null where the setup names none. */
    String view(String setup) {
        return (String) views.get(setup);
    }

    /** The buttons that belong to some setups only. */
    Set buttonsOfSetups() {
        return buttonSetups.keySet();
    }

    /** Those of them that do not belong to a setup; none where a game began without one. */
    List buttonsElsewhere(String setup) {
        List found = new ArrayList();
        for (Iterator i = buttonSetups.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            if (setup.length() > 0 && !((Set) each.getValue()).contains(setup)) found.add(each.getKey());
        }
        return found;
    }

    /** The buttons that the menus offer in some phases only, and not in this one. */
    List buttonsOfOtherPhases(String phase) {
        List found = new ArrayList();
        for (Iterator i = buttonPhases.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            if (!((Set) each.getValue()).contains(phase)) found.add(each.getKey());
        }
        return found;
    }

    /** The key of the text of a button that belongs to some setups or phases only. */
    String buttonText(String button) {
        return (String) buttonTexts.get(button);
    }

    /**
     * The text with which a value that rules keep of a kind of piece begins; null where they keep none of that name.
     */
    String keeps(String kind, String name) {
        Map found = (Map) keeping.get(kind);
        return found == null ? null : (String) found.get(name);
    }

    /** What rules keep of a kind of piece, empty for the game, for the length of `forPhases` or `forTurns`. */
    static List keptFor(Map span, String kind) {
        List found = (List) span.get(kind);
        return found == null ? new ArrayList() : found;
    }

    /**
     * The layer that pieces of a kind are drawn in that does not stack; null for kinds that do, and for those that are
     * none.
     */
    String layer(String kind) {
        return (String) layers.get(kind);
    }

    /** The side that may turn pieces of a kind face down for the others; null where nobody can. */
    String hides(String kind) {
        return (String) hiding.get(kind);
    }

    /** The box where eliminated pieces of a kind and side go; null where they go nowhere. */
    String losses(String kind, String side) {
        Object found = side == null ? null : losses.get(kind + "|" + side);
        return (String) (found == null ? losses.get(kind) : found);
    }
}
