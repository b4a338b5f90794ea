package vmodsmith;

import VASSAL.command.Command;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.counters.StateMergeable;
import javax.swing.KeyStroke;

/**
 * The commands of a plug-in on a piece of a module that somebody else made: a trait around the basic piece that is in
 * memory only. Neither type nor state of the piece says anything of it, so saved games, logs and other players know
 * nothing of it: the piece stays what its module made it.
 */
public final class Guest extends Chooser {
    /** For the engine, which copies a piece trait by trait. */
    public Guest() {
    }

    private Guest(GamePiece basic) {
        super(basic);
    }

    /** That of a piece, put into it if it is one that the rules know; null for another. */
    static Guest of(GamePiece outer, Slots slots) {
        GamePiece basic = Decorator.getInnermost(outer);
        if (!(basic instanceof BasicPiece) || basic == outer) return null;
        Object around = basic.getProperty(Properties.OUTER);
        if (around instanceof Guest) return (Guest) around;
        if (!(around instanceof Decorator) || slots.of((BasicPiece) basic) == null) return null;
        Guest made = new Guest(basic);
        ((Decorator) around).setInner(made);
        return made;
    }

    public String getType() {
        return piece.getType();
    }

    public String getState() {
        return piece.getState();
    }

    public void setState(String state) {
        piece.setState(state);
    }

    public void mergeState(String now, String before) {
        if (piece instanceof StateMergeable) ((StateMergeable) piece).mergeState(now, before);
        else piece.setState(now);
    }

    public String myGetState() {
        return "";
    }

    public Command myKeyEvent(KeyStroke stroke) {
        return null;
    }
}
