"""A game of the campaign played at a table or in an engine, by what both can do."""

from __future__ import annotations

from vmodsmith.engine import Engine
from vmodsmith.rules.tabletop import Play

__all__ = ["Seated"]


class Seated:
    """A new game. Texts of the chat are given without their first signs."""

    def __init__(self, play: Play | Engine) -> None:
        self.play = play
        self._mark = play.mark()

    def put(self, **where: str) -> Seated:
        """Pieces into hexes, by row (`r_1="0101"`), or into boxes, by their names and windows; nothing is told of
        it."""
        for row, at in where.items():
            box, _, window = at.partition(" in ")
            self.play.place(row.replace("_", "-"), box, window or None)
        self.told()
        return self

    def told(self) -> list[str]:
        """What was said since the last time it was asked."""
        lines = [" ".join(each.split()) for each in self.play.chat(self._mark)]
        self._mark = self.play.mark()
        return [each.removeprefix("- ") for each in lines if each.startswith("- ")]

    def phase(self, name: str, turn: int = 1) -> Seated:
        """On to a phase; nothing is told of it."""
        self.play.jump(Turn=str(turn), Phase=name)
        self.told()
        return self

    def turn(self) -> list[str]:
        """A phase on; what was said."""
        self.play.turn("next")
        return self.told()

    def drag(self, pieces: str | list[str], at: str) -> list[str]:
        """Pieces dragged to a hex; what was said."""
        self.play.move(pieces, at)
        return self.told()

    def do(self, piece: str, text: str, *answers: str) -> list[str]:
        """A command of a piece's menu; what was said."""
        self.play.answer(*answers)
        self.play.do(piece, text)
        return self.told()

    def press(self, text: str, *answers: str) -> list[str]:
        """A button of the toolbar; what was said."""
        self.play.answer(*answers)
        self.play.press(text)
        return self.told()

    def value(self, piece: str, name: str) -> str:
        """A property of a piece; empty without one."""
        return self.play.value(piece, name) or ""

    def where(self, piece: str) -> str:
        """What the place of a piece is called: the number of a hex, the name of a box."""
        return self.value(piece, "LocationName")

    def face(self, piece: str) -> str:
        """The face of a piece that is up."""
        return self.value(piece, "Step_Level")
