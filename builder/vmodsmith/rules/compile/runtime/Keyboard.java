package vmodsmith;

import VASSAL.configure.HotKeyConfigurer;
import VASSAL.tools.swing.SwingUtils;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.EventQueue;
import java.awt.KeyEventDispatcher;
import java.awt.KeyboardFocusManager;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** Keys of the keyboard that act by rules: they do nothing else. */
final class Keyboard {
    private final World world;
    private KeyEventDispatcher eater;   // keeps characters of keys that acted from the chat line
    private long swallowed;             // when the last of these keys was pressed
    private boolean due;                // whether its character is still to come

    Keyboard(World world) {
        this.world = world;
    }

    /**
     * Pieces that came after their game was opened, such as another player's, hear what the key or click under way
     * brings.
     */
    void watch() {
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent now) {
                if (now.getID() == KeyEvent.KEY_PRESSED || now.getID() == MouseEvent.MOUSE_PRESSED) world.pieces.fit();
            }
        }, AWTEvent.KEY_EVENT_MASK | AWTEvent.MOUSE_EVENT_MASK);
    }

    /** The key under way, such as "104,0"; empty for none. */
    String pressed() {
        AWTEvent now = EventQueue.getCurrentEvent();
        if (!(now instanceof KeyEvent)) return "";
        return HotKeyConfigurer.encode(SwingUtils.getKeyStrokeForEvent((KeyEvent) now));
    }

    /**
     * A key that acts does nothing else: the map does not scroll with it, and its character does not land in the chat
     * line.
     */
    void swallow() {
        AWTEvent now = EventQueue.getCurrentEvent();
        if (!(now instanceof KeyEvent) || now.getID() != KeyEvent.KEY_PRESSED) return;
        ((KeyEvent) now).consume();
        swallowed = ((KeyEvent) now).getWhen();
        due = true;
        if (eater != null) return;
        eater = new KeyEventDispatcher() {
            public boolean dispatchKeyEvent(KeyEvent key) {
                boolean typed = key.getID() == KeyEvent.KEY_TYPED, eaten = typed && (due || key.getWhen() == swallowed);
                due = false;
                return eaten;
            }
        };
        KeyboardFocusManager.getCurrentKeyboardFocusManager().addKeyEventDispatcher(eater);
    }

    /**
     * The map listens to the keyboard again, after a dialog or a button, unless somebody is writing. The lines of the
     * chat are a field too, which is only read: whoever clicked there writes nothing, and their whole text would be put
     * together anew after each action.
     */
    void focusMap() {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                Component owner = KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner();
                if (owner instanceof JTextComponent && written((JTextComponent) owner)) return;
                if (world.places.main() != null) world.places.main().getView().requestFocusInWindow();
            }
        });
    }

    private static boolean written(JTextComponent field) {
        return field.isEditable() && field.getDocument().getLength() > 0;
    }
}
