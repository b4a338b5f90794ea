"""Observation: lines of sight over terrain and height, and observers for pieces that do not see the target themselves.

    sight:
      use: observation
      kinds: unit
      sight: {armour: 1, else: 3}
      height: {mill: 1, else: 0}
      cover: {woods: 1, else: 0}
      observes: {is: foot, lacks: shaken}
      belongs: {same: army}

`sight.sees(unit, where)` returns whether a piece sees a hex, `sight.observer_of(gun, where)` the piece that observes it
for a gun.
"""

from vmodsmith.rules.mechanics.words import Hex, Piece, Text, kinds, map_pieces, report, say, show


def height(where: Hex) -> int:
    """The ground level of a hex."""
    return 0


def cover(where: Hex) -> int:
    """The height of blocking terrain in a hex above its ground: woods, houses."""
    return 0


def side_blocks(one: Hex, other: Hex) -> bool:
    """Whether a hexside between two adjacent hexes on the line blocks it: a wall, a hedge."""
    return False


def sight(unit: Piece) -> int:
    """How far a piece sees, in hexes."""
    ...


def observes(unit: Piece) -> bool:
    """Whether a piece can observe for others."""
    return True


def belongs(observer: Piece, gun: Piece) -> bool:
    """Whether an observer may direct the fire of a gun."""
    return observer.side == gun.side


def observer_rank(unit: Piece) -> int:
    """Which of several observers directs the fire: the one with the lowest number, the nearest of equals."""
    return 0


# ---- lines of sight


def between(one: Hex, other: Hex) -> list[Hex]:
    """The hexes that the line between two hex centres passes through, without the ends; if it runs along a hexside,
    both hexes next to it."""
    found: list[Hex] = []
    far = one.distance(other)
    if far is None:
        return found
    last = [one]
    for step in range(1, far + 1):
        beside: list[Hex] = []
        for before in last:
            for here in before.neighbours():
                if here != other and here not in beside and _on_line(one, other, here, step, far):
                    beside.append(here)
        found.extend(beside)
        last = beside
    return found


def _on_line(one: Hex, other: Hex, here: Hex, step: int, far: int) -> bool:
    """Whether a hex, `step` hexes from one end, is among those that a line of `far` hexes passes through."""
    to_one, to_other = here.distance(one), here.distance(other)
    return to_one == step and to_other is not None and step + to_other <= far + 1 and crosses(one, other, here)


def crosses(one: Hex, other: Hex, here: Hex) -> bool:
    """Whether the line between two centres touches the inside or a hexside of a hex.

    In cube coordinates, scaled by three so that corners of hexes are whole: the six corners do not all lie strictly on
    one side of the line. They lie opposite each other, so three widths give the extent of the hex across the line; two
    corners on the line are a hexside. Redblob Games, Hexagonal Grids, gives the coordinates.
    """
    dq, dr = other.q - one.q, other.r - one.r
    away = 3 * abs(dq * (here.r - one.r) - dr * (here.q - one.q))
    widths = [abs(dq + 2 * dr), abs(dq - dr), abs(2 * dq + dr)]
    most = max(widths)
    return away < most or (away == most and len([each for each in widths if each == most]) > 1)


def clear(one: Hex, other: Hex) -> bool:
    """Whether the line of sight between two hexes is clear: no hex on it is as high as the line there, and no hexside
    that it crosses blocks it. If it runs along a hexside, one clear hex of the two is enough."""
    far = one.distance(other)
    if far is None:
        return False
    open_ways = [one]
    beside: list[Hex] = []
    for here in sorted(between(one, other), key=lambda each: _progress(one, other, each)) + [other]:
        if len(beside) > 0 and _progress(one, other, here) != _progress(one, other, beside[0]):
            open_ways = _beside_open(one, other, open_ways, beside, far)
            beside = []
            if len(open_ways) == 0:
                return False
        beside.append(here)
    return any(not side_blocks(before, other) for before in open_ways)


def _progress(one: Hex, other: Hex, here: Hex) -> int:
    """How far along the line a hex is: only the two hexes next to a line along their hexside are equally far."""
    dq, dr, q, r = other.q - one.q, other.r - one.r, here.q - one.q, here.r - one.r
    return dq * q + dr * r + (dq + dr) * (q + r)


def _beside_open(one: Hex, other: Hex, before: list[Hex], hexes: list[Hex], far: int) -> list[Hex]:
    """Those of some hexes, one or two, that the line passes next and that do not block it."""
    found: list[Hex] = []
    for here in hexes:
        step = here.distance(one)
        if step is None or _hides(one, other, here, step, far):
            continue
        if any(not side_blocks(each, here) for each in before):
            found.append(here)
    return found


def _hides(one: Hex, other: Hex, here: Hex, step: int, far: int) -> bool:
    """Whether a hex is as high as the line over it, `step` of `far` hexes on its way."""
    top = height(here) + cover(here)
    line = height(one) * (far - step) + height(other) * step
    return top * far > line if cover(here) == 0 else top * far >= line and cover(here) > 0


def sees(unit: Piece, where: Hex) -> bool:
    """Whether a piece sees a hex."""
    here = unit.hex
    if here is None:
        return False
    far = here.distance(where)
    return far is not None and far <= sight(unit) and (far == 0 or clear(here, where))


def observer_of(gun: Piece, where: Hex) -> Piece | None:
    """A piece that sees a hex for a gun: the gun itself first, then the nearest observer; None if there is none."""
    if sees(gun, where):
        return gun
    found = [
        unit for unit in map_pieces() if unit.kind in kinds() and unit != gun and observes(unit) and belongs(unit, gun)
    ]
    for unit in sorted(found, key=lambda each: (observer_rank(each), _distance_to(each, where), each.uid)):
        if sees(unit, where):
            return unit
    return None


def _distance_to(unit: Piece, where: Hex) -> int:
    """The distance from a piece to a hex; far beyond the map for a piece that is not on it."""
    here = unit.hex
    far = here.distance(where) if here is not None else None
    return far if far is not None else 999


# ---- on request


def _may_look(unit: Piece) -> bool:
    """Whether the menu offers to show the hexes that a piece sees."""
    return unit.hex is not None and sight(unit) > 0


def _look(unit: Piece) -> None:
    """Mark the hexes that a piece sees."""
    here = unit.hex
    if here is None:
        return
    marks: dict[Hex, Text] = {}
    for where in here.within(sight(unit)):
        if where != here and sees(unit, where):
            marks[where] = say("observation.mark")
    report(say("observation.seen", unit.name, len(marks)), "quiet")
    show(marks)
