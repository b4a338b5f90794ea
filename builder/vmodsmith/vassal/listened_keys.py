"""The keys that the pieces and the toolbars of a module listen to.

Specification: ``VASSAL.build.GameModule`` (a key goes to every listener of the toolbar, then to the selected pieces).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from functools import cache

from .components import COMPONENTS, Element, Kind
from .components.groups import STEPS
from .sequence import Key, key, read_key
from .traits import (
    ActionButton,
    CounterGlobalKeyCommand,
    Embellishment,
    GlobalHotKey,
    PlaceMarker,
    Replace,
    RestrictCommands,
    Trait,
    TriggerAction,
)

__all__ = ["STACK_KEYS", "commands_of", "heard_by", "is_of_a_list", "keys_in_stacks", "keys_of"]

_LISTENING = frozenset(
    {
        *("hotkey", "showKey", "hideKey", "buttonHotkey", "globalHotkey", "refreshHotkey", "nexthotkey", "prevhotkey"),
        *("zoomInKey", "zoomPickKey", "zoomOutKey", "markUnmovedHotkey", "buttonKeyStroke", "showHotkey", "nextHotkey"),
        *("pauseHotkey", "startHotkey", "stopHotkey", "startOpponentHotkey"),
    }
)
"""Attributes whose key the toolbar of the module or of a map listens to."""

_SENT = frozenset({"GlobalKeyCommand", "MassKeyCommand", "StartupGlobalKeyCommand", "DeckGlobalKeyCommand"})
"""Classes whose `hotkey` is a key that they send to pieces."""

_OTHERWISE = frozenset({"TurnGlobalHotkey", "CounterDetailViewer", "SetupStack", "DeckSortKeyCommand"})


def commands_of(trait: Trait) -> Iterator[tuple[str, Key]]:
    """The entries that a trait adds to a piece's menu, each with its key; entries without a key are left out."""
    hidden: tuple[str, ...] = ()
    if isinstance(trait, Embellishment):
        follows = bool(trait.follow_property) if trait.follows is None else trait.follows
        hidden = ("increase_", "decrease_", "reset_", "random_") if follows else ()
        hidden += ("activate_",) if trait.always_active else ()
        hidden += ("increase_", "decrease_") if len(trait.levels) < 2 else ()
    assert dataclasses.is_dataclass(trait)
    names = {each.name for each in dataclasses.fields(trait)}
    for name in sorted(names):
        start = name.removesuffix("key")
        if name.endswith("key") and f"{start}menu" in names and start not in hidden:
            yield getattr(trait, f"{start}menu"), getattr(trait, name)
    for each in getattr(trait, "commands", ()):
        if hasattr(each, "key"):
            yield each.menu, each.key


_SENT_BY: dict[type[Trait], tuple[str, ...]] = {
    TriggerAction: ("actions", "pre_loop_key", "post_loop_key"),
    GlobalHotKey: ("hotkey",),
    CounterGlobalKeyCommand: ("command",),
    PlaceMarker: ("key_on_placed",),
    Replace: ("key_on_placed",),
    ActionButton: ("key",),
    RestrictCommands: ("keys",),
}
"""The fields whose keys a trait sends or forbids, and does not listen to."""


def heard_by(trait: Trait) -> frozenset[Key]:
    """The keys to which a trait reacts."""
    assert dataclasses.is_dataclass(trait)
    sent = _SENT_BY.get(type(trait), ())
    return frozenset(
        key
        for each in dataclasses.fields(trait)
        if each.name not in sent
        for key in _keys_in(getattr(trait, each.name))
    )


def _keys_in(value: object) -> Iterator[Key]:
    if isinstance(value, Key):
        if not value.is_none:
            yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _keys_in(each)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _keys_in(getattr(value, field.name))


def keys_in_stacks(elements: Iterable[Element]) -> frozenset[Key]:
    """The keys by which every piece moves within its stack, those of each map. Specification: ``BasicPiece.keyEvent``,
    ``StackMetrics``."""
    found = set(STACK_KEYS)
    for element in elements:
        if str(element.tag).endswith((".StackMetrics", ".HandMetrics")):
            found.update(read_key(text) for each in STEPS if "," in (text := element.get(each.name, "")))
    return frozenset(found)


STACK_KEYS = frozenset(key(each) for each in ("Up", "Down", "Right", "Left"))
"""The keys by which a piece moves within its stack, if its map has no others."""


def keys_of(element: Element) -> Iterator[tuple[str, Key]]:
    """The keys that a component of the toolbars listens to, each with its attribute; named commands are left out."""
    for name in _listening(str(element.tag)):
        text = element.get(name, "")
        key = read_key(text) if "," in text else None
        if key is not None and not key.is_none and not key.name:
            yield name, key


@cache
def _listening(tag: str) -> tuple[str, ...]:
    """The attributes of a class of components that hold a key to which it listens."""
    component = COMPONENTS.get(tag)
    if component is None or component.simple_name in _OTHERWISE:
        return ()
    named = [each.name for each in component.attributes if each.kind is Kind.STROKE and each.name in _LISTENING]
    return tuple(name for name in named if name != "hotkey" or component.simple_name not in _SENT)


def is_of_a_list(element: Element) -> bool:
    """Whether the keys of an element work only while a list has the focus, not everywhere."""
    return any(str(each.tag).endswith((".ChangePropertyButton", ".Deck")) for each in element.iterancestors())
