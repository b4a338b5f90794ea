package vmodsmith;

import VASSAL.build.module.DiceButton;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.i18n.Resources;
import java.awt.Dimension;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.JButton;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Element;
import javax.swing.text.html.HTML;

/**
 * The last roll next to the name of a dice button: that of the button, or that of the rules, by the pictures of dice in
 * their lines. A roll that is taken back gives way to the one before. Each player's own client reads all this from the
 * lines of the chat; none of it is a command.
 */
final class LastRoll extends ChatListener {
    private static final String NAME = "vms.name";   // property of a button: its text without a roll
    private static final int MOST = 100;             // of how many rolls it is remembered which one came before

    private final Map names = new HashMap();         // DiceButton -> its text without a roll
    private final Map widths = new HashMap();  // DiceButton -> Integer, how wide it is with a roll of its own dice
    private final ArrayList rolls = new ArrayList(); // Roll, the last one at the end
    private boolean quiet;                           // while results are forgotten
    private final PropertyChangeListener rolled = new PropertyChangeListener() {
        public void propertyChange(PropertyChangeEvent e) {
            if (!quiet) own(e.getPropertyName(), e.getNewValue() == null ? "" : e.getNewValue().toString());
        }
    };

    /** A roll: of the rules, as their line reports it; or of a button. */
    private static final class Roll {
        final Map numbers = new HashMap();           // DiceButton -> String
        final String line;                           // null for that of a button

        Roll(String line) {
            this.line = line;
        }
    }

    LastRoll(World world, Document chat) {
        super(world, chat);
        List buttons = world.module.getComponentsOf(DiceButton.class);
        for (int n = 0; n < buttons.size(); n++) {
            DiceButton each = (DiceButton) buttons.get(n);
            names.put(each, each.getLaunchButton().getText());
            each.getLaunchButton().putClientProperty(NAME, each.getLaunchButton().getText());
            widths.put(each, Integer.valueOf(widest(each)));
            show(each, "");
            MutableProperty result = world.module.getMutableProperty(property(each));
            if (result != null) result.addMutablePropertyChangeListener(rolled);
        }
    }

    boolean concerns(int from, int to) {
        return !names.isEmpty();
    }

    void mend(int from, int to) throws BadLocationException {
        String text = chat.getText(from, Math.min(to, chat.getLength()) - from);
        int begun = 0;
        while (begun < text.length() && text.charAt(begun) == '\n') begun++;
        int end = text.indexOf('\n', begun);   // what follows has come since then, and is heard for itself
        String said = text.substring(begun, end < 0 ? text.length() : end).trim();
        if (isUndone(said)) {
            takeBack(said);
            return;
        }
        Map bySides = new TreeMap();   // String sides -> String[] {how many, the numbers}
        collect(chat.getDefaultRootElement(), from, end < 0 ? to : from + end, bySides);
        Roll found = new Roll(bare(said));
        for (Iterator i = bySides.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            String[] roll = (String[]) each.getValue();
            DiceButton button = fitting(roll[0], (String) each.getKey());
            if (button != null) found.numbers.put(button, roll[1]);
        }
        if (!found.numbers.isEmpty()) add(found);
    }

    /** Whether a line takes another one back: in VASSAL's words, or in those of the game. */
    private boolean isUndone(String said) {
        String own = world.texts.own("ui.undone");
        return said.startsWith(Resources.getString("Chatter.undo_message", new Object[] {""}).trim())
            || said.startsWith(own.substring(0, own.indexOf("{0}")).trim());
    }

    /** A line without its sign and without the pictures before its text, as a line that takes it back quotes it. */
    private static String bare(String said) {
        int n = 0;
        while (n < said.length()
            && (Character.isWhitespace(said.charAt(n)) || said.charAt(n) == '*' || said.charAt(n) == '-'))
            n++;
        return said.substring(n);
    }

    /** The roll that a line takes back, if it takes back one, is forgotten. */
    private void takeBack(String said) {
        for (int n = rolls.size() - 1; n >= 0; n--) {
            String line = ((Roll) rolls.get(n)).line;
            if (line == null || line.length() == 0 || !said.endsWith(line)) continue;
            rolls.remove(n);
            showLast();
            return;
        }
    }

    private void add(Roll roll) {
        rolls.add(roll);
        if (rolls.size() > MOST) rolls.remove(0);
        showLast();
    }

    /** The last roll alone stands on its buttons. */
    private void showLast() {
        Roll last = rolls.isEmpty() ? null : (Roll) rolls.get(rolls.size() - 1);
        quiet = true;
        for (Iterator i = names.keySet().iterator(); i.hasNext();) {
            DiceButton each = (DiceButton) i.next();
            String numbers = last == null ? null : (String) last.numbers.get(each);
            show(each, numbers == null ? "" : numbers);
            setResult(each, numbers == null || last.line != null ? "" : numbers.replace(" ", ","));
        }
        quiet = false;
    }

