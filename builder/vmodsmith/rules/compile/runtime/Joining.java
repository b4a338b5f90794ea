package vmodsmith;

import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.ServerConnection;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.HybridClient;
import VASSAL.chat.LockableChatServerConnection;
import VASSAL.chat.Player;
import VASSAL.chat.Room;
import VASSAL.command.Command;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.i18n.Resources;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Playing online: as soon as a player shares a game with others they learn what language is read here, so that the
 * first report of theirs is in it. And both learn whether they hold the same game: who comes back into a room may have
 * an old one, where the engine asks for the other's too early, or too soon again. It is no action: neither the log nor
 * what can be taken back knows of it.
 */
final class Joining implements PropertyChangeListener, PlayerRoster.SideChangeListener {
    private static final int SETTLES = 2500;  // milliseconds after which the other's game should have come, if it comes

    private static final int RECENTLY = 10000;

    private static final int LOOKS = 8;        // how often those who do not answer are asked once more

    private final World world;
    private String shown;                      // the last line shown, and when
    private long since;
    private final Timer asks;                  // runs from when others are met until they are asked what they hold
    private String room = "";                       // the name of the room that all of the following is about
    private final HashSet heard = new HashSet();    // names of the players whose rules have said anything in this room
    private final HashSet holding = new HashSet();  // and who have a game open
    private final HashSet without = new HashSet();  // names of the players who know that they play without the plug-in
    private final HashSet lacking = new HashSet();  // names of all of whom that was said, also if they have left since

