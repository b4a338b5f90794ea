"""What a rule may take, in memory and time: one that makes or goes through too much is stopped, the same in both ways,
within seconds."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from vmodsmith.rules.checked import checked
from vmodsmith.rules.compile.boot import runtime
from vmodsmith.rules.language.codec import KEPT
from vmodsmith.rules.tabletop import step_limit

from .agreement.running import Compiler, by_java, by_table
from .agreement.world import SHEET
from .sample import with_rules
from .tabled import seat

_FILE = "templates/skirmish/rules/costs.py"

HEAVY = {
    "ranges": "    for n in range(100000):\n        a.append(list(range(1000000)))\n",
    "lists written out": "    while True:\n        a.append([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])\n",
    "lists of a comprehension": "    while True:\n        a.append([x for x in range(1000)])\n",
    "lists in a comprehension": "    a = [[1, 2, 3, 4, 5, 6, 7, 8] for n in range(100000000) for k in range(1000)]\n",
    "many numbers": "    a = [[n] for n in range(1000000000)]\n",
    "copies": "    b = [1] * 100000\n    while True:\n        a.append(b.copy())\n",
    "slices": "    b = [1] * 100000\n    while True:\n        a.append(b[1:])\n",
    "sorted": "    b = [1] * 100000\n    while True:\n        a.append(sorted(b))\n",
    "lists together": "    b = [1] * 100000\n    while True:\n        a.append(b + b)\n",
    "lists that double": "    b = [1]\n    while True:\n        b += b\n",
    "sets": "    b = {n for n in range(50000)}\n    while True:\n        a.append(list(b | b))\n",
    "maps": "    c: list[dict[int, int]] = []\n    while True:\n        c.append({n: n for n in range(1000)})\n",
    "maps that grow": "    d: dict[int, int] = {}\n    n = 0\n    while True:\n        n += 1\n        d[n] = n\n",
    "texts": "    t = 'x' * 1000000\n    s: list[str] = []\n    while True:\n        s.append(t + '')\n",
    "texts that grow": "    t = 'x'\n    while True:\n        t += 'x'\n",
    "f-strings": "    t = 'x' * 100000\n    s: list[str] = []\n    while True:\n        s.append(f'{t}a')\n",
    "splits": "    t = 'x,' * 100000\n    s: list[list[str]] = []\n    while True:\n        s.append(t.split(','))\n",
    "joins": "    s = ['x'] * 100000\n    t: list[str] = []\n    while True:\n        t.append(','.join(s))\n",
    "replaced": (
        "    t = 'x' * 1000\n    s: list[str] = []\n    while True:\n        s.append(t.replace('x', "
        "'yyyyyyyyyyyyyyyy'))\n"
    ),
    "tuples": "    c: list[tuple[int, int, int, int]] = []\n    while True:\n        c.append((1, 2, 3, 4))\n",
    "lists in a function": "    for n in range(1000000000):\n        a.append(few())\n",
    "looked for": (
        "    b = [n for n in range(100000)]\n    n = 0\n    while "
        "-1 not in b:\n        n = n + 1 if n < 9 else 0\n"
    ),
    "compared": "    b = [n for n in range(100000)]\n    c = b.copy()\n    while b == c:\n        b[0] = c[0]\n",
    "counted": "    b = [n for n in range(100000)]\n    while b.count(-1) == 0:\n        b[0] = 1\n",
    "summed": "    b = [1 for n in range(100000)]\n    while sum(b) > 0:\n        b[0] = 1\n",
    "moved up": "    b = [1 for n in range(100000)]\n    while len(b) > 0:\n        b.insert(0, b.pop())\n",
    "hexes": "    c: list[list[Hex]] = []\n    while True:\n        c.append(hexes())\n",
    "pairs": (
        "    b = [1] * 100000\n    while True:\n        for n, k in list(enumerate(b)):\n            a.append([n, "
        "k])\n"
    ),
    "constants": "    while True:\n        a.append(MANY)\n",
    "kept": (
        "    game.Words = ['x'] * 10000\n    s: list[list[str]] = []\n    while True:\n        "
        "s.append(game.Words)\n"
    ),
    "in one another": "    b = [[1]]\n    while True:\n        b = b + b.copy()\n        a.extend(b)\n",
    "itself": "    deep(0)\n",
}  # fmt: skip
"""Bodies of functions that would make or go through without end."""

REST = "\n\ndef few() -> list[int]:\n    return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n\n\n"
REST += "def deep(n: int) -> int:\n    return deep(n + 1) + 1\n\n\nMANY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n"


@pytest.fixture(scope="module")
def compiler(needs_engine: None) -> Iterator[Compiler]:
    """The compiler that VASSAL carries."""
    with Compiler() as made:
        yield made


def text(body: str) -> str:
    """A file of rules with that in a function."""
    return (
        f"from game import *\n\n\ndef p_main() -> int:\n    a: list[list[int]] = []\n{body}    return len(a)\n{REST}"
    ).replace(
        "    return len(a)\n",
        "" if body.lstrip().startswith("while True") or "\n    while True" in body else "    return len(a)\n",
    )


def test_both_ways_stop_the_same(compiler: Compiler) -> None:
    for name, body in HEAVY.items():
        if name == "itself":
            continue  # the depth of the stack is each machine's own; the table's test below and the engine's tell it
        program, problems = checked(with_rules({_FILE: text(body)}, SHEET))
        assert not problems, (name, str(problems[0]))
        ours, theirs = by_table(program, ["p"])["p"], by_java(program, ["p"], compiler)["p"]
        assert ours.kind == "error" and ours.compared == theirs.compared, (name, ours, theirs)


@pytest.mark.parametrize("name", HEAVY)
def test_a_table_stops_it_within_seconds_and_little_memory(name: str) -> None:
    """With as many steps as players have."""
    body = HEAVY[name].replace("game.Words", "game.Said").replace("deep(0)", "deep(0)")
    sheet = 'name: rule.fight\nproperties:\n  - {name: Said, type: "list[str]"}\n'
    sheet += "commands:\n  - {id: go, for: unit, menu: cmd.fight, call: go(me)}\n"
    play = seat(text(body) + "\n\ndef go(me: Piece) -> None:\n    report(f'{p_main()}')\n", sheet)
    play.place("r-1", "0101")
    mark, before, began = play.mark(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    play.do("r-1", "Fight")
    (line,) = play.chat(mark)
    assert line.startswith("- rules: ") and "costs.py" not in line
    assert any(word in line for word in ("steps", "things", "of more than", "calls itself endlessly")), line
    assert time.process_time() - began < 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_000_000  # kilobytes


def test_counting_anew_gives_steps_and_no_room() -> None:
    """However often the steps of an action are counted anew, what it makes in all is bounded."""
    rules = "from game import *\n\n\ndef go(me: Piece) -> None:\n    a: list[list[int]] = []\n    for n in range(90):\n"
    rules += (
        "        count_anew()\n        for k in range(2):\n            a.append(list(range(1000000)))\n    "
        "report(f'{len(a)}')\n"
    )
    play = seat(rules, "name: rule.fight\ncommands:\n  - {id: go, for: unit, menu: cmd.fight, call: go(me)}\n")
    play.place("r-1", "0101")
    mark = play.mark()
    play.do("r-1", "Fight")
    (line,) = play.chat(mark)
    assert "this makes more than 10,000,000 things" in line


def test_what_is_kept_has_an_end() -> None:
    rules = (
        "from game import *\n\n\ndef go(me: Piece) -> None:\n    game.Said = ['x' * 1000] * 150\n    report('kept')\n"
    )
    sheet = 'name: rule.fight\nproperties:\n  - {name: Said, type: "list[str]"}\n'
    play = seat(rules, sheet + "commands:\n  - {id: go, for: unit, menu: cmd.fight, call: go(me)}\n")
    play.place("r-1", "0101")
    mark = play.mark()
    play.do("r-1", "Fight")
    (line,) = play.chat(mark)
    assert f"a value to store with more than {KEPT:,} characters" in line
    assert f"KEPT = {KEPT};" in runtime()["Kept"]


def test_a_click_has_so_many_lines_and_questions() -> None:
    for body, most, word in (
        ("report('x')", "1,000", "lines"),
        ("ask('x')", "300", "questions"),
        ("choose('x', ['a', 'b'])", "300", "questions"),
    ):
        done = (
            body
            if body.startswith("report")
            else f"found = {body}\n        report(f'{{found}}')"
            if "ask" not in body
            else f"if {body}:\n            me.clear_moved()"
        )
        if "choose" in body:
            done = f"found = {body}\n        if found is not None:\n            me.clear_moved()"
        rules = f"from game import *\n\n\ndef go(me: Piece) -> None:\n    for n in range(100000):\n        {done}\n"
        play = seat(rules, "name: rule.fight\ncommands:\n  - {id: go, for: unit, menu: cmd.fight, call: go(me)}\n")
        play.place("r-1", "0101")
        play.answer(*["Yes" if "ask" in body else "a"] * 3000)
        mark = play.mark()
        play.do("r-1", "Fight")
        assert any(f"more than {most} {word}" in line for line in play.chat(mark)), (body, play.chat(mark)[-2:])


def test_the_limits_are_the_same_in_a_module() -> None:
    entry = runtime()["Entry"]
    assert f"TICKS = {step_limit.MOST};" in entry and "MADE = 2 * TICKS;" in entry and step_limit._MADE == 2
    assert "more than 10,000,000 things" in entry and Path(step_limit.__file__).exists()
