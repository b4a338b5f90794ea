package vmodsmith;

import VASSAL.build.module.Chatter;
import VASSAL.build.module.Map;
import VASSAL.build.module.properties.ChangePropertyCommand;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.command.ChangePiece;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.command.RemovePiece;
import VASSAL.command.SetPersistentPropertyCommand;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.Properties;
import VASSAL.counters.PropertyExporter;
import VASSAL.counters.Stack;
import java.awt.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import javax.swing.KeyStroke;

/**
 * What an action changes: here at once, and for the other players, the log and one undo as one command of the engine.
 *
 * An action that fails is taken back wholly, and nothing of it is sent.
 */
final class Acting {
    /** What the engine notes of a piece where a menu is opened on it: where the mouse was. */
    private static final List NOTES = Arrays.asList(new Object[] {BasicPiece.CLICKED_X, BasicPiece.CLICKED_Y});

    private final World world;
    private final ArrayList done = new ArrayList();              // commands of the action under way, in order
    private final LinkedHashMap touched = new LinkedHashMap();  // uid -> Object[] {piece, its state}, until it is moved
    // number -> identity, of all pieces that the action has changed
    private final LinkedHashMap handled = new LinkedHashMap();
    private final ArrayList unsaid = new ArrayList();            // lines of the chat that this player has not read yet
    private final ArrayList late = new ArrayList();              // those that wait for the end of the click
    private boolean under;                                       // whether an action is under way
    private boolean flushing;                                    // whether commands wait for the end of the click
    private Command held;                                        // these commands
    private boolean said;                                        // whether rules have said anything in this click
    private int lines;                                           // how many lines they have said so far
    boolean handed;  // whether they have said in this click that pieces were moved by hand
    private String idle;                                         // what is said of a key that did nothing
    boolean afterwards;                                          // whether lines of the chat wait as well
    boolean everywhere;  // whether the click is none on a piece, and concerns the whole map
    private int pressing;  // how many keys that rules press are under way, one within another
    private boolean rolled;                                      // whether dice were rolled in this click
    private boolean acted;  // whether an action of the rules was part of this click

    Acting(World world) {
        this.world = world;
    }

    boolean under() {
        return under;
    }

    void begin() {
        under = true;
        done.clear();
        touched.clear();
        handled.clear();
        unsaid.clear();
        world.merged.begin();
        world.dice.forget();
    }

    void must() {
        if (!under) throw new RuleError("a condition may ask, but not change anything");
    }

    void add(Command c) {
        if (c != null && !c.isNull()) done.add(c);
    }

    // ---- direct changes

    /**
     * Before something of a piece is changed directly. All direct changes of a piece between two moves become one
     * command.
     */
    void touch(GamePiece outer) {
        must();
        String uid = outer.getId();
        if (uid != null && !touched.containsKey(uid)) touched.put(uid, new Object[] {outer, outer.getState()});
        handle(outer);
    }

    private void handle(GamePiece outer) {
        if (outer.getId() != null) handled.put(outer.getId(), Pieces.identity(outer));
    }

    /**
     * Whether a piece that the action has changed is another by now: then what it did so far is lost, here and for the
     * others.
     */
    boolean overtaken() {
        for (Iterator i = handled.entrySet().iterator(); i.hasNext();) {
            Entry each = (Entry) i.next();
            if (world.module.getGameState().getPieceForId((String) each.getKey()) == null
                && world.pieces.find((String) each.getValue()) != null)
                return true;
        }
        return false;
    }

    /** The changes so far as commands: before a move, a key command, a dialog, and at the end of an action. */
    void settle() {
        if (touched.isEmpty()) return;
        for (Iterator i = touched.entrySet().iterator(); i.hasNext();) {
            Entry each = (Entry) i.next();
            Object[] before = (Object[]) each.getValue();
            String now = ((GamePiece) before[0]).getState();
            if (!now.equals(before[1])) add(new ChangePiece((String) each.getKey(), (String) before[1], now));
        }
        touched.clear();
    }

