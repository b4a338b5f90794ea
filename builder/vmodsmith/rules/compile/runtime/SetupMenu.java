package vmodsmith;

import VASSAL.build.module.DoActionButton;
import VASSAL.build.module.ToolbarMenu;
import VASSAL.configure.StringArrayConfigurer;
import VASSAL.tools.LaunchButton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.swing.SwingUtilities;

/**
 * The menus of the toolbar without the lines of another setup. Each player sees it at once; none of it is a command.
 */
final class SetupMenu {
    private final World world;
    private final Map written = new HashMap();  // ToolbarMenu -> its lines in the module

    SetupMenu(World world) {
        this.world = world;
    }

    /** The menus of the game that is open. Not in VASSAL's editor: it would save the module without these lines. */
    void show() {
        if (world.module.getArchiveWriter() != null || world.facts.buttonsOfSetups().isEmpty()) return;
        final List left = world.facts.buttonsElsewhere(world.global("vms_setup"));
        List texts = new ArrayList();
        for (Iterator i = left.iterator(); i.hasNext();)
            texts.add(world.texts.base(world.facts.buttonText((String) i.next())));
        List menus = world.module.getComponentsOf(ToolbarMenu.class);
        final List empty = new ArrayList();  // menus within a menu of which no line is left
        for (int n = 0; n < menus.size(); n++) {
            ToolbarMenu menu = (ToolbarMenu) menus.get(n);
            if (!lines(menu).isEmpty() && texts.containsAll(lines(menu))) empty.add(menu);
        }
        for (int n = 0; n < empty.size(); n++) texts.add(name((ToolbarMenu) empty.get(n)));
        for (int n = 0; n < menus.size(); n++) without((ToolbarMenu) menus.get(n), texts);
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {  // a menu that is made again first puts its buttons back on the toolbar
                hide(left);
                for (int n = 0; n < empty.size(); n++) ((ToolbarMenu) empty.get(n)).getLaunchButton().setVisible(false);
            }
        });
    }

    /** The text by which another menu names it: not translated. */
    static String name(ToolbarMenu menu) {
        Object found = menu.getLaunchButton().getClientProperty(LaunchButton.UNTRANSLATED_TEXT);
        return found == null ? menu.getLaunchButton().getText() : found.toString();
    }

    /** Its lines in the module. */
    private List lines(ToolbarMenu menu) {
        if (!written.containsKey(menu)) written.put(menu, menu.getAttributeValueString(ToolbarMenu.MENU_ITEMS));
        return Arrays.asList(StringArrayConfigurer.stringToArray((String) written.get(menu)));
    }

    private void without(ToolbarMenu menu, List texts) {
        List lines = new ArrayList(lines(menu));
        lines.removeAll(texts);
        String wanted = StringArrayConfigurer.arrayToString((String[]) lines.toArray(new String[0]));
        if (!wanted.equals(menu.getAttributeValueString(ToolbarMenu.MENU_ITEMS)))
            menu.setAttribute(ToolbarMenu.MENU_ITEMS, wanted);
    }

    private void hide(List left) {
        List buttons = world.module.getComponentsOf(DoActionButton.class);
        for (int n = 0; n < buttons.size(); n++) {
            DoActionButton button = (DoActionButton) buttons.get(n);
            if (left.contains(button.getConfigureName())) button.getLaunchButton().setVisible(false);
        }
    }
}
