package vmodsmith;

import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import javax.swing.SwingUtilities;

/**
 * The pieces that a player has selected and given one command: VASSAL does it for one after the other. What the first
 * is asked can be answered for all that are asked the same, but for their names: it holds for those that have it among
 * their choices. Where a later one is asked, what both have keeps its digit.
 */
final class MultiSelect {
    private final World world;
    private ArrayList selected;  // of GamePiece, in the order in which they act; null where one acts alone
    private int at;                                  // how many of them have begun
    private String key = "";                         // the key that was pressed
    private int asked;                               // choices of the piece that acts, up to the present one
    private String question = "";  // the present one: its text without the piece's name, how often it came
    private String[] choices = new String[0];        // its choices
    // what only the first of a hex, or of all, does: the command, and where
    private final HashSet done = new HashSet();
    private final HashMap before = new HashMap();    // question -> Integer: how often the piece that acts was asked it
    // question -> ArrayList of String: what was chosen for all, null where it was closed
    private final HashMap answers = new HashMap();
    private final HashMap digits = new HashMap();    // number of the question and a choice -> Integer: its digit

    private final ArrayList waiting = new ArrayList();   // of Runnable: what is done when the last of them has acted

    MultiSelect(World world) {
        this.world = world;
    }

    /** A piece begins to act by a key. */
    void begin(String key) {
        int count = world.module.getUiPieceCount(), index = world.module.getUiPieceIndex();
        if (count < 2) {
            forget();
            return;
        }
        if (index == 1 || selected == null || selected.size() != count) {
            forget();
            selected = new ArrayList(KeyBuffer.getBuffer().asList());
            afterAll(new Runnable() {
                public void run() {
                    forget();
                }
            });
        }
        this.key = key;
        at = index;
        asked = 0;
        before.clear();
    }

    private void forget() {
        selected = null;
        asked = 0;
        before.clear();
        answers.clear();
        digits.clear();
        done.clear();
    }

    /**
     * Whether an earlier one has done for a piece what only the first of its hex, or of all, does; if not, it is the
     * first now.
     */
    boolean done(Sheets.Command command, Piece piece) {
        Object where = where(command, piece);
        return selected != null && where != null && !done.add(where);
    }

    /** What is done once only: the command, and where; null for what each piece does by itself. */
    private static Object where(Sheets.Command command, Piece piece) {
        if (command.once.equals("all")) return command.call + " ";
        Hex hex = command.once.equals("hex") ? piece.hex() : null;
        return hex == null ? null : command.call + " " + hex.number();
    }

    /**
     * Do something when the last of them has acted. What is put off with invokeLater is done sooner where one of them
     * asks: the dialog deals with all that waits.
     */
    void afterAll(final Runnable what) {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                if (world.dialogs.open()) waiting.add(what);
                else what.run();
            }
        });
    }

    /** A dialog is closed. */
    void resume() {
        ArrayList all = new ArrayList(waiting);
        waiting.clear();
        for (int n = 0; n < all.size(); n++) afterAll((Runnable) all.get(n));
    }

    /**
     * All that were selected as the key was pressed, where another player has refreshed counters since: VASSAL
     * deselects those that it replaces, and goes on with them. Empty where nothing was refreshed.
     */
    List replaced() {
        ArrayList made = new ArrayList();
        boolean any = false;
        for (int n = 0; selected != null && n < selected.size(); n++) {
            GamePiece each = (GamePiece) selected.get(n);
            boolean gone = world.pieces.replaced(each);
            any = any || gone;
            if (gone || KeyBuffer.getBuffer().contains(each)) made.add(each);
        }
        if (!any) made.clear();
        return made;
    }

    /** The next question of the piece that acts. */
    void ask(String text, String[] labels) {
        asked++;
        String made = nameless(text);
        Integer known = (Integer) before.get(made);
        int times = known == null ? 1 : known.intValue() + 1;
        before.put(made, Integer.valueOf(times));
        question = made + "\n" + times;
        choices = labels;
    }

    /** A text without the name of the piece that acts, whole or without its first words, as games shorten it. */
    private String nameless(String text) {
        Piece me = world.entry.me();
        return me == null ? text
                          : without(without(text, world.texts.mine(me.full_name())), world.texts.mine(me.name()));
    }

    private static String without(String text, String name) {
        String left = name;
        while (left.length() > 0) {
            String found = text.replaceAll("(?<![A-Za-z0-9])" + Pattern.quote(left) + "(?![A-Za-z0-9])", "");
            if (!found.equals(text)) return found;
            left = left.indexOf(' ') < 0 ? "" : left.substring(left.indexOf(' ') + 1);
        }
        return text;
    }

    /** How many others wait that do something by the same key. */
    int others() {
        int found = 0;
        HashSet seen = new HashSet(done);
        for (int n = at; selected != null && n < selected.size(); n++) {
            Piece each = world.pieces.of((GamePiece) selected.get(n));
            Sheets.Command command = world.entry.listens(each, key);
            if (command == null) continue;
            Object where = where(command, each);
            if (where == null || seen.add(where)) found++;
        }
        return found;
    }

    /** What was chosen for all that are asked this, the first that is among the choices; null if none is. */
    Integer answer() {
        List known = (List) answers.get(question);
        for (int n = 0; known != null && n < known.size(); n++) {
            if (known.get(n) == null) return Integer.valueOf(-1);
            int first = Arrays.asList(choices).indexOf(known.get(n));
            if (first >= 0 && first == Arrays.asList(choices).lastIndexOf(known.get(n))) return Integer.valueOf(first);
        }
        return null;
    }

    void answered(int found) {
        if (selected == null) return;
        if (!answers.containsKey(question)) answers.put(question, new ArrayList());
        ((List) answers.get(question)).add(found < 0 ? null : choices[found]);
    }

    /**
     * The digits of choices, from 1: those that they had before, the first free ones for others; all anew where they
     * do not go so far.
     */
    int[] digits(String[] labels, int most) {
        int[] made = new int[labels.length];
        HashSet taken = new HashSet(digitsOf());
        boolean fits = true;
        for (int n = 0; n < made.length; n++) {
            Integer known = (Integer) digits.get(asked + "\n" + labels[n]);
            int digit = 1;
            if (known != null) digit = known.intValue();
            else while (taken.contains(Integer.valueOf(digit))) digit++;
            taken.add(Integer.valueOf(digit));
            made[n] = digit;
            fits = fits && digit <= most;
        }
        for (int n = 0; n < made.length; n++) {
            if (!fits) made[n] = n + 1;
            else if (selected != null) digits.put(asked + "\n" + labels[n], Integer.valueOf(made[n]));
        }
        return made;
    }

    private ArrayList digitsOf() {
        ArrayList made = new ArrayList();
        for (java.util.Iterator i = digits.entrySet().iterator(); i.hasNext();) {
            java.util.Map.Entry each = (java.util.Map.Entry) i.next();
            if (((String) each.getKey()).startsWith(asked + "\n")) made.add(each.getValue());
        }
        return made;
    }
}
