"""What declared mechanics need of the data: a row for each terrain, a track as long as the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, Node, Origin, Table
from vmodsmith.rules.mechanic_sheets import mechanic_sheet
from vmodsmith.rules.mechanics.catalogue import mechanic
from vmodsmith.rules.mechanics.manual import public_steps, settings

__all__ = ["private", "rows", "tracks"]


def rows(game: Game) -> Iterator[Problem]:
    """A table that is asked for terrain and lines has a row for each (`rows` in the mechanic's sheet): else the rule
    that asks for one that is not there stops. A declaration that replaces how it is asked (`rows-unless`) knows
    better."""
    for given, use, used in _declarations(game):
        instead = str(used.get("rows-unless", "")).split()
        for step in used.get("rows", ()) if not any(each in given for each in instead) else ():
            for table in (each for each in game.tables if each.spec.id == str(given.get(step, ""))):
                heads = {head for head, _ in table.rows}
                for datum, word in _asked(game, given, table):
                    if word not in heads:
                        expected = f"a row {word!r} in {table.origin.file} as well, where {use} looks it up"
                        yield Problem.at(datum.origin, "id", word, expected, check="rules")


def _asked(game: Game, given: Mapping[str, Any], table: Table) -> Iterator[tuple[Datum, str]]:
    """The words that are looked up among the rows: terrain, roads, and where something is paid besides, features and
    hexsides."""
    for terrain in game.terrain:
        yield terrain, terrain.id
    roads = str(given.get("roads", "")).split()
    besides = any(each.endswith("-extra") for each in table.columns)
    for line in game.line_kinds:
        if line.id in roads or (besides and line.runs == "hexside"):
            yield line, line.id
    if besides:
        for feature in game.features:
            yield feature, feature.id


def tracks(game: Game) -> Iterator[Problem]:
    """The track along which the marker of turns goes (`lasts` in the mechanic's sheet) has a box for each turn."""
    boxes = {f"{display.id}/{track.id}": track.boxes for display in game.displays for track in display.tracks}
    for given, _, used in _declarations(game):
        row = str(given.get(used.get("lasts", ""), ""))
        for marker in (each for each in game.markers if each.id == row and each.kind in game.kinds):
            address = game.kinds[marker.kind].track
            there = boxes.get(address, ()) if isinstance(address, str) else ()
            numbers = [int(each.id) for each in there if each.id.isdecimal()]
            last = min(numbers) - 1 + len(numbers) * (2 if marker.back else 1) if numbers else 0
            if numbers and game.turns.count > last:
                expected = f"at most {last} turns: the track {address} of the marker {row!r} has no more boxes"
                yield Problem.at(game.turns.origin, "count", game.turns.count, expected, check="rules")


def private(game: Game) -> Iterator[Problem]:
    """A game sets and calls only the settings and steps that the manual of a mechanic lists. The others are private:
    they may change with any version."""
    spaces: dict[str, tuple[str, list[str], set[str]]] = {}
    for sheet in game.rules:
        for name, given in sheet.mechanics.items():
            used = mechanic(str(given.get("use", ""))) if isinstance(given, Node) else None
            if used is not None:
                public = [each.name for each in (*(each.step for each in settings(used.id)), *public_steps(used.id))]
                hidden = set(used.steps) - set(public)
                spaces[name.replace("-", "_")] = used.id, public, hidden
                listed = given.get("bind", ())
                for where in (given, *(listed if isinstance(listed, list | tuple) else ())):
                    for key in hidden & set(where) if isinstance(where, Node) else ():
                        yield _private(where.origin, key, key, used.id, public)
    for origin, field, space, step in _called(game):
        if step in spaces.get(space, ("", [], ()))[2]:
            yield _private(origin, field, step, *spaces[space][:2])


def _private(origin: Origin, field: str, step: str, use: str, public: list[str]) -> Problem:
    expected = f"a setting or step that the manual of the mechanic {use} lists: this one is private and may change"
    return Problem.at(origin, field, step, expected, valid=public, check="rules", severity="warning")


_CALL = re.compile(r"(?<![\w.])(\w+)\.(\w+)\(")


def _called(game: Game) -> Iterator[tuple[Origin, str, str, str]]:
    """Every call `space.step(...)` of a game's functions and expressions, with its place."""
    for script in game.functions:
        try:
            tree = ast.parse(script.text)
        except (SyntaxError, ValueError, RecursionError):  # reported where the rules are read
            continue
        for each in ast.walk(tree):
            if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
                yield Origin(script.file, each.lineno), "", each.value.id, each.attr
    for sheet in game.rules:
        for datum in (*sheet.commands, *sheet.hooks, *sheet.buttons):
            for field in ("when", "call", "against", "refused"):
                for space, step in _CALL.findall(str(getattr(datum, field, None) or "")):
                    yield datum.origin, field, space, step
        for given in sheet.mechanics.values():
            for origin, field, text in _texts(given, "") if isinstance(given, Node) else ():
                for space, step in _CALL.findall(text):
                    yield origin, field, space, step


def _texts(value: Any, field: str) -> Iterator[tuple[Origin, str, str]]:
    """The texts within a declaration, with their places."""
    if isinstance(value, Node):
        for key, inner in value.items():
            for origin, within, text in _texts(inner, key):
                yield origin if origin.file else value.origin, within, text
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner, field)
    elif isinstance(value, str):
        yield Origin("", 0), field, value


def _declarations(game: Game) -> Iterator[tuple[Node, str, Mapping[str, Any]]]:
    """Each declaration, with the id of its mechanic and that one's sheet."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            if isinstance(given, Node):
                use = str(given.get("use", ""))
                used = mechanic_sheet(use)
                if used is not None:
                    yield given, use, used
