"""A large SVG drawing cut into smaller ones: slices of some rows, or layers of some elements, drawn one over the other.

A large map is some hundred megabytes of paths, and the rasteriser reads its whole input. So a drawing is analysed once:
the rows of each element, and of each part of a long path. If they are uncertain (an element is turned or scaled, or
path data are not in our own form), the element is in every slice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np
import numpy.typing as npt

__all__ = ["Drawn", "portions", "read"]

Numbers = npt.NDArray[np.float64]

_HEAD = re.compile(r'<svg\b[^<>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^<>]*>')
_TAG = re.compile(r"<(/?)([\w:]++)([^<>]*?)(/?)>")
_TRANSFORM = re.compile(r'\btransform="([^"]*)"')
_NAME = re.compile(r'\bid="([^"]*)"')
_SHOWS = re.compile(r'\bhref="#([^"]*)"')
_HIGH = re.compile(r'\sheight="[\d.]+"')
_STEP = re.compile(r"(translate|rotate)\(([-\d., ]+)\)\s*")
_WIDTH = re.compile(r'\bstroke-width="([\d.]+)"')
_AIR = 4.0
"""The number of rows by which an element may exceed its outline: rounding, smoothed edges."""

_MITRE = 2.0
"""The distance, in line widths, by which a corner may exceed its point (half a width, times the limit of four)."""

_TOGETHER = 1 << 22
"""The number of characters of path data that are analysed at once."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The origin of an element (`down`, None if unknown), whether it is turned there, and the number of rows by which
    it may exceed its outline.
    """

    down: float = 0.0
    turned: bool = False
    beyond: float = _AIR

    @property
    def known(self) -> bool:
        """Whether the place of the element is known."""
        return self.down > -inf

    def within(self, attributes: str) -> _Place:
        """The place of an element with some attributes in a group that has this one."""
        down, turned, beyond = self.down, self.turned, self.beyond
        wide = _WIDTH.search(attributes)
        if wide:
            beyond = _AIR + float(wide[1]) * _MITRE
        transform = _TRANSFORM.search(attributes)
        if transform is None or not self.known:
            return _Place(down, turned, beyond)
        steps = _STEP.findall(transform[1])
        if _STEP.sub("", transform[1]):
            return _NOWHERE
        for kind, numbers in steps:
            values = [float(each) for each in numbers.replace(",", " ").split()]
            if kind == "rotate" and len(values) == 1:
                turned = True
            elif kind == "rotate":
                return _NOWHERE
            elif turned:
                beyond += sum(map(abs, values))
            else:
                down += values[1] if len(values) > 1 else 0.0
        return _Place(down, turned, beyond)


_NOWHERE = _Place(-inf)


@dataclass(slots=True)
class _Element:
    """An element without children: its place in the text, its group (-1 for none), its rows.

    Of a path also the start and end of its data, and the start and the rows of each of its parts.
    """

    start: int
    end: int
    group: int
    place: _Place
    name: str = ""
    shows: str = ""
    data: tuple[int, int] | None = None
    radius: float = inf
    parts: npt.NDArray[np.int64] | None = None
    tops: Numbers | None = None
    lows: Numbers | None = None
    top: float = -inf
    low: float = inf


@dataclass(slots=True)
class _Group:
    """A group: its opening tag, and the group it is in."""

    tag: str
    parent: int


@dataclass(slots=True)
class Drawn:
    """An analysed drawing, `width` by `height` pixels."""

    svg: str
    head: str
    width: int
    height: int
    elements: list[_Element] = field(default_factory=list)
    definitions: list[_Element] = field(default_factory=list)
    groups: list[_Group] = field(default_factory=list)
    tops: Numbers = field(default_factory=lambda: np.zeros(0))
    lows: Numbers = field(default_factory=lambda: np.zeros(0))

    def cut(self, top: int, rows: int) -> str:
        """The drawing of some rows, which may lie beyond its edges."""
        head = re.sub(r'viewBox="[^"]*"', f'viewBox="0 {top} {self.width} {rows}"', self.head)
        head = re.sub(r'\bheight="[^"]*"', f'height="{rows}"', head)
        return "".join((head, *self._inside(top, top + rows), "</svg>"))

    def _inside(self, top: int, low: int) -> Iterator[str]:
        """The elements in some rows, each in its groups."""
        opened: list[int] = []
        for n in np.flatnonzero((self.tops <= low) & (self.lows >= top)).tolist():
            element = self.elements[n]
            text = self._shown(element, top, low)
            if not text:
                continue
            around = self._around(element.group)
            same = 0
            while same < min(len(opened), len(around)) and opened[same] == around[same]:
                same += 1
            yield "</g>" * (len(opened) - same)
            yield from (self.groups[each].tag for each in around[same:])
            opened = around
            yield text
        yield "</g>" * len(opened)

    def _around(self, group: int) -> list[int]:
        found: list[int] = []
        while group >= 0:
            found.append(group)
            group = self.groups[group].parent
        return found[::-1]

    def _shown(self, element: _Element, top: int, low: int) -> str:
        """An element, or the parts of a path in some rows."""
        svg = self.svg
        if element.parts is None or element.tops is None or element.lows is None or element.data is None:
            return svg[element.start : element.end]
        meets = (element.tops <= low) & (element.lows >= top)
        if not meets.any():
            return ""
        # The rasteriser treats a path that lies within the picture otherwise than one that does not, in a few pixels.
        meets[element.tops.argmin()] = meets[element.lows.argmax()] = True
        if meets.all():
            return svg[element.start : element.end]
        changes = np.flatnonzero(np.diff(np.concatenate(([False], meets, [False])).astype(np.int8)))
        ends = np.append(element.parts, element.data[1])
        runs = ends[changes].tolist()
        kept = "".join(svg[runs[n] : runs[n + 1]] for n in range(0, len(runs), 2))
        return svg[element.start : element.data[0]] + kept + svg[element.data[1] : element.end]


def read(svg: str) -> Drawn:
    """Analyse a drawing in the form of `svgwrite`: its view box begins at 0, 0."""
    head = _HEAD.search(svg)
    assert head is not None
    drawn = Drawn(svg, head[0], round(float(head[1])), round(float(head[2])))
    _look_over(drawn)
    _measure(drawn)
    shown: dict[str, tuple[float, float]] = {}
    named = {each.name: each for each in (*drawn.elements, *drawn.definitions) if each.name}
    for each in drawn.elements:
        if each.shows:
            _measure_use(each, named)
            top, low = shown.get(each.shows, (inf, -inf))
            shown[each.shows] = min(top, each.top), max(low, each.low)
    for name, (top, low) in shown.items():
        if name in named:
            named[name].top, named[name].low = min(named[name].top, top), max(named[name].low, low)
            named[name].parts = None
    drawn.tops = np.array([each.top for each in drawn.elements])
    drawn.lows = np.array([each.low for each in drawn.elements])
    return drawn


def _look_over(drawn: Drawn) -> None:
    """Find all elements and groups.

    Everything without a shape of its own (definitions) is one element, in every slice.
    """
    svg, group = drawn.svg, -1
    inside = [_Place()]
    depth = begun = 0  # how deep in something that is kept whole, and where that begins
    for tag in _TAG.finditer(svg, svg.index(drawn.head) + len(drawn.head), svg.rindex("</svg>")):
        closes, kind, _, alone = tag.groups()
        if depth or kind not in _KNOWN:
            begun = begun if depth else tag.start()
            depth += -1 if closes else 0 if alone else 1
            if not depth:
                drawn.elements.append(_Element(begun, tag.end(), group, _NOWHERE))
            elif kind == "path":
                drawn.definitions.append(_element(tag, -1, _Place(), *_parted(tag)))
            continue
        if closes:
            group = drawn.groups[group].parent
            inside.pop()
            continue
        attributes, data = _parted(tag)
        place = inside[-1].within(attributes)
        if kind == "g" and not alone:
            drawn.groups.append(_Group(tag[0], group))
            group = len(drawn.groups) - 1
            inside.append(place)
        elif kind != "g":
            drawn.elements.append(_element(tag, group, place, attributes, data))


_KNOWN = {"g", "path", "use", "image"}


def portions(svg: str, most: int) -> list[str]:
    """A drawing split into several of about `most` characters, or of one element that is longer.

    Laid over one another in their order they are the drawing. A drawing that cannot be split is returned whole.
    """
    head = _HEAD.search(svg)
    if len(svg) <= most or head is None:
        return [svg]
    shared, units = _units(svg, head.end())
    of_all = "".join(svg[start:end] for start, end in shared)
    together = _together(svg, of_all, units)
    made: list[str] = []
    some: list[str] = []
    opened: tuple[str, ...] = ()
    length = 0
    for number, (start, end, groups) in enumerate(units):
        if some and length + end - start > most and number not in together:
            made.append("".join((head[0], of_all, *some, "</g>" * len(opened), "</svg>")))
            some, opened, length = [], (), 0
        if groups != opened:
            some += ["</g>" * len(opened), *groups]
            opened = groups
        some.append(svg[start:end])
        length += end - start
    return [*made, "".join((head[0], of_all, *some, "</g>" * len(opened), "</svg>"))]


def _together(svg: str, of_all: str, units: list[tuple[int, int, tuple[str, ...]]]) -> set[int]:
    """Units that have to stay together, by number, because one refers to another: a halo refers to the letters that are
    drawn after it.
    """
    shown = {name: -1 for name in _NAME.findall(of_all)}
    for number, (start, end, _) in enumerate(units):
        shown |= dict.fromkeys(_NAME.findall(svg[start:end]), number)
    together: set[int] = set()
    for number, (start, end, groups) in enumerate(units):
        for name in _REFERS.findall("".join((*groups, svg[start:end]))):
            other = shown.get(name, -1)
            if other >= 0:
                low, high = sorted((number, other))
                together.update(range(low + 1, high + 1))
    return together


_REFERS = re.compile(r"""(?:href=["']|url\(['"]?)#([^"')]+)""")
_SHARED = {"defs", "linearGradient", "radialGradient", "clipPath", "mask", "pattern", "filter", "symbol", "style"}
"""Elements that are drawn only where another element refers to them."""

