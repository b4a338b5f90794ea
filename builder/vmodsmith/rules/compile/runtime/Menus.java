package vmodsmith;

import VASSAL.counters.KeyCommand;
import VASSAL.counters.MenuSeparator;
import VASSAL.tools.NamedKeyStroke;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.swing.KeyStroke;

/** Menus show only what applies: whenever one is built, a trait of the piece asks for it. */
final class Menus {
    /**
     * Keys that take a piece, or a step of it, away, and those that bring it back:
     * builder/vmodsmith/assemble/behaviour.py.
     */
    private static final List AWAY = Arrays.asList(new Object[] {
        KeyStroke.getKeyStroke("ctrl L"), KeyStroke.getKeyStroke("ctrl shift L"), KeyStroke.getKeyStroke("ctrl E"),
        KeyStroke.getKeyStroke("ctrl shift E"), KeyStroke.getKeyStroke("ctrl D")
    });

    private final World world;

    Menus(World world) {
        this.world = world;
    }

    /** Has the piece offer the commands that apply to it, for the menu that is being built. */
    void offer(Piece piece) {
        Chooser chooser = piece.body().chooser();
        if (chooser == null) return;
        chooser.offer(KeyCommand.NONE);
        List all = world.sheets.commandsOf(piece.kind());
        HashSet on = applying(piece, all);
        ArrayList shown = new ArrayList(), menus = new ArrayList();
        // text key of a sub-menu -> ArrayList of names, all of its commands
        LinkedHashMap groups = new LinkedHashMap();
        HashSet words = new HashSet();                // names of what is shown
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (each.menu.length() == 0) continue;
            String name = world.texts.base(each.menu);
            if (each.group.length() > 0) {
                if (!groups.containsKey(each.group)) groups.put(each.group, new ArrayList());
                List held = (List) groups.get(each.group);
                if (!held.contains(name)) held.add(name);
            }
            if (!on.contains(each.key)) continue;
            words.add(name);
            shown.add(new Choice(world.entry, each, name, world.texts.label(each.menu), chooser));
        }
        for (Iterator i = groups.keySet().iterator(); i.hasNext();) {
            String group = (String) i.next();
            List names = (List) groups.get(group);
            if (Collections.disjoint(names, words)) continue;
            Group menu = new Group(world.texts.base(group), world.texts.label(group), chooser);
            menu.setCommands((String[]) names.toArray(new String[0]));
            menus.add(0, menu);
        }
        shown.addAll(menus);                          // what is done at once comes first
        chooser.offer((KeyCommand[]) shown.toArray(new KeyCommand[0]));
    }

    /**
     * A menu: what the rules offer, what is done by hand, and from the first that takes the piece away; a line between
     * two of them.
     */
    static KeyCommand[] apart(KeyCommand[] ruled, KeyCommand[] byHand) {
        ArrayList all = new ArrayList(Arrays.asList(ruled));
        boolean above = ruled.length > 0, line = above, away = false;
        for (int n = 0; n < byHand.length; n++) {
            if (byHand[n].getName() != null && byHand[n].getName().trim().length() > 0) {    // others are not seen
                boolean first = !away && AWAY.contains(byHand[n].getKeyStroke());
                if (above && (line || first))
                    all.add(new KeyCommand(MenuSeparator.SEPARATOR_NAME, NamedKeyStroke.NULL_KEYSTROKE, null));
                away = away || first;
                above = true;
                line = false;
            }
            all.add(byHand[n]);
        }
        return (KeyCommand[]) all.toArray(new KeyCommand[0]);
    }

    /**
     * The keys that do something now. A key that several commands share is shown as soon as one of them applies; one
     * without a text shows no entry of another.
     */
    private HashSet applying(Piece piece, List all) {
        HashMap asked = new HashMap();                 // number of a condition -> Boolean
        HashSet on = new HashSet(), written = new HashSet();
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (each.menu.length() > 0) written.add(each.key);
        }
        for (int n = 0; n < all.size(); n++) {
            Sheets.Command each = (Sheets.Command) all.get(n);
            if (each.menu.length() == 0 && written.contains(each.key)) continue;
            Integer when = Integer.valueOf(each.when);
            if (each.when != Sheets.NONE && !asked.containsKey(when))
                asked.put(when, Boolean.valueOf(world.entry.applies(each.when, piece)));
            if (!Boolean.FALSE.equals(asked.get(when))) on.add(each.key);
        }
        return on;
    }

    /**
     * Whether somebody wants to see the commands of a piece, as against a key that wants to act: a trait asks in both
     * cases, with the same question. `trait` is its class, `method` the one in which it collects commands.
     */
    static boolean built(final String trait, String method) {
        Object found = StackWalker.getInstance().walk(new Function() {
            public Object apply(Object frames) {
                for (Iterator i = ((Stream) frames).iterator(); i.hasNext();) {
                    StackWalker.StackFrame each = (StackWalker.StackFrame) i.next();
                    if (!each.getClassName().equals("VASSAL.counters." + trait)) continue;
                    if (!each.getMethodName().equals("matchesFilter")) return each.getMethodName();
                }
                return "";
            }
        });
        return method.equals(found);
    }
}
