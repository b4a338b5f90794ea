package vmodsmith;

import VASSAL.counters.KeyCommand;
import VASSAL.counters.SetGlobalProperty;
import VASSAL.tools.NamedKeyStroke;
import java.util.Iterator;

/**
 * The trait that notes which key was pressed, as it is in memory once somebody looked at the menu of its piece: it offers the
 * commands that apply now. Saved games know only the trait of the engine, which is short: VASSAL writes the text of each trait
 * as often as there are traits around it, and a unit may have sixty commands.
 */
public final class Chooser extends SetGlobalProperty {
    private KeyCommand[] offered = KeyCommand.NONE;

    /** For the engine, which copies a piece trait by trait. */
    public Chooser() {
    }

    Chooser(SetGlobalProperty before) {
        super(before.myGetType(), before.getInner());
    }

    /** Whether a key is among those that it notes. */
    boolean knows(NamedKeyStroke key) {
        for (Iterator i = getNamedKeyStrokeList().iterator(); i.hasNext();) if (key.equals(i.next())) return true;
        return false;
    }

    void offer(KeyCommand[] commands) {
        offered = commands;
    }

    protected KeyCommand[] myGetKeyCommands() {
        return offered;
    }
}
