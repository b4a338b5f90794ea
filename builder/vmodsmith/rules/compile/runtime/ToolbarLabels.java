package vmodsmith;

import VASSAL.chat.ChatServerConnection;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JToolBar;
import javax.swing.Timer;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/**
 * The texts that a game keeps in sight, as labels at the end of the toolbar. The rules are asked again after each
 * action of this player, each line of the chat and each command of another player; each player sees the answer in their
 * own language, and none of it is a command. The arrows of attacks on the map follow in the same way.
 */
final class ToolbarLabels implements ActionListener, DocumentListener {
    private static final String NAME = "vms.labels";   // property of the toolbar: the timer
    private static final int WAIT = 40;        // milliseconds in which what happens together is asked for once
    private static final int SHARE = 10;       // no more than a part of so many of the processor's time

    private final World world;
    private final ArrayList labels = new ArrayList();   // JLabel, in order
    private final Timer asks = new Timer(WAIT, this);
    private boolean shown;                     // whether a game is on the screen
    private boolean listening;

    ToolbarLabels(World world) {
        this.world = world;
        asks.setRepeats(false);
    }

    /** A game is on the screen. */
    void begin() {
        shown = true;
        world.module.getToolBar().putClientProperty(NAME, asks);
        if (!listening && world.module.getServer() != null) {
            world.module.getServer().addPropertyChangeListener(
                ChatServerConnection.INCOMING_MSG, new PropertyChangeListener() {
                    public void propertyChange(PropertyChangeEvent e) { doubt(); }
                });
        }
        listening = true;
        world.underMouse.begin();
        doubt();
    }

    /** Another game begins or ends. */
    void forget() {
        shown = false;
        asks.stop();
        show(new ArrayList());
        world.arrows.show(new ArrayList());
        world.underMouse.forget();
    }

    /** Something may have changed: they are looked at soon. */
    void doubt() {
        if (shown && !asks.isRunning()) asks.start();
    }

    /** The rules are asked, unless an action is under way: its end asks again. */
    public void actionPerformed(ActionEvent e) {
        if (!shown) return;
        long before = System.currentTimeMillis();
        List texts = world.entry.labels();
        if (texts != null) show(texts);
        List arrows = world.entry.arrows();
        if (arrows != null) world.arrows.show(arrows);
        world.underMouse.doubt();
        asks.setInitialDelay((int) Math.max(WAIT, SHARE * (System.currentTimeMillis() - before)));
    }

    private void show(List texts) {
        JToolBar bar = world.module.getToolBar();
        boolean changed = false;
        while (labels.size() < texts.size()) {
            JLabel made = new JLabel();
            made.putClientProperty("html.disable", Boolean.TRUE);
            made.setBorder(BorderFactory.createEmptyBorder(0, 6, 0, 6));
            made.setAlignmentY(JComponent.CENTER_ALIGNMENT);
            labels.add(made);
            bar.add(made);
            changed = true;
        }
        while (labels.size() > texts.size()) {
            bar.remove((JLabel) labels.remove(labels.size() - 1));
            changed = true;
        }
        for (int n = 0; n < texts.size(); n++) {
            JLabel label = (JLabel) labels.get(n);
            if (texts.get(n).equals(label.getText())) continue;
            label.setText((String) texts.get(n));
            changed = true;
        }
        if (!changed) return;
        bar.revalidate();
        bar.repaint();
    }

    public void insertUpdate(DocumentEvent e) {
        doubt();
    }

    public void removeUpdate(DocumentEvent e) {
    }

    public void changedUpdate(DocumentEvent e) {
    }
}