    void setGlobal(String name, String value) {
        must();
        MutableProperty property = world.module.getMutableProperty(name);
        if (property == null) throw new RuleError("the game has no property " + name);
        if (!property.getPropertyValue().equals(value)) add(property.setPropertyValue(value));
    }

    // ---- moves

    /**
     * Put down in a box; a piece that lies there already stays as it lies: the other players would put it on top of
     * what lies there.
     */
    void send(Piece piece, Map map, Point point) {
        must();
        if (!lies(piece.outer(), map, point)) place(piece, map, point, false);
    }

    /**
     * Whether a piece lies where it would come to lie. Only in the same hex or box is the engine asked where: it draws
     * the hex for that.
     */
    private boolean lies(GamePiece p, Map map, Point point) {
        if (p.getMap() != map) return false;
        Object here = world.places.at(map, p.getPosition()), there = world.places.at(map, point);
        return (here == null ? there == null : here.equals(there)) && map.snapTo(point).equals(p.getPosition());
    }

    /**
     * Put down somewhere, on top of what lies there; a piece that lies there on top already, or in no stack, stays as
     * it lies.
     */
    void place(Piece piece, Map map, Point point, boolean marks) {
        must();
        GamePiece p = piece.outer();
        Map before = p.getMap();
        Stack stack = p.getParent();
        if (lies(p, map, point) && (stack == null || stack.getPieceAt(stack.getPieceCount() - 1) == p)) return;
        settle();
        Object left = piece.place();
        add(put(p, map, point, marks));
        world.pieces.moved(piece, before, left);
        // a piece that has left the map is deselected: the next drag of its stack would bring it back
        boolean gone =
            before != null && (before != map || left instanceof Hex) && !(world.places.at(map, point) instanceof Hex);
        // and a piece that was only dragged along with its stack, and is put back, is left out of the next drag
        if (gone || world.entry.dragging && !marks) deselect(p);
        if (before != null && before != map) before.repaint();
        map.repaint();
    }

    /** A piece is selected no more, once the click is dealt with: until then rules ask who was selected. */
    private void deselect(final GamePiece piece) {
        world.multiSelect.afterAll(new Runnable() {
            public void run() {
                KeyBuffer.getBuffer().remove(piece);
            }
        });
    }

    /** A new piece, which is in the game once it is put down. */
    Piece placeNew(GamePiece p, Map map, Point point) {
        must();
        settle();
        p.setId(world.pieces.unused());
        add(put(p, map, point, false));
        world.pieces.doubt();
        map.repaint();
        return world.pieces.of(p);
    }

    private static Command put(GamePiece p, Map map, Point point, boolean marks) {
        Command c = p.prepareMove(new NullCommand(), marks);
        c = c.append(map.placeOrMerge(p, point));
        return p.finishMove(c, false, false, marks);
    }

    void discard(Piece piece) {
        must();
        settle();
        GamePiece p = piece.outer();
        handle(p);
        Map before = p.getMap();
        KeyBuffer.getBuffer().remove(p);
        Command gone = new RemovePiece(p);
        gone.execute();
        add(gone);
        world.pieces.doubt();
        if (before != null) before.repaint();
    }

    /** A key for a piece. Every trait of it looks at the key, and may do anything. */
    void press(Piece piece, KeyStroke key) {
        must();
        settle();
        if (afterwards) tell();
        else tellNow();
        GamePiece p = piece.outer();
        handle(p);
        p.setProperty(Properties.SNAPSHOT, ((PropertyExporter) p).getProperties());
        Command c = null;
        pressing++;
        try {
            c = p.keyEvent(key);
        } finally {
            pressing--;
        }
        world.pieces.doubt();
        add(c);
        world.entry.heed();
    }

    // ---- the chat

