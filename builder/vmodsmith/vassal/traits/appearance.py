"""What a piece looks like: layers, labels, borders, trails, shapes, hidden faces."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import ClassVar

from ..sequence import NO_KEY, Color, Key, java_double, string_array
from .base import Trait, fields, single

__all__ = ["AreaOfEffect", "BorderOutline", "Embellishment", "Labeler", "LayerLevel", "NonRectangular"]


_BLACK = Color(0, 0, 0)
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


def _kept_percent(percent: int) -> int:
    """What comes back of a percentage that the engine keeps as a share of 1, in a number of four bytes, and cuts off."""
    return int(_single(_single(percent / 100) * 100))


def _single(number: float) -> float:
    return float(struct.unpack("f", struct.pack("f", number))[0])


@dataclass(frozen=True, slots=True)
class AreaOfEffect(Trait):
    """Area Of Effect. Specification: ``VASSAL.counters.AreaOfEffect``. *opacity* in percent; 53 and 59 the engine cannot keep."""

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
        if (kept := _kept_percent(self.opacity)) != self.opacity:
            raise ValueError(f"the engine makes {kept} of an opacity of {self.opacity} percent")
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
            f"{'L' if number else 'M'} {java_double(single(x))} {java_double(single(y))}"
            for number, (x, y) in enumerate(self.points)
        ]
        outline = " ".join([*steps, "Z"]) if steps else ""
        shape = f"d{outline} N {self.image}" if outline else ""
        return self.ID + fields(float(self.scale), shape)