_HANDED_DOWN = re.compile(r"""(?:\s+(?:id|transform|fill|stroke|(?:fill|stroke)-[\w-]+)="[^"]*")*\s*""")
"""Attributes of a group that affect each of its elements separately."""


def _units(svg: str, begin: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, tuple[str, ...]]]]:
    """The places of shared definitions, and of the elements that can be drawn separately, each with the tags of the
    groups around it.
    """
    shared: list[tuple[int, int]] = []
    units: list[tuple[int, int, tuple[str, ...]]] = []
    groups: tuple[str, ...] = ()
    depth = begun = 0  # how deep in something that is kept whole, and where that begins
    sort = ""
    for tag in _TAG.finditer(svg, begin, svg.rindex("</svg>")):
        closes, kind, attributes, alone = tag.groups()
        if not depth and closes:
            groups = groups[:-1]
            continue
        if not depth and kind == "g" and not alone and _HANDED_DOWN.fullmatch(attributes):
            groups = (*groups, tag[0])
            continue
        if not depth:
            begun, sort = tag.start(), kind
        depth += -1 if closes else 0 if alone else 1
        if not depth and sort in _SHARED:
            shared.append((begun, tag.end()))
        elif not depth:
            units.append((begun, tag.end(), groups))
    return shared, units


def _element(tag: re.Match[str], group: int, place: _Place, attributes: str, data: tuple[int, int] | None) -> _Element:
    made = _Element(tag.start(), tag.end(), group, place)
    name = _NAME.search(attributes)
    made.name = name[1] if name else ""
    made.data = data
    if not place.known:
        made.data = None
    elif tag[2] == "use":
        shows = _SHOWS.search(attributes)
        made.shows = shows[1] if shows else ""
        made.place = replace(place, down=place.down + _number(attributes, "y"))
    elif tag[2] == "image" and not place.turned and _HIGH.search(attributes):
        made.top = place.down + _number(attributes, "y") - place.beyond
        made.low = made.top + _number(attributes, "height") + 2 * place.beyond
    return made


