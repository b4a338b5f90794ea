"""The look of a game: colours, fonts, sizes, layouts of counters. What `templates/NAME/style*.yaml` may say.

A style is data only. Lengths are written with a unit (`13mm`, `0.5in`, `9pt`, `40%`); a plain number is millimetres on
paper, and inside a layout a unit of that layout's grid. Layouts and colour schemes inherit from one another with
`extends`, whole styles from another style of the same game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from .base import Datum, Id, Node
from .mapstyle import DisplayStyle, MapStyle

__all__ = [
    "BoxElement",
    "Clause",
    "Colour",
    "CounterLook",
    "CoverCounter",
    "CoverStyle",
    "Element",
    "Font",
    "Layout",
    "Limits",
    "Measure",
    "Millimetres",
    "PathElement",
    "Scheme",
    "SizeElement",
    "Style",
    "Symbol",
    "SymbolElement",
    "TextElement",
    "Variant",
    "When",
    "inherit",
    "merge",
]

_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)\s*(mm|cm|in|pt|%)?")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}


@dataclass(frozen=True, slots=True)
class Measure:
    """A length inside a layout: so many units of the layout's grid, millimetres, or per cent of the face's extent."""

    value: float
    unit: Literal["grid", "mm", "%"] = "grid"

    def on(self, extent: float, per_mm: float) -> float:
        """The length in grid units, on a face `extent` units long with `per_mm` units a millimetre."""
        if self.unit == "mm":
            return self.value * per_mm
        return self.value * extent / 100 if self.unit == "%" else self.value


def _measure(value: Any) -> Any:
    if isinstance(value, Measure):
        return value
    found = _LENGTH.fullmatch(str(value).strip())
    if not found:
        raise ValueError("a length such as 3, 1.2mm, 0.05in, 4pt or 40% is expected")
    number, unit = float(found[1]), found[2]
    if unit is None:
        return Measure(number)
    return Measure(number, "%") if unit == "%" else Measure(number * _MM[unit], "mm")


def _millimetres(value: Any) -> Any:
    found = _LENGTH.fullmatch(str(value).strip())
    if not found or found[2] == "%":
        raise ValueError("a length such as 13mm, 0.5in or 13 is expected")
    return float(found[1]) * _MM[found[2] or "mm"]


Millimetres = Annotated[float, BeforeValidator(_millimetres)]
"""A length on paper; kept in millimetres."""

_Length = Annotated[Measure, BeforeValidator(_measure)]


def _box(value: Any) -> Any:
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 4:
        raise ValueError("four lengths are expected: left, top, width, height")
    return tuple(_measure(part) for part in parts)


_Box = Annotated[tuple[Measure, Measure, Measure, Measure], BeforeValidator(_box)]

Colour = Annotated[str, StringConstraints(pattern=r"^(none|#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*)(@(0|1|0?\.\d+))?$")]
"""A role of the colour scheme, a name of the palette, `#rrggbb` or `none`; `@0.4` after it makes it translucent."""

Hue = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


@dataclass(frozen=True, slots=True)
class Clause:
    """One word of a condition: the key's value is (or, negated, is not) among `values`."""

    key: str
    values: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """A condition: every clause holds."""

    clauses: tuple[Clause, ...]

    def holds(self, facts: Mapping[str, str], classes: Iterable[str]) -> bool:
        """Whether the condition holds for a face with these fields and classes."""
        known = set(classes)
        for clause in self.clauses:
            if clause.key == "class":
                true = any(value in known for value in clause.values)
            elif clause.key == "has":
                true = any(facts.get(value) for value in clause.values)
            else:
                true = facts.get(clause.key, "") in clause.values
            if true == clause.negated:
                return False
        return True


_CLAUSE = re.compile(r"(!?)([a-z][a-z0-9_.-]*)(?::([^\s:]+))?")


def _when(value: Any) -> Any:
    if isinstance(value, When):
        return value
    if not isinstance(value, str) or not value.split():
        raise ValueError("words such as class:foot, has:name, face:2, reduced or !class:foot are expected")
    clauses = []
    for word in value.split():
        found = _CLAUSE.fullmatch(word)
        if not found:
            raise ValueError(f"{word!r} is no condition; words such as class:foot, has:name or !reduced are expected")
        if found[3] is None:
            clauses.append(Clause(found[2], ("yes",), bool(found[1])))
        else:
            clauses.append(Clause(found[2], tuple(found[3].split("|")), bool(found[1])))
    return When(tuple(clauses))


_Condition = Annotated[When, BeforeValidator(_when)]


