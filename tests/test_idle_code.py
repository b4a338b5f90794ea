"""Functions whose code does nothing, or never ends, are reported where they do; code that only looks like it is not."""

from __future__ import annotations

import pytest
from test_slips import NAME, Small

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.new import new_game

SHEET = "name: rule.supply\ncommands:\n  - {id: go, for: unit, menu: rule.supply, on: map, by: owner, call: go(me)}\n"
HEAD = "from game import *\n\n\ndef go(unit: Piece) -> None:\n"
SAYS = '    report(say("rule.supply"))\n'


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    root = tmp_path_factory.mktemp("idle")
    new_game(root, NAME)
    (root / f"templates/{NAME}/rules/9-idle.yaml").write_text(SHEET, encoding="utf-8")
    return Small(Workspace(root))


def _told(small: Small, text: str) -> list[tuple[int, str, str, str]]:
    file = small.workspace.root / f"templates/{NAME}/rules/idle.py"
    file.write_text(text, encoding="utf-8")
    found = small.told()
    assert {each.file for each in found} <= {f"templates/{NAME}/rules/idle.py"}, [str(each) for each in found]
    return [(each.line, each.found, each.expected, each.severity) for each in found]


LOST = "without one its value is lost"
ENDLESS = "this loop never ends"


@pytest.mark.parametrize(
    ("body", "line", "found", "expected"),
    [
        ("    strength = unit.cs\n" + SAYS, 5, "strength", LOST),
        ("    strength = unit.cs\n    strength = strength - 1\n" + SAYS, 5, "strength", LOST),
        ("    strength: int = 4\n    strength += 2\n" + SAYS, 5, "strength", LOST),
        ("    wet: list[Hex] = []\n    for each in hexes():\n        wet.append(each)\n" + SAYS, 5, "wet", LOST),
        ("    if unit.moved:\n    " + SAYS + "    else:\n    " + SAYS, 5, "if unit.moved", "two different parts"),
        ("    unit.show_face(2 if unit.moved else 2)\n", 5, "if unit.moved", "two different parts"),
        ("    while unit.hex is not None:\n    " + SAYS, 5, "while unit.hex is not None", ENDLESS),
        ("    n = 0\n    while n < 3:\n        report(str(n))\n", 6, "while n < 3", ENDLESS),
        ("    while True:\n        unit.lose_step()\n", 5, "while True", "`break` or `return` in it: " + ENDLESS),
        ("    report(str(unit.cs))\n    go(unit)\n", 6, "go(unit)", "a condition under which go does not call itself"),
        ("    if unit.moved:\n    " + SAYS + "    go(unit)\n", 7, "go(unit)", "a condition under which go"),
        ("    hexes()\n" + SAYS, 5, "hexes()", "a variable for the result"),
        ("    for each in hexes():\n        each.within(2)\n", 6, "each.within(2)", "a variable for the result"),
        ('    unit.has("attacking")\n' + SAYS, 5, "unit.has('attacking')", "a variable for the result"),
    ],
)  # fmt: skip
def test_idle_code_is_reported_where_it_is(small: Small, body: str, line: int, found: str, expected: str) -> None:
    (one,) = _told(small, HEAD + body)
    assert one[:2] == (line, found) and expected in one[2], one


@pytest.mark.parametrize(
    "body",
    [
        "    left = 3\n    while left > 0:\n        left -= unit.cs\n" + SAYS,
        "    while unit.face < unit.faces:\n        unit.lose_step()\n",
        "    while roll(6) > 2:\n    " + SAYS,
        "    while True:\n        if unit.lose_step():\n            return\n",
        "    while True:\n        unit.put(pick(say(\"rule.supply\"), hexes(), [say(\"rule.supply\")]))\n",
        "    good = True\n    for each in map_pieces():\n        good = good and each.lose_step()\n",
        "    first, second = unit.cs, unit.mv\n    report(str(first))\n",
        "    roll(6)\n" + SAYS,
        "    unit.lose_step()\n",
        "    if unit.lose_step():\n        return\n    go(unit)\n",
        "    for each in map_pieces():\n        if each.cs > 4:\n            return\n    go(unit)\n",
        "    wet: list[Hex] = []\n    for each in hexes():\n        wet.append(each)\n    report(str(len(wet)))\n",
    ],
)  # fmt: skip
def test_code_that_does_something_is_not_reported(small: Small, body: str) -> None:
    doubts = [
        each for each in _told(small, HEAD + body) if "never ends" in each[2] or LOST in each[2] or "else" in each[2]
    ]
    assert doubts == []