def _parted(tag: re.Match[str]) -> tuple[str, tuple[int, int] | None]:
    """The attributes of a tag without path data, which may be long, and the place of the path data."""
    attributes, start = tag[3], tag.start(3)
    begins = attributes.find(' d="')
    if begins < 0:
        return attributes, None
    begins += 4
    ends = attributes.index('"', begins)
    data = (start + begins, start + ends) if ends > begins else None
    return attributes[:begins] + attributes[ends:], data


def _number(attributes: str, name: str) -> float:
    found = re.search(rf'\s{name}="(-?[\d.]+)(?:px)?"', attributes)
    return float(found[1]) if found else 0.0


def _measure_use(use: _Element, named: dict[str, _Element]) -> None:
    """Set the rows of an element that refers to another: those of the other, from its own origin.

    They are unknown if the other is not a path of the drawing (a letter among the definitions).
    """
    shown = named.get(use.shows)
    if shown is None or shown.radius == inf or not use.place.known:
        return
    down, beyond = use.place.down, use.place.beyond
    if use.place.turned or shown.place.turned:
        use.top, use.low = down - shown.radius - beyond, down + shown.radius + beyond
    else:
        use.top = shown.top - shown.place.down + shown.place.beyond + down - beyond
        use.low = shown.low - shown.place.down - shown.place.beyond + down + beyond


