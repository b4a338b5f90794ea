"""The look of a game: colours, fonts, sizes, layouts of counters. The contents of `templates/NAME/style*.yaml`. A style
is data only. Lengths are written with a unit (`13mm`, `0.5in`, `9pt`, `40%`); a plain number is millimetres on paper,
and inside a layout a unit of that layout's grid. Layouts and colour schemes inherit from one another with `extends`,
whole styles from another style of the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from vmodsmith.foundation.pathdata import FARTHEST, first_too_far

from .base import Datum, Id, Node
from .conditions import WhenField
from .images import FontFile, ImageFile, ImageSheet
from .inheritance import inherit
from .mapstyle import DisplayStyle, MapStyle
from .measures import BoxField, Breadth, Extent, Measure, Millimetres

__all__ = [
    "BoxElement",
    "Colour",
    "CounterLook",
    "CoverCounter",
    "CoverStyle",
    "Element",
    "Font",
    "ImageElement",
    "Layout",
    "Limits",
    "PathElement",
    "Scheme",
    "SizeElement",
    "Style",
    "Symbol",
    "SymbolElement",
    "TextElement",
    "Variant",
]


Colour = Annotated[str, StringConstraints(pattern=r"^(none|#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*)(@(0|1|0?\.\d+))?$")]
"""A role of the colour scheme, a name of the palette, `#rrggbb` or `none`; `@0.4` after it makes it translucent."""

Hue = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Font(Datum):
    """A font: a family this project knows, a weight from 100 to 900. `tracking` is in ems.

    `file` is a font of the author's own, in `templates/NAME/fonts/`; then `family` supplies the characters that it
    lacks.
    """

    family: str
    file: str | None = None
    loaded: FontFile | None = Field(default=None, repr=False, description="the file; not written in a style")
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    italic: bool = False
    tracking: Annotated[float, Field(ge=-0.2, le=1)] = 0.0


MovedCorner = Literal["lower-left", "lower-right", "upper-left", "upper-right"]


class CounterLook(Datum):
    """The size of counters: `size` on paper, width in `pixels` on screen at 100 %, drawn `raster` times as fine.
    `moved` is the colour of the mark of a piece that has moved, `moved_corner` the corner at which it lies, mostly
    beyond the side.
    """

    size: Annotated[Millimetres, Field(ge=2, le=200)] = 13.0
    pixels: Annotated[int, Field(ge=16, le=400)] = 72
    raster: Annotated[float, Field(ge=1, le=8)] = 2.0
    moved: Colour = "#14233f"
    moved_corner: MovedCorner = "lower-left"


class Variant(Datum):
    """Colours that change when a condition holds."""

    when: WhenField
    colours: dict[str, Colour]


class Scheme(Datum):
    """A colour scheme: a colour for every role that layouts name, and what changes under a condition."""

    extends: str | None = None
    colours: dict[str, Colour] = Field(default_factory=dict)
    variants: dict[str, Variant] = Field(default_factory=dict)
    source: str | None = None


def _near(data: str) -> str:
    if first_too_far(data) is not None:
        raise ValueError(f"numbers up to {FARTHEST:,}")
    return data


_PathData = Annotated[
    str,
    StringConstraints(pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$", max_length=20000),
    AfterValidator(_near),
]


class Symbol(Datum):
    """A unit symbol: a silhouette from the game's art, strokes and fills on a 30 x 20 field, or a symbol code.

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
    box: BoxField
    when: WhenField | None = None
    hide: bool = False
    use: Literal["both", "sheet", "module"] = Field(
        default="both", description="where it is drawn: on printed sheets and in the module, or on one of them only"
    )


class BoxElement(_Element):
    """A rectangle. One that touches the face's edge continues into the bleed."""

    draw: Literal["box"]
    fill: Colour = "none"
    stroke: Colour = "none"
    line: Breadth = Measure(1.0)
    radius: Breadth = Measure(0.0)


class PathElement(_Element):
    """A shape in the coordinates of its box, which are 0 to 100 both ways."""

    draw: Literal["path"]
    d: _PathData
    fill: Colour = "none"
    stroke: Colour = "none"
    line: Breadth = Measure(1.0)


