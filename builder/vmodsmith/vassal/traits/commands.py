"""Menus and macros: the commands of a piece and their effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Key, Token, decode, encode, key
from .base import Trait, fields, forms, read_fields
from .fieldforms import FieldForm, Malformed, fixed, read_int
from .target import Parameter, Target

__all__ = [
    "ActionButton",
    "Attachment",
    "CounterGlobalKeyCommand",
    "Deselect",
    "GlobalHotKey",
    "MenuSeparator",
    "MultiLocationCommand",
    "PlaySound",
    "ReportState",
    "RestrictCommands",
    "Restricted",
    "SubMenu",
    "TriggerAction",
]

_CTRL_A = key("Ctrl+A")
_CTRL_G = key("Ctrl+G")
_CTRL_H = key("Ctrl+H")
_CTRL_K = key("Ctrl+K")
_CTRL_P = key("Ctrl+P")
_CTRL_T = key("Ctrl+T")


@dataclass(frozen=True, slots=True)
class SubMenu(Trait):
    """Sub-Menu. Specification: ``VASSAL.counters.SubMenu``. *commands* are menu texts."""

    ID: ClassVar[str] = "submenu;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("menu", "commands", "description")
    NEEDED: ClassVar[int] = 2

    menu: str = ""
    commands: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class MenuSeparator(Trait):
    """Menu Separator. Specification: ``VASSAL.counters.MenuSeparator``."""

    ID: ClassVar[str] = "menuSeparator;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("description", "key")
    NEEDED: ClassVar[int] = 1

    description: str = ""
    key: Key = NO_KEY


@dataclass(frozen=True, slots=True)
class TriggerAction(Trait):
    """Trigger Action. Specification: ``VASSAL.counters.TriggerAction``.

    Fires on *key* (with *menu* in the menu) and on each of *watch*, while *condition* is true, and
    sends *actions* in order. *loop_type* is ``counted``, ``while`` or ``until``.
    """

    ID: ClassVar[str] = "macro;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "description",
        "menu",
        "key",
        "condition",
        "watch",
        "actions",
        "loop",
        "pre_loop_key",
        "post_loop_key",
        "loop_type",
        "while_condition",
        "until_condition",
        "loop_count",
        "index",
        "index_property",
        "index_start",
        "index_step",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Trigger", "key": _CTRL_T, "loop_count": ""}

    description: str = ""
    menu: str = ""
    key: Key = NO_KEY
    condition: str = ""
    watch: tuple[Key, ...] = ()
    actions: tuple[Key, ...] = ()
    loop: bool = False
    pre_loop_key: Key = NO_KEY
    post_loop_key: Key = NO_KEY
    loop_type: str = "counted"
    while_condition: str = ""
    until_condition: str = ""
    loop_count: str = "1"
    index: bool = False
    index_property: str = ""
    index_start: str = "1"
    index_step: str = "1"

    def __post_init__(self) -> None:
        if self.loop_type not in ("counted", "while", "until"):
            raise ValueError(f"unknown loop type {self.loop_type!r}")


@dataclass(frozen=True, slots=True)
class ReportState(Trait):
    """Report Action. Specification: ``VASSAL.counters.ReportState``.

    Each of *keys* sends *format* to the chat. With *cycle* formats, *keys* step forward through
    them and *cycle_down_keys* back.
    """

    ID: ClassVar[str] = "report;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "keys",
        "format",
        "cycle_down_keys",
        "cycle",
        "description",
        "no_suppress",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"format": "$location$: $newPieceName$ *"}

    keys: tuple[Key, ...] = ()
    format: str = ""
    cycle_down_keys: tuple[Key, ...] = ()
    cycle: tuple[str, ...] = ()
    description: str = ""
    no_suppress: bool = False

    def state(self) -> str:
        return "-1"


@dataclass(frozen=True, slots=True)
class RestrictCommands(Trait):
    """Restrict Commands. Specification: ``VASSAL.counters.RestrictCommands``.

    *action* is ``Hide`` or ``Disable``; it applies to *keys* while *condition* is true.
    """

    ID: ClassVar[str] = "hideCmd;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", "action", "condition", "keys")

    name: str = ""
    action: str = "Hide"
    condition: str = ""
    keys: tuple[Key, ...] = ()

    def __post_init__(self) -> None:
        if self.action not in ("Hide", "Disable"):
            raise ValueError(f"unknown restriction {self.action!r}")


@dataclass(frozen=True, slots=True)
class Restricted(Trait):
    """Restricted Access. Specification: ``VASSAL.counters.Restricted``."""

    ID: ClassVar[str] = "restrict;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("sides", "by_player", "restrict_movement", "description")

    sides: tuple[str, ...] = ()
    by_player: bool = False
    restrict_movement: bool = True
    description: str = ""


@dataclass(frozen=True, slots=True)
class CounterGlobalKeyCommand(Trait):
    """Global Key Command. Specification: ``VASSAL.counters.CounterGlobalKeyCommand``.

    Sends *command* to the pieces that *target* and *condition* select, within *radius* if
    *restrict_range*. *from_deck* is the number of pieces of a deck: ``-1`` for all, else a number or expression.
    """

    ID: ClassVar[str] = "globalkey;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "menu",
        "key",
        "command",
        "condition",
        "restrict_range",
        "radius",
        "report_single",
        "fixed_range",
        "range_property",
        "description",
        "from_deck",
        "target",
        "suppress_sounds",
        "parameters",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Global Command", "key": _CTRL_G, "command": _CTRL_K}

    menu: str = ""
    key: Key = NO_KEY
    command: Key = NO_KEY
    condition: str = ""
    restrict_range: bool = False
    radius: int = 1
    report_single: bool = True
    fixed_range: bool = True
    range_property: str = ""
    description: str = ""
    from_deck: str = "-1"
    target: Target = field(default_factory=Target)
    suppress_sounds: bool = False
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Attachment(Trait):
    """Attachment. Specification: ``VASSAL.counters.Attachment``.

    *before_attach* is ``clear`` or ``nothing``; *on_attach* ``nothing``, ``follow`` or
    ``attachAll``; *on_detach* ``nothing`` or ``remove``. *piece_ids* is the state.
    """

    ID: ClassVar[str] = "attach;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "name",
        "description",
        "attach_menu",
        "attach_key",
        "clear_all_menu",
        "clear_all_key",
        "condition",
        "restrict_range",
        "radius",
        "fixed_range",
        "range_property",
        "from_deck",
        "target",
        "clear_matching_menu",
        "clear_matching_key",
        "clear_matching_condition",
        "on_attach",
        "on_detach",
        "before_attach",
        "allow_self",
        "auto_attach",
    )
    NEEDED: ClassVar[int] = 2
    MISSING: ClassVar[Mapping[str, Any]] = {
        "attach_menu": "Attach to pieces",
        "clear_all_menu": "Clear all attachments",
        "clear_matching_menu": "Clear matching attachments",
        "auto_attach": True,
    }

    name: str = ""
    description: str = ""
    attach_menu: str = ""
    attach_key: Key = NO_KEY
    clear_all_menu: str = ""
    clear_all_key: Key = NO_KEY
    condition: str = ""
    restrict_range: bool = False
    radius: int = 1
    fixed_range: bool = True
    range_property: str = ""
    from_deck: str = "-1"
    target: Target = field(default_factory=Target)
    clear_matching_menu: str = ""
    clear_matching_key: Key = NO_KEY
    clear_matching_condition: str = ""
    on_attach: str = "nothing"
    on_detach: str = "nothing"
    before_attach: str = "clear"
    allow_self: bool = False
    auto_attach: bool = False
    piece_ids: tuple[str, ...] = ()

    def state(self) -> str:
        return fields(len(self.piece_ids), *self.piece_ids)

    def _with_state(self, state: str) -> Self:
        count, *ids = decode(state, ";")
        return replace(self, piece_ids=tuple(ids[: max(read_int(count) or 0, 0)]))


@dataclass(frozen=True, slots=True)
class GlobalHotKey(Trait):
    """Global Hotkey. Specification: ``VASSAL.counters.GlobalHotKey``."""

    ID: ClassVar[str] = "globalhotkey;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("menu", "key", "hotkey", "description")
    NEEDED: ClassVar[int] = 1
    MISSING: ClassVar[Mapping[str, Any]] = {"key": _CTRL_H}

    menu: str = ""
    key: Key = NO_KEY
    hotkey: Key = NO_KEY
    description: str = ""


@dataclass(frozen=True, slots=True)
class ActionButton(Trait):
    """Action Button. Specification: ``VASSAL.counters.ActionButton`` (version 1).

    A click in *polygon* (or on the whole piece) sends *key* or opens the menu.
    """

    ID: ClassVar[str] = "button;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("key", "x", "y", "width", "height", "description", "open_menu", "whole_piece"),
        fixed("1"),
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"key": _CTRL_A}

    key: Key = NO_KEY
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    description: str = ""
    open_menu: bool = False
    whole_piece: bool = False
    polygon: tuple[tuple[int, int], ...] = ()

    def type(self) -> str:
        corners = [str(number) for point in self.polygon for number in point]
        return self.ID + encode(
            [*(each.write(self) for each in forms(type(self))), str(len(self.polygon)), *corners], ";"
        )

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        values = read_fields(cls, forms(cls), tokens)
        if (read_int((*tokens, *[""] * 9)[8]) or 0) < 1:
            x, y, width, height = (values.get(each, 0) for each in ("x", "y", "width", "height"))
            if width > 0 and height > 0:
                values["polygon"] = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            else:
                values["whole_piece"] = True
            return values
        count, *corners = [read_int(each) or 0 for each in tokens[9:]] or [0]
        if not 0 <= count <= 10_000:
            raise Malformed(f"{count} is not a number of corners")
        corners += [0] * (2 * count - len(corners))
        values["polygon"] = tuple((corners[2 * n], corners[2 * n + 1]) for n in range(count))
        return values


@dataclass(frozen=True, slots=True)
class MultiLocationCommand(Trait):
    """Multi-Location Command. Specification: ``VASSAL.counters.MultiLocationCommand``.

    *kind* is ``locRegions`` or ``locZones``: one menu entry for each that matches *condition*.
    """

    ID: ClassVar[str] = "locCommand;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "description",
        "kind",
        "condition",
        "menu",
        "key",
        "current_map_only",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Do Something At $LocationOfCommand$"}
    LATER: ClassVar[Mapping[str, Token]] = {"sort_by": "", "ascending": True, "numeric": False}

    description: str = ""
    kind: str = "locRegions"
    condition: str = ""
    menu: str = ""
    key: Key = NO_KEY
    current_map_only: bool = True
    sort_by: str | None = None
    """Since 3.8: the text by which the entries are sorted, *ascending* or not, as numbers if *numeric*."""
    ascending: bool | None = None
    numeric: bool | None = None


@dataclass(frozen=True, slots=True)
class Deselect(Trait):
    """Deselect. Specification: ``VASSAL.counters.Deselect``.

    *kind* is ``D`` (this piece), ``A`` (all pieces) or ``S`` (all but this piece).
    """

    ID: ClassVar[str] = "deselect;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("menu", "key", "description", "unstack", "kind")
    NEEDED: ClassVar[int] = 1
    MISSING: ClassVar[Mapping[str, Any]] = {"key": _CTRL_K}

    menu: str = ""
    key: Key = NO_KEY
    description: str = ""
    unstack: bool = False
    kind: str = "D"


@dataclass(frozen=True, slots=True)
class PlaySound(Trait):
    """Play Sound. Specification: ``VASSAL.counters.PlaySound``."""

    ID: ClassVar[str] = "playSound;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "sound",
        "menu",
        "key",
        "send_to_others",
        "description",
        "no_suppress",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Play Sound"}

    sound: str = ""
    menu: str = ""
    key: Key = _CTRL_P
    send_to_others: bool = False
    description: str = ""
    no_suppress: bool = False
