"""Predefined setups: who stands where, as saved games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.assemble.atlas import Atlas
from builder.model import Game, Setup, SetupRow

__all__ = ["rows_of"]


def rows_of(game: Game, setup: Setup) -> dict[str, SetupRow]:
    """Rows of a setup by piece: those of its base, replaced and completed by its own.

    A setup that is its own ancestor is cut off where it repeats; `check` reports it.
    """
    chain: list[Setup] = []
    by_id = {each.id: each for each in game.setups}
    current: Setup | None = setup
    while current is not None and current not in chain:
        chain.append(current)
        current = by_id.get(current.base or "")
    rows: dict[str, SetupRow] = {}
    for each in reversed(chain):
        rows.update({row.piece: row for row in game.setup_rows.get(each.id, ())})
    return rows


_ = (Atlas, Mapping, Sequence)
