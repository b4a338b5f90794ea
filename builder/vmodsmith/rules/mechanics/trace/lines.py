"""The line of one piece."""

from vmodsmith.rules.mechanics.library.paths import way_to
from vmodsmith.rules.mechanics.trace.search import _lines_for
from vmodsmith.rules.mechanics.trace.trace import SupplyLine, belongs, draws, first_step, level
from vmodsmith.rules.mechanics.words import Hex, Piece


def away_on(unit: Piece, line: SupplyLine) -> int | None:
    """The length of a piece's line in one search; None if it has none there."""
    where, carrier = unit.hex, line.carrier
    if where is None or (not belongs(unit, carrier) if carrier is not None else not draws(unit, line.network)):
        return None
    if where in line.trunk:
        return 0
    best = line.found.costs.get(where)
    for there in where.neighbours():
        by = first_step(unit, where, there)
        known = line.found.costs.get(there)
        if by is None or known is None or (line.limit is not None and known + by > line.limit):
            continue
        if best is None or known + by < best:
            best = known + by
    return best


def _best_line(unit: Piece, of: list[SupplyLine]) -> SupplyLine | None:
    """The search in which a piece has its shortest line."""
    best: SupplyLine | None = None
    shortest = 0
    for each in of:
        length = away_on(unit, each)
        if length is not None and (best is None or length < shortest):
            best = each
            shortest = length
    return best


def _lines_on(unit: Piece, of: list[SupplyLine]) -> list[SupplyLine]:
    """The searches that reach a piece, the shortest line first."""
    lengths: list[int] = []
    found: list[SupplyLine] = []
    for each in of:
        length = away_on(unit, each)
        if length is None:
            continue
        place = len([known for known in lengths if known <= length])
        lengths.insert(place, length)
        found.insert(place, each)
    return found


def carriers_on(unit: Piece) -> list[Piece]:
    """The carriers that a piece can draw on now, the shortest line first, found by a new search."""
    side = unit.side
    if side is None or unit.hex is None:
        return []
    return [each.carrier for each in _lines_on(unit, _lines_for(unit)) if each.carrier is not None]


def _away(unit: Piece, of: list[SupplyLine]) -> int | None:
    """The length of a piece's shortest line; None if it has none."""
    best = _best_line(unit, of)
    return away_on(unit, best) if best is not None else None


def level_of(unit: Piece) -> str:
    """The supply level of a piece now, found by a new search; for many pieces, call `judge(side)` once."""
    side = unit.side
    return level(unit, _away(unit, _lines_for(unit))) if side is not None and unit.hex is not None else ""


def _supplied(unit: Piece) -> bool:
    """Whether a piece is in full supply now; searched again."""
    return level_of(unit) == ""


def _way_of(unit: Piece, of: list[SupplyLine]) -> list[Hex]:
    """The hexes of a piece's shortest line, from its source to its own hex; empty if it has none."""
    best, where = _best_line(unit, of), unit.hex
    nothing: list[Hex] = []
    if best is None or where is None:
        return nothing
    if where in best.trunk:
        return best.trunk[: best.trunk.index(where) + 1]
    if where in best.found.costs and away_on(unit, best) == best.found.costs[where]:
        return way_to(where, best.found)
    for there in where.neighbours():
        by = first_step(unit, where, there)
        if by is not None and there in best.found.costs and best.found.costs[there] + by == away_on(unit, best):
            return way_to(there, best.found) + [where]
    return nothing
