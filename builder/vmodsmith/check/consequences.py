"""Findings that only follow from another: from a table that is wrong as a whole, a brace, an option with another name,
an unknown word in an expression.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from vmodsmith.check.missing_names import topics
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, ResultTable
from vmodsmith.reading.unread import LACKING

__all__ = ["LAND", "ROW_AS_WELL", "Consequences", "is_typed"]

_UNREAD_TABLE = "a row for it in"
_COMMA = "`name: value`; between braces"
_UNCALLED = "a function that a rule sheet"
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
    """The findings of a game, and which findings follow from others."""

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
        self.cut = {
            (each.file, each.line) for each in problems if each.expected.startswith(_COMMA) and each.found[:1].isdigit()
        }
        self.commas: set[tuple[str, int]] = set()
        self.problems = problems
        self.errors = [each for each in problems if each.severity == "error"]
        self.renamed = any(each.expected.startswith("a function of these rules") for each in self.errors)
        self.unknown = {each.found for each in self.errors if topics(each.expected)}
        self.joined = {each.found for each in self.errors if len(_SEVERAL.split(each.found)) > 1}
        self.columns = {
            (each.file, each.line, each.found) for each in self.errors if each.expected.startswith("a column of")
        }
        self.statistics = any(each.expected.startswith(_OF_STATISTICS) for each in self.errors)
        self.on_land = [each for each in problems if topics(each.expected) & LAND]
        self.overlaps = {(each.file, each.line) for each in self.errors if each.expected.startswith(_OVERLAP)}
        lost = [each for each in problems if each.expected.endswith(LACKING)]
        self.missing = {f"{'/'.join(each.file.split('/')[:2])}/{each.nearest}" for each in lost}
        self.unread = bool(lost) or any(each.expected.startswith(_UNPARSED) for each in self.errors)
        self.keys = [each.found for each in self.errors if each.check == "texts"]
        if game is not None and any(each.field == "labels" for each in self.errors):
            self.keys += game.turns.labels

    def has(self, each: Problem) -> bool:
        """Whether a finding follows from another.

        Ask in the order of the findings: of several alike only the first is kept.
        """
        place = each.file, each.line
        if each.expected.startswith(_COMMA):
            known = place in self.commas
            self.commas.add(place)
            return known
        if place in self.cut and each.found.isdigit():
            return True  # the figures before a decimal comma
        if each.check == "rules" and is_typed(each):
            return self._is_of_unknown(each)
        return (
            (each.check == "rules" and each.nearest in self.classes)
            or (each.check != "places" and self._is_of_text(each, place))
            or (self.renamed and each.check == "unused" and each.expected.startswith(_UNCALLED))
            or (self.asked and each.check == "unused" and each.expected.startswith(_UNASKED))
            or (each.field in self.sides and each.expected.startswith("a marker of a kind with `track`"))
            or (_ROW_OF.fullmatch(each.expected) is not None and f"a row '{each.found}' in " in self.rows)
            or each.expected.endswith(self.turned)
            or (place in self.sharing and each.check in ("rules", "files"))
            or self._is_of_file(each)
            or self._is_of_name(each, place)
            or self._is_of_rows(each, place)
            or (each.check == "doubtful" and self._is_of_side(each))
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

    def _is_of_file(self, each: Problem) -> bool:
        """Whether something is missing or unused because a file has the wrong name, or its text cannot be read."""
        if each.expected == "this file to exist":
            return each.file in self.missing
        unused = each.check in ("texts", "unused") or each.expected.startswith("a kind of places.csv")
        return self.unread and unused and each.severity == "warning"

    def _is_of_name(self, each: Problem, place: tuple[str, int]) -> bool:
        """Whether a name is unknown or unused because of another one: the statistic of its column, a list joined with a
        wrong sign, a text whose neighbour is missing.
        """
        if each.expected.startswith(_UNUSED):
            return each.found.rpartition(".")[2] in self.unknown or any(
                _is_beside(each.found, key) for key in self.keys
            )
        stem, dot, _ = each.found.rpartition(".")
        if each.expected.startswith("a column of"):
            return self.statistics or (dot == "." and (*place, stem) in self.columns)
        if each.check == "rules" and "'" in each.found:  # an expression, one word of which is reported by itself
            begun = each.expected[:_WORDS]
            return any(f"'{other.found}'" in each.found and other.expected.startswith(begun) for other in self.errors)
        return each.nearest in self.joined and each.found in _SEVERAL.split(each.nearest or "")

    def _is_of_side(self, each: Problem) -> bool:
        """Whether a doubt is about a side that does not exist, or that another binding should have."""
        owner = _OF_SIDE.search(each.expected)
        if owner is not None:
            return owner[1] in self.unknown
        return any(_is_one_binding(each, other) for other in self.problems)

    def _is_of_rows(self, each: Problem, place: tuple[str, int]) -> bool:
        """Whether a row, column or case is missing because another one has the wrong name, is there twice, or because
        the table is another one.
        """
        if (row := ROW_AS_WELL.match(each.expected)) is not None:
            return any(row[1] == other.file and other.nearest == each.found for other in self.on_land)
        if (table := _COLUMN_OF.match(each.expected)) is not None:
            return any(other.expected.endswith(f": {table[1]} has none of them") for other in self.errors)
        if each.expected.startswith(_IDLE_ROW):
            return any(other.expected.endswith(" has none of them") for other in self.errors)
        if each.expected.startswith("a case for "):
            return place in self.overlaps
        return each.expected.startswith("a row in a setup") and any(
            other.expected == "each piece once" for other in self.errors
        )


_WORDS = 30
"""The letters by which two texts of `expected` are known to be about the same names."""

_SEVERAL = re.compile(r"[;,/|&+]\s*")
LAND = {"terrain", "feature", "line"}
ROW_AS_WELL = re.compile(r"a row '[^']+' in (\S+) as well, where")
_COLUMN_OF = re.compile(r"a column of the table ([\w-]+)")
_OF_SIDE = re.compile(r": this one is of ([\w-]+)")
_IDLE_ROW = "a terrain, feature or line of map.yaml: no rule looks this row up"
_UNPARSED = "text that Python can read"
_OF_STATISTICS = ("another id: units.csv", "an id of its own: another statistic")
_OVERLAP = "numbers that the case "
_UNUSED = "a key that something uses"


def _is_beside(key: str, other: str | None) -> bool:
    """Whether two keys of the strings differ in their last word."""
    return other is not None and "." in key and key.rpartition(".")[0] == other.rpartition(".")[0]


def _is_one_binding(each: Problem, other: Problem) -> bool:
    """Whether a side has no binding because another binding of the declaration names the wrong side."""
    lacking = re.match(r"a binding for ([\w-]+) as well", each.expected)
    return (
        lacking is not None
        and other.file == each.file
        and other.expected.startswith(f"{lacking[1]}, the phasing side: another binding")
    )


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
