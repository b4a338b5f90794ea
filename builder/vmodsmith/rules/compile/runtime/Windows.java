package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.PieceWindow;
import VASSAL.i18n.Resources;
import VASSAL.preferences.PositionOption;
import java.awt.AWTEvent;
import java.awt.CardLayout;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Frame;
import java.awt.GraphicsConfiguration;
import java.awt.Insets;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.AWTEventListener;
import java.awt.event.ContainerEvent;
import java.awt.event.WindowEvent;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.List;
import java.util.Locale;
import javax.swing.JComboBox;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSplitPane;
import javax.swing.JTabbedPane;
import javax.swing.SwingUtilities;

/**
 * Where windows stand that a player has not put anywhere yet: displays beside the map; pages of charts at their top;
 * counters of the palette whole.
 */
final class Windows {
    private static final String SEEN = "vmodsmith.seen";
    private static final double WIDE = 0.34;       // of the screen's width, for displays
    private static final double HIGH = 0.5;        // of its height
    private static final int LINES = 2;            // of the turn tracker
    private static final int ROWS = 24;            // of a list of formations that drops down
    private static final String SIZE = "turnFontSize";  // preference of the engine: the tracker's letters

    private final World world;
    private boolean listening;

    Windows(World world) {
        this.world = world;
    }

    void begin() {
        List maps = Map.getMapList();
        inTwoLines(world.module.getToolBar());
        List palettes = world.module.getComponentsOf(PieceWindow.class);
        for (int n = 0; n < palettes.size(); n++) look((Container) ((PieceWindow) palettes.get(n)).getComponent());
        if (listening) return;
        for (int n = 0; n < maps.size(); n++) place((Map) maps.get(n), n);
        listening = true;
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                boolean page = event.getID() == ContainerEvent.COMPONENT_ADDED
                    && (event.getSource() instanceof JTabbedPane || cards(event.getSource()));
                if (page || event.getID() == WindowEvent.WINDOW_OPENED) top((Container) event.getSource());
            }
        }, AWTEvent.CONTAINER_EVENT_MASK | AWTEvent.WINDOW_EVENT_MASK);
    }

    /**
     * A display's window that would cover the map goes into the lower right corner of the screen, each a little higher
     * than the one before.
     */
    private void place(Map map, int number) {
        Window window = SwingUtilities.getWindowAncestor(map.getView());
        Frame player = world.module.getPlayerWindow();
        if (window == null || window == player || window.isVisible()) return;
        if (world.module.getPrefs().getStoredValue(PositionOption.key + map.getIdentifier()) != null) return;
        GraphicsConfiguration screen = player.getGraphicsConfiguration();
        Rectangle whole = screen.getBounds();
        Insets edges = Toolkit.getDefaultToolkit().getScreenInsets(screen);
        int wide = Math.min(window.getWidth(), (int) (whole.width * WIDE));
        int high = Math.min(window.getHeight(), (int) ((whole.height - edges.top - edges.bottom) * HIGH));
        int low = whole.height - edges.bottom - 24 * number;
        window.setBounds(
            whole.x + whole.width - edges.right - wide, whole.y + Math.max(edges.top, low - high), wide, high);
    }

    /**
     * A list of the palette, which shows what is picked beside it, becomes wider or narrower: the counter stays as
     * wide as it is.
     */
    private static void whole(JSplitPane split) {
        if (cards(split.getLeftComponent())) split.setResizeWeight(0.0);
    }

    /** Whether one of several things is shown there. */
    private static boolean cards(Object part) {
        return part instanceof Container && ((Container) part).getLayout() instanceof CardLayout;
    }

    /** The list of formations above it is one line high, and long when it drops down. */
    private static void formations(JPanel panel) {
        Component[] all = panel.getComponents();
        if (all.length != 2 || !cards(all[1])) return;
        JComboBox list = (JComboBox) all[0];
        list.setMaximumSize(new Dimension(Integer.MAX_VALUE, list.getPreferredSize().height));
        list.setMaximumRowCount(ROWS);
    }

    /** The turn tracker shows the turn, and below it the phase; what it says in the chat stays one line. */
    private void inTwoLines(Container within) {
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) {
            boolean tracker = within.getClass().getName().endsWith("TurnTracker$TurnWidget");
            if (tracker && all[n] instanceof JLabel) follow((JLabel) all[n]);
            else if (all[n] instanceof Container) inTwoLines((Container) all[n]);
        }
    }

    private void follow(final JLabel label) {
        if (world.module.getPrefs().getStoredValue(SIZE) == null)
            label.setFont(label.getFont().deriveFont(Font.PLAIN, 12f));
        Dimension size = label.getPreferredSize();
        label.setPreferredSize(new Dimension(
            size.width, Math.max(size.height, LINES * label.getFontMetrics(label.getFont()).getHeight())));
        label.setMinimumSize(label.getPreferredSize());
        label.revalidate();  // with each game the engine makes it one line high, and lays the toolbar out
        split(label);
        if (label.getClientProperty(SEEN) != null) return;
        label.putClientProperty(SEEN, Boolean.TRUE);
        label.addPropertyChangeListener("text", new PropertyChangeListener() {
            public void propertyChange(PropertyChangeEvent e) {
                split(label);
            }
        });
    }

    private static void split(JLabel label) {
        String text = label.getText();
        int at = text == null || PlainText.isHtml(text) ? -1 : text.lastIndexOf(" - ");  // a date may have one, too
        if (at < 0) return;
        String turn = PlainText.inHtml(text.substring(0, at)), phase = PlainText.inHtml(text.substring(at + 3));
        label.setText("<html><center>" + turn + "<br><b>" + phase + "</b></center></html>");
    }

    /** Pages that are shown for the first time, which VASSAL would open at their end. */
    private static void top(final Container within) {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                look(within);
            }
        });
    }

    /** Tabs that are named after languages open at the player's own. */
    private static void ownLanguage(JTabbedPane tabs) {
        if (tabs.getClientProperty(SEEN) != null || !tabs.isShowing()) return;
        tabs.putClientProperty(SEEN, Boolean.TRUE);
        Locale locale = Resources.getLocale();
        for (int n = 0; n < tabs.getTabCount(); n++) {
            if (locale.getDisplayLanguage(locale).equalsIgnoreCase(tabs.getTitleAt(n))) tabs.setSelectedIndex(n);
        }
    }

    private static void look(Container within) {
        if (within instanceof JTabbedPane) ownLanguage((JTabbedPane) within);
        if (within instanceof JSplitPane) whole((JSplitPane) within);
        if (within instanceof JPanel && within.getComponentCount() > 0 && within.getComponent(0) instanceof JComboBox)
            formations((JPanel) within);
        if (within instanceof JEditorPane) {
            JEditorPane page = (JEditorPane) within;
            if (page.isEditable() || page.getClientProperty(SEEN) != null || !page.isShowing()) return;
            page.putClientProperty(SEEN, Boolean.TRUE);
            page.setCaretPosition(0);
            page.scrollRectToVisible(new Rectangle());
            return;
        }
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) if (all[n] instanceof Container) look((Container) all[n]);
    }
}
