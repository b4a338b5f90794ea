package vmodsmith;

import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import javax.swing.SwingUtilities;

/**
 * The pieces that a player has selected and given one command: VASSAL does it for one after the other. What the first is asked
 * can be answered for all that have the same choice; where a later one has another, what both have keeps its digit.
 */
final class Crowd {
    private final World world;
    private ArrayList selected;                      // of GamePiece, in the order in which they act; null where one acts alone
    private int at;                                  // how many of them have begun
    private String key = "";                         // the key that was pressed
    private int asked;                               // choices of the piece that acts, up to the present one
    private final HashMap answers = new HashMap();   // number of the question and its choices -> Integer: what was chosen for all
    private final HashMap digits = new HashMap();    // number of the question and a choice -> Integer: its digit

    private final ArrayList waiting = new ArrayList();   // of Runnable: what is done when the last of them has acted

    Crowd(World world) {
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
    }

    private void forget() {
        selected = null;
        asked = 0;
        answers.clear();
        digits.clear();
    }

    /**
     * Do something when the last of them has acted. What is put off with invokeLater is done sooner where one of them asks: the dialog
     * deals with all that waits.
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

    /** The next question of the piece that acts. */
    void ask() {
        asked++;
    }

    /** How many others wait that do something by the same key. */
    int others() {
        int found = 0;
        for (int n = at; selected != null && n < selected.size(); n++) if (world.entry.listens((GamePiece) selected.get(n), key)) found++;
        return found;
    }

    /** What was chosen for all that have these choices; null if they are to be asked. */
    Integer answer(String[] labels) {
        return (Integer) answers.get(name(labels));
    }

    void answered(String[] labels, int found) {
        if (selected != null) answers.put(name(labels), Integer.valueOf(found));
    }

    private String name(String[] labels) {
        StringBuilder made = new StringBuilder().append(asked);
        for (int n = 0; n < labels.length; n++) made.append('\n').append(labels[n]);
        return made.toString();
    }

    /** The digits of choices, from 1: those that they had before, the first free ones for others; all anew where they do not go so far. */
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
