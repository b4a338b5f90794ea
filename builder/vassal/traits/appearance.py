"""What a piece looks like: layers, labels, borders, trails, shapes, hidden faces."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import ClassVar

from ..sequence import NO_KEY, Color, Key, java_double, key, string_array
from .base import Trait, fields
from .target import Access, AnyPlayer

__all__ = [
    "AreaOfEffect",
    "BorderOutline",
    "Embellishment",
    "Footprint",
    "FreeRotator",
    "Hideable",
    "Labeler",
    "LayerLevel",
    "MovementMarkable",
    "NonRectangular",
    "Obscurable",
    "Pivot",
]

_CTRL_I = key("Ctrl+I")
_CTRL_M = key("Ctrl+M")
_CTRL_T = key("Ctrl+T")
_ANYONE = AnyPlayer()

_BLACK = Color(0, 0, 0)
_WHITE = Color(255, 255, 255)
_RED = Color(255, 0, 0)
_GRAY = Color(128, 128, 128)
_CTRL = 128


@dataclass(frozen=True, slots=True)
class LayerLevel:
    """One level of a layer. A name that begins or ends with ``+`` is added to the piece's name."""

    image: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Embellishment(Trait):
    """Layer. Specification: ``VASSAL.counters.Embellishment`` (``emb2``, version 1).

    *level* is the state: 1 for the first level, negative for the same level switched off. None
    gives the engine's own start: 1 if always active, else off.
    """

    ID: ClassVar[str] = "emb2;"

    name: str = ""
    levels: tuple[LayerLevel, ...] = ()
    always_active: bool = True
    activate_menu: str = ""
    activate_key: Key = NO_KEY
    increase_menu: str = ""
    increase_key: Key = NO_KEY
    decrease_menu: str = ""
    decrease_key: Key = NO_KEY
    reset_menu: str = ""
    reset_key: Key = NO_KEY
    reset_level: str = "1"
    random_menu: str = ""
    random_key: Key = NO_KEY
    follow_property: str = ""
    first_level_value: int = 1
    loop: bool = True
    x: int = 0
    y: int = 0
    under_when_selected: bool = False
    scale: float = 1.0
    only_if_property: str = ""
    only_if_true: bool = True
    description: str = ""
    level: int | None = None

    def __post_init__(self) -> None:
        # The engine cannot tell no level from one blank level; it reads both as the latter.
        if not self.levels:
            object.__setattr__(self, "levels", (LayerLevel(),))
        if self.level is not None and not 1 <= abs(self.level) <= len(self.levels):
            raise ValueError(f"layer {self.name!r} has no level {self.level}")

    def type(self) -> str:
        return self.ID + fields(
            self.activate_menu,
            _CTRL,
            "",
            self.increase_menu,
            _CTRL,
            "",
            self.decrease_menu,
            _CTRL,
            "",
            self.reset_menu,
            self.reset_key,
            self.reset_level,
            self.under_when_selected,
            self.x,
            self.y,
            string_array([level.image for level in self.levels]),
            string_array([level.name for level in self.levels]),
            self.loop,
            self.name,
            self.random_key,
            self.random_menu,
            bool(self.follow_property),
            self.follow_property,
            self.first_level_value,
            1,
            self.always_active,
            self.activate_key,
            self.increase_key,
            self.decrease_key,
            self.description,
            float(self.scale),
            self.only_if_property,
            self.only_if_true,
        )

    def state(self) -> str:
        if self.level is not None:
            return str(self.level)
        return "1" if self.always_active else "-1"


