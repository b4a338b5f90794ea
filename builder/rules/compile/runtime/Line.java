package vmodsmith;

import VASSAL.build.module.Chatter;
import VASSAL.command.Command;
import VASSAL.i18n.Resources;

/** A line of the rules in the chat. Taken back it is told without the sign that chooses its colour, and without pictures. */
final class Line extends Chatter.DisplayText {
    private final Chatter chat;
    private final String plain;

    Line(Chatter chat, String line, String sign) {
        super(chat, line);
        this.chat = chat;
        plain = Dice.without(line.substring(sign.length())).trim();
    }

    public Command myUndoCommand() {
        return new Chatter.DisplayText(chat, Resources.getString("Chatter.undo_message", new Object[] {plain}));
    }
}
