package vmodsmith;

/**
 * What rules cost: passes of loops and letters looked through, of which sixteen are a step; items of lists, sets, maps and texts that are
 * made, each of which is a step. It is counted at the same places when rules run in memory (`rules/table/operators.py`).
 */
public abstract class Meter {
    private int passes;
    private long made;

    /** Counts steps. */
    protected abstract void tick(int steps);

    /** Counts items that were made. */
    protected abstract void spent(int items);

    final void passes(int more) {
        passes += more + 1;
        if (passes <= 512) return;
        tick(passes / 16);
        passes %= 16;
    }

    final void spend(long items) {
        made += items;
        if (made <= 512) return;
        int now = (int) Math.min(made, Integer.MAX_VALUE);
        made = 0;
        spent(now);
    }
}
