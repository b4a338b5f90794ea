package vmodsmith;

import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Map;
import VASSAL.build.module.ToolbarMenu;
import VASSAL.build.module.documentation.HelpWindow;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.command.Logger;
import VASSAL.i18n.Resources;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Rectangle;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.net.URL;
import java.util.Iterator;
import java.util.List;
import javax.swing.text.AbstractDocument;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;
import javax.swing.text.StyledDocument;

/**
 * A game is opened: what this player, and nobody else, is shown. None of it is a command, so that neither the log nor
 * what can be taken back knows of it: VASSAL blocks undo after commands that it runs at a start.
 */
final class Opening {
    private static final String LEVEL = "option_referee";
    private static final String OPENED = "vms_opened";  // property: whether the first phase has been announced

    private final World world;
    private HelpWindow pages;                 // of the referee's levels
    private final SetupMenu menu;
    private final PhaseMenu lines;
    private MutableProperty watched;          // the referee's level, as long as it is listened to
    private boolean due;                      // whether the first phase is still to be announced
    private final PropertyChangeListener changes = new PropertyChangeListener() {
        public void propertyChange(PropertyChangeEvent e) {
            label();
            follow();
        }
    };

    Opening(World world) {
        this.world = world;
        menu = new SetupMenu(world);
        lines = new PhaseMenu(world);
    }

    /**
     * VASSAL tells what a module is called before it has read its translation: its first line gets the name in this
     * player's language.
     */
    void named() {
        String written = world.module.getGameName(), own = world.module.getLocalizedGameName();
        if (own.equals(written)) return;
        String line =
            Resources.getString("BasicModule.version_message", new Object[] {written, world.module.getGameVersion()});
        JTextComponent lines = lines(world.module.getChatter());
        if (lines == null || !(lines.getDocument() instanceof AbstractDocument)) return;
        AbstractDocument shown = (AbstractDocument) lines.getDocument();
        try {
            int first = shown.getText(0, shown.getLength()).indexOf(line), at = first + line.indexOf(written);
            if (first < 0) return;
            AttributeSet looks = ((StyledDocument) shown).getCharacterElement(at).getAttributes();
            shown.replace(at, written.length(), own, looks);
        } catch (BadLocationException e) {
            world.trouble.tellOnce(e);
        }
    }

    /** The lines of the chat: a text that is only read. */
    private static JTextComponent lines(Container within) {
        Component[] all = within.getComponents();
        for (int n = 0; n < all.length; n++) {
            if (all[n] instanceof JTextComponent && !((JTextComponent) all[n]).isEditable())
                return (JTextComponent) all[n];
            JTextComponent found = all[n] instanceof Container ? lines((Container) all[n]) : null;
            if (found != null) return found;
        }
        return null;
    }

    void begin() {
        seal();
        if (!world.facts.hosted) view();
        menu.show();
        lines.watch();
        label();
        listen();
        String level = level();
        if (level.length() > 0) greet(level);
        announce();
        if (!world.facts.hosted) world.windows.begin();
        world.keyboard.focusMap();  // else the lines of the chat have the keyboard, and Page Down scrolls them instead
                                    // of stepping through a log
    }

    /**
     * What the game was opened with is not taken back. A game that is joined comes as a command like any other, which
     * VASSAL notes: undo would remove all its pieces, and with the others too.
     */
    private void seal() {
        Logger log = world.module.getLogger();
        if (log instanceof BasicLogger) ((BasicLogger) log).blockUndo(1);
    }

    private void greet(String level) {
        String menu = world.texts.own("ui.referee");
        if (hasSettings()) menu += " \u25b8 " + world.texts.own("ui.referee.settings");
        String[] values = new String[] {
            level, menu, world.texts.own(world.texts.has("referee.level") ? "referee.level" : "ui.options")};
        world.module.getChatter().show(
            "- !" + PlainText.inHtml(world.texts.mine(world.texts.say("ui.welcome", values))));
    }

    /** Whether the settings have a menu of their own within the referee's. */
    private boolean hasSettings() {
        List menus = world.module.getComponentsOf(ToolbarMenu.class);
        String sought = world.texts.base("ui.referee.settings");
        for (int n = 0; n < menus.size(); n++)
            if (sought.equals(SetupMenu.name((ToolbarMenu) menus.get(n)))) return true;
        return false;
    }

