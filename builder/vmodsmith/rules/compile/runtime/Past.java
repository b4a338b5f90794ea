package vmodsmith;

import VASSAL.counters.GamePiece;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which phases have begun, of the last two turns, and what rules kept in each as it was left: so a phase that the
 * tracker comes back to is as it was, and does not begin anew. `builder/vmodsmith/rules/tabletop/past.py` is the same
 * in Python.
 */
final class Past {
    private static final String BEGUN = "vms_begun";   // property: `TURN PHASE PHASE|TURN PHASE`
    // property: `TURN PHASE;uid;name;text;uid;name;text|TURN PHASE`, the game's with no uid
    private static final String LEFT = "vms_past";
    private static final int MOST = 12;                // of how many phases, left last, it is remembered
    private static final String TURN = " *";           // ends the stamp of what was kept of a whole turn
    private static final int TURNS = 2;                // of how many turns, left last, it is remembered

    private final World world;
    private String read;                               // BEGUN when it was read last, and what it said
    private LinkedHashMap turns = new LinkedHashMap(); // turn, as Integer -> List of its phases

    Past(World world) {
        this.world = world;
    }

    private LinkedHashMap turns() {
        String text = world.global(BEGUN);
        if (text.equals(read)) return turns;
        turns = new LinkedHashMap();
        String[] each = text.length() == 0 ? new String[0] : Archive.cut(text, '|');
        for (int n = 0; n < each.length; n++) {
            String[] words = Archive.words(each[n]);
            ArrayList phases = new ArrayList();
            for (int m = 1; m < words.length; m++) phases.add(words[m]);
            turns.put(Integer.valueOf(words[0]), phases);
        }
        read = text;
        return turns;
    }

    private int furthest() {
        int found = 0;
        for (Iterator i = turns().keySet().iterator(); i.hasNext();)
            found = Math.max(found, ((Integer) i.next()).intValue());
        return found;
    }

    /** Whether anything is known of a turn. */
    boolean knows(int turn) {
        return turns().containsKey(Integer.valueOf(turn));
    }

    /** Whether a phase has begun; all of a turn that is long past have. */
    boolean begun(int turn, String phase) {
        List phases = (List) turns().get(Integer.valueOf(turn));
        return phases == null ? turn < furthest() : phases.contains(phase);
    }

    /** Phases of a turn have begun. What is known of older turns than the one before goes. */
    void note(int turn, List phases) {
        LinkedHashMap found = turns();
        ArrayList known = new ArrayList();
        if (knows(turn)) known.addAll((List) found.get(Integer.valueOf(turn)));
        for (int n = 0; n < phases.size(); n++) if (!known.contains(phases.get(n))) known.add(phases.get(n));
        int oldest = Math.max(turn, furthest()) - 1;
        StringBuilder text = new StringBuilder();
        for (int each = oldest; each <= oldest + 1; each++) {
            List its = each == turn ? known : (List) found.get(Integer.valueOf(each));
            if (its == null) continue;
            if (text.length() > 0) text.append('|');
            text.append(each);
            for (int n = 0; n < its.size(); n++) text.append(' ').append(its.get(n));
        }
        world.acting.setGlobal(BEGUN, text.toString());
    }

    /** A rule puts the tracker somewhere: what lies behind that begins anew. */
    void rewind(int turn, String phase) {
        int number = world.facts.phaseNumber(phase);
        StringBuilder text = new StringBuilder();
        for (Iterator i = turns().entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            int its = ((Integer) each.getKey()).intValue();
            if (its > turn) continue;
            text.append(text.length() > 0 ? "|" : "").append(its);
            List phases = (List) each.getValue();
            for (int n = 0; n < phases.size(); n++) {
                if (its < turn || world.facts.phaseNumber((String) phases.get(n)) <= number)
                    text.append(' ').append(phases.get(n));
            }
        }
        world.acting.setGlobal(BEGUN, text.toString());
    }

    // ---- what rules kept

