package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.Drawable;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.RenderingHints;

/** What the rules draw on the map for one player, above the counters or below them. */
abstract class MapLayer implements Drawable {
    final World world;
    final boolean above;

    MapLayer(World world, boolean above) {
        this.world = world;
        this.above = above;
    }

    public boolean drawAboveCounters() {
        return above;
    }

    public void draw(Graphics g, Map on) {
        Graphics2D pen = (Graphics2D) g.create();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        paint(pen, on, pen.getDeviceConfiguration().getDefaultTransform().getScaleX());
        pen.dispose();
    }

    /** Draw it; a pixel of the window has `scale` pixels of the screen. */
    abstract void paint(Graphics2D pen, Map on, double scale);

    /** The middle of a hex in the drawing. */
    Point middle(Map on, Hex hex, double scale) {
        return on.mapToDrawing(world.places.point(hex), scale);
    }

    /** How far a hex is from the next, in the drawing. */
    double across(Map on, Hex hex, double scale) {
        for (int n = 0; n < hex.beside.length; n++) {
            if (hex.beside[n] != null) return middle(on, hex, scale).distance(middle(on, hex.beside[n], scale));
        }
        return 60 * scale * on.getZoom();
    }
}
