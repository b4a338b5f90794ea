package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.tools.NamedKeyStroke;
import java.util.List;

/** A counter in the game, as rules ask and change it. */
public final class Piece {
    private final World world;
    private final String uid;
    private PieceTraits body;
    private int epoch = -1;

    Piece(World world, String uid) {
        this.world = world;
        this.uid = uid;
    }

    private void find() {
        GamePiece found = world.pieces.find(uid);
        if (found != null) body = world.pieces.body(found);
        else if (body == null) throw new RuleError("a piece is not in the game any more");
        epoch = world.pieces.epoch;
    }

    private boolean look() {
        if (epoch != world.pieces.epoch) find();
        return world.module.getGameState().getPieceForId(body.outer.getId()) != null;
    }

    /** Its traits; the last ones known for a piece that has left the game. */
    PieceTraits body() {
        if (epoch != world.pieces.epoch) find();
        return body;
    }

    /** Whether it is in the game still. */
    boolean exists() {
        return look();
    }

    GamePiece outer() {
        return body().outer;
    }

    // ---- what it is

    public String id() {
        return Rows.plain(body().row());
    }

    public String uid() {
        return uid;
    }

    public String kind() {
        return body().kind;
    }

    public String name() {
        return world.texts.basicName(body());
    }

    public String full_name() {
        return world.texts.fullName(outer());
    }

    public String side() {
        return body().side;
    }

    public String type() {
        return body().type;
    }

    public String formation() {
        return body().formation;
    }

    public String formation_name() {
        return body().formation == null ? "" : world.texts.formation(body().formation);
    }

    public boolean is_a(String word) {
        return body().classes.contains(word);
    }

    public String column(String name) {
        return world.rows.cell(body().row(), name);
    }

    public int stat(String name) {
        String found = printed(name, 0);
        return Tables.isWhole(found) ? Integer.parseInt(found) : 0;
    }

    public String printed(String stat, int step) {
        return world.rows.cell(body().row(), stat + " " + (step == 0 ? face() : step));
    }

    // ---- where it is

    Object place() {
        GamePiece p = outer();
        return world.places.at(p.getMap(), p.getPosition());
    }

    public Hex hex() {
        Object found = place();
        return found instanceof Hex ? (Hex) found : null;
    }

    public Hex here() {
        Hex found = hex();
        if (found == null) throw new RuleError("this piece is in no hex of the map");
        return found;
    }

    public String box() {
        Object found = place();
        return found instanceof String ? (String) found : null;
    }

    public boolean in_play() {
        return look() && outer().getMap() != null;
    }

    public int track() {
        String found = box();
        return found == null ? 0 : Boxes.number(found);
    }

    private Object before() {
        PieceTraits b = body();
        if (world.facts.hosted) return world.places.before(b.text("OldMap"), b.text("OldX"), b.text("OldY"));
        return world.places.named(b.text("OldMap"), b.text("OldLocationName"));
    }

    public Hex came_from() {
        Object found = before();
        return found instanceof Hex ? (Hex) found : null;
    }

    public String came_from_box() {
        Object found = before();
        return found instanceof String ? (String) found : null;
    }

    // ---- how it is

    public int face() {
        return body().face();
    }

    public int faces() {
        return body().faces();
    }

    public int steps() {
        return faces() - face() + 1;
    }

    public Integer facing() {
        Object found = body().turner == null ? null : outer().getProperty("Facing_Facing");
        return found == null ? null : Integer.valueOf(Integer.parseInt(found.toString()) - 1);
    }

    public boolean masked() {
        return Boolean.TRUE.equals(outer().getProperty(Properties.OBSCURED_TO_OTHERS));
    }

    public boolean moved() {
        return Boolean.TRUE.equals(outer().getProperty(Properties.MOVED));
    }

    public boolean has(String condition) {
        Embellishment layer = body().layer(condition);
        return layer != null && layer.isActive();
    }

    static String stateName(String name) {
        return "State_" + name.replace('-', '_');
    }

    public String state(String name) {
        int n = body().number(stateName(name));
        String[] values = world.facts.values(name);
        return n < 1 || n > values.length ? "" : values[n - 1];
    }

    /**
     * The arc in which a hex lies, wherever it is: that of the direction closest to the line between the two; on the
     * border between two, the arc that the data name first. Empty for its own hex, and without arcs.
     */
    public String arc_of(Hex where) {
        List arcs = world.facts.arcs(kind());
        Hex from = hex();
        Integer facing = facing();
        if (arcs == null || from == null || from == where || facing == null) return "";
        int near = from.way(where);
        if (near >= 0) return arc_towards(near, facing.intValue());
        int q = where.q() - from.q(), r = where.r() - from.r(), most = Integer.MIN_VALUE;
        String found = "";
        for (int n = 0; n < arcs.size(); n++) {
            String[] each = (String[]) arcs.get(n), ways = Archive.words(each[1]);
            for (int m = 0; m < ways.length; m++) {
                int[] way = world.land.steps()[Math.floorMod(Integer.parseInt(ways[m]) + facing.intValue(), 6)];
                int along = 2 * q * way[0] + q * way[1] + r * way[0] + 2 * r * way[1];
                if (along > most) {
                    most = along;
                    found = each[0];
                }
            }
        }
        return found;
    }

