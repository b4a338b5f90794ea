"""Properties that change or are computed, and the windows that show them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar

from ..sequence import NO_KEY, Color, Key, encode, expression, key, token
from .base import Trait, fields
from .target import Issuer, PropertyCommand, Target

__all__ = [
    "CalculatedProperty",
    "DynamicProperty",
    "PropertySheet",
    "SetGlobalProperty",
    "SetPieceProperty",
    "SheetField",
    "TableInfo",
]

_CTRL_P = key("Ctrl+P")


def _constraints(numeric: bool, minimum: int, maximum: int, wrap: bool) -> str:
    return encode((token(numeric), str(minimum), str(maximum), token(wrap)), ",")


def _commands(commands: tuple[PropertyCommand, ...]) -> str:
    return encode((command.text() for command in commands), ",")


def _is_whole(text: str) -> bool:
    """Whether Java's `Integer.parseInt` reads it (`VASSAL.script.expression.Expression`)."""
    return re.fullmatch(r"[+-]?\d+", text) is not None and -(2**31) <= int(text) < 2**31


@dataclass(frozen=True, slots=True)
class DynamicProperty(Trait):
    """Dynamic Property. Specification: ``VASSAL.counters.DynamicProperty``.

    *value* is the state. The engine evaluates ``$…$`` and ``{…}`` in it whenever the piece is
    made or loaded, and a whole number too: ``007`` is written as the ``7`` that it will be.
    """

    ID: ClassVar[str] = "PROP;"

    name: str = ""
    value: str = ""
    commands: tuple[PropertyCommand, ...] = ()
    numeric: bool = False
    minimum: int = 0
    maximum: int = 100
    wrap: bool = False
    description: str = ""

    def type(self) -> str:
        limits = _constraints(self.numeric, self.minimum, self.maximum, self.wrap)
        return self.ID + fields(self.name, limits, _commands(self.commands), self.description)

    def state(self) -> str:
        return str(int(self.value)) if _is_whole(self.value) else self.value


@dataclass(frozen=True, slots=True)
class CalculatedProperty(Trait):
    """Calculated Property. Specification: ``VASSAL.counters.CalculatedProperty``."""

    ID: ClassVar[str] = "calcProp;"

    name: str = ""
    expression: str = ""
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.name, expression(self.expression), self.description)


@dataclass(frozen=True, slots=True)
class SetGlobalProperty(Trait):
    """Set Global Property. Specification: ``VASSAL.counters.SetGlobalProperty``.

    *level*: ``Current Zone/Current Map/Module``, ``Named Zone`` or ``Named Map``; the last two
    with *search_name*.
    """

    ID: ClassVar[str] = "setprop;"

    name: str = ""
    commands: tuple[PropertyCommand, ...] = ()
    numeric: bool = False
    minimum: int = 0
    maximum: int = 100
    wrap: bool = False
    description: str = ""
    level: str = "Current Zone/Current Map/Module"
    search_name: str = ""

    def __post_init__(self) -> None:
        if self.level not in ("Current Zone/Current Map/Module", "Named Zone", "Named Map"):
            raise ValueError(f"unknown level {self.level!r}")

    def type(self) -> str:
        limits = _constraints(self.numeric, self.minimum, self.maximum, self.wrap)
        return self.ID + fields(
            self.name, limits, _commands(self.commands), self.description, self.level, self.search_name
        )


@dataclass(frozen=True, slots=True)
class SetPieceProperty(Trait):
    """Set Piece Property. Specification: ``VASSAL.counters.SetPieceProperty``.

    Sets a dynamic property of the pieces that *target* and *condition* select. The engine forgets
    the property that could hold the range, so the range is always a number here.
    """

    ID: ClassVar[str] = "setpieceprop;"

    name: str = ""
    commands: tuple[PropertyCommand, ...] = ()
    numeric: bool = False
    minimum: int = 0
    maximum: int = 100
    wrap: bool = False
    description: str = ""
    target: Target = field(default_factory=Target)
    condition: str = ""
    restrict_range: bool = False
    radius: int = 1
    fixed_range: bool = True
    from_deck: str = "-1"
    override_constraints: bool = False

    def type(self) -> str:
        limits = _constraints(self.numeric, self.minimum, self.maximum, self.wrap)
        return self.ID + fields(
            self.name,
            limits,
            _commands(self.commands),
            self.description,
            self.target.text(Issuer.COUNTER),
            self.condition,
            self.restrict_range,
            self.radius,
            self.fixed_range,
            "",
            self.from_deck,
            self.override_constraints,
        )


@dataclass(frozen=True, slots=True)
class SheetField:
    """One field of a property sheet.

    *kind*: 0 text, 1 several lines, 2 label only, 3 tick marks, 4 with maximum, 5 with value,
    6 with both, 7 spinner.
    """

    name: str
    kind: int = 0
    value: str = ""


@dataclass(frozen=True, slots=True)
class PropertySheet(Trait):
    """Property Sheet. Specification: ``VASSAL.counters.PropertySheet``.

    *commit*: 0 at every key, 1 on Apply or Enter, 2 on close or Enter. It always has a key: in
    place of none the engine takes Ctrl+P.
    """

    ID: ClassVar[str] = "propertysheet;"

    menu: str = ""
    rows: tuple[SheetField, ...] = ()
    key: Key = _CTRL_P
    commit: int = 0
    background: Color | None = None
    description: str = ""

    def __post_init__(self) -> None:
        if self.key.is_none:
            raise ValueError("a property sheet needs a key")

    def type(self) -> str:
        shade = self.background
        return self.ID + fields(
            encode((f"{row.kind}{row.name}" for row in self.rows), "~"),
            self.menu,
            "",
            self.commit,
            shade and shade.red,
            shade and shade.green,
            shade and shade.blue,
            self.key,
            self.description,
        )

    def state(self) -> str:
        return encode((row.value.replace("\n", "|") for row in self.rows), "~")


@dataclass(frozen=True, slots=True)
class TableInfo(Trait):
    """Spreadsheet. Specification: ``VASSAL.counters.TableInfo``. *values* row by row is the state."""

    ID: ClassVar[str] = "table;"

    rows: int = 2
    columns: int = 2
    menu: str = ""
    key: Key = NO_KEY
    description: str = ""
    values: tuple[str, ...] = ()

    def type(self) -> str:
        return self.ID + fields(self.rows, self.columns, self.menu, self.key, self.description)

    def state(self) -> str:
        return encode(self.values, ",")
