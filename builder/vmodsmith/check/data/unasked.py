"""Data without effect: options, signs, texts of the tracker and of the referee's pages that nothing shows or reads, and
commands that look the same in a menu."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.art.counters.facts import facts
from vmodsmith.check.rule_code import is_meant, written
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, RuleCommand, faces_of
from vmodsmith.rules import expanded_commands

__all__ = ["charts", "levels", "menus", "options", "signs", "turns"]

_Found = Iterator[Problem]


def charts(game: Game) -> _Found:
    """A table of results that rules look up is on a page of charts or help, if another such table is."""
    pages = {page.file: page.text for page in (*game.charts, *game.help)}
    if any(_ALL_TABLES.search(text) for text in pages.values()):
        return
    rules = {name: text for name, text in written(game).items() if name not in pages}
    rules |= {str(number): f"{sheet.mechanics}" for number, sheet in enumerate(game.rules)}
    rolled = [each.spec for each in game.tables if each.spec.rows.dice or each.spec.columns.dice]
    shown = {each.id for each in rolled if is_meant(each.id, pages)}
    for spec in rolled if shown else ():
        if spec.id not in shown and is_meant(spec.id, rules):
            expected = f"a page of charts/ or help/ with this table, as with {', '.join(sorted(shown))}"
            yield _vain(spec, "id", spec.id, f"{expected}: rules roll on it, and players cannot read it")


_ALL_TABLES = re.compile(r"\bin\s+tables\b(?!\[)|\btables\s*(?:\||\.(?:values|items|keys)\b)")
"""The pattern of a page that shows all tables."""

_KNOWN_OPTIONS = ("referee", "chances")
"""Options that the program itself reads."""


def _vain(datum: Datum, field: str, found: str, expected: str) -> Problem:
    return Problem.at(datum.origin, field, found, expected, check="unused", severity="warning")


def options(game: Game) -> _Found:
    """Find options of a game with rules that no rule, page or counter uses: players choose, and nothing changes."""
    if not game.rules:
        return
    declared = {str(number): f"{sheet.mechanics}" for number, sheet in enumerate(game.rules)}
    indexed = {each.id: each.text_en for each in game.paragraphs}
    texts = {**written(game), **declared, **indexed}
    counted = {each.option for each in game.counters}
    for each in game.manifest.options:
        if len(each.values) == 1:
            yield _vain(each, "values", each.values[0], "two values or more, between which players choose")
        if each.id not in _KNOWN_OPTIONS and each.id not in counted and not is_meant(each.id, texts):
            expected = f'a rule that asks for it, such as option("{each.id}"), or this option left out'
            yield _vain(each, "id", each.id, expected)


def signs(game: Game) -> _Found:
    """Find signs for a value that no counter has."""
    printed = {value for each in game.counters for face in faces_of(each) for value in facts(each, face).values()}
    series = {frozenset(each) for each in printed}  # of *, ** and ***, some may be for units to come
    for style in (game.style, *game.styles.values()):
        for value in style.signs:
            if value not in printed and frozenset(value) not in series:
                expected = "a value that a unit or marker has: the sign takes its place"
                yield Problem.at(
                    style.origin, "signs", value, expected, valid=printed, check="styles", severity="warning"
                )


_PLACE = re.compile(r"\{(?!0[:}])[^{}]*\}")


def turns(game: Game) -> _Found:
    """Find a name for turns although every turn has a label: the tracker shows the labels."""
    own = game.string_origins.get(game.turns.name)
    if game.turns.labels and own is not None and any("{0}" in text for text in game.strings[game.turns.name].values()):
        expected = "a name without {0}: `labels` names each turn, so that no number is ever put there"
        yield Problem.at(own, game.turns.name, game.turns.name, expected, check="unused", severity="warning")
    if own is not None:
        texts = game.strings[game.turns.name].values()
        for place in dict.fromkeys(place for text in texts for place in _PLACE.findall(text)):
            expected = "{0}, the place for the number of the turn"
            yield Problem.at(own, game.turns.name, place, expected, check="texts", severity="warning")


_LEVEL = re.compile(r"page\.level\.([a-z]+)\.([a-z][\w-]*)")


def levels(game: Game) -> _Found:
    """Texts of the referee's pages (`page.level.off.movement`) name levels and phases that exist."""
    known = next((each.values for each in game.manifest.options if each.id == "referee"), ())
    if not known:
        return
    sides = {each.id for each in game.manifest.sides}
    phases: dict[str, None] = {}
    for phase in game.phases:
        first, _, rest = phase.id.partition("-")
        phases.update(dict.fromkeys((phase.id, rest if first in sides else phase.id, first)))
    for key, origin in game.string_origins.items():
        found = _LEVEL.fullmatch(key)
        if found is None:
            continue
        for word, valid, expected in (
            (found[1], known, f"a level of the referee: {', '.join(known)}"),
            (found[2], tuple(phases), "a phase, or the first word of one: no page of the referee shows this text"),
        ):
            if word not in valid:
                yield Problem.at(origin, key, word, expected, valid=valid, check="texts", severity="warning")


def menus(game: Game) -> _Found:
    """Find commands of a game's own sheets that look the same in a menu: one text under two keys of the strings, in one
    submenu. Commands of which only one applies at a time share their key.
    """
    base = game.manifest.languages[0]
    seen: dict[tuple[str, str, str], RuleCommand] = {}
    reported: set[str] = set()
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            text = game.strings.get(command.menu or "", {}).get(base, "")
            for kind in command.kinds if text and command.menu in game.string_origins else ():
                first = seen.setdefault((kind, command.group or "", text), command)
                apart = first.menu != command.menu and (first.key != command.key or not command.key)
                if apart and command.menu not in reported:
                    reported.add(str(command.menu))
                    where = f"{first.origin.file}:{first.origin.line}"
                    expected = f"a text of its own: {first.id!r} ({where}) has the same in the menu of {kind}"
                    yield _vain(command, "menu", f"{command.menu}: {text}", expected)
