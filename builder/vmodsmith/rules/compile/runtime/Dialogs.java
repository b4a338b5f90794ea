package vmodsmith;

import VASSAL.build.module.Map;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.Stack;
import java.awt.AWTEvent;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.awt.MouseInfo;
import java.awt.Point;
import java.awt.PointerInfo;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFormattedTextField;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSpinner;
import javax.swing.KeyStroke;
import javax.swing.SpinnerNumberModel;
import javax.swing.SwingConstants;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Questions to the player who acts. What is chosen is one click, or the digit of the choice; on the map the choices
 * wear their digits. While a dialog stands open the others play on: what was known of pieces before it is asked anew
 * after it.
 *
 * No key answers before its player has chosen: neither Enter nor the space bar finds a button, a row or a number at
 * hand that gives something up, or does what nobody has asked for. The only buttons that Enter presses at once are
 * those that change nothing, or take what is ticked.
 */
final class Dialogs {
    private static final String FIGURES = " \u2014 ";        // parts the name of a choice from its figures
    private static final int BUTTONS = 9;        // more choices than digits come as a list
    private static final int ROWS = 18;          // boxes to tick that need no scroll bar
    private static final int LINE = 110;         // letters in a line
    private static final int LOOKS = 500;        // milliseconds between two looks at what is shown
    private static final int BESIDE = 120;       // pixels between what asks and a window beside it
    // preference of the player, and property: whether they are asked before something is lost
    static final String ASKING = "vms_ask";

    private final World world;
    private Digits shown;                        // what hexes wear until the next click
    private Digits worn;                         // what they wear while a question is open, or null
    private AWTEventListener nextClick;
    private Timer watch;                         // looks whether what is shown still holds
    private int open;                            // how many questions stand on the screen

    Dialogs(World world) {
        this.world = world;
    }

    /**
     * The number of the choice, -1 if none. One choice needs no question. `at` are the hexes of the choices, or
     * nothing.
     */
    int choose(String question, List choices, List at) {
        if (choices.size() < 2) return choices.size() - 1;
        String[] labels = mine(choices);
        String asked = world.texts.mine(question);
        String[] named = named(labels, at);
        world.multiSelect.ask(asked, named);
        Integer answered = world.multiSelect.answer();
        if (answered != null) return answered.intValue();
        int[] digits = world.multiSelect.digits(named, BUTTONS);
        Digits shown = Digits.of(at, digits);
        int found = -1;
        before(shown);
        try {
            JCheckBox all = forAll();
            found = labels.length > BUTTONS ? fromList(asked, labels, digits, shown, all)
                                            : fromButtons(asked, labels, digits, all, false, true);
            if (all != null && all.isSelected()) world.multiSelect.answered(found);
        } finally {
            after(shown);
        }
        goOn();
        return found;
    }

    /** The names of choices without the figures after them, which may differ for the next piece that is asked. */
    private static String[] bare(String[] labels) {
        String[] made = new String[labels.length];
        for (int n = 0; n < made.length; n++) {
            int cut = labels[n].indexOf(FIGURES);
            made[n] = cut < 0 ? labels[n] : labels[n].substring(0, cut);
        }
        return made;
    }

    /**
     * What choices are known by when the next piece is asked: hexes by themselves, whatever is said of them; else by
     * their texts.
     */
    private static String[] named(String[] labels, List at) {
        String[] made = new String[labels.length];
        for (int n = 0; n < made.length; n++) {
            Hex hex = n < at.size() ? (Hex) at.get(n) : null;
            if (hex == null || at.indexOf(hex) != n) return bare(labels);
            made[n] = hex.number();
        }
        return made;
    }

    /** The box that says whether a choice holds for all that are selected; null where one is asked alone. */
    private JCheckBox forAll() {
        int others = world.multiSelect.others();
        if (others == 0) return null;
        return new JCheckBox(PlainText.shown(world.texts.mine(
                                 world.texts.say("ui.for-all", new Object[] {Integer.valueOf(others + 1)}))),
            true);
    }

    boolean ask(String question) {
        int found = -1;
        before(null);
        try {
            String[] labels = new String[] {world.texts.own("ui.yes"), world.texts.own("ui.no")};
            found = fromButtons(world.texts.mine(question), labels, new int[] {1, 2}, null, false, false);
        } finally {
            after(null);
        }
        goOn();
        return found == 0;
    }

