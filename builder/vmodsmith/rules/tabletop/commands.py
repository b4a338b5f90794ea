"""Behaviours for commands: triggers, restrictions, reports, sub-menus, copies, moves, and rules."""

from __future__ import annotations

from collections.abc import Callable, Collection

from vmodsmith.vassal.sequence import NO_KEY, Key, is_expression
from vmodsmith.vassal.traits import (
    Clone,
    Delete,
    ReportState,
    RestrictCommands,
    SendToLocation,
    SubMenu,
    TriggerAction,
)

from .behaviour import Bearer, Behaviour, Inner, Item
from .errors import TabletopFault
from .expressions import Reader, compiled
from .places import WindowPoint
from .tabletop_data import RuleTrait

__all__ = [
    "CloneBehaviour",
    "Remove",
    "ReportBehaviour",
    "Restriction",
    "Rules",
    "SendBehaviour",
    "SubMenuBehaviour",
    "Trigger",
]


class Trigger(Behaviour[TriggerAction]):
    """`VASSAL.counters.TriggerAction`: inner traits first, then its own keys for the whole piece."""

    __slots__ = ("test",)

    def __init__(self, trait: TriggerAction, slot: int) -> None:
        super().__init__(trait, slot)
        if trait.loop:
            raise TabletopFault(f"the trigger {trait.description!r} repeats itself, which is not supported in memory")
        self.test = compiled(trait.condition) if trait.condition else None

    def heard_keys(self) -> tuple[Key, ...]:
        return tuple(each for each in (self.trait.key, *self.trait.watch) if not each.is_none)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        inner()
        if self._holds(piece):
            for each in self.trait.actions:
                if piece.stack is not None:
                    piece.press(each)

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, self.trait.key, self._holds(piece)), *inner] if self.trait.menu else inner

    def _holds(self, piece: Bearer) -> bool:
        return self.test is None or self.test(piece.read) == "true"


class Restriction(Behaviour[RestrictCommands]):
    """`VASSAL.counters.RestrictCommands`: keys and entries that are hidden or disabled while its condition holds."""

    __slots__ = ("test",)

    def __init__(self, trait: RestrictCommands, slot: int) -> None:
        super().__init__(trait, slot)
        self.test = compiled(trait.condition) if trait.condition else None

    def heard_keys(self) -> tuple[Key, ...]:
        return self.trait.keys

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        if not self._holds(piece):
            inner()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        keys = self.trait.keys
        if not any(each.key in keys for each in inner) or not self._holds(piece):
            return inner
        if self.trait.action == "Hide":
            return [each for each in inner if each.key not in keys]
        return [Item(each.text, each.key, each.enabled and each.key not in keys, each.takes) for each in inner]

    def _holds(self, piece: Bearer) -> bool:
        return self.test is None or self.test(piece.read) == "true"


class ReportBehaviour(Behaviour[ReportState]):
    """`VASSAL.counters.ReportState`: inner traits first, then a line in the chat."""

    __slots__ = ()

    def heard_keys(self) -> tuple[Key, ...]:
        return self.trait.keys

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        inner()
        piece.tabletop.report_state(piece, self.trait.format, key)


class SubMenuBehaviour(Behaviour[SubMenu]):
    """`VASSAL.counters.SubMenu`."""

    __slots__ = ()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, NO_KEY, takes=self.trait.commands), *inner]


def _expression(text: str) -> Callable[[Reader], str]:
    """The value of a formatted string, which is an expression or literal text."""
    return compiled(text) if is_expression(text) else lambda _: text


