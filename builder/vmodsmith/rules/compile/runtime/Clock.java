package vmodsmith;

import VASSAL.build.module.turn.TurnTracker;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.tools.SequenceEncoder;
import java.util.ArrayList;
import java.util.List;

/** The turn tracker. It knows one order of phases and starts again after the last turn; the rules go on from there. */
final class Clock {
    // property: a hundred a turn, and the place of the phase, of the last step
    private static final String STEP = "vms_step";

    static final int AGAIN = -4;

    private final World world;
    private TurnTracker tracker;
    boolean stepping;  // whether a click on the tracker is under way, which hands its change over
    boolean byRule;                                  // whether a rule stepped it, not a player
    private boolean wanted;                          // whether a rule wants a step once its action is over
    private int cameFromTurn;                        // where the tracker was before the step under way
    private String cameFrom = "";
    private boolean jumped;                          // whether the step under way was no step, but set the tracker
    private boolean begins;                          // whether a phase begins with it
    private String[] held = new String[0];           // the order of phases that it went by
    private int reached;                             // the value of STEP after the step under way
    private boolean stayed;                          // whether the step under way was refused
    private boolean arrived;                         // whether it was not, and can be refused no more

    Clock(World world) {
        this.world = world;
    }

    private TurnTracker tracker() {
        if (tracker != null) return tracker;
        List all = world.module.getComponentsOf(TurnTracker.class);
        String wanted = world.facts.tracker;
        for (int n = 0; n < all.size() && tracker == null; n++) {
            TurnTracker each = (TurnTracker) all.get(n);
            if (wanted.length() == 0 || wanted.equals(each.getConfigureName())) tracker = each;
        }
        return tracker;
    }

    int turn() {
        String found = world.global(world.facts.turnProperty);
        return Tables.isWhole(found) ? Integer.parseInt(found) : 0;
    }

    String phase() {
        return world.global(world.facts.phaseProperty);
    }

    /** The phases in the order that holds now: a function of the rules says it, else the data. */
    String[] order() {
        List made = world.rules.phase_order();
        return made == null ? world.facts.phases : (String[]) made.toArray(new String[0]);
    }

    /** The tracker says once more where it is: what its turns and phases are called has changed. */
    void show() {
        if (tracker() != null) tracker().updateWidget();
    }

    /** Put the tracker on a turn and phase, without what begins there. */
    void put(int turn, String phase) {
        int place = phase.length() == 0 ? 0 : world.facts.phaseNumber(phase);
        if (place < 0) throw new RuleError("there is no phase " + phase);
        String before = tracker().getState();
        String wanted = state(before, turn, place);
        if (wanted.equals(before)) return;
        tracker().setState(wanted);
        // in a click on the tracker the tracker itself sends what became of it, and undoes it
        if (!stepping) world.acting.add(new TurnTracker.SetTurn(tracker(), before));
    }

    private static String state(String before, int turn, int place) {
        SequenceEncoder.Decoder clock = new SequenceEncoder.Decoder(before, '|');
        String level = clock.nextToken();
        SequenceEncoder.Decoder days = new SequenceEncoder.Decoder(clock.nextToken(), ';');
        days.nextToken();
        String sub = days.nextToken(), loop = days.nextToken(), limit = days.nextToken(), steps = days.nextToken("");
        SequenceEncoder day = new SequenceEncoder(';');
        day.append(String.valueOf(turn)).append(sub).append(loop).append(limit);
        // below the turn stands the list of phases, where the game has any
        if (steps.indexOf(';') >= 0) day.append(place + steps.substring(steps.indexOf(';')));
        else day.append(steps);
        SequenceEncoder whole = new SequenceEncoder('|');
        whole.append(level).append(day.getValue());
        return whole.getValue();
    }

    private void phase(int turn, String wanted) {
        if (turn != turn() || !wanted.equals(phase())) put(turn, wanted);
    }

    /** How the tracker was moved last: `Next`, `Prev`, `Set`. */
    String how() {
        return world.global(tracker().getConfigureName() + "_command");
    }

    /** A rule wants a step once its action is over. */
    void stepOn() {
        wanted = true;
    }

    /** Whether a rule wants a step: then it is taken now, and wanted no more. */
    boolean goesOn() {
        boolean found = wanted;
        wanted = false;
        return found;
    }

    /** A step as its key does it, for a rule. */
    void press() {
        byRule = true;
        try {
            world.module.fireKeyStroke(
                NamedHotKeyConfigurer.decode(tracker().getAttributeValueString(TurnTracker.NEXT_HOT_KEY)));
        } finally {
            byRule = false;
        }
    }

    /** One step on within the step under way. */
    void advance() {
        String[] phases = world.facts.phases;
        int at = world.facts.phaseNumber(phase());
        if (at + 1 < phases.length) put(turn(), phases[at + 1]);
        else put(turn() >= world.facts.turns ? 1 : turn() + 1, phases.length == 0 ? "" : phases[0]);
    }

