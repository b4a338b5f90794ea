"""Where a piece stands and goes: stacking, moving, placing, replacing, cargo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..sequence import NO_KEY, Key, key
from .base import Trait, fields
from .target import Parameter, parameter_list

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


@dataclass(frozen=True, slots=True)
class SendToLocation(Trait):
    """Send To Location. Specification: ``VASSAL.counters.SendToLocation``.

    *destination*: ``G`` grid location on *map* and *board*, ``L`` a point (*x*, *y*), ``Z`` a
    zone, ``R`` a region, ``A`` another counter that matches *condition*, ``C`` the same in turn,
    ``N`` the nearest such counter. Every text may be an expression.
    """

    ID: ClassVar[str] = "sendto;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.menu,
            self.key,
            self.map,
            self.board,
            self.x,
            self.y,
            self.back_menu,
            self.back_key,
            self.x_index,
            self.y_index,
            self.x_offset,
            self.y_offset,
            self.description,
            self.destination,
            self.zone,
            self.region,
            self.condition,
            self.grid_location,
        )

    def state(self) -> str:
        return ";;"


@dataclass(frozen=True, slots=True)
class Translate(Trait):
    """Move Fixed Distance. Specification: ``VASSAL.counters.Translate``. Distances in pixels."""

    ID: ClassVar[str] = "translate;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.menu,
            self.key,
            self.x,
            self.y,
            self.move_stack,
            self.x_index,
            self.y_index,
            self.x_offset,
            self.y_offset,
            self.description,
        )


@dataclass(frozen=True, slots=True)
class PlaceMarker(Trait):
    """Place Marker. Specification: ``VASSAL.counters.PlaceMarker`` (version 1).

    *marker* is either the path of a piece slot in the module (as
    ``ComponentPathBuilder`` writes it) or the ``+/null/type/state`` text of a piece; empty for
    none. *placement*: 0 on the stack, 1 under it, 2 above this piece, 3 below it.
    """

    ID: ClassVar[str] = "placemark;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.menu,
            self.key,
            self.marker or "null",
            self.marker_text or "null",
            self.x_offset,
            self.y_offset,
            self.match_rotation,
            self.key_on_placed,
            self.description,
            self.gpid,
            self.placement,
            self.above,
            self.copy_properties,
            parameter_list(self.parameters),
            1,
        )


@dataclass(frozen=True, slots=True)
class Replace(PlaceMarker):
    """Replace With Other. Specification: ``VASSAL.counters.Replace``. Fields of PlaceMarker."""

    ID: ClassVar[str] = "replace;"


@dataclass(frozen=True, slots=True)
class Delete(Trait):
    """Delete. Specification: ``VASSAL.counters.Delete``."""

    ID: ClassVar[str] = "delete;"

    menu: str = "Delete"
    key: Key = _CTRL_D
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.menu, self.key, self.description)


@dataclass(frozen=True, slots=True)
class Clone(Trait):
    """Clone. Specification: ``VASSAL.counters.Clone``."""

    ID: ClassVar[str] = "clone;"

    menu: str = "Clone"
    key: Key = _CTRL_C
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.menu, self.key, self.description)


@dataclass(frozen=True, slots=True)
class ReturnToDeck(Trait):
    """Return To Deck. Specification: ``VASSAL.counters.ReturnToDeck`` (version 2).

    *choose* lets the player pick a deck; otherwise *deck* (a name or expression) is taken.
    """

    ID: ClassVar[str] = "return;"

    menu: str = ""
    key: Key = NO_KEY
    deck_id: str = ""
    prompt: str = "Select destination"
    description: str = ""
    choose: bool = False
    deck: str = ""

    def type(self) -> str:
        return self.ID + fields(
            self.menu, self.key, self.deck_id, self.prompt, self.description, 2, self.choose, self.deck
        )


@dataclass(frozen=True, slots=True)
class Mat(Trait):
    """Mat. Specification: ``VASSAL.counters.Mat``. *cargo_ids* is the state."""

    ID: ClassVar[str] = "mat;"

    name: str = ""
    description: str = ""
    cargo_ids: tuple[str, ...] = ()

    def type(self) -> str:
        return self.ID + fields(self.name, self.description)

    def state(self) -> str:
        return fields(len(self.cargo_ids), *self.cargo_ids)


@dataclass(frozen=True, slots=True)
class MatCargo(Trait):
    """Mat Cargo. Specification: ``VASSAL.counters.MatCargo``. *mat_id* is the state."""

    ID: ClassVar[str] = "matPiece;"

    description: str = ""
    keep_facing: bool = True
    detect_x: int = 0
    detect_y: int = 0
    find_key: Key = NO_KEY
    detach_key: Key = NO_KEY
    mat_id: str = "noMat"

    def type(self) -> str:
        return self.ID + fields(
            self.description, self.keep_facing, self.detect_x, self.detect_y, self.find_key, self.detach_key
        )

    def state(self) -> str:
        return fields(self.mat_id)
