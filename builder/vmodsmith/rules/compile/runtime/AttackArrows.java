package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.Drawable;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;

/**
 * The declared attacks as arrows on the main map: a head on the hexside of the target, and a shaft below the counters, dashed from a hex that
 * is not adjacent. So they cover no number. Each player sees them by himself; none of it is a command.
 */
final class AttackArrows {
    private static final Color INK = new Color(0xc0, 0x14, 0x3c);
    private static final Color RIM = new Color(255, 255, 255, 230);
    private static final double LENGTH = 0.11, WIDTH = 0.15;   // halves of a head, of the distance from a hex to the next
    private static final double SHAFT = 0.07;

    private final World world;
    private List arrows = new ArrayList();                     // of lists of two hexes
    private Map map;                                           // where they are drawn, once there are any
    private final Drawable heads, shafts;

    AttackArrows(World world) {
        this.world = world;
        heads = new Layer(true);
        shafts = new Layer(false);
    }

    /** These are declared now. */
    void show(List declared) {
        if (declared.equals(arrows)) return;
        arrows = declared;
        Map main = world.places.main();
        if (main == null) return;
        if (map == null && !arrows.isEmpty()) {
            map = main;
            map.addDrawComponent(shafts);
            map.addDrawComponent(heads);
            List viewers = map.getComponentsOf(CounterDetailViewer.class);      // what is shown under the mouse is drawn upon everything
            for (int n = 0; n < viewers.size(); n++) {
                map.removeDrawComponent((Drawable) viewers.get(n));
                map.addDrawComponent((Drawable) viewers.get(n));
            }
        } else if (map != null && arrows.isEmpty()) {
            map.removeDrawComponent(shafts);
            map.removeDrawComponent(heads);
            map = null;
        }
        main.getView().repaint();
    }

    private final class Layer extends MapLayer {
        Layer(boolean above) {
            super(AttackArrows.this.world, above);
        }

        void paint(Graphics2D pen, Map on, double scale) {
            for (int n = 0; n < arrows.size(); n++) {
                Hex from = (Hex) ((List) arrows.get(n)).get(0), to = (Hex) ((List) arrows.get(n)).get(1);
                draw(pen, middle(on, from, scale), middle(on, to, scale), across(on, to, scale));
            }
        }

        private void draw(Graphics2D pen, Point from, Point to, double across) {
            double far = from.distance(to);
            if (far < 1) return;
            double x = (to.x - from.x) / far, y = (to.y - from.y) / far;
            if (above) head(pen, to.x - x * across / 2, to.y - y * across / 2, x, y, across);
            else shaft(pen, from, to, far > 1.5 * across, across);
        }

        private void head(Graphics2D pen, double middleX, double middleY, double x, double y, double across) {
            double along = LENGTH * across, wide = WIDTH * across;
            Path2D head = new Path2D.Double();
            head.moveTo(middleX + x * along, middleY + y * along);
            head.lineTo(middleX - x * along - y * wide, middleY - y * along + x * wide);
            head.lineTo(middleX - x * along + y * wide, middleY - y * along - x * wide);
            head.closePath();
            pen.setColor(RIM);
            pen.setStroke(new BasicStroke((float) (across / 22), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            pen.draw(head);
            pen.setColor(INK);
            pen.fill(head);
        }

        private void shaft(Graphics2D pen, Point from, Point to, boolean afar, double across) {
            float wide = (float) (SHAFT * across);
            Line2D line = new Line2D.Double(from, to);
            float[] dashes = afar ? new float[] {2.2f * wide, 1.6f * wide} : null;
            pen.setColor(RIM);
            pen.setStroke(new BasicStroke(wide * 1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0));
            pen.draw(line);
            pen.setColor(INK);
            pen.setStroke(new BasicStroke(wide, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0));
            pen.draw(line);
        }
    }
}
