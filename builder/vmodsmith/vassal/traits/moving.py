"""Traits of moving and turning: trails, marks of having moved, facing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..sequence import NO_KEY, Color, Key, key
from .base import Trait, fields

__all__ = ["Footprint", "FreeRotator", "MovementMarkable", "Pivot"]


_BLACK = Color(0, 0, 0)
_WHITE = Color(255, 255, 255)
_CTRL_M = key("Ctrl+M")
_CTRL_T = key("Ctrl+T")


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
