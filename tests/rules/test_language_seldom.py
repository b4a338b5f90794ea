"""Mistakes in rules that are seldom made: each is told where it stands, with what is expected."""

from __future__ import annotations

import ast
import sys

import pytest

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import SyntaxTree
from vmodsmith.model.play import ResultTable, TableSpec
from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.checker.fits import LOOPS, PARTS, RECORDS
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.subset import inspect, parse

from .sample import FILE, program, told, with_rules

HEAD = "from game import *\n\n\ndef rule(me: Piece, here: Hex, pairs: list[tuple[int, str]], n: int):\n"


MISTAKES = {
    "one name for both of a pair": ("x = [a for a, a in pairs]", "a", "each name once"),
    "two names for a single value": (
        "x = [a for a, b in range(3)]",
        "(a, b)",
        "one name: each value is a whole number (int)",
    ),
    "a function of Python as a value": ("x = print", "print", "`report(...)`"),
    "values for a list of names": (
        "[a, b] = [1, 2]",
        "[a, b]",
        "a name, a stored value or an item: only these can be assigned",
    ),
    "a name for values of another sort": (
        "k = 1\n    for k in ['a']:\n        pass",
        '"a"',
        "a whole number (int), as k was before",
    ),
    "a text added to a word": (
        "here_is: Terrain = 'woods'\n    here_is += 's'",
        "str",
        "a terrain of map.yaml (clear, woods)",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_that_is_seldom_made(what: str) -> None:
    line, found, expected = MISTAKES[what]
    problems = told(f"{HEAD}    {line}\n")
    assert (found, expected) in [(each.found, each.expected) for each in problems], problems


def test_loops_in_one_another() -> None:
    loops = "".join(f"{'    ' * (n + 1)}while n > {n}:\n" for n in range(LOOPS + 1))
    (problem,) = told(f"{HEAD}{loops}{'    ' * (LOOPS + 2)}break\n")
    assert problem.found == f"{LOOPS + 1} nested loops" and problem.line == HEAD.count("\n") + LOOPS + 1


def test_more_records_than_a_game_has() -> None:
    text = "".join(f"@dataclass(frozen=True)\nclass R{n}:\n    a: int\n\n\n" for n in range(RECORDS + 1))
    (problem,) = told(f"from game import *\n\n\n{text}")
    assert (problem.found, problem.expected) == (f"R{RECORDS}", f"at most {RECORDS} records in a game")


def test_an_item_of_a_constant_that_is_too_large() -> None:
    item = " or ".join([" and ".join(["True"] * 90)] * (PARTS // 90 + 1))
    problems = told(f"from game import *\n\nSTEPS = [[{item}], [True]]\n")
    assert any(each.expected == f"an item of at most {PARTS:,} parts" and each.line == 3 for each in problems), problems


def test_parts_so_deep_that_they_cannot_be_looked_at() -> None:
    """On a stack that is nearly full already; elsewhere as many are looked at."""
    text = f"{HEAD}    x = {'max(1, ' * 60}n{')' * 60}\n"
    assert told(text) == []
    limit, depth = sys.getrecursionlimit(), 0
    frame = sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    try:
        sys.setrecursionlimit(depth + 120)
        problems = told(text.replace("max(1", "max(2"))  # what is known to be sound is not looked at again
    finally:
        sys.setrecursionlimit(limit)
    assert [(each.found, each.expected) for each in problems] == [("rule", "a function with less nesting")]


def test_a_text_so_deep_that_python_cannot_read_it() -> None:
    findings = ProblemCollector()
    assert parse(FILE, "x = " + "-" * 200_000 + "1\n", findings) is None
    (problem,) = findings.problems
    assert problem.expected == "a text that is Python"


def test_a_function_for_several_types() -> None:
    """As Python writes it since 3.12: `def first[T](...)`."""
    tree = ast.parse("def first(x: int) -> int:\n    return x\n")
    tree.body[0].type_params = [ast.Name("T", ast.Load())]  # type: ignore[attr-defined]
    findings = ProblemCollector()
    assert not inspect(FILE, tree, findings)
    (problem,) = findings.problems
    assert (problem.found, problem.expected) == ("first", "a function for one type")


def test_a_mechanic_that_brings_one_function_twice() -> None:
    """A mistake of whoever writes a mechanic, not of a game."""
    text = "def f() -> None:\n    pass\n\n\ndef f() -> None:\n    pass\n"
    tree = SyntaxTree(file="mechanics/twice.py", namespace="twice", tree=ast.parse(text), ours=True)
    problems = checked(with_rules("from game import *\n").model_copy(update={"trees": (tree,)}))[1]
    assert [(each.file, each.line, each.expected) for each in problems] == [
        ("mechanics/twice.py", 5, "each name once; it is already at mechanics/twice.py:1")
    ]


def _with_table(columns: tuple[str, ...], row: str, line: str) -> list[Problem]:
    spec = TableSpec.model_validate(
        {
            "id": "luck",
            "name": "table.fight",
            "file": "luck.csv",
            "rows": {"by": "roll"},
            "columns": {"by": "odds"},
            "source": "6.1",
        }
    )
    cells = tuple("D" for _ in columns)
    table = ResultTable.model_validate({"spec": spec, "columns": columns, "rows": ((row, cells), ("2", cells))})
    whole = with_rules(f"{HEAD}    {line}\n")
    return checked(whole.model_copy(update={"tables": (*whole.tables, table)}))[1]


def test_a_table_that_is_asked_for_what_it_has_not() -> None:
    (problem,) = _with_table(("1:1", "even"), "1", "x = odds_column('luck', 3, 1)")
    assert problem.expected == "a table with columns such as 2:1; luck has 'even'"
    (problem,) = _with_table(("1:1", "2:1"), "low", "x = row_up_to('luck', n)")
    assert problem.expected == "a table whose rows are whole numbers"
    assert _with_table(("1:1", "2:1"), "-1", "x = odds_column('luck', 3, 1) + str(row_up_to('luck', n))") == []


@pytest.mark.parametrize(
    ("over", "body", "longer"),
    [
        ("words", "n += 1", False),
        ("words", "words += ['a']", True),
        ("words", "words.append(each)", True),
        ("words", "words.extend(words)", True),
        ("words", "others += [each]", True),  # it may be the same list
        ("words[1:]", "report(each)", False),
        ("set(words)", "others += ['a']", False),  # nothing puts a longer one in its place
        ("range(n)", "n += 1", False),
    ],
)
def test_whether_a_list_may_grow_in_its_loop(over: str, body: str, longer: bool) -> None:
    """Steps are counted in each pass where it may, and before the loop where it may not."""
    made = program(
        "from game import *\n\n\ndef rule(words: list[str], others: list[str], n: int):\n"
        f"    for each in {over}:\n        report(f'{{each}}')\n        {body}\n"
    )
    (function,) = (each for name, each in made.functions.items() if name.endswith("rule"))
    (loop,) = (each for each in ast.walk(function.node) if isinstance(each, ast.For))
    assert made.facts.grows(loop) is longer
