package vmodsmith;

import java.util.Arrays;

/** A record of the rules: its fields in order. Two of one class with equal fields are equal. */
public abstract class Rec {
    public abstract Object[] fields();

    public boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && Arrays.equals(fields(), ((Rec) other).fields());
    }

    public int hashCode() {
        return Arrays.hashCode(fields());
    }
}
