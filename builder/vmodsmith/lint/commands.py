"""Key commands of one piece that collide."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.strokes import commands_of
from vmodsmith.vassal.traits import PlaySound, RestrictCommands, TriggerAction

from .findings import Finding, Severity

__all__ = ["menus_of_one_key"]


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
