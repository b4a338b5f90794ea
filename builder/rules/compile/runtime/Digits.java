package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.Drawable;
import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.List;
import javax.swing.Icon;

/** Short words on hexes of the map, and digits in disks: the choices of a dialog wear the same on the map and on its buttons. */
final class Digits implements Drawable {
    private static final Color INK = new Color(0x1d, 0x3a, 0x6b);
    private static final int SIZE = 26;                        // pixels of the screen, at any zoom

    private final ArrayList marks = new ArrayList();           // of Object[] {Hex, text, Integer: place in a row}

    void add(Hex hex, String text, int place) {
        marks.add(new Object[] {hex, text, Integer.valueOf(place)});
    }

    boolean isEmpty() {
        return marks.isEmpty();
    }

    /** Digits for the hexes of choices, those of one hex in a row; null where fewer than two hexes are told apart by them. */
    static Digits of(List hexes, int[] digits) {
        Digits made = new Digits();
        ArrayList seen = new ArrayList();
        for (int n = 0; n < hexes.size(); n++) {
            Hex hex = (Hex) hexes.get(n);
            if (hex == null) continue;
            made.add(hex, String.valueOf(digits[n]), java.util.Collections.frequency(seen, hex));
            seen.add(hex);
        }
        return new java.util.HashSet(seen).size() < 2 ? null : made;
    }

    public boolean drawAboveCounters() {
        return true;
    }

    public void draw(Graphics g, Map map) {
        double scale = ((Graphics2D) g).getDeviceConfiguration().getDefaultTransform().getScaleX();
        int size = (int) (SIZE * scale);
        for (int n = 0; n < marks.size(); n++) {
            Object[] each = (Object[]) marks.get(n);
            Hex hex = (Hex) each[0];
            Point middle = map.mapToDrawing(new Point(hex.x, hex.y), scale);
            int x = middle.x - size / 2 + ((Integer) each[2]).intValue() * size;
            disk((Graphics2D) g.create(), (String) each[1], x, middle.y - size / 2, size);
        }
    }

    /** A digit in a disk; a longer text in a box as wide as it needs, around the same middle. */
    private static void disk(Graphics2D g, String text, int x, int y, int size) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setFont(new Font("SansSerif", Font.BOLD, size * 2 / 3));
        FontMetrics metrics = g.getFontMetrics();
        int wide = Math.max(size, metrics.stringWidth(text) + size / 2), left = x - (wide - size) / 2;
        int rim = Math.max(1, size / 12);
        g.setColor(Color.WHITE);
        g.fillRoundRect(left, y, wide, size, size, size);
        g.setColor(INK);
        g.fillRoundRect(left + rim, y + rim, wide - 2 * rim, size - 2 * rim, size - 2 * rim, size - 2 * rim);
        g.setColor(Color.WHITE);
        g.drawString(text, left + (wide - metrics.stringWidth(text)) / 2, y + (size - metrics.getHeight()) / 2 + metrics.getAscent());
        g.dispose();
    }

    /** The same as an icon of a button. */
    static Icon icon(final int digit) {
        return new Icon() {
            public int getIconWidth() {
                return 18;
            }

            public int getIconHeight() {
                return 18;
            }

            public void paintIcon(Component c, Graphics g, int x, int y) {
                disk((Graphics2D) g.create(), String.valueOf(digit), x, y, 18);
            }
        };
    }
}