def _measure(drawn: Drawn) -> None:
    """Compute the rows of paths, some at a time."""
    some: list[_Element] = []
    length = 0
    for each in (*drawn.elements, *drawn.definitions):
        if each.data:
            some.append(each)
            length += each.data[1] - each.data[0]
            if length > _TOGETHER:
                _measure_some(drawn.svg, some)
                some, length = [], 0
    if some:
        _measure_some(drawn.svg, some)


_LONG = 4_000
"""The number of characters from which splitting a path is worthwhile."""


def _measure_some(svg: str, paths: list[_Element]) -> None:
    """Compute the rows of paths and of their parts, each from one move to the next: the rows of all named points,
    extended by the sum of relative steps and radii.
    """
    places = [each.data for each in paths if each.data]
    held = "".join(svg[start:end] for start, end in places).encode()
    letters = np.frombuffer(held, np.uint8)
    number = (letters <= ord("9")) & (letters > ord(" "))
    begins = np.flatnonzero(number & ~np.concatenate(([False], number[:-1])))
    command_at = np.flatnonzero(letters >= ord("A"))
    kinds = letters[command_at]
    if _strange(letters, begins, kinds) or any(svg[start] != "M" for start, _ in places):
        if len(paths) > 1:
            _measure_some(svg, paths[: len(paths) // 2])
            _measure_some(svg, paths[len(paths) // 2 :])
        else:
            paths[0].data = None
        return
    values = np.fromstring(held.translate(_NO_LETTERS), sep=" ")
    command = np.searchsorted(command_at, begins) - 1
    nth = np.arange(len(values)) - np.searchsorted(begins, command_at)[command]
    kind = kinds[command]
    down = np.isin(kind, _PAIRS) & (nth % 2 == 1) | (kind == ord("V")) | (kind == ord("A")) & (nth % 7 == 6)
    more = (kind >= ord("a")) | (kind == ord("A")) & (nth % 7 < 2)
    moves = command_at[kinds == ord("M")]
    first = np.searchsorted(begins, moves)
    reach = np.add.reduceat(np.where(more, abs(values), 0.0), first)
    tops = np.minimum.reduceat(np.where(down, values, inf), first) - reach
    lows = np.maximum.reduceat(np.where(down, values, -inf), first) + reach
    radius = np.maximum.reduceat(abs(values), first) * 2 + reach
    before = 0
    for each, (start, end) in zip(paths, places, strict=True):
        a, b = np.searchsorted(moves, (before, before + end - start)).tolist()
        place = each.place
        own_tops, own_lows = (-radius[a:b], radius[a:b]) if place.turned else (tops[a:b], lows[a:b])
        own_tops, own_lows = own_tops + (place.down - place.beyond), own_lows + (place.down + place.beyond)
        each.radius = float(radius[a:b].max())
        each.top, each.low = float(own_tops.min()), float(own_lows.max())
        if end - start > _LONG and b - a > 1:
            each.parts, each.tops, each.lows = moves[a:b] - before + start, own_tops, own_lows
        before += end - start


def _strange(letters: npt.NDArray[np.uint8], begins: npt.NDArray[np.int64], kinds: npt.NDArray[np.uint8]) -> bool:
    """Whether path data have commands or numbers that this program does not write: exponents, commas, numbers without a
    separator, as in `1-2` or `.5.5`.
    """
    signs = np.flatnonzero(letters == ord("-"))
    points = np.searchsorted(begins, np.flatnonzero(letters == ord(".")), side="right")
    return (
        not np.isin(kinds, _COMMANDS).all()
        or not np.isin(letters[letters < ord("A")], _NUMBERS).all()
        or not np.isin(signs, begins).all()
        or bool((np.diff(points) == 0).any())
    )


_COMMANDS = np.frombuffer(b"MLHVQCAZlhvqca", np.uint8)
_NUMBERS = np.frombuffer(b"0123456789-. ", np.uint8)
_PAIRS = np.frombuffer(b"MLQC", np.uint8)
_NO_LETTERS = bytes(ord(" ") if chr(each).isalpha() else each for each in range(128)) + bytes(range(128, 256))
