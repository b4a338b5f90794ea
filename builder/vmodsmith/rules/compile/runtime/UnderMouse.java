package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceFinder;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.MouseEvent;
import java.awt.event.MouseListener;
import java.awt.event.MouseMotionListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.swing.Timer;

/**
 * What the rules say of the pieces of a hex while the mouse rests on them: a panel in a corner of the map with a line
 * or two for each, such as its points left, supply, range and targets; and below the counters a dot on each hex that
 * the piece can reach, and a ring around each with targets in range. Each player sees it alone, of pieces that the
 * player can see, and none of it is a command.
 */
final class UnderMouse implements ActionListener, MouseListener, MouseMotionListener, Function {
    private static final String NAME = "vms.seen";             // property of the map's view: this
    private static final String SHOWN = "vms_seen";            // preference of the player, and property
    private static final int WAIT = 450;                       // milliseconds for which the mouse rests
    static final int MOST = 10;                                // pieces in the panel
    private static final int WIDE = 420, EDGE = 8,
                             GAP = 10;  // pixels of the panel: its widest line, within it, around it
    private static final Color PAPER = new Color(255, 255, 245, 245), INK = new Color(30, 30, 30),
                               FRAME = new Color(60, 60, 60);
    private static final Color REACH = new Color(0x1d, 0x5a, 0xb4, 170), FIRE = new Color(0xc8, 0x5a, 0x00),
                               RIM = new Color(255, 255, 255, 190);

    private final World world;
    private final Timer rest = new Timer(WAIT, this);
    private Map map;
    private Point mouse;                                       // where it is, in the view; null outside
    private GamePiece over;                                    // the piece under it, while the panel is seen
    private String stood = "";  // the pieces of its stack when the mouse had come to rest there
    private List lines = new ArrayList();                      // of Object[] {name, text}
    private List reach = new ArrayList(), fire = new ArrayList();   // of Hex

    UnderMouse(World world) {
        this.world = world;
        rest.setRepeats(false);
    }

    /** A game is on the screen. */
    void begin() {
        Map main = world.places.main();
        if (main == null || main == map) return;
        map = main;
        map.getView().addMouseListener(this);
        map.getView().addMouseMotionListener(this);
        map.getView().putClientProperty(NAME, this);
        map.addDrawComponent(new Layer(false));
        map.addDrawComponent(new Layer(true));
    }

    /** Another game begins or ends. */
    void forget() {
        rest.stop();
        hide();
    }

    /**
     * Something has changed: what is seen is asked for again. The picture of a stack that is another one now is put
     * away.
     */
    void doubt() {
        if (mouse != null && stood.length() > 0 && !stack().equals(stood)) {
            stood = "";
            world.viewer.hide();
        }
        if (over == null) return;
        hide();
        rest.restart();
    }

    private void hide() {
        boolean seen = over != null;
        over = null;
        lines = new ArrayList();
        reach = new ArrayList();
        fire = new ArrayList();
        if (seen) map.getView().repaint();
    }

    private GamePiece at(Point point) {
        return point == null ? null : map.findAnyPiece(map.componentToMap(point), PieceFinder.PIECE_IN_STACK);
    }

    /** The pieces of the stack under the mouse, by the engine's numbers. */
    private String stack() {
        GamePiece found = at(mouse);
        Stack all = found instanceof Stack ? (Stack) found : found == null ? null : found.getParent();
        StringBuilder made = new StringBuilder(found == null ? "" : found.getId());
        for (int n = 0; all != null && n < all.getPieceCount(); n++) made.append(' ').append(all.getPieceAt(n).getId());
        return made.toString();
    }

    /** The mouse has rested. */
    public void actionPerformed(ActionEvent e) {
        stood = stack();
        if (world.global(SHOWN).equals("false")) return;
        GamePiece found = at(mouse);
        if (found instanceof Stack) found = ((Stack) found).topPiece();
        if (found == null) return;
        List answer = world.entry.seen(found, false);
        if (answer == null || found != at(mouse)) return;
        over = found;
        lines = (List) answer.get(0);
        reach = (List) answer.get(1);
        fire = (List) answer.get(2);
        map.getView().repaint();
    }

    private void moved(Point to) {
        mouse = to;
        if (over != null && at(to) != over) hide();
        if (over == null) rest.restart();
    }

    public void mouseMoved(MouseEvent e) {
        moved(e.getPoint());
    }

    public void mouseDragged(MouseEvent e) {
        rest.stop();
        hide();
    }

    public void mouseExited(MouseEvent e) {
        mouse = null;
        rest.stop();
        hide();
    }

    public void mouseEntered(MouseEvent e) {
    }

    public void mousePressed(MouseEvent e) {
        rest.stop();
        hide();
    }

    public void mouseReleased(MouseEvent e) {
        moved(e.getPoint());
    }

    public void mouseClicked(MouseEvent e) {
    }

