"""The state of a game apart from its pieces: its values, turn and phase, and the player with side and language."""

from __future__ import annotations

from vmodsmith.model import Game

from .journal import Journal
from .tabletop_data import TabletopData

__all__ = ["TabletopState"]


class TabletopState:
    """The values of one game. `side` is the id of the player's side, empty for a player of all sides, None for an
    observer; `side_name` is the module's name of it, `others` are the sides of other players. `turn` counts from 1,
    `place` is the position of the phase in the data."""

    def __init__(self, data: TabletopData, journal: Journal, language: str, player: str) -> None:
        self.data = data
        self.journal = journal
        self.language = language
        self.player = player
        self.globals: dict[str, str] = {}
        self.turn = 1
        self.place = 0
        self.setup: str | None = None
        self.side: str | None = None
        self.side_name: str | None = None
        self.others: frozenset[str] = frozenset()
        self._for_all = False
        self.problems: list[dict[str, str]] = []
        self.phases = tuple(each.id for each in data.game.phases)

    @property
    def game(self) -> Game:
        """The game's data."""
        return self.data.game

    @property
    def phase(self) -> str:
        """The phase's id; empty for a game without phases."""
        return self.phases[self.place] if self.phases else ""

    def take(self, side: str | None) -> None:
        """Take a side."""
        self.side = side
        self.side_name = None if side is None else self.data.names[f"side.{side}"]

    def seat(self, side: str) -> None:
        """Let another player take a side."""
        self.others |= {side}

    def judge_for_all(self, wanted: bool) -> None:
        """Evaluate conditions for any player from now on, or again for this player."""
        self._for_all = wanted

    def acts_for(self, side: str) -> bool:
        """Whether this player may decide for a side."""
        return self._for_all or self.side in (side, "") or side not in self.others

    def text(self, name: str) -> str | None:
        """A value as in the engine; None if there is none."""
        found = self.globals.get(name)
        if found is not None:
            return found
        match name:
            case "Turn":
                return str(self.turn)
            case "Phase":
                return self.phase if self.phases else None
            case "PlayerSide":
                return self.side_name
            case "PlayerName":
                return self.player
        return None

    def set(self, name: str, value: str) -> None:
        """Set a value."""
        if self.globals.get(name) != value:
            self.journal.entry(self.globals, name, value)

    def move_clock(self, turn: int, place: int) -> None:
        """Set turn and phase."""
        if (turn, place) != (self.turn, self.place):
            self.journal.set(self, "turn", turn)
            self.journal.set(self, "place", place)

    def option(self, name: str) -> str:
        """An option's value; empty for an option that the game does not have."""
        return self.globals.get(f"option_{name}", "")

    def local(self, text: str) -> str:
        """A base text in the player's language."""
        return self.data.local(text, self.language)

    def complain(self, kind: str, text: str, detail: str = "") -> None:
        """Report a problem."""
        self.problems.append({"kind": kind, "text": text, "detail": detail})
