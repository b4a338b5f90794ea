package vmodsmith;

import VASSAL.build.GameModule;
import java.awt.Component;
import java.awt.Container;
import javax.swing.JTextPane;
import javax.swing.text.StyledDocument;

/** The chat window of this player, and who mends what it says. */
final class Chat {
    private final World world;
    private StyledDocument lines;   // what is listened to
    private LastRoll roll;

    Chat(World world) {
        this.world = world;
    }

    void begin() {
        JTextPane pane = pane(GameModule.getGameModule().getChatter());
        if (pane == null || pane.getDocument() == lines) return;
        lines = pane.getStyledDocument();
        lines.addDocumentListener(new LanguageFilter(world, lines));
        lines.addDocumentListener(new DiceFilter(world, lines));
        lines.addDocumentListener(new UndoFilter(world, lines));
        lines.addDocumentListener(world.labels);
        if (!world.facts.hosted && world.module.getArchiveWriter() == null) {
            roll = new LastRoll(world, lines);
            lines.addDocumentListener(roll);   // heard first: before the pictures are taken out
        }
    }

    /** Another game begins or ends. */
    void forget() {
        if (roll != null) roll.clear();
    }

    private static JTextPane pane(Container inside) {
        Component[] all = inside.getComponents();
        for (int n = 0; n < all.length; n++) {
            JTextPane found = all[n] instanceof JTextPane ? (JTextPane) all[n]
                : all[n] instanceof Container             ? pane((Container) all[n])
                                                          : null;
            if (found != null) return found;
        }
        return null;
    }
}
