package vmodsmith;

import VASSAL.build.module.Chatter;
import VASSAL.command.Command;

/**
 * A line of the rules in the chat, which may be for those alone who read its language. When undone it is shown without
 * the sign that chooses its colour, and without pictures; an undo that is itself undone shows the line unchanged.
 */
final class Line extends Chatter.DisplayText {
    private final Chatter chat;
    private String line;
    private String undone;

    Line(World world, String sign, String line, String language) {
        this(world.module.getChatter(), sign + LanguageFilter.marked(line, language),
            undone(world, Dice.without(line).trim(), language));
    }

    /** Another line in its place, before anybody has read it: others have joined it. */
    void says(World world, String sign, String line, String language) {
        this.line = sign + LanguageFilter.marked(line, language);
        undone = undone(world, Dice.without(line).trim(), language);
    }

    public void executeCommand() {
        chat.show(line);
    }

    public String getMessage() {
        return line;
    }

    public String getDetails() {
        return line;
    }

    private Line(Chatter chat, String line, String undone) {
        super(chat, line);
        this.chat = chat;
        this.line = line;
        this.undone = undone;
    }

    /**
     * The line that takes a line back, in its language: the player's own if the line is for all. VASSAL may not have
     * that language.
     */
    private static String undone(World world, String plain, String language) {
        return language == null ? world.texts.own("ui.undone").replace("{0}", plain)
            : LanguageFilter.markedByEngine(world.texts.in(language, "ui.undone").replace("{0}", plain), language);
    }

    /** An undo that is itself taken back tells the line again. */
    public Command myUndoCommand() {
        return new Line(chat, undone, line);
    }
}
