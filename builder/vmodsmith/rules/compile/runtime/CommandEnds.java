package vmodsmith;

/** The dialog of a `pick` was closed: the player's command ends here, and keeps what it has done. */
final class CommandEnds extends RuntimeException {
    CommandEnds() {
        super("the command ends here");
    }
}
