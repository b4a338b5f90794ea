package vmodsmith;

import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Locale;
import javax.swing.AbstractAction;
import javax.swing.Action;
import javax.swing.DefaultListCellRenderer;
import javax.swing.DefaultListModel;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.event.ListSelectionEvent;
import javax.swing.event.ListSelectionListener;

/**
 * More choices than there are digits: rows that scroll, each with the number that its hex wears. What is typed leaves
 * the rows that have it, and the row of that number; the row at hand stands out on the map. None is at hand before a
 * key or a click picks one.
 */
final class ChoiceList {
    private static final int ROWS = 14;

    private final String[] labels;
    private final int[] digits;
    private final Digits shown;                          // what hexes wear, or null
    private final String hint;
    private final DefaultListModel model = new DefaultListModel();
    private final ArrayList kept = new ArrayList();      // of Integer: the choices that are rows now
    private final JLabel typed = new JLabel();
    private String looked = "";

    final JList list = new JList(model);
    final JScrollPane rows = new JScrollPane(list);
    final JButton take;

    ChoiceList(String[] labels, int[] digits, Digits shown, String hint, String ok) {
        this.labels = labels;
        this.digits = digits;
        this.shown = shown;
        this.hint = hint;
        take = new JButton(PlainText.shown(ok));
        list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        list.setVisibleRowCount(Math.min(ROWS, labels.length));
        list.setCellRenderer(new Row());
        narrow("");
        list.clearSelection();                           // Enter takes nothing that nobody has looked at
        final Action next = list.getActionMap().get("selectNextRow");
        list.getActionMap().put("selectNextRow", new AbstractAction() {
            public void actionPerformed(ActionEvent e) {
                if (list.isSelectionEmpty()) list.setSelectedIndex(0);
                else next.actionPerformed(e);
            }
        });
        rows.setPreferredSize(rows.getPreferredSize());  // as wide as all of them, whatever is left
    }

    /** The label that says what was typed, below the rows. */
    Component typed() {
        return typed;
    }

    /** Enter, a double click, or the button take the row at hand. */
    void takes(final JOptionPane pane) {
        final ActionListener taken = new ActionListener() {
            public void actionPerformed(ActionEvent e) {
                if (picked() >= 0) pane.setValue(Integer.valueOf(picked()));
            }
        };
        take.addActionListener(taken);
        list.addMouseListener(new MouseAdapter() {
            public void mouseClicked(MouseEvent e) {
                if (e.getClickCount() == 2) taken.actionPerformed(null);
            }
        });
        list.addListSelectionListener(new ListSelectionListener() {
            public void valueChanged(ListSelectionEvent e) {
                chosen();
            }
        });
        list.getInputMap().put(KeyStroke.getKeyStroke("SPACE"), "none");  // it would pick the row that has the focus
        list.addKeyListener(new KeyAdapter() {
            public void keyTyped(KeyEvent e) {
                letter(e.getKeyChar());
                e.consume();                             // the list has a search of its own, by first letters
            }
        });
        chosen();
    }

    private void letter(char c) {
        if (c == KeyEvent.VK_BACK_SPACE) narrow(looked.substring(0, Math.max(0, looked.length() - 1)));
        else if (!Character.isISOControl(c) && (c != ' ' || looked.length() > 0)) narrow(looked + c);
    }

    /**
     * Only the rows that have these letters stay, the one of that number first at hand; letters that none has change
     * nothing.
     */
    private void narrow(String letters) {
        String wanted = letters.toLowerCase(Locale.ROOT).trim();
        ArrayList found = new ArrayList();
        int first = 0;
        for (int n = 0; n < labels.length; n++) {
            boolean number = wanted.equals(String.valueOf(digits[n]));
            if (!number && labels[n].toLowerCase(Locale.ROOT).indexOf(wanted) < 0) continue;
            if (number) first = found.size();
            found.add(Integer.valueOf(n));
        }
        if (found.isEmpty()) return;
        looked = letters;
        kept.clear();
        model.clear();
        for (int n = 0; n < found.size(); n++) {
            kept.add(found.get(n));
            model.addElement(labels[((Integer) found.get(n)).intValue()]);
        }
        list.setSelectedIndex(first);
        list.ensureIndexIsVisible(first);
        typed.setText(PlainText.shown(looked.length() == 0 ? hint : looked));
        chosen();
    }

    /** The number of the choice at hand, -1 for none. */
    private int picked() {
        int row = list.getSelectedIndex();
        return row < 0 || row >= kept.size() ? -1 : ((Integer) kept.get(row)).intValue();
    }

    private void chosen() {
        take.setEnabled(picked() >= 0);
        if (shown != null) shown.pick(picked());
    }

    /** A row: its number in a disk, and its text, in lines where it is long. */
    private final class Row extends DefaultListCellRenderer {
        public Component getListCellRendererComponent(
            JList of, Object value, int row, boolean selected, boolean focused) {
            super.getListCellRendererComponent(of, Dialogs.wrapped(String.valueOf(value)), row, selected, focused);
            if (row >= 0 && row < kept.size()) setIcon(Digits.icon(digits[((Integer) kept.get(row)).intValue()]));
            return this;
        }
    }
}
