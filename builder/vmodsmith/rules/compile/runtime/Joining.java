package vmodsmith;

import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.ServerConnection;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.HybridClient;
import VASSAL.chat.LockableChatServerConnection;
import VASSAL.chat.Room;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import javax.swing.SwingUtilities;

/**
 * Playing online: as soon as this player shares a game with others they are told what language he reads, so that the first report
 * of theirs is in it. It is no action: neither the log nor what can be taken back knows of it.
 */
final class Joining implements PropertyChangeListener, PlayerRoster.SideChangeListener {
    private final World world;

    Joining(World world) {
        this.world = world;
    }

    /** Listen, for the whole session, to what brings players together. */
    void watch() {
        ServerConnection server = world.module.getServer();
        if (server != null) server.addPropertyChangeListener(ChatServerConnection.ROOM, this);
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

    /** Whether this player is in a room where games are played: in the one where all meet the engine refuses news of a game, with a message. */
    private static boolean plays(ServerConnection server) {
        Object at = server instanceof HybridClient ? ((HybridClient) server).getDelegate() : server;
        Room room = at instanceof ChatServerConnection ? ((ChatServerConnection) at).getRoom() : null;
        return room != null && !(at instanceof LockableChatServerConnection && ((LockableChatServerConnection) at).isDefaultRoom(room));
    }

    /** The others are told, where there is a game and a connection. */
    void tell() {
        try {
            ServerConnection server = world.module.getServer();
            if (server != null && server.isConnected() && plays(server) && world.module.getGameState().isGameStarted()) world.texts.announce(server);
        } catch (Throwable e) {
            world.trouble.tellOnce(e);
        }
    }
}
