"""Where things stand: each mistake in an expression of several lines, each error at play, in memory and in a module."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator

import pytest

from vmodsmith.rules.compile.java import emit as emit_java
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.tabletop.python import emit as emit_python

from .agreement.running import Compiler
from .agreement.world import SHEET, World
from .sample import FILE, program, told

# `z(n)` is 0 in the n-th run, so that `1 // z(n)` is an error where it stands: at the line that ends with `# n`, or at
# the
# line above where the statement, the comprehension or the lambda begins.
SAMPLE = """
from game import *


@dataclass(frozen=True)
class Pair:
    a: int
    b: int


def z(n: int) -> int:
    return 0 if n == game.Count else 1


def taken(test: Callable[[int], int], n: int) -> int:
    return test(n)


def sample(xs: list[int], words: dict[str, int]) -> int:
    a = 1 // z(1)  # 1
    b: int = 1 // z(2)  # 2
    a, b = b, 1 // z(3)  # 3
    a += 1 // z(4)  # 4
    xs[0] = 1 // z(5)  # 5
    xs[1 // z(6)] += 1  # 6
    words["a"] += 1 // z(7)  # 7
    game.Words = ["a"] * (1 // z(8))  # 8
    game.Count += 1 // z(9) - 1  # 9
    report(f"{1 // z(10)}")  # 10
    if 1 // z(11) > 2:  # 11
        pass
    elif 1 // z(12) > 2:  # 12
        pass
    elif a > 5:
        pass
    else:
        a = 1 // z(13)  # 13
    for n in range(1 // z(14)):  # 14
        a = n // z(15)  # 15
    for n, x in enumerate([1 // z(16)]):  # 16
        if n < x:
            a = 1 // z(17)  # 17
            continue
    while 1 // z(18) > 0:  # 18
        a += 1 // z(19)  # 19
        break
    c = [1 // z(20) for x in xs]  # 20
    c = [  # 21
        x
        for x in xs
        if 1 // z(21)
    ]
    d = sum(1 // z(22) for x in xs if x)  # 22
    if any(1 // z(23) > 1 for x in xs):  # 23
        return 0
    e = sorted(  # 24
        xs, reverse=1 // z(24) > 0
    )
    e = sorted(
        xs,
        key=lambda x: 1 // z(25),  # 25
    )
    e = [
        max(x for x in xs if 1 // z(26))  # 26
        for y in xs
    ]
    d += taken(
        lambda x: (  # 27
            x // z(27)
        ),
        1,
    )
    f = Pair(1, 1 // z(28))  # 28
    f = replace(f, a=1 // z(29))  # 29
    g = (  # 30
        f.a
        + f.b // z(30)
    )
    h = {  # 31
        "a": 1,
        "b": 1 // z(31),
    }
    del xs[1 // z(32)]  # 32
    xs.append(1 // z(33))  # 33
    i = a < 1 // z(34) < 5 or b > 1 // z(35)  # 34 35
    for key in {1 // z(36), 2}:  # 36
        for x, y in zip(xs, [1 // z(37)]):  # 37
            d += x * y // z(38) + key  # 38
    if i or len(c) + len(e) + len(h) + d + g:
        return 1 // z(39)  # 39
    return a
"""

RUNS = 39


def line_of(n: int) -> int:
    """The line of the sample that the n-th error names."""
    lines = SAMPLE.lstrip("\n").splitlines()
    return next(k for k, line in enumerate(lines, 1) if re.search(rf"# (\d+ )*{n}( \d+)*$", line))


@pytest.fixture(scope="module")
def rules() -> Program:
    """The sample, with a function for each run."""
    runs = [
        f"def run{n}() -> int:\n    game.Count = {n}\n    return sample([3, 2, 1], {{'a': 1}})\n"
        for n in range(RUNS + 1)
    ]
    return program(
        {FILE: SAMPLE, "templates/skirmish/rules/runs.py": "\n\n".join(["from game import *\n", *runs])}, SHEET
    )


def test_every_run_has_its_line() -> None:
    assert [n for n in range(1, RUNS + 1) if f"z({n})" not in SAMPLE] == []
    assert len({line_of(n) for n in range(1, RUNS + 1)}) == RUNS - 1


def test_an_error_in_memory_names_the_line(rules: Program) -> None:
    world = World()
    functions = emit_python(rules).bind(world.vocabulary()).functions
    assert functions["run0"]() == 1
    for n in range(1, RUNS + 1):
        with pytest.raises(ZeroDivisionError) as error:
            functions[f"run{n}"]()
        frames = [each for each in traceback.extract_tb(error.value.__traceback__) if each.filename == FILE]
        assert (n, frames[-1].lineno) == (n, line_of(n))


@pytest.fixture(scope="module")
def compiler(needs_engine: None) -> Iterator[Compiler]:
    """The compiler that VASSAL carries."""
    with Compiler() as made:
        yield made


def test_an_error_in_a_module_names_the_line(rules: Program, compiler: Compiler) -> None:
    runs = [f"run{n}" for n in range(RUNS + 1)]
    text = emit_java(rules, frozenset(runs))
    found = compiler.ask({"Rules": text}, runs)
    assert found["run0"][:2] == ["value", "1"]
    lines = text.splitlines()
    for n in range(1, RUNS + 1):
        kind, said, *_ = found[f"run{n}"]
        assert (kind, said.split("\n")[0]) == ("error", "a division by zero")
        at = int(said.split("\n")[1])
        comment = next(each for each in reversed(lines[:at]) if "  // " in each).rpartition("  // ")[2]
        assert (n, comment) == (n, f"{FILE}:{line_of(n)}")


def test_a_mistake_within_an_expression_of_several_lines_stands_at_its_own_place() -> None:
    text = """
    from game import *

    def f(me: Piece, here: Hex) -> list[int]:
        found = (
            me
            .hexx
        )
        report(
            say(
                "say.count",
                here
                .numbr,
            ),
            tone="lod",
        )
        x = [
            p.cx
            for p in here
            .pieces()
            if p.has("shakn")
            and p.kind == "unt"
        ]
        y = {
            "a": 1,
            "b": "c" +
            1,
        }
        z = me.cs + (
            me.at -
            me.side
        )
        return sorted(
            x,
            key=lambda n:
            n.y,
        )
    """
    lines = text.lstrip("\n").splitlines()

    def place(part: str) -> tuple[int, int]:
        n = next(n for n, line in enumerate(lines) if part in line)
        return n + 1, lines[n].index(part) - 4 + 1

    found = [((each.line, each.column), each.found) for each in told(text)]
    assert [each for each, _ in found] == sorted(each for each, _ in found)
    expected = ["hexx", "numbr", '"lod"', "cx", '"shakn"', '"unt"', '"c"', "me.side"]
    assert [each for each, _ in found][:8] == [place(each) for each in expected]


def test_columns_count_letters() -> None:
    (problem,) = told('def f(me: Piece) -> str:\n    return "第五軍団" + me.nam\n')
    assert (problem.line, problem.column, problem.found) == (2, 24, "nam")
