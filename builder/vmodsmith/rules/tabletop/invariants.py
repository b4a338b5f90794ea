"""Invariants: conditions that must hold throughout a game.

Those of every game are here, those of one game are in its sheets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from vmodsmith.model import Invariant

from .errors import RuleError, TabletopFault
from .finding import hint
from .piece import Piece
from .tabletop import Tabletop

__all__ = ["ONE_PLACE", "Breach", "InvariantWatch"]

ONE_PLACE = "one-place"
"""Each piece is in exactly one place, and no more pieces of a row are in play than the game has, except for kinds with
copies.
"""


@dataclass(frozen=True, slots=True)
class Breach:
    """A violated invariant: its id, and the finding."""

    id: str
    found: str

    def __str__(self) -> str:
        return f"{self.id}: {self.found}"


class InvariantWatch:
    """Checks the invariants of a game in play."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        declared = (each for sheet in tabletop.game.rules for each in sheet.invariants)
        self.invariants = {each.id: each for each in declared if tabletop.rules.watches(each.id)}
        """The invariants of the program; a program from `checked`, not `watched`, has none."""
        self._before: dict[str, dict[str, int]] = {}

    def begin(self) -> None:
        """Record the values that have to stay, at the start of a game."""
        kinds = self._kinds()
        self._before = {
            each.id: self._values(each, kinds) for each in self.invariants.values() if each.stays is not None
        }

    def broken(self, at: str, phase: str = "", among: Collection[Piece] | None = None) -> list[Breach]:
        """The violated invariants among those that are checked after every action (`always`), or at the end of a phase
        (`phase`). With `among`, invariants of pieces are checked only for those pieces; invariants of the game are
        checked anyway.
        """
        found = [Breach(ONE_PLACE, text) for text in self._places()] if at == "always" else []
        kinds = self._kinds() if among is None else _by_kind(among)
        for each in self.invariants.values():
            if each.at == at and (not each.phases or phase in each.phases):
                found += [Breach(each.id, text) for text in self._look(each, kinds)]
        return found

    def named(self, ids: Collection[str]) -> list[Breach]:
        """The violated ones of some invariants. Raises TabletopFault for an unknown one."""
        found, kinds = [], self._kinds()
        for name in ids:
            if name == ONE_PLACE:
                found += [Breach(name, text) for text in self._places()]
            elif name in self.invariants:
                found += [Breach(name, text) for text in self._look(self.invariants[name], kinds)]
            else:
                raise TabletopFault(f"no invariant {name!r}{hint(name, [*self.invariants, ONE_PLACE])}")
        return found

    def _places(self) -> Iterator[str]:
        rows: dict[str, list[Piece]] = {}
        for piece in self.tabletop.pieces.values():
            stack = piece.stack
            if stack is None:
                continue
            if stack.pieces.count(piece) != 1 or stack not in stack.place.stacks:
                yield f"{piece.row} is not where it says"
            rows.setdefault(piece.row, []).append(piece)
        for row, there in rows.items():
            if len(there) > 1 and row and not there[0].chain.kind.copies:
                # those that rules make of a row with a quantity all bear its name
                most = 1 if "#" in row else there[0].chain.counter.quantity
                if len(there) > most:
                    yield f"{row} is there {len(there)} times"

    def _look(self, one: Invariant, kinds: _Kinds) -> Iterator[str]:
        if one.stays is not None:
            before, now = self._before.get(one.id, {}), self._values(one, kinds)
            for row, value in now.items():
                if row in before and value != before[row]:
                    yield f"{row}{': ' if row else ''}{one.stays} was {before[row]}, is {value}"
            return
        for piece, holds in self.tabletop.rules.values(one.id, "holds", _whose(one, kinds)):
            if isinstance(holds, RuleError) or not holds:
                fault = str(holds) if isinstance(holds, RuleError) else f"{one.holds} does not hold"
                yield f"{piece.row} at {piece.place.name if piece.place else ''}: {fault}" if piece else fault

    def _values(self, one: Invariant, kinds: _Kinds) -> dict[str, int]:
        found = {}
        for piece, value in self.tabletop.rules.values(one.id, "stays", _whose(one, kinds)):
            if isinstance(value, RuleError):
                raise value
            found[piece.row if piece else ""] = value
        return found

    def _kinds(self) -> _Kinds:
        """The pieces in play by their kinds, in the order of the rules."""
        return _by_kind(self.tabletop.ordered())


_Kinds = dict[str, list[Piece]]


def _by_kind(pieces: Iterable[Piece]) -> _Kinds:
    found: _Kinds = {}
    for piece in pieces:
        found.setdefault(piece.kind, []).append(piece)
    return found


def _whose(one: Invariant, kinds: _Kinds) -> Iterator[Piece | None]:
    """The pieces of an invariant's kinds; a single None for the game itself."""
    if not one.kinds:
        yield None
    for kind in one.kinds:
        yield from kinds.get(kind, ())
