"""One message per cause: many findings that follow from a wrong map, or from one missing name, are reported once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from vmodsmith.check.consequences import LAND, ROW_AS_WELL, Consequences
from vmodsmith.check.missing_names import ALSO, gathered, listed, topics
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, HexMap, Node
from vmodsmith.model.land import Land
from vmodsmith.reading.unread import LACKING
from vmodsmith.rules.mechanics import mechanic

__all__ = ["folded"]

_OFF_MAP = ("a hex of the map", "a hex of the first map", "a hexside such as ", "hexes (")
"""The beginning of `expected` in a problem about a hex that is not on the map."""

_MAP = "map"
"""The check to which the one message about a map belongs."""


def folded(game: Game | None, found: Iterable[Problem]) -> list[Problem]:
    """The same problems, each cause once. Problems that are already folded are unchanged."""
    problems = list(found)
    problems = _cut_once(_in_rows(problems))
    if game is not None and game.maps:
        problems = _on_maps(game, problems)
    if game is not None:
        problems = _on_turns(game, problems)
        problems = _in_capitals(game, problems)
    return _alike(game, _each_hex_once(problems))


# ---- rows that are none


def _in_rows(problems: list[Problem]) -> list[Problem]:
    """A row of a table that lacks most of its values is a note or a total, and reported once; so is a column with
    invalid values in every row.
    """
    lacking: dict[tuple[str, int], list[Problem]] = {}
    columns: dict[tuple[str, str], list[Problem]] = {}
    for each in problems:
        if each.file.endswith(_TABLES) and each.expected == "a value" and each.found == "nothing":
            lacking.setdefault((each.file, each.line), []).append(each)
        elif each.expected.startswith("no value: "):
            columns.setdefault((each.file, each.field), []).append(each)
    said: dict[int, Problem | None] = {}
    for (file, line), those in lacking.items():
        if len(those) >= _CELLS:
            *fields, last = (each.field for each in those)
            expected = f"values of {', '.join(fields)} and {last}; a note or a total is not a row of this table"
            said |= {id(each): None for each in problems if (each.file, each.line) == (file, line)}
            said[id(those[0])] = replace(those[0], expected=expected)
    for (file, _), those in columns.items():
        if len(those) >= _MANY:
            also = listed([(file, each.line) for each in those[1:]])
            said |= {id(each): None for each in those}
            said[id(those[0])] = replace(those[0], expected=f"{those[0].expected}{ALSO}{also}")
    for those in _by_row(each for each in problems if each.expected.startswith("no value: ") and id(each) not in said):
        said |= {id(each): None for each in those[1:]}
        others = ", ".join(each.field for each in those[1:])
        said[id(those[0])] = replace(those[0], expected=f"{those[0].expected}; nor one in {others}")
    return [kept for each in problems if (kept := said.get(id(each), each)) is not None]


def _by_row(problems: Iterable[Problem]) -> list[list[Problem]]:
    """The problems of each row that has several."""
    rows: dict[tuple[str, int], list[Problem]] = {}
    for each in problems:
        rows.setdefault((each.file, each.line), []).append(each)
    return [those for those in rows.values() if len(those) > 1]


def _cut_once(problems: list[Problem]) -> list[Problem]:
    """Expressions that YAML has cut at a comma are parts of one list: the first part is reported."""
    first: dict[tuple[str, int, str], Problem] = {}
    for each in problems:
        if each.expected.endswith(_CUT):
            first.setdefault((each.file, each.line, each.field), each)
    return [
        each for each in problems if not each.expected.endswith(_CUT) or first[each.file, each.line, each.field] is each
    ]


def _each_hex_once(problems: list[Problem]) -> list[Problem]:
    """The hexes of a row that an earlier one has too, as merged cells give them, are reported at the first of them; so
    are the breaks of a course.
    """
    rows: dict[tuple[str, int, str, str], list[Problem]] = {}
    for each in problems:
        begun = next((start for start in _IN_A_ROW if each.expected.startswith(start)), None)
        if begun is not None:
            same = each.expected if begun == _ONCE else begun
            rows.setdefault((each.file, each.line, each.field, same), []).append(each)
    first = {id(those[0]): those for those in rows.values() if len(those) > 1}
    gone = {id(each) for those in first.values() for each in those[1:]}
    return [
        replace(each, expected=f"{each.expected}; the same for {', '.join(also.found for also in first[id(each)][1:])}")
        if id(each) in first
        else each
        for each in problems
        if id(each) not in gone
    ]


_ONCE = "each hex once (line"
"""How what is expected begins where a hex is in two rows."""

_IN_A_ROW = (_ONCE, "a hexside such as", "a neighbour of", "a key of the strings", "a value of the option")
"""How what is expected begins where several words of one field have the same fault."""

_CUT = "; in YAML an expression with a comma or colon needs quotes around it"
"""How what is expected ends where an expression was cut."""

_TABLES = (".csv", ".xlsx", ".ods")
_CELLS = 3
"""A row that lacks this many required values is not a row of data."""


# ---- a map without the hexes of its game


def _on_maps(game: Game, problems: list[Problem]) -> list[Problem]:
    off = [each for each in problems if each.expected.startswith(_OFF_MAP)]
    known = any(each.check == _MAP for each in problems)
    if not known and (len({each.found for each in off}) < _MANY or len({each.file for each in off}) < _FILES):
        return problems
    sheet = game.maps[0]
    shorn = [each for each in off if not known and _lacks_zeros(sheet, each)]
    gone = {id(each) for each in off} - {id(each) for each in shorn}
    left = [each for each in problems if id(each) not in gone and not each.expected.startswith(_FOLLOWS)]
    whole = [each for each in off if id(each) in gone]
    if known or len(whole) < _MANY:
        return left if known else problems
    return [_map_problem(sheet, whole), *left]


_MANY, _FILES = 6, 2
"""The number of hexes, and of files that name them, that are not single slips."""

_FOLLOWS = ("a neighbour of", "a hexside touching", "a range such as")
"""The beginning of `expected` in problems about a course that leaves the map, or is not connected."""


def _lacks_zeros(sheet: HexMap, problem: Problem) -> bool:
    """Whether a spreadsheet has removed the leading zeros of a hex number."""
    return any(name.lstrip("0") == problem.found for name in Land(sheet).cubes)


def _map_problem(sheet: HexMap, off: Sequence[Problem]) -> Problem:
    """The problem of a map, at the field that is the likely cause."""
    numbers = sorted({each.found.partition("/")[0] for each in off})
    files = ", ".join(dict.fromkeys(f"{each.file}:{each.line}" for each in _one_of_each_file(off)))
    expected = f"a map with the hexes of the game: {len(numbers)} of those named are not on it, such as {numbers[0]}"
    expected += f" and {numbers[-1]} ({files})" if len(numbers) > 1 else f" ({files})"
    places = []
    for number in numbers:
        try:
            places.append(Land(sheet).numbering.parse(number))
        except ValueError:
            continue
    if len(places) * 2 > len(numbers):
        last = sheet.parts[-1]
        for field, at in (("columns", [each.column for each in places]), ("rows", [each.row for each in places])):
            spans = [getattr(each, field) for each in sheet.parts]
            if any(not any(low <= n <= high for low, high in spans) for n in at):
                low, high = getattr(last, field)
                said = f"{low}-{high}" if low != high else f"{high}"
                reach = (
                    f"; they are in {field} {min(at)} to {max(at)}" if min(at) < max(at) else f"; in {field} {at[0]}"
                )
                hint = f"1-{high}" if low == high > 1 and max(at) <= high else None
                origin = last.origin
                return Problem(
                    origin.file_of(field), origin.line_of(field), field, said, expected + reach, hint, _MAP
                )  # fmt: skip
    origin = sheet.origin
    file, line = origin.file_of("numbering"), origin.line_of("numbering")
    return Problem(file, line, "numbering", sheet.numbering, expected, None, _MAP)


def _one_of_each_file(problems: Sequence[Problem]) -> list[Problem]:
    return list({each.file: each for each in reversed(problems)}.values())[::-1]


# ---- a table with headings in capitals


def _in_capitals(game: Game, problems: list[Problem]) -> list[Problem]:
    """Several columns of a table that rules name in small letters, and its headings in capitals, or the other way
    round: the headings are the slip."""
    tables = {each.spec.id: each for each in game.tables}
    found: dict[str, list[Problem]] = {}
    for each in problems:
        table = _COLUMN_OF.match(each.expected)
        if table is None or table[1] not in tables:
            continue
        if (each.nearest or "").casefold() == each.found.casefold():
            found.setdefault(table[1], []).append(each)
    for name, those in found.items():
        words = {each.nearest or "": each.found for each in those}
        if len(words) > 1:
            origin = tables[name].origin
            called = f"{', '.join(words.values())} ({those[0].file}:{those[0].line})"
            expected = f"the headings written as rules call them, {called}: capitals count"
            at = problems.index(those[0])
            problems = [each for each in problems if each not in those]
            problems.insert(at, Problem(origin.file, 1, "", ", ".join(words), expected, check=those[0].check))
    return problems


_COLUMN_OF = re.compile(r"a column of the table ([\w-]+)")


# ---- a game of fewer turns than its data have


def _on_turns(game: Game, problems: list[Problem]) -> list[Problem]:
    """Turns after the last one, named in several files: the number of turns is the slip."""
    beyond = [each for each in problems if each.expected.startswith((_TURNS, "a turn from 1 to"))]
    late = [each for each in beyond if (number := re.search(r"\d+", each.found)) and int(number[0]) > game.turns.count]
    if len({each.file for each in late}) < _FILES:
        return problems
    last = max(int(re.findall(r"\d+", each.found)[-1]) for each in late)
    also = listed(list(dict.fromkeys((each.file, each.line) for each in late)))
    origin = game.turns.origin
    expected = f"{last} turns at least, which other files name ({also})"
    gone = {id(each) for each in late}
    found = Problem(
        origin.file_of("count"), origin.line_of("count"), "count", str(game.turns.count), expected, check="phases"
    )
    return [found, *(each for each in problems if id(each) not in gone)]


_TURNS = "turns from 1 to"


# ---- a name that is missing in many places


def _alike(game: Game | None, problems: list[Problem]) -> list[Problem]:
    """The same name missing in many places is reported at the first of them, with the others."""
    folded: dict[int, Problem | None] = {}
    broken = _broken(game, problems)
    cases = {(each.file, each.line) for each in problems if each.expected.endswith(", or `else`")}
    problems = _kinds_once([_declared_nowhere(each) for each in problems])
    for each in problems:
        if each.expected == "`else`, for all others" and (each.file, each.line) in cases:
            folded[id(each)] = None  # all cases are there: one of them has another name
        elif each.check == "rules" and each.found in broken and _is_unknown(each):
            folded[id(each)] = None  # the declaration of this name is wrong itself
    folded |= gathered(each for each in problems if id(each) not in folded)
    kept = (folded.get(id(each), each) for each in problems)
    return _without_consequences(game, [each for each in kept if each is not None])


def _is_unknown(each: Problem) -> bool:
    """Whether a name is one that rules do not have, or have as a word alone."""
    return each.expected.startswith((*_UNKNOWN, f'"{each.found}" with its quotes'))


def _kinds_once(problems: list[Problem]) -> list[Problem]:
    """A wrong kind in a declaration is reported once, and not for each thing that its mechanic adds."""
    found: dict[tuple[str, int, str], Problem] = {}
    for each in problems:
        if each.expected.startswith(_KIND):
            found.setdefault((each.file, each.line, each.found), each)
    return [
        each
        for each in problems
        if not each.expected.startswith(_KIND) or found[each.file, each.line, each.found] is each
    ]


_KIND = "a kind of pieces.yaml"


def _without_consequences(game: Game | None, problems: list[Problem]) -> list[Problem]:
    """Leave out findings that only follow from another: a thing is unused because its name was misspelt, words of a
    table that is wrong itself, cells of a row that has too many, names in a thing that was declared twice.
    """
    meant = {each.nearest for each in problems if each.nearest and each.severity == "error"}
    tables = game.tables if game is not None else ()
    wrong = [
        table
        for table in tables
        if any(each.file == table.origin.file or table.origin.file in each.expected
               or re.search(rf"the table {re.escape(table.spec.id)}(?![\w-])", each.expected) for each in problems)
    ]  # fmt: skip
    of_tables = tuple(f"table.{table.spec.id}." for table in wrong)
    other_dice = {
        table.origin.file
        for table in wrong
        if any(each.expected.startswith(f"the dice of the table {table.spec.id},") for each in problems)
    }
    cells = {(each.file, each.line, each.field) for each in problems if _TESTED not in each.expected}
    unknown = {each.found for each in problems if each.field != "tests" and each.severity == "error"}
    uncovered = [each.expected for each in problems if each.expected.startswith("every result of the table")]
    long_rows = {(each.file, each.line) for each in problems if _LONG_ROW in each.expected}
    twice = {_as_csv(each.file) for each in problems if each.check in ("duplicates", "boxes")}
    untyped = {
        unit.id for unit in (game.units if game is not None else ()) if game and unit.type not in game.type_by_id
    }
    trackless = any(each.expected.startswith("a marker on a track") for each in problems)
    misplaced = any(each.check == "hexes" and "/hexes." in _as_csv(each.file) for each in problems)
    misspelt = {(each.file, each.nearest) for each in problems if each.expected.startswith(_NO_SETTING)}
    doubted: set[tuple[str, int, str, str]] = set()
    mapped = {
        (f"/{table}.csv", each.found)
        for each in problems
        if each.check == "mapped" and game is not None
        for table in game.manifest.tables
    }
    kept: list[Problem] = []
    said: dict[tuple[str, int, str], list[Problem]] = {}
    for each in problems:
        if each.found and each.check != "texts":
            said.setdefault((each.file, each.line, each.found), []).append(each)
    lacking = {each.found for each in problems if each.severity == "error" and each.expected.startswith("a column")}
    double = {(each.file, each.line) for each in problems if each.check == "duplicates"}
    consequences = Consequences(game, problems)
    for each in problems:
        if consequences.has(each):
            continue
        if each.found in untyped and each.expected.startswith("an id of units"):
            continue
        if trackless and each.expected.endswith("this is that of other markers"):
            continue
        if misplaced and each.expected.startswith("a hex of the terrain"):
            continue
        if (each.file, each.field) in misspelt and each.expected.startswith("a value:"):
            continue
        if each.check == "doubtful" and each.nearest:
            doubt = (each.file, each.line, each.found, each.nearest)
            if doubt in doubted:
                continue
            doubted.add(doubt)
        if any(_says_more(other, each) for other in said.get((each.file, each.line, each.found), ())):
            continue
        if each.check == "doubtful" and ((each.file, each.line) in double or each.nearest in lacking):
            continue
        if each.check != "mapped" and any(
            _as_csv(each.file).endswith(name) and each.found == word for name, word in mapped
        ):
            continue
        if _TESTED in each.expected and (each.file, each.line, each.field) in cells:
            continue
        if each.field == "tests" and each.found in unknown:
            continue
        if each.file in other_dice and each.expected.startswith(_OF_DICE):
            continue
        unused = each.expected.startswith(_UNUSED)
        if unused and (each.found in meant or (of_tables and each.found.startswith(of_tables))):
            continue
        doubtful = each.check == "doubtful" and each.expected.startswith(_ODD_RESULTS)
        if doubtful and any(f" {each.found} (" in text for text in uncovered):
            continue
        if (each.file, each.line) in long_rows and _LONG_ROW not in each.expected:
            continue
        if any(
            _as_csv(file).endswith(name) and each.expected.startswith(begun)
            for file in twice
            for name, begun in _DECLARED
        ):
            continue
        kept.append(_with_other_columns(each, said.get((each.file, each.line, each.found), ())))
    needed = {each.file for each in problems if each.expected == "this file to exist"}
    return [
        replace(each, severity="error") if _is_meant_row(each, problems) or _is_meant_file(each, needed) else each
        for each in _renamed(kept)
    ]


def _renamed(problems: list[Problem]) -> list[Problem]:
    """The problems, with terrain that was renamed in one place reported there: a table has no row of the new name, and
    a row of the old one, which other files have, too.
    """
    kept = {id(each): each for each in problems}
    for each in problems:
        row = ROW_AS_WELL.match(each.expected)
        for other in problems if row is not None else ():
            if (
                row is not None
                and topics(other.expected) & LAND
                and ALSO in other.expected
                and row[1] in other.expected
            ):
                places = f"{other.file}:{other.line}; {other.expected.partition(ALSO)[2]}"
                expected = f"{each.expected}; or the name {other.found!r}, which other files have ({places})"
                kept[id(each)] = replace(each, expected=expected)
                kept.pop(id(other), None)
    return list(kept.values())


def _is_meant_file(each: Problem, needed: Collection[str]) -> bool:
    """Whether a file has the wrong name, and the game needs it."""
    room = "/".join(each.file.split("/")[:2])
    return each.expected.endswith(LACKING) and f"{room}/{each.nearest}" in needed


def _is_meant_row(each: Problem, problems: list[Problem]) -> bool:
    """Whether a row of a table has a misspelt name, and rules need the row."""
    return each.expected.startswith(_IDLE_ROW) and any(
        other.found == each.nearest and other.expected.startswith(f"a row {each.nearest!r} in {each.file}")
        for other in problems
    )


_IDLE_ROW = "a terrain, feature or line of map.yaml: no rule looks this row up"


def _as_csv(file: str) -> str:
    """The name that the file of a table has as CSV: `units.ods` and `workbook.xlsx#units` are `units.csv`."""
    book, _, sheet = file.partition("#")
    folder, _, name = book.rpartition("/")
    stem, _, ending = name.rpartition(".")
    return f"{folder}/{sheet or stem}.csv" if f".{ending}" in _TABLES else file


_LONG_ROW = "cells as in the heading"

_NO_SETTING = "a value or step of the mechanic"


def _with_other_columns(each: Problem, said: Iterable[Problem]) -> Problem:
    """A finding in a cell of a table, together with the other columns of its row that have the same finding."""
    others = [other.field for other in said if other.field != each.field and other.expected == each.expected]
    if not others or "/tables/" not in each.file:
        return each
    return replace(each, expected=f"{each.expected}; the same in {', '.join(dict.fromkeys(others))}")


def _says_more(other: Problem, each: Problem) -> bool:
    """Whether, of two findings about one word of a line, the other is enough: it is an error and this a warning, it is
    about a date and this about a wrong number, it has the whole word and this a part, or it is the same in the cell
    before.
    """
    if other is each:
        return False
    if each.check == "doubtful" != other.check:
        return other.severity == "error" or each.severity != "error"
    if each.expected.startswith(_ODD_PARTS) and other.expected.startswith(_ODD_WORDS):
        return True
    if other.expected.startswith(_DATE) != each.expected.startswith(_DATE):
        return other.expected.startswith(_DATE)
    return (
        other.expected == each.expected
        and "/tables/" in each.file
        and other.field != each.field
        and other.field < each.field
    )


_ODD_WORDS, _ODD_PARTS = "a word that other cells have", "parts that other results have"
_ODD_RESULTS = (_ODD_WORDS, _ODD_PARTS)

_TESTED = "as `tests` of the table"

_OF_DICE = ("a heading for each result of", "a result of")

_DATE = "no date"

_UNUSED = "a key that something uses"

_DECLARED = (
    ("/displays.yaml", "display/"),
    ("/displays.yaml", "the address of a box"),
    ("/displays.yaml", "a box such as"),
    ("/displays.yaml", "a box of the track"),
    ("/map.yaml", "the number of a hex, a zone"),
    ("/map.yaml", "an entry area of"),
    ("/map.yaml", "a terrain of"),
    ("/map.yaml", "a terrain, feature"),
    ("/map.yaml", "a feature of"),
    ("/map.yaml", "a kind of line"),
    ("/game.yaml", "a side"),
    ("/phases.yaml", "a phase of"),
    ("/markers.csv", "the id of a unit or marker"),
    ("/units.csv", "the id of a unit or marker"),
    ("/formations.csv", "a formation of"),
    ("/types.yaml", "a type of"),
    ("/tables.yaml", "a table of"),
    ("/pieces.yaml", "a condition of"),
    ("/pieces.yaml", "one of ''"),
    ("/paragraphs.csv", "a paragraph of"),
)
"""Files in which a thing is declared twice, so that another is missing, and the beginning of `expected` in problems
about the missing one.
"""


def _declared_nowhere(each: Problem) -> Problem:
    """An unknown name that is that of a mechanic without a declaration."""
    if each.check != "rules" or _UNKNOWN[0] not in each.expected or mechanic(each.found.replace("_", "-")) is None:
        return each
    given = each.found.replace("_", "-")
    expected = f"a name of these rules: no declaration has this one, such as `{each.found}: {{use: {given}}}`"
    return replace(each, expected=expected, nearest=None)


_UNKNOWN = ("a name of these rules", "a function of these rules", "a step of")


def _broken(game: Game | None, problems: list[Problem]) -> set[str]:
    """The names of declarations with an unknown mechanic."""
    wrong = {(each.file, each.line) for each in problems if each.field == "use"}
    return {
        name.replace("-", "_")
        for sheet in (game.rules if game is not None and wrong else ())
        for name, given in sheet.mechanics.items()
        if isinstance(given, Node) and (given.origin.file, given.origin.line_of("use")) in wrong
    }
