"""Checks of the texts that players read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pydantic import BaseModel

from vmodsmith import words
from vmodsmith.art.callouts import names
from vmodsmith.assemble.pages import keys_about
from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Datum, Game, Host, Node
from vmodsmith.model.base import NOWHERE, Origin
from vmodsmith.model.parts import ROWS
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.compiled import names_text
from vmodsmith.rules.language.subset import tree_of
from vmodsmith.rules.mechanic_sheets import mechanic_folders, mechanic_sheet
from vmodsmith.rules.ready import ready
from vmodsmith.vassal.sequence import is_expression
from vmodsmith.words.speech import doubtful_code

__all__ = [
    "leads", "missing", "said_by_rules", "shown", "shown_in_rows", "text_keys", "untranslated", "unused",
]  # fmt: skip

_IN_PAGES = re.compile(r"""\b(?:text|rich|sentence)\(\s*["']([^"']+)["']\s*(~?)""")
"""A key that a page uses: a whole key, or, before a `~`, the beginning of composed keys."""


def text_keys(game: Game) -> Iterator[tuple[Datum, str, str]]:
    """Every text key a game's data uses, as (datum, field, key)."""
    manifest = game.manifest
    for field in ("title", "credits", "publisher", "about"):
        key = getattr(manifest, field)
        if key:
            yield manifest, field, key
    named: list[Datum] = [
        *manifest.stats, *manifest.sides, *manifest.options, *manifest.plugins, *game.types, *game.formations,
        *game.markers,
        *game.terrain, *game.features, *game.line_kinds, *game.places, *game.zones, *game.displays, *game.conditions,
        *game.states, *game.phases,
        *game.setups, *game.kinds.values(), *game.maps, *(table.spec for table in game.tables),
        *(part for each in game.maps for part in each.parts), *(area for each in game.maps for area in each.areas),
        *(track for each in game.displays for track in each.tracks), game.turns,
    ]  # fmt: skip
    for datum in named:
        yield datum, "name", datum.name  # type: ignore[attr-defined]
    for option in manifest.options:
        for value in option.values:
            yield option, "values", f"{option.name}.{value}"
    for plugin in manifest.plugins:
        if plugin.description:
            yield plugin, "description", plugin.description
    for line in game.lines:
        if line.name:
            yield line, "name", line.name
    for marker in game.markers:
        for field in ("front", "back"):
            value = getattr(marker, field)
            if value and value.startswith("@"):
                yield marker, field, value[1:]
    for setup in game.setups:
        if setup.description:
            yield setup, "description", setup.description
    for label in game.turns.labels:
        yield game.turns, "labels", label
    for spec in (table.spec for table in game.tables):
        for axis in (spec.rows, spec.columns):
            if axis.name:
                yield axis, "name", axis.name
    for sheet in game.rules:
        yield sheet, "name", sheet.name
        for command in expanded_commands(sheet):
            for field in ("menu", "group"):
                if getattr(command, field):
                    yield command, field, getattr(command, field)
            if command.refused and names_text(command.refused):
                yield command, "refused", command.refused
        for button in sheet.buttons:
            yield button, "menu", button.menu
            if button.group:
                yield button, "group", button.group
            if button.refused and names_text(button.refused):
                yield button, "refused", button.refused
    for look in (game.style, *game.styles.values()):
        if look.name:
            yield look, "name", look.name
        legend = look.map.legend
        for field in ("points", "zones", "entries", "scale_title", "north"):
            if getattr(legend, field):
                yield legend, field, getattr(legend, field)
        for key in legend.notes:
            yield legend, "notes", key
    for display in (each for each in game.displays if each.window not in game.displays_on_map):
        yield display, "window", f"window.{display.window}"
    for state in game.states:
        yield state, "none", state.none
        for choice in state.values:
            yield choice, "name", choice.name
    for kind in game.kinds.values():
        if kind.switched:
            yield kind, "switched", kind.switched
        if kind.area:
            yield kind.area, "name", kind.area.name
        for send in kind.sends:
            yield send, "name", send.name


def _perhaps(game: Game) -> Iterator[str]:
    """Texts that may be keys or literal: names and texts of boxes, notes."""
    noted: list[Datum] = [*game.displays, *game.phases, *(table.spec for table in game.tables)]
    for display in game.displays:
        noted += display.tracks
        for box in (each for track in display.tracks for each in track.boxes):
            yield from (text.removeprefix("@") for text in (box.name, box.text) if text)
    for table in game.tables:
        for word in dict.fromkeys(
            (*table.columns, *(word for heading, cells in table.rows for word in (heading, *cells)))
        ):
            yield game.word_of(table, word)
    for datum in noted:
        if datum.note:  # type: ignore[attr-defined]
            yield datum.note  # type: ignore[attr-defined]


_MARKUP = re.compile(r"<[A-Za-z/!?][^<>\s]{0,20}")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")

_SHOWN = (
    "manifest", "types", "formations", "units", "markers", "maps", "terrain", "features", "line_kinds", "lines",
    "places", "zones",
    "displays", "kinds", "conditions", "states", "turns", "phases", "tables", "setups", "setup_rows",
)  # fmt: skip
"""The parts of a game with texts that players may read."""


def shown(game: Game) -> Iterator[Problem]:
    """Texts for players contain no tags: VASSAL shows names, menus, buttons and its own reports with Swing, which
    interprets tags and loads the pictures they name. Reports of rules are checked when they are made.
    """
    for key, texts in game.strings.items():
        for text in texts.values():
            yield from _unfit(game.string_origins.get(key, NOWHERE), key, text)
    for part in _SHOWN:
        if part not in ROWS:
            yield from _within(getattr(game, part), NOWHERE, part)


def shown_in_rows(game: Game) -> Iterator[Problem]:
    """The same of the rows of counters and setups."""
    for part in _SHOWN:
        if part in ROWS:
            yield from _within(getattr(game, part), NOWHERE, part)


_NO_TEXT = (int, bool, float, type(None))
"""Types of most field values, which need no search."""


def _within(value: object, origin: Origin, field: str) -> Iterator[Problem]:
    """The texts with tags in a datum, at any depth."""
    if isinstance(value, str):
        if "<" in value or _UNSEEN.search(value):
            yield from _unfit(origin, field, value)
        if "{" in value and is_expression(value) and field != "numbering":
            yield Problem.at(origin, field, value[:60], "a text, not an expression of VASSAL in braces", check="texts")
    elif isinstance(value, Host):
        return  # patterns of texts that somebody else's pieces have
    elif isinstance(value, Datum):
        own, held = value.origin, value.__dict__
        for name in type(value).model_fields:
            if type(each := held[name]) not in _NO_TEXT:
                yield from _within(each, own if own is not NOWHERE else origin, name)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _within(getattr(value, name), origin, name)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _within(key, origin, field)
            yield from _within(each, origin, field)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _within(each, origin, field)


def _unfit(origin: Origin, field: str, text: str) -> Iterator[Problem]:
    markup = _MARKUP.search(text)
    if markup:
        expected = "text without markup: `<` before a letter would be read as HTML"
        yield Problem.at(origin, field, markup[0], expected, check="texts")
    unseen = _UNSEEN.search(text)
    if unseen:
        yield Problem.at(origin, field, f"U+{ord(unseen[0]):04X}", "text without control characters", check="texts")


def missing(game: Game) -> Iterator[Problem]:
    """Every text key used is in the strings."""
    for datum, field, key in text_keys(game):
        if key not in game.strings and not (field == "group" and words.is_own(key)):  # menus of the program's
            yield Problem.at(datum.origin, field, key, "a key of the strings", valid=game.strings, check="texts")


_NAMED = 5
"""The most texts without a translation that are listed; the rest is counted."""

_APART = 12
"""The most texts without a translation that are reported one by one, each at its line."""


def untranslated(game: Game) -> Iterator[Problem]:
    """Every string has its text in every language of the game. A few missing ones are reported at their lines, many of
    them once per language; missing texts of the program are also reported once. A text without words needs no
    translation.
    """
    lacking: dict[str, list[str]] = {each: [] for each in game.manifest.languages}
    for key, texts in game.strings.items():
        for language, keys in lacking.items():
            if not texts.get(language) and not _needs_none(texts):
                keys.append(key)
    for language, keys in lacking.items():
        of_tables = [key for key in keys if key in game.string_origins]
        if len(of_tables) > _APART or not any(game.strings[key].get(language) for key in game.string_origins):
            continue
        for key in of_tables:
            wanted = f"a text in {language!r}"
            yield Problem.at(game.string_origins[key], key, "", wanted, check="translations", severity="warning")
            keys.remove(key)
    for domain in ("module", "print"):
        for key, own in words.texts(domain).items():
            texts = {**own, **game.strings.get(key, {})}
            for language in game.manifest.languages:
                if not texts.get(language) and not _needs_none(texts) and key not in lacking[language]:
                    lacking[language].append(key)
    for language, keys in lacking.items():
        if not keys or doubtful_code(language):
            continue  # which is no language, and is said elsewhere
        more = f" and {len(keys) - _NAMED} more" if len(keys) > _NAMED else ""
        others = (
            f"{_counted(len(keys))} shown in another language ({', '.join(keys[:_NAMED])}{more}); `vmodsmith words "
            f"{game.manifest.id} --language {language}` writes all of them, to be translated"
        )
        wanted = f"a language with texts for all of the game; {others}"
        yield Problem.at(game.manifest.origin, "languages", language, wanted, check="translations", severity="warning")


def _counted(number: int) -> str:
    """`1 text is`, `2 texts are`."""
    return "1 text is" if number == 1 else f"{number} texts are"


def _needs_none(texts: Mapping[str, str]) -> bool:
    """Whether a text has no words in English, or in the languages that it has."""
    if texts.get("en"):
        return words.wordless(texts["en"])
    return any(texts.values()) and all(words.wordless(each) for each in texts.values())


def said_by_rules(game: Game) -> Iterator[str]:
    """Possible keys in the rules: every text in them; for a composed text, its beginning and a star."""
    sources: list[str] = []
    for sheet in game.rules:
        yield from _texts_in(sheet.mechanics)
        yield from _texts_in([each.value for each in sheet.written])
        sources += [command.call for command in sheet.commands]
        sources += [hook.call for hook in sheet.hooks] + [button.call for button in sheet.buttons]
        sources += [command.when for command in sheet.commands if command.when]
        sources += [text for of in (*sheet.commands, *sheet.buttons) for text in (of.against, of.refused) if text]
    for brought in game.trees:
        for function in brought.tree.body:
            yield from _written_once(function)
    for each in game.functions:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for part in tree_of(each.file, each.text).body:
                yield from _written_once(part)
    for source in sources:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            yield from _written(ast.parse(source))


_known: OfObject[ast.AST, tuple[str, ...]] = OfObject()
"""The texts of functions that were already searched: those of mechanics are the same in every game, those of a file
until it changes.
"""


def _written_once(function: ast.AST) -> tuple[str, ...]:
    found = _known.get(function)
    if found is None:
        found = _known[function] = tuple(_written(function))
    return found


def _written(tree: ast.AST) -> Iterator[str]:
    """Every text in code; for a composed text, its beginning and a star."""
    for node in walk(tree):
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                yield f"{start}*"
            case ast.Constant(value=str(text)):
                yield text


def _texts_in(value: object) -> Iterator[str]:
    """Every text in the declarations of mechanics, and the quoted parts of it; for a composed text, its beginning and a
    star.
    """
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts_in(each)
    elif isinstance(value, str):
        for text in (value, *re.findall(r"""["']([^"'\s]+)["']""", value)):
            start, put_together, _ = text.partition("{")
            yield f"{start}*" if start and put_together else text


def leads(game: Game) -> Iterator[Problem]:
    """Each phase has a text about what players do in it, if most phases have one."""
    known = [each for each in game.phases if each.side is None or each.side in game.side_by_id]
    lacking = [each for each in known if not any(key in game.strings for key in keys_about(game, "lead", each.id))]
    for phase in lacking if 2 * len(lacking) <= len(game.phases) else ():
        expected = f"a text lead.{phase.id} or lead.{game.phase_parts.get(phase.id, phase.id)}, as other phases have: "
        expected += "the help pages say what players do"
        yield Problem.at(phase.origin, "id", phase.id, expected, check="texts", severity="warning")


def _declared(game: Game) -> Iterator[Node]:
    return (each for sheet in game.rules for each in sheet.mechanics.values() if isinstance(each, Node))


def unused(game: Game) -> Iterator[Problem]:
    """Every string is used by the data or by a page; keys of the program's own texts count as used."""
    used = {key for _, _, key in text_keys(game)} | set(_perhaps(game))
    for page in (*game.charts, *game.help):
        used.update(f"{key}*" if joined else key for key, joined in _IN_PAGES.findall(page.text))
    known = ready(game)
    used |= set(known.words if known else said_by_rules(game))
    used |= names(game)
    used.update(key for phase in game.phases for key in keys_about(game, "lead", phase.id))
    prefixes = tuple(key.rsplit("*", 1)[0] for key in used if key.endswith("*"))
    if any(mechanic_sheet(str(each.get("use", ""))) is None for each in _declared(game)):
        prefixes += tuple(f"{each}." for each in mechanic_folders())  # an unknown one may be that of the text
    for key in game.strings:
        own = key in game.string_origins  # the texts of mechanics are not the game's to use
        if own and key not in used and not key.startswith(("ui.", "page.", "tutorial.", *prefixes)):
            wanted = "a key that something uses"
            leads = [f"lead.{each.id}" for each in game.phases if f"lead.{each.id}" not in game.strings]
            valid = leads if key.startswith("lead.") else ()
            origin = game.string_origins[key]
            yield Problem.at(origin, key, key, wanted, valid=valid, check="texts", severity="warning")
