package vmodsmith;

/** A function as a value: what a rule hands to another, such as the key of `sorted`. */
public abstract class Fn {
    public abstract Object call(Object[] a);
}
