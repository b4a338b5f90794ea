"""Two players at one game, on the engine's own server: after every action both hold the same game, one undo takes it
back for both, doing it again brings it back, and a log of it all replays to the same end. Dice are scripted for the
player who rolls.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from vmodsmith.assemble.atlas import Atlas
from vmodsmith.engine import Engine
from vmodsmith.scenarios.differences import differences

__all__ = ["Pieces", "Players", "Table", "seated"]

Players = tuple[Engine, Engine]
Pieces = Mapping[str, str | tuple[str, int]]
"""Where pieces stand, by id: a hex or a box, and which way they face where they do."""


def same_lines(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two chats say the same. The lines of one click are compared in no order: the tracker says its own after
    those of the rules, and sends it before them."""
    return sorted(one) == sorted(other)


_OF_MEETING = ("have the same game", "Your game differs from that of", "同じゲームを共有", "手元のゲームと異なる")
"""What is told some time after two have met, each by the other's name: whether they hold the same game."""


def _chat(player: Engine, mark: dict[str, int]) -> list[str]:
    return [line for line in player.chat(mark) if not any(words in line for words in _OF_MEETING)]


class Table:
    """Both players at one game. Every action ends with the question whether both see the same."""

    def __init__(self, players: Players, sides: tuple[str, str], atlas: Atlas, room: str) -> None:
        self.players, self.sides, self.atlas, self.room = players, sides, atlas, room
        self.port = 0
        """Where the server of the game answers, once it has begun."""
        self.now: dict[str, Any] = {}
        """The game as both held it when they last agreed."""
        self.alike: Callable[[Sequence[str], Sequence[str]], bool] = same_lines
        """Whether the chats of both say the same."""
        self.heard: list[str] = []
        """What the other player read of the last action."""

    def begin(self, turn: int, phase: str, pieces: Pieces, *, options: Sequence[str] = (), setup: str = "") -> None:
        """The first player arranges a game (options are switched on), the second one joins it."""
        first, second = self.players
        for each in self.players:
            each.close_game()
            each.seed(0)
        if setup:
            first.setup(setup, self.sides[0])
        else:
            first.new_game(self.sides[0])
        self.place(first, pieces)
        for option in options:
            first.set_property(f"option_{option}", "on")
        first.jump(Turn=str(turn), Phase=phase)
        self.port = first.serve()
        first.join(self.port, self.room, self.sides[0])
        second.join(self.port, self.room, self.sides[1], follows=True)
        self.agreed("joining")
        assert (first.side(), second.side()) == self.sides

    def look_on(self, third: Engine) -> None:
        """Somebody without a side comes to the game."""
        third.close_game()
        third.join(self.port, self.room, "observer", follows=True)
        assert self.players[0].agree(third, 180) == []

    def leave(self) -> None:
        """Both leave the server."""
        for each in reversed(self.players):
            each.disconnect()

    def agreed(self, what: str, first: Engine | None = None) -> None:
        """Both hold the same game, now or soon; `first` is asked first, so that news can reach the other meanwhile."""
        one = first or self.players[0]
        end, pause = time.monotonic() + 180, 0.01
        while True:
            self.now = one.snapshot()
            across = self.other(one)
            found = differences(self.now, across.snapshot()) + differences(one.stacks(), across.stacks(), "stack ")
            if not found:
                return
            assert time.monotonic() < end, (what, found)
            time.sleep(pause)
            pause = min(2 * pause, 0.2)

    def other(self, player: Engine) -> Engine:
        """Who sits across."""
        first, second = self.players
        return second if player is first else first

    def point(self, address: str) -> tuple[str, str]:
        """A hex or a box as the engine knows it: point and map."""
        spot = self.atlas.spots[address]
        return f"{spot.x},{spot.y}", spot.map

    # ---- acting

    def place(self, player: Engine, pieces: Pieces) -> None:
        """Put pieces down, without asking what the other sees."""
        for piece, where in pieces.items():
            address, facing = (where, None) if isinstance(where, str) else where
            player.place(piece, *self.point(address))
            if facing is not None:
                player.set_facing(piece, facing)

    def move(self, player: Engine, piece: str, address: str, *dice: int) -> str:
        """Drag a piece."""
        return self.acted(player, lambda: player.move(piece, *self.point(address)), f"{piece} to {address}", *dice)

    def do(self, player: Engine, piece: str, command: str, *dice: int, answer: Sequence[str] = ()) -> str:
        """Choose a command of a menu, and answers in the dialogs that follow."""
        return self.acted(player, lambda: player.do(piece, command), f"{piece}: {command}", *dice, answer=answer)

    def press(self, player: Engine, button: str, *dice: int) -> str:
        """Press a button of the toolbar."""
        return self.acted(player, lambda: player.press(button), button, *dice)

    def key(self, player: Engine, piece: str, key: str) -> str:
        """Press a key of the keyboard on a piece."""
        return self.acted(player, lambda: player.key(piece, key), f"{key} on {piece}")

    def next(self, player: Engine, phase: str, *dice: int) -> str:
        """On with the turn tracker, to a phase."""
        said = self.acted(player, lambda: player.turn("next"), f"on to {phase}", *dice)
        assert player.properties("Phase") == {"Phase": phase}
        return said

    def acted(
        self, player: Engine, action: Callable[[], object], what: str, *dice: int, answer: Sequence[str] = ()
    ) -> str:
        """An action with its dice, taken back and done again; the lines it said, the same for both. All dice must be
        used up."""
        before = player.snapshot()
        other = self.other(player)
        mark, own = other.mark(), player.mark()
        player.answer(*answer)
        player.dice(*dice)
        action()
        self.agreed(what, player)
        said = _chat(player, own)
        state = player.dice_state()
        assert (state["left"], state["faults"], state["unscripted"]) == ([], [], 0), (what, state, said)
        self.heard = self._heard(player, own, mark, what)
        if dice or differences(before, self.now):  # what only says something is no step to take back
            self._undone(player, before, what)
        return "\n".join(said)

    def _heard(self, player: Engine, own: dict[str, int], mark: dict[str, int], what: str) -> list[str]:
        """What the other's chat has since his `mark`, as soon as it is what the player's own has; it has to be."""
        other, said = self.other(player), _chat(player, own)
        end = time.monotonic() + 10
        while not self.alike(said, heard := _chat(other, mark)):
            assert time.monotonic() < end, (what, said, heard)
            time.sleep(0.01)
        return heard

    def _undone(self, player: Engine, before: Mapping[str, Any], what: str) -> None:
        after = self.now
        own, mark = player.mark(), self.other(player).mark()
        player.undo()
        self.agreed(f"{what}, undone", player)
        assert differences(before, self.now) == [], f"undo of {what}"
        player.redo()
        self.agreed(f"{what}, done again", player)
        assert differences(after, self.now) == [], f"{what}, done again"
        self._heard(player, own, mark, f"{what}, done again")  # also: nothing comes late

    def replays(self, log: Path, least: int) -> None:
        """The log that the first player writes, ended now, brings the other engine to the same end in so many steps or
        more."""
        first, second = self.players
        first.end_log()
        end = first.snapshot()
        self.leave()
        second.load(log, "observer")
        assert second.step_log() >= least
        assert differences(end, second.snapshot()) == []


@contextmanager
def seated(players: Players, sides: tuple[str, str], atlas: Atlas, room: str) -> Iterator[Table]:
    """Both players at a table where a game can begin. At the end they leave, and neither engine has complained."""
    marks = [each.mark() for each in players]
    table = Table(players, sides, atlas, room)
    try:
        yield table
    finally:
        table.leave()
    for each, mark in zip(players, marks, strict=True):
        # on a slow machine the connection says that it is alive
        assert [one for one in each.problems(mark) if one["text"] != "Sent keep-alive"] == []
