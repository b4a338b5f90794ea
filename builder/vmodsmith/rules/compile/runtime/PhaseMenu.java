package vmodsmith;

import VASSAL.build.module.ToolbarMenu;
import java.awt.Component;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.event.PopupMenuEvent;
import javax.swing.event.PopupMenuListener;

/**
 * The menus of the toolbar, as they open, without the lines that other phases have. The keys of these lines go on
 * saying why not.
 */
final class PhaseMenu {
    private final World world;
    private final Set watched = new HashSet();  // JPopupMenu

    PhaseMenu(World world) {
        this.world = world;
    }

    /**
     * From now on, whenever one opens. The engine makes the lines again as it likes, but not the menu that holds them.
     */
    void watch() {
        List menus = world.module.getComponentsOf(ToolbarMenu.class);
        for (int n = 0; n < menus.size(); n++) {
            Object menu = ((ToolbarMenu) menus.get(n)).getLaunchButton().getClientProperty(ToolbarMenu.MENU_PROPERTY);
            if (!(menu instanceof JPopupMenu) || !watched.add(menu)) continue;
            ((JPopupMenu) menu).addPopupMenuListener(new PopupMenuListener() {
                public void popupMenuWillBecomeVisible(PopupMenuEvent e) {
                    show(((JPopupMenu) e.getSource()).getComponents(), texts());
                }

                public void popupMenuWillBecomeInvisible(PopupMenuEvent e) {
                }

                public void popupMenuCanceled(PopupMenuEvent e) {
                }
            });
        }
    }

    /** What the lines of other phases are called for this player. */
    private Set texts() {
        Set found = new HashSet();
        String phase = world.clock.phase();
        if (phase == null) return found;
        for (Iterator i = world.facts.buttonsOfOtherPhases(phase).iterator(); i.hasNext();)
            found.add(world.texts.label(world.facts.buttonText((String) i.next())));
        return found;
    }

    /** Show the others, and a menu in the menu as long as any of its lines is shown; returns whether any is. */
    private boolean show(Component[] lines, Set left) {
        boolean any = false;
        for (int n = 0; n < lines.length; n++) {
            if (!(lines[n] instanceof JMenuItem)) continue;
            JMenuItem line = (JMenuItem) lines[n];
            boolean shown =
                line instanceof JMenu ? show(((JMenu) line).getMenuComponents(), left) : !left.contains(line.getText());
            line.setVisible(shown);
            any |= shown;
        }
        return any;
    }
}
