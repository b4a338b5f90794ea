package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.Drawable;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Window;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.swing.Icon;
import javax.swing.SwingUtilities;

/**
 * Short words on hexes of the map, and digits in disks: the choices of a dialog wear the same on the map and on its
 * buttons.
 */
final class Digits implements Drawable {
    private static final Color INK = new Color(0x1d, 0x3a, 0x6b);
    private static final Color PICKED = new Color(0xc8, 0x5a, 0x00);
    private static final int SIZE = 26;                        // pixels of the screen, at any zoom
    private static final int SMALLEST = 12;                    // the same beside counters that leave no room for more
    private static final int NEAR = 8;  // pixels of the map: what lies no farther from the middle of a hex is in it
    private static final String WARNED = "!";                  // a mark that stands out
    private static final int LEAST = 4 * SIZE;  // a part of the map narrower or lower than this shows nothing

    // of Object[] {Hex, text, Integer: place in a row, Integer: number of the choice}
    private final ArrayList marks = new ArrayList();
    private Map brought;                                       // where they are shown, once they are
    private int picked = -1;                                   // the choice at hand

    void add(Hex hex, String text, int place) {
        add(hex, text, place, -1);
    }

    private void add(Hex hex, String text, int place, int choice) {
        marks.add(new Object[] {hex, text, Integer.valueOf(place), Integer.valueOf(choice)});
    }

    /** On the map from now on, below what it shows under the mouse, which is drawn upon everything. */
    void on(Map map) {
        map.addDrawComponent(this);
        List viewers = map.getComponentsOf(CounterDetailViewer.class);
        for (int n = 0; n < viewers.size(); n++) {
            map.removeDrawComponent((Drawable) viewers.get(n));
            map.addDrawComponent((Drawable) viewers.get(n));
        }
        map.getView().repaint();
    }

    boolean isEmpty() {
        return marks.isEmpty();
    }

    /**
     * Digits for the hexes of choices, those of one hex in a row; null where fewer than two hexes are told apart by
     * them.
     */
    static Digits of(List hexes, int[] digits) {
        Digits made = new Digits();
        ArrayList seen = new ArrayList();
        for (int n = 0; n < hexes.size(); n++) {
            Hex hex = (Hex) hexes.get(n);
            if (hex == null) continue;
            made.add(hex, String.valueOf(digits[n]), java.util.Collections.frequency(seen, hex), n);
            seen.add(hex);
        }
        return new java.util.HashSet(seen).size() < 2 ? null : made;
    }

    /**
     * The map is scrolled where some of the hexes lie outside what is seen of it, or under a display, and all fit into
     * the part left free; where they do not fit, and none is clear, to the first.
     */
    void bring(Map map) {
        brought = map;
        if (marks.isEmpty()) return;
        Rectangle free = free(map), all = null;
        int clear = 0;
        for (int n = 0; n < marks.size(); n++) {
            Point at = map.mapToComponent(new Point(hex(n).x, hex(n).y));
            Rectangle one = new Rectangle(at.x - SIZE, at.y - SIZE, 2 * SIZE, 2 * SIZE);
            all = all == null ? one : all.union(one);
            if (free.contains(at)) clear++;
        }
        boolean wide = all.width > free.width, high = all.height > free.height;
        if (clear == marks.size() || clear > 0 && (wide || high)) return;
        Point first = map.mapToComponent(new Point(hex(0).x, hex(0).y));
        centre(map, free, wide ? first.x : (int) all.getCenterX(), high ? first.y : (int) all.getCenterY());
    }

    /** The map is scrolled where the first of some hexes cannot be seen. */
    static void see(Map map, List hexes) {
        Digits made = new Digits();
        if (!hexes.isEmpty()) made.add((Hex) hexes.get(0), "", 0);
        made.bring(map);
    }

    /** The map is scrolled so that a point of its view comes to the middle of a part of it. */
    private static void centre(Map map, Rectangle part, int x, int y) {
        Rectangle visible = map.getView().getVisibleRect();
        int right = (int) (visible.getCenterX() - part.getCenterX()),
            down = (int) (visible.getCenterY() - part.getCenterY());
        map.centerAt(map.componentToMap(new Point(x + right, y + down)));
    }

    /** The largest part of what is seen of a map that no display lies over; all of it where next to nothing is left. */
    private static Rectangle free(Map map) {
        Component view = map.getView();
        Rectangle left = new Rectangle(map.getView().getVisibleRect());
        if (!view.isShowing()) return left;
        Point corner = view.getLocationOnScreen();
        Window own = SwingUtilities.getWindowAncestor(view);
        Window[] all = Window.getWindows();
        for (int n = 0; n < all.length; n++) {
            // only what belongs to the map's window lies before it always: others may lie behind, or be iconified
            if (!(all[n] instanceof Dialog) || all[n].getOwner() != own || !all[n].isShowing()) continue;
            Rectangle over = all[n].getBounds();
            over.translate(-corner.x, -corner.y);
            over = over.intersection(left);
            if (!over.isEmpty()) left = beside(left, over);
        }
        return left.width < LEAST || left.height < LEAST ? new Rectangle(map.getView().getVisibleRect()) : left;
    }

