package vmodsmith;

/**
 * What rules cost: passes of loops and letters looked through, of which sixteen are a step; items of lists, sets, maps
 * and texts that are made, of which four are a step. It is counted at the same places when rules run in memory
 * (`rules/tabletop/operators.py`).
 */
public abstract class StepCounter {
    private int gone;
    private long fresh;

    /** Counts steps. */
    protected abstract void tick(int steps);

    /** Counts items that were made. */
    protected abstract void spent(int items);

    final void passes(int more) {
        gone += more + 1;
        if (gone <= 512) return;
        tick(gone / 16);
        gone %= 16;
    }

    final void spend(long items) {
        fresh += items;
        if (fresh <= 512) return;
        int now = (int) Math.min(fresh, Integer.MAX_VALUE);
        fresh = 0;
        spent(now);
    }
}
