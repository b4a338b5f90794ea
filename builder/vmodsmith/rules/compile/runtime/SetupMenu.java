package vmodsmith;

import VASSAL.build.module.DoActionButton;
import VASSAL.build.module.ToolbarMenu;
import VASSAL.configure.StringArrayConfigurer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.swing.SwingUtilities;

/** The menus of the toolbar without the lines of another setup. Each player sees it at once; none of it is a command. */
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
        for (Iterator i = left.iterator(); i.hasNext();) texts.add(world.texts.base(world.facts.buttonText((String) i.next())));
        List menus = world.module.getComponentsOf(ToolbarMenu.class);
        for (int n = 0; n < menus.size(); n++) without((ToolbarMenu) menus.get(n), texts);
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {  // a menu that is made again first puts its buttons back on the toolbar
                hide(left);
            }
        });
    }

    private void without(ToolbarMenu menu, List texts) {
        String now = menu.getAttributeValueString(ToolbarMenu.MENU_ITEMS);
        if (!written.containsKey(menu)) written.put(menu, now);
        List lines = new ArrayList(Arrays.asList(StringArrayConfigurer.stringToArray((String) written.get(menu))));
        lines.removeAll(texts);
        String wanted = StringArrayConfigurer.arrayToString((String[]) lines.toArray(new String[0]));
        if (!wanted.equals(now)) menu.setAttribute(ToolbarMenu.MENU_ITEMS, wanted);
    }

    private void hide(List left) {
        List buttons = world.module.getComponentsOf(DoActionButton.class);
        for (int n = 0; n < buttons.size(); n++) {
            DoActionButton button = (DoActionButton) buttons.get(n);
            if (left.contains(button.getConfigureName())) button.getLaunchButton().setVisible(false);
        }
    }
}