    /** What is left of a part beside another one that lies in it: the largest of four strips. */
    private static Rectangle beside(Rectangle part, Rectangle over) {
        int right = part.x + part.width, low = part.y + part.height;
        Rectangle[] strips = {
            new Rectangle(part.x, part.y, over.x - part.x, part.height),
            new Rectangle(part.x, part.y, part.width, over.y - part.y),
            new Rectangle(over.x + over.width, part.y, right - over.x - over.width, part.height),
            new Rectangle(part.x, over.y + over.height, part.width, low - over.y - over.height)
        };
        Rectangle best = strips[0];
        for (int n = 1; n < strips.length; n++)
            if (strips[n].width * strips[n].height > best.width * best.height) best = strips[n];
        return best;
    }

    /** A choice stands out, and is scrolled to where it cannot be seen; -1 for none. */
    void pick(int choice) {
        picked = choice;
        if (brought == null) return;
        for (int n = 0; n < marks.size(); n++) {
            if (choice(n) != choice || choice < 0) continue;
            Rectangle free = free(brought);
            Point at = brought.mapToComponent(new Point(hex(n).x, hex(n).y));
            if (!free.contains(at)) centre(brought, free, at.x, at.y);
        }
        brought.getView().repaint();
    }

    private Hex hex(int n) {
        return (Hex) ((Object[]) marks.get(n))[0];
    }

    private int choice(int n) {
        return ((Integer) ((Object[]) marks.get(n))[3]).intValue();
    }

    private static boolean seen(Map map, Hex hex) {
        return map.getView().getVisibleRect().contains(map.mapToComponent(new Point(hex.x, hex.y)));
    }

    /** How many of the hexes that can be seen lie under a part of the screen, their counters with them. */
    int covered(Map map, Rectangle part) {
        Component view = map.getView();
        if (!view.isShowing()) return 0;
        Point corner = view.getLocationOnScreen();
        int found = 0;
        for (int n = 0; n < marks.size(); n++) {
            if (!seen(map, hex(n))) continue;
            Point at = map.mapToComponent(new Point(hex(n).x, hex(n).y));
            if (part.intersects(corner.x + at.x - SIZE, corner.y + at.y - SIZE, 2 * SIZE, 2 * SIZE)) found++;
        }
        return found;
    }

    public boolean drawAboveCounters() {
        return true;
    }

    /**
     * Where no counter stands a mark wears the middle of its hex. Where some do it frames them, and stands beside them:
     * so it covers no number, neither theirs nor their neighbours'.
     */
    public void draw(Graphics g, Map map) {
        double scale = ((Graphics2D) g).getDeviceConfiguration().getDefaultTransform().getScaleX();
        List counters = counters(map, scale);
        ArrayList taken = new ArrayList();
        for (int n = 0; n < counters.size(); n++) taken.add(((Object[]) counters.get(n))[1]);
        for (int n = 0; n < marks.size(); n++) {
            Object[] each = (Object[]) marks.get(n);
            Hex hex = (Hex) each[0];
            Color ink = picked >= 0 && choice(n) == picked ? PICKED : WARNED.equals(each[1]) ? PICKED : INK;
            Point middle = map.mapToDrawing(new Point(hex.x, hex.y), scale);
            Rectangle heap = heap(counters, hex);
            int size = (int) (SIZE * scale);
            Rectangle place;
            String text = (String) each[1];
            if (heap == null) {
                int wide = wide(g, text, size);
                place = new Rectangle(
                    middle.x - wide / 2 + ((Integer) each[2]).intValue() * size, middle.y - size / 2, wide, size);
            } else {
                frame((Graphics2D) g.create(), heap, scale, ink);
                place = clear(heap, taken, scale, g, text);
            }
            taken.add(place);
            disk((Graphics2D) g.create(), text, place, ink);
        }
    }

    /**
     * Object[] {where they lie on the map, as a Point; the part of the drawing that they take} of all counters that
     * are seen.
     */
    private static List counters(Map map, double scale) {
        ArrayList found = new ArrayList();
        GamePiece[] all = map.getPieces();
        Rectangle seen = map.componentToMap(map.getView().getVisibleRect());
        seen.grow(200, 200);
        for (int n = 0; n < all.length; n++) {
            if (!seen.contains(all[n].getPosition())) continue;
            if (!(all[n] instanceof Stack)) found.add(counter(map, all[n], new Point(), scale));
            else for (Iterator i = ((Stack) all[n]).asList().iterator(); i.hasNext();) {
                GamePiece each = (GamePiece) i.next();
                found.add(counter(map, each, map.getStackMetrics().relativePosition((Stack) all[n], each), scale));
            }
        }
        return found;
    }

