package vmodsmith;

import VASSAL.counters.KeyCommand;
import java.awt.event.ActionEvent;
import javax.swing.KeyStroke;

/**
 * A command of rules in the menu of a piece. It sends its key; one without a key of its own the common key, and tells
 * its number.
 */
final class Choice extends KeyCommand {
    private final Entry entry;
    private final Sheets.Command command;
    private final String shown;

    /** `name` is the text by which sub-menus know it, `shown` the one that the player reads. */
    Choice(Entry entry, Sheets.Command command, String name, String shown, Chooser target) {
        super(name, command.own() ? Sheets.COMMON : command.stroke(), target);
        this.entry = entry;
        this.command = command;
        this.shown = PlainText.shown(shown);
    }

    /** A key a command: a menu has one entry a key. */
    public KeyStroke getKeyStroke() {
        return command.stroke().getKeyStroke();
    }

    public String getLocalizedMenuText() {
        return shown;
    }

    public void actionPerformed(ActionEvent event) {
        entry.choose(command.call);
        super.actionPerformed(event);
    }
}