class Font(Datum):
    """A font: a family this project knows, a weight from 100 to 900. `tracking` is in ems."""

    family: str
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    italic: bool = False
    tracking: Annotated[float, Field(ge=-0.2, le=1)] = 0.0


class CounterLook(Datum):
    """The size of counters: `size` on paper, `pixels` wide on screen at 100 %, drawn `raster` times as fine.

    `moved` is the colour of the sign that a piece has moved.
    """

    size: Millimetres = 13.0
    pixels: Annotated[int, Field(ge=16, le=400)] = 72
    raster: Annotated[float, Field(ge=1, le=8)] = 2.0
    moved: Colour = "#14233f"


class Variant(Datum):
    """Colours that change when a condition holds."""

    when: _Condition
    colours: dict[str, Colour]


class Scheme(Datum):
    """A colour scheme: a colour for every role that layouts name, and what changes under a condition."""

    extends: str | None = None
    colours: dict[str, Colour] = Field(default_factory=dict)
    variants: dict[str, Variant] = Field(default_factory=dict)
    source: str | None = None


_PathData = Annotated[str, StringConstraints(pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$", max_length=20000)]


class Symbol(Datum):
    """An arm symbol: a silhouette of the game's art, strokes and fills on a 30 x 20 field, or a symbol code.

    `frame` draws the rectangle around the field. `sidc` is a 20-digit code of APP-6 / MIL-STD-2525.
    """

    art: str | None = None
    sidc: Annotated[str, Field(pattern=r"^[0-9]{20}$")] | None = None
    strokes: tuple[_PathData, ...] = ()
    fills: tuple[_PathData, ...] = ()
    frame: bool = True
    source: str | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Symbol:
        if sum(map(bool, (self.art, self.sidc, self.strokes or self.fills))) > 1:
            raise ValueError("only one of art, sidc and strokes/fills is expected")
        return self


class _Element(Datum):
    box: _Box
    when: _Condition | None = None
    hide: bool = False


class BoxElement(_Element):
    """A rectangle. One that touches the face's edge runs on into the bleed."""

    draw: Literal["box"]
    fill: Colour = "none"
    stroke: Colour = "none"
    line: _Length = Measure(1.0)
    radius: _Length = Measure(0.0)


class PathElement(_Element):
    """A shape in the coordinates of its box, which are 0 to 100 both ways."""

    draw: Literal["path"]
    d: _PathData
    fill: Colour = "none"
    stroke: Colour = "none"
    line: _Length = Measure(1.0)


class TextElement(_Element):
    """Text fitted into its box. `{field}` in the text stands for a field of the face.

    Too wide a text is first condensed (down to `squeeze`), then set smaller (down to `shrink`). With `lines` above 1 it
    is broken at spaces where that lets it stand larger; a line break or ` / ` in such a text always breaks.
    """

    draw: Literal["text"]
    text: str
    font: str
    size: _Length
    colour: Colour = "ink"
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    squeeze: Annotated[float, Field(gt=0.3, le=1)] = 0.82
    shrink: Annotated[float, Field(gt=0.2, le=1)] = 0.7
    halo: Colour = "none"
    halo_width: _Length = Measure(0.0)
    lines: Annotated[int, Field(ge=1, le=9)] = 1
    leading: Annotated[float, Field(ge=0.5, le=3)] = 1.0
    upper: bool = False


class SymbolElement(_Element):
    """An arm symbol or silhouette, fitted into its box without distortion."""

    draw: Literal["symbol"]
    symbol: str = "{symbol}"
    fill: Colour = "symbol"
    ink: Colour = "symbol-ink"
    shade: Colour = "symbol-shade"
    line: _Length = Measure(1.6)
    align: Literal["left", "centre", "right"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"


class SizeElement(_Element):
    """A unit size: I, II, III, X, XX … as bars and crosses, on a plate when `plate_when` holds."""

    draw: Literal["size"]
    size: str = "{size}"
    colour: Colour = "ink"
    line: _Length = Measure(1.6)
    align: Literal["left", "centre", "right"] = "centre"
    plate: Colour = "none"
    plate_colour: Colour | None = None
    plate_when: _Condition | None = None


Element = Annotated[BoxElement | PathElement | TextElement | SymbolElement | SizeElement, Field(discriminator="draw")]


class Layout(Datum):
    """Where things stand on a face. `grid` is the number of units across; `size` a size other than the style's.

    Elements are drawn in the order written, those of the layout it extends first.
    """

    extends: str | None = None
    grid: Annotated[float, Field(gt=0, le=10000)] = 72.0
    size: Millimetres | None = None
    elements: dict[str, Element] = Field(default_factory=dict)
    source: str | None = None


class CoverCounter(Datum):
    """A counter that lies on the cover: its id, the hex it lies in, the face it shows."""

    counter: Id
    at: str
    face: Annotated[int, Field(ge=1)] = 1


class CoverStyle(Datum):
    """`cover:` of a style file: the piece of the first map that is shown, counters on it, colours of the title's band."""

    source: str | None = None
    at: str | None = Field(default=None, description="the hex in the middle; else the middle of the first part")
    zoom: Annotated[float, Field(ge=0.1, le=2)] = Field(default=0.75, description="against the map at 100 %")
    counters: tuple[CoverCounter, ...] = ()
    band: Hue = "#2b2118"
    rule: Hue = "#c9a25b"
    text: Hue = "#fff8e6"
    second: Hue = "#e3cf9f"


class Limits(Datum):
    """What `check` holds the style to: smallest type on paper, least contrast of text, least difference of sides."""

    type: Millimetres = 1.0
    contrast: Annotated[float, Field(ge=1, le=21)] = 4.5
    sides: Annotated[float, Field(ge=0, le=100)] = 15.0


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `over` laid upon it: mappings merge key by key, anything else is replaced. Origins are kept."""
    made: dict[str, Any] = dict(base)
    for key, value in over.items():
        below = made.get(key)
        made[key] = merge(below, value) if isinstance(below, Mapping) and isinstance(value, Mapping) else value
    if isinstance(over, Node):
        node = Node(made)
        node.origin = base.origin.under(over.origin) if isinstance(base, Node) else over.origin
        return node
    return made


def inherit(parts: Mapping[str, Any], what: str = "style", drop: bool = True) -> dict[str, Any]:
    """Resolves `extends` among named mappings, whatever their order.

    With `drop`, the `extends` entry is taken out of the result. Raises ValueError for an unknown name or a circle;
    parts that are no mappings are left alone for validation to report.
    """
    made: dict[str, Any] = {}

    def resolve(name: str, path: tuple[str, ...]) -> Any:
        if name in made:
            return made[name]
        part = parts[name]
        base = part.get("extends") if isinstance(part, Mapping) else None
        if base is not None:
            if not isinstance(base, str) or base not in parts:
                near = get_close_matches(str(base), list(parts), 1)
                hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(sorted(parts))}"
                raise ValueError(f"{what} {name!r} extends {base!r}, which is no {what} here{hint}")
            if base in path or base == name:
                raise ValueError(f"{what} {name!r} extends itself by way of {base!r}")
            below = resolve(base, (*path, name))
            part = merge(below, part) if isinstance(below, Mapping) else part
            if drop:
                part.pop("extends", None)
        made[name] = part
        return part

    for name in parts:
        resolve(name, ())
    return {name: made[name] for name in parts}


class Style(Datum):
    """`templates/NAME/style.yaml` and `style-*.yaml`."""

    extends: str | None = Field(default=None, description="another style of the game, by file name without .yaml")
    name: str | None = None
    source: str | None = None
    palette: dict[str, Hue] = Field(default_factory=dict)
    fonts: dict[str, Font] = Field(default_factory=dict)
    signs: dict[str, str] = Field(default_factory=dict, description="values printed as another sign")
    counter: CounterLook = CounterLook()
    faces: dict[str, Scheme] = Field(default_factory=dict, description="colour schemes")
    symbols: dict[str, Symbol] = Field(default_factory=dict)
    layouts: dict[str, Layout] = Field(default_factory=dict)
    limits: Limits = Limits()
    arcs: Annotated[tuple[Hue, ...], Field(min_length=1)] = Field(
        default=("#2f8f46", "#d99a1c", "#b3302a"), description="the arcs of a facing, in the order of pieces.yaml"
    )
    map: MapStyle = MapStyle()
    displays: DisplayStyle = DisplayStyle()
    cover: CoverStyle = CoverStyle()
    art: dict[Id, str] = Field(default_factory=dict, repr=False, description="silhouettes by name, as SVG text")

    @model_validator(mode="before")
    @classmethod
    def _inherit(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        made = Node(data)
        if isinstance(data, Node):
            made.origin = data.origin
        for section, what in (("layouts", "layout"), ("faces", "colour scheme")):
            part = data.get(section)
            if isinstance(part, Mapping):
                done: dict[str, Any] = inherit(part, what)
                if isinstance(part, Node):
                    node = Node(done)
                    node.origin = part.origin
                    done = node
                made[section] = done
        return made
