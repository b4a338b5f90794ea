"""The declared rules of a game as a person reads them: every setting of every declaration, given or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vmodsmith.model import Game, Node, RuleButton, RuleCommand, RuleSheet
from vmodsmith.rules.compiled import expanded_commands
from vmodsmith.rules.mechanics.catalogue import Mechanic, catalogue
from vmodsmith.rules.mechanics.instance import SETTINGS
from vmodsmith.rules.mechanics.manual import public_steps, settings
from vmodsmith.rules.mechanics.reference import left_out

__all__ = ["Binding", "ExplainedDeclaration", "Given", "declarations_of"]


@dataclass(frozen=True)
class Given:
    """One setting: its name and meaning; its value in words; how it came to it: `given`, `with` (filled in by another
    declaration) or `default`; its line (0 for none)."""

    name: str
    meaning: str
    value: str
    how: str
    line: int


@dataclass(frozen=True)
class Binding:
    """Phases that a declaration is bound to, by their names; the side, if it has one; the values that hold there."""

    phases: tuple[str, ...]
    side: str
    values: tuple[Given, ...]


@dataclass(frozen=True)
class ExplainedDeclaration:
    """One declaration: its name, the mechanic and what that is, the sheet's name, file and line, the kinds of piece,
    the option that switches it on, its bindings, settings, paragraphs (number, text), commands and buttons (text, key),
    and what its texts and properties are called instead."""

    name: str
    use: str
    about: str
    sheet: str
    file: str
    line: int
    kinds: tuple[str, ...]
    option: str
    bindings: tuple[Binding, ...]
    settings: tuple[Given, ...]
    paragraphs: tuple[tuple[str, str], ...]
    commands: tuple[tuple[str, str], ...]
    changes: tuple[tuple[str, str], ...]


def declarations_of(game: Game, language: str) -> tuple[ExplainedDeclaration, ...]:
    """The declarations of a game in the order of its sheets, with its own texts in a language; those that name no
    mechanic are left out, `check` reports them."""
    known = {name: str(each.get("use", "")) for sheet in game.rules for name, each in _declared(sheet)}
    return tuple(
        _declaration(game, sheet, name, each, catalogue()[str(each["use"])], known, language)
        for sheet in game.rules
        for name, each in _declared(sheet)
        if str(each.get("use", "")) in catalogue()
    )


def _declared(sheet: RuleSheet) -> Iterator[tuple[str, Node]]:
    for name, each in sheet.mechanics.items():
        if isinstance(each, Node):
            yield name, each


def _declaration(
    game: Game, sheet: RuleSheet, name: str, given: Node, mechanic: Mechanic, known: Mapping[str, str], language: str
) -> ExplainedDeclaration:
    option = str(given.get("option") or "")
    named = next((each.name for each in game.manifest.options if each.id == option), "")
    return ExplainedDeclaration(
        name=name,
        use=mechanic.id,
        about=_line(mechanic.text.split("\n\n")[0]),
        sheet=game.text(sheet.name, language),
        file=given.origin.file,
        line=sheet.origin_of("mechanics").line_of(name),
        kinds=tuple(_kind(game, each, language) for each in str(given.get("kinds") or "").split()),
        option=game.text(named, language) if named else option,
        bindings=tuple(_bindings(game, given, mechanic, language)),
        settings=tuple(_settings(given, mechanic, known)),
        paragraphs=tuple(_paragraphs(game, given, language)),
        commands=tuple(_commands(game, name, mechanic, language)),
        changes=tuple((key, _written(given[key])) for key in ("texts", "keep") if key in given),
    )


def _kind(game: Game, kind: str, language: str) -> str:
    return game.text(game.kinds[kind].name, language) if kind in game.kinds else kind


def _bindings(game: Game, given: Node, mechanic: Mechanic, language: str) -> Iterator[Binding]:
    phases = {each.id: game.text(each.name, language) for each in game.phases}
    bind = given.get("bind", ())
    if isinstance(bind, str):
        yield Binding(tuple(phases.get(each, each) for each in bind.split()), "", ())
        return
    for each in bind if isinstance(bind, list | tuple) else [bind]:
        if not isinstance(each, Node):
            continue
        side = game.side_by_id.get(str(each.get("side", "")))
        values = tuple(
            Given(key, _meaning(mechanic, key), _written(each[key]), "given", each.origin.line_of(key))
            for key in each
            if key in mechanic.steps
        )
        words = tuple(phases.get(word, word) for word in str(each.get("phases", "")).split())
        yield Binding(words, game.text(side.name, language) if side else "", values)


def _meaning(mechanic: Mechanic, step: str) -> str:
    return _line(mechanic.steps[step].text)


def _settings(given: Node, mechanic: Mechanic, known: Mapping[str, str]) -> Iterator[Given]:
    """The settings in the order of the manual, then further steps that the declaration replaces."""
    others = {known[word]: word for word in str(given.get("with") or "").split() if word in known}
    leans: Mapping[str, Mapping[str, str]] = mechanic.sheet.get("with", {})
    for each in settings(mechanic.id):
        filled = [
            f"{steps[each.name].replace('{space}', others[other].replace('-', '_'))}"
            for other, steps in leans.items()
            if other in others and each.name in steps
        ]
        meaning = _line(each.step.text)
        if each.name in given:
            value, how = "; ".join([_written(given[each.name]), *filled]), "given"
        elif filled:
            value, how = "; ".join(filled), "with"
        else:
            value, how = re.sub(r"; with [\w-]+: `[^`]*`", "", left_out(each)), "default"
        yield Given(each.name, meaning, value, how, given.origin.line_of(each.name) if each.name in given else 0)
    shown = {each.name for each in settings(mechanic.id)} | set(SETTINGS)
    order = [*(each.name for each in public_steps(mechanic.id)), *mechanic.steps]
    for key in dict.fromkeys(each for each in order if each in given and each not in shown):
        yield Given(key, _meaning(mechanic, key), _written(given[key]), "given", given.origin.line_of(key))


def _paragraphs(game: Game, given: Node, language: str) -> Iterator[tuple[str, str]]:
    """The paragraphs that a declaration names anywhere, with their texts from the index."""
    texts = {each.id: (each.text_ja if language == "ja" and each.text_ja else each.text_en) for each in game.paragraphs}
    found: list[str] = []
    waiting: list[tuple[str, Any]] = [("", given)]
    while waiting:
        key, value = waiting.pop(0)
        if isinstance(value, Mapping):
            inside = key == "paragraphs"
            waiting = [("paragraphs" if inside else each, value[each]) for each in value] + waiting
        elif isinstance(value, list | tuple):
            waiting = [(key, each) for each in value] + waiting
        elif key == "paragraphs":
            found += str(value).split()
    for each in dict.fromkeys(found):
        yield each, texts.get(each, "")


def _commands(game: Game, name: str, mechanic: Mechanic, language: str) -> Iterator[tuple[str, str]]:
    """The commands and buttons that players get of a declaration: text and key, those of one text and key once."""
    for sheet in game.rules:
        if sheet.namespace and sheet.id == name:
            entries: tuple[RuleCommand | RuleButton, ...] = (*expanded_commands(sheet), *sheet.buttons)
            yield from dict.fromkeys(
                (_text(game, each.menu, mechanic, language), each.key or "") for each in entries if each.menu
            )


def _text(game: Game, key: str, mechanic: Mechanic, language: str) -> str:
    """A text of the game, or one that the mechanic brings."""
    brought = mechanic.texts.get(key, {})
    text = brought.get(language) or brought.get("en") if key not in game.strings else None
    return text or game.text(key, language)


def _written(value: Any) -> str:
    """A value as the author could have written it on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value if value is not None else "") or '""'


def _line(text: str) -> str:
    return " ".join(text.split())