    /** What is seen of a piece of the engine alone, now: its lines, the hexes in reach, those in range. */
    public Object apply(Object piece) {
        return world.entry.seen((GamePiece) piece, true);
    }

    /** Whether this player can see what a piece is. */
    static boolean open(GamePiece piece) {
        return !Boolean.TRUE.equals(piece.getProperty(Properties.OBSCURED_TO_ME))
            && !Boolean.TRUE.equals(piece.getProperty(Properties.INVISIBLE_TO_ME));
    }

    /** A text in lines no wider than the panel. */
    static List broken(FontMetrics metrics, String text, int wide) {
        ArrayList made = new ArrayList();
        StringBuilder line = new StringBuilder();
        int blank = -1;
        for (int n = 0; n < text.length(); n++) {
            line.append(text.charAt(n));
            if (Character.isWhitespace(text.charAt(n))) blank = line.length();
            if (metrics.stringWidth(line.toString()) <= wide || line.length() < 2) continue;
            int end = blank > 0 ? blank : line.length() - 1;
            made.add(line.substring(0, end).trim());
            line = new StringBuilder(line.substring(end));
            blank = -1;
        }
        made.add(line.toString());
        return made;
    }

    private final class Layer extends MapLayer {
        Layer(boolean above) {
            super(UnderMouse.this.world, above);
        }

        void paint(Graphics2D pen, Map on, double scale) {
            if (over == null) return;
            if (above) text(pen, scale);
            else {
                for (int n = 0; n < reach.size(); n++) mark(pen, on, (Hex) reach.get(n), scale, false);
                for (int n = 0; n < fire.size(); n++) mark(pen, on, (Hex) fire.get(n), scale, true);
            }
        }

        /** A dot in the middle of a hex, or a ring inside it. */
        void mark(Graphics2D pen, Map on, Hex hex, double scale, boolean ring) {
            Point middle = middle(on, hex, scale);
            double across = across(on, hex, scale);
            int radius = (int) Math.max(2, across * (ring ? 0.47 : 0.065));
            Color ink = ring ? FIRE : REACH;
            if (ring) {
                pen.setColor(Color.WHITE);
                pen.setStroke(new BasicStroke((float) (across / 9)));
                pen.drawOval(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
                pen.setColor(ink);
                pen.setStroke(new BasicStroke((float) (across / 16)));
                pen.drawOval(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
                return;
            }
            pen.setColor(RIM);
            pen.fillOval(middle.x - radius - 1, middle.y - radius - 1, 2 * radius + 2, 2 * radius + 2);
            pen.setColor(ink);
            pen.fillOval(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
        }

        /**
         * The panel, in the lower left corner of what is seen of the map; in the upper one while the mouse is near the
         * lower.
         */
        void text(Graphics2D pen, double scale) {
            if (lines.isEmpty() || mouse == null) return;
            int size = (int) Math.round(12 * scale), edge = (int) (EDGE * scale), gap = (int) (GAP * scale);
            Font plain = new Font("Dialog", Font.PLAIN, size), bold = new Font("Dialog", Font.BOLD, size);
            FontMetrics thin = pen.getFontMetrics(plain), thick = pen.getFontMetrics(bold);
            ArrayList rows = new ArrayList();                  // of Object[] {text, whether bold}
            int wide = 0;
            for (int n = 0; n < lines.size(); n++) {
                Object[] each = (Object[]) lines.get(n);
                for (int bit = 0; bit < 2; bit++) {
                    List broken = broken(bit == 0 ? thick : thin, (String) each[bit], (int) (WIDE * scale));
                    for (int m = 0; m < broken.size(); m++) {
                        rows.add(new Object[] {broken.get(m), Boolean.valueOf(bit == 0)});
                        wide = Math.max(wide, (bit == 0 ? thick : thin).stringWidth((String) broken.get(m)));
                    }
                }
            }
            Rectangle seen = map.getView().getVisibleRect();
            int high = rows.size() * thin.getHeight() + 2 * edge, x = (int) (seen.x * scale) + gap;
            int low = (int) ((seen.y + seen.height) * scale) - gap - high, top = (int) (seen.y * scale) + gap;
            boolean near =
                mouse.x < seen.x + (wide + 2 * edge + 2 * gap) / scale + 60 && mouse.y * scale > low - 160 * scale;
            int y = near ? top : Math.max(low, top);
            pen.setColor(PAPER);
            pen.fillRect(x, y, wide + 2 * edge, high);
            pen.setColor(FRAME);
            pen.drawRect(x, y, wide + 2 * edge, high);
            pen.setColor(INK);
            for (int n = 0; n < rows.size(); n++) {
                Object[] row = (Object[]) rows.get(n);
                pen.setFont(Boolean.TRUE.equals(row[1]) ? bold : plain);
                pen.drawString((String) row[0], x + edge, y + edge + n * thin.getHeight() + thin.getAscent());
            }
        }
    }
}
