package vmodsmith;

import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import java.awt.Rectangle;

/**
 * Stands before and behind what a step of the turn tracker, or a button, brings about: a player who takes that back keeps the part of the map
 * that is seen. The engine would show one after the other all pieces that change. For other players, and in a log, it is nothing.
 */
final class KeptView extends NullCommand {
    private final World world;
    private final Rectangle seen;      // of both, as the first of them finds it
    private final boolean first;

    private KeptView(World world, Rectangle seen, boolean first) {
        this.world = world;
        this.seen = seen;
        this.first = first;
    }

    /** Commands with one before and one behind them. */
    static Command around(World world, Command before, Command then) {
        Rectangle seen = new Rectangle();
        return new KeptView(world, seen, true).append(before).append(then).append(new KeptView(world, seen, false));
    }

    public boolean isNull() {
        return false;
    }

    protected void executeCommand() {
        if (world.places.main() == null) return;
        if (first) seen.setBounds(world.places.main().getView().getVisibleRect());
        else world.places.main().getView().scrollRectToVisible(seen);
    }

    /** Taken back, what came last comes first. */
    protected Command myUndoCommand() {
        return new KeptView(world, seen, !first);
    }
}
