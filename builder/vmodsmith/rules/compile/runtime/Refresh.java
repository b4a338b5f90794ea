package vmodsmith;

import VASSAL.build.module.BasicLogger;
import VASSAL.command.ChangePiece;
import VASSAL.command.Command;
import VASSAL.command.Logger;
import VASSAL.command.NullCommand;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.FreeRotator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Labeler;
import VASSAL.counters.Marker;
import VASSAL.counters.SendToLocation;
import VASSAL.counters.Stack;
import VASSAL.i18n.Resources;
import VASSAL.tools.SequenceEncoder;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.WindowEvent;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JDialog;

/**
 * Refresh Counters: VASSAL copies what a trait holds only to one that is written in the same way, or to a layer of the
 * same name if the player asks for it. An update that gives a status one more value, a unit one more step, or a key
 * another letter would lose it. So what was lost is copied from the old pieces here, as a part of the same undo step;
 * what the new pieces have no place for is reported.
 */
final class Refresh {
    private static final String DIALOG = "VASSAL.build.module.GameRefresher$RefreshDialog";

    private final World world;

    Refresh(World world) {
        this.world = world;
    }

    /** From now on, each time that its dialog opens. */
    void watch() {
        Toolkit.getDefaultToolkit().addAWTEventListener(new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource().getClass().getName().equals(DIALOG))
                    follow((JDialog) event.getSource());
            }
        }, AWTEvent.WINDOW_EVENT_MASK);
    }

    /** What the button that runs it does is from now on done by run(). */
    private void follow(JDialog dialog) {
        JButton button = dialog.getRootPane().getDefaultButton();
        if (button == null) return;
        final AbstractButton decks = box(dialog, Resources.getString("GameRefresher.refresh_decks"));
        final ActionListener[] engine = button.getActionListeners();
        for (int n = 0; n < engine.length; n++) button.removeActionListener(engine[n]);
        button.addActionListener(new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                if (world.facts.hosted) left(engine, e);
                else Refresh.this.run(engine, e, decks != null && decks.isSelected());
            }
        });
    }

    private static AbstractButton box(Container within, String text) {
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) {
            if (all[n] instanceof JCheckBox && text.equals(((JCheckBox) all[n]).getText()))
                return (AbstractButton) all[n];
            AbstractButton found = all[n] instanceof Container ? box((Container) all[n], text) : null;
            if (found != null) return found;
        }
        return null;
    }

    /**
     * The pieces of a host are refreshed as VASSAL does it, what rules keep of them with them; the new ones hear the
     * rules at once.
     */
    private void left(ActionListener[] engine, ActionEvent e) {
        try {
            for (int n = 0; n < engine.length; n++) engine[n].actionPerformed(e);
        } finally {
            world.pieces.doubt();
            world.pieces.fit();
        }
    }

    /** Logging waits until the pieces have what they had, so that one undo takes all of it back. */
    private void run(ActionListener[] engine, ActionEvent e, boolean decks) {
        List before = counters();
        RuntimeException failed = null;
        world.module.pauseLogging();
        try {
            for (int n = 0; n < engine.length; n++) engine[n].actionPerformed(e);
        } catch (RuntimeException x) {
            failed = x;
        }
        Command all = world.module.resumeLogging();
        try {
            all = all.append(restored(before));
        } catch (Throwable x) {
            world.trouble.tellOnce(x);
        }
        boolean whole = all.isNull();
        world.module.sendAndLog(all);
        // VASSAL cannot take back what happens to decks, and has said so before the step was there
        Logger log = world.module.getLogger();
        if (decks && !whole && log instanceof BasicLogger) ((BasicLogger) log).blockUndo(1);
        if (failed != null) throw failed;
    }

    private List counters() {
        ArrayList made = new ArrayList();
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();) {
            GamePiece p = (GamePiece) i.next();
            if (!(p instanceof Stack)) made.add(Decorator.getOutermost(p));
        }
        return made;
    }

    /** Gives pieces that have taken the place of these what the engine has not given them. */
    private Command restored(List before) {
        Command all = new NullCommand();
        world.pieces.doubt();
        for (Iterator i = before.iterator(); i.hasNext();) {
            GamePiece old = (GamePiece) i.next(), now = world.pieces.find(Pieces.identity(old));
            if (now == null || now == old || now.getType().equals(old.getType())) continue;
            String state = now.getState();
            ArrayList lost = new ArrayList();
            copy(old, now, lost);
            if (!now.getState().equals(state)) {
                all = all.append(new ChangePiece(now.getId(), state, now.getState()));
                if (now.getMap() != null) now.getMap().repaint();
            }
            for (int n = 0; n < lost.size(); n++) tell((String) lost.get(n));
        }
        world.pieces.doubt();
        return all;
    }

    private void tell(String line) {
        world.module.getChatter().show("- ~" + PlainText.inHtml(world.texts.mine(line)));
    }

    // ---- a piece

    private void copy(GamePiece old, GamePiece now, List lost) {
        IdentityHashMap taken = new IdentityHashMap();
        for (GamePiece p = now; p instanceof Decorator; p = ((Decorator) p).getInner()) {
            Decorator own = (Decorator) p;
            if (!holds(own)) continue;
            Decorator was = like(own, old, taken);
            if (was == null) continue;
            taken.put(was, was);
            String wanted = was.myGetState();
            if (plain(own)) wanted = value(old, now, ((DynamicProperty) was).getKey(), wanted, lost);
            if (wanted == null || wanted.equals(own.myGetState())) continue;
            own.mySetState(wanted);
            if (!wanted.equals(own.myGetState())) lost.add(tooFew((Decorator) was, own, now));
        }
        for (GamePiece p = old; p instanceof Decorator; p = ((Decorator) p).getInner())
            if (holds((Decorator) p) && !taken.containsKey(p)) gone((Decorator) p, now, lost);
    }

    /**
     * Whether a trait holds something of a game: what the data say, and what follows a property, the new piece has by
     * itself.
     */
    private static boolean holds(Decorator trait) {
        if (trait instanceof Marker || trait instanceof Labeler) return false;
        return !(trait instanceof Embellishment) || !new Looks((Embellishment) trait).follows;
    }

    /** A property that holds a value, and nothing that only sets values elsewhere. */
    private static boolean plain(Decorator trait) {
        return trait.getClass() == DynamicProperty.class;
    }

    /** The trait of the old piece that did what this one does; null for none. */
    private static Decorator like(Decorator own, GamePiece old, IdentityHashMap taken) {
        String name = name(own);
        for (GamePiece p = old; p instanceof Decorator; p = ((Decorator) p).getInner())
            if (p.getClass() == own.getClass() && !taken.containsKey(p) && name.equals(name((Decorator) p)))
                return (Decorator) p;
        return null;
    }

    /** What distinguishes traits of a sort. */
    private static String name(Decorator trait) {
        if (trait instanceof Embellishment) return String.valueOf(((Embellishment) trait).getLayerName());
        if (trait instanceof DynamicProperty) return ((DynamicProperty) trait).getKey();
        if (trait instanceof FreeRotator) return String.valueOf(((FreeRotator) trait).getRotateName());
        if (!(trait instanceof SendToLocation)) return "";
        SequenceEncoder.Decoder type = new SequenceEncoder.Decoder(trait.myGetType(), ';');
        type.nextToken("");
        type.nextToken("");
        return type.nextToken("");                   // its key
    }

    /**
     * A status is the number of one of its values: which one that is shows in the picture of its layer, and may have
     * another number now.
     */
    private String value(GamePiece old, GamePiece now, String property, String text, List lost) {
        Looks before = Looks.of(old, property), after = Looks.of(now, property);
        if (before == null || after == null || !Tables.isWhole(text)) return text;
        int level = Integer.parseInt(text) - before.first;
        String picture = before.picture(level);
        if (picture.length() == 0) return text;
        for (int n = 0; n < after.pictures.length; n++)
            if (after.pictures[n].equals(picture)) return String.valueOf(n + after.first);
        lost.add(lost(now, before.words(level)));
        return String.valueOf(after.first);
    }

    /** What is reported where a trait takes less than the old one held. */
    private String tooFew(Decorator was, Decorator own, GamePiece now) {
        if (!(own instanceof Embellishment)) return lost(now, name(was));
        Embellishment layer = (Embellishment) was;
        if (!PieceTraits.STEP.equals(layer.getLayerName())) return lost(now, new Looks(layer).words(layer.getValue()));
        int left = new Looks((Embellishment) own).pictures.length;
        return world.texts.say(
            "ui.refresh.step", new Object[] {title(now), String.valueOf(layer.getValue() + 1), String.valueOf(left)});
    }

    /**
     * What the old piece held in a trait that the new one does not have: a value of the rules, a switch that was on, a
     * turn.
     */
    private void gone(Decorator was, GamePiece now, List lost) {
        if (plain(was)) {
            String name = ((DynamicProperty) was).getKey(), text = ((DynamicProperty) was).getValue();
            PieceTraits kept = world.pieces.body(now);
            if (kept.keeps() && world.facts.keeps(kept.kind, name) != null) kept.setValue(name, text);
            else if (text.length() > 0 && !text.equals("0") && !name.equals(PieceTraits.KEPT)) {
                Looks layer = Looks.of(Decorator.getOutermost(was), name);
                lost.add(lost(now,
                    layer == null || !Tables.isWhole(text) ? name : layer.words(Integer.parseInt(text) - layer.first)));
            }
        } else if (was instanceof Embellishment) {
            Looks layer = new Looks((Embellishment) was);
            if (((Embellishment) was).isActive() && !layer.always)
                lost.add(lost(now, layer.words(((Embellishment) was).getValue())));
        } else if (was instanceof FreeRotator) {
            if (!was.myGetState().equals("0")) lost.add(lost(now, world.texts.own("ui.refresh.facing")));
        }
    }

    private String lost(GamePiece now, String what) {
        return world.texts.say("ui.refresh.lost", new Object[] {title(now), what});
    }

    private static String title(GamePiece piece) {
        return String.valueOf(Decorator.getInnermost(piece).getLocalizedName());
    }

    /** What a layer shows, as its trait is written. */
    private static final class Looks {
        final String name;
        final String[] pictures, words;
        final boolean follows, always;
        final String property;
        final int first;                             // the value of the property that shows the first level

        Looks(Embellishment layer) {
            SequenceEncoder.Decoder type = new SequenceEncoder.Decoder(layer.myGetType(), ';');
            for (int n = 0; n < 16; n++) type.nextToken("");
            pictures = type.nextStringArray(1);
            words = type.nextStringArray(pictures.length);
            type.nextToken("");
            name = type.nextToken("");
            type.nextToken("");
            type.nextToken("");
            follows = type.nextBoolean(false);
            property = type.nextToken("");
            first = type.nextInt(1);
            type.nextToken("");
            always = type.nextBoolean(true);
        }

        /** The layer of a piece that follows a property; null for none. */
        static Looks of(GamePiece piece, String property) {
            for (GamePiece p = piece; p instanceof Decorator; p = ((Decorator) p).getInner()) {
                if (!(p instanceof Embellishment)) continue;
                Looks found = new Looks((Embellishment) p);
                if (found.follows && found.property.equals(property)) return found;
            }
            return null;
        }

        String picture(int level) {
            return level >= 0 && level < pictures.length && pictures[level] != null ? pictures[level] : "";
        }

        /**
         * What a level adds to the name of a piece, without the signs that part it from the name; else what the layer
         * is called.
         */
        String words(int level) {
            String found = level >= 0 && level < words.length && words[level] != null ? words[level] : "";
            if (found.startsWith("+")) found = found.substring(1);
            found = found.trim();
            if (found.startsWith("(") && found.endsWith(")")) found = found.substring(1, found.length() - 1);
            return found.length() == 0 ? name : found;
        }
    }
}
