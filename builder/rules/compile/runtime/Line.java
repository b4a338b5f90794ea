package vmodsmith;

import VASSAL.build.module.Chatter;
import VASSAL.command.Command;
import VASSAL.i18n.Resources;

/**
 * A line of the rules in the chat, which may be for those alone who read its language. Taken back it is told without the sign that
 * chooses its colour, and without pictures.
 */
final class Line extends Chatter.DisplayText {
    private final Chatter chat;
    private final String undone;

    Line(World world, String sign, String line, String language) {
        super(world.module.getChatter(), sign + Tongue.marked(line, language));
        chat = world.module.getChatter();
        String plain = Dice.without(line).trim();
        undone = language == null ? Resources.getString("Chatter.undo_message", new Object[] {plain})
            : Tongue.markedByEngine(world.texts.in(language, "ui.undone").replace("{0}", plain), language);
    }

    public Command myUndoCommand() {
        return new Chatter.DisplayText(chat, undone);
    }
}
