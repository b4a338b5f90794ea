package vmodsmith;

/**
 * While its player was asked, another one refreshed the counters that an action had changed already: the action is
 * taken back.
 */
final class Overtaken extends RuleError {
    Overtaken() {
        super("another player has refreshed the counters meanwhile");
    }
}
