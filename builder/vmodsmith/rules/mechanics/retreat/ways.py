"""The pieces that must retreat, and their legal paths."""

from vmodsmith.rules.mechanics.retreat.retreat import (
    better,
    by_way,
    crowded,
    ends_away,
    may_end,
    on_the_way_too,
    passes,
    shorter,
    worse,
    worse_way,
)
from vmodsmith.rules.mechanics.words import Hex, Piece, game


def must(unit: Piece) -> bool:
    """Whether a piece must or may retreat."""
    return unit.due > 0 and unit.hex is not None


# ---- ends and ways


def _reached(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The hexes at which paths of a number of steps end."""
    found: list[Hex] = [begun]
    for _n in range(hexes):
        further: list[Hex] = []
        for here in found:
            for there in here.neighbours():
                if there != begun and there not in further and passes(unit, here, there):
                    further.append(there)
        found = further
    return found


def ends_of(unit: Piece, hexes: int) -> list[Hex]:
    """The legal ends of a retreat, only the best ones, in order of their numbers."""
    begun = unit.hex
    return ends_from(unit, begun, hexes) if begun is not None else []


def ends_from(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The legal ends of a retreat that began in a hex, for a piece that may be elsewhere by now."""
    length = hexes
    while length > 0:
        ends = by_length(unit, begun, length)
        if len(ends) > 0:
            return sorted(ends, key=lambda each: each.number)
        if not shorter():
            return []
        length -= 1
    return []


def by_length(unit: Piece, begun: Hex, length: int) -> list[Hex]:
    """The best ends of a retreat of exactly this many hexes."""
    found: list[Hex] = []
    if by_way():
        for way in ways_of(unit, begun, length):
            if way[-1] not in found:
                found.append(way[-1])
        return found
    ends = [
        each for each in _reached(unit, begun, length) if ends_away(unit, begun, each, length) and may_end(unit, each)
    ]
    if len(ends) == 0:
        return found
    best = min(worse(unit, begun, each) for each in ends)
    return [each for each in ends if worse(unit, begun, each) == best]


def _longest(unit: Piece, begun: Hex, hexes: int) -> int:
    """How many hexes of a retreat a piece can go: all, or fewer if that is allowed; 0 if it cannot go at all."""
    length = hexes
    while length > 0 and len(by_length(unit, begun, length)) == 0:
        length = length - 1 if shorter() else 0
    return length


def _every_way(unit: Piece, begun: Hex, hexes: int) -> list[list[Hex]]:
    """All paths a retreat may take, whatever their rank, without the starting hex."""
    start: list[Hex] = []
    found: list[list[Hex]] = [start]
    for _n in range(hexes):
        longer: list[list[Hex]] = []
        for way in found:
            here = way[-1] if len(way) > 0 else begun
            for there in here.neighbours():
                if there != begun and there not in way and passes(unit, here, there):
                    longer.append(way + [there])
        found = longer
    return [way for way in found if ends_away(unit, begun, way[-1], hexes) and may_end(unit, way[-1])]


def _best_of(unit: Piece, begun: Hex, ways: list[list[Hex]]) -> list[list[Hex]]:
    """The best of some paths, by the preferences of the rulebook."""
    ranks = [worse_way(unit, begun, way) for way in ways]
    best = min(ranks, default=(0, 0, 0))
    return [ways[n] for n in range(len(ways)) if ranks[n] == best]


def ways_of(unit: Piece, begun: Hex, hexes: int) -> list[list[Hex]]:
    """The legal paths of a retreat: only the best."""
    return _best_of(unit, begun, _every_way(unit, begun, hexes))


def is_crowded(unit: Piece, way: list[Hex]) -> bool:
    """Whether a piece overstacks a hex on a path, where that counts."""
    last = way[-1]
    return any(crowded(unit, each) for each in way if each == last or on_the_way_too())


def _all_crowded(unit: Piece, ways: list[list[Hex]]) -> bool:
    """Whether every path overstacks a hex."""
    return all(is_crowded(unit, way) for way in ways)


def ways_left(unit: Piece, from_hex: Hex) -> list[list[Hex]]:
    """The paths that a piece can still take from its present position."""
    if game.on_way != unit:
        return ways_of(unit, from_hex, unit.due)
    if len(game.trail) == 0:
        return []
    gone = game.trail[1:]
    if len(gone) >= unit.due:
        return [[each] for each in further(unit, from_hex)]
    legal = [way for way in _every_way(unit, game.trail[0], unit.due) if way[: len(gone)] == gone]
    return [way[len(gone) :] for way in _best_of(unit, game.trail[0], legal)]


def further(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes to which a piece continues from an overstacked hex, only the best ones, in order of their numbers."""
    found = [[each] for each in here.neighbours() if each not in game.trail and passes(unit, here, each)]
    return sorted([way[0] for way in _best_of(unit, here, found)], key=lambda each: each.number)


def _one_to_each(unit: Piece, ways: list[list[Hex]]) -> list[list[Hex]]:
    """One path to each hex; all of them if they overstack a hex on the way, because then a different stack suffers."""
    if any(len(way) > 1 and on_the_way_too() and crowded(unit, way[0]) for way in ways):
        return ways
    found: dict[Hex, list[Hex]] = {}
    for way in ways:
        known = found.get(way[-1])
        if known is None or better(unit, way) > better(unit, known):
            found[way[-1]] = way
    return list(found.values())