    /**
     * After a click on the tracker: 2 if a turn begins, 1 if only a phase does, 0 if neither, -1 if the last turn is
     * over, -2 after a step back, AGAIN if it goes on into a phase that has begun before. Puts it where the game goes:
     * on in the order that holds now (every order begins and ends with the same phase), never round.
     */
    int stepped(String how) {
        String[] phases = world.facts.phases, order = order();
        String stepText = world.global(STEP);
        int last = Tables.isWhole(stepText) ? Integer.parseInt(stepText) : 0;
        int end = phases.length - 1, at = world.facts.phaseNumber(phase()), turns = world.facts.turns, begun = 0;
        held = order;
        note(how, at, order, last);
        if (how.equals("Next")) {
            begun = at <= 0 ? 2 : 1;
            if (at <= 0 && turn() == 1 && turns > 1) {
                put(turns, end < 0 ? "" : phases[end]);
                begun = -1;
            } else if (at > 0) phase(turn(), order[place(order, phases[at - 1], 1)]);
        } else if (how.equals("Prev")) {
            int first = world.facts.begins(world.global("vms_setup"));
            // back over the begin of the first turn: the tracker itself goes round, or into turns before the setup's
            if (at == end && (turns > 1 || end > 0) && (turn() < first || turn() == turns && cameFromTurn == 1))
                return stays(first);
            if (at == end && turn() == turns) put(1, end < 0 ? "" : phases[0]);
            else if (at < end) phase(turn(), order[earlier(order, place(order, phases[at + 1], 0) - 1)]);
        }
        int step = turn() * 100 + place(order, phase(), 0);
        reached = step;
        if (step < last && !how.equals("Next")) begun = -2;
        if (how.equals("Set") && step > last) begun = step / 100 > last / 100 ? 2 : 1;
        if (begun > 0 && world.past.begun(turn(), phase())) begun = how.equals("Next") ? AGAIN : -2;
        begins = begun > 0;
        return begun;
    }

    /** Before the first phase of the setup there is none: the tracker is put there, and its player reads so. */
    private int stays(int first) {
        String[] phases = world.facts.phases;
        put(first, phases.length == 0 ? "" : phases[0]);
        stayed = true;
        world.module.getChatter().show("- " + PlainText.inHtml(world.texts.own("ui.first-phase")));
        return 0;
    }

    /**
     * Of the phases up to a place, the last one that has begun: what was passed over on the way there is passed over
     * on the way back.
     */
    private int earlier(String[] order, int place) {
        int found = place;
        while (found > 0 && world.past.knows(turn()) && !world.past.begun(turn(), order[found])) found--;
        return found;
    }

    /** The place of a phase in an order, and so many further; of a phase that is passed over, where it would stand. */
    private int place(String[] order, String phase, int further) {
        int found = Facts.place(order, phase);
        if (found >= 0) return found + further;
        int before = world.facts.phaseNumber(phase), place = 0;
        for (int i = 0; i < order.length; i++) if (world.facts.phaseNumber(order[i]) < before) place++;
        return place;
    }

    /**
     * Where a step began: it may be refused. The tracker itself goes through all phases, over the end of the last turn
     * too.
     */
    private void note(String how, int at, String[] order, int last) {
        String[] phases = world.facts.phases;
        stayed = arrived = false;
        jumped = how.equals("Set");
        if (how.equals("Prev")) {
            boolean over = at == phases.length - 1;          // it went back over the begin of a turn
            cameFromTurn = !over ? turn() : turn() == world.facts.turns ? 1 : turn() + 1;
            cameFrom = phases.length == 0 ? "" : phases[over ? 0 : at + 1];
        } else if (how.equals("Set") && last > 0) {
            cameFromTurn = last / 100;
            cameFrom = last % 100 < order.length ? order[last % 100] : phase();
        } else {
            cameFromTurn = at > 0 ? turn() : turn() > 1 ? turn() - 1 : world.facts.turns;
            cameFrom = phases.length == 0 ? "" : phases[at > 0 ? at - 1 : phases.length - 1];
        }
    }

    /** The step under way does not happen: the tracker is where it was. */
    void stay() {
        if (!stepping || arrived) throw new RuleError("the turn tracker is not being stepped");
        put(cameFromTurn, cameFrom);
        stayed = true;
    }

    /**
     * The step under way happens: what was kept for the phase that is left is remembered, what was for the one that is
     * there again comes back.
     */
    void arrive() {
        arrived = true;
        boolean known = !jumped || !world.global(STEP).equals("0");
        if (known && cameFrom.length() > 0) {
            ArrayList before = new ArrayList();
            if (!world.past.knows(cameFromTurn))
                before.addAll(upTo(cameFromTurn == turn() ? held : world.facts.phases, cameFrom));
            before.add(cameFrom);
            world.past.note(cameFromTurn, before);
            world.past.leave(cameFromTurn, cameFrom, turn());
        }
        if (begins) world.past.note(turn(), jumped ? upTo(held, phase()) : upTo(new String[] {phase()}, phase()));
        else world.past.enter(turn(), phase(), cameFromTurn);
        world.acting.setGlobal(STEP, String.valueOf(reached));
    }

    /** The phases of an order up to one, with it. */
    private static ArrayList upTo(String[] order, String phase) {
        ArrayList found = new ArrayList();
        int end = Facts.place(order, phase);
        for (int n = 0; n <= end; n++) found.add(order[n]);
        return found;
    }

    /** Whether the tracker was ever stepped in this game. */
    boolean moved() {
        return !world.global(STEP).equals("0");
    }

    boolean stayed() {
        return stayed;
    }
}
