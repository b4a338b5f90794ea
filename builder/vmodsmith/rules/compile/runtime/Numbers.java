package vmodsmith;

import java.util.Collection;
import java.util.Iterator;

/** Whole numbers of 32 bits, for the code that is written from rules: what would go beyond stops the rule. */
public class Numbers {
    Numbers() {
    }

    /** The longest text, in letters, and the longest list, in items. */
    public static final int MOST = 1000000;

    /** What counts what rules cost; null where nobody does. */
    static StepCounter stepCounter;

    /** Counts the passes of a loop, or what is looked through as in one. */
    public static void passes(int more) {
        if (stepCounter != null) stepCounter.passes(more);
    }

    /** Counts items that are made. */
    public static void spend(long items) {
        if (stepCounter != null) stepCounter.spend(items);
    }

    static RuleError tooLong(String what, String parts) {
        return new RuleError("a " + what + " of more than " + MOST + " " + parts);
    }

    static RuleError over() {
        return new RuleError("a number beyond 2147483647");
    }

    public static int whole(long number) {
        if (number != (int) number) throw over();
        return (int) number;
    }

    public static int add(int a, int b) {
        int made = a + b;
        if (((a ^ made) & (b ^ made)) < 0) throw over();
        return made;
    }

    public static int sub(int a, int b) {
        int made = a - b;
        if (((a ^ b) & (a ^ made)) < 0) throw over();
        return made;
    }

    public static int mul(int a, int b) {
        return whole((long) a * (long) b);
    }

    public static int minus(int a) {
        if (a == Integer.MIN_VALUE) throw over();
        return -a;
    }

    public static int abs(int a) {
        return a < 0 ? minus(a) : a;
    }

    public static int div(int a, int b) {
        if (b == 0) throw new RuleError("a division by zero");
        return b == -1 ? minus(a) : Math.floorDiv(a, b);
    }

    public static int mod(int a, int b) {
        if (b == 0) throw new RuleError("a division by zero");
        return Math.floorMod(a, b);
    }

    public static int pow(int base, int exponent) {
        if (exponent < 0) throw new RuleError("a power below zero");
        if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
        if (base == -1) return exponent % 2 == 0 ? 1 : -1;
        if (exponent > 31) throw over();
        long made = 1;
        for (int n = 0; n < exponent; n++) made = whole(made * base);
        return (int) made;
    }

    public static int sum(Collection items) {
        long made = 0;
        for (Iterator i = items.iterator(); i.hasNext();) made += ((Integer) i.next()).intValue();
        return whole(made);
    }

    /** How many numbers a range has; a thousand million at most, which is more than any rule may take. */
    public static int steps(int from, int to, int step) {
        if (step == 0) throw new RuleError("a range with steps of zero");
        long span = step > 0 ? (long) to - from : (long) from - to, by = Math.abs((long) step);
        return span <= 0 ? 0 : (int) Math.min((span + by - 1) / by, 1000000000);
    }
}
