package vmodsmith;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Referee {
    public static final Hex[] HEXES = new Hex[9];
    static {
        for (int n = 0; n < 9; n++) HEXES[n] = new Hex(n);
    }
    public final List lines = new ArrayList();
    private final Map values = new HashMap();
    private int ticks;

    public void begin() {
        lines.clear();
        values.clear();
        values.put("Count", Integer.valueOf(0));
        values.put("Words", new ArrayList());
        ticks = 200000;
    }

    public void report(String line, String tone) { lines.add(line); }
    public List hexes() { return Lang.list((Object[]) HEXES); }
    public String signed(int value) { return value > 0 ? "+" + value : "" + value; }

    public int whole(String text, int otherwise) {
        try {
            String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
            for (int n = 0; n < digits.length(); n++) if (digits.charAt(n) < '0' || digits.charAt(n) > '9') return otherwise;
            return digits.length() == 0 ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException error) {
            return otherwise;
        }
    }

    public Object kept(String name, String descriptor) { return copied(values.get(name)); }
    public void keep(String name, String descriptor, Object value) { values.put(name, copied(value)); }
    private Object copied(Object value) { return value instanceof List ? new ArrayList((List) value) : value; }
    public Referee() {
        Numbers.stepCounter = new StepCounter() {
            protected void tick(int steps) {
                Referee.this.tick(steps);
            }

            protected void spent(int items) {
                Referee.this.tick(items / 4);
            }
        };
    }

    public void tick() { tick(1); }

    public void tick(int steps) {
        ticks -= steps;
        if (ticks < 0) throw new RuleError("this takes too long");
    }
    public boolean when(int n, Piece me) { return false; }
    public void run(int n, Piece me) { }
}
