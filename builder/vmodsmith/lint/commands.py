"""Key commands of one piece that collide."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import Embellishment, PlaySound, RestrictCommands, Trait, TriggerAction

from .findings import Finding, Severity

__all__ = ["commands_of", "menus_of_one_key"]


def commands_of(trait: Trait) -> Iterator[tuple[str, Key]]:
    """The entries that a trait brings to a piece's menu, each with its key: those that have both."""
    hidden: tuple[str, ...] = ()
    if isinstance(trait, Embellishment):
        follows = bool(trait.follow_property) if trait.follows is None else trait.follows
        hidden = ("increase_", "decrease_", "reset_", "random_") if follows else ()
        hidden += ("activate_",) if trait.always_active else ()
    assert dataclasses.is_dataclass(trait)
    names = {each.name for each in dataclasses.fields(trait)}
    for name in sorted(names):
        start = name.removesuffix("key")
        if name.endswith("key") and f"{start}menu" in names and start not in hidden:
            yield getattr(trait, f"{start}menu"), getattr(trait, name)
    for each in getattr(trait, "commands", ()):
        if hasattr(each, "key"):
            yield each.menu, each.key


def menus_of_one_key(module: Module) -> Iterator[Finding]:
    """Two entries of a piece's menu with one key: choosing one of them does both."""
    known: dict[
        int, tuple[tuple[str, Key], ...]
    ] = {}  # by the trait itself: prototypes bring the same ones to many pieces
    for piece in module.pieces:
        if piece.is_prototype:
            continue
        menus: dict[Key, dict[str, None]] = {}
        told_apart: set[Key] = set()  # by conditions: who can say whether they ever hold at once?
        for trait in module.whole(piece):
            if isinstance(trait, RestrictCommands):
                told_apart.update(trait.keys)
            if isinstance(trait, TriggerAction) and trait.condition:
                continue  # of several with one key only one may hold
            if isinstance(trait, PlaySound):
                continue  # it is usual that a sound accompanies another command
            if id(trait) not in known:
                known[id(trait)] = tuple(commands_of(trait))
            for menu, key in known[id(trait)]:
                if menu and not key.is_none:
                    menus.setdefault(key, {})[menu] = None
        for key, found in menus.items():
            if len(found) > 1 and key not in told_apart:
                yield Finding(
                    "key-twice",
                    Severity.WARNING,
                    (piece.place,),
                    f"{' and '.join(repr(each) for each in sorted(found))} of the piece's menu share the key "
                    f"{key.label}: "
                    "choosing one of them does both",
                    "Give one of them a key of its own.",
                )
