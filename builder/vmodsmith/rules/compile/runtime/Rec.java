package vmodsmith;

import java.util.Arrays;

/** A record of the rules: its fields in order. Two of one class with equal fields are equal. */
public abstract class Rec {
    public abstract Object[] fields();

    /** A record of the same class. */
    public abstract Rec made(Object[] fields);

    /** Another one, with the fields at some places changed. */
    public Rec changed(int[] places, Object[] values) {
        Object[] all = (Object[]) fields().clone();
        for (int n = 0; n < places.length; n++) all[places[n]] = values[n];
        return made(all);
    }

    public boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && Arrays.equals(fields(), ((Rec) other).fields());
    }

    public int hashCode() {
        return Arrays.hashCode(fields());
    }
}
