package vmodsmith;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.AWTEventListener;
import java.awt.event.WindowEvent;
import javax.swing.AbstractButton;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JTabbedPane;
import javax.swing.SwingUtilities;

/**
 * The module's own page among the preferences, in the player's language: the engine lists it before it translates a
 * module, and tells two preferences of one kind by nothing apart.
 */
final class PreferencesPage {
    private static final String[] TEXTS = {
        "ui.preferences", "ui.preferences.ask", "ui.preferences.dice", "ui.preferences.seen", "ui.preferences.viewer"};

    private static final String MEASURE = "ui.los";

    private final World world;

    PreferencesPage(World world) {
        this.world = world;
    }

    /** From now on, each dialog that opens; and those that are open, for a player may be quicker than the rules. */
    void watch() {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                Window[] open = Window.getWindows();
                for (int n = 0; n < open.length; n++) if (open[n] instanceof JDialog) look((JDialog) open[n]);
            }
        });
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof JDialog)
                    look((JDialog) event.getSource());
            }
        }, AWTEvent.WINDOW_EVENT_MASK);
    }

    private void look(Container within) {
        JTabbedPane tabs = own(within);
        if (tabs == null) return;
        int at = tabs.indexOfTab(world.texts.base(TEXTS[0]));
        tabs.setTitleAt(at, world.texts.label(TEXTS[0]));
        translate((Container) tabs.getComponentAt(at));
        // the tool's own page, which the engine makes too soon as well
        int measure = tabs.indexOfTab(world.texts.base(MEASURE));
        if (measure >= 0) tabs.setTitleAt(measure, world.texts.label(MEASURE));
    }

    /** The tabs among which the module's own stand; null for none. */
    private JTabbedPane own(Container within) {
        if (within instanceof JTabbedPane && ((JTabbedPane) within).indexOfTab(world.texts.base(TEXTS[0])) >= 0)
            return (JTabbedPane) within;
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) {
            JTabbedPane found = all[n] instanceof Container ? own((Container) all[n]) : null;
            if (found != null) return found;
        }
        return null;
    }

    private void translate(Container within) {
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) {
            if (all[n] instanceof JLabel) ((JLabel) all[n]).setText(said(((JLabel) all[n]).getText()));
            else if (all[n] instanceof AbstractButton)
                ((AbstractButton) all[n]).setText(said(((AbstractButton) all[n]).getText()));
            else if (all[n] instanceof Container) translate((Container) all[n]);
        }
    }

    private String said(String text) {
        for (int n = 0; n < TEXTS.length; n++)
            if (world.texts.base(TEXTS[n]).equals(text)) return world.texts.label(TEXTS[n]);
        return text;
    }
}
