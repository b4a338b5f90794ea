"""Menus and macros: what a piece's commands are and what they set off."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..sequence import NO_KEY, Key, key, key_list, string_array
from .base import Trait, fields
from .target import Issuer, Parameter, Target, parameter_list

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

_CTRL_P = key("Ctrl+P")


@dataclass(frozen=True, slots=True)
class SubMenu(Trait):
    """Sub-Menu. Specification: ``VASSAL.counters.SubMenu``. *commands* are menu texts."""

    ID: ClassVar[str] = "submenu;"

    menu: str = ""
    commands: tuple[str, ...] = ()
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.menu, string_array(self.commands), self.description)


@dataclass(frozen=True, slots=True)
class MenuSeparator(Trait):
    """Menu Separator. Specification: ``VASSAL.counters.MenuSeparator``."""

    ID: ClassVar[str] = "menuSeparator;"

    description: str = ""
    key: Key = NO_KEY

    def type(self) -> str:
        return self.ID + fields(self.description, self.key)


@dataclass(frozen=True, slots=True)
class TriggerAction(Trait):
    """Trigger Action. Specification: ``VASSAL.counters.TriggerAction``.

    Fires on *key* (with *menu* in the menu) and on each of *watch*, while *condition* is true, and
    sends *actions* in order. *loop_type* is ``counted``, ``while`` or ``until``.
    """

    ID: ClassVar[str] = "macro;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.description,
            self.menu,
            self.key,
            self.condition,
            key_list(self.watch),
            key_list(self.actions),
            self.loop,
            self.pre_loop_key,
            self.post_loop_key,
            self.loop_type,
            self.while_condition,
            self.until_condition,
            self.loop_count,
            self.index,
            self.index_property,
            self.index_start,
            self.index_step,
        )


@dataclass(frozen=True, slots=True)
class ReportState(Trait):
    """Report Action. Specification: ``VASSAL.counters.ReportState``.

    Each of *keys* sends *format* to the chat. With *cycle* formats, *keys* step forward through
    them and *cycle_down_keys* back.
    """

    ID: ClassVar[str] = "report;"

    keys: tuple[Key, ...] = ()
    format: str = ""
    cycle_down_keys: tuple[Key, ...] = ()
    cycle: tuple[str, ...] = ()
    description: str = ""
    no_suppress: bool = False

    def type(self) -> str:
        return self.ID + fields(
            key_list(self.keys),
            self.format,
            key_list(self.cycle_down_keys),
            string_array(self.cycle),
            self.description,
            self.no_suppress,
        )

    def state(self) -> str:
        return "-1"


@dataclass(frozen=True, slots=True)
class RestrictCommands(Trait):
    """Restrict Commands. Specification: ``VASSAL.counters.RestrictCommands``.

    *action* is ``Hide`` or ``Disable``; it applies to *keys* while *condition* is true.
    """

    ID: ClassVar[str] = "hideCmd;"

    name: str = ""
    action: str = "Hide"
    condition: str = ""
    keys: tuple[Key, ...] = ()

    def __post_init__(self) -> None:
        if self.action not in ("Hide", "Disable"):
            raise ValueError(f"unknown restriction {self.action!r}")

    def type(self) -> str:
        return self.ID + fields(self.name, self.action, self.condition, key_list(self.keys))


@dataclass(frozen=True, slots=True)
class Restricted(Trait):
    """Restricted Access. Specification: ``VASSAL.counters.Restricted``."""

    ID: ClassVar[str] = "restrict;"

    sides: tuple[str, ...] = ()
    by_player: bool = False
    restrict_movement: bool = True
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(string_array(self.sides), self.by_player, self.restrict_movement, self.description)


@dataclass(frozen=True, slots=True)
class CounterGlobalKeyCommand(Trait):
    """Global Key Command. Specification: ``VASSAL.counters.CounterGlobalKeyCommand``.

    Sends *command* to the pieces that *target* and *condition* select, within *radius* if
    *restrict_range*. *from_deck* is how many pieces of a deck: ``-1`` all, else a number or
    expression.
    """

    ID: ClassVar[str] = "globalkey;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.menu,
            self.key,
            self.command,
            self.condition,
            self.restrict_range,
            self.radius,
            self.report_single,
            self.fixed_range,
            self.range_property,
            self.description,
            self.from_deck,
            self.target.text(Issuer.COUNTER),
            self.suppress_sounds,
            parameter_list(self.parameters),
        )


@dataclass(frozen=True, slots=True)
class Attachment(Trait):
    """Attachment. Specification: ``VASSAL.counters.Attachment``.

    *before_attach* is ``clear`` or ``nothing``; *on_attach* ``nothing``, ``follow`` or
    ``attachAll``; *on_detach* ``nothing`` or ``remove``. *piece_ids* is the state.
    """

    ID: ClassVar[str] = "attach;"

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

    def type(self) -> str:
        return self.ID + fields(
            self.name,
            self.description,
            self.attach_menu,
            self.attach_key,
            self.clear_all_menu,
            self.clear_all_key,
            self.condition,
            self.restrict_range,
            self.radius,
            self.fixed_range,
            self.range_property,
            self.from_deck,
            self.target.text(Issuer.COUNTER),
            self.clear_matching_menu,
            self.clear_matching_key,
            self.clear_matching_condition,
            self.on_attach,
            self.on_detach,
            self.before_attach,
            self.allow_self,
            self.auto_attach,
        )

    def state(self) -> str:
        return fields(len(self.piece_ids), *self.piece_ids)


@dataclass(frozen=True, slots=True)
class GlobalHotKey(Trait):
    """Global Hotkey. Specification: ``VASSAL.counters.GlobalHotKey``."""

    ID: ClassVar[str] = "globalhotkey;"

    menu: str = ""
    key: Key = NO_KEY
    hotkey: Key = NO_KEY
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.menu, self.key, self.hotkey, self.description)


@dataclass(frozen=True, slots=True)
class ActionButton(Trait):
    """Action Button. Specification: ``VASSAL.counters.ActionButton`` (version 1).

    A click in *polygon* (or on the whole piece) sends *key* or opens the menu.
    """

    ID: ClassVar[str] = "button;"

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
        return self.ID + fields(
            self.key,
            self.x,
            self.y,
            self.width,
            self.height,
            self.description,
            self.open_menu,
            self.whole_piece,
            1,
            len(self.polygon),
            *(number for point in self.polygon for number in point),
        )


@dataclass(frozen=True, slots=True)
class MultiLocationCommand(Trait):
    """Multi-Location Command. Specification: ``VASSAL.counters.MultiLocationCommand``.

    *kind* is ``locRegions`` or ``locZones``: one menu entry for each that matches *condition*.
    """

    ID: ClassVar[str] = "locCommand;"

    description: str = ""
    kind: str = "locRegions"
    condition: str = ""
    menu: str = ""
    key: Key = NO_KEY
    current_map_only: bool = True

    def type(self) -> str:
        return self.ID + fields(self.description, self.kind, self.condition, self.menu, self.key, self.current_map_only)


@dataclass(frozen=True, slots=True)
class Deselect(Trait):
    """Deselect. Specification: ``VASSAL.counters.Deselect``.

    *kind* is ``D`` (this piece), ``A`` (all pieces) or ``S`` (all but this piece).
    """

    ID: ClassVar[str] = "deselect;"

    menu: str = ""
    key: Key = NO_KEY
    description: str = ""
    unstack: bool = False
    kind: str = "D"

    def type(self) -> str:
        return self.ID + fields(self.menu, self.key, self.description, self.unstack, self.kind)


@dataclass(frozen=True, slots=True)
class PlaySound(Trait):
    """Play Sound. Specification: ``VASSAL.counters.PlaySound``."""

    ID: ClassVar[str] = "playSound;"

    sound: str = ""
    menu: str = ""
    key: Key = _CTRL_P
    send_to_others: bool = False
    description: str = ""
    no_suppress: bool = False

    def type(self) -> str:
        return self.ID + fields(
            self.sound, self.menu, self.key, self.send_to_others, self.description, self.no_suppress
        )
