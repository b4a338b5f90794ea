"""Key commands that are sent, but to which nothing listens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from vmodsmith.vassal.listened_keys import heard_by, keys_in_stacks
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import (
    ActionButton,
    CounterGlobalKeyCommand,
    GlobalHotKey,
    PlaceMarker,
    RestrictCommands,
    Trait,
    TriggerAction,
)
from vmodsmith.vassal.traits.listed import kind_in_list
from vmodsmith.vassal.traits.reading import UnknownTrait

from .findings import Finding, Severity, in_trait_of

__all__ = ["keys_nobody_hears", "triggers_nobody_hears"]


def keys_nobody_hears(module: Module) -> Iterator[Finding]:
    """Find named key commands that are sent and occur nowhere else. Nothing is reported for modules with program code
    and for extensions, where others may listen, nor for names that are composed during play.
    """
    if module.is_extension or module.may_have_code:
        return
    sent: dict[str, dict[str, None]] = {}
    times: Counter[str] = Counter()
    for place, key, ignored in _sent(module):
        if key.name and not any(sign in key.name for sign in "${}"):
            times[key.name] += 1
            if not ignored:
                sent.setdefault(key.name, {})[place] = None
    if not sent:
        return
    written = _written(module)
    heard = [name for name in sent if written[name] > times[name]]
    for name, places in sent.items():
        if written[name] == times[name]:
            near = get_close_matches(name, heard, 1, 0.8)
            hint = f" Did you mean {near[0]!r}, to which something listens?" if near else ""
            yield Finding(
                "key-unheard",
                Severity.WARNING,
                tuple(places),
                f"the key command {name!r} is sent, and nothing listens to it",
                f"Give the trait or button that is to act this key command, or remove it here.{hint}",
            )


def triggers_nobody_hears(module: Module) -> Iterator[Finding]:
    """Find keys of the keyboard that a Trigger Action or Action Button sends and that no piece with the trait listens
    to: such keys reach only the trait's own piece. Named key commands are left out: prototypes send them for traits
    that a piece may have.
    """
    if module.is_extension or module.may_have_code:
        return
    unheard = _unheard(module)
    for piece, trait, keys in module.of_traits(lambda trait: sorted(key.label for key in unheard.get(id(trait), ()))):
        several = len(keys) > 1
        yield Finding(
            "key-unheard",
            Severity.WARNING,
            (in_trait_of(piece.place, trait),),
            f"this {kind_in_list(trait)} sends {' and '.join(keys)} to its piece, and nothing in the piece listens to "
            f"{'them' if several else 'it'}",
            f"Give the trait that is to act {'these keys' if several else 'this key'}, or remove "
            f"{'them' if several else 'it'} here.",
        )


def _unheard(module: Module) -> dict[int, frozenset[Key]]:
    """The keys of the keyboard that each trigger (by its id) sends, without those to which a piece with it listens."""
    in_stacks = keys_in_stacks(module.elements())
    heard: dict[int, frozenset[Key]] = {}
    unheard: dict[int, frozenset[Key]] = {}
    met: set[tuple[int, ...]] = set()
    for piece in module.pieces:
        own = tuple(id(each) for each in piece.traits[1:])
        if piece.is_prototype or own in met:
            continue
        met.add(own)
        traits = [*module.whole(piece)]
        triggers = [(each, keys) for each in traits if (keys := _sent_to_its_piece(each))]
        is_known = not any(isinstance(each, UnknownTrait) for each in traits)
        for each in traits if triggers else ():
            if id(each) not in heard:
                heard[id(each)] = heard_by(each)
        of_piece = in_stacks.union(*(heard[id(each)] for each in traits)) if triggers else in_stacks
        for trigger, sent in triggers:
            unheard[id(trigger)] = unheard.get(id(trigger), sent) - of_piece if is_known else frozenset()
    return unheard


def _sent_to_its_piece(trait: Trait) -> frozenset[Key]:
    """The keys of the keyboard that a trait sends to the piece that has it."""
    keys: tuple[Key, ...] = ()
    match trait:
        case TriggerAction():
            keys = tuple(trait.actions)
        case ActionButton() if not trait.open_menu:
            keys = (trait.key,)
    return frozenset(each for each in keys if not each.name and not each.is_none)


def _sent(module: Module) -> Iterator[tuple[str, Key, bool]]:
    """The keys that are sent, each with its place, and whether the field sends none: VASSAL ignores it, or it only
    forbids keys."""
    for piece, trait, keys in module.of_traits(_by_trait):
        place = in_trait_of(piece.place, trait)
        yield from ((place, key, ignored) for key, ignored in keys)
    for element in module.elements():
        if str(element.tag).endswith(_COMMANDS):
            code, _, rest = str(element.get("hotkey", "")).partition(",")
            modifiers, _, name = rest.partition(",")
            if name and code.isdecimal() and modifiers == "0":
                yield module.place(element), Key(int(code), 0, name), False


_COMMANDS = ("GlobalKeyCommand", "MassKeyCommand")
"""The ends of class names of components that send the key in `hotkey` to pieces."""


def _by_trait(trait: Trait) -> Iterator[tuple[Key, bool]]:
    match trait:
        case TriggerAction():
            yield from ((each, False) for each in trait.actions)
            yield from ((each, not trait.loop) for each in (trait.pre_loop_key, trait.post_loop_key))
        case GlobalHotKey():
            yield trait.hotkey, False
        case CounterGlobalKeyCommand():
            yield trait.command, False
        case PlaceMarker():
            yield trait.key_on_placed, trait.key.is_none
        case ActionButton():
            yield trait.key, trait.open_menu
        case RestrictCommands():
            yield from ((each, True) for each in trait.keys)


def _written(module: Module) -> Counter[str]:
    """The number of times each named key command occurs in the build file, as `code,0,name`."""
    found: Counter[str] = Counter()
    for name in _NAMED.findall(module.written):
        found[name] += 1
        if "/" in name:  # the state of a piece follows its type
            found[name.partition("/")[0]] += 1
    return found


_NAMED = re.compile(r",(?<=[0-9],)(?=0,([^,;:|\t\r\n]+))")
"""The pattern of a named key command.

It is tried at every comma, because in a list such as `40,0,57369,0,go` a key without a name comes before.
"""
