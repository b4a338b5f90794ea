"""The stacks in boxes of displays at the start of a setup: the pieces that share one, and the height of the highest."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection

from vmodsmith.model import Game, PieceKind
from vmodsmith.model.counters import Counter

__all__ = ["box_stack_of", "highest_stack"]


def highest_stack(game: Game, displays: Collection[str]) -> int:
    """The number of pieces in the highest stack with which a setup begins in the boxes of some displays, given by their
    ids.
    """
    counters = {each.id: each for each in game.counters}
    found: Tally[tuple[str, str, str]] = Tally()
    for setup in game.setups:
        for identity, row in game.rows_of(setup).items():
            counter = counters.get(identity.partition("#")[0])
            kind = game.kinds.get(counter.kind) if counter else None
            if counter and kind and kind.stacks and row.at.partition("/")[0] in displays:
                found[setup.id, row.at, box_stack_of(counter, identity, kind)] += 1
    return max(found.values(), default=1)


def box_stack_of(counter: Counter, identity: str, kind: PieceKind) -> str:
    """The key of pieces that lie together in a box: a marker of a track alone, units by division, else by headquarters
    and type.
    """
    if kind.track:
        return identity
    if kind.hides:
        return kind.name
    return counter.properties.get("division") or f"{counter.formation} {counter.type}"
