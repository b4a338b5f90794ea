package vmodsmith;

import java.util.ArrayList;
import java.util.List;

/** A hex of the map. One object a hex for as long as the module is open, so that two are the same if they are equal. */
public final class Hex {
    final Land land;
    final int index;
    final int x, y;
    final Hex[] beside = new Hex[6];
    private final String number, part, terrain;
    final String[] named;                  // text keys of the names of its places
    final String shownTerrain;            // its terrain, if that is shown with its number; else empty
    private final int vp, q, r;

    Hex(Land land, int index, String[] cells) {
        this.land = land;
        this.index = index;
        number = cells[0];
        part = cells[1];
        terrain = cells[2];
        vp = cells[4].length() == 0 ? 0 : Integer.parseInt(cells[4]);
        x = Integer.parseInt(cells[5]);
        y = Integer.parseInt(cells[6]);
        q = Integer.parseInt(cells[12]);
        r = Integer.parseInt(cells[13]);
        named = cells[14].length() == 0 ? new String[0] : Archive.words(cells[14]);
        shownTerrain = cells[15];
    }

    public String number() {
        return number;
    }

    public String label() {
        return land.world.texts.hex(this, true);
    }

    public String short_label() {
        return land.world.texts.hex(this, false);
    }

    public String part() {
        return part;
    }

    public String terrain() {
        return terrain;
    }

    public int vp() {
        return vp;
    }

    public int q() {
        return q;
    }

    public int r() {
        return r;
    }

    public boolean has(String feature) {
        return land.features.has(feature, index);
    }

    public List features() {
        return land.features.at(index);
    }

    public boolean in_zone(String zone) {
        return land.zones.has(zone, index);
    }

    public boolean is_place(String place) {
        return land.places.has(place, index);
    }

    /** A new list each time: the rule that asked may change it. */
    public List neighbours() {
        ArrayList made = new ArrayList(6);
        for (int d = 0; d < 6; d++) if (beside[d] != null) made.add(beside[d]);
        return made;
    }

    public Hex neighbour(int direction) {
        return beside[Math.floorMod(direction, 6)];
    }

    int way(Hex other) {
        for (int d = 0; d < 6; d++) if (beside[d] == other && other != null) return d;
        return -1;
    }

    public Integer direction_to(Hex other) {
        int d = way(other);
        return d < 0 ? null : Integer.valueOf(d);
    }

    public boolean adjacent(Hex other) {
        return way(other) >= 0;
    }

    public Integer distance(Hex other) {
        if (!part.equals(other.part)) return null;
        return Integer.valueOf(steps(other));
    }

    private int steps(Hex other) {
        int a = q - other.q, b = r - other.r;
        return (Math.abs(a) + Math.abs(b) + Math.abs(a + b)) / 2;
    }

    public boolean is_within(int radius, Hex of) {
        return part.equals(of.part) && steps(of) <= radius;
    }

    public List within(int radius) {
        return land.within(this, radius);
    }

    public boolean side_has(Hex other, String line) {
        int d = way(other);
        return d >= 0 && land.sides.has(line, index * 6 + d);
    }

    public List side_lines(Hex other) {
        int d = way(other);
        return d < 0 ? new ArrayList() : land.sides.at(index * 6 + d);
    }

    public boolean joined_by(Hex other, String line) {
        int d = way(other);
        return d >= 0 && land.ways.has(line, index * 6 + d);
    }

    public List neighbours_along(List lines) {
        List found = new ArrayList();
        for (int d = 0; d < 6; d++) if (beside[d] != null && leads(lines, index * 6 + d)) found.add(beside[d]);
        return found;
    }

    private boolean leads(List lines, int way) {
        for (int n = 0; n < lines.size(); n++) if (land.ways.has((String) lines.get(n), way)) return true;
        return false;
    }

    public boolean leads_off(String line) {
        for (int d = 0; d < 6; d++) if (beside[d] == null && land.ways.has(line, index * 6 + d)) return true;
        return false;
    }

    public List edges(List without) {
        ArrayList made = new ArrayList(6);
        for (int d = 0; d < 6; d++)
            if (beside[d] == null && !bears(without, index * 6 + d)) made.add(Integer.valueOf(d));
        return made;
    }

    private boolean bears(List lines, int side) {
        for (int n = 0; n < lines.size(); n++) if (land.sides.has((String) lines.get(n), side)) return true;
        return false;
    }

    public List pieces() {
        return new ArrayList(land.world.pieces.in(this));
    }

    public String toString() {
        return number;
    }
}