    Joining(World world) {
        this.world = world;
        asks = new Timer(SETTLES, new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                ask(GameNotice.ASKS);
            }
        });
        asks.setRepeats(false);
    }

    /** Listen, for the whole session, to what brings players together. */
    void watch() {
        ServerConnection server = world.module.getServer();
        if (server != null) server.addPropertyChangeListener(ChatServerConnection.ROOM, this);
        world.module.addCommandEncoder(GameNotice.encoder(this));
        PlayerRoster roster = world.module.getPlayerRoster();
        if (roster != null) roster.addSideChangeListenerToInstance(this);
        // somebody who did not know of this player yet may have said what all read
        MutableProperty known = world.module.getMutableProperty(Texts.SPOKEN);
        if (known != null) known.addMutablePropertyChangeListener(new PropertyChangeListener() {
            public void propertyChange(PropertyChangeEvent e) {
                if (!world.texts.known()) soon();
            }
        });
    }

    public void propertyChange(PropertyChangeEvent e) {
        soon();
        List present = present();
        String now = e.getNewValue() instanceof Room ? ((Room) e.getNewValue()).getName() : "";
        boolean stays = now.equals(room);
        if (!stays) {
            without.clear();
            lacking.clear();
        }
        room = now;
        without.retainAll(present);
        if (!sameRoom(e.getOldValue(), e.getNewValue())) {
            heard.retainAll(
                stays ? present : new ArrayList());  // else two would speak until they have heard of each other again
            holding.retainAll(stays ? present : new ArrayList());
            met();
        } else if (world.facts.hosted && !silent().isEmpty()) met();
    }

    /** The room is informed again whenever a player comes or goes. */
    private static boolean sameRoom(Object before, Object now) {
        return before instanceof Room && now instanceof Room
            && ((Room) before).getName().equals(((Room) now).getName());
    }

    public void sideChanged(String before, String now) {
        soon();
    }

    /** Later, as the news may come from the network's own thread, and before the side is noted. */
    private void soon() {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                tell();
            }
        });
    }

    /**
     * Whether this player is in a room where games are played: in the one where all meet the engine refuses news of a
     * game, with a message.
     */
    private static boolean plays(ServerConnection server) {
        Object at = delegate(server);
        Room room = room(server);
        return room != null
            && !(at instanceof LockableChatServerConnection && ((LockableChatServerConnection) at).isDefaultRoom(room));
    }

    private static Object delegate(ServerConnection server) {
        return server instanceof HybridClient ? ((HybridClient) server).getDelegate() : server;
    }

    private static Room room(ServerConnection server) {
        Object at = delegate(server);
        return at instanceof ChatServerConnection ? ((ChatServerConnection) at).getRoom() : null;
    }

    // ---- who plays without the plug-in

    /** The names of the players in the room whose rules have said nothing yet, and who do not know so yet. */
    private List silent() {
        ArrayList found = new ArrayList();
        List all = present();
        for (int n = 0; n < all.size(); n++) {
            String name = (String) all.get(n);
            if (!name.equals(name()) && !heard.contains(name) && !without.contains(name)) found.add(name);
        }
        return found;
    }

    /** The names of all in the room. */
    private List present() {
        ArrayList found = new ArrayList();
        Room at = room(world.module.getServer());
        List all = at == null ? new ArrayList() : at.getPlayerList();
        for (int n = 0; n < all.size(); n++) found.add(((Player) all.get(n)).getName());
        return found;
    }

    /**
     * Whether this player's rules say to all what those of others know too: of those with a game the first by name,
     * one player apart.
     */
    private boolean speaks(String apart) {
        List all = present();
        for (int n = 0; n < all.size(); n++) {
            String name = (String) all.get(n);
            if (!name.equals(apart) && holding.contains(name) && name.compareTo(name()) < 0) return false;
        }
        return true;
    }

    /**
     * Those who have not answered have no rules: the module is another author's, and plays without them. All read it in
     * the chat, which every module has. The engine itself says so only to who loads a game.
     */
    private void look(final int left) {
        if (!together()) return;
        List found = silent();
        if (left > 0 && !found.isEmpty()) {      // they may be opening the game just now
            say(GameNotice.THERE, "");
            Timer again = new Timer(SETTLES, new ActionListener() {
                public void actionPerformed(ActionEvent e) {
                    try {
                        look(left - 1);
                    } catch (Throwable x) {
                        world.trouble.tellOnce(x);
                    }
                }
            });
            again.setRepeats(false);
            again.start();
            return;
        }
        for (int n = 0; n < found.size(); n++) {
            without.add(found.get(n));
            lacking.add(found.get(n));
            if (speaks("")) toAll("- ~", "ui.plugin-missing", (String) found.get(n));
        }
    }

    /** A line of the module itself about a player and the plug-in, in the chat of all. */
    private void toAll(String sign, String key, String name) {
        String line = world.texts.label(key).replace("{0}", name).replace("{1}", world.facts.plugin);
        Command sent = new Chatter.DisplayText(world.module.getChatter(), sign + PlainText.inHtml(line));
        sent.execute();
        world.module.getServer().sendToOthers(sent);
    }

    /** Inform the others, if there is a game and a connection. */
    void tell() {
        try {
            ServerConnection server = world.module.getServer();
            if (server != null && server.isConnected() && plays(server) && world.module.getGameState().isGameStarted())
                world.texts.announce(server);
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        }
    }

    // ---- whether all hold the same game

    /** This player has come into a room, or got a game there. */
    void met() {
        if (SwingUtilities.isEventDispatchThread()) {
            if (together()) asks.restart();
        } else SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                met();
            }
        });
    }

    private boolean together() {
        ServerConnection server = world.module.getServer();
        return server != null && server.isConnected() && plays(server) && world.module.getGameState().isGameStarted();
    }

    private void ask(String how) {
        if (!together()) return;
        say(how, "");
        if (!world.facts.hosted) return;
        Timer looks = new Timer(2 * SETTLES, new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                try {
                    look(LOOKS);
                } catch (Throwable x) {
                    world.trouble.tellOnce(x);
                }
            }
        });
        looks.setRepeats(false);
        looks.start();
    }

    private void say(String what, String to) {
        world.module.getServer().sendToOthers(new GameNotice(this, what, GameModule.getActiveUserId(), name(), to,
            world.module.getGameState().isGameStarted() ? game() : ""));
    }

    private String name() {
        Object found = world.module.getPrefs().getValue(GameModule.REAL_NAME);
        return found == null ? "" : found.toString();
    }

    /**
     * Another player says something of a game. Later: what is under way, such as a change that comes with it, ends
     * first.
     */
    void heard(final GameNotice held) {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                try {
                    heard.add(held.name);
                    if (held.game.length() > 0) holding.add(held.name);
                    without.remove(held.name);
                    // who took long to open the game, or has opened it again
                    if (lacking.remove(held.name) && together() && speaks(held.name))
                        toAll("- ", "ui.plugin-there", held.name);
                    if (held.what.equals(GameNotice.THERE)) say(GameNotice.HERE, held.from);
                    if (held.what.equals(GameNotice.THERE) || held.what.equals(GameNotice.HERE)) return;
                    if (together() && (held.to.length() == 0 || held.to.equals(GameModule.getActiveUserId())))
                        answer(held);
                } catch (Throwable e) {
                    world.trouble.tellOnce(e);
                }
            }
        });
    }

    private void answer(GameNotice held) {
        boolean same = held.game.equals(game());
        if (held.what.equals(GameNotice.WAIT)) {
            Timer again = new Timer(SETTLES, new ActionListener() {
                public void actionPerformed(ActionEvent e) {
                    ask(GameNotice.ASKS_AGAIN);
                }
            });
            again.setRepeats(false);
            again.start();
        } else if (held.what.equals(GameNotice.SAME) || held.what.equals(GameNotice.OTHER)) {
            tell(held.name, held.what.equals(GameNotice.SAME));
        } else if (same || held.what.equals(GameNotice.ASKS_AGAIN)) {
            tell(held.name, same);
            say(same ? GameNotice.SAME : GameNotice.OTHER, held.from);
        } else say(GameNotice.WAIT, held.from);
    }

    /** Once, where both have asked: a line shown a moment ago is not shown again. */
    private void tell(String name, boolean same) {
        String what = name + same;
        long now = System.currentTimeMillis();
        if (what.equals(shown) && now - since < RECENTLY) return;
        shown = what;
        since = now;
        String line = world.texts.mine(world.texts.say(
            same ? "ui.same-game" : "ui.other-game", new Object[] {name, Resources.getString("Chat.synchronize")}));
        world.module.getChatter().show((same ? "- " : "- ~") + PlainText.inHtml(line));
    }

    /**
     * A number for turn, phase, and all pieces: where they stand, and what their traits keep. The same for the same
     * game.
     */
    String game() {
        long found = 31L * world.clock.turn() + world.clock.phase().hashCode();
        for (Iterator i = world.module.getGameState().getAllPieces().iterator(); i.hasNext();) {
            GamePiece piece = (GamePiece) i.next();
            if (piece instanceof Stack || piece.getMap() == null) continue;
            long one = (piece.getId() + " " + piece.getMap().getIdentifier() + " " + piece.getPosition()).hashCode();
            for (GamePiece each = piece; each instanceof Decorator; each = ((Decorator) each).getInner()) {
                if (each instanceof Guest) continue;  // in memory only, and not of each player's piece at the same time
                String kept = ((Decorator) each).myGetState();
                one = one * 1000003 + (kept == null ? 0 : kept.hashCode());
            }
            found += one;
        }
        return String.valueOf(found);
    }
}
