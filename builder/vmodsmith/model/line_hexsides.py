"""Lines of a map as rules see them: the hexsides that each kind follows or crosses, and the hexes in which it leaves
the map.
"""

from __future__ import annotations

from itertools import pairwise

from vmodsmith.hexgrid import Hexside, hexside_between

from .game import Game
from .land import Land

__all__ = ["lines_leaving", "lines_of"]


def lines_of(game: Game, land: Land) -> tuple[dict[Hexside, set[str]], dict[Hexside, set[str]]]:
    """Kinds of line along each hexside, and through each."""
    runs = {each.id: each.runs for each in game.line_kinds}
    along: dict[Hexside, set[str]] = {}
    through: dict[Hexside, set[str]] = {}
    for line in game.lines:
        if line.map not in (None, land.sheet.id):
            continue
        if runs.get(line.kind) == "hexside":
            for token in line.course:
                along.setdefault(land.hexside(token), set()).add(line.kind)
            continue
        names = [token.partition(">")[0] for token in line.course]
        for one, two in pairwise(names):
            if one != two:
                edge = hexside_between(land.cubes[one], land.cubes[two])
                through.setdefault(edge, set()).add(line.kind)
    return along, through


def lines_leaving(game: Game, land: Land) -> dict[tuple[str, str], set[str]]:
    """Kinds of line that leave the map, by the last hex and the direction they take from it (`2601>S`)."""
    found: dict[tuple[str, str], set[str]] = {}
    for line in game.lines:
        if line.map in (None, land.sheet.id):
            for token in line.course:
                name, _, direction = token.partition(">")
                if direction:
                    found.setdefault((name, direction), set()).add(line.kind)
    return found
