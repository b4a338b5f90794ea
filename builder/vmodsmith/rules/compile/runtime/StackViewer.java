package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.properties.MutableProperty;
import java.awt.event.MouseEvent;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;

/**
 * How large a stack is shown under the mouse: the player's own wish, on all maps and displays, as soon as the player
 * changes it; and that it is put away while a question is open, whose hexes it would cover.
 */
final class StackViewer implements PropertyChangeListener {
    private static final String SIZE = "vms_viewer";        // preference of the player, and property: `150 %`
    private static final String LETTERS = "fontSize", GAP = "borderWidth", BELOW = "verticalBottomText";
    // no more than a counter's part of what it takes with the gap beside it: of 72 pixels and 40
    private static final double GROWTH = 0.6;

    private final World world;
    // viewer -> int[]: at 100 %, size of its letters, middle of a name below the picture
    private final HashMap sizes = new HashMap();
    private MutableProperty watched;

    StackViewer(World world) {
        this.world = world;
    }

    void begin() {
        MutableProperty found = world.module.getMutableProperty(SIZE);
        if (found == null) return;
        if (watched == null) {
            watched = found;
            found.addMutablePropertyChangeListener(this);
        }
        draw(world.global(SIZE));
    }

    public void propertyChange(PropertyChangeEvent e) {
        draw(String.valueOf(e.getNewValue()));
    }

    private void draw(String size) {
        String number = size.replace("%", "").trim();
        if (!Tables.isWhole(number)) return;
        double share = Integer.parseInt(number) / 100.0;
        for (Iterator i = Map.getMapList().iterator(); i.hasNext();) {
            List all = ((Map) i.next()).getComponentsOf(CounterDetailViewer.class);
            for (int n = 0; n < all.size(); n++) draw((CounterDetailViewer) all.get(n), share);
        }
    }

    /** Letters grow by less than the pieces, as the gaps between those stay: so names keep clear of each other. */
    private void draw(CounterDetailViewer viewer, double share) {
        if (!sizes.containsKey(viewer))
            sizes.put(viewer, new int[] {number(viewer, LETTERS), number(viewer, BELOW) + number(viewer, GAP)});
        int[] whole = (int[]) sizes.get(viewer);
        double letters = 1 + (share - 1) * GROWTH;
        viewer.setAttribute("graphicsZoom", Double.valueOf(share));
        viewer.setAttribute(LETTERS, Integer.valueOf((int) Math.round(whole[0] * letters)));
        viewer.setAttribute(BELOW, Integer.valueOf((int) Math.round(whole[1] * letters) - number(viewer, GAP)));
    }

    /** Whatever is shown goes, and nothing appears before the mouse moves again. */
    void hide() {
        for (Iterator i = Map.getMapList().iterator(); i.hasNext();) {
            Map map = (Map) i.next();
            MouseEvent still = new MouseEvent(map.getView(), MouseEvent.MOUSE_MOVED, 0, 0, -1, -1, 0, false);
            List all = map.getComponentsOf(CounterDetailViewer.class);
            for (int n = 0; n < all.size(); n++) {
                ((CounterDetailViewer) all.get(n)).mouseMoved(still);  // hides what is shown, or else waits to show
                ((CounterDetailViewer) all.get(n)).mousePressed(still);     // waits no longer
            }
        }
    }

    private static int number(CounterDetailViewer viewer, String what) {
        return Integer.parseInt(viewer.getAttributeValueString(what));
    }
}
