"""Traits of position: stacking, moving, placing, replacing, cargo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Key, decode, key, token
from .base import Trait, fields, forms, read_fields
from .fieldforms import FieldForm, fixed, named, read_int
from .target import Parameter

__all__ = [
    "Clone",
    "Delete",
    "Immobilized",
    "Mat",
    "MatCargo",
    "PlaceMarker",
    "Replace",
    "ReturnToDeck",
    "SendToLocation",
    "Translate",
]

_CTRL_C = key("Ctrl+C")
_CTRL_D = key("Ctrl+D")
_CTRL_M = key("Ctrl+M")

_SHIFT = ("x_index", "y_index", "x_offset", "y_offset")
"""The fields of a distance that grows with an index."""

_SELECT = {"normal": "", "shift": "i", "ctrl": "t", "alt": "c", "never": "n"}
_BAND = {"normal": "", "never": "Z", "alt": "A", "alt+shift": "B"}
_MOVE = {"normal": "N", "selected": "I", "never": "V"}


@dataclass(frozen=True, slots=True)
class Immobilized(Trait):
    """Does Not Stack. Specification: ``VASSAL.counters.Immobilized``.

    *select*: ``normal``, ``shift``, ``ctrl``, ``alt``, ``never``. *band_select*: ``normal``,
    ``alt``, ``alt+shift``, ``never``. *move*: ``normal``, ``selected`` (only when selected),
    ``never``.
    """

    ID: ClassVar[str] = "immob;"

    select: str = "normal"
    band_select: str = "normal"
    move: str = "normal"
    ignore_grid: bool = False
    can_stack: bool = False
    description: str = ""

    def __post_init__(self) -> None:
        for given, known in ((self.select, _SELECT), (self.band_select, _BAND), (self.move, _MOVE)):
            if given not in known:
                raise ValueError(f"{given!r} is not one of {', '.join(known)}")
        if ";" in self.description:
            raise ValueError("the engine does not escape the description of this trait; avoid ';'")

    def type(self) -> str:
        selection = _SELECT[self.select] + ("g" if self.ignore_grid else "") + _BAND[self.band_select]
        stacking = "L" if self.can_stack else "R"
        return self.ID + ";".join((selection, _MOVE[self.move], stacking, self.description))

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        selection, movement, stacking, description = (*tokens, *("", "", "R", "")[len(tokens) :])[:4]
        select = next((word for word in ("never", "shift", "ctrl", "alt") if _SELECT[word] in selection), "normal")
        band = next((word for word in ("never", "alt", "alt+shift") if _BAND[word] in selection), "normal")
        if movement:
            move = next((word for word in ("never", "selected") if _MOVE[word] == movement[0]), "normal")
        else:
            held = any(_SELECT[word] in selection for word in ("shift", "ctrl", "alt"))
            move = "never" if select == "never" else "selected" if held else "normal"
        return {
            "select": select,
            "band_select": band,
            "move": move,
            "ignore_grid": "g" in selection,
            "can_stack": stacking[:1] == "L",
            "description": description,
        }


@dataclass(frozen=True, slots=True)
class SendToLocation(Trait):
    """Send To Location. Specification: ``VASSAL.counters.SendToLocation``.

    *destination*: ``G`` grid location on *map* and *board*, ``L`` a point (*x*, *y*), ``Z`` a
    zone, ``R`` a region, ``A`` another counter that matches *condition*, ``C`` each such counter in turn, ``N`` the
    nearest such counter. Every text may be an expression.
    """

    ID: ClassVar[str] = "sendto;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "menu",
        "key",
        "map",
        "board",
        "x",
        "y",
        "back_menu",
        "back_key",
        *_SHIFT,
        "description",
        named("destination", token, lambda text: text or None),
        "zone",
        "region",
        "condition",
        "grid_location",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"x_offset": "1", "y_offset": "1"}

    menu: str = ""
    key: Key = NO_KEY
    map: str = ""
    board: str = ""
    x: str = "0"
    y: str = "0"
    back_menu: str = ""
    back_key: Key = NO_KEY
    x_index: str = "0"
    y_index: str = "0"
    x_offset: str = "0"
    y_offset: str = "0"
    description: str = ""
    destination: str = "L"
    zone: str = ""
    region: str = ""
    condition: str = ""
    grid_location: str = ""

    def __post_init__(self) -> None:
        if self.destination not in ("G", "L", "Z", "R", "A", "C", "N"):
            raise ValueError(f"unknown destination {self.destination!r}")

    def state(self) -> str:
        return ";;"


@dataclass(frozen=True, slots=True)
class Translate(Trait):
    """Move Fixed Distance. Specification: ``VASSAL.counters.Translate``. Distances in pixels."""

    ID: ClassVar[str] = "translate;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "menu",
        "key",
        "x",
        "y",
        "move_stack",
        *_SHIFT,
        "description",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Move Forward", "key": _CTRL_M, "y": "60"}

    menu: str = ""
    key: Key = NO_KEY
    x: str = "0"
    y: str = "0"
    move_stack: bool = False
    x_index: str = "0"
    y_index: str = "0"
    x_offset: str = "0"
    y_offset: str = "0"
    description: str = ""


def _write_null(text: str) -> str:
    return text or "null"


def _read_null(text: str) -> str:
    return "" if text == "null" else text


@dataclass(frozen=True, slots=True)
class PlaceMarker(Trait):
    """Place Marker. Specification: ``VASSAL.counters.PlaceMarker`` (version 1).

    *marker* is either the path of a piece slot in the module (as
    ``ComponentPathBuilder`` writes it) or the ``+/null/type/state`` text of a piece; empty for
    none. *placement*: 0 on the stack, 1 under it, 2 above this piece, 3 below it.
    """

    ID: ClassVar[str] = "placemark;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("menu", "key"),
        named("marker", _write_null, _read_null),
        named("marker_text", _write_null, _read_null),
        *("x_offset", "y_offset", "match_rotation", "key_on_placed", "description", "gpid", "placement", "above"),
        *("copy_properties", "parameters"),
        fixed("1"),
    )
    NEEDED: ClassVar[int] = 3

    menu: str = ""
    key: Key = NO_KEY
    marker: str = ""
    marker_text: str = ""
    x_offset: str = "0"
    y_offset: str = "0"
    match_rotation: bool = False
    key_on_placed: Key = NO_KEY
    description: str = ""
    gpid: str = ""
    placement: int = 0
    above: bool = False
    copy_properties: bool = False
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Replace(PlaceMarker):
    """Replace With Other. Specification: ``VASSAL.counters.Replace``. Fields of PlaceMarker."""

    ID: ClassVar[str] = "replace;"


@dataclass(frozen=True, slots=True)
class _MenuCommand(Trait):
    """A trait with nothing but a menu command."""

    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("menu", "key", "description")
    NEEDED: ClassVar[int] = 1

    menu: str
    key: Key
    description: str = ""


@dataclass(frozen=True, slots=True)
class Delete(_MenuCommand):
    """Delete. Specification: ``VASSAL.counters.Delete``."""

    ID: ClassVar[str] = "delete;"

    menu: str = "Delete"
    key: Key = _CTRL_D


@dataclass(frozen=True, slots=True)
class Clone(_MenuCommand):
    """Clone. Specification: ``VASSAL.counters.Clone``."""

    ID: ClassVar[str] = "clone;"

    menu: str = "Clone"
    key: Key = _CTRL_C


@dataclass(frozen=True, slots=True)
class ReturnToDeck(Trait):
    """Return To Deck. Specification: ``VASSAL.counters.ReturnToDeck`` (version 2).

    *choose* lets the player pick a deck; otherwise *deck* (a name or expression) is taken.
    """

    ID: ClassVar[str] = "return;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("menu", "key", "deck_id", "prompt", "description"),
        fixed("2"),
        *("choose", "deck"),
    )
    NEEDED: ClassVar[int] = 1
    MISSING: ClassVar[Mapping[str, Any]] = {"choose": True}

    menu: str = ""
    key: Key = NO_KEY
    deck_id: str = ""
    prompt: str = "Select destination"
    description: str = ""
    choose: bool = False
    deck: str = ""

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        values = read_fields(cls, forms(cls), tokens)
        if (read_int((*tokens, *[""] * 6)[5]) or 0) < 2:
            named_deck = values.get("deck_id", "")
            values.update(choose=not named_deck, deck=named_deck)
        return values


@dataclass(frozen=True, slots=True)
class Mat(Trait):
    """Mat. Specification: ``VASSAL.counters.Mat``. *cargo_ids* is the state."""

    ID: ClassVar[str] = "mat;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", "description")
    NEEDED: ClassVar[int] = 2

    name: str = ""
    description: str = ""
    cargo_ids: tuple[str, ...] = ()

    def state(self) -> str:
        return fields(len(self.cargo_ids), *self.cargo_ids)

    def _with_state(self, state: str) -> Self:
        count, *ids = decode(state, ";")
        return replace(self, cargo_ids=tuple(ids[: max(read_int(count) or 0, 0)]))


@dataclass(frozen=True, slots=True)
class MatCargo(Trait):
    """Mat Cargo. Specification: ``VASSAL.counters.MatCargo``. *mat_id* is the state."""

    ID: ClassVar[str] = "matPiece;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "description",
        "keep_facing",
        "detect_x",
        "detect_y",
        "find_key",
        "detach_key",
    )
    NEEDED: ClassVar[int] = 1

    description: str = ""
    keep_facing: bool = True
    detect_x: int = 0
    detect_y: int = 0
    find_key: Key = NO_KEY
    detach_key: Key = NO_KEY
    mat_id: str = "noMat"

    def state(self) -> str:
        return fields(self.mat_id)

    def _with_state(self, state: str) -> Self:
        return replace(self, mat_id=decode(state, ";")[0] or "noMat")
