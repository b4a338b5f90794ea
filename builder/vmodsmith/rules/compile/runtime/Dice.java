package vmodsmith;

import java.util.ArrayList;

/**
 * Dice drawn in the chat: those rolled since the last line stand before the next one, in the colour of the side that
 * rolled them. The pictures go out with the line; players who do not want to see any have them removed from their own
 * chat (`DiceFilter`).
 */
final class Dice {
    static final String SHOWN = "vms_dice";          // preference of the player, and property
    static final String FILE = "die.";               // what the names of their pictures begin with
    private static final int MOST = 12;              // of one line

    private final World world;
    private final ArrayList thrown = new ArrayList();   // String: side, size and number, as in the name of the picture
    private final ArrayList rollers = new ArrayList();  // the sides that have rolled since the last line

    Dice(World world) {
        this.world = world;
    }

    /** Rolls a die for a side; null: for the side whose phase it is. */
    int roll(int sides, String side) {
        int number = world.module.getRNG().nextInt(sides) + 1;
        world.acting.rolled();
        String by = side == null ? side() : side;
        if (world.facts.dice.contains(String.valueOf(sides))) thrown.add(by + "." + sides + "." + number);
        if (world.facts.sideTexts.containsKey(by) && !rollers.contains(by)) rollers.add(by);
        return number;
    }

    private String side() {
        String side = world.facts.phaseSide(world.clock.phase());
        Piece me = world.entry.me();
        if (side == null && me != null) side = me.side();
        return side == null ? "-" : side;
    }

    /** A roll that is not reported now is not reported later. */
    void forget() {
        thrown.clear();
        rollers.clear();
    }

    /** A line with the sides that have rolled since the one before. */
    String signed(String line) {
        if (rollers.isEmpty() || !world.texts.has("ui.rolled-by")) return line;
        ArrayList named = new ArrayList();
        for (int n = 0; n < rollers.size(); n++) named.add(world.texts.side((String) rollers.get(n)));
        rollers.clear();
        return world.texts.say("ui.rolled-by", new Object[] {line, Lang.join(world.texts.between(", "), named)});
    }

    /** The pictures of the dice since the last line, to stand before the next one; empty for none, or for too many. */
    String shown() {
        String made = "";
        for (int n = 0; n < thrown.size() && thrown.size() <= MOST; n++)
            made += "<img src=\"" + FILE + thrown.get(n) + ".png\"> ";
        thrown.clear();
        return made;
    }

    /** A line without pictures of dice. */
    static String without(String line) {
        return line.replaceAll("<img src=\"die\\.[^>]*>\\s*", "");
    }
}