class TextElement(_Element):
    """Text fitted into its box. `{field}` in the text stands for a field of the face.

    A text that is too wide is first condensed (down to `squeeze`), then set smaller (down to `shrink`). With `lines`
    above 1 it is broken at spaces if it can be larger that way; a line break or ` / ` in such a text always breaks.
    """

    draw: Literal["text"]
    text: str
    font: str
    size: Extent
    colour: Colour = "ink"
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    squeeze: Annotated[float, Field(gt=0.3, le=1)] = 0.82
    shrink: Annotated[float, Field(gt=0.2, le=1)] = 0.7
    halo: Colour = "none"
    halo_width: Breadth = Measure(0.0)
    lines: Annotated[int, Field(ge=1, le=9)] = 1
    leading: Annotated[float, Field(ge=0.5, le=3)] = 1.0
    upper: bool = False


class SymbolElement(_Element):
    """A unit symbol or silhouette, fitted into its box without distortion."""

    draw: Literal["symbol"]
    symbol: str = "{symbol}"
    fill: Colour = "symbol"
    ink: Colour = "symbol-ink"
    shade: Colour = "symbol-shade"
    line: Breadth = Measure(1.6)
    align: Literal["left", "centre", "right"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"


class SizeElement(_Element):
    """A unit size: I, II, III, X, XX … as bars and crosses, on a plate when `plate_when` holds."""

    draw: Literal["size"]
    size: str = "{size}"
    colour: Colour = "ink"
    line: Breadth = Measure(1.6)
    align: Literal["left", "centre", "right"] = "centre"
    plate: Colour = "none"
    plate_colour: Colour | None = None
    plate_when: WhenField | None = None


class ImageElement(_Element):
    """One of the game's pictures, by default that of the face; nothing if the name is empty. `fit`: `contain` shows the
    whole picture, `cover` fills the box and cuts off the rest, `stretch` distorts it.
    """

    draw: Literal["image"]
    image: str = "{picture}"
    fit: Literal["contain", "cover", "stretch"] = "contain"
    align: Literal["left", "centre", "right"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"


Element = Annotated[
    BoxElement | PathElement | TextElement | SymbolElement | SizeElement | ImageElement, Field(discriminator="draw")
]


class Layout(Datum):
    """The positions of elements on a face. `grid` is the number of units across; `size` a size other than the style's,
    `height` that of a card, which is not square.

    Elements are drawn in the order written, after those of the layout it extends.
    """

    extends: str | None = None
    grid: Annotated[float, Field(ge=1, le=10000)] = 72.0
    size: Annotated[Millimetres, Field(ge=2, le=200)] | None = None
    height: Annotated[Millimetres, Field(ge=2, le=200)] | None = None
    elements: dict[str, Element] = Field(default_factory=dict)
    source: str | None = None


class CoverCounter(Datum):
    """A counter that lies on the cover: its id, the hex it lies in, the face it shows."""

    counter: Id
    at: str
    face: Annotated[int, Field(ge=1)] = 1


class CoverStyle(Datum):
    """`cover:` of a style file: the part of the first map that is shown, counters on it, colours of the
    title's band.
    """

    source: str | None = None
    at: str | None = Field(default=None, description="the hex in the middle; else the middle of the first part")
    zoom: Annotated[float, Field(ge=0.1, le=2)] = Field(default=0.75, description="relative to the map at 100 %")
    counters: tuple[CoverCounter, ...] = ()
    band: Hue = "#2b2118"
    rule: Hue = "#c9a25b"
    text: Hue = "#fff8e6"
    second: Hue = "#e3cf9f"


class Limits(Datum):
    """The limits that `check` applies to the style: smallest type on paper, least contrast of text, least difference of
    sides.
    """

    type: Annotated[Millimetres, Field(ge=0, le=50)] = 1.0
    contrast: Annotated[float, Field(ge=1, le=21)] = 4.5
    sides: Annotated[float, Field(ge=0, le=100)] = 15.0


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
    pictures: dict[str, ImageFile] = Field(
        default_factory=dict, repr=False, exclude=True, description="pictures by file name or `SHEET:CELL`"
    )
    sheets: tuple[ImageSheet, ...] = Field(default=(), exclude=True, description="what the cells are cut from")

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
                done: dict[str, Any] = inherit(part, what, drop=section == "faces")  # layouts tell what they extend
                if isinstance(part, Node):
                    node = Node(done)
                    node.origin = part.origin
                    done = node
                made[section] = done
        return made