    public String arc_towards(int direction, int facing) {
        List arcs = world.facts.arcs(kind());
        String wanted = String.valueOf(Math.floorMod(direction - facing, 6));
        for (int n = 0; arcs != null && n < arcs.size(); n++) {
            String[] each = (String[]) arcs.get(n);
            if (each[1].contains(wanted)) return each[0];
        }
        return "";
    }

    // ---- values that rules keep

    /** What a kind does not keep reads as nothing. */
    public Object kept(String name, String descriptor) {
        String found = body().value(name);
        return world.kept.read(descriptor, found == null ? "" : found);
    }

    public void keep(String name, String descriptor, Object value) {
        String found = body().value(name);
        if (found == null || !body().keeps() && body().property(name) == null)
            throw new RuleError("pieces of the kind " + kind() + " have no property " + name);
        String text = world.kept.write(descriptor, value);
        if (found.equals(text)) return;
        change();
        body().setValue(name, text);
    }

    private void set(DynamicProperty property, String text) {
        if (property.getValue().equals(text)) return;
        change();
        property.setValue(text);
    }

    // ---- changing it

    /** What is changed now is part of the action. */
    private void change() {
        if (!exists()) throw new RuleError("a piece that has left the game cannot be changed");
        world.acting.touch(outer());
    }

    private void repaint() {
        Map map = outer().getMap();
        if (map != null) map.repaint();
    }

    /** Its layer is switched directly, without a key press, which every trait of the piece would look at. */
    public void mark(String condition, boolean on) {
        Embellishment layer = body().layer(condition);
        if (layer == null && on)
            throw new RuleError("pieces of the kind " + kind() + " have no condition " + condition);
        if (layer == null || layer.isActive() == on) return;
        change();
        layer.setActive(on);
        repaint();
    }

    public void set_state(String name, String value) {
        int n = value.length() == 0 ? 0 : Facts.place(world.facts.values(name), value) + 1;
        if (n == 0 && value.length() > 0) throw new RuleError("the state " + name + " has no value " + value);
        DynamicProperty held = body().property(stateName(name));
        if (held == null && n > 0) throw new RuleError("pieces of the kind " + kind() + " have no state " + name);
        if (held == null) return;
        set(held, String.valueOf(n));
        repaint();
    }

    public void turn_to(int direction) {
        int wanted = Math.floorMod(direction, 6);
        if (body().turner == null || facing().intValue() == wanted) return;
        change();
        body().turner.mySetState(String.valueOf(wanted));
        repaint();
    }

    public void show_face(int face) {
        if (face < 1 || face > faces() || !body().turns() || face() == face) return;
        change();
        body().show(face);
        repaint();
    }

    /** The last step eliminates. What a rule does after a step loss follows, as after the key command. */
    public boolean lose_step() {
        boolean last = face() >= faces();
        if (!last) show_face(face() + 1);
        else eliminate();
        world.sheets.followed(this, "vms-step-loss");
        return last;
    }

    /** To the box of its losses, from where its menu can bring it back, and what rules follow on that. */
    public void eliminate() {
        String address = world.facts.losses(kind(), side());
        if (address == null && world.facts.hosted) {
            discard();
            return;
        }
        if (address == null)
            throw new RuleError(world.texts.mine(name()) + " is of a kind without a box for eliminated pieces");
        if (outer().getMap() == null || address.equals(box())) return;
        change();
        outer().setProperty("backMap", outer().getMap());
        outer().setProperty("backPoint", outer().getPosition());
        send(address);
        world.sheets.followed(this, "vms-to-losses");
    }

    public void move(Hex to) {
        world.acting.place(this, world.places.main(), world.places.point(to), true);
    }

    public void put(Hex to) {
        world.acting.place(this, world.places.main(), world.places.point(to), false);
    }

    public void send(String to) {
        world.acting.send(this, world.boxes.map(to), world.boxes.point(to));
    }

    public void discard() {
        world.acting.discard(this);
    }

    public void clear_moved() {
        if (!moved()) return;
        change();
        outer().setProperty(Properties.MOVED, Boolean.FALSE);
    }

    public boolean mask() {
        // the engine would let any side do it, and then show the piece to nobody
        if (!body().hides || !world.facts.hides(kind()).equals(world.rules.my_side())) return false;
        change();
        outer().setProperty(Properties.OBSCURED_TO_OTHERS, Boolean.TRUE);
        repaint();
        return masked();
    }

    public void unmask() {
        if (!masked()) return;
        change();
        outer().setProperty(Properties.OBSCURED_TO_OTHERS, Boolean.FALSE);
        repaint();
    }

    /** Every trait of the piece looks at the command, so it costs some ten times what a direct change costs. */
    public void command(String name) {
        world.acting.press(this, new NamedKeyStroke(name).getKeyStroke());
    }

    public String toString() {
        return exists() ? id() : uid;
    }
}