    /**
     * A game that begins: its first phase is announced like each that follows, once; saved games and players who join
     * know that it was. VASSAL notes after this what the game is like unchanged: who only looked at it is not asked
     * whether to save it.
     */
    void opened() {
        MutableProperty opened = world.module.getMutableProperty(OPENED);
        due = opened != null && world.global(OPENED).length() == 0 && !world.clock.moved();
        if (due) opened.setPropertyValue("yes");
    }

    /** The same where the rules come to a game that is open already. */
    void late() {
        boolean changed = world.module.getGameState().isModified();
        opened();
        if (due && !changed) world.module.getGameState().setModified(false);
    }

    private void announce() {
        if (!due) return;
        due = false;
        try {
            String line = world.entry.opening();
            if (line.length() > 0) world.module.getChatter().show("- !" + PlainText.inHtml(line));
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        }
    }

    /** What the referee does at the level that is on, and what is left to the players, in this player's language. */
    void help() throws java.io.IOException {
        URL page = page();
        if (pages == null) pages = new HelpWindow(title(), page);
        else pages.update(page);
        pages.setTitle(title());
        pages.setVisible(true);
        pages.toFront();
    }

    private URL page() throws java.io.IOException {
        return world.module.getDataArchive().getURL(
            "level-" + world.global(LEVEL) + "-" + world.texts.language() + ".html");
    }

    private String title() {
        return world.texts.own("page.level." + world.global(LEVEL));
    }

    /**
     * The page that is open goes with the level. Another player may change it: whatever that meets must not stop their
     * command.
     */
    private void follow() {
        if (pages == null || !pages.isVisible() || level().length() == 0) return;
        try {
            pages.update(page());
            pages.setTitle(title());
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        }
    }

    // ---- the referee's level on its button

    /** How far the referee goes, in a word; empty for a game without the option. */
    private String level() {
        String found = world.global(LEVEL);
        return world.texts.has("ui.referee." + found) ? world.texts.own("ui.referee." + found) : found;
    }

    private void label() {
        List menus = world.module.getComponentsOf(ToolbarMenu.class);
        String level = level();
        for (int n = 0; n < menus.size() && level.length() > 0; n++) label((ToolbarMenu) menus.get(n), level);
    }

    private void label(ToolbarMenu menu, String level) {
        // what it is called, or was before somebody translated it; a module of somebody else's has menus of its own
        String name = String.valueOf(menu.getAttributeValueString("description"));
        if (!name.equals(world.texts.base("ui.referee")) && !name.equals(world.texts.label("ui.referee"))) return;
        String shown = world.texts.own("ui.referee.shown").replace("{name}", world.texts.own("ui.referee"));
        menu.getLaunchButton().setText(shown.replace("{level}", level));
    }

    private void listen() {
        MutableProperty found = world.module.getMutableProperty(LEVEL);
        if (found == watched) return;
        if (watched != null) watched.removeMutablePropertyChangeListener(changes);
        watched = found;
        if (found != null) found.addMutablePropertyChangeListener(changes);
    }

    // ---- what the map's window shows first

    /**
     * The place that the setup names; else, where the window shows no piece, the one closest to the middle of them
     * all.
     */
    private void view() {
        Map map = world.places.main();
        if (map == null) return;
        String number = world.facts.view(world.global("vms_setup"));
        Hex hex = number == null ? null : world.land.at(number);
        if (hex != null) map.centerAt(world.places.point(hex));
        else if (number == null) lookAtPieces(map);
    }

    private void lookAtPieces(Map map) {
        List all = world.pieces.onMap();
        Rectangle seen = map.getVisibleRect();
        if (all.isEmpty() || seen == null) return;
        long x = 0, y = 0;
        for (Iterator i = all.iterator(); i.hasNext();) {
            Point at = world.places.point(((Piece) i.next()).hex());
            if (seen.contains(map.mapToComponent(at))) return;
            x += at.x;
            y += at.y;
        }
        Point middle = new Point((int) (x / all.size()), (int) (y / all.size())), best = middle;
        double least = Double.MAX_VALUE;
        for (Iterator i = all.iterator(); i.hasNext();) {
            Point at = world.places.point(((Piece) i.next()).hex());
            if (at.distance(middle) < least) {
                least = at.distance(middle);
                best = at;
            }
        }
        map.centerAt(best);
    }
}
