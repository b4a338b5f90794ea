"""Text maps of Text Mapper, with one line of text for each hex and each line.

Facts of the format (https://campaignwiki.org/text-mapper/help): `0102 grass hill "Bone Peak"` gives column, row, kinds
and a name; `0102-0304-0405 river "Ister"` a line through hexes, straight between those named; `12.05` is column 12, row
5 where numbers are long. Hexes are flat at the top, even columns half a hex lower. All other lines describe how things
look.
"""

from __future__ import annotations

import re

from vmodsmith.hexgrid import Lattice, Offset, neighbours, to_cube, to_offset

from .drawn_maps import DrawnMap

__all__ = ["is_text_map", "read_text_map"]

_SHORT = r"(?P<x>-?\d\d)(?P<y>-?\d\d)(?P<z>\d\d)?"
_LONG = r"(?P<x>-?\d{2,6})\.(?P<y>-?\d{2,6})(?:\.(?P<z>\d{2,6}))?"
_HEX = [re.compile(rf"{each}\s+(?P<rest>\S.*)") for each in (_SHORT, _LONG)]
_POINT = r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d{2,6}\.-?\d{2,6}(?:\.\d{2,6})?)"
_PLACE = re.compile(
    r"(?P<far_x>-?\d{2,6})\.(?P<far_y>-?\d{2,6})(?:\.\d{2,6})?|(?P<x>-?\d\d)(?P<y>-?\d\d)(?:\d\d)?(?!\d)"
)
_LINE = re.compile(rf"(?P<points>{_POINT}(?:-{_POINT})+)\s+(?P<kind>\S+)\s*(?:[\"“](?P<name>.+?)[\"”])?.*")
_LABEL = re.compile(r"(?:\b[a-z]++=)?[\"“]([^\"“”]*+)[\"”]\s*\d*(?:\s*+[a-z]++\([^()]*+\))*+")
_LOOKS = re.compile(r"(?:\S+\s+(?:attributes|lib|xml|path)|text|glow|label|license|other|url|include)\b|<|#")
_LATTICE = Lattice("flat", "down", "even")
_MOST_STEPS = 500
_LONGEST = 4_000
"""The most characters of a line of text; the longest lines give the hexes of a river."""


def is_text_map(text: str) -> bool:
    """Whether a text has a line with the contents of a hex."""
    return any(each.match(line.strip()[:_LONGEST]) for line in text.splitlines()[:2000] for each in _HEX)


def read_text_map(text: str) -> DrawnMap:
    """The map in a text. Lines that are neither contents nor looks are reported in `skipped`."""
    made = DrawnMap()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if len(line) > _LONGEST:
            made.skipped.append(f"line {number}: {line[:40]!r} has more than {_LONGEST:,} characters")
            continue
        found = next((match for each in _HEX if (match := each.fullmatch(line))), None)
        if found:
            _read_hex(made, found, number)
        elif match := _LINE.fullmatch(line):
            _read_line(made, match, number)
        elif line and not _LOOKS.match(line):
            made.skipped.append(
                f"line {number}: {line[:40]!r} gives neither the contents of a hex or line nor their look"
            )
    return made


def _read_hex(made: DrawnMap, found: re.Match[str], number: int) -> None:
    if int(found["z"] or 0):
        made.skipped.append(f"line {number}: a hex of another level, {found['z']}: one map has one level")
        return
    place, rest = Offset(int(found["x"]), int(found["y"])), found["rest"]
    labels = [each for each in _LABEL.findall(rest) if each.strip()]
    words = [each for each in _LABEL.sub(" ", rest).split() if each != "empty"]
    if labels:
        made.labels[place] = labels[0]
    made.words.setdefault(place, []).extend(words)


def _read_line(made: DrawnMap, found: re.Match[str], number: int) -> None:
    stops, at = [], 0
    while point := _PLACE.match(found["points"], at):
        stops.append(Offset(int(point["x"] or point["far_x"]), int(point["y"] or point["far_y"])))
        at = point.end() + 1  # past the `-` between two points, which is not a sign of a number
    way = stops[:1]
    for stop in stops[1:]:
        for _ in range(_MOST_STEPS):
            if way[-1] == stop:
                break
            way.append(_nearer(way[-1], stop))
        else:
            made.skipped.append(f"line {number}: a line of more than {_MOST_STEPS} hexes")
            return
    if len(way) > 1:
        made.ways.append((found["kind"], found["name"] or "", way))


def _nearer(at: Offset, goal: Offset) -> Offset:
    """The neighbour of a hex through which Text Mapper draws a line on its way: the one whose column and row are
    nearest to the goal's."""
    around = [to_offset(_LATTICE, each) for each in neighbours(to_cube(_LATTICE, at))]
    return min(around, key=lambda each: ((goal.column - each.column) ** 2 + (goal.row - each.row) ** 2, each))