class SendBehaviour(Behaviour[SendToLocation]):
    """`VASSAL.counters.SendToLocation` to a box, and back to the former place."""

    __slots__ = ("map", "region")

    def __init__(self, trait: SendToLocation, slot: int) -> None:
        super().__init__(trait, slot)
        if trait.destination != "R":
            raise TabletopFault(f"a command that sends to {trait.destination!r} is not supported in memory")
        self.map, self.region = _expression(trait.map), _expression(trait.region)

    def heard_keys(self) -> tuple[Key, ...]:
        return tuple(each for each in (self.trait.key, self.trait.back_key) if not each.is_none)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        if key == self.trait.key:
            there = self.goal(piece)
            if there is not None and piece.place is not there:
                piece.note("back", piece.place)
                piece.travel(there, marked=False)
                piece.press(piece.tabletop.dragged)
        else:
            home = piece.back
            piece.note("back", None)
            if home is not None:
                piece.travel(home, marked=False)
                piece.press(piece.tabletop.dragged)
        inner()

    def goal(self, piece: Bearer) -> WindowPoint | None:
        """The box to which it sends; None if there is none."""
        return piece.tabletop.box_named(self.map(piece.read), self.region(piece.read))

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        if not self.trait.menu:
            return inner
        there = self.goal(piece)
        return [Item(self.trait.menu, self.trait.key, there is not None and there is not piece.place), *inner]


class CloneBehaviour(Behaviour[Clone]):
    """`VASSAL.counters.Clone`."""

    __slots__ = ()

    def heard_keys(self) -> tuple[Key, ...]:
        return (self.trait.key,)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.tabletop.copy(piece)
        inner()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, self.trait.key, piece.stack is not None), *inner]


class Remove(Behaviour[Delete]):
    """`VASSAL.counters.Delete`."""

    __slots__ = ()

    def heard_keys(self) -> tuple[Key, ...]:
        return (self.trait.key,)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.tabletop.remove(piece)
        inner()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, self.trait.key, piece.stack is not None), *inner]


class Rules(Behaviour[RuleTrait]):
    """The commands of the rule sheets, and the hooks after a drag: inner traits first, then the rules, each evaluated
    again. The menu has only commands that apply; several with the same key and text are one entry if any of them
    applies. An empty sub-menu is not shown.
    """

    __slots__ = ()

    def heard_keys(self) -> tuple[Key, ...]:
        own = tuple(dict.fromkeys(each.key for each in self.trait.entries))
        return own if self.trait.dragged.is_none else (*own, self.trait.dragged)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        inner()
        tabletop = piece.tabletop
        if key == self.trait.dragged:
            tabletop.rules.dragged(piece)
            return
        here = [each for each in self.trait.entries if each.key == key]
        if not tabletop.rules.run([each.id for each in here], piece):
            tabletop.idle(piece, next((each.menu for each in here if each.menu and not key.name), ""))

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return self.among(piece, inner, None)

    def among(self, piece: Bearer, inner: list[Item], keys: Collection[Key] | None) -> list[Item]:
        """The same, but only commands with some keys are evaluated, and all others left out.

        None stands for any key.
        """
        # a command without a text shows no entry of another with its key
        written = {each.key for each in self.trait.entries if each.menu}
        meant = [
            each
            for each in self.trait.entries
            if (keys is None or each.key in keys) and (each.menu or each.key not in written)
        ]
        asked = piece.tabletop.rules.applying((each.id for each in meant if each.asks), piece)
        on = {each.key for each in meant if not each.asks or each.id in asked}
        off = {each.key for each in self.trait.entries} - on
        entries = [each for each in self.trait.entries if each.menu]
        shown = [Item(each.menu, each.key) for each in entries if each.key not in off]
        rest = [each for each in inner if each.key not in off]
        texts = {each.text for each in shown}
        groups: dict[str, list[str]] = {}
        for each in entries:
            if each.group:
                names = groups.setdefault(each.group, [])
                names += [each.menu] if each.menu not in names else []
        menus = [
            Item(group, NO_KEY, takes=tuple(held))
            for group, held in groups.items()
            if any(name in texts for name in held)
        ]
        # What is done at once comes first; of the sub-menus the last one, as in games where each was a trait.
        return [*shown, *reversed(menus), *rest]
