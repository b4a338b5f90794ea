package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.properties.MutableProperty;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;

/** How large a stack is shown under the mouse: the player's own wish, on all maps and displays, as soon as he changes it. */
final class Viewer implements PropertyChangeListener {
    private static final String SIZE = "vms_viewer";        // preference of the player, and property: `150 %`

    private final World world;
    private final HashMap letters = new HashMap();          // viewer -> Integer: size of its letters at 100 %
    private MutableProperty watched;

    Viewer(World world) {
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

    private void draw(CounterDetailViewer viewer, double share) {
        if (!letters.containsKey(viewer)) letters.put(viewer, Integer.valueOf(viewer.getAttributeValueString("fontSize")));
        int high = ((Integer) letters.get(viewer)).intValue();
        viewer.setAttribute("graphicsZoom", Double.valueOf(share));
        viewer.setAttribute("fontSize", Integer.valueOf((int) Math.round(high * share)));
    }
}