    /**
     * The result of a button is of this window, as VASSAL stores none: without it the same numbers again are a change.
     */
    private void setResult(DiceButton button, String numbers) {
        MutableProperty result = world.module.getMutableProperty(property(button));
        String before = result == null ? null : result.getPropertyValue();
        if (result != null && !numbers.equals(before == null ? "" : before)) result.setPropertyValue(numbers);
    }

    /** The dice of a part of the chat, as far as it lies in the line. */
    private static void collect(Element part, int from, int to, Map bySides) {
        if (part.getEndOffset() <= from || part.getStartOffset() >= to) return;
        for (int n = part.getElementCount() == 0 ? 0 : Math.max(0, part.getElementIndex(from));
            n < part.getElementCount(); n++) {
            if (part.getElement(n).getStartOffset() >= to) return;
            collect(part.getElement(n), from, to, bySides);
        }
        if (part.getElementCount() > 0 || part.getStartOffset() < from || !DiceFilter.isDie(part.getAttributes()))
            return;
        // die.side.sides.number.png
        String[] words = part.getAttributes().getAttribute(HTML.Attribute.SRC).toString().split("\\.");
        if (words.length < 5) return;
        String sides = words[words.length - 3], number = words[words.length - 2];
        String[] before = (String[]) bySides.get(sides);
        bySides.put(sides,
            before == null ? new String[] {"1", number}
                           : new String[] {String.valueOf(Integer.parseInt(before[0]) + 1), before[1] + " " + number});
    }

    /** The button of so many dice; else one of a single die, or of others with these sides; null for none. */
    private DiceButton fitting(String count, String sides) {
        DiceButton found = null;
        List buttons = world.module.getComponentsOf(DiceButton.class);
        for (int n = 0; n < buttons.size(); n++) {
            DiceButton each = (DiceButton) buttons.get(n);
            if (!names.containsKey(each) || !sides.equals(each.getAttributeValueString(DiceButton.N_SIDES))) continue;
            String dice = each.getAttributeValueString(DiceButton.N_DICE);
            if (dice.equals(count)) return each;
            if (found == null || dice.equals("1")) found = each;
        }
        return found;
    }

    /**
     * A button was pressed, here or by another player; or its roll was taken back: its result is then the one before.
     */
    private void own(String property, String result) {
        for (Iterator i = names.keySet().iterator(); i.hasNext();) {
            DiceButton each = (DiceButton) i.next();
            if (!property(each).equals(property)) continue;
            String numbers = result.replace(",", " ");
            int end = rolls.size() - 1;
            if (numbers.length() == 0 || (numbers(each, end) != null && numbers.equals(numbers(each, end - 1)))) {
                while (end >= 0 && numbers(each, end) == null) end--;
                if (end >= 0) rolls.remove(end);
                showLast();
                return;
            }
            Roll roll = new Roll(null);
            roll.numbers.put(each, numbers);
            add(roll);
            return;
        }
    }

    /** What a button itself rolled as one of the rolls; null if it was another's. */
    private String numbers(DiceButton button, int which) {
        Roll roll = which < 0 ? null : (Roll) rolls.get(which);
        return roll == null || roll.line != null ? null : (String) roll.numbers.get(button);
    }

    private static String property(DiceButton button) {
        return button.getConfigureName() + "_result";
    }

    /** A roll that comes or goes moves no other button: there is room for it from the start. */
    private void show(DiceButton button, String numbers) {
        String name = (String) names.get(button);
        JButton shown = button.getLaunchButton();
        shown.setPreferredSize(null);
        shown.setText(numbers.length() == 0 ? name : name + ": " + numbers);
        Dimension size = shown.getPreferredSize();
        shown.setPreferredSize(
            new Dimension(Math.max(size.width, ((Integer) widths.get(button)).intValue()), size.height));
    }

    private int widest(DiceButton button) {
        String dice = button.getAttributeValueString(DiceButton.N_DICE);
        StringBuilder made = new StringBuilder((String) names.get(button)).append(':');
        for (int n = Tables.isWhole(dice) ? Math.min(Integer.parseInt(dice), 5) : 0; n > 0; n--)
            made.append(' ').append(button.getAttributeValueString(DiceButton.N_SIDES));
        JButton shown = button.getLaunchButton();
        shown.setText(made.toString());
        int found = shown.getPreferredSize().width;
        shown.setText((String) names.get(button));
        return found;
    }

    /** Another game begins: nothing was rolled in it. */
    void clear() {
        rolls.clear();
        showLast();
    }
}
