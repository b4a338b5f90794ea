package vmodsmith;

import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.tools.NamedKeyStroke;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import javax.swing.KeyStroke;

/** The commands, hooks and buttons of the rule sheets, each with the number by which the rules know what it does. */
final class Sheets {
    // Lines of entries.txt: `command DO WHEN|- KEY KINDS MENU GROUP ONCE`, `left DO WHEN|- TEXT`, `hook DO ON PHASES
    // KINDS MOVES WHEN MAY SHUT`, in order of the sheets. DO and WHEN are numbers of entries of the rules; commands
    // with the same condition have the same WHEN.
    static final int NONE = -1;
    static final NamedKeyStroke COMMON = NamedKeyStroke.of("vms-choose");    // what all entries of menus send
    // the main map tells a piece that it was dragged
    static final NamedKeyStroke DRAGGED = NamedKeyStroke.of("vms-dragged");
    private static final String OWN = "vms-run-";   // how the keys of commands without one begin

    private final World world;
    private final HashMap commands = new HashMap();   // Integer (DO) -> Command
    private final HashMap byKind = new HashMap();     // kind -> List of Command
    private final HashMap keys = new HashMap();       // kind -> HashMap of KeyStroke -> key
    private final ArrayList hooks = new ArrayList();
    final ArrayList buttons = new ArrayList();        // Command: those that count as left to do
    private HashMap counting;                         // kind -> List of Command: the same of commands
    private final HashMap left = new HashMap();  // Integer (DO) -> Command: commands and buttons with a text for it

    static final class Command {
        int call, when;
        String key;                   // as the engine writes it
        String name = "";             // of a named key
        private NamedKeyStroke stroke; // made by the event thread: the engine counts its named keys there
        Set kinds;
        String menu = "", group = "";  // keys of the texts of its entry, and of the sub-menu that has it
        String left = "";             // key of the text that says it as something left to do
        String once = "";             // `hex`, `all`: the first of those selected there does it for the others

        NamedKeyStroke stroke() {
            if (stroke == null) stroke = NamedHotKeyConfigurer.decode(key);
            return stroke;
        }

        /** Whether its key is its own, by which it goes from the menu only. */
        boolean own() {
            return name.startsWith(OWN);
        }
    }

    static final class Hook {
        int call;
        Set on, phases, kinds;
        boolean moves;                // of dragged pieces: they move by rules
        boolean remarks;              // of dragged pieces: what it says is no use of the drag
        int when = NONE;              // its gates
        int may = NONE, shut = NONE;  // whether nothing is against a drag, and what is done else
    }

    Sheets(World world) {
        this.world = world;
        List rows = world.archive.rows("entries.txt");
        for (int n = 0; n < rows.size(); n++) {
            String[] c = (String[]) rows.get(n);
            if (c[0].equals("command")) command(c);
            else if (c[0].equals("left")) left(c);
            else hook(c);
        }
    }

    private static Set set(String words) {
        return new HashSet(Lang.list(Archive.words(words)));
    }

    private void command(String[] c) {
        Command made = new Command();
        made.call = Integer.parseInt(c[1]);
        made.when = c[2].equals("-") ? NONE : Integer.parseInt(c[2]);
        made.key = c[3];
        String[] parts = Archive.cut(c[3], ',');
        if (parts.length > 2) made.name = parts[2];
        made.kinds = set(c[4]);
        if (c.length > 5) made.menu = c[5];
        if (c.length > 6) made.group = c[6];
        if (c.length > 7) made.once = c[7];
        commands.put(Integer.valueOf(made.call), made);
        String[] kinds = Archive.words(c[4]);
        for (int n = 0; n < kinds.length; n++) {
            if (!byKind.containsKey(kinds[n])) byKind.put(kinds[n], new ArrayList());
            ((List) byKind.get(kinds[n])).add(made);
        }
    }

    private void left(String[] c) {
        Integer call = Integer.valueOf(c[1]);
        Command made = (Command) commands.get(call);
        if (made == null) {
            made = new Command();
            made.call = call.intValue();
            made.when = c[2].equals("-") ? NONE : Integer.parseInt(c[2]);
            made.menu = c[3];
        }
        made.left = c[3];
        left.put(call, made);
    }

