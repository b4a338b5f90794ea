package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.LayerControl;
import VASSAL.build.module.map.LayeredPieceCollection;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.configure.StringArrayConfigurer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
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
 * What a player hides on his own map. Pieces in layers of their own are the engine's matter: here its switches show how they stand. The
 * names on the map are in its picture: without them, another one is shown.
 */
final class Layers {
    private static final String NAMES = "names";              // the layer without pieces
    private static final String ON = "icon.layer-on.png", OFF = "icon.layer-off.png";
    private static final String WHOLE = ".png", BARE = ".bare.png";

    private boolean watching;

    void begin() {
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

    private void begin(final Map map, final LayerControl control) {
        final boolean names = StringArrayConfigurer.stringToArray(control.getAttributeValueString("layers"))[0].equals(NAMES);
        if (names) names(map, on(control));
        if (watching) return;
        control.getLaunchButton().addActionListener(new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                boolean shown = !on(control), seen = control.getLaunchButton().isVisible();
                control.setAttribute("icon", shown ? ON : OFF);
                control.getLaunchButton().setVisible(seen);   // a button with another picture shows itself, though it stands in a menu
                if (names) names(map, shown);
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
                    if (each.getMap() == map && !seen.contains(lies) && !seen.contains(each)) KeyBuffer.getBuffer().remove(each);
                }
            }
        });
    }

    private static boolean on(LayerControl control) {
        return ON.equals(control.getAttributeValueString("icon"));
    }

    /** The picture of a map with its names, or without. */
    private static void names(Map map, boolean shown) {
        for (Iterator i = map.getBoards().iterator(); i.hasNext();) {
            Board board = (Board) i.next();
            String is = board.getAttributeValueString("image");
            if (is == null || is.endsWith(BARE) != shown) continue;
            int start = is.length() - (shown ? BARE : WHOLE).length();
            board.setAttribute("image", is.substring(0, start) + (shown ? WHOLE : BARE));
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
