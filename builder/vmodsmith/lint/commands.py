"""Key commands of one piece that collide."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.listened_keys import commands_of
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import BasicPiece, PlaySound, RestrictCommands, TriggerAction
from vmodsmith.vassal.traits.listed import kind_in_list

from .findings import Finding, Severity

__all__ = ["menus_of_one_key"]


def menus_of_one_key(module: Module) -> Iterator[Finding]:
    """Find two entries of a piece's menu with one key: choosing one of them does both."""
    known: dict[int, tuple[tuple[str, Key], ...]] = {}  # by the trait: prototypes bring the same ones to many pieces
    shared: dict[tuple[int, ...], list[str]] = {}  # by the traits of a piece: many have the same ones
    for piece in module.pieces:
        if piece.is_prototype:
            continue
        traits = tuple(id(each) for each in piece.traits if not isinstance(each, BasicPiece))
        if traits not in shared:
            shared[traits] = [*_shared_keys(module, piece, known)]
        for reason in shared[traits]:
            remedy = "Give one of them a key of its own."
            yield Finding("key-twice", Severity.WARNING, (piece.place,), reason, remedy)


def _shared_keys(
    module: Module, piece: PieceDefinition, known: dict[int, tuple[tuple[str, Key], ...]]
) -> Iterator[str]:
    """The findings for each key that entries of a piece's menu share."""
    menus: dict[Key, dict[str, str]] = {}
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
                menus.setdefault(key, {}).setdefault(menu, kind_in_list(trait))
    for key, found in menus.items():
        if len(found) > 1 and key not in told_apart:
            entries = " and ".join(f"{menu!r} ({kind})" for menu, kind in sorted(found.items()))
            yield f"{entries} of the piece's menu share the key {key.label}: choosing one of them does both"
