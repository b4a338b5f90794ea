package vmodsmith;

import VASSAL.build.module.PlayerRoster;
import java.awt.Point;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * What every rule can ask and do: the functions of `builder/vmodsmith/rules/language/vocabulary.pyi`, under their names
 * there. The class that is written from a game's rules extends this one.
 */
public abstract class Referee {
    final World world;
    boolean forAll;                // whether what is asked holds for whoever it may concern

    /** The data are read here, before the constants of the game get their values. */
    protected Referee() {
        world = new World(this);
    }

    /** Whether a condition of the sheets holds, by its number. */
    public abstract boolean when(int n, Piece me);

    /** Do what a command, hook or button does, by its number. */
    public abstract void run(int n, Piece me);

    /** The numbers of what commands and buttons do that is something left to do in a phase. */
    public int[] counting() {
        return new int[0];
    }

    /** The phases in the order they have now; null for that of the data. A game may have a function of this name. */
    public List phase_order() {
        return null;
    }

    /** The announcement of the phase with which a game begins; empty for nothing. */
    public String opening_line() {
        return "";
    }

    /** The texts that stay in sight on the toolbar. A game may have a function of this name. */
    public List toolbar_labels() {
        return new ArrayList();
    }

    /** The attacks that have arrows on the map, each a list of two hexes. A game may have a function of this name. */
    public List attack_arrows() {
        return new ArrayList();
    }

    /** What is read of a piece under the mouse, as a list of texts. A game may have a function of this name. */
    public List seen_of(Piece unit) {
        return new ArrayList();
    }

    /** The hexes that a piece under the mouse can reach. A game may have a function of this name. */
    public List reach_of(Piece unit) {
        return new ArrayList();
    }

    /** The hexes with targets in range of a piece under the mouse. A game may have a function of this name. */
    public List in_fire_of(Piece unit) {
        return new ArrayList();
    }

    /** What traits and buttons call. */
    public final Entry entry() {
        return world.entry;
    }

    /** Each turn of a loop and each call of a function counts, so that a rule that never ends is stopped. */
    protected final void tick() {
        world.entry.tick();
    }

    // ---- values that rules keep of the game

    public final Object kept(String name, String descriptor) {
        return world.kept.read(descriptor, world.global(name));
    }

    public final void keep(String name, String descriptor, Object value) {
        world.acting.setGlobal(name, world.kept.write(descriptor, value));
    }

    // ---- the map and the pieces

    public final List hexes() {
        return world.land.all();
    }

    public final Hex hex_at(String number) {
        return world.land.at(number);
    }

    public final List zone_hexes(String zone) {
        return world.land.of(world.land.zones, zone);
    }

    public final Hex place_hex(String place) {
        BitSet found = world.land.places.of(place);
        if (found == null) throw new RuleError("there is no place " + place);
        return world.land.hexes[found.nextSetBit(0)];
    }

    public final List pieces() {
        return world.pieces.all();
    }

    public final List map_pieces() {
        return world.pieces.onMap();
    }

    public final List pieces_in(String where) {
        return world.pieces.inBox(where);
    }

    public final Piece piece(String row) {
        return world.pieces.ofRow(row);
    }

    public final List selected() {
        return world.pieces.selected(world.entry.me());
    }

    public final int others_to_act() {
        return world.multiSelect.others();
    }

    public final Piece piece_of(String uid) {
        return world.pieces.inPlay(uid);
    }

    public final Piece new_piece(String row, Object at) {
        boolean hex = at instanceof Hex;
        VASSAL.build.module.Map map = hex ? world.places.main() : world.boxes.map((String) at);
        Point point = hex ? world.places.point((Hex) at) : world.boxes.point((String) at);
        return world.acting.placeNew(world.pieces.spare(row), map, point);
    }

    public final boolean in_palette(String row) {
        return world.pieces.has(row);
    }

    public final List rows(String start) {
        return world.pieces.rows(start);
    }

    public final String box(String address) {
        return world.boxes.has(address) ? address : null;
    }

    // ---- the game

    public final int turn() {
        return world.clock.turn();
    }

    public final int last_turn() {
        return world.facts.turns;
    }

    public final String phase() {
        return world.clock.phase();
    }

    public final int phase_number(String which) {
        return Facts.place(world.clock.order(), which);
    }

    public final String phase_side() {
        return world.facts.phaseSide(phase());
    }

    public final String phase_name() {
        return name_of_phase(phase());
    }

    public final String name_of_phase(String which) {
        String key = world.facts.phaseText(which);
        return key == null ? "" : world.texts.say(key);
    }

    public final boolean turn_is(String word) {
        return world.facts.turnIs(word, turn());
    }

    public final boolean has_begun(String which) {
        return world.past.begun(turn(), which);
    }

    public final void set_clock(int turn, String phase) {
        world.clock.put(turn, phase);
        world.past.rewind(turn, phase);
    }

    public final void stay_in_phase() {
        world.clock.stay();
    }

    public final void count_anew() {
        world.entry.countAnew();
    }

    public final void step_on() {
        world.clock.stepOn();
    }

    public final boolean stepping_on() {
        return world.clock.byRule;
    }

    public final List offered() {
        return world.entry.offered();
    }

    public final void judge_for_all(boolean wanted) {
        forAll = wanted;
    }

