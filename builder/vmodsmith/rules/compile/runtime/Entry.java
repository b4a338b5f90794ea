package vmodsmith;

import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/**
 * What the traits of pieces and the buttons of the module call. An entry never fails: what goes wrong is reported, an
 * action that failed is taken back, and a condition that failed offers nothing.
 */
public final class Entry {
    static final int TICKS = 5000000;              // steps that an action, or a question, may take
    // items of lists, maps, texts that one may make in all, however often steps are counted anew
    static final int MADE = 2 * TICKS;
    static final int LINES = 1000, QUESTIONS = 300; // that one action may say and ask
    static final int PARTS = 100;                  // how often an action may have them counted anew
    static final String CHOSEN = "vms_do";         // property: what was chosen or pressed last: a key, or one of these
    private static final String DRAGGED = "dragged", MENU = "menu";  // it was dragged; it is the command below

    private static final int FAILED = -3;          // of a step of the tracker: a line once shown stays

    private final World world;
    private int depth;                             // entries within each other: a rule presses a key, a trait asks
    private int ticks;
    private int said, asked;                       // lines of the action, and questions
    private long made;                             // items that were made
    private int parts;                             // how often an action has had its steps counted anew
    private Throwable broken;                      // what went wrong in an entry within an action
    private Piece me;                              // the piece that acts, or is asked about
    boolean dragging;                              // whether hooks of a drag run
    private int chosen;                            // the command that was chosen from a menu
    private final ArrayList noted = new ArrayList();  // String: keys that the piece is dealing with, one within another
    private AWTEvent during;                       // the event in which they were noted
    private boolean holding;                       // whether they wait behind a dialog

    Entry(World world) {
        this.world = world;
        Numbers.stepCounter = new StepCounter() {
            protected void tick(int steps) {
                ticks -= steps;
                if (ticks < 0) throw tooMany();
            }

            protected void spent(int items) {
                made += items;
                if (made > MADE) throw new RuleError("this makes more than 10,000,000 things");
                tick(items / 4);
            }
        };
    }

    /** The rules are the ones of this session. */
    public Entry join() {
        world.join();
        return this;
    }

    // ---- the doors

    /**
     * A command of a piece was chosen or its key pressed, the piece was dragged; or its menu is being built. Always
     * false, so that the trait that asked does nothing more.
     */
    public boolean acts(Object trait) {
        if (Menus.built("TriggerAction", "myGetKeyCommands")) return offers(trait);
        String what = what();
        if (what.equals(DRAGGED)) return dragged(trait);
        if (!what.equals(MENU)) return follows(trait, what);
        return picked(trait);
    }

    /** The command that was chosen from a menu. */
    private boolean picked(Object trait) {
        Sheets.Command picked = world.sheets.command(chosen);
        return picked != null && follows(trait, picked.key);
    }

    /** The key the piece received, the innermost of several. */
    private String what() {
        if (during == EventQueue.getCurrentEvent() && !noted.isEmpty()) return (String) noted.remove(noted.size() - 1);
        return world.global(CHOSEN);
    }

    /**
     * A key was pressed that the trait which notes keys does not name: a command of its kind may have it, or it tells
     * of a drag.
     */
    void pressed(GamePiece trait, KeyStroke stroke) {
        String kind = world.pieces.body(Decorator.getOutermost(trait)).kind;
        String key = world.sheets.keyOf(kind, stroke);
        if (key != null) follows(trait, key);
        else if (Sheets.COMMON.equals(stroke)) picked(trait);
        else if (world.places.drags(trait, stroke) && world.sheets.drags(kind)) dragged(trait);
    }

    /** A menu of a piece is being built. Always false, as above. */
    boolean offers(Object trait) {
        enter();
        try {
            Piece me = piece(trait);
            world.pieces.fit();                     // what is chosen goes to all that are selected
            if (me != null) world.menus.offer(me);
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        } finally {
            leave();
        }
        return false;
    }

    /** A command was chosen from a menu: its key follows. */
    void choose(int number) {
        chosen = number;
    }

    /**
     * A key of the piece itself is pressed, such as that of a lost step, or it was dragged. Traits act on such a key
     * before the rules do, and may press others meanwhile, so each is noted here. The key again, as what was chosen
     * last.
     */
    public String noted(String key) {
        AWTEvent now = EventQueue.getCurrentEvent();
        if (during != now) noted.clear();
        during = now;
        noted.add(key);
        return key;
    }

