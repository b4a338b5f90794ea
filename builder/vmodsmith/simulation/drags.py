"""The drags of random play: a piece and a hex, often towards an enemy, because pieces that only wander never fight."""

from __future__ import annotations

import random
from collections import Counter

from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.tabletop import Tabletop
from vmodsmith.rules.tabletop.terrain import Hex

__all__ = ["DragChooser"]

_SAMPLE = 12
"""The size of a random sample of pieces; the one nearest to an enemy is often dragged."""

_FAR = 999


class DragChooser:
    """Chooses the piece and the hex of a drag, and learns in which phases drags are lawful."""

    def __init__(self, tabletop: Tabletop, chance: random.Random) -> None:
        self.tabletop = tabletop
        self.chance = chance
        self._owners = {each.id: each.side for each in tabletop.game.phases}
        self._tried: Counter[str] = Counter()
        self._lawful: Counter[str] = Counter()

    def record(self, phase: str, lawful: bool) -> None:
        """Record a drag in a phase, and whether the rules allowed it."""
        self._tried[phase] += 1
        self._lawful[phase] += lawful

    def likelihood(self, phase: str) -> float:
        """The likelihood of a lawful drag in a phase, from those tried so far: never quite 0 or 1."""
        return (1 + self._lawful[phase]) / (2 + self._tried[phase])

    def owner(self) -> str | None:
        """The phasing side."""
        return self._owners.get(self.tabletop.state.phase)

    def choose(self, players: list[Piece]) -> tuple[Piece, Hex] | None:
        """A piece on the map and a hex near it; None if no piece can be dragged. Pieces in boxes of displays are not
        dragged."""
        pieces = [each for each in players if each.hex is not None]
        if (owner := self.owner()) is not None and self.chance.random() < 0.8:
            pieces = [each for each in pieces if each.side == owner] or pieces
        if not pieces:
            return None
        foes = self._foes(pieces)
        piece = self.chance.choice(pieces)
        if foes and self.chance.random() < 0.5:
            some = self.chance.sample(pieces, min(_SAMPLE, len(pieces)))
            piece = min(some, key=lambda each: self._to_go(each, foes))
        here = piece.hex
        assert here is not None
        near = here.within(self.chance.choice((1, 1, 2, 3, 4)))[1:]
        if not near:
            return None
        there = self._towards(piece, near) if self.chance.random() < 0.6 else None
        return piece, there or self.chance.choice(near)

    def _foes(self, pieces: list[Piece]) -> dict[str | None, list[Hex]]:
        """For each side of some pieces the hexes of its enemies."""
        sides = dict.fromkeys(each.side for each in pieces)
        standing = {(each.hex, each.side) for each in self.tabletop.standing() if each.hex is not None and each.side}
        return {
            side: sorted({where for where, other in standing if where and other != side}, key=lambda each: each.number)
            for side in sides
        }

    def _to_go(self, piece: Piece, foes: dict[str | None, list[Hex]]) -> int:
        """The distance to the nearest enemy; a piece that is already adjacent counts as far away."""
        here = piece.hex
        assert here is not None
        far = min((_far(here, each) for each in foes[piece.side]), default=_FAR)
        return far if far > 1 else _FAR

    def _towards(self, piece: Piece, near: list[Hex]) -> Hex | None:
        """The free hex nearest to some enemy."""
        here = piece.hex
        foes = {each.hex for each in self.tabletop.standing() if each.hex and each.side and each.side != piece.side}
        free = [each for each in near if each not in foes]
        if here is None or not foes or not free:
            return None
        closest = sorted(foes, key=lambda each: (_far(each, here), each.number))[:4]
        # Friends in adjacent hexes make an attack more likely to succeed, so such enemies are chosen more often.
        friends = [1 + 2 * sum(self._has(near, piece.side) for near in each.neighbours()) for each in closest]
        [foe] = self.chance.choices(closest, friends)
        return min(free, key=lambda each: (_far(each, foe), each.number))

    def _has(self, where: Hex, side: str | None) -> bool:
        return any(each.side == side for each in where.pieces())


def _far(one: Hex, other: Hex) -> int:
    far = one.distance(other)
    return _FAR if far is None else far
