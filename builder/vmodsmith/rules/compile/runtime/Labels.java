package vmodsmith;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.AbstractConfigurable;
import VASSAL.build.AbstractToolbarItem;
import VASSAL.build.module.properties.GlobalProperties;
import VASSAL.build.module.properties.GlobalTranslatableMessages;
import VASSAL.tools.LaunchButton;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;

/**
 * Buttons, turns and phases of a plug-in in this player's language. VASSAL translates them by a file of the plug-in,
 * but of several files of one name it reads one: where the host or another extension has a translation into the same
 * language, the plug-in's is not seen. What is still in the first language after VASSAL's own translation is translated
 * here.
 */
final class Labels {
    private final World world;
    // key of an attribute -> String[] {language, key, text in the first language, text}
    private final HashMap known = new HashMap();

    Labels(World world) {
        this.world = world;
        List rows = world.archive.rows("labels.txt");
        for (int n = 0; n < rows.size(); n++) {
            String[] cells = (String[]) rows.get(n);
            if (cells[0].equals(world.texts.language())) known.put(cells[1], cells);
        }
    }

    void translate() {
        if (known.isEmpty()) return;
        below(world.module);
        world.clock.show();
    }

    /**
     * Only what may hold parts of a plug-in is looked through: palettes and maps are large, and all their parts are
     * the host's.
     */
    private void below(AbstractBuildable holder) {
        for (Iterator i = holder.getBuildables().iterator(); i.hasNext();) {
            Object part = i.next();
            if (part instanceof AbstractConfigurable && !(part instanceof VASSAL.build.module.PrototypesContainer))
                label((AbstractConfigurable) part);
            boolean opens = part instanceof GlobalProperties || part instanceof GlobalTranslatableMessages;
            if (opens || part instanceof VASSAL.build.module.properties.ScenarioPropertiesOptionTab)
                below((AbstractBuildable) part);
        }
    }

    private void label(AbstractConfigurable part) {
        String prefix = part.getI18nData().getFullPrefix();
        String[] names = part.getAttributeNames();
        for (int n = 0; n < names.length; n++) {
            String[] row = (String[]) known.get(prefix + names[n]);
            if (row == null || !row[2].equals(part.getAttributeValueString(names[n]))) continue;
            keepFound(part, names[n], row[2]);
            part.getI18nData().applyTranslation(names[n], row[3]);
        }
    }

    /** A menu of the toolbar goes on finding its buttons by their texts in the first language. */
    private static void keepFound(AbstractConfigurable part, String name, String text) {
        LaunchButton button =
            part instanceof AbstractToolbarItem ? ((AbstractToolbarItem) part).getLaunchButton() : null;
        if (button != null && name.equals(button.getNameAttribute()))
            button.putClientProperty(LaunchButton.UNTRANSLATED_TEXT, text);
    }
}