    /** Whether to go on although something is lost. Who does not want to be asked goes on. */
    boolean confirm(String question) {
        if (!"true".equals(world.global(ASKING))) return true;
        int found = -1;
        before(null);
        try {
            String[] labels = new String[] {
                world.texts.own("ui.lose.stay"), world.texts.own("ui.lose.go"), world.texts.own("ui.lose.never")};
            found = fromButtons(world.texts.mine(question), labels, new int[] {1, 2, 3}, null, true, true);
            if (found == 2) world.module.getPrefs().getOption(ASKING).setValue(Boolean.FALSE);
        } finally {
            after(null);
        }
        goOn();
        return found > 0;
    }

    /**
     * The numbers of the choices ticked, null if the dialog is closed. `first` are ticked beforehand. Where none has to
     * be, a button of its own takes none of them: nothing that is merely left alone says so.
     */
    List chooseSome(String question, List choices, int least, int most, List first) {
        List found = null;
        before(null);
        try {
            found = ticked(world.texts.mine(question), mine(choices), least, most, first);
        } finally {
            after(null);
        }
        goOn();
        return found;
    }

    /**
     * A number, null if the dialog is closed. It is typed at once, and Enter takes it; none yet, or one out of bounds,
     * leaves the dialog open. No number stands there before: the least may well be none at all.
     */
    Integer chooseNumber(String question, int least, int most) {
        if (least > most) return null;
        Integer found = null;
        before(null);
        try {
            found = number(world.texts.mine(question), least, most);
        } finally {
            after(null);
        }
        goOn();
        return found;
    }

