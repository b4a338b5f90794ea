"""Print formats: the contents of `templates/NAME/sheets.yaml`."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from .base import Datum, Id, Words
from .measures import Millimetres
from .paper import Paper, PaperField, is_large, paper_of

__all__ = ["CounterShape", "Duplex", "Formats", "MapFormat", "Mark", "Pieces", "Selection", "SheetFormat"]

Duplex = Literal["long", "short", "fold", "none"]
"""How backs are printed behind fronts: duplex along an edge of the paper, folding, or no backs at all."""

Mark = Literal["crop", "registration", "contour", "guides"]
"""Crop marks at the edges, registration targets, the cut itself in the spot colour CutContour, which cutting machines
look for, and the safe zone in a layer that is visible but not printed.
"""

CounterShape = Literal["square", "round", "hex"]
"""The shape of a counter after cutting."""

Pieces = Literal["all", "counters", "cards"]
"""The pieces that a format prints: cards are those whose layout has a height of its own."""

_USUAL: tuple[Mark, ...] = ("crop", "registration")


def _marks(value: Any) -> Any:
    words = tuple(value.replace(",", " ").split()) if isinstance(value, str) else tuple(value)
    return () if words == ("none",) else words


def _point(value: Any) -> Any:
    parts = tuple(value.replace(",", " ").split()) if isinstance(value, str) else value
    if isinstance(parts, list | tuple) and len(parts) != 2:
        raise ValueError("two lengths, from the left and from the top, such as 12mm 15mm, are expected")
    return parts


Point = Annotated[tuple[Millimetres, Millimetres], BeforeValidator(_point)]
"""A point of the paper: millimetres from its upper left corner, right and down."""


def _points(value: Any) -> Any:
    """One point, or several: `12mm 15mm`, or a list of such."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple) and len(value) == 2 and not any(_is_point(each) for each in value):
        return (tuple(value),)
    return value


def _is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) or (isinstance(value, str) and len(value.split()) > 1)


def _slot(value: Any) -> Any:
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if isinstance(parts, list | tuple) and len(parts) not in (2, 3):
        raise ValueError(
            "two lengths, from the left and from the top, and a rotation, such as 12mm 15mm 90, are expected"
        )
    return (*parts, 0) if isinstance(parts, list | tuple) and len(parts) == 2 else parts


def _turn(value: Any) -> Any:
    turn = int(value) if isinstance(value, str) and value.isdecimal() else value
    if turn not in (0, 90, 180, 270):
        raise ValueError("a rotation of 0, 90, 180 or 270 degrees is expected")
    return turn


Slot = Annotated[
    tuple[Millimetres, Millimetres, Annotated[Literal[0, 90, 180, 270], BeforeValidator(_turn)]], BeforeValidator(_slot)
]
"""A counter's upper left corner on the paper, and how far it is turned clockwise, in degrees: `12mm 15mm 90`."""


