"""The effects of a play on the pieces: losses, steps, moves, final places, conditions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.tabletop import Tabletop

__all__ = ["Before", "Effects", "Tally", "before", "effects"]

GONE = "gone"


@dataclass(frozen=True, slots=True)
class Stand:
    """A piece at one moment: its label, its place, its steps, its conditions."""

    label: str
    where: str
    steps: int
    wears: str


Before = dict[str, Stand]
"""All pieces in play at a moment, by identity."""


@dataclass(slots=True)
class Effects:
    """One play: steps and pieces lost by side; and for each piece that changed, the distance moved, its final place,
    steps and conditions.
    """

    steps: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    places: dict[str, str] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    wears: dict[str, str] = field(default_factory=dict)


def before(tabletop: Tabletop) -> Before:
    """The present pieces. Copies of a row are numbered."""
    found: Before = {}
    seen: Counter[str] = Counter()
    for each in tabletop.ordered():
        seen[each.row] += 1
        name = each.row or each.chain.basic_name
        label = name if seen[each.row] == 1 else f"{name}#{seen[each.row]}"
        found[each.uid] = Stand(label, place_of(each), steps_of(each), wears_of(each))
    return found


def effects(tabletop: Tabletop, stood: Before) -> Effects:
    """The changes of pieces since then; unchanged ones are left out."""
    found = Effects()
    for uid, old in stood.items():
        piece = tabletop.pieces.get(uid)
        if piece is None or piece.stack is None:
            found.places[old.label] = GONE
            continue
        side = piece.side or ""
        where, steps = place_of(piece), steps_of(piece)
        if where != old.where:
            found.places[old.label] = where
            home, there = tabletop.hexes.get(old.where), tabletop.hexes.get(where)
            if home is not None and there is not None and (far := home.distance(there)) is not None:
                found.moved[old.label] = far
        if piece.chain.losses == where != old.where:
            found.lost[side] += 1
            found.steps[side] += old.steps
        elif old.steps != steps:
            found.steps[side] += old.steps - steps
        wears = wears_of(piece)
        if wears != old.wears:
            found.wears[old.label] = wears
    return found


def place_of(piece: Piece) -> str:
    """The number of its hex, the address of its box, or the engine's name of its place."""
    place = piece.place
    assert place is not None
    return place.hex.number if place.hex is not None else place.box or place.name


def steps_of(piece: Piece) -> int:
    """Its steps; 0 for a kind without steps."""
    return piece.steps if piece.chain.kind.flip == "steps" else 0


def wears_of(piece: Piece) -> str:
    """The conditions on it and the values of its states, in order of the data."""
    on = [name for name in piece.chain.conditions if piece.has(name)]
    return " ".join([*on, *(value for name in piece.chain.states if (value := piece.state(name)))])


class Tally:
    """The effects of many plays, counted."""

    def __init__(self, stood: Before, sides: tuple[str, ...]) -> None:
        self.stood = {each.label: each for each in stood.values()}
        self.sides = sides
        self.steps: dict[str, Counter[str]] = {side: Counter() for side in sides}
        self.lost: dict[str, Counter[str]] = {side: Counter() for side in sides}
        self.places: dict[str, Counter[str]] = {}
        self.moved: dict[str, Counter[str]] = {}
        self.wears: dict[str, Counter[str]] = {}

    def add(self, play: Effects) -> None:
        """Count one play."""
        for side in self.sides:
            self.steps[side][str(play.steps[side])] += 1
            self.lost[side][str(play.lost[side])] += 1
        for found, counted in ((play.places, self.places), (play.wears, self.wears)):
            for label, value in found.items():
                counted.setdefault(label, Counter())[value or "nothing"] += 1
        for label, far in play.moved.items():
            self.moved.setdefault(label, Counter())[str(far)] += 1

    def whole(self, times: int) -> None:
        """After the last play, add the final places and states of pieces that did not change."""
        for label, counts in self.places.items():
            if rest := times - counts.total():
                counts[self.stood[label].where] += rest
        for label, counts in self.wears.items():
            if rest := times - counts.total():
                counts[self.stood[label].wears or "nothing"] += rest
        for counts in self.moved.values():
            if rest := times - counts.total():
                counts["0"] += rest
