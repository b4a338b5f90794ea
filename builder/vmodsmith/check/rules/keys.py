"""Checks of keys: a command that never runs because another command of the piece has the same key."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from string import ascii_uppercase

from vmodsmith.assemble.keystrokes import (
    TURN_KEYS,
    KeyOfPiece,
    host_keys,
    keys_of_kind,
    module_keys,
    named_commands,
    vassal_keys,
)
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.check.rules.declared_values import seconds
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, RuleButton, RuleCommand, RuleSheet
from vmodsmith.rules import ordered_commands
from vmodsmith.rules.compiled import command_key
from vmodsmith.vassal.sequence import Key, key

__all__ = ["buttons", "shared", "with_host"]


def shared(game: Game) -> Iterator[Problem]:
    """No key of a piece is used twice, by a button of every module, or by VASSAL itself; and no command of rules has a
    key with which it could never run.

    Of several commands with one key on one kind, the first that applies runs. So commands with different `when` may
    share a key, and with it their menu entry: VASSAL shows one entry per key. A command without `menu` has no entry;
    its key may, for example, explain why the menu does not offer something. After a command without `when` no other
    ever runs. A named command such as `vms-to-losses` may be shared on purpose, as each piece follows it for itself:
    `once` is about keys that a player presses.
    """
    found: dict[Problem, None] = {}
    own = _taken(game)
    for kind in game.kinds:
        found.update(dict.fromkeys(_of_kind(game, kind, own)))
    yield from found


def _of_kind(game: Game, kind: str, own: Mapping[Key, str]) -> Iterator[Problem]:
    # pieces of a host have only what their makers gave them
    given = list(keys_of_kind(game, kind)) if game.hosted is None else []
    held: dict[Key, KeyOfPiece] = {each.key: each for each in given if each.datum is None}
    used = {each.key for each in given} | own.keys() | {command_key(each) for each in _commands(game, kind)}
    for stroke in given:
        first = held.setdefault(stroke.key, stroke)
        if stroke.datum is not None and first is not stroke:
            expected = (
                f"a key of its own for {Lexicon(game)(stroke.text)!r}: {_owner(game, kind, first)}{_free(stroke, used)}"
            )
            yield Problem.at(stroke.datum.origin, "key", stroke.written, expected, check="rules")
        elif stroke.datum is not None and stroke.key in own:
            expected = f"a key of its own for {Lexicon(game)(stroke.text)!r}: {own[stroke.key]}{_free(stroke, used)}"
            yield Problem.at(stroke.datum.origin, "key", stroke.written, expected, check="rules")
    followed = named_commands(game)
    before: dict[Key, RuleCommand] = {}
    shown: dict[Key, RuleCommand] = {}
    for command in _commands(game, kind):
        stroke_of = command_key(command)
        other, always = held.get(stroke_of), before.get(stroke_of)
        if stroke_of.name.startswith("vms-") and stroke_of.name not in followed:
            expected = "a key, or a named command that pieces get"
            yield Problem.at(command.origin, "key", command.key, expected, valid=followed, check="rules")
        elif stroke_of.name in followed and command.once is not None:
            expected = f"no `once` with {stroke_of.name}: each piece reacts to it by itself"
            yield Problem.at(command.origin, "once", command.once, expected, check="rules")
        elif other is not None:
            yield _problem(game, command, _owner(game, kind, other), used)
        elif stroke_of in own:
            yield _problem(game, command, own[stroke_of], used)
        elif always is not None:
            yield _problem(game, command, f"{_name(game, always)} has it without a `when`, and comes first", used)
        elif command.menu and shown.setdefault(stroke_of, command).menu != command.menu:
            named = _name(game, shown[stroke_of])
            taken = f"{named} has it with another text, and a menu shows one entry per key"
            yield _problem(game, command, taken, used)
        elif command.when is None:
            before[stroke_of] = command


def _free(stroke: KeyOfPiece, used: Collection[Key]) -> str:
    """A free key with the same modifiers for these pieces; empty if every letter is taken."""
    found = _free_key(stroke.written, used)
    return f"; {found} is free" if found else ""


def _free_key(written: str, used: Collection[Key]) -> str:
    held, _, _ = written.rpartition("+")
    keys = (f"{held}+{letter}" for letter in ascii_uppercase) if held else ()
    return next((each for each in keys if key(each) not in used), "")


def _commands(game: Game, kind: str) -> Iterator[RuleCommand]:
    for _, command in ordered_commands(game):
        try:
            if kind in command.kinds and command.key is not None:
                command_key(command)
                yield command
        except ValueError:
            continue  # an invalid key is reported elsewhere


def _problem(game: Game, command: RuleCommand, taken: str, used: Collection[Key]) -> Problem:
    """The finding; for a command of a declared mechanic, with the setting that gives it another key."""
    free = _free_key(str(command.key), used)
    declared = next((sheet.id for sheet, each in ordered_commands(game) if each is command and sheet.namespace), "")
    how = f"`commands: {{{command.id.removeprefix(f'{declared}-')}: {{key: {free}}}}}`"
    expected = f"a key of its own for {command.id!r}: {taken}"
    if free and declared:
        expected += f"; {free} is free, {how}"
    return Problem.at(command.origin, "key", command.key, expected, check="rules")


def _owner(game: Game, kind: str, other: KeyOfPiece) -> str:
    datum = other.datum if other.datum is not None else game.kinds[kind]
    field = "key" if other.datum is not None else other.field
    where = f"{datum.origin.file_of(field)}:{datum.origin.line_of(field)}"
    return f"{Lexicon(game)(other.text)!r} ({where}) has it on pieces of the kind {kind}"


def _taken(game: Game) -> dict[Key, str]:
    """The keys that work wherever the mouse is, each with the component that reacts."""
    found = {each: f"VASSAL {does} with it" for each, does in vassal_keys().items()}
    if game.hosted is not None:
        tracker = "the turn tracker of the rules reacts to it wherever the mouse is"
        return found | {key(each): tracker for each in TURN_KEYS if each not in host_keys(game)}
    for each, name in module_keys(game).items():
        found[each] = f"{name!r}, which every module has, reacts to it wherever the mouse is"
    return found


def _name(game: Game, command: RuleCommand) -> str:
    name = Lexicon(game)(command.menu) if command.menu else command.id
    return f"{name!r} ({command.origin.file}:{command.origin.line})"


def buttons(game: Game) -> Iterator[Problem]:
    """No two buttons of the rules have the same text, because VASSAL puts only one per text into the rules' menu; or
    the same key, which would press both. This includes buttons of every module and VASSAL's own keys.
    """
    of_sheet: dict[str, list[tuple[RuleSheet, str, Problem]]] = {}
    for sheet, button, problem in _shared(game):
        of_sheet.setdefault(sheet.id, []).append((sheet, button, problem))
    again = seconds(game)
    for name, found in of_sheet.items():
        if name in again:
            continue
        names = list(dict.fromkeys(button.removeprefix(f"{name}-") for _, button, _ in found))
        if not found[0][0].namespace or len(found) == 1:
            yield from (problem for _, _, problem in found)
        else:  # a second declaration of one mechanic
            origin = found[0][2]
            expected = (
                f"texts and keys of its own for its buttons ({', '.join(names)}), which another declaration has "
                f"(`commands: {{{names[0]}: {{menu: a text, key: another key}}}}`, or `{names[0]}: off`), or one "
                "declaration in place of two"
            )
            yield Problem(origin.file, origin.line, "use", name, expected, check="rules")


def _shared(game: Game) -> Iterator[tuple[RuleSheet, str, Problem]]:
    """Each button with a text or key that another one has, and its sheet."""
    say = Lexicon(game)
    texts: dict[str, str] = {}
    keys: dict[str, str] = {}
    own = _taken(game)
    for sheet in game.rules:
        for each in sheet.buttons:
            first = texts.setdefault(say(each.menu), each.id)
            if first != each.id:
                why = f"{first!r} has it, and a menu finds its buttons by their texts"
                expected = (
                    f"a text of its own for the button {each.id!r}: {why}{_otherwise(sheet, each, 'menu: a text')}"
                )
                yield sheet, each.id, Problem.at(each.origin, "menu", say(each.menu), expected, check="rules")
            owner = keys.setdefault(str(each.key), each.id) if each.key is not None else each.id
            if owner != each.id:
                how = _otherwise(sheet, each, "key: another key")
                expected = f"a key of its own for the button {each.id!r}: {owner!r} has it{how}"
                yield sheet, each.id, Problem.at(each.origin, "key", each.key, expected, check="rules")
            elif each.key is not None and _pressed(each.key) in own:
                how = _otherwise(sheet, each, "key: another key")
                expected = f"a key of its own for the button {each.id!r}: {own[key(each.key)]}{how}"
                yield sheet, each.id, Problem.at(each.origin, "key", each.key, expected, check="rules")


def with_host(game: Game) -> Iterator[Problem]:
    """No key of a plug-in is used by its host: VASSAL would do both."""
    host = game.manifest.host
    taken = host_keys(game)
    if host is None or not taken:
        return
    for each in TURN_KEYS:
        if each in taken:
            expected = (
                f"a key that the host leaves to the turn tracker of the rules: {taken[each]} has it, so that the "
            )
            yield Problem.at(
                host.origin, "file", each, f"{expected}tracker has none", severity="warning", check="rules"
            )
    say = Lexicon(game)
    told: set[tuple[str, str | None]] = set()
    for sheet, command in sorted(ordered_commands(game), key=lambda each: not each[1].menu):
        if (sheet.id, command.key) in told:
            continue  # what only says why another command of its key is refused
        told.add((sheet.id, command.key))
        yield from _with_host(sheet, command, say(command.menu) if command.menu else command.id, taken)
    for sheet in game.rules:
        for button in sheet.buttons:
            yield from _with_host(sheet, button, say(button.menu), taken)


def _with_host(
    sheet: RuleSheet, owner: RuleCommand | RuleButton, name: str, taken: Mapping[str, str]
) -> Iterator[Problem]:
    stroke = _pressed(owner.key) if owner.key is not None else None
    if stroke is not None and stroke.label in taken:
        how = _otherwise(sheet, owner, "key: another key")
        expected = f"a key of its own for {name!r}: {taken[stroke.label]} of the host has it too, and it does both{how}"
        yield Problem.at(owner.origin, "key", owner.key, expected, severity="warning", check="rules")


def _pressed(written: str) -> Key | None:
    """The key that is written; None if it is invalid, which another check reports."""
    try:
        return key(written)
    except ValueError:
        return None


def _otherwise(sheet: RuleSheet, button: RuleCommand | RuleButton, change: str) -> str:
    """Instructions for giving a button or command of a mechanic another text or key in its declaration."""
    name = button.id.removeprefix(f"{sheet.id}-")
    return f" (`commands: {{{name}: {{{change}}}}}`, or `{name}: off`)" if sheet.namespace else ""