    /**
     * A report in the chat of every player, String[] {text, language}: a line each. Its sign chooses the colour: that
     * of the game, as against what players say to one another; a line that itself begins with `- ` is paler. Lines of
     * units that move together are one.
     */
    void report(List report, String tone) {
        must();
        world.entry.line();
        said = true;
        lines++;
        String dice = world.dice.shown();
        for (int n = 0; n < report.size(); n++) {
            String[] line = (String[]) report.get(n);
            boolean pale = line[0].startsWith("- ");
            String sign = pale ? "- " : sign(tone), text = pale ? line[0].substring(2) : line[0],
                   shown = dice + PlainText.inHtml(Texts.bare(text));
            if (dice.length() == 0 && world.merged.joins(text, sign, line[1])) continue;
            // two commands: the one that goes out may take others in, which this player would then read twice
            Line mine = null, theirs = new Line(world, sign, shown, line[1]);
            if (line[1] == null || line[1].equals(world.texts.language())) {
                mine = new Line(world, sign, shown, line[1]);
                unsaid.add(mine);
            }
            done.add(theirs);
            if (dice.length() == 0) world.merged.hold(text, sign, line[1], mine, theirs);
        }
    }

    private static String sign(String tone) {
        if (tone.equals("strong")) return "- !";
        if (tone.equals("warning")) return "- ~";
        return tone.equals("quiet") ? "- " : "- |";
    }

    /**
     * This player reads what was said so far: before a dialog, and before a key, so that what pieces say by themselves
     * comes in its place. What the turn tracker sets off comes after the tracker's own line, which it writes last, and
     * what others may join at the end of the click.
     */
    void tell() {
        for (int n = 0; n < unsaid.size(); n++) {
            if (afterwards || world.merged.waits()) late.add(unsaid.get(n));
            else ((Command) unsaid.get(n)).execute();
        }
        unsaid.clear();
    }

    /** The player reads all of it now, before a question that may follow from it, and before the tracker's own line. */
    void tellNow() {
        for (int n = 0; n < late.size(); n++) ((Command) late.get(n)).execute();
        late.clear();
        world.merged.close();
        boolean waits = afterwards;
        afterwards = false;
        tell();
        afterwards = waits;
    }

    /** Whether rules have said anything in this click. */
    boolean said() {
        return said;
    }

    /** How many lines rules have said so far. */
    int lines() {
        return lines;
    }

    /** What has been said since was a remark: it does not count. */
    void remarked(boolean before, int count) {
        said = before;
        lines = count;
    }

    // ---- the end of an action

    /** Everything is handed over. */
    void finish() {
        settle();
        tell();
        under = false;
        Command all = new NullCommand();
        for (int n = 0; n < done.size(); n++) all = all.append((Command) done.get(n));
        done.clear();
        hand(all);
    }

    /**
     * What was done so far is a step of its own, which the others get and which is taken back by itself. Not where the
     * engine has still to send what came first: within a drag, a step of the tracker, or a key that rules press.
     */
    void part() {
        must();
        if (pressing > 0 || world.entry.dragging || world.clock.stepping) return;
        settle();
        tell();
        Command all = new NullCommand();
        for (int n = 0; n < done.size(); n++) all = all.append((Command) done.get(n));
        done.clear();
        if (!flushing) world.module.pauseLogging();
        held = held == null ? all : held.append(all);
        acted();
        flush();
    }

    /** Dice were rolled: what they show is part of the game, whatever comes of it. */
    void rolled() {
        rolled = true;
    }

    /** An action of the rules is done: if the click is a step, it notes what language its player reads. */
    void acted() {
        acted = true;
    }

    /** Everything is taken back, the last change first. */
    void undo() {
        settle();
        under = false;
        for (int n = done.size() - 1; n >= 0; n--) {
            Command each = (Command) done.get(n);
            if (each instanceof Chatter.DisplayText) continue;
            if (each instanceof RemovePiece
                && world.pieces.find(Pieces.identity(((RemovePiece) each).getTarget())) != null)
                continue;
            Command back = each.getUndoCommand();
            if (back != null) back.execute();
        }
        done.clear();
        unsaid.clear();
        world.merged.undo();
        if (!flushing) said = handed = false;
        world.pieces.doubt();
        world.module.refreshVisibleMaps();
    }