    private static Object[] counter(Map map, GamePiece piece, Point shift, double scale) {
        Rectangle shape = piece.getShape().getBounds();
        Point at = piece.getPosition();
        // a stack is spread out on the screen, at any zoom by as many pixels of the map
        shape.translate(at.x + shift.x, at.y + shift.y);
        return new Object[] {at, map.mapToDrawing(shape, scale)};
    }

    /** The part of the drawing that the counters in a hex take; null where none stands. */
    private static Rectangle heap(List counters, Hex hex) {
        Rectangle found = null;
        for (int n = 0; n < counters.size(); n++) {
            Object[] each = (Object[]) counters.get(n);
            if (((Point) each[0]).distance(hex.x, hex.y) > NEAR) continue;
            found = found == null ? new Rectangle((Rectangle) each[1]) : found.union((Rectangle) each[1]);
        }
        return found;
    }

    /**
     * A place for a mark beside a heap that lies over no counter and no other mark, as large as can be; else the one
     * that covers the least.
     */
    private static Rectangle clear(Rectangle heap, List taken, double scale, Graphics g, String text) {
        Rectangle best = null;
        long least = Long.MAX_VALUE;
        for (int wide = SIZE; wide >= SMALLEST && least > 0; wide -= 2) {
            int size = (int) (wide * scale), broad = wide(g, text, size), right = heap.x + heap.width,
                low = heap.y + heap.height;
            int[] across = {heap.x - broad, heap.x - broad / 2, heap.x, heap.x + (heap.width - broad) / 2,
                right - broad, right - broad / 2, right};
            int[] down = {heap.y - size, heap.y - size / 2, heap.y, heap.y + (heap.height - size) / 2, low - size,
                low - size / 2, low};
            for (int x = 0; x < across.length && least > 0; x++) for (int y = 0; y < down.length && least > 0; y++) {
                if (x > 0 && x < across.length - 1 && y > 0 && y < down.length - 1) continue;
                Rectangle place = new Rectangle(across[x], down[y], broad, size);
                long covered = 0;
                for (int n = 0; n < taken.size(); n++) {
                    Rectangle both = place.intersection((Rectangle) taken.get(n));
                    if (!both.isEmpty()) covered += both.width * both.height;
                }
                if (covered >= least) continue;
                least = covered;
                best = place;
            }
        }
        return best;
    }

    private static void frame(Graphics2D g, Rectangle heap, double scale, Color ink) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        float rim = (float) (2 * scale);
        g.setStroke(new BasicStroke(2 * rim));
        g.setColor(Color.WHITE);
        g.draw(heap);
        g.setStroke(new BasicStroke(rim));
        g.setColor(ink);
        g.draw(heap);
        g.dispose();
    }

    private static Font font(int size) {
        return new Font("SansSerif", Font.BOLD, Math.max(9, size * 2 / 3));
    }

    /** How wide a mark of a height is: a disk for a digit, a box as wide as it needs for a longer text. */
    private static int wide(Graphics g, String text, int size) {
        return text.length() < 2 ? size : Math.max(size, g.getFontMetrics(font(size)).stringWidth(text) + size / 2);
    }

    /** A digit in a disk, a longer text in a box. */
    private static void disk(Graphics2D g, String text, Rectangle place, Color ink) {
        int size = place.height, wide = place.width;
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setFont(font(size));
        FontMetrics metrics = g.getFontMetrics();
        int rim = Math.max(1, size / 12);
        g.setColor(Color.WHITE);
        g.fillRoundRect(place.x, place.y, wide, size, size, size);
        g.setColor(ink);
        g.fillRoundRect(place.x + rim, place.y + rim, wide - 2 * rim, size - 2 * rim, size - 2 * rim, size - 2 * rim);
        g.setColor(Color.WHITE);
        g.drawString(text, place.x + (wide - metrics.stringWidth(text)) / 2,
            place.y + (size - metrics.getHeight()) / 2 + metrics.getAscent());
        g.dispose();
    }

    /** The same as an icon of a button. */
    static Icon icon(final int digit) {
        return new Icon() {
            public int getIconWidth() {
                return digit < 10 ? 18 : 28;
            }

            public int getIconHeight() {
                return 18;
            }

            public void paintIcon(Component c, Graphics g, int x, int y) {
                disk((Graphics2D) g.create(), String.valueOf(digit), new Rectangle(x, y, getIconWidth(), 18), INK);
            }
        };
    }
}