class SheetFormat(Datum):
    """A layout of counters on paper. Without `columns` and `rows` the paper is filled. `at` puts the corner of the
    first counter at a point of the paper, for paper that is already cut or scored; several points make several blocks
    of columns and rows. `slots` are the places of single counters. Otherwise the counters are centred. `size` is the
    printed size of ordinary counters, if it differs from their own; others are scaled in proportion. `row_gap` is the
    distance between rows, if it differs from that between columns. `corner` is the radius of rounded corners in cut
    files and contours; `mark_length` that of crop marks.
    """

    paper: PaperField = Field(default_factory=lambda: paper_of("A4"))
    columns: Annotated[int, Field(ge=1, le=200)] | None = None
    rows: Annotated[int, Field(ge=1, le=200)] | None = None
    gap: Annotated[Millimetres, Field(ge=0, le=100)] = 0.0
    row_gap: Annotated[Millimetres, Field(ge=0, le=100)] | None = None
    at: Annotated[tuple[Point, ...] | None, BeforeValidator(_points)] = None
    slots: Annotated[tuple[Slot, ...] | None, Field(min_length=1, max_length=2000)] = None
    pieces: Pieces = "all"
    size: Annotated[Millimetres, Field(ge=5, le=100)] | None = None
    corner: Annotated[Millimetres, Field(ge=0, le=20)] = 0.0
    shape: CounterShape = "square"
    mark_length: Annotated[Millimetres, Field(ge=0.5, le=20)] = 4.0
    bleed: Annotated[Millimetres, Field(ge=0, le=20)] = 1.5
    safe: Annotated[Millimetres, Field(ge=0, le=20)] = Field(
        default=0.0, description="the least distance from the cut of anything that must be seen whole; 0 for none"
    )
    inset: Annotated[Millimetres, Field(ge=0, le=5)] = Field(
        default=0.0, description="art that does not reach the cut is drawn smaller, by this length at each edge"
    )
    margin: Annotated[Millimetres, Field(ge=0, le=100)] = 5.0
    marks: Annotated[tuple[Mark, ...], BeforeValidator(_marks)] = _USUAL
    duplex: Duplex = "long"
    backs: Literal["ground", "blank"] = Field(
        default="ground", description="the back of a counter with one face: its ground colour, or white paper"
    )
    legend: bool = True
    source: str | None = None

    @model_validator(mode="after")
    def _has_room_for_words(self) -> Self:
        placed = "at" if self.at is not None else "slots"
        if (self.at is not None or self.slots is not None) and self.legend:
            raise ValueError(
                f"a format with `{placed}` has no room of its own for title and legend: add `legend: false`"
            )
        if (self.at is not None or self.slots is not None) and self.duplex == "fold":
            raise ValueError(f"a format with `{placed}` is not folded: the fold is the middle of the paper")
        if self.at is not None and len(self.at) > 1 and not (self.columns and self.rows):
            raise ValueError("several blocks (`at`) have `columns` and `rows` each: give both")
        if self.slots is not None:
            for name in ("at", "columns", "rows"):
                if getattr(self, name) is not None:
                    raise ValueError(f"`slots` say where each counter is: leave out `{name}`")
        if self.shape != "square" and self.corner:
            found = f"these are {self.shape}: leave out one of the two"
            raise ValueError(f"`corner` only with square counters, whose corners it rounds; {found}")
        if "guides" in self.marks and not self.safe:
            raise ValueError("`guides` show the safe zone: say how wide it is, such as `safe: 1mm`")
        return self


class Selection(Datum):
    """The counters that come next on the sheets: those that match every word given and have no place yet.

    `option` is `none` for counters of the game without optional rules, `any` for all others, or the id of an option.
    """

    side: Words = ()
    formation: Words = ()
    kind: Words = ()
    type: Words = ()
    id: Words = ()
    option: str | None = None
    take: Annotated[int, Field(ge=1, le=9999)] | None = None
    new_sheet: bool = False
    source: str | None = None


def _grid(value: Any) -> Any:
    if isinstance(value, str):
        found = re.fullmatch(r"([1-9])\s*[x×]\s*([1-9])", value.strip())
        if not found:
            raise ValueError("sheets side by side and one below the other, such as 2x1, is expected")
        return int(found[1]), int(found[2])
    return value


class MapFormat(Datum):
    """How maps are printed: the paper of the tiles, or a paper to which the whole map is scaled, instead of true size.
    `sheets` is the number of sheets of the published map, `2x1` for two side by side: each sheet gets a page of its
    own. `aids` is the paper of the player aids: plan, displays, charts and booklet; by default that of the tiles, or A4
    if those are printed on a roll or a large sheet.
    """

    paper: PaperField = Field(default_factory=lambda: paper_of("A4"))
    page: PaperField | None = None
    aids: PaperField | None = None
    sheets: Annotated[tuple[int, int], BeforeValidator(_grid)] = (1, 1)
    overlap: Annotated[Millimetres, Field(ge=0, le=100)] = 10.0
    margin: Annotated[Millimetres, Field(ge=0, le=100)] = 5.0
    source: str | None = None

    @property
    def aids_paper(self) -> Paper:
        """The paper of the player aids."""
        return self.aids or (paper_of("A4") if is_large(self.paper) else self.paper)


class Formats(Datum):
    """`sheets.yaml`: formats by name, the order of counters on the sheets, and the tiles of maps."""

    default: Id = "full"
    formats: dict[Id, SheetFormat] = Field(default_factory=dict)
    order: tuple[Selection, ...] = ()
    map: MapFormat = MapFormat()
    source: str | None = None

    def format(self, name: str | None = None) -> SheetFormat:
        """The format of a name, or the default one. Raises KeyError."""
        return self.formats[name or self.default]
