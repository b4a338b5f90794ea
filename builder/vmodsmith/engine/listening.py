"""The key commands that a trait or component receives, and those that it sends to itself, to pieces, to the module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vmodsmith.vassal.components.groups import STEPS
from vmodsmith.vassal.sequence import NO_KEY, Key

from .jvm import hidden, java

__all__ = [
    "keys_of",
    "keys_of_stacks",
    "received",
    "reported",
    "sent_by_component",
    "sent_to_module",
    "sent_to_pieces",
    "sent_to_self",
]


_TO_SELF = {
    "TriggerAction": ("actionKeys", "preLoopKey", "postLoopKey"),
}

_TO_PIECES = {
    "CounterGlobalKeyCommand": ("globalKey",),
    "PlaceMarker": ("afterBurnerKey",),
}

_TO_MODULE = {
    "GlobalHotKey": ("globalHotKey",),
}

_REFERS_ONLY = frozenset({"ReportState", "RestrictCommands", "ActionButton"})


def _key(key: Any) -> Key:
    """A key; a named command by its name, because the engine assigns it an arbitrary key stroke."""
    if key is None or key.isNull():
        return NO_KEY
    if key.getName():
        return Key(name=str(key.getName()).replace(",", " "))
    stroke = key.getStroke()
    return Key(int(stroke.getKeyCode()) or ord(str(stroke.getKeyChar())), int(stroke.getModifiers()))


def _fields(trait: Any, table: Mapping[str, tuple[str, ...]]) -> set[Key]:
    found: set[Key] = set()
    kind = trait.getClass()
    while kind is not None:
        for name in table.get(str(kind.getSimpleName()), ()):
            value = hidden(trait, str(kind.getName()), name)
            keys = value if hasattr(value, "__len__") else [value]
            found |= {_key(each) for each in keys}
        kind = kind.getSuperclass()
    return found - {NO_KEY}


def keys_of(thing: Any) -> set[Key]:
    if not hasattr(thing, "getNamedKeyStrokeList"):
        return set()
    return {_key(each) for each in thing.getNamedKeyStrokeList() or ()} - {NO_KEY}


def keys_of_stacks(component: Any) -> set[Key]:
    """The keys by which pieces move within the stacks of a map, of the component that says so."""
    if not isinstance(component, java("VASSAL.build.module.map.StackMetrics")):
        return set()
    decode = java("VASSAL.configure.NamedHotKeyConfigurer").decode
    texts = [component.getAttributeValueString(each.name) for each in STEPS]
    return {_key(decode(each)) for each in texts if each} - {NO_KEY}


def sent_to_self(trait: Any) -> set[Key]:
    kind = str(trait.getClass().getSimpleName())
    if kind == "ActionButton" and trait.isLaunchPopupMenu():
        return set()  # the click opens the menu; the key is a rest
    return keys_of(trait) if kind in _REFERS_ONLY else _fields(trait, _TO_SELF)


def sent_to_pieces(trait: Any) -> set[Key]:
    return _fields(trait, _TO_PIECES)


def sent_to_module(trait: Any) -> set[Key]:
    return _fields(trait, _TO_MODULE)


def received(trait: Any) -> set[Key]:
    if str(trait.getClass().getSimpleName()) in _REFERS_ONLY:
        return set()
    found = keys_of(trait)
    if str(trait.getClass().getSimpleName()) == "TriggerAction":
        owner = "VASSAL.counters.TriggerAction"
        keys = [hidden(trait, owner, "key"), *hidden(trait, owner, "watchKeys")]
        return {_key(each) for each in keys} - {NO_KEY}
    if str(trait.getClass().getSimpleName()) == "SendToLocation":
        found.add(_key(hidden(trait, "VASSAL.counters.SendToLocation", "backKey")))
    return found - sent_to_pieces(trait) - sent_to_module(trait) - {NO_KEY}


def reported(trait: Any) -> set[Key]:
    """The keys that a Report Action reports: a key that is sent and reported is not unheard, even if nothing else
    happens.
    """
    return keys_of(trait) if str(trait.getClass().getSimpleName()) == "ReportState" else set()


def sent_by_component(component: Any) -> tuple[set[Key], set[Key]]:
    """The keys that a component sends to pieces, and to the module."""
    decode = java("VASSAL.configure.NamedHotKeyConfigurer").decode
    to_pieces: set[Key] = set()
    to_module: set[Key] = set()
    if isinstance(component, java("VASSAL.build.module.map.MassKeyCommand")):
        to_pieces.add(_key(decode(component.getAttributeValueString("hotkey"))))
    if isinstance(component, java("VASSAL.build.module.StartupGlobalKeyCommand")):
        to_module.add(_key(decode(component.getAttributeValueString("globalHotkey") or "")))
    if isinstance(component, java("VASSAL.build.module.turn.TurnGlobalHotkey")):
        to_module |= keys_of(component)
    if isinstance(component, java("VASSAL.build.module.Map")):
        to_pieces.add(_key(hidden(component, "VASSAL.build.module.Map", "moveKey")))
    return to_pieces - {NO_KEY}, to_module - {NO_KEY}