    /** The commands of a kind that count as left to do in a phase. */
    List countingOf(String kind) {
        List found = (List) counting.get(kind);
        return found == null ? new ArrayList() : found;
    }

    /** Which commands and buttons count, as the rules say: they are there once all parts are. */
    void count(int[] calls) {
        if (counting != null) return;
        counting = new HashMap();
        for (int n = 0; n < calls.length; n++) {
            Command each = (Command) left.get(Integer.valueOf(calls[n]));
            if (each == null) continue;
            if (each.kinds == null) {
                buttons.add(each);
                continue;
            }
            for (Iterator kinds = each.kinds.iterator(); kinds.hasNext(); ) {
                Object kind = kinds.next();
                if (!counting.containsKey(kind)) counting.put(kind, new ArrayList());
                ((List) counting.get(kind)).add(each);
            }
        }
    }

    private void hook(String[] c) {
        Hook made = new Hook();
        made.call = Integer.parseInt(c[1]);
        made.on = set(c[2]);
        made.phases = set(c[3]);
        made.kinds = set(c[4]);
        made.moves = c.length > 5 && c[5].equals("moves");
        made.remarks = c.length > 5 && c[5].equals("remarks");
        made.when = number(c, 6);
        made.may = number(c, 7);
        made.shut = number(c, 8);
        hooks.add(made);
    }

    private static int number(String[] c, int at) {
        return c.length <= at || c[at].equals("-") ? NONE : Integer.parseInt(c[at]);
    }

    Hook hook(int call) {
        for (int n = 0; n < hooks.size(); n++) {
            if (((Hook) hooks.get(n)).call == call) return (Hook) hooks.get(n);
        }
        return null;
    }

    Command command(int call) {
        return (Command) commands.get(Integer.valueOf(call));
    }

    /** A key by which a kind of piece has a command, as the engine writes it; null for another. */
    String keyOf(String kind, KeyStroke stroke) {
        HashMap found = (HashMap) keys.get(kind);
        if (found == null) {
            found = new HashMap();
            List all = commandsOf(kind);
            for (int n = 0; n < all.size(); n++)
                found.put(((Command) all.get(n)).stroke().getKeyStroke(), ((Command) all.get(n)).key);
            keys.put(kind, found);
        }
        return (String) found.get(stroke);
    }

    List commandsOf(String kind) {
        List found = (List) byKind.get(kind);
        return found == null ? new ArrayList() : found;
    }

    /**
     * What is to be done, in order, when something happens: `moved` or `by-hand` of a kind; `phase` and `turn`, or
     * `leave`, `back`, `again`, `end`, of a phase.
     */
    List hooksOn(String what, String kind, String phase, boolean newTurn) {
        ArrayList made = new ArrayList();
        for (int n = 0; n < hooks.size(); n++) {
            Hook each = (Hook) hooks.get(n);
            boolean here = each.phases.isEmpty() || each.phases.contains(phase), fits = each.on.contains(what);
            if (what.equals("moved") || what.equals("by-hand")) fits = fits && each.kinds.contains(kind);
            else if (what.equals("again")) fits = fits && here;
            else if (what.equals("phase")) fits = fits && here || newTurn && each.on.contains("turn");
            if (fits) made.add(Integer.valueOf(each.call));
        }
        return made;
    }

    /** Whether what a hook says of a drag is no use of it. */
    boolean remarks(int call) {
        Hook found = hook(call);
        return found != null && found.remarks;
    }

    /** Whether something is to be done when a piece of a kind was dragged. */
    boolean drags(String kind) {
        return !hooksOn("moved", kind, "", false).isEmpty();
    }

    /** Whether pieces of a kind move by rules. */
    boolean moves(String kind) {
        for (int n = 0; n < hooks.size(); n++) {
            Hook each = (Hook) hooks.get(n);
            if (each.moves && each.kinds.contains(kind)) return true;
        }
        return false;
    }

    /** What follows when a rule does by itself what a named key of a piece would do. */
    void followed(Piece piece, String key) {
        List all = commandsOf(piece.kind());
        for (int n = 0; n < all.size(); n++) {
            Command each = (Command) all.get(n);
            if (!each.name.equals(key)) continue;
            if (each.when == NONE || world.rules.when(each.when, piece)) world.rules.run(each.call, piece);
        }
    }
}
