"""The campaign played on a tabletop in memory: pieces put down, phases gone through, what was said since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rules.campaign import campaign
from rules.seated import Seated
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.checked import checked
from vmodsmith.rules.tabletop import Play, SharedData, Tabletop, vocabulary
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.python import emit

__all__ = ["Field", "field"]


class Field(Seated):
    """A game of the campaign on a table, which can be looked into. No rule may fail in it."""

    play: Play

    def put(self, **where: str) -> Field:
        """Pieces onto the map or into boxes, by row (`r_1="0101"`); nothing is told of it."""
        for row, at in where.items():
            name, box = row.replace("_", "-"), "/" in at
            table = self.play.tabletop
            if box:
                place = table.box_place(at)
                self.play.place(name, place.name, table.places.windows[place.window].name)
            else:
                self.play.place(name, at)
        self.told()
        return self

    def told(self) -> list[str]:
        """What was said since the last time it was asked."""
        lines = [each.removeprefix("- ") for each in self.play.chat(self._mark) if each.startswith("- ")]
        self._mark = self.play.mark()
        assert self.play.problems() == []
        return lines

    def go(self, phases: int = 1) -> list[str]:
        """Some phases on; what was said."""
        for _ in range(phases):
            self.play.turn("next")
        return self.told()

    def offers(self, piece: str) -> list[str]:
        """The commands in a piece's menu."""
        return [each["text"].rpartition(" > ")[2] for each in self.play.menu(piece)]

    def at(self, piece: str) -> str:
        """Where a piece stands: the number of a hex, or the address of a box; empty where it is not in play."""
        if not self.play.exists(piece):
            return ""
        found = self.piece(piece)
        return found.hex.number if found.hex is not None else found.box or ""

    def face(self, piece: str) -> int:
        """The face of a piece that is up."""
        return self.piece(piece).face

    def piece(self, piece: str) -> Piece:
        """A piece itself."""
        found = self.play.tabletop.piece_of(self.play.piece(piece, "BasicName")["uid"])
        assert found is not None
        return found

    def in_hex(self, number: str) -> list[str]:
        """The rows of what stands in a hex, the bottom first."""
        return [each.row for each in self.play.tabletop.hexes[number].pieces()]

    def shown(self) -> dict[str, str]:
        """What hexes wear on the player's map."""
        table = self.play.tabletop
        return {where.number: table.words.mine(text) for where, text in table.shown.items()}


def field(
    folder: Path,
    sheet: str,
    functions: str = "",
    *,
    side: str = "Solo",
    alone: bool = True,
    more: Mapping[str, str] | None = None,
    changed: Sequence[tuple[str, str, str]] = (),
) -> Field:
    """A new game of the campaign with rules; one player plays both sides unless a side is named, and is alone."""
    game = campaign(folder, sheet, functions, more, changed)
    program, problems = checked(game)
    assert not problems, "\n".join(map(str, problems))
    table = Tabletop(
        SharedData(tabletop_data(game), emit(program)), vocabulary=lambda it: {**vocabulary(it), "alone": lambda: alone}
    )
    play = Play(table)
    play.new_game(side)
    return Field(play)
