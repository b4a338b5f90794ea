package vmodsmith;

import VASSAL.command.Command;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.counters.SetGlobalProperty;
import VASSAL.tools.NamedKeyStroke;
import java.util.Iterator;
import java.util.List;
import javax.swing.KeyStroke;
import javax.swing.UIManager;

/**
 * The trait that notes which key was pressed, as it is in memory once the rules know its piece: it offers the commands
 * that apply now, and hears the keys of all commands of its kind. Setups and saved games know only the trait of the
 * engine, without a key, and no trigger around it: VASSAL writes the text of each trait as often as there are traits
 * around it, takes a key apart longer than all else, and a unit may have sixty commands. Pieces out of the palette, and
 * those of older games, have keys there and a trigger that acts by them.
 */
public class Chooser extends SetGlobalProperty {
    private KeyCommand[] offered = KeyCommand.NONE;
    private SetGlobalProperty before;  // the trait whose place it took: it goes on to note its keys; null in a copy

    /** For the engine, which copies a piece trait by trait. */
    public Chooser() {
    }

    /** One that stands in no trait's place. */
    Chooser(GamePiece inner) {
        super(ID + Entry.CHOSEN, inner);
    }

    private Chooser(SetGlobalProperty before) {
        super(ID + Entry.CHOSEN, before.getInner());  // its keys are not taken apart once more
        this.before = before;
    }

    public String myGetType() {
        return before == null ? super.myGetType() : before.myGetType();
    }

    public Command myKeyEvent(KeyStroke stroke) {
        return before == null ? super.myKeyEvent(stroke) : before.myKeyEvent(stroke);
    }

    public List getNamedKeyStrokeList() {
        return before == null ? super.getNamedKeyStrokeList() : before.getNamedKeyStrokeList();
    }

    /** That of a piece, put in the place of the trait that notes keys; null where it has none. */
    static Chooser of(GamePiece outer) {
        for (GamePiece p = outer; p instanceof Decorator; p = ((Decorator) p).getInner()) {
            if (!(p instanceof SetGlobalProperty) || !((SetGlobalProperty) p).getKey().equals(Entry.CHOSEN)) continue;
            if (p instanceof Chooser) return (Chooser) p;
            Decorator around = ((Decorator) p).getOuter();
            Chooser made = new Chooser((SetGlobalProperty) p);
            around.setInner(made);
            return made;
        }
        return null;
    }

    /** Whether a key is among those that it notes. */
    boolean knows(NamedKeyStroke key) {
        for (Iterator i = getNamedKeyStrokeList().iterator(); i.hasNext();) if (key.equals(i.next())) return true;
        return false;
    }

    /**
     * As in the trigger of the palette's pieces, which acts by the keys that are noted, the traits inside come first.
     */
    public Command keyEvent(KeyStroke stroke) {
        Command c = super.keyEvent(stroke);
        Object rules = UIManager.get("vms");
        if (rules instanceof Entry && !knows(NamedKeyStroke.of(stroke))) ((Entry) rules).pressed(this, stroke);
        return c;
    }

    void offer(KeyCommand[] commands) {
        offered = commands;
    }

    /**
     * What a player does by hand, by the traits inside, stands below what the rules offer, and what takes pieces away
     * apart from it.
     */
    protected KeyCommand[] getKeyCommands() {
        KeyCommand[] inner = (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS);
        return Menus.apart(myGetKeyCommands(), inner == null ? KeyCommand.NONE : inner);
    }

    /** For a menu. With a trigger around it, that has been asked before. */
    protected KeyCommand[] myGetKeyCommands() {
        Object rules = UIManager.get("vms");
        if (rules instanceof Entry && !knows(Sheets.COMMON)) ((Entry) rules).offers(this);
        return offered;
    }
}
