package vmodsmith;

import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommandSubMenu;

/** A sub-menu of rules in the menu of a piece. */
final class Group extends KeyCommandSubMenu {
    private final String shown;

    Group(String name, String shown, GamePiece target) {
        super(name, target, null);
        this.shown = PlainText.shown(shown);
    }

    public String getLocalizedMenuText() {
        return shown;
    }
}