    private Integer number(String question, int least, int most) {
        final JSpinner spinner = new JSpinner(new SpinnerNumberModel(least, least, most, 1));
        final String bounds = world.texts.mine(
            world.texts.say("ui.from-to", new Object[] {Integer.valueOf(least), Integer.valueOf(most)}));
        final JFormattedTextField field = ((JSpinner.DefaultEditor) spinner.getEditor()).getTextField();
        field.getInputMap().put(KeyStroke.getKeyStroke("ENTER"), "none");
        field.getInputMap().put(KeyStroke.getKeyStroke("ESCAPE"), "none");  // it closes the window, as in other dialogs
        field.setFocusLostBehavior(
            JFormattedTextField.PERSIST);  // a click on the button takes what was typed, or nothing
        field.addFocusListener(new FocusAdapter() {
            public void focusGained(FocusEvent e) {
                SwingUtilities.invokeLater(new Runnable() { // the field writes its number anew as it gets the keys
                    public void run() {
                        field.selectAll();
                    }
                });
            }
        });
        final JButton take = new JButton(PlainText.shown(world.texts.own("ui.ok")));
        JPanel panel = panel(question);
        panel.add(spinner, row());
        panel.add(new JLabel(PlainText.shown(bounds)), row());
        field.setText("");
        final JOptionPane pane = new Pane(panel, new Object[] {take, world.texts.own("ui.cancel")}, field);
        take.addActionListener(new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                try {
                    spinner.commitEdit();
                    pane.setValue(take);
                } catch (java.text.ParseException wrong) {
                    Toolkit.getDefaultToolkit().beep();
                    field.requestFocusInWindow();
                    field.selectAll();
                }
            }
        });
        open(pane, take, field, false);
        return pane.getValue() == take ? (Integer) spinner.getValue() : null;
    }

    private String[] mine(List texts) {
        String[] made = new String[texts.size()];
        for (int n = 0; n < made.length; n++) made[n] = world.texts.mine((String) texts.get(n));
        return made;
    }

    // ---- before and after: what was done so far is done, what others do meanwhile counts

    private void before(Digits digits) {
        if (!world.acting.under()) throw new RuleError("a condition asks no player");
        world.entry.question();
        world.acting.settle();
        world.acting.tellNow();
        world.entry.asks();
        open++;
        worn = digits;
        if (digits == null) return;
        digits.bring(world.places.main());
        digits.on(world.places.main());
    }

    /** Whether a question waits for its answer. */
    boolean open() {
        return open > 0;
    }

    /**
     * The dialog is closed. It throws nothing: a block that is left by a return has its `finally` within itself in what
     * Janino makes, and one that fails runs twice.
     */
    private void after(Digits digits) {
        open--;
        worn = null;
        world.entry.asked();
        world.multiSelect.resume();
        if (digits != null) {
            world.places.main().removeDrawComponent(digits);
            world.places.main().getView().repaint();
        }
        world.keyboard.focusMap();
        world.pieces.doubt();
    }

    /**
     * The action goes on with the answer, unless another player has meanwhile refreshed the counters that it changed.
     */
    private void goOn() {
        if (world.acting.overtaken()) throw new Overtaken();
    }

    // ---- the windows

    private static JPanel panel(String question) {
        JPanel made = new JPanel(new GridBagLayout());
        made.add(new JLabel(wrapped(question)), row());
        return made;
    }

    /** A row of a panel: as wide as the widest, below the one before. */
    private static GridBagConstraints row() {
        GridBagConstraints made = new GridBagConstraints();
        made.gridwidth = GridBagConstraints.REMAINDER;
        made.fill = GridBagConstraints.HORIZONTAL;
        made.weightx = 1;
        made.insets = new Insets(2, 0, 2, 0);
        return made;
    }

    /** A long text in lines, so that no window lies over the whole map. */
    static String wrapped(String text) {
        if (fitting(text) == text.length()) return PlainText.shown(text);
        StringBuffer made = new StringBuffer("<html>");
        String rest = text;
        for (int end = fitting(rest); end < rest.length(); end = fitting(rest)) {
            int space = rest.lastIndexOf(' ', end);
            made.append(PlainText.inHtml(rest.substring(0, space > 0 ? space : end))).append("<br>");
            rest = rest.substring(space > 0 ? space : end).trim();
        }
        return made.append(PlainText.inHtml(rest)).append("</html>").toString();
    }

    /** How many characters of a text fit into a line; those of Japanese are twice as wide as letters. */
    private static int fitting(String text) {
        int wide = 0;
        for (int n = 0; n < text.length(); n++) {
            wide += text.charAt(n) < 0x1100 ? 1 : 2;
            if (wide > LINE) return n;
        }
        return text.length();
    }

    private int fromList(String question, String[] labels, int[] digits, Digits shown, JCheckBox all) {
        JPanel panel = panel(question);
        ChoiceList listed =
            new ChoiceList(labels, digits, shown, world.texts.own("ui.search"), world.texts.own("ui.ok"));
        panel.add(listed.rows, row());
        panel.add(listed.typed(), row());
        if (all != null) panel.add(all, row());
        String cancel = world.texts.own("ui.cancel");
        JOptionPane pane = new Pane(panel, new Object[] {listed.take, cancel}, listed.list);
        listed.takes(pane);
        open(pane, listed.take, listed.list, shown != null);
        Object value = pane.getValue();
        return value instanceof Integer ? ((Integer) value).intValue() : -1;
    }

    /**
     * `digits` are those of the choices; `all` is a box below them that `0` ticks, or null. Enter presses the first
     * only if that is `safe`; a button below them closes the window where it `closes`.
     */
    private int fromButtons(
        String question, String[] labels, int[] digits, JCheckBox all, boolean safe, boolean closes) {
        JPanel panel = panel(question);
        panel.setFocusable(true);
        Pane pane = new Pane(panel, closes ? new Object[] {world.texts.own("ui.cancel")} : new Object[0], panel);
        JButton first = null;
        for (int n = 0; n < labels.length; n++) {
            JButton button = choice(pane, panel, labels[n], n, digits[n]);
            if (n == 0 && safe) pane.focused = first = button;
        }
        if (all != null) {
            panel.add(all, row());
            panel.registerKeyboardAction(toggle(all), KeyStroke.getKeyStroke('0'), JComponent.WHEN_IN_FOCUSED_WINDOW);
        }
        open(pane, first, pane.focused, false);
        Object value = pane.getValue();
        return value instanceof Integer ? ((Integer) value).intValue() : -1;
    }

    private static JButton choice(final JOptionPane pane, JPanel panel, String label, final int n, int digit) {
        JButton button = new JButton(wrapped(label), Digits.icon(digit));
        button.setHorizontalAlignment(SwingConstants.LEFT);
        ActionListener chosen = new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                pane.setValue(Integer.valueOf(n));
            }
        };
        button.addActionListener(chosen);
        panel.registerKeyboardAction(
            chosen, KeyStroke.getKeyStroke((char) ('0' + digit)), JComponent.WHEN_IN_FOCUSED_WINDOW);
        panel.add(button, row());
        return button;
    }

    /**
     * Boxes to tick; the button that takes the choice works while as many are ticked as may be, and at least one. Where
     * none may be, a button beside it says so.
     */
    private List ticked(String question, String[] labels, final int least, final int most, List first) {
        JPanel panel = panel(question);
        final JCheckBox[] boxes = new JCheckBox[labels.length];
        final JButton take = new JButton(PlainText.shown(world.texts.own("ui.ok")));
        final JLabel bounded = most < labels.length ? new JLabel() : null;
        ActionListener counts = new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                int count = 0;
                for (int n = 0; n < boxes.length; n++) if (boxes[n].isSelected()) count++;
                take.setEnabled(count > 0 && count >= least && count <= most);
                if (bounded != null) bounded.setText(PlainText.shown(ticks(count, most)));
            }
        };
        JPanel within = labels.length > ROWS ? new JPanel(new GridBagLayout()) : panel;
        for (int n = 0; n < labels.length; n++) {
            boxes[n] = new JCheckBox(wrapped(labels[n]), first.contains(Integer.valueOf(n)));
            boxes[n].addActionListener(counts);
            within.add(n < BUTTONS ? numbered(boxes[n], n + 1) : boxes[n], row());
            if (n < BUTTONS)
                panel.registerKeyboardAction(
                    toggle(boxes[n]), KeyStroke.getKeyStroke((char) ('1' + n)), JComponent.WHEN_IN_FOCUSED_WINDOW);
        }
        if (within != panel) panel.add(scrolling(within), row());
        if (bounded != null) panel.add(bounded, row());
        counts.actionPerformed(null);
        String cancel = world.texts.own("ui.cancel");
        final JButton none =
            least > 0 ? null : new JButton(PlainText.shown(world.texts.own("ui.none-of-them")), Digits.icon(0));
        final JOptionPane pane =
            new Pane(panel, none == null ? new Object[] {take, cancel} : new Object[] {take, none, cancel},
                boxes.length > 0 ? boxes[0] : none);
        take.addActionListener(gives(pane, take));
        if (none != null) {
            none.addActionListener(gives(pane, none));
            panel.registerKeyboardAction(
                gives(pane, none), KeyStroke.getKeyStroke('0'), JComponent.WHEN_IN_FOCUSED_WINDOW);
        }
        open(pane, take, boxes.length > 0 ? boxes[0] : none, false);
        if (none != null && pane.getValue() == none) return new ArrayList();
        if (pane.getValue() != take) return null;
        ArrayList made = new ArrayList();
        for (int n = 0; n < boxes.length; n++) if (boxes[n].isSelected()) made.add(Integer.valueOf(n));
        return made;
    }

    /** A box to tick behind the digit that ticks it, which a click on the digit does as well. */
    private static JPanel numbered(final JCheckBox box, int digit) {
        JPanel made = new JPanel(new BorderLayout(4, 0));
        JLabel shown = new JLabel(Digits.icon(digit));
        shown.setName(String.valueOf(digit));
        shown.addMouseListener(new MouseAdapter() {
            public void mousePressed(MouseEvent e) {
                box.doClick();
            }
        });
        made.add(shown, BorderLayout.WEST);
        made.add(box, BorderLayout.CENTER);
        return made;
    }

    private static ActionListener gives(final JOptionPane pane, final Object value) {
        return new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                pane.setValue(value);
            }
        };
    }

    /** A pane that shows some rows of a panel, and scrolls to the others. */
    private static JScrollPane scrolling(JPanel within) {
        JScrollPane made =
            new JScrollPane(within, JScrollPane.VERTICAL_SCROLLBAR_ALWAYS, JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
        Dimension size = within.getPreferredSize();
        int wide = size.width + made.getVerticalScrollBar().getPreferredSize().width + 4;
        made.setPreferredSize(new Dimension(wide, size.height * ROWS / within.getComponentCount()));
        made.getVerticalScrollBar().setUnitIncrement(size.height / within.getComponentCount());
        return made;
    }

    /** How many are ticked, of how many at the most. */
    private String ticks(int count, int most) {
        return world.texts.mine(
            world.texts.say("ui.ticked", new Object[] {Integer.valueOf(count), Integer.valueOf(most)}));
    }

    private static ActionListener toggle(final JCheckBox box) {
        return new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                box.doClick();
            }
        };
    }

    /** A pane in which keys go to a part of it from the start, and not to the first of its buttons. */
    private static final class Pane extends JOptionPane {
        JComponent focused;

        Pane(JPanel panel, Object[] buttons, JComponent focused) {
            super(panel, JOptionPane.PLAIN_MESSAGE, JOptionPane.DEFAULT_OPTION, null, buttons, null);
            this.focused = focused;
        }

        public void selectInitialValue() {
            if (focused != null) focused.requestFocusInWindow();
        }
    }

    /**
     * `first` is pressed by Enter, nothing where it is null; `focused` hears the keys. A window that lets the map
     * scroll while it is open stands aside.
     */
    private void open(JOptionPane pane, JButton first, JComponent focused, boolean aside) {
        JDialog dialog = pane.createDialog(world.module.getPlayerWindow(), world.module.getLocalizedGameName());
        dialog.getRootPane().setDefaultButton(first);
        if (focused != null) focused.requestFocusInWindow();
        if (aside) aside(dialog);
        else besidePointer(dialog);
        world.viewer.hide();
        dialog.setVisible(true);
        dialog.dispose();
    }

    /**
     * Beside the piece that asks, or the pointer where none is seen, and not over its neighbours: to the right of it,
     * to the left, above, below, or else in a corner; the first of these places that covers the fewest of the hexes it
     * asks about, and of the piece. Always within the screen.
     */
    private void besidePointer(JDialog dialog) {
        PointerInfo pointer = MouseInfo.getPointerInfo();
        if (pointer == null) return;
        Rectangle screen = pointer.getDevice().getDefaultConfiguration().getBounds();
        Insets bars = Toolkit.getDefaultToolkit().getScreenInsets(pointer.getDevice().getDefaultConfiguration());
        screen.setBounds(screen.x + bars.left, screen.y + bars.top, screen.width - bars.left - bars.right,
            screen.height - bars.top - bars.bottom);
        Point piece = asking(), at = piece != null && screen.contains(piece) ? piece : pointer.getLocation();
        Rectangle kept = new Rectangle(at.x - BESIDE / 2, at.y - BESIDE / 2, BESIDE, BESIDE);
        int wide = dialog.getWidth(), high = dialog.getHeight(), left = at.x - wide / 2, top = at.y - high / 2;
        int right = at.x + BESIDE + wide > screen.x + screen.width ? at.x - BESIDE - wide : at.x + BESIDE;
        int last = screen.x + screen.width - wide, lowest = screen.y + screen.height - high;
        int[][] places = {
            {right, top}, {at.x - BESIDE - wide, top}, {left, at.y - BESIDE - high}, {left, at.y + BESIDE},
            {last, lowest}, {screen.x, lowest}, {last, screen.y}, {screen.x, screen.y}
        };
        Rectangle best = null;
        int least = Integer.MAX_VALUE;
        for (int n = 0; n < places.length && least > 0; n++) {
            int x = Math.max(screen.x, Math.min(places[n][0], last)),
                y = Math.max(screen.y, Math.min(places[n][1], lowest));
            Rectangle place = new Rectangle(x, y, wide, high);
            if (best != null && place.contains(at)) continue;
            int covered =
                (worn == null ? 0 : worn.covered(world.places.main(), place)) + (place.intersects(kept) ? 1 : 0);
            if (covered >= least) continue;
            best = place;
            least = covered;
        }
        dialog.setLocation(best.getLocation());
    }

    /** Where the piece that asks stands on the screen; null where none does, or it is not seen. */
    private Point asking() {
        Piece me = world.entry.me();
        Hex hex = me == null ? null : me.hex();
        Map map = world.places.main();
        if (hex == null || !map.getView().isShowing()) return null;
        Point at = map.mapToComponent(world.places.point(hex));
        if (!map.getView().getVisibleRect().contains(at)) return null;
        Point corner = map.getView().getLocationOnScreen();
        return new Point(corner.x + at.x, corner.y + at.y);
    }

    /** At the right side of the player's window: what the map is scrolled to lies in its middle. */
    private void aside(JDialog dialog) {
        Rectangle window = world.module.getPlayerWindow().getBounds();
        int x = window.x + window.width - dialog.getWidth() - 24,
            y = window.y + window.height - dialog.getHeight() - 48;
        dialog.setLocation(Math.max(window.x, x), Math.max(window.y, y));
    }

    // ---- showing without asking

    /** Pieces of the map, and no others, are selected, and the map is scrolled where the first cannot be seen. */
    void select(List units) {
        KeyBuffer.getBuffer().clear();
        ArrayList hexes = new ArrayList();
        for (int n = 0; n < units.size(); n++) {
            Piece each = (Piece) units.get(n);
            KeyBuffer.getBuffer().add(each.outer());
            if (each.hex() != null) hexes.add(each.hex());
        }
        Digits.see(world.places.main(), hexes);
        world.places.main().repaint();
        world.keyboard.focusMap();
    }

    /**
     * Let hexes wear short words on this player's map, until the next click or key that does more than look at it, and
     * no longer than what they tell of: the phase, and the pieces that stand there as they are, whoever changes them.
     * Nobody else sees it; no undo knows of it.
     */
    void show(java.util.Map marks) {
        hide();
        Digits made = new Digits();
        for (Iterator i = marks.entrySet().iterator(); i.hasNext();) {
            Entry each = (Entry) i.next();
            made.add((Hex) each.getKey(), world.texts.mine((String) each.getValue()), 0);
        }
        if (made.isEmpty()) return;
        shown = made;
        final Map map = world.places.main();
        made.on(map);
        nextClick = new AWTEventListener() {
            public void eventDispatched(AWTEvent event) {
                boolean clicked = event.getID() == MouseEvent.MOUSE_PRESSED && !looks(map, event.getSource());
                if (clicked || event.getID() == KeyEvent.KEY_PRESSED && acts((KeyEvent) event)) hide();
            }
        };
        Toolkit.getDefaultToolkit().addAWTEventListener(nextClick, AWTEvent.MOUSE_EVENT_MASK | AWTEvent.KEY_EVENT_MASK);
        final HashSet places = new HashSet();
        for (Iterator i = marks.keySet().iterator(); i.hasNext();) places.add(world.places.point((Hex) i.next()));
        watch = new Timer(LOOKS, new ActionListener() {
            private String before;                       // not known before the action that shows them is over

            public void actionPerformed(ActionEvent e) {
                String now = listed(map, places);
                if (before == null) before = now;
                else if (!before.equals(now)) hide();
            }
        });
        watch.setInitialDelay(1);
        watch.start();
    }

    /**
     * What marks in some places tell of: turn and phase, and the pieces that lie there, with all that is kept of them.
     */
    private String listed(Map map, Collection places) {
        StringBuilder made = new StringBuilder().append(world.clock.turn()).append(' ').append(world.clock.phase());
        GamePiece[] all = map.getPieces();
        for (int n = 0; n < all.length; n++) {
            if (!places.contains(all[n].getPosition())) continue;
            List heap = all[n] instanceof Stack ? ((Stack) all[n]).asList() : Collections.singletonList(all[n]);
            for (Iterator i = heap.iterator(); i.hasNext();) {
                GamePiece each = (GamePiece) i.next();
                made.append('\n').append(each.getId()).append(' ').append(each.getPosition());
                // not what VASSAL itself keeps of a piece: where it was clicked comes with the first key after it was
                // selected
                for (GamePiece p = each; p instanceof Decorator; p = ((Decorator) p).getInner())
                    made.append('\t').append(((Decorator) p).myGetState());
            }
        }
        return made.toString();
    }

    /** Whether a key does more than look: one held with Ctrl, Alt or Meta, but for those that zoom. */
    private static boolean acts(KeyEvent key) {
        int code = key.getKeyCode();
        boolean held = key.isControlDown() || key.isAltDown() || key.isMetaDown();
        boolean itself = code == KeyEvent.VK_CONTROL || code == KeyEvent.VK_ALT || code == KeyEvent.VK_META
            || code == KeyEvent.VK_SHIFT;
        return held && !itself && "+-=".indexOf(key.getKeyChar()) < 0 && code != KeyEvent.VK_ADD
            && code != KeyEvent.VK_SUBTRACT && code != KeyEvent.VK_EQUALS && code != KeyEvent.VK_MINUS
            && code != KeyEvent.VK_PLUS;
    }

    /**
     * Whether a click only looks at the map: on a bar that scrolls it, or on its own toolbar, which zooms and centres
     * it.
     */
    private static boolean looks(Map map, Object source) {
        if (!(source instanceof Component)) return false;
        Component at = (Component) source;
        Component window = SwingUtilities.getAncestorOfClass(JScrollPane.class, map.getView());
        boolean bars = window != null && SwingUtilities.isDescendingFrom(at, window)
            && !SwingUtilities.isDescendingFrom(at, map.getView());
        return bars || map.getToolBar() != null && SwingUtilities.isDescendingFrom(at, map.getToolBar());
    }

    void hide() {
        if (shown == null) return;
        world.places.main().removeDrawComponent(shown);
        world.places.main().getView().repaint();
        Toolkit.getDefaultToolkit().removeAWTEventListener(nextClick);
        watch.stop();
        shown = null;
        nextClick = null;
        watch = null;
    }
}
