package vmodsmith;

import VASSAL.command.Command;
import VASSAL.command.CommandEncoder;
import VASSAL.tools.SequenceEncoder;

/** What players who meet online tell each other of the game that each holds: it changes nothing, and no log has it. */
final class GameNotice extends Command {
    static final String ASKS = "asks", ASKS_AGAIN = "asks-again", SAME = "same", WAIT = "wait", OTHER = "other";
    static final String THERE = "there", HERE = "here";    // who has the plug-in, and the answer
    private static final String PREFIX = "VMS_HELD";

    private final Joining joining;
    final String what;                 // one of those above
    final String from;                 // who says it
    final String name;                 // what that player is called
    final String to;                   // whom it is for; empty: all
    final String game;                 // a number for the game that is held

    GameNotice(Joining joining, String what, String from, String name, String to, String game) {
        this.joining = joining;
        this.what = what;
        this.from = from;
        this.name = name;
        this.to = to;
        this.game = game;
    }

    protected void executeCommand() {
        joining.heard(this);
    }

    protected Command myUndoCommand() {
        return null;
    }

    public boolean isLoggable() {
        return false;
    }

    static CommandEncoder encoder(final Joining joining) {
        return new CommandEncoder() {
            public Command decode(String text) {
                if (!text.startsWith(PREFIX + "/")) return null;
                SequenceEncoder.Decoder parts = new SequenceEncoder.Decoder(text, '/');
                parts.nextToken();
                return new GameNotice(joining, parts.nextToken(""), parts.nextToken(""), parts.nextToken(""),
                    parts.nextToken(""), parts.nextToken(""));
            }

            public String encode(Command c) {
                if (!(c instanceof GameNotice)) return null;
                GameNotice held = (GameNotice) c;
                return new SequenceEncoder(PREFIX, '/')
                    .append(held.what)
                    .append(held.from)
                    .append(held.name)
                    .append(held.to)
                    .append(held.game)
                    .getValue();
            }
        };
    }
}
