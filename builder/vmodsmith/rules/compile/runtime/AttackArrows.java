package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.Drawable;
import VASSAL.counters.GamePiece;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

/**
 * The declared attacks as arrows on the main map: a head at the hexside of the target that points to the middle of the
 * target's hex, and a shaft below the counters that leads from the attackers to the head and ends there, dashed from a
 * hex that is not adjacent. The head lies where counters leave the most room: in the middle of the hexside, or at one
 * of its ends. So they cover no number. Each player sees them alone; none of it is a command.
 */
final class AttackArrows {
    private static final Color INK = new Color(0xc0, 0x14, 0x3c);
    private static final Color RIM = new Color(255, 255, 255, 230);
    private static final double LENGTH = 0.1, WIDTH = 0.08;  // halves of a head, of the distance from a hex to the next
    private static final double NOTCH = 0.45;  // where its back is cut, of that half of its length: it points one way
    private static final double BACK = 0.04;                   // how far before the hexside the middle of a head lies
    private static final double SHAFT = 0.07;
    private static final double[] PLACES = {
        0, 0.5, -0.5};  // of a head along the hexside, of the length of a hexside, the first preferred
    private static final double SIDE = 1 / Math.sqrt(3);  // length of a hexside, of the distance from a hex to the next

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
            List viewers = map.getComponentsOf(
                CounterDetailViewer.class);  // what is shown under the mouse is drawn upon everything
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
                Point there = middle(on, to, scale);
                double across = across(on, to, scale);
                draw(pen, middle(on, from, scale), there, across, counters(on, there, across, scale));
            }
        }

        private void draw(Graphics2D pen, Point from, Point to, double across, List counters) {
            double far = from.distance(to);
            if (far < 1) return;
            double x = (to.x - from.x) / far, y = (to.y - from.y) / far;
            Point2D side = roomiest(to.x - x * across / 2, to.y - y * across / 2, x, y, across, counters);
            double near = side.distance(to);
            x = (to.x - side.getX()) / near;
            y = (to.y - side.getY()) / near;
            Point2D head = new Point2D.Double(side.getX() - x * BACK * across, side.getY() - y * BACK * across);
            if (above) head(pen, head.getX(), head.getY(), x, y, across);
            else shaft(pen, from, head, far > 1.5 * across, across);
        }

        /** The place of a head on a hexside with this middle and direction that is farthest from all counters. */
        private Point2D roomiest(double middleX, double middleY, double x, double y, double across, List counters) {
            Point2D best = null;
            double most = -1;
            for (int n = 0; n < PLACES.length; n++) {
                double along = PLACES[n] * SIDE * across;
                Point2D place = new Point2D.Double(middleX - y * along, middleY + x * along);
                double room = room(place, counters, across);
                if (best == null || room > most + across / 50) {
                    best = place;
                    most = room;
                }
            }
            return best;
        }

        private double room(Point2D place, List counters, double across) {
            double least = across;
            for (int n = 0; n < counters.size(); n++) {
                Rectangle each = (Rectangle) counters.get(n);
                double x = Math.max(0, Math.max(each.x - place.getX(), place.getX() - each.x - each.width));
                double y = Math.max(0, Math.max(each.y - place.getY(), place.getY() - each.y - each.height));
                least = Math.min(least, Math.hypot(x, y));
            }
            return least;
        }

        /** The bounds of the stacks in a hex and around it, in the drawing. */
        private List counters(Map on, Point middle, double across, double scale) {
            ArrayList found = new ArrayList();
            GamePiece[] pieces = on.getPieces();
            for (int n = 0; n < pieces.length; n++) {
                if (on.mapToDrawing(pieces[n].getPosition(), scale).distance(middle) > 1.5 * across) continue;
                Rectangle bounds = pieces[n].getShape().getBounds();
                bounds.translate(pieces[n].getPosition().x, pieces[n].getPosition().y);
                if (!bounds.isEmpty()) found.add(on.mapToDrawing(bounds, scale));
            }
            return found;
        }

        private void head(Graphics2D pen, double middleX, double middleY, double x, double y, double across) {
            double along = LENGTH * across, wide = WIDTH * across;
            Path2D head = new Path2D.Double();
            head.moveTo(middleX + x * along, middleY + y * along);
            head.lineTo(middleX - x * along - y * wide, middleY - y * along + x * wide);
            head.lineTo(middleX - x * along * NOTCH, middleY - y * along * NOTCH);
            head.lineTo(middleX - x * along + y * wide, middleY - y * along - x * wide);
            head.closePath();
            pen.setColor(RIM);
            pen.setStroke(new BasicStroke((float) (across / 22), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            pen.draw(head);
            pen.setColor(INK);
            pen.fill(head);
        }

        private void shaft(Graphics2D pen, Point from, Point2D head, boolean afar, double across) {
            float wide = (float) (SHAFT * across);
            Path2D line = new Path2D.Double();
            line.moveTo(from.x, from.y);
            line.lineTo(head.getX(), head.getY());
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
