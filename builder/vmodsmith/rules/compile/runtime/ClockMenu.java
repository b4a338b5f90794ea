package vmodsmith;

import VASSAL.i18n.Resources;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.awt.event.HierarchyEvent;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;

/** What a right click on a clock offers, in the language of the player: the engine has it in some languages only. */
final class ClockMenu {
    private static final String[] NAMES = {"start", "next", "stop", "reset"};

    private final World world;

    ClockMenu(World world) {
        this.world = world;
    }

    /** From now on, each menu that shows. */
    void watch() {
        if (!world.texts.isOwn()) return;   // the module knows no better than the engine
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                if (event.getID() != HierarchyEvent.HIERARCHY_CHANGED || !(event.getSource() instanceof JPopupMenu))
                    return;
                if ((((HierarchyEvent) event).getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) == 0) return;
                JPopupMenu menu = (JPopupMenu) event.getSource();
                if (menu.isShowing() && translate(menu)) menu.pack();
            }
        }, AWTEvent.HIERARCHY_EVENT_MASK);
    }

    private boolean translate(JPopupMenu menu) {
        boolean found = false;
        Component[] all = menu.getComponents();
        for (int n = 0; n < all.length; n++) if (all[n] instanceof JMenuItem) found |= translate((JMenuItem) all[n]);
        return found;
    }

    /** The engine knows an item by its text, which therefore stays its command; behind it a key may stand. */
    private boolean translate(JMenuItem item) {
        String text = item.getText();
        for (int n = 0; text != null && n < NAMES.length; n++) {
            String known = Resources.getString("ChessClock." + NAMES[n]),
                   wanted = world.texts.label("ui.clock." + NAMES[n]);
            if (!text.startsWith(known) || text.startsWith(wanted)) continue;
            item.setActionCommand(text);
            item.setText(wanted + text.substring(known.length()));
            return true;
        }
        return false;
    }
}