    /**
     * A phase is left, and perhaps its turn: what rules keep for it is remembered, and restarts in the one that
     * follows.
     */
    void leave(int turn, String phase, int now) {
        leave(turn + " " + phase, world.facts.forPhases, MOST);
        if (turn != now) leave(turn + TURN, world.facts.forTurns, TURNS);
    }

    private void leave(String left, Map span, int most) {
        if (span.isEmpty()) return;
        StringBuilder text = new StringBuilder();
        String[] all = phases();
        int others = 0;
        for (int n = all.length - 1; n >= 0; n--) {
            if (stamp(all[n]).equals(left)) continue;
            if (stamp(all[n]).endsWith(TURN) == left.endsWith(TURN) && ++others >= most) continue;
            text.insert(0, all[n] + "|");
        }
        text.append(left);
        List names = Facts.keptFor(span, "");
        for (int n = 0; n < names.size(); n++)
            add(text, "", (String) names.get(n), world.global((String) names.get(n)));
        // those in boxes too: what waits on the turn track is remembered like the rest
        List pieces = world.pieces.all();
        for (int n = 0; n < pieces.size(); n++) {
            Piece piece = (Piece) pieces.get(n);
            if (!piece.body().changed()) continue;
            names = Facts.keptFor(span, piece.kind());
            for (int m = 0; m < names.size(); m++) {
                String name = (String) names.get(m), value = piece.body().value(name);
                if (value != null && !value.equals(world.facts.keeps(piece.kind(), name)))
                    add(text, piece.uid(), name, value);
            }
        }
        world.acting.setGlobal(LEFT, text.toString());
        names = Facts.keptFor(span, "");
        for (int n = 0; n < names.size(); n++)
            world.acting.setGlobal((String) names.get(n), world.facts.keeps("", (String) names.get(n)));
        for (int n = 0; n < pieces.size(); n++) bring((Piece) pieces.get(n), new HashMap(), span);
    }

    private static void add(StringBuilder text, String holder, String name, String value) {
        text.append(';').append(holder).append(';').append(name).append(';').append(Kept.escaped(value));
    }

    private String[] phases() {
        String text = world.global(LEFT);
        return text.length() == 0 ? new String[0] : Archive.cut(text, '|');
    }

    private static String stamp(String text) {
        int cut = text.indexOf(';');
        return cut < 0 ? text : text.substring(0, cut);
    }

    /**
     * The tracker comes back to a phase, from a turn: what rules kept for it is there again. Nothing is changed where
     * nothing is known.
     */
    void enter(int turn, String phase, int from) {
        String[] all = phases();
        for (int n = 0; n < all.length; n++) {
            String stamp = stamp(all[n]);
            if (stamp.equals(turn + " " + phase)) bring(Archive.cut(all[n], ';'), world.facts.forPhases);
            else if (stamp.equals(turn + TURN) && from != turn) bring(Archive.cut(all[n], ';'), world.facts.forTurns);
        }
    }

    private void bring(String[] parts, Map span) {
        HashMap found = new HashMap();
        for (int n = 1; n + 2 < parts.length; n += 3) {
            String text = Kept.plain(parts[n + 2]);
            if (parts[n].length() > 0) found.put(parts[n] + " " + parts[n + 1], text);
            else if (Facts.keptFor(span, "").contains(parts[n + 1])) world.acting.setGlobal(parts[n + 1], text);
        }
        List pieces = world.pieces.all();
        for (int n = 0; n < pieces.size(); n++) bring((Piece) pieces.get(n), found, span);
    }

    private void bring(Piece piece, Map found, Map span) {
        List names = Facts.keptFor(span, piece.kind());
        for (int m = 0; m < names.size(); m++) {
            String name = (String) names.get(m), before = (String) found.get(piece.uid() + " " + name);
            String wanted = before == null ? world.facts.keeps(piece.kind(), name) : before;
            String held = piece.body().value(name);
            if (held == null || wanted.equals(held)) continue;
            GamePiece outer = piece.outer();
            world.acting.touch(outer);
            piece.body().setValue(name, wanted);
        }
    }
}
