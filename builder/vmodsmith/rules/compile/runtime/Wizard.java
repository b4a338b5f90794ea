package vmodsmith;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.AWTEventListener;
import java.awt.event.HierarchyEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JDialog;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * The wizard by which a game begins: a page of it asks one thing, with a list that is folded up. It unfolds by itself,
 * so that the choice is one click.
 */
final class Wizard {
    private static final String LAST = "finish";     // name of its last button
    private static final int PAUSE = 100;            // milliseconds between two looks at a window that opens
    private static final int LOOKS = 50;             // at the active window

    private static int presses;                      // of a key or a button of the mouse, in any window

    /** From now on. */
    void watch() {
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                if (event.getID() != HierarchyEvent.HIERARCHY_CHANGED || !(event.getSource() instanceof JComboBox))
                    return;
                if ((((HierarchyEvent) event).getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) == 0) return;
                unfold((JComboBox) event.getSource());
            }
        }, AWTEvent.HIERARCHY_EVENT_MASK);
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                if (event.getID() == MouseEvent.MOUSE_PRESSED || event.getID() == KeyEvent.KEY_PRESSED) presses++;
            }
        }, AWTEvent.MOUSE_EVENT_MASK | AWTEvent.KEY_EVENT_MASK);
    }

    private static void unfold(final JComboBox box) {
        if (!box.isShowing() || !onPage(box)) return;
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                open(box);
                settle(box);
            }
        });
    }

    private static void open(JComboBox box) {
        if (box.isShowing() && box.isEnabled() && !box.isPopupVisible()) box.setPopupVisible(true);
    }

    /**
     * A window that opens with the list is put in its place and made the active one, either of which folds the list up
     * again, in any order. On a busy machine that takes its time: the list is unfolded again until the player has
     * pressed something.
     */
    private static void settle(final JComboBox box) {
        final Window window = SwingUtilities.getWindowAncestor(box);
        if (window == null) return;
        final int before = presses;
        final int[] looks = new int[1];  // at the active window
        final Timer timer = new Timer(PAUSE, null);
        timer.addActionListener(new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                if (window.isActive()) looks[0]++;
                if (presses != before || looks[0] > LOOKS || !box.isShowing()) timer.stop();
                else if (looks[0] >= 2) open(box);
            }
        });
        timer.start();
    }

    /** Whether it stands in the wizard: no class of that is among its parents, but its buttons have names. */
    private static boolean onPage(Component part) {
        Window window = SwingUtilities.getWindowAncestor(part);
        return window instanceof JDialog && has(((JDialog) window).getRootPane(), LAST);
    }

    private static boolean has(Container parent, String name) {
        Component[] all = parent.getComponents();
        for (int n = 0; n < all.length; n++) {
            if (all[n] instanceof JButton && name.equals(all[n].getName())) return true;
            if (all[n] instanceof Container && has((Container) all[n], name)) return true;
        }
        return false;
    }
}
