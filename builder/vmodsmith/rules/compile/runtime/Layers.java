package vmodsmith;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.LayerControl;
import VASSAL.build.module.map.LayeredPieceCollection;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.configure.StringArrayConfigurer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.Stack;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import javax.swing.SwingUtilities;

/**
 * What players hide on their own maps. Pieces in layers of their own are the engine's matter: here its switches show
 * how they stand. The names and the field works on the map are in its picture: without them, another one is shown.
 */
final class Layers {
    private static final String NAMES = "names", WORKS = "works"; // layers without pieces
    private static final String LAYER = "Layer";              // property of a piece: the layer that it is drawn in
    private static final String ON = "icon.layer-on.png", OFF = "icon.layer-off.png";
    private static final String PNG = ".png", BARE = ".bare",
                                OPEN = ".open";  // a map without its names, without its works

    private final Facts facts;
    private boolean watching;

    Layers(Facts facts) {
        this.facts = facts;
    }

    void begin() {
        renew();
        for (Iterator i = Map.getMapList().iterator(); i.hasNext();) {
            Map map = (Map) i.next();
            List layered = map.getComponentsOf(LayeredPieceCollection.class);
            for (int n = 0; n < layered.size(); n++) {
                List all = ((LayeredPieceCollection) layered.get(n)).getComponentsOf(LayerControl.class);
                for (int m = 0; m < all.size(); m++) begin(map, (LayerControl) all.get(m));
            }
        }
        watching = true;
    }

    /**
     * Pieces of a game that was saved by an older module are put into the layer that their kind has now: all players
     * have the same game, and each client does so by itself. Players who only look at it are not asked whether to save
     * it.
     */
    private void renew() {
        ArrayList older = new ArrayList();
        for (Iterator i = Map.getMapList().iterator(); i.hasNext();) {
            GamePiece[] all = ((Map) i.next()).getAllPieces();
            for (int n = 0; n < all.length; n++)
                if (wanted(all[n]) != null && !wanted(all[n]).equals(all[n].getProperty(LAYER))) older.add(all[n]);
        }
        if (older.isEmpty()) return;
        GameState game = GameModule.getGameModule().getGameState();
        boolean changed = game.isModified();
        for (int n = 0; n < older.size(); n++) {
            GamePiece each = (GamePiece) older.get(n);
            Map map = each.getMap();
            map.removePiece(each);
            each.setProperty(LAYER, wanted(each));
            map.addPiece(each);
        }
        if (!changed) game.setModified(false);
    }

    /** The layer in which a piece is drawn; null where it may stack, for then its stack says so. */
    private String wanted(GamePiece piece) {
        return piece instanceof Stack ? null : facts.layer(String.valueOf(piece.getProperty("Kind")));
    }

    private void begin(final Map map, final LayerControl control) {
        String layer = StringArrayConfigurer.stringToArray(control.getAttributeValueString("layers"))[0];
        final String without = layer.equals(NAMES) ? BARE : layer.equals(WORKS) ? OPEN : null;
        if (without != null) picture(map, without, on(control));
        if (watching) return;
        control.getLaunchButton().addActionListener(new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                boolean shown = !on(control), seen = control.getLaunchButton().isVisible();
                control.setAttribute("icon", shown ? ON : OFF);
                control.getLaunchButton().setVisible(
                    seen);  // a button with another picture shows itself, though it stands in a menu
                if (without != null) picture(map, without, shown);
                else if (!shown) deselect(map);
            }
        });
    }

    /** What is not seen any more hears no keys. The engine hides it when all that listen to the button have heard. */
    private static void deselect(final Map map) {
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                Collection seen = new HashSet(Arrays.asList(map.getPieces()));
                List selected = new ArrayList(KeyBuffer.getBuffer().asList());
                for (int n = 0; n < selected.size(); n++) {
                    GamePiece each = (GamePiece) selected.get(n);
                    GamePiece lies = each.getParent() == null ? each : each.getParent();
                    if (each.getMap() == map && !seen.contains(lies) && !seen.contains(each))
                        KeyBuffer.getBuffer().remove(each);
                }
            }
        });
    }

    private static boolean on(LayerControl control) {
        return ON.equals(control.getAttributeValueString("icon"));
    }

    /** The picture of a map with its names, or its works, or without: what it is without otherwise stays so. */
    private static void picture(Map map, String without, boolean shown) {
        for (Iterator i = map.getBoards().iterator(); i.hasNext();) {
            Board board = (Board) i.next();
            String is = board.getAttributeValueString("image");
            if (is == null || !is.endsWith(PNG)) continue;
            String left = is.substring(0, is.length() - PNG.length());
            boolean bare = left.endsWith(BARE);
            if (bare) left = left.substring(0, left.length() - BARE.length());
            boolean open = left.endsWith(OPEN);
            if (open) left = left.substring(0, left.length() - OPEN.length());
            if (without.equals(BARE)) bare = !shown;
            else open = !shown;
            String now = left + (open ? OPEN : "") + (bare ? BARE : "") + PNG;
            if (now.equals(is)) continue;
            board.setAttribute("image", now);
            renew(board);
        }
        map.repaint();
    }

    /** What the board has drawn at this zoom is forgotten: the engine does so where a board is turned round. */
    private static void renew(Board board) {
        String before = board.getAttributeValueString("reversible");
        boolean turned = board.isReversed();
        board.setAttribute("reversible", "true");
        board.setReversed(!turned);
        board.setReversed(turned);
        board.setAttribute("reversible", before);
    }
}
