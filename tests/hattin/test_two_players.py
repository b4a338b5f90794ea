"""Two players on the engine's own server play a scripted turn: after every action both hold the same game, one undo takes a
whole action back for both, and a log of it replays to the same end. Dice are scripted for the player who rolls."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.assemble import plan
from builder.engine import Engine
from builder.engine.compare import differences
from builder.model import Game

CRUSADERS = {"leader-raymond": "1018", "leader-guy": "1219", "true-cross": "1219"}
"""Leaders and Cross."""

UNITS = {
    "raymond-hc-tripoli": ("1018", 1),
    "raymond-hc-galilee": ("1017", 1),
    "raymond-inf-tripoli": ("1119", 1),
    "raymond-xb-1": ("1216", None),
    "guy-inf-acre": ("1219", 3),
    "taqi-hc-hama": ("1318", 4),
    "taqi-lc-1": ("1417", 4),
    "taqi-lc-2": ("1220", 4),
    "taqi-lc-3": ("1120", 0),
    "militia-1": ("1416", None),
}
"""Who stands where at the start, and how he faces."""


class Table:
    """Both players at one game. Every action ends with the question whether both see the same."""

    def __init__(self, crusader: Engine, muslim: Engine) -> None:
        self.crusader, self.muslim = crusader, muslim

    def agreed(self, what: str) -> None:
        assert self.crusader.agree(self.muslim, 180) == [], what

    def do(self, player: Engine, piece: str, command: str, *dice: int, answer: tuple[str, ...] = ()) -> str:
        """A menu command, which one undo takes back and one redo brings again; what it said."""
        before = player.snapshot()
        said = self.acted(player, lambda: player.do(piece, command), f"{piece}: {command}", *dice, answer=answer)
        self.undo(player, before, f"{piece}: {command}")
        return said

    def move(self, player: Engine, piece: str, hex: str) -> str:
        """Drag a piece."""
        return self.acted(player, lambda: player.move(piece, hex), f"{piece} to {hex}")

    def next(self, player: Engine, phase: str, *dice: int) -> str:
        """On with the turn tracker."""
        said = self.acted(player, lambda: player.turn("next"), f"on to {phase}", *dice)
        assert player.properties("Phase") == {"Phase": phase}
        return said

    def acted(
        self, player: Engine, action: Callable[[], object], what: str, *dice: int, answer: tuple[str, ...] = ()
    ) -> str:
        """An action with its dice. What it says is the same for both; all dice must be used up."""
        other = self.muslim if player is self.crusader else self.crusader
        mark, own = other.mark(), player.mark()
        player.answer(*answer)
        player.dice(*dice)
        action()
        self.agreed(what)
        said = player.chat(own)
        state = player.dice_state()
        assert (state["left"], state["faults"], state["unscripted"]) == ([], [], 0), (what, state, said)
        end = time.monotonic() + 10
        while sorted(heard := other.chat(mark)) != sorted(said) and time.monotonic() < end:
            time.sleep(0.05)
        assert sorted(heard) == sorted(said), what
        return " / ".join(said)

    def undo(self, player: Engine, before: dict[str, object], what: str) -> None:
        after = player.snapshot()
        player.undo()
        self.agreed(f"undo of {what}")
        assert differences(before, player.snapshot()) == [], what
        player.redo()
        self.agreed(f"redo of {what}")
        assert differences(after, player.snapshot()) == [], what


@pytest.fixture
def table(needs_engine: None, hattin: Game, hattin_module: Path) -> Iterator[Table]:
    """A game of both in turn 8, before orders."""
    home = plan(hattin).atlas.spots["1018"].map
    with (
        Engine(hattin_module, timeout=180) as crusader,
        Engine(hattin_module, player="Other", user="other", timeout=180) as muslim,
    ):
        for each in (crusader, muslim):
            each.seed(0)
        crusader.new_game("Crusader")
        for piece, hex in CRUSADERS.items():
            crusader.place(piece, hex, home)
        crusader.place("leader-taqi", "1618", home)
        for piece, (hex, facing) in UNITS.items():
            crusader.place(piece, hex, home)
            if facing is not None:
                crusader.set_facing(piece, facing)
        crusader.jump(Turn="8", Phase="crusader-orders")
        port = crusader.serve()
        crusader.join(port, "hattin", "Crusader")
        muslim.join(port, "hattin", "Muslim", follows=True)
        game = Table(crusader, muslim)
        game.agreed("joining")
        yield game
        muslim.disconnect()
        crusader.disconnect()
        assert crusader.problems() == []
        assert muslim.problems() == []


def test_a_turn_with_every_kind_of_action(table: Table, tmp_path: Path) -> None:
    crusader, muslim = table.crusader, table.muslim
    crusader.start_log(tmp_path / "turn.vlog")

    # orders, of both sides; one in contact
    table.do(crusader, "leader-raymond", "Attack")
    table.do(crusader, "leader-guy", "Defend")
    assert "Attack" in table.do(muslim, "leader-taqi", "Attack")

    # movement: by drag, by a key, turning
    table.next(crusader, "crusader-movement")
    table.move(crusader, "raymond-hc-galilee", "1117")
    before = crusader.snapshot()
    table.acted(crusader, lambda: crusader.key("raymond-hc-galilee", "Num 4"), "a step west")
    table.undo(crusader, before, "a step")
    table.do(crusader, "raymond-inf-tripoli", "Turn right")

    # a charge with its ride
    table.next(crusader, "crusader-charge")
    assert "charges in frenzy" in table.do(crusader, "raymond-hc-tripoli", "Charge", 7)
    assert "rides to 1118" in table.do(crusader, "raymond-hc-tripoli", "East")
    assert "rides to 1218" in table.do(crusader, "raymond-hc-tripoli", "East")

    # fire of both
    table.next(crusader, "crusader-fire")
    said = table.do(crusader, "raymond-xb-1", "Fire…", 6, 6, answer=("1417: Taqi 1 (5)",))
    assert "a check" in said
    table.do(muslim, "militia-1", "Fire…", 9)

    # melee: declared by the target, checks, result, advance
    table.next(crusader, "crusader-melee")
    table.do(crusader, "taqi-hc-hama", "Attack…")
    said = table.do(crusader, "raymond-hc-tripoli", "Resolve the melee", 1, 1, 7, 9)
    assert "and routs" in said and "1318 is empty" in said
    assert "4 points straight ahead" in table.do(crusader, "raymond-hc-tripoli", "Advance into the hex")

    # recovery, losses, the other player turn
    table.next(crusader, "crusader-recovery")
    said = table.next(muslim, "muslim-orders")
    assert "Crusader: eliminated 0" in said
    table.next(muslim, "muslim-movement")
    table.move(muslim, "militia-1", "1516")
    table.next(muslim, "muslim-fire")
    table.next(muslim, "muslim-melee")
    said = table.do(muslim, "taqi-lc-3", "Attack…", answer=("1219: Guy Acre",))
    assert "Acre (12) = 12, 1:3" in said
    said = table.do(muslim, "taqi-lc-3", "Resolve the melee", 1, 10, 3)
    assert "Acre 10 against 10 holds" in said and "is eliminated" in said
    said = table.next(muslim, "muslim-recovery", 7)
    assert "Taqi" in said

    # the log brings another engine to the same end
    crusader.end_log()
    end = crusader.snapshot()
    muslim.disconnect()
    crusader.disconnect()
    muslim.load(tmp_path / "turn.vlog", "observer")
    assert muslim.step_log() > 20
    assert differences(end, muslim.snapshot()) == []
