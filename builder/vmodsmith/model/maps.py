"""Hex maps, what lies on them, and the displays next to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from .base import Datum, Id, Span, Words, split
from .images import MapImage

__all__ = [
    "MOST_HEXES",
    "MOST_MAPS",
    "Box",
    "Display",
    "EntryArea",
    "Feature",
    "Hex",
    "HexMap",
    "Line",
    "LineKind",
    "MapPart",
    "Overlay",
    "Place",
    "Terrain",
    "Track",
    "Zone",
]


MOST_HEXES = 100_000
"""The most hexes of a map: each is looked at many times."""


FARTHEST = 99_999
"""The greatest number of a column or row."""


MOST_MAPS = 20
"""The most maps of a game. All of them together may have as many hexes as one."""


class MapPart(Datum):
    """A rectangle of hexes: columns and rows, both ends included. Pieces cannot move between parts. `compass_up` is the
    compass direction of the top of the page: a word, or degrees clockwise from north.
    """

    id: Id
    name: str
    columns: Span
    rows: Span
    compass_up: Annotated[str, Field(pattern=r"^(?:north|east|south|west|[0-9]{1,3}(?:\.[0-9]+)?)$")] = "north"
    source: str | None = None

    @property
    def bearing(self) -> float:
        """The compass direction of the top of the page, in degrees clockwise from north."""
        words = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
        return words[self.compass_up] if self.compass_up in words else float(self.compass_up) % 360


class EntryArea(Datum):
    """A stretch of map edge where reinforcements enter."""

    id: Id
    name: str
    side: Id | None = None
    hexes: Words
    source: str | None = None


Overlay = Literal["terrain", "lines", "grid", "numbers", "names", "zones", "points", "entries", "frame", "panel"]
"""The things that a map can draw, some of which may be wanted over a picture."""


class HexMap(Datum):
    """A hex map: its grid and its parts. Lengths in millimetres of the paper map.

    A map with `pictures` shows these, and draws over them only what `over` names.
    """

    id: Id
    name: str
    orientation: Literal["flat", "pointy"] = "flat"
    hex_mm: Annotated[float, Field(gt=1, le=200)] = 16.0
    rows_grow: Literal["up", "down"] = "down"
    numbering: str = "{column:02d}{row:02d}"
    shifted: Literal["even", "odd"] = "even"
    default_terrain: Id
    parts: Annotated[tuple[MapPart, ...], Field(min_length=1)]
    gap_mm: Annotated[float, Field(ge=0, le=200)] = 10.0
    margin_mm: Annotated[float, Field(ge=0, le=200)] = 8.0
    without: Words = ()
    pictures: Annotated[tuple[MapImage, ...], Field(max_length=20)] = ()
    over: Annotated[tuple[Overlay, ...], BeforeValidator(split)] = ()
    areas: tuple[EntryArea, ...] = ()
    hex_names: Words = ()
    source: str | None = None

    @property
    def size(self) -> int:
        """The number of hexes in its parts, including those it is `without`."""
        return sum((part.columns[1] - part.columns[0] + 1) * (part.rows[1] - part.rows[0] + 1) for part in self.parts)

    def draws(self, what: Overlay) -> bool:
        """Whether something is drawn from the data: everything, if there is no picture."""
        return not self.pictures or what in self.over

    @model_validator(mode="after")
    def _within_reason(self) -> HexMap:
        if self.size > MOST_HEXES:
            raise ValueError(f"at most {MOST_HEXES} hexes are expected")
        if any(abs(each) > FARTHEST for part in self.parts for each in (*part.columns, *part.rows)):
            raise ValueError(f"columns and rows up to {FARTHEST} are expected")
        return self


class Terrain(Datum):
    """A kind of terrain."""

    id: Id
    name: str
    source: str | None = None


class Feature(Datum):
    """A terrain feature in a hex, in addition to its terrain."""

    id: Id
    name: str
    source: str | None = None


class LineKind(Datum):
    """A kind of line: along hexsides or through hexes."""

    id: Id
    name: str
    runs: Literal["hexside", "through"]
    source: str | None = None


class Hex(Datum):
    """The terrain, features and points of one hex."""

    hex: str
    map: Id | None = None
    terrain: Id | None = None
    features: Words = ()
    vp: int | None = None
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Line(Datum):
    """A river, a road: a course through hexes (`2611 2612`) or along hexsides (`2120/N 2120/NE`)."""

    id: Id
    map: Id | None = None
    kind: Id
    name: str | None = None
    course: Words
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Place(Datum):
    """A name on the map."""

    id: Id
    map: Id | None = None
    name: str
    hex: str
    kind: Id
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Zone(Datum):
    """An area of hexes: a setup zone, a sector. `hexes` are tokens: hexes, runs `2001-2010`, blocks `20-22/01-10`."""

    id: Id
    map: Id | None = None
    name: str
    kind: Id
    side: Id | None = None
    code: str | None = None
    hexes: Words
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Box(Datum):
    """One box of a track. `name` and `text` are text keys or literal text; `look` is one of the style's displays."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$", max_length=40)]
    name: str | None = None
    text: str | None = None
    look: Id | None = None


def _boxes(value: Any) -> Any:
    if isinstance(value, str):
        first, _, last = value.partition("-")
        if first.strip().isdecimal() and (last.strip().isdecimal() or not last):
            low, high = int(first), int(last or first)
            if high < low:
                raise ValueError(f"a range that begins with the lower number, {high}-{low}, is expected")
            if high - low > 500:
                raise ValueError("a track of at most 500 boxes is expected")
            return tuple({"id": str(n)} for n in range(low, high + 1))
        raise ValueError("a range such as 1-12, or a list of boxes, is expected")
    return value


_BoxSide = Annotated[float, Field(ge=5, le=500)]


class Track(Datum):
    """A row or block of boxes. `box_mm` is width and height of a box."""

    id: Id
    name: str
    side: Id | None = None
    boxes: Annotated[tuple[Box, ...], BeforeValidator(_boxes), Field(min_length=1)]
    columns: Annotated[int, Field(ge=1, le=100)] | None = None
    box_mm: tuple[_BoxSide, _BoxSide] = (30.0, 24.0)
    source: str | None = None
    note: str | None = None


ICONS = (
    "sides", "pieces", "display", "losses", "arrivals", "markers", "referee", "die", "dice", "charts", "inventory",
    "notes",
    "zoom-in", "zoom-out", "zoom", "sight", "overview", "bare", "covered", "recentre", "picture", "unmoved",
    "clock", "layers", "layer-on", "layer-off",
)  # fmt: skip
"""The icons that buttons of a module can show."""


_Position = Annotated[float, Field(ge=0, le=10_000)]


class Display(Datum):
    """An off-map sheet of tracks."""

    id: Id
    name: str
    window: Id
    icon: Literal["display", "losses", "arrivals", "markers", "notes"] | None = Field(
        default=None,
        description="the picture on the window's button; the first display of a window that has one decides",
    )
    side: Id | None = None
    on_map: tuple[_Position, _Position] | None = Field(
        default=None,
        description="from the left and the upper edge of the picture of the first map, in millimetres of that map: the "
        "displays of the window lie there, and have no window of their own; the first display that has it decides",
    )
    tracks: Annotated[tuple[Track, ...], Field(min_length=1)]
    source: str | None = None
    note: str | None = None
