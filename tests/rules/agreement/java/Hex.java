package vmodsmith;

public final class Hex {
    private final int n;

    Hex(int n) { this.n = n; }
    public int q() { return n % 3 - 1; }
    public int r() { return n / 3 - 1; }
    public String number() { return "0" + (n % 3 + 1) + "0" + (n / 3 + 1); }

    public Hex neighbour(int direction) {
        int[] qs = new int[] {0, 1, 1, 0, -1, -1};
        int[] rs = new int[] {-1, -1, 0, 1, 1, 0};
        int q = q() + qs[direction] + 1, r = r() + rs[direction] + 1;
        return q < 0 || q > 2 || r < 0 || r > 2 ? null : Referee.HEXES[r * 3 + q];
    }
}
