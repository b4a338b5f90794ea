"""The hexes of the map: rows lie level, even rows stand half a hex to the east; 30 columns of 26 hexes
(maps/hattin)."""

from __future__ import annotations

from functools import cache

__all__ = ["adjacent", "all_hexes", "arc", "distance", "nearest", "neighbours", "within"]

COLUMNS, ROWS = 30, 26
# NE, E, SE, SW, W, NW
WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@cache
def _axial(name: str) -> tuple[int, int]:
    column, row = int(name[:2]), int(name[2:])
    return column - (row - 1) // 2, row


def _name(q: int, r: int) -> str | None:
    column = q + (r - 1) // 2
    return f"{column:02d}{r:02d}" if 1 <= column <= COLUMNS and 1 <= r <= ROWS else None


@cache
def all_hexes() -> tuple[str, ...]:
    """Every hex, by number."""
    return tuple(f"{c:02d}{r:02d}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1))


@cache
def neighbours(name: str) -> tuple[str | None, ...]:
    """The six neighbours, clockwise from the north-east; None off the map."""
    q, r = _axial(name)
    return tuple(_name(q + dq, r + dr) for dq, dr in WAYS)


def adjacent(one: str, two: str) -> bool:
    """Whether two hexes share a side."""
    return two in neighbours(one)


def distance(one: str, two: str) -> int:
    """Distance in hexes."""
    (q, r), (u, v) = _axial(one), _axial(two)
    return max(abs(q - u), abs(r - v), abs(q + r - u - v))


@cache
def within(name: str, radius: int) -> tuple[str, ...]:
    """The hexes as near as that, by number; the hex itself is one of them."""
    q, r = _axial(name)
    found = set()
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -radius - dq), min(radius, radius - dq) + 1):
            found.add(_name(q + dq, r + dr))
    return tuple(sorted(found - {None}))


def nearest(name: str, others: set[str]) -> int:
    """How far the nearest of some hexes is, 99 if there are none."""
    return min((distance(name, other) for other in others), default=99)


def arc(facing: int, here: str, there: str) -> str:
    """Front, flank or rear of a unit that faces a corner, 0 being the northern one (H11).

    By angle: up to 60 degrees off the corner is front, up to 120 flank, the rest rear. The cosine is compared squared,
    so that hexes exactly on a border count as the better arc.
    """
    (q, r), (u, v) = _axial(here), _axial(there)
    dq, dr = u - q, v - r
    one, two = WAYS[facing], WAYS[(facing + 5) % 6]
    fq, fr = one[0] + two[0], one[1] + two[1]
    twice = 2 * dq * fq + dq * fr + dr * fq + 2 * dr * fr
    length = dq * dq + dq * dr + dr * dr
    if twice >= 0 and twice * twice >= 3 * length:
        return "front"
    if twice >= 0 or twice * twice <= 3 * length:
        return "flank"
    return "rear"