    /** A dialog opens: until it is closed other events pass, and then the keys noted before it are still dealt with. */
    void asks() {
        holding = during == EventQueue.getCurrentEvent();
    }

    /** The dialog is closed. */
    void asked() {
        if (holding) during = EventQueue.getCurrentEvent();
        holding = false;
    }

    /**
     * A key of the piece was pressed: of the commands with it the first that applies is done. Always false, as above.
     */
    private boolean follows(Object trait, String key) {
        enter();
        try {
            if (depth == 1) world.multiSelect.begin(key);
            Piece me = piece(trait);
            Sheets.Command fits = me == null ? null : first(key, me);
            // a plain key, a digit say, would otherwise land in the chat line
            if (fits != null || key.endsWith(",0")) world.keyboard.swallow();
            if (fits != null && depth == 1 && world.multiSelect.done(fits, me)) world.acting.nothing();
            else if (fits != null) {
                if (depth == 1 && !world.acting.under()) world.dialogs.hide();
                act(fits.call, me, true);
            }
            else {
                world.acting.nothing();
                if (depth == 1 && me != null) idle(key, me);
            }
        } catch (Throwable e) {
            world.trouble.tell(e);
        } finally {
            leave();
        }
        return false;
    }

    /**
     * A key that a player pressed on a piece, and none of its commands applies: they read so, if the whole click does
     * nothing.
     */
    private void idle(String key, Piece me) {
        String level = world.global("option_referee");
        if (level.length() == 0 || level.equals("off")) return;
        List all = world.sheets.commandsOf(me.kind());
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (!each.key.equals(key) || each.menu.length() == 0 || each.name.length() > 0) continue;
            world.acting.idle(world.texts.mine(
                world.texts.say("moved.not-now", new Object[] {me.name(), world.texts.say(each.menu)})));
            return;
        }
    }

    /** Of the commands with a key the first that applies, null for none. */
    private Sheets.Command first(String key, Piece me) {
        List all = world.sheets.commandsOf(me.kind());
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (each.key.equals(key) && (each.when == Sheets.NONE || applies(each.when, me))) return each;
        }
        return null;
    }

    /** A piece was dragged. Always false, as above. */
    public boolean dragged(Object trait) {
        enter();
        try {
            Piece me = piece(trait);
            if (me == null) return false;
            List calls = world.sheets.hooksOn("moved", me.kind(), "", false);
            int said = world.acting.lines();
            dragging = true;
            for (int n = 0; n < calls.size(); n++) {
                boolean before = world.acting.said();
                int count = world.acting.lines(), call = ((Integer) calls.get(n)).intValue(), done = now(call, me);
                if (done == Sheets.NONE) continue;
                act(done, me, false);
                if (world.sheets.remarks(call)) world.acting.remarked(before, count);
            }
            if (world.acting.lines() == said) byHand(me);
            closing();
        } catch (Throwable e) {
            world.trouble.tell(e);
        } finally {
            dragging = false;
            leave();
        }
        return false;
    }

    /**
     * A drag across the map, or into or out of a box, of which no rule has said anything, by a piece that moves by
     * rules: what follows is done, and it is reported. Elimination by hand is not: VASSAL reports it.
     */
    private void byHand(Piece me) {
        String level = world.global("option_referee");
        boolean reported = world.acting.said();
        if (world.acting.under() || (reported && !world.acting.handed) || level.length() == 0 || level.equals("off"))
            return;
        boolean onMap = me.came_from() != null && me.hex() != null;
        Object from = me.came_from() != null ? (Object) me.came_from() : me.came_from_box(),
               to = me.hex() != null ? (Object) me.hex() : me.box();
        if (to != null && to.equals(world.facts.losses(me.kind(), me.side()))) return;
        if (from == null || from.equals(to) || me.side() == null || !world.sheets.moves(me.kind())) return;
        List calls = world.sheets.hooksOn("by-hand", me.kind(), "", false);
        for (int n = 0; n < calls.size(); n++) {
            int done = now(((Integer) calls.get(n)).intValue(), me);
            if (done != Sheets.NONE) act(done, me, false);
        }
        world.acting.begin();
        try {
            world.texts.begin();
            String key = onMap ? "moved.by-hand" : "moved.placed";
            boolean back = !calls.isEmpty() && to != null && world.texts.has(key + ".back");
            String line = world.texts.say(back ? key + ".back" : key, new Object[] {world.texts.perUnit(me.name())});
            world.acting.report(world.texts.lines(line), "warning");
            world.acting.handed = true;
            world.acting.acted();
            world.acting.finish();
        } catch (RuntimeException e) {
            world.acting.undo();
            throw e;
        } finally {
            world.texts.done();
        }
    }

    /**
     * A button that does what it does where its gates hold, and else says why it is shut. Empty: what the button
     * reports.
     */
    public String gated(int when, int call, int shut) {
        world.pieces.fit();
        return button(applies(when, null) ? call : shut);
    }

    /** A button of the toolbar. Empty: what the button reports. */
    public String button(int call) {
        world.keyboard.swallow();
        world.pieces.fit();
        enter();
        try {
            world.dialogs.hide();
            world.acting.everywhere = true;
            world.clock.goesOn();
            act(call, null, true);
        } finally {
            leave();
        }
        if (depth == 0 && world.clock.goesOn()) world.clock.press();
        return "";
    }

    /** The page of the referee's level is wanted. Empty: what the button reports. */
    public String help() {
        world.keyboard.swallow();
        try {
            world.opening.help();
        } catch (Throwable e) {
            world.trouble.tell(e);
        }
        return "";
    }

    /** The turn tracker moved. Each hook is an action of its own: one that fails leaves what the others did. */
    public String phases() {
        world.pieces.fit();
        enter();
        world.clock.stepping = true;
        try {
            world.dialogs.hide();
            world.acting.everywhere = true;
            String how = world.clock.how();
            while (step(how) && world.clock.goesOn()) {
                world.clock.advance();
                how = "Next";
            }
        } finally {
            world.clock.stepping = false;
            world.clock.goesOn();
            leave();
        }
        return "";
    }

    /** What follows a step of the tracker. Whether a rule may go on from there. */
    private boolean step(String how) {
        int begun = stepped(how);
        if (begun == -1 || begun > 0 || begun == Clock.AGAIN) hooks("leave", "", false);
        if (world.clock.stayed() || !arrived(begun)) return false;
        world.acting.afterwards = begun != 0 && begun != -1;
        if (begun < 0) hooks(begun == -1 ? "end" : begun == Clock.AGAIN ? "again" : "back", world.clock.phase(), false);
        else if (begun > 0) hooks("phase", world.clock.phase(), begun == 2);
        closing();
        return begun > 0 || begun == Clock.AGAIN;
    }

    /** A game was opened: what this player sees first. */
    void begin() {
        enter();
        try {
            world.places.listen();
            world.pieces.fit();
            world.opening.begin();
            world.joining.tell();
            world.joining.met();
            world.chat.begin();
            world.labels.begin();
            if (world.facts.hosted) return;
            world.viewer.begin();
            world.layers.begin();
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        } finally {
            leave();
        }
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                prepare();
            }
        });
    }

    /**
     * The game is on the screen: what the first step of the tracker would wait for is done while its player looks at
     * it.
     */
    private void prepare() {
        if (depth > 0 || !world.module.getGameState().isGameStarted()) return;
        enter();
        try {
            world.pieces.prepare();
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        } finally {
            leave();
        }
    }

    /** What the rules tell of the phase with which a game begins, in this player's language; empty for nothing. */
    String opening() {
        renew();
        return world.texts.mine(world.rules.opening_line());
    }

    private int stepped(String how) {
        try {
            return world.clock.stepped(how);
        } catch (Throwable e) {
            world.trouble.tell(e);
            return FAILED;
        }
    }

    /**
     * The step is not refused, and is noted: only now, for until here it may be asked, and a dialog sends what was
     * before it.
     */
    private boolean arrived(int begun) {
        if (begun == FAILED) return false;
        world.acting.begin();
        try {
            world.clock.arrive();
        } catch (Throwable e) {
            world.acting.undo();
            world.trouble.tell(e);
            return false;
        }
        world.acting.finish();
        return true;
    }

    private void hooks(String what, String phase, boolean newTurn) {
        List calls = world.sheets.hooksOn(what, "", phase, newTurn);
        for (int n = 0; n < calls.size() && !world.clock.stayed(); n++) {
            int done = now(((Integer) calls.get(n)).intValue(), null);
            if (done != Sheets.NONE) act(done, null, false);
        }
    }

    /**
     * What a hook does now: what it is for; what follows where a drag has causes against it; NONE behind gates that
     * are shut.
     */
    private int now(int call, Piece me) {
        Sheets.Hook hook = world.sheets.hook(call);
        if (hook.when != Sheets.NONE && !applies(hook.when, me)) return Sheets.NONE;
        return hook.may == Sheets.NONE || applies(hook.may, me) ? call : hook.shut;
    }

    // ---- asking and acting

    // (not private: what measures questions enters, too, and Janino calls private methods by other names)
    void enter() {
        if (depth++ > 0) return;
        world.acting.everywhere = false;
        renew();
        world.pieces.renew();
    }

    void leave() {
        if (--depth > 0) return;
        world.pieces.renew();
        me = null;
        world.labels.doubt();
    }

    /** The texts that stay in sight on the toolbar, in this player's language; null while an action is under way. */
    List labels() {
        return looked(new Fn() {
            public Object call(Object[] a) {
                ArrayList made = new ArrayList();
                List texts = world.rules.toolbar_labels();
                for (int n = 0; n < texts.size(); n++) made.add(world.texts.mine((String) texts.get(n)));
                return made;
            }
        });
    }

    /** The arrows of declared attacks, each a list of two hexes; null while an action is under way. */
    List arrows() {
        return looked(new Fn() {
            public Object call(Object[] a) {
                return world.rules.attack_arrows();
            }
        });
    }

    /** What rules say at a look: not entered, so that nothing follows from it. Empty if they fail. */
    private List looked(Fn asked) {
        if (depth > 0 || world.acting.under()) return null;
        depth++;
        world.pieces.renew();
        renew();
        try {
            return (List) asked.call(new Object[0]);
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
            return new ArrayList();
        } finally {
            depth--;
            world.pieces.renew();
        }
    }

    /**
     * What this player reads of the pieces in the hex of a piece, that piece first or `alone`, a list of Object[]
     * {name, text}; the hexes that it can reach; those in its range. Null while an action is under way.
     */
    List seen(final GamePiece under, final boolean alone) {
        List found = world.module.getGameState().isGameStarted() ? looked(new Fn() {
            public Object call(Object[] a) {
                return shown(under, alone);
            }
        }) : null;
        return found == null || found.size() == 3 ? found : null;
    }

    // (not private, as above)
    List shown(GamePiece under, boolean alone) {
        ArrayList made = new ArrayList(), lines = new ArrayList();
        made.add(lines);
        made.add(new ArrayList());
        made.add(new ArrayList());
        Piece first = world.pieces.of(under);
        Hex hex = first == null ? null : first.hex();
        if (hex == null) return made;
        ArrayList all = new ArrayList(hex.pieces());
        java.util.Collections.reverse(all);
        all.remove(first);
        all.add(0, first);
        for (int n = 0; n < (alone ? 1 : all.size()) && lines.size() < UnderMouse.MOST; n++) {
            Piece each = (Piece) all.get(n);
            if (!UnderMouse.open(each.outer())) continue;
            renew();
            List texts = world.rules.seen_of(each);
            String line = world.texts.mine(Lang.join(world.texts.between("; "), texts));
            if (line.length() > 0) lines.add(new Object[] {world.texts.mine(each.name()), line});
        }
        if (!UnderMouse.open(under)) return made;
        renew();
        made.set(1, world.rules.reach_of(first));
        renew();
        made.set(2, world.rules.in_fire_of(first));
        return made;
    }

    private Piece piece(Object trait) {
        Piece found = world.pieces.of((GamePiece) trait);
        if (depth == 1) me = found;
        return found;
    }

    Piece me() {
        return me;
    }

    /** Whether a condition holds for a piece; one that fails is reported, and does not hold. */
    boolean applies(int when, Piece me) {
        if (world.acting.under()) return world.rules.when(when, me);
        renew();                             // one that takes long leaves the others of a menu theirs
        try {
            return world.rules.when(when, me);
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
            return false;
        }
    }

    /**
     * What a piece does by a key now; null for nothing. Asked while another one acts, whose action neither pays for it
     * nor fails by it.
     */
    Sheets.Command listens(Piece piece, String key) {
        if (piece == null) return null;
        int left = ticks;
        long before = made;
        renew();
        try {
            return first(key, piece);
        } catch (Throwable e) {
            return null;
        } finally {
            ticks = left;
            made = before;
        }
    }

    /** The texts of what counts as left to do and is offered to somebody, each once. Nobody pays for the questions. */
    List offered() {
        int left = ticks;
        long before = made;
        LinkedHashSet found = new LinkedHashSet();
        world.sheets.count(world.rules.counting());
        try {
            for (int n = 0; n < world.sheets.buttons.size(); n++) {
                Sheets.Command each = (Sheets.Command) world.sheets.buttons.get(n);
                if (!found.contains(each.menu) && offers(each, null)) found.add(each.menu);
            }
            List all = world.pieces.all();
            for (int n = 0; n < all.size(); n++) {
                Piece piece = (Piece) all.get(n);
                List commands = world.sheets.countingOf(piece.kind());
                for (int i = 0; i < commands.size(); i++) {
                    Sheets.Command each = (Sheets.Command) commands.get(i);
                    if (!found.contains(each.left) && offers(each, piece)) found.add(each.left);
                }
            }
        } finally {
            ticks = left;
            made = before;
        }
        ArrayList said = new ArrayList();
        for (Iterator each = found.iterator(); each.hasNext(); ) said.add(world.texts.say((String) each.next()));
        return said;
    }

    private boolean offers(Sheets.Command command, Piece piece) {
        renew();
        try {
            return command.when == Sheets.NONE || world.rules.when(command.when, piece);
        } catch (Throwable e) {
            return false;
        }
    }

    /**
     * An action. Within another one it is a part of it: if it fails, both do. `ends`: what belongs to the end of each
     * follows as a part.
     */
    private void act(int call, Piece me, boolean ends) {
        if (world.acting.under()) {
            try {
                world.acting.settle();
                world.rules.run(call, me);
                world.acting.settle();
            } catch (Throwable e) {
                // the engine stands between here and the rule that pressed the key: it is reported there, see heed()
                if (broken == null) broken = e;
            }
            return;
        }
        broken = null;
        renew();
        said = asked = 0;
        parts = 0;
        world.acting.begin();
        try {
            world.texts.begin();
            try {
                world.rules.run(call, me);
            } catch (CommandEnds closed) {
                // what the command has done before stays done
            }
            if (ends) afterAction();
            world.acting.acted();
            world.acting.finish();
        } catch (Throwable e) {
            world.acting.undo();
            world.trouble.tell(e);
        } finally {
            world.rules.forAll = false;
            world.texts.done();
        }
    }

    /** What belongs to the end of each action, once for all that one drag or one step of the tracker has set off. */
    private void closing() {
        List calls = world.sheets.hooksOn("done", "", "", false);
        for (int n = 0; n < calls.size(); n++) act(((Integer) calls.get(n)).intValue(), null, false);
    }

    /** The same as the end of one action, and a part of it. */
    private void afterAction() {
        List calls = world.sheets.hooksOn("done", "", "", false);
        for (int n = 0; n < calls.size(); n++) {
            world.acting.settle();
            world.rules.run(((Integer) calls.get(n)).intValue(), null);
        }
    }

    /** After a key: what went wrong meanwhile in rules that followed it stops the rule that pressed it. */
    void heed() {
        Throwable found = broken;
        broken = null;
        if (found instanceof RuntimeException) throw (RuntimeException) found;
        if (found instanceof Error) throw (Error) found;
    }

    /** The steps of an action are counted from nought once more, as long as it has not asked for that too often. */
    void countAnew() {
        world.acting.must();
        if (parts++ < PARTS) ticks = TICKS;
    }

    void tick() {
        if (--ticks < 0) throw tooMany();
    }

    /** Steps are counted from nought, and what is made. */
    private void renew() {
        ticks = TICKS;
        made = 0;
    }

    /** A line is said. */
    void line() {
        if (++said > LINES) throw new RuleError("more than 1,000 lines at once");
    }

    /** A question is put: whoever is asked without end could do nothing else. */
    void question() {
        if (++asked > QUESTIONS) throw new RuleError("more than 300 questions at once");
    }

    private static RuleError tooMany() {
        return new RuleError("this takes more than " + TICKS / 1000000 + ",000,000 steps");
    }
}
