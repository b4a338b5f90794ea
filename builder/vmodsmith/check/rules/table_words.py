"""Words that rules compare with a result that a declaration finds in a table: `weather.now() == "rain"`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from vmodsmith.check.rule_code import code
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node, PieceKind
from vmodsmith.rules.mechanic_sheets import mechanic_sheet

__all__ = ["starts", "words", "words_given"]


def words(game: Game) -> Iterator[Problem]:
    """The result of a step that takes its words from a table (`gives` in the mechanic's sheet) is compared only with
    those words. A declaration that changes the words (`gives-unless`) may return any word.
    """
    known = dict(words_given(game))
    if not known:
        return
    for part in code(game, re.compile("|".join(map(re.escape, known)))):
        for node, word, valid in _compared(known, part.tree):
            yield part.problem(node, word, _expected(valid), valid=valid, check="rules")


def starts(game: Game) -> Iterator[Problem]:
    """The word of a declaration before its first roll (`starts`) is also in its table, or on the track of its
    marker."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            used = mechanic_sheet(str(given.get("use", ""))) if isinstance(given, Node) else None
            begins = given.get("starts") if used is not None and used.get("gives") else None
            if used is None or not isinstance(begins, str) or not begins:
                continue
            if any(each in given for each in str(used.get("gives-unless", "")).split() if each != "now"):
                continue
            for by in used["gives"].values():
                known = _words_of(game, given, by)
                if (
                    known
                    and begins not in known
                    and begins.strip("\"'") not in known
                    and begins.replace("-", "").isalnum()
                ):
                    expected = _expected(frozenset(known))
                    yield Problem.at(given.origin, "starts", begins, expected, valid=known, check="rules")


def _words_of(game: Game, given: Node, by: str) -> set[str]:
    """The cells of the table that a declaration names, and the boxes of its marker's track."""
    boxes = {f"{each.id}/{track.id}": track.boxes for each in game.displays for track in each.tracks}
    found = {
        cell
        for each in game.tables
        if each.spec.id == str(given.get(by, ""))
        for _, cells in each.rows
        for cell in cells
    }
    kind = _kind(game, str(given["marker"])) if "marker" in given else None
    if kind is not None and isinstance(kind.track, str):
        found |= {each.id for each in boxes.get(kind.track, ())}
    return found


def words_given(game: Game) -> Iterator[tuple[str, frozenset[str]]]:
    """`weather.now` and the words it can give: those of its table, of the boxes of its marker's track, and the first
    one."""
    for sheet in game.rules:
        for name, given in sheet.mechanics.items():
            used = mechanic_sheet(str(given.get("use", ""))) if isinstance(given, Node) else None
            gives: Mapping[str, str] = used.get("gives", {}) if used is not None else {}
            if used is None or any(each in given for each in str(used.get("gives-unless", "")).split()):
                continue
            for step, by in gives.items():
                found = _words_of(game, given, by)
                if found and not isinstance(given.get("starts", ""), Mapping):
                    yield f"{name.replace('-', '_')}.{step}", frozenset(found | {"", str(given.get("starts", ""))})


def _kind(game: Game, marker: str) -> PieceKind | None:
    """The kind of a marker; None if there is no such marker. Only this call depends on the row of the marker."""
    return next((game.kinds.get(each.kind) for each in game.markers if each.id == marker), None)


def _expected(valid: frozenset[str]) -> str:
    return f"one of {', '.join(sorted(valid - {''}))}"


def _compared(known: Mapping[str, frozenset[str]], tree: ast.AST) -> Iterator[tuple[ast.Constant, str, frozenset[str]]]:
    """Words that are compared with a call of one of the steps, and are not among its words."""
    for node in walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        sides = (node.left, *node.comparators)
        asked = [ast.unparse(each.func) for each in sides if isinstance(each, ast.Call)]
        for valid in (known[each] for each in asked if each in known):
            for side in sides:
                for each in side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value not in valid:
                        yield each, each.value, valid
