"""Properties that change or are computed, and the windows that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Color, Key, control_key, decode, encode, expression, is_expression, key
from .base import Trait, forms, read_fields
from .fieldforms import LIMITS, FieldForm, Malformed, fixed, named, read_int
from .target import PropertyCommand, Target

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


def _is_whole(text: str) -> bool:
    """Whether Java's `Integer.parseInt` can read a text (`VASSAL.script.expression.Expression`)."""
    return re.fullmatch(r"[+-]?\d{1,19}", text) is not None and -(2**31) <= int(text) < 2**31


def _calculated(text: str) -> str:
    """An expression as the engine writes it: whole numbers and single names without braces
    (``VASSAL.script.expression.BeanShellExpression.createExpression``)."""
    inner = text.strip()[1:-1] if is_expression(text) else text
    if not inner.strip():
        return ""
    if _is_whole(inner):
        return str(int(inner))
    name = text.strip()
    if re.fullmatch(r"(?:[^\W\d]|\$)(?:\w|\$)*", name):
        return name[1:-1] if len(name) > 1 and name[0] == name[-1] == "$" else name
    return expression(text)


@dataclass(frozen=True, slots=True)
class DynamicProperty(Trait):
    """Dynamic Property. Specification: ``VASSAL.counters.DynamicProperty``.

    *value* is the state. The engine evaluates ``$…$`` and ``{…}`` in it whenever the piece is
    made or loaded, and also a whole number: ``007`` is written as ``7``, which it would become.
    """

    ID: ClassVar[str] = "PROP;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", LIMITS, "commands", "description")
    MISSING: ClassVar[Mapping[str, Any]] = {"name": "name"}

    name: str = ""
    value: str = ""
    commands: tuple[PropertyCommand, ...] = ()
    numeric: bool = False
    minimum: int = 0
    maximum: int = 100
    wrap: bool = False
    description: str = ""

    def state(self) -> str:
        return str(int(self.value)) if _is_whole(self.value) else self.value

    def _with_state(self, state: str) -> Self:
        return replace(self, value=state)


@dataclass(frozen=True, slots=True)
class CalculatedProperty(Trait):
    """Calculated Property. Specification: ``VASSAL.counters.CalculatedProperty``."""

    ID: ClassVar[str] = "calcProp;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "name",
        named("expression", _calculated, lambda text: text),
        "description",
    )

    name: str = ""
    expression: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class SetGlobalProperty(Trait):
    """Set Global Property. Specification: ``VASSAL.counters.SetGlobalProperty``.

    *level*: ``Current Zone/Current Map/Module``, ``Named Zone`` or ``Named Map``; the last two
    with *search_name*.
    """

    ID: ClassVar[str] = "setprop;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", LIMITS, "commands", "description", "level", "search_name")
    MISSING: ClassVar[Mapping[str, Any]] = {"name": "name"}

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


@dataclass(frozen=True, slots=True)
class SetPieceProperty(Trait):
    """Set Piece Property. Specification: ``VASSAL.counters.SetPieceProperty``.

    Sets a dynamic property of the pieces that *target* and *condition* select. The engine does not store a property for
    the range, so the range is always a number here.
    """

    ID: ClassVar[str] = "setpieceprop;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("name", LIMITS, "commands", "description", "target", "condition", "restrict_range", "radius", "fixed_range"),
        fixed(""),
        *("from_deck", "override_constraints"),
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"name": "name"}

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


@dataclass(frozen=True, slots=True)
class SheetField:
    """One field of a property sheet.

    *kind*: 0 text, 1 several lines, 2 label only, 3 tick marks, 4 with maximum, 5 with value,
    6 with both, 7 spinner.
    """

    name: str
    kind: int = 0
    value: str = ""


def _write_rows(sheet: Any) -> str:
    return encode((f"{row.kind}{row.name}" for row in sheet.rows), "~")


def _read_rows(text: str) -> Mapping[str, Any]:
    rows = decode(text, "~") if text else []
    if not all(row[:1].isdecimal() and row[:1].isascii() for row in rows):
        raise Malformed("a field of the sheet does not begin with the number of its kind")
    return {"rows": tuple(SheetField(row[1:], int(row[0])) for row in rows)}


def _shade(part: str) -> Callable[[Any], str]:
    return lambda sheet: "" if sheet.background is None else str(getattr(sheet.background, part))


@dataclass(frozen=True, slots=True)
class PropertySheet(Trait):
    """Property Sheet. Specification: ``VASSAL.counters.PropertySheet``.

    *commit*: 0 at every key, 1 on Apply or Enter, 2 on close or Enter. It always has a key: without one the engine uses
    Ctrl+P.
    """

    ID: ClassVar[str] = "propertysheet;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        FieldForm("rows", _write_rows, _read_rows),
        "menu",
        fixed(""),
        "commit",
        *(FieldForm("-", _shade(part), lambda text: {}) for part in ("red", "green", "blue")),
        "key",
        "description",
    )
    NEEDED: ClassVar[int] = 2

    menu: str = ""
    rows: tuple[SheetField, ...] = ()
    key: Key = _CTRL_P
    commit: int = 0
    background: Color | None = None
    description: str = ""

    def __post_init__(self) -> None:
        if self.key.is_none:
            raise ValueError("a property sheet needs a key")

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        values = read_fields(cls, forms(cls), tokens)
        shade = tokens[4:7]
        if shade and shade[0]:
            values["background"] = Color(*(read_int(each) or 0 for each in (*shade, "", "")[:3]))
        if len(tokens) < 8 or not tokens[7]:
            values["key"] = control_key(tokens[2][0]) if tokens[2:] and tokens[2] else _CTRL_P
        return values

    def state(self) -> str:
        return encode((row.value.replace("\n", "|") for row in self.rows), "~")

    def _with_state(self, state: str) -> Self:
        values = (*decode(state, "~"), *[""] * len(self.rows))
        rows = zip(self.rows, values, strict=False)
        return replace(self, rows=tuple(replace(row, value=value.replace("|", "\n")) for row, value in rows))


@dataclass(frozen=True, slots=True)
class TableInfo(Trait):
    """Spreadsheet. Specification: ``VASSAL.counters.TableInfo``. *values* row by row is the state."""

    ID: ClassVar[str] = "table;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("rows", "columns", "menu", "key", "description")
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Show Data"}

    rows: int = 2
    columns: int = 2
    menu: str = ""
    key: Key = NO_KEY
    description: str = ""
    values: tuple[str, ...] = ()

    def state(self) -> str:
        return encode(self.values, ",")

    def _with_state(self, state: str) -> Self:
        return replace(self, values=tuple(decode(state, ",")) if state else ())
