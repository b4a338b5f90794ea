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
    private final String plain, language;

    Line(Chatter chat, String sign, String line, String language) {
        super(chat, sign + Tongue.marked(line, language));
        this.chat = chat;
        this.language = language;
        plain = Dice.without(line).trim();
    }

    public Command myUndoCommand() {
        String told = Resources.getString("Chatter.undo_message", new Object[] {plain});
        return new Chatter.DisplayText(chat, language == null ? told : Tongue.markedByEngine(told, language));
    }
}
