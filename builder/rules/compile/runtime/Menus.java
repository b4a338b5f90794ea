package vmodsmith;

import VASSAL.counters.KeyCommand;
import VASSAL.counters.KeyCommandSubMenu;
import VASSAL.counters.Properties;
import VASSAL.counters.RestrictCommands;
import VASSAL.tools.SequenceEncoder;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.swing.SwingUtilities;

/** Menus show only what applies: one trait of each piece hides all other commands of rules, and is told here which. */
final class Menus {
    private final World world;
    private final IdentityHashMap before = new IdentityHashMap();   // trait -> what it is when no menu is being built

    Menus(World world) {
        this.world = world;
    }

    /**
     * The answer of the trait that hides: of all commands that do not apply while a menu is built, of the one whose key was
     * pressed else. A key that several share is shown as soon as one of them applies.
     */
    boolean hides(Piece piece) {
        List all = world.sheets.commandsOf(piece.kind());
        if (!built()) return unheard(piece, all, world.keyboard.pressed());
        ArrayList off = new ArrayList();
        HashMap asked = new HashMap();                 // number of a condition -> Boolean
        HashSet on = new HashSet();                    // keys that do something
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            Integer when = Integer.valueOf(each.when);
            if (each.when != Sheets.NONE && !asked.containsKey(when)) asked.put(when, Boolean.valueOf(world.entry.applies(each.when, piece)));
            if (Boolean.FALSE.equals(asked.get(when))) off.add(each);
            else on.add(each.key);
        }
        for (Iterator i = off.iterator(); i.hasNext();) if (on.contains(((Sheets.Command) i.next()).key)) i.remove();
        hide(piece.body(), off);
        return true;
    }

    /** A key of a command that does not apply now. A plain one, a digit say, would otherwise land in the chat line. */
    private boolean unheard(Piece piece, List all, String key) {
        boolean listens = false;
        for (int n = 0; n < all.size() && key.length() > 0; n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (!each.key.equals(key)) continue;
            if (each.when == Sheets.NONE || world.entry.applies(each.when, piece)) return false;
            listens = true;
        }
        if (listens && key.endsWith(",0")) world.keyboard.swallow();
        return listens;
    }

    /**
     * Whether somebody wants to see the commands of a piece, as against a key that wants to act: the trait that hides asks in
     * both cases, with the same question.
     */
    private static boolean built() {
        Object found = StackWalker.getInstance().walk(new Function() {
            public Object apply(Object frames) {
                for (Iterator i = ((Stream) frames).iterator(); i.hasNext();) {
                    StackWalker.StackFrame each = (StackWalker.StackFrame) i.next();
                    if (!each.getClassName().equals("VASSAL.counters.RestrictCommands")) continue;
                    if (!each.getMethodName().equals("matchesFilter")) return each.getMethodName();
                }
                return "";
            }
        });
        return "getKeyCommands".equals(found);
    }

    /** Make the trait that hides hide just these, for the menu that is being built; afterwards it is as before. */
    private void hide(Body body, List off) {
        if (body.hider == null) return;
        SequenceEncoder.Decoder old = new SequenceEncoder.Decoder(original(body.hider, body.hider.myGetType()), ';');
        SequenceEncoder now = new SequenceEncoder(';');
        for (int n = 0; n < 4; n++) now.append(old.nextToken());
        SequenceEncoder list = new SequenceEncoder(',');
        for (int n = 0; n < off.size(); n++) list.append(((Sheets.Command) off.get(n)).key);
        now.append(off.isEmpty() ? "" : list.getValue());
        body.hider.mySetType(now.getValue());
        hideEmpty(body, off);
    }

    /** A sub-menu of which nothing is left is not shown at all: it loses its name for the menu that is being built. */
    private void hideEmpty(Body body, List off) {
        HashSet strokes = new HashSet(), shown = new HashSet(), gone = new HashSet();
        for (int n = 0; n < off.size(); n++) strokes.add(((Sheets.Command) off.get(n)).stroke.getKeyStroke());
        KeyCommand[] all = (KeyCommand[]) body.hider.getInner().getProperty(Properties.KEY_COMMANDS);
        for (int n = 0; n < all.length; n++) {
            HashSet side = strokes.contains(all[n].getKeyStroke()) ? gone : shown;
            side.add(all[n].getName());
        }
        for (int n = 0; n < all.length; n++) {
            if (!(all[n] instanceof KeyCommandSubMenu)) continue;
            boolean empty = true;
            for (Iterator i = ((KeyCommandSubMenu) all[n]).getCommands(); i.hasNext();) {
                Object name = i.next();
                if (shown.contains(name) || !gone.contains(name)) empty = false;
            }
            if (empty) hideName(all[n]);
            else show(all[n], null);
        }
    }

    /**
     * The engine leaves out what has a blank name. That of a sub-menu is final; the text that it is shown with is made once, and
     * again when it is not there.
     */
    private void hideName(final KeyCommand menu) {
        if (!show(menu, " ")) return;
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                show(menu, null);
            }
        });
    }

    private static boolean show(KeyCommand menu, String text) {
        try {
            Field field = KeyCommand.class.getDeclaredField("localizedMenuText");
            field.setAccessible(true);
            field.set(menu, text);
            return true;
        } catch (Exception e) {
            return false;                              // an engine without that field shows an empty sub-menu
        }
    }

    /** What the trait that hides is when no menu is being built. It becomes that again as soon as the menu stands. */
    private String original(final RestrictCommands trait, String now) {
        if (!before.containsKey(trait)) {
            before.put(trait, now);
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    trait.mySetType((String) before.remove(trait));
                }
            });
        }
        return (String) before.get(trait);
    }
}