    public final void new_step() {
        world.acting.part();
    }

    public final String setup() {
        String found = world.global("vms_setup");
        return found.length() == 0 ? null : found;
    }

    public final String option(String name) {
        return world.global("option_" + name);
    }

    public final void set_option(String name, String value) {
        world.acting.setGlobal("option_" + name, value);
    }

    public final boolean on(String name) {
        String found = option(name);
        return found.equals("on") || found.equals("true");
    }

    public final String other_side(String side) {
        ArrayList others = new ArrayList(world.facts.sides);
        others.remove(side);
        if (others.size() != 1) throw new RuleError("this game has more than two sides");
        return (String) others.get(0);
    }

    public final List sides() {
        return new ArrayList(world.facts.sides);
    }

    public final String side_name(String side) {
        return world.texts.side(side);
    }

    public final String formation_name(String formation) {
        return world.texts.formation(formation);
    }

    public final String my_side() {
        return world.facts.sideNamed(PlayerRoster.getMySide());
    }

    public final boolean alone() {
        PlayerRoster roster = world.module.getPlayerRoster();
        PlayerRoster.PlayerInfo[] players = roster == null ? new PlayerRoster.PlayerInfo[0] : roster.getPlayers();
        for (int n = 0; n < players.length; n++)
            if (!players[n].isObserver() && !players[n].playerId.equals(VASSAL.build.GameModule.getActiveUserId()))
                return false;
        return true;
    }

    public final boolean acts_for(String side) {
        if (forAll) return true;
        String mine = PlayerRoster.getMySide();
        boolean looksOn = mine == null || mine.equals("<observer>");
        if (!looksOn && (my_side() == null || side.equals(my_side()))) return true;
        PlayerRoster roster = world.module.getPlayerRoster();
        PlayerRoster.PlayerInfo[] players = roster == null ? new PlayerRoster.PlayerInfo[0] : roster.getPlayers();
        for (int n = 0; n < players.length; n++) {
            boolean holds = side.equals(world.facts.sideNamed(players[n].getSide()));
            if (holds && !players[n].playerId.equals(VASSAL.build.GameModule.getActiveUserId())) return false;
        }
        return true;
    }

    // ---- tables

    public final String cell(String table, Object row, Object column) {
        return world.tables.cell(table, row, column);
    }

    public final int value(String table, Object row, Object column) {
        return world.tables.value(table, row, column);
    }

    public final List columns(String table) {
        return world.tables.columns(table);
    }

    public final List row_names(String table) {
        return world.tables.rows(table);
    }

    public final String shifted(String table, String column, int by) {
        return world.tables.shifted(table, column, by);
    }

    public final String row_up_to(String table, int value) {
        return world.tables.rowUpTo(table, value);
    }

    public final String odds_column(String table, int attack, int defence) {
        return world.tables.oddsColumn(table, attack, defence);
    }

    public final String cell_name(String table, String word) {
        String key = "table." + table + "." + word;
        return world.texts.has(key) ? world.texts.say(key) : word;
    }

    // ---- chance: the engine's own generator, so that online games and logs stay honest

    public final int roll(int sides, String side) {
        return world.dice.roll(sides, side);
    }

    // ---- words

    public final String say(String key, Object[] values) {
        return world.texts.say(key, values);
    }

    public final String joined(List parts, String by) {
        return Lang.join(world.texts.between(by), parts);
    }

    public final String without(String text, String start) {
        return world.texts.without(text, start);
    }

    public final String signed(int value) {
        return value > 0 ? "+" + value : String.valueOf(value);
    }

    public final String per_unit(String value) {
        return world.texts.perUnit(value);
    }

    public final int whole(String text, int otherwise) {
        return Tables.isWhole(text) ? Integer.parseInt(text) : otherwise;
    }

    public final void report(String line, String tone) {
        world.acting.report(world.texts.lines(world.dice.signed(line)), tone);
    }

    // ---- dialogs

    public final Integer choose(String question, List choices, List at) {
        int found = world.dialogs.choose(question, choices, at);
        return found < 0 ? null : Integer.valueOf(found);
    }

    public final List choose_some(String question, List choices, int least, int most, List ticked) {
        return world.dialogs.chooseSome(question, choices, least, most, ticked);
    }

    public final boolean ask(String question) {
        return world.dialogs.ask(question);
    }

    public final boolean confirm(String question) {
        return world.dialogs.confirm(question);
    }

    public final Integer choose_number(String question, int least, int most) {
        return world.dialogs.chooseNumber(question, least, most);
    }

    public final void select(List units) {
        world.acting.must();
        world.dialogs.select(units);
    }

    public final int pick(String question, List choices, List at) {
        int found = world.dialogs.choose(question, choices, at);
        if (found < 0) throw new CommandEnds();
        return found;
    }

    public final List pick_some(String question, List choices, int least, int most, List ticked) {
        List found = choose_some(question, choices, least, most, ticked);
        if (found == null) throw new CommandEnds();
        return found;
    }

    public final int pick_number(String question, int least, int most) {
        Integer found = choose_number(question, least, most);
        if (found == null) throw new CommandEnds();
        return found.intValue();
    }

    public final void show(Map marks) {
        world.dialogs.show(marks);
    }
}