@dataclass(frozen=True, slots=True)
class Labeler(Trait):
    """Text Label. Specification: ``VASSAL.counters.Labeler``.

    *vertical* is one of ``t c b``, *horizontal* of ``l c r``: the place on the piece; the two
    ``_align`` fields say which part of the label stands there. *font_style* adds bold 1, italic 2.
    """

    ID: ClassVar[str] = "label;"

    text: str = ""
    menu: str = ""
    key: Key = NO_KEY
    font_size: int = 10
    background: Color | None = None
    foreground: Color | None = _BLACK
    vertical: str = "t"
    vertical_offset: int = 0
    horizontal: str = "c"
    horizontal_offset: int = 0
    vertical_align: str = "b"
    horizontal_align: str = "c"
    name_format: str = "$pieceName$ ($label$)"
    font: str = "Dialog"
    font_style: int = 0
    rotation: int = 0
    property_name: str = "TextLabel"
    description: str = ""
    always_use_format: bool = False

    def type(self) -> str:
        return self.ID + fields(
            self.key,
            self.menu,
            self.font_size,
            self.background,
            self.foreground,
            self.vertical,
            self.vertical_offset,
            self.horizontal,
            self.horizontal_offset,
            self.vertical_align,
            self.horizontal_align,
            self.name_format,
            self.font,
            self.font_style,
            self.rotation,
            self.property_name,
            self.description,
            self.always_use_format,
        )

    def state(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class BorderOutline(Trait):
    """Border outline while a property holds. Specification: ``VASSAL.counters.BorderOutline``."""

    ID: ClassVar[str] = "border;"

    property_name: str = ""
    description: str = ""
    thickness: int = 2
    color: Color | None = _RED
    property_name2: str = ""
    compare: str = "AND"

    def type(self) -> str:
        return self.ID + fields(
            self.property_name, self.description, self.thickness, self.color, self.property_name2, self.compare
        )


@dataclass(frozen=True, slots=True)
class Footprint(Trait):
    """Movement Trail. Specification: ``VASSAL.counters.Footprint``."""

    ID: ClassVar[str] = "footprint;"

    key: Key = _CTRL_T
    menu: str = "Movement Trail"
    initially_visible: bool = False
    globally_visible: bool = False
    circle_radius: int = 10
    fill_color: Color | None = _WHITE
    line_color: Color | None = _BLACK
    selected_transparency: int = 100
    unselected_transparency: int = 50
    edge_point_buffer: int = 20
    edge_display_buffer: int = 30
    line_width: float = 1.0
    key_on: Key = NO_KEY
    key_off: Key = NO_KEY
    key_clear: Key = NO_KEY
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(
            self.key,
            self.menu,
            self.initially_visible,
            self.globally_visible,
            self.circle_radius,
            self.fill_color,
            self.line_color,
            self.selected_transparency,
            self.unselected_transparency,
            self.edge_point_buffer,
            self.edge_display_buffer,
            float(self.line_width),
            self.key_on,
            self.key_off,
            self.key_clear,
            self.description,
        )

    def state(self) -> str:
        return fields(False, "", 0, False)


@dataclass(frozen=True, slots=True)
class MovementMarkable(Trait):
    """Mark When Moved. Specification: ``VASSAL.counters.MovementMarkable``."""

    ID: ClassVar[str] = "markmoved;"

    image: str = "/images/moved.gif"
    x: int = 0
    y: int = 0
    menu: str = "Mark Moved"
    key: Key = _CTRL_M
    description: str = ""
    ignore_same_location: bool = False
    menu_true: str = ""
    key_true: Key = NO_KEY
    menu_false: str = ""
    key_false: Key = NO_KEY
    moved: bool = False

    def type(self) -> str:
        return self.ID + fields(
            self.image,
            self.x,
            self.y,
            self.menu,
            self.key,
            self.description,
            self.ignore_same_location,
            self.menu_true,
            self.key_true,
            self.menu_false,
            self.key_false,
        )

    def state(self) -> str:
        return "true" if self.moved else "false"


@dataclass(frozen=True, slots=True)
class FreeRotator(Trait):
    """Can Rotate. Specification: ``VASSAL.counters.FreeRotator``.

    With *facings* 1 the piece turns freely and *angle* (degrees) is its state; with more,
    *facing* (from 0, clockwise) is.
    """

    ID: ClassVar[str] = "rotate;"

    facings: int = 6
    menu: str = ""
    key: Key = NO_KEY
    clockwise_menu: str = ""
    clockwise_key: Key = NO_KEY
    counterclockwise_menu: str = ""
    counterclockwise_key: Key = NO_KEY
    random_menu: str = ""
    random_key: Key = NO_KEY
    name: str = "Rotate"
    description: str = ""
    direct_menu: str = ""
    direct_key: Key = NO_KEY
    direct_expression: str = ""
    direct_is_facing: bool = True
    facing: int = 0
    angle: float = 0.0

    def type(self) -> str:
        if self.facings == 1:
            turning: tuple[Key | str, ...] = (self.key, self.menu)
        else:
            turning = (
                self.clockwise_key,
                self.counterclockwise_key,
                self.clockwise_menu,
                self.counterclockwise_menu,
            )
        return self.ID + fields(
            self.facings,
            *turning,
            self.random_key,
            self.random_menu,
            self.name,
            self.description,
            self.direct_key,
            self.direct_menu,
            self.direct_expression,
            self.direct_is_facing,
        )

    def state(self) -> str:
        return fields(float(self.angle)) if self.facings == 1 else str(self.facing)


@dataclass(frozen=True, slots=True)
class Pivot(Trait):
    """Can Pivot. Specification: ``VASSAL.counters.Pivot``. Needs a FreeRotator inside it."""

    ID: ClassVar[str] = "pivot;"

    menu: str = ""
    key: Key = NO_KEY
    x: int = 0
    y: int = 0
    fixed_angle: bool = True
    angle: float = 90.0
    description: str = ""
    menu2: str = ""
    key2: Key = NO_KEY
    angle2: float = 270.0

    def type(self) -> str:
        return self.ID + fields(
            self.menu,
            self.key,
            self.x,
            self.y,
            self.fixed_angle,
            float(self.angle),
            self.description,
            self.menu2,
            self.key2,
            float(self.angle2),
        )


@dataclass(frozen=True, slots=True)
class Hideable(Trait):
    """Invisible. Specification: ``VASSAL.counters.Hideable``. *hidden_by* is the state."""

    ID: ClassVar[str] = "hide;"

    key: Key = _CTRL_I
    menu: str = "Invisible"
    background: Color | None = None
    access: Access = _ANYONE
    transparency: float = 0.3
    description: str = ""
    disable_auto_report: bool = False
    hidden_by: str = ""

    def type(self) -> str:
        return self.ID + fields(
            self.key,
            self.menu,
            self.background,
            self.access.text(),
            _single(self.transparency),
            self.description,
            self.disable_auto_report,
        )

    def state(self) -> str:
        return self.hidden_by or "null"


def _single(value: float) -> float:
    """*value* rounded to a Java ``float``: the engine keeps this field in one."""
    rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    return rounded


@dataclass(frozen=True, slots=True)
class Obscurable(Trait):
    """Mask. Specification: ``VASSAL.counters.Obscurable``.

    *style* is ``B`` (background), ``P`` (plain), ``I`` or ``2`` (inset), ``G`` (another image for
    the owner, *owner_image*). *peek_key* belongs to ``P``; without it the owner always sees.
    *masked_by* is the state.
    """

    ID: ClassVar[str] = "obs;"

    key: Key = _CTRL_M
    image: str = ""
    menu: str = "Mask"
    style: str = "B"
    peek_key: Key = NO_KEY
    owner_image: str = ""
    mask_name: str = "?"
    access: Access = _ANYONE
    peek_menu: str = "Peek"
    description: str = ""
    peek_on_rollover: bool = False
    deal_key: Key = NO_KEY
    deal_expression: str = ""
    masked_by: str = ""

    def __post_init__(self) -> None:
        if self.style not in ("B", "P", "I", "2", "G"):
            raise ValueError(f"unknown mask style {self.style!r}")
        if self.style == "G" and not self.owner_image:
            raise ValueError("mask style G shows the owner another image, which is missing")

    def type(self) -> str:
        extra = {"P": str(self.peek_key), "G": self.owner_image}.get(self.style, "")
        return self.ID + fields(
            self.key,
            self.image,
            self.menu,
            self.style + extra,
            self.mask_name,
            self.access.text(),
            self.peek_menu,
            self.description,
            self.peek_on_rollover,
            self.deal_key,
            self.deal_expression,
        )

    def state(self) -> str:
        return fields(self.masked_by or "null", "|0" if self.masked_by else "")


@dataclass(frozen=True, slots=True)
class AreaOfEffect(Trait):
    """Area Of Effect. Specification: ``VASSAL.counters.AreaOfEffect``. *opacity* in percent."""

    ID: ClassVar[str] = "AreaOfEffect;"

    color: Color | None = _GRAY
    opacity: int = 30
    radius: int = 1
    always_active: bool = True
    menu: str = "Show Area"
    key: Key = NO_KEY
    map_shader: str = ""
    fixed_radius: bool = True
    radius_property: str = ""
    description: str = ""
    name: str = ""
    on_menu: str = ""
    on_key: Key = NO_KEY
    off_menu: str = ""
    off_key: Key = NO_KEY
    globally_visible: bool = True
    active: bool = False

    def type(self) -> str:
        return self.ID + fields(
            self.color,
            self.opacity,
            self.radius,
            self.always_active,
            self.menu,
            self.key,
            self.map_shader,
            self.fixed_radius,
            self.radius_property,
            self.description,
            self.name,
            self.on_menu,
            self.on_key,
            self.off_menu,
            self.off_key,
            self.globally_visible,
        )

    def state(self) -> str:
        return "true" if self.active and not self.always_active and self.globally_visible else "false"


@dataclass(frozen=True, slots=True)
class NonRectangular(Trait):
    """Non-Rectangular shape. Specification: ``VASSAL.counters.NonRectangular``.

    *points* are the corners of a polygon (pixels from the middle of the piece); *image* is the
    picture the shape was taken from, if any.
    """

    ID: ClassVar[str] = "nonRect2;"

    points: tuple[tuple[float, float], ...] = ()
    image: str = ""
    scale: float = 1.0

    def __post_init__(self) -> None:
        if ";" in self.image:
            raise ValueError("the engine does not undo escapes in this trait; avoid ';' in the image name")

    def type(self) -> str:
        steps = [
            f"{'L' if number else 'M'} {java_double(_single(x))} {java_double(_single(y))}"
            for number, (x, y) in enumerate(self.points)
        ]
        outline = " ".join([*steps, "Z"]) if steps else ""
        shape = f"d{outline} N {self.image}" if outline else ""
        return self.ID + fields(float(self.scale), shape)
