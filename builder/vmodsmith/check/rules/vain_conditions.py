"""Conditions with a fixed outcome: invariants that always or never hold, comparisons with a number that no unit has,
scores for pieces that are never lost, boxes to which no result of a table leads, and numbers and placeholders without a
value.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from vmodsmith.check.rule_code import BAD_CODE, code, is_meant, written
from vmodsmith.check.texts.wording import text_keys
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node, PieceKind, RuleButton, RuleCommand, Turns
from vmodsmith.rules.language import constant_values
from vmodsmith.rules.mechanics import mechanic

__all__ = ["boxes", "comparisons", "invariants", "places", "scores", "stats"]

_Found = Iterator[Problem]


def invariants(game: Game) -> _Found:
    """An invariant depends on the game: a constant part would make it hold always or never."""
    for sheet in game.rules:
        for each in sheet.invariants:
            for field, text in (("holds", each.holds), ("stays", each.stays)):
                with suppress(*BAD_CODE):
                    if text:
                        yield from _constant(each.origin, field, ast.parse(text.strip(), mode="eval").body)


def _constant(origin: Any, field: str, tree: ast.expr) -> _Found:
    if field == "stays":
        if constant_values.number(tree) is not None:
            expected = "a number that play can change: this one always stays the same"
            yield Problem.at(origin, field, ast.unparse(tree), expected, check="rules", severity="warning")
        return
    parts = tree.values if isinstance(tree, ast.BoolOp) and constant_values.truth(tree) is None else [tree]
    for part in parts:
        known = constant_values.truth(part)
        if known is not None:
            outcome = "always holds" if known else "never holds"
            expected = f"a condition that depends on the game: this one {outcome}"
            yield Problem.at(origin, field, ast.unparse(part), expected, check="rules", severity="warning")


def comparisons(game: Game) -> _Found:
    """A value with which rules compare a printed number (`unit.mv == 9`) occurs on some unit."""
    had: dict[str, set[Any]] = {each.id: set() for each in game.manifest.stats}
    for unit in game.units:
        for values in unit.values:
            for stat, value in values.items():
                had.setdefault(stat, set()).add(value)
    named = {stat for stat, values in had.items() if values}
    word = re.compile(rf"\.(?:{'|'.join(map(re.escape, sorted(named)))})\b\s*[!=]=") if named else None
    if word is None:
        return
    for part in code(game, word):
        for stat, number in _equal(part.tree, named):
            if number.value not in had[stat]:
                expected = f"a value of the column {stat}: no unit has this one, theirs are {_listed(had[stat])}"
                yield part.problem(number, number.value, expected, check="doubtful", severity="warning")


def _equal(tree: ast.AST, stats: set[str]) -> Iterator[tuple[str, ast.Constant]]:
    for node in walk(tree):
        match node:
            case ast.Compare(
                left=ast.Attribute(attr=stat), ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Constant() as number]
            ) if stat in stats and type(number.value) is int and number.value:
                yield stat, number


def _listed(values: set[Any]) -> str:
    known = sorted(each for each in values if isinstance(each, int))
    return f"{known[0]} to {known[-1]}" if known else "words alone"


def stats(game: Game) -> _Found:
    """Each statistic (`stats` of game.yaml) has a value on some unit."""
    had = {stat for unit in game.units for values in unit.values for stat in values}
    for each in game.manifest.stats if had else ():
        if each.id not in had:
            expected = f"a unit with a value in the column {each.id} of units.csv, or this left out"
            yield Problem.at(each.origin, "id", each.id, expected, valid=(), check="unused", severity="warning")


_PLACE = re.compile(r"\{\w*\}")


def places(game: Game) -> _Found:
    """The name of a thing has no placeholders: nothing fills them, and players would read the braces."""
    reported: set[str] = set()
    for datum, field, key in text_keys(game):
        if field != "name" or isinstance(datum, RuleCommand | RuleButton | Turns) or key in reported:
            continue
        for text in game.strings.get(key, {}).values() if key in game.string_origins else ():
            found = _PLACE.search(text)
            if found:
                reported.add(key)
                expected = f"a name without braces: nothing is put in place of {found[0]} here"
                yield Problem.at(game.string_origins[key], key, found[0], expected, check="texts", severity="warning")
                break


def scores(game: Game) -> _Found:
    """Pieces that are counted in a display (`kinds: unit, on: losses`) are of a kind that can get there."""
    displays = {each.id for each in game.displays}
    texts = (*written(game).values(), *(str(sheet.mechanics) for sheet in game.rules))
    there: dict[str, set[str]] = {}
    for name, kind in game.kinds.items():
        there[name] = {each.partition("/")[0] for each in _leading(kind)}
    kind_of = {each.id: each.kind for each in game.counters}
    for rows in game.setup_rows.values():
        for row in rows:
            if "/" in row.at and row.piece.partition("#")[0] in kind_of:
                there.setdefault(kind_of[row.piece.partition("#")[0]], set()).add(row.at.partition("/")[0])
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            for each in _selectors(given):
                kinds, where = str(each["kinds"]).split(), str(each["on"]).split()
                if not kinds or not set(kinds) <= game.kinds.keys() or not where or not set(where) <= displays:
                    continue
                if any(there[kind] & set(where) for kind in kinds):
                    continue
                if any(f"{display}/" in text for display in where for text in texts):
                    continue  # rules may lay it there
                expected = f"a kind that can get to {' or '.join(where)}, such as by `eliminated`: this one never does"
                valid = [kind for kind, shown in there.items() if shown & set(where)]
                if valid:  # else something is wrong with the display, or with `eliminated`
                    yield Problem.at(
                        each.origin, "kinds", each["kinds"], expected, valid=valid, check="doubtful", severity="warning"
                    )


def _leading(kind: PieceKind) -> Iterator[str]:
    """Every address to which pieces of a kind go automatically or by a menu."""
    for given in (kind.eliminated, kind.track):
        if isinstance(given, Mapping):
            yield from (str(each) for each in given.values())
        elif given:
            yield str(given)
    yield from (each.to for each in kind.sends)


def _selectors(value: Any) -> Iterator[Node]:
    if isinstance(value, Mapping):
        if isinstance(value, Node) and isinstance(value.get("kinds"), str) and isinstance(value.get("on"), str):
            yield value
        for each in value.values():
            yield from _selectors(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _selectors(each)


def boxes(game: Game) -> _Found:
    """Each box of a track along which a mechanic moves its marker by the results of a table is such a result, the
    initial value, or named by a rule, a page or a setup.
    """
    texts = {**written(game), **{str(n): str(sheet.mechanics) for n, sheet in enumerate(game.rules)}}
    tracks = {f"{each.id}/{track.id}": track for each in game.displays for track in each.tracks}
    lying = {row.at for rows in game.setup_rows.values() for row in rows}
    counters, tables = {each.id: each for each in game.counters}, {each.spec.id: each for each in game.tables}
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            used = mechanic(str(given.get("use", ""))) if isinstance(given, Node) else None
            counter = counters.get(str(given.get("marker", ""))) if used is not None else None
            address = game.kinds[counter.kind].track if counter is not None and counter.kind in game.kinds else None
            if used is None or not isinstance(address, str) or address not in tracks:
                continue
            found = [tables[name] for by in used.sheet.get("gives", {}).values()
                     if (name := str(given.get(by, ""))) in tables]  # fmt: skip
            words = {cell for table in found for _, cells in table.rows for cell in cells if cell}
            ids = {each.id for each in tracks[address].boxes}
            for box in tracks[address].boxes if words and words <= ids else ():
                if box.id not in words and f"{address}.{box.id}" not in lying and not is_meant(box.id, texts):
                    expected = f"a result of the table {found[0].spec.id}: {given['marker']} never gets here"
                    origin = box.origin if box.origin.file else tracks[address].origin
                    yield Problem.at(
                        origin, "id", box.id, expected, valid=words - ids, check="unused", severity="warning"
                    )
