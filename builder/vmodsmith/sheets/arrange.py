"""The counters on each sheet: every copy once, in the order that the game declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from vmodsmith.art.counters.sizes import face_size
from vmodsmith.model import Counter, Game, Style
from vmodsmith.model.paper import Size
from vmodsmith.model.sheetformats import Selection, SheetFormat

__all__ = [
    "Copy",
    "CounterSheet",
    "chosen",
    "copies_of",
    "deal",
    "printed_size",
    "printed_sizes",
    "row_name",
    "scale_of",
    "spans",
    "wanted_by",
]


@dataclass(frozen=True, slots=True)
class Copy:
    """One cardboard counter: its counter, its number within the quantity (from 1), and its two faces (from 0). A
    counter with more than two faces needs several pieces of cardboard; `faces` are those of this one.
    """

    counter: Counter
    number: int
    faces: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CounterSheet:
    """One sheet: its counters in reading order, all of one size."""

    size: Size
    copies: tuple[Copy, ...]


def copies_of(counter: Counter) -> list[Copy]:
    """Every piece of cardboard of a counter; none for a counter that is only in the module."""
    if counter.use == "module":
        return []
    if counter.covered:  # a chit tells its strength: it needs one piece of cardboard, and the last step is its back
        pairs = [(len(counter.faces) + len(counter.faces) % 2, len(counter.faces) - 1)]
    else:
        pairs = [(n, n + 1) for n in range(0, len(counter.faces), 2)]
    return [Copy(counter, number, pair) for number in range(1, counter.quantity + 1) for pair in pairs]


def scale_of(format: SheetFormat, style: Style) -> float:
    """The scale at which a format prints the counters of a style."""
    return format.size / style.counter.size if format.size else 1.0


def printed_size(style: Style, layout: str, scale: float) -> Size:
    """Width and height of a printed face, in millimetres."""
    width, height = face_size(style, layout)
    return width * scale, height * scale


def chosen(game: Game, style: Style, format: SheetFormat) -> list[Counter]:
    """The counters that a format prints, in table order."""

    def is_card(counter: Counter) -> bool:
        layout = style.layouts.get(counter.layout)
        return layout is not None and layout.height is not None

    of = format.pieces
    return [
        each for each in game.counters if each.use != "module" and (of == "all" or is_card(each) == (of == "cards"))
    ]


def printed_sizes(counters: Iterable[Counter], style: Style, scale: float) -> list[Size]:
    """The sizes of printed counters, each once, in table order."""
    layouts = dict.fromkeys(each.layout for each in counters)
    return list(dict.fromkeys(printed_size(style, each, scale) for each in layouts))


def deal(
    counters: Iterable[Counter],
    style: Style,
    order: Sequence[Selection],
    capacity: dict[Size, int],
    scale: float = 1.0,
) -> list[CounterSheet]:
    """The sheets: counters in the order of the selections, then all others in table order. `capacity` is the number of
    counters of a printed size on one sheet; counters of different size never share a sheet.
    """
    left = {(copy.counter.id, copy.number, copy.faces): copy for each in counters for copy in copies_of(each)}
    runs: list[list[Copy]] = [[]]
    for selection in order:
        if selection.new_sheet:
            runs.append([])
        taken = [key for key, copy in left.items() if wanted_by(copy.counter, selection)][: selection.take]
        runs[-1] += [left.pop(key) for key in taken]
    runs[-1] += left.values()
    sheets = []
    for run in runs:
        by_size: dict[Size, list[Copy]] = {}
        for copy in run:
            by_size.setdefault(printed_size(style, copy.counter.layout, scale), []).append(copy)
        for size, alike in by_size.items():
            most = capacity[size]
            sheets += [CounterSheet(size, tuple(alike[start : start + most])) for start in range(0, len(alike), most)]
    return sheets


def wanted_by(counter: Counter, selection: Selection) -> bool:
    """Whether a line of the order selects a counter."""
    asked = (
        (selection.side, counter.side or "none"),
        (selection.formation, counter.formation),
        (selection.kind, counter.kind),
        (selection.type, counter.type),
        (selection.id, counter.id),
    )
    if any(names and value not in names for names, value in asked):
        return False
    if selection.option is None:
        return True
    if selection.option in ("none", "any"):
        return bool(counter.option) == (selection.option == "any")
    return counter.option == selection.option


def spans(places: Iterable[int], columns: int) -> str:
    """Places of a sheet (counted from 0 in reading order) by row letter and column number: `A1-A12, C3`."""
    runs = []
    for _, group in groupby(enumerate(sorted(places)), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        first, last = _named(run[0], columns), _named(run[-1], columns)
        runs.append(first if first == last else f"{first}–{last}")
    return ", ".join(runs)


def _named(place: int, columns: int) -> str:
    row, column = divmod(place, columns)
    return f"{row_name(row)}{column + 1}"


def row_name(row: int) -> str:
    """A row's letters: A to Z, then AA, AB …"""
    name = ""
    row += 1
    while row:
        row, digit = divmod(row - 1, 26)
        name = chr(65 + digit) + name
    return name
