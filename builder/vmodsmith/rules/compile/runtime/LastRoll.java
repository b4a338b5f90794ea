package vmodsmith;

import VASSAL.build.module.DiceButton;
import VASSAL.build.module.properties.MutableProperty;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.Element;
import javax.swing.text.html.HTML;

/**
 * The last roll next to the name of a dice button: that of the button, or that of the rules, by the pictures of dice in their lines. Each player's
 * own client reads it from the lines of the chat; none of it is a command.
 */
final class LastRoll extends ChatListener {
    private static final String NAME = "vms.name";   // property of a button: its text without a roll
    private final Map names = new HashMap();  // DiceButton -> its text without a roll
    private boolean quiet;                    // while results are forgotten
    private final PropertyChangeListener rolled = new PropertyChangeListener() {
        public void propertyChange(PropertyChangeEvent e) {
            if (!quiet) own(e.getPropertyName(), e.getNewValue() == null ? "" : e.getNewValue().toString());
        }
    };

    LastRoll(World world, Document chat) {
        super(world, chat);
        List buttons = world.module.getComponentsOf(DiceButton.class);
        for (int n = 0; n < buttons.size(); n++) {
            DiceButton each = (DiceButton) buttons.get(n);
            names.put(each, each.getLaunchButton().getText());
            each.getLaunchButton().putClientProperty(NAME, each.getLaunchButton().getText());
            MutableProperty result = world.module.getMutableProperty(property(each));
            if (result != null) result.addMutablePropertyChangeListener(rolled);
        }
    }

    boolean concerns(int from, int to) {
        return !names.isEmpty();
    }

    void mend(int from, int to) throws BadLocationException {
        Map bySides = new TreeMap();   // String sides -> String[] {how many, the numbers}
        collect(chat.getDefaultRootElement(), from, to, bySides);
        boolean first = true;
        for (Iterator i = bySides.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            String[] roll = (String[]) each.getValue();
            DiceButton button = fitting(roll[0], (String) each.getKey());
            if (button == null) continue;
            if (first) clear();
            first = false;
            show(button, roll[1]);
        }
    }

    /** The dice of a part of the chat, as far as it lies in the line. */
    private static void collect(Element part, int from, int to, Map bySides) {
        if (part.getEndOffset() <= from || part.getStartOffset() >= to) return;
        for (int n = part.getElementCount() == 0 ? 0 : Math.max(0, part.getElementIndex(from)); n < part.getElementCount(); n++) {
            if (part.getElement(n).getStartOffset() >= to) return;
            collect(part.getElement(n), from, to, bySides);
        }
        if (part.getElementCount() > 0 || part.getStartOffset() < from || !DiceFilter.isDie(part.getAttributes())) return;
        String[] words = part.getAttributes().getAttribute(HTML.Attribute.SRC).toString().split("\\.");   // die.side.sides.number.png
        if (words.length < 5) return;
        String sides = words[words.length - 3], number = words[words.length - 2];
        String[] before = (String[]) bySides.get(sides);
        bySides.put(sides, before == null ? new String[] {"1", number} : new String[] {String.valueOf(Integer.parseInt(before[0]) + 1), before[1] + " " + number});
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

    /** A button was pressed, here or by another player; or its roll was taken back. */
    private void own(String property, String result) {
        for (Iterator i = names.keySet().iterator(); i.hasNext();) {
            DiceButton each = (DiceButton) i.next();
            if (!property(each).equals(property)) continue;
            clear(each);
            show(each, result.replace(",", " "));
            return;
        }
    }

    private static String property(DiceButton button) {
        return button.getConfigureName() + "_result";
    }

    private void show(DiceButton button, String numbers) {
        String name = (String) names.get(button);
        button.getLaunchButton().setText(numbers.length() == 0 ? name : name + ": " + numbers);
    }

    /** Another game begins: nothing was rolled in it. */
    void clear() {
        clear(null);
    }

    /** Forgets the rolls of all buttons but one: the same numbers again are a change. The results are of this window, as VASSAL stores none. */
    private void clear(DiceButton but) {
        quiet = true;
        for (Iterator i = names.keySet().iterator(); i.hasNext();) {
            DiceButton each = (DiceButton) i.next();
            show(each, "");
            MutableProperty result = world.module.getMutableProperty(property(each));
            if (each != but && result != null && result.getPropertyValue() != null && result.getPropertyValue().length() > 0) result.setPropertyValue("");
        }
        quiet = false;
    }
}