    /**
     * Hand commands over so that what the engine itself does in the same click joins them: logging pauses until the
     * click is dealt with. So one click is one undo. What the engine did, such as the move of a drag, came first and
     * goes first: two changes of a piece in the wrong order would spoil it for the others, and in an undo.
     */
    private void hand(Command all) {
        held = held == null ? all : held.append(all);
        if (flushing) return;
        flushing = true;
        world.module.pauseLogging();
        world.multiSelect.afterAll(new Runnable() {
            public void run() {
                if (flushing) flush();
            }
        });
    }

    /** A key could do nothing with a piece: what this player reads if nothing else comes of it, once a click. */
    void idle(String line) {
        if (idle == null) idle = line;
    }

    /** A key did nothing. */
    void nothing() {
        hand(new NullCommand());
    }

    private void flush() {
        boolean chance = rolled, notes = acted;
        flushing = said = handed = rolled = acted = false;
        Command first = world.module.resumeLogging(), then = held;
        held = null;
        afterwards = false;
        for (int n = 0; n < late.size(); n++) ((Command) late.get(n)).execute();
        late.clear();
        world.merged.close();
        // else there would be a step to take back that did nothing: the others read what was said, and no more
        if (!chance && noted(first) && changesNothing(then)) {
            withdraw(first);
            if (!then.isNull()) world.module.getServer().sendToOthers(then);
        }
        else {
            if (notes) then = then.append(world.texts.note());
            world.module.sendAndLog(KeptView.around(world, first == null ? then : first.append(then), everywhere));
        }
        everywhere = false;
        if (then.isNull() && idle != null) world.module.getChatter().show("- " + PlainText.inHtml(idle));
        idle = null;
        world.keyboard.focusMap();
    }

    /** Whether commands are no more than notes of the key that was pressed. */
    private static boolean noted(Command all) {
        if (all == null) return true;
        boolean note = all instanceof ChangePropertyCommand
                && ((ChangePropertyCommand) all).getPropertyName().equals(vmodsmith.Entry.CHOSEN)
            || all instanceof SetPersistentPropertyCommand
                && NOTES.contains(((SetPersistentPropertyCommand) all).getKey());
        if (!note && !(all instanceof NullCommand)) return false;
        Command[] parts = all.getSubCommands();
        for (int n = 0; n < parts.length; n++) if (!noted(parts[n])) return false;
        return true;
    }

    /**
     * Whether commands change nothing: they say why an action is refused, or what somebody wanted to know, and what
     * rules have noted meanwhile is again what it was.
     */
    private static boolean changesNothing(Command all) {
        LinkedHashMap notes = new LinkedHashMap();   // MutableProperty -> String[] {its value before, its value now}
        if (!gather(all, notes)) return false;
        for (Iterator i = notes.values().iterator(); i.hasNext();) {
            String[] each = (String[]) i.next();
            if (each[0] == null ? each[1] != null : !each[0].equals(each[1])) return false;
        }
        return true;
    }

    /** The values of the game that commands change; false if they do more than that and say something. */
    private static boolean gather(Command all, java.util.Map notes) {
        if (all instanceof ChangePropertyCommand) {
            ChangePropertyCommand change = (ChangePropertyCommand) all;
            String[] known = (String[]) notes.get(change.getProperty());
            notes.put(change.getProperty(),
                new String[] {known == null ? change.getOldValue() : known[0], change.getNewValue()});
        } else if (!(all instanceof Line) && !(all instanceof NullCommand)) return false;
        Command[] parts = all.getSubCommands();
        for (int n = 0; n < parts.length; n++) if (!gather(parts[n], notes)) return false;
        return true;
    }

    private static void withdraw(Command all) {
        Command back = all == null ? null : all.getUndoCommand();
        if (back != null) back.execute();
    }
}
