package vmodsmith;

import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.Map;
import VASSAL.command.AddPiece;
import VASSAL.command.ChangePiece;
import VASSAL.command.Command;
import VASSAL.command.MovePiece;
import VASSAL.command.NullCommand;
import VASSAL.command.RemovePiece;
import VASSAL.counters.GamePiece;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;

/**
 * Stands before and behind what one decision brings about: a player who takes it back keeps the part of the map that is
 * seen, or sees its pieces where none of them can be seen there. The engine would show one after the other all pieces
 * that change, and stay at the last of them. For other players, and in a log, it is nothing.
 */
final class KeptView extends NullCommand {
    private final World world;
    private final Rectangle seen;      // of both, as the first of them finds it
    private final ArrayList pieces;    // numbers of the pieces that are shown where none of them can be seen
    private final boolean first;

    private KeptView(World world, Rectangle seen, ArrayList pieces, boolean first) {
        this.world = world;
        this.seen = seen;
        this.pieces = pieces;
        this.first = first;
    }

    /**
     * A command with one before and one behind it. A step of the turn tracker, or of a button, concerns the whole map:
     * it shows no piece.
     */
    static Command around(World world, Command all, boolean everywhere) {
        Rectangle seen = new Rectangle();
        LinkedHashSet changed = new LinkedHashSet();
        if (!everywhere) changed(all, changed);
        ArrayList pieces = new ArrayList(changed);
        return new KeptView(world, seen, pieces, true).append(all).append(new KeptView(world, seen, pieces, false));
    }

    /** The numbers of the pieces that commands change, in order. */
    private static void changed(Command all, LinkedHashSet found) {
        if (all instanceof MovePiece) found.add(((MovePiece) all).getId());
        else if (all instanceof ChangePiece) found.add(((ChangePiece) all).getId());
        else if (all instanceof RemovePiece) found.add(((RemovePiece) all).getId());
        else if (all instanceof AddPiece && ((AddPiece) all).getTarget() != null)
            found.add(((AddPiece) all).getTarget().getId());
        Command[] parts = all.getSubCommands();
        for (int n = 0; n < parts.length; n++) changed(parts[n], found);
    }

    public boolean isNull() {
        return false;
    }

    protected void executeCommand() {
        if (world.places.main() == null) return;
        if (first) seen.setBounds(world.places.main().getView().getVisibleRect());
        else {
            world.places.main().getView().scrollRectToVisible(seen);
            if (GlobalOptions.getInstance().centerOnOpponentsMove()) show();
        }
    }

    /** The map scrolls to the first of the pieces, unless any of them can be seen. */
    private void show() {
        Map map = world.places.main();
        Rectangle goal = null;
        for (Iterator i = pieces.iterator(); i.hasNext();) {
            GamePiece piece = world.module.getGameState().getPieceForId((String) i.next());
            if (piece == null || piece.getMap() != map
                || Boolean.TRUE.equals(piece.getProperty(VASSAL.counters.Properties.INVISIBLE_TO_ME)))
                continue;
            if (seen.contains(map.mapToComponent(piece.getPosition()))) return;
            if (goal == null) goal = map.selectionBoundsOf(piece);
        }
        if (goal != null) map.ensureVisible(goal);
    }

    /** Taken back, what came last comes first. */
    protected Command myUndoCommand() {
        return new KeptView(world, seen, pieces, !first);
    }
}
