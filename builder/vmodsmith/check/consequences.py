"""Findings that only follow from another: from a table that is wrong as a whole, a brace, an option with another name,
an unknown word in an expression.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, ResultTable

__all__ = ["Consequences", "is_typed"]

_UNREAD_TABLE = "a row for it in"
_COMMA = "`name: value`; between braces"
_UNASKED = "a rule that asks for it"
_ROW_OF = re.compile(r"a row of the table [\w-]+")
_TYPED = re.compile(r": (?:[a-z]+\[|[A-Z])")
_NO_PATH = "a path through"
_CASES = 20
"""The most lines that the cases of a setting take."""


def is_typed(each: Problem) -> bool:
    """Whether a finding is about the type of an expression that could be read, or about a list of cases without a last
    one."""
    return bool(_TYPED.search(each.found)) or each.found.startswith(_NO_PATH)


class Consequences:
    """The findings of a game, with the question which of them follow from others."""

    def __init__(self, game: Game | None, problems: Collection[Problem]) -> None:
        self.classes = {each.found for each in problems if each.check == "classes"}
        self.texts = {each.field: (each.file, each.line) for each in problems if each.check == "places"}
        self.asked = any(each.expected.startswith("an option of game") for each in problems if each.check == "rules")
        self.sides = {each.found.removeprefix("none for ") for each in problems if each.field == "track"}
        self.rows = "\n".join(each.expected for each in problems if each.check == "rules" and each.field == "id")
        self.at_rules = {(each.file, each.line) for each in problems if each.check == "rules" and not is_typed(each)}
        tables = game.tables if game is not None else ()
        turned = {each.file for each in problems if each.check == "turned"}
        self.turned = tuple(f" of the table {each.spec.id}" for each in tables if each.origin.file in turned)
        self.sharing = _sharing(game, tables, problems)
        self.commas: set[tuple[str, int]] = set()

    def has(self, each: Problem) -> bool:
        """Whether a finding follows from another.

        Ask in the order of the findings: of several alike only the first is kept.
        """
        place = each.file, each.line
        if each.expected.startswith(_COMMA):
            known = place in self.commas
            self.commas.add(place)
            return known
        if each.check == "rules" and is_typed(each):
            return self._is_of_unknown(each)
        return (
            (each.check == "rules" and each.nearest in self.classes)
            or (each.check != "places" and self._is_of_text(each, place))
            or (self.asked and each.check == "unused" and each.expected.startswith(_UNASKED))
            or (each.field in self.sides and each.expected.startswith("a marker of a kind with `track`"))
            or (_ROW_OF.fullmatch(each.expected) is not None and f"a row '{each.found}' in " in self.rows)
            or each.expected.endswith(self.turned)
            or (place in self.sharing and each.check in ("rules", "files"))
        )

    def _is_of_text(self, each: Problem, place: tuple[str, int]) -> bool:
        """Whether a finding is about the values of a text with wrong placeholders."""
        if "for what rules put in" in each.expected:
            return place in self.texts.values()
        return any(each.expected.startswith(f"as many values as the text {key} has") for key in self.texts)

    def _is_of_unknown(self, each: Problem) -> bool:
        """Whether a type is wrong only because another word of its line is: an unknown name has an unknown type, and a
        case that could not be read has none.
        """
        if each.found.startswith(_NO_PATH):
            return any(file == each.file and each.line <= line <= each.line + _CASES for file, line in self.at_rules)
        return "?" in each.found and (each.file, each.line) in self.at_rules


def _sharing(game: Game | None, tables: Iterable[ResultTable], problems: Iterable[Problem]) -> set[tuple[str, int]]:
    """The lines of declarations that use a table with the file of another table, and the file that no table uses."""
    wrong = {(each.file, each.line) for each in problems if each.expected.startswith("a file of its own: the table")}
    if game is None or not wrong:
        return set()
    ids = {each.spec.id for each in tables if (each.spec.origin.file, each.spec.origin.line_of("file")) in wrong}
    found = {(each.file, each.line) for each in problems if each.expected.startswith(_UNREAD_TABLE)}
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            if isinstance(given, Node) and given.get("table") in ids:
                lines = given.origin.lines.values()
                found |= {(given.origin.file, line) for line in range(min(lines), max(lines) + 1)}
    return found
