"""Traits of moving and turning: trails, marks of moved pieces, facing."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Color, Key, Token, encode, key
from .base import Trait, fields, read_fields
from .fieldforms import FieldForm, Malformed, form_of, read_float, read_int

__all__ = ["Footprint", "FreeRotator", "MovementMarkable", "Pivot"]


_BLACK = Color(0, 0, 0)
_WHITE = Color(255, 255, 255)
_CTRL_M = key("Ctrl+M")
_CTRL_T = key("Ctrl+T")


@dataclass(frozen=True, slots=True)
class Footprint(Trait):
    """Movement Trail. Specification: ``VASSAL.counters.Footprint``."""

    ID: ClassVar[str] = "footprint;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "key",
        "menu",
        "initially_visible",
        "globally_visible",
        "circle_radius",
        "fill_color",
        "line_color",
        "selected_transparency",
        "unselected_transparency",
        "edge_point_buffer",
        "edge_display_buffer",
        "line_width",
        "key_on",
        "key_off",
        "key_clear",
        "description",
    )
    LATER: ClassVar[Mapping[str, Token]] = {"ignore_same_location": False}

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
    ignore_same_location: bool | None = None
    """Since 3.8: moves within one place leave no trail."""

    def state(self) -> str:
        return fields(False, "", 0, False, *([] if self.ignore_same_location is None else [0]))


@dataclass(frozen=True, slots=True)
class MovementMarkable(Trait):
    """Mark When Moved. Specification: ``VASSAL.counters.MovementMarkable``."""

    ID: ClassVar[str] = "markmoved;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "image",
        "x",
        "y",
        "menu",
        "key",
        "description",
        "ignore_same_location",
        "menu_true",
        "key_true",
        "menu_false",
        "key_false",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {
        "menu": "Toggle whether piece marked as moved",
        "menu_true": "Mark piece as moved",
        "menu_false": "Mark piece as unmoved",
    }

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

    def state(self) -> str:
        return "true" if self.moved else "false"

    def _with_state(self, state: str) -> Self:
        return replace(self, moved=state == "true")


_FREE, _STEPPED = (
    ("key", "menu"),
    ("clockwise_key", "counterclockwise_key", "clockwise_menu", "counterclockwise_menu"),
)


@cache
def turning_fields(facings: int) -> tuple[FieldForm, ...]:
    """The fields of a trait that turns a piece: freely with one facing, else step by step."""
    names = ("facings", *(_FREE if facings == 1 else _STEPPED), "random_key", "random_menu", "name", "description")
    names += ("direct_key", "direct_menu", "direct_expression", "direct_is_facing")
    hints = typing.get_type_hints(FreeRotator)
    return tuple(form_of(each, hints[each]) for each in names)


@dataclass(frozen=True, slots=True)
class FreeRotator(Trait):
    """Can Rotate. Specification: ``VASSAL.counters.FreeRotator``.

    With *facings* 1 the piece turns freely and *angle* (degrees) is its state; with more,
    *facing* (from 0, clockwise) is.
    """

    ID: ClassVar[str] = "rotate;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("facings",)
    MISSING: ClassVar[Mapping[str, Any]] = {"name": ""}

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
        return self.ID + encode([each.write(self) for each in turning_fields(self.facings)], ";")

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        facings = read_int(tokens[0])
        if facings is None or facings < 0:
            raise Malformed(f"{tokens[0]!r} is not a number of facings")
        begins = {"menu": "Rotate"} if facings == 1 else {}
        return {**begins, **read_fields(cls, turning_fields(facings), tokens)}

    def _with_state(self, state: str) -> Self:
        if self.facings == 1:
            return replace(self, angle=read_float(state) or 0.0)
        return replace(self, facing=min(read_int(state) or 0, self.facings - 1))

    def state(self) -> str:
        return fields(float(self.angle)) if self.facings == 1 else str(self.facing)


@dataclass(frozen=True, slots=True)
class Pivot(Trait):
    """Can Pivot. Specification: ``VASSAL.counters.Pivot``. Needs a FreeRotator inside it."""

    ID: ClassVar[str] = "pivot;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "menu",
        "key",
        "x",
        "y",
        "fixed_angle",
        "angle",
        "description",
        "menu2",
        "key2",
        "angle2",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Pivot"}

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
