package vmodsmith;

import VASSAL.counters.Decorator;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.counters.RestrictCommands;
import VASSAL.counters.SubMenu;
import VASSAL.tools.SequenceEncoder;
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
        for (int n = 0; n < body.menus.size(); n++) {
            SubMenu menu = (SubMenu) body.menus.get(n);
            String whole = original(menu, menu.myGetType());
            String[] names = menu.getSubcommands();
            boolean empty = true;
            for (int m = 0; m < names.length; m++) if (shown.contains(names[m]) || !gone.contains(names[m])) empty = false;
            menu.mySetType(empty ? nameless(whole) : whole);
        }
    }

    private static String nameless(String whole) {
        SequenceEncoder.Decoder old = new SequenceEncoder.Decoder(whole, ';');
        SequenceEncoder now = new SequenceEncoder(';');
        now.append(old.nextToken());
        old.nextToken();
        now.append(" ");
        while (old.hasMoreTokens()) now.append(old.nextToken());
        return now.getValue();
    }

    /** What a trait is when no menu is being built. It becomes that again as soon as the menu stands. */
    private String original(final Decorator trait, String now) {
        if (!before.containsKey(trait)) {
            before.put(trait, now);
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    String whole = (String) before.remove(trait);
                    if (trait instanceof SubMenu) ((SubMenu) trait).mySetType(whole);
                    else ((RestrictCommands) trait).mySetType(whole);
                }
            });
        }
        return (String) before.get(trait);
    }
}
