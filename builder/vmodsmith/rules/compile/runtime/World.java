package vmodsmith;

import VASSAL.build.GameModule;
import VASSAL.build.module.ChessClockControl;
import VASSAL.build.module.GameComponent;
import VASSAL.command.Command;
import javax.swing.SwingUtilities;

/**
 * All parts of what the rules of a module know and do. They are made once a session, in an order in which each finds
 * the others, beside the opening of the module: so nothing here asks more of the engine than the files of the archive.
 */
final class World implements GameComponent {
    final GameModule module = GameModule.getGameModule();
    final Archive archive = new Archive(module.getDataArchive());
    final Referee rules;
    final Trouble trouble;
    final Facts facts;
    final Tables tables;
    final Rows rows;
    final Slots slots;             // of a plug-in for a module of somebody else's; null in a module of our own
    final Boxes boxes;
    final Land land;
    final Texts texts;
    final Places places;
    final Pieces pieces;
    final Kept kept;
    final Sheets sheets;
    final MergedLines merged;
    final Acting acting;
    final Past past;
    final Clock clock;
    final Keyboard keyboard;
    final Menus menus;
    final MultiSelect multiSelect;
    final Dialogs dialogs;
    final Entry entry;
    final Opening opening;
    final Windows windows;
    final StackViewer viewer;
    final Layers layers;
    final Joining joining;
    final Dice dice;
    final Chat chat;
    final ToolbarLabels labels;
    final AttackArrows arrows;
    final UnderMouse underMouse;

    World(Referee rules) {
        this.rules = rules;
        trouble = new Trouble(this);
        facts = new Facts(archive);
        tables = new Tables(archive);
        rows = new Rows(archive);
        slots = facts.hosted ? new Slots(archive) : null;
        boxes = new Boxes(archive);
        land = new Land(this);
        texts = new Texts(this);
        places = new Places(this);
        pieces = new Pieces(this);
        kept = new Kept(this);
        sheets = new Sheets(this);
        merged = new MergedLines(this);
        acting = new Acting(this);
        past = new Past(this);
        clock = new Clock(this);
        keyboard = new Keyboard(this);
        menus = new Menus(this);
        multiSelect = new MultiSelect(this);
        dialogs = new Dialogs(this);
        entry = new Entry(this);
        opening = new Opening(this);
        windows = new Windows(this);
        viewer = new StackViewer(this);
        layers = new Layers(facts);
        joining = new Joining(this);
        dice = new Dice(this);
        chat = new Chat(this);
        labels = new ToolbarLabels(this);
        arrows = new AttackArrows(this);
        underMouse = new UnderMouse(this);
    }

    /** From now on it goes with the games that are opened. */
    void join() {
        keyboard.watch();
        new Refresh(this).watch();
        if (!facts.hosted) {  // the windows and menus of a module of somebody else's are left as they are
            new Wizard().watch();
            new PreferencesPage(this).watch();
            new ClockMenu(this).watch();
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    opening.named();
                }
            });
        } else {
            SwingUtilities.invokeLater(new Runnable() {
                public void run() {
                    new Labels(World.this).translate();
                }
            });
        }
        if (!module.getGameState().isGameStarted()) {
            follow();
            return;
        }
        // later: the first question may come while the engine goes through its components
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                follow();
                if (!module.getGameState().isGameStarted()) return;
                opening.late();
                entry.begin();
            }
        });
    }

    private void follow() {
        module.getGameState().addGameComponent(this);
        joining.watch();
    }

    /** A value of the game as text, empty where there is none. */
    String global(String name) {
        Object found = module.getProperty(name);
        return found == null ? "" : found.toString();
    }

    /** A game begins or ends: nothing that was known of its pieces holds any more. */
    public void setup(boolean begins) {
        pieces.forget();
        places.forget();
        dialogs.hide();
        labels.forget();
        if (!begins) {
            ChessClockControl clocks = ChessClockControl.getInstance();
            if (clocks != null) clocks.hideClocks();  // VASSAL leaves them for the next game
            return;
        }
        chat.forget();
        opening.opened();
        // later: the pieces are there, but the windows are not yet
        SwingUtilities.invokeLater(new Runnable() {
            public void run() {
                if (module.getGameState().isGameStarted()) entry.begin();
            }
        });
    }

    public Command getRestoreCommand() {
        return null;
    }
}
