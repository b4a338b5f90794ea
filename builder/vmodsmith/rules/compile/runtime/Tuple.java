package vmodsmith;

import java.util.Arrays;

/** A fixed number of values; two with equal values are equal. */
public final class Tuple {
    final Object[] parts;

    public Tuple(Object[] parts) {
        this.parts = parts;
    }

    public Object get(int n) {
        return parts[n];
    }

    public boolean equals(Object other) {
        return other instanceof Tuple && Arrays.equals(parts, ((Tuple) other).parts);
    }

    public int hashCode() {
        return Arrays.hashCode(parts);
    }

    public String toString() {
        StringBuilder made = new StringBuilder("(");
        for (int n = 0; n < parts.length; n++) made.append(n > 0 ? ", " : "").append(Lang.str(parts[n]));
        return made.append(parts.length == 1 ? ",)" : ")").toString();
    }
}
