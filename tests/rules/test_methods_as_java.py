"""Each method of lists, sets, dictionaries and texts as Java, with each number of arguments that it takes: what goes
through a long value is counted, what makes one is counted, a default is passed on only where Java wants it."""

from __future__ import annotations

import re

import pytest
from shared.games import WORKSPACES, load

from rules.sample import FILE, program
from vmodsmith.rules.checked import checked
from vmodsmith.rules.compile.java import emit
from vmodsmith.rules.compile.java_calls import _METHODS

KINDS = {"things": "list", "own": "set", "known": "dict", "text": "str"}

JAVA = {
    "things.append(3)": "things.add(Integer.valueOf(3))",
    "things.extend(more)": "Lang.extend(things, more)",
    "things.insert(1, 3)": "Lang.insert(Lang.seen(things), 1, Integer.valueOf(3))",
    "things.remove(3)": "Lang.remove(Lang.seen(things), Integer.valueOf(3))",
    "things.pop()": "Lang.pop(Lang.seen(things), (-1))",
    "things.pop(0)": "Lang.pop(Lang.seen(things), 0)",
    "things.pop(index=0)": "Lang.pop(Lang.seen(things), 0)",
    "x = things.index(3)": "Lang.index(Lang.seen(things), Integer.valueOf(3))",
    "x = things.count(3)": "Lang.count(Lang.seen(things), Integer.valueOf(3))",
    "things.reverse()": "java.util.Collections.reverse(Lang.seen(things))",
    "things.clear()": "things.clear()",
    "x = things.copy()": "Lang.made(Lang.copy(things))",
    "own.add(3)": "own.add(Integer.valueOf(3))",
    "own.discard(3)": "own.remove(Integer.valueOf(3))",
    "own.remove(3)": "Lang.remove(own, Integer.valueOf(3))",
    "own.update(more)": "Lang.update(own, more)",
    "own.clear()": "own.clear()",
    "x = own.copy()": "Lang.made(Lang.copy(own))",
    "x = known.get('a')": '((Integer) known.get("a"))',
    "x = known.get(key='a')": '((Integer) known.get("a"))',
    "x = known.get('a', 0)": '((Integer) Lang.get(known, "a", Integer.valueOf(0))).intValue()',
    "x = known.get('a', otherwise=0)": '((Integer) Lang.get(known, "a", Integer.valueOf(0))).intValue()',
    "x = known.keys()": "Lang.made(Lang.keys(known))",
    "x = known.values()": "Lang.made(Lang.values(known))",
    "x = known.items()": "Lang.made(Lang.pairs(known))",
    "known.pop('a')": 'Lang.take(known, "a")',
    "known.setdefault('a', 1)": 'Lang.setDefault(known, "a", Integer.valueOf(1))',
    "known.update(other)": "Lang.update(known, other)",
    "known.clear()": "known.clear()",
    "x = known.copy()": "Lang.made(Lang.copy(known))",
    "x = text.split()": "Lang.made(Lang.split(text, null))",
    "x = text.split(',')": 'Lang.made(Lang.split(text, ","))',
    "x = text.join(words)": "Lang.made(Lang.join(text, words))",
    "x = text.startswith('a')": 'text.startsWith("a")',
    "x = text.endswith('a')": 'text.endsWith("a")',
    "x = text.removeprefix('a')": 'Lang.made(Lang.removePrefix(text, "a"))',
    "x = text.removesuffix('a')": 'Lang.made(Lang.removeSuffix(text, "a"))',
    "x = text.replace('a', 'b')": 'Lang.made(Lang.replace(text, "a", "b"))',
    "x = text.upper()": "Lang.made(Lang.upper(text))",
    "x = text.lower()": "Lang.made(Lang.lower(text))",
    "x = text.strip()": "Lang.made(Lang.strip(text))",
    "x = text.isdigit()": "Lang.isDigit(text)",
    "x = text.find('a')": 'Lang.find(text, "a")',
}

PROBE = """
def probe(things: list[int], more: list[int], own: set[int], known: dict[str, int], other: dict[str, int], words: list[str], text: str) -> None:
    {}
"""  # noqa: E501


@pytest.fixture(scope="module")
def lines() -> dict[str, str]:
    """What the statement of each call is in Java."""
    text = "".join(PROBE.replace("probe", f"probe{n}").format(call) for n, call in enumerate(JAVA))
    made = program(text)
    code = emit(made, frozenset(made.functions))
    at = {f"{FILE}:{n}": line.strip() for n, line in enumerate(text.lstrip("\n").splitlines(), 1)}
    found = re.findall(r"^\s*(.*?);\s+// (\S+)$", code, re.MULTILINE)
    return {at[where]: line for line, where in found}


@pytest.mark.parametrize("call", JAVA)
def test_a_method_as_java(lines: dict[str, str], call: str) -> None:
    assert re.sub(r"^\w+ x = ", "", lines[call]) == JAVA[call]


def test_every_method_is_in_the_table() -> None:
    found = {re.search(r"(\w+)\.(\w+)\(", call) for call in JAVA}
    assert {(KINDS[each[1]], each[2]) for each in found if each} == _METHODS.keys()


CALLS = {
    "x = turn()": "turn()",
    "x = map_pieces()": "Lang.made(map_pieces())",
    "x = where.neighbours()": "Lang.made(where.neighbours())",
    "x = helper(2)": "helper(2)",
    "x = helper(number=2)": "helper(2)",
    "x = one()": "one(1)",
    "x = one(3)": "one(3)",
}
"""A long value that the vocabulary makes is counted; one that a function of the rules gives was counted as it was
made."""

FUNCTIONS = """
def helper(number: int) -> list[int]:
    return [number]


def one(number: int = 1) -> int:
    return number


def probe(where: Hex) -> None:
    {}
"""


@pytest.mark.parametrize("call", CALLS)
def test_a_call_as_java(call: str) -> None:
    made = program(FUNCTIONS.format(call))
    line = next(each for each in emit(made, frozenset(made.functions)).splitlines() if " x = " in each)
    assert line.partition(" x = ")[2].partition(";")[0] == CALLS[call]


@pytest.mark.parametrize("name", ["skirmish", "hattin"])
def test_each_line_of_java_is_indented_by_the_blocks_around_it(name: str) -> None:
    """Whoever looks for a fault in VASSAL reads it: four spaces for each block that is open."""
    made, _ = checked(load(name, WORKSPACES[name]))
    depth, loops = 0, 0
    for line in filter(str.strip, emit(made, frozenset(made.functions)).splitlines()):
        bare = re.sub(r"/\*.*?\*/|//.*", "", re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', "", line))
        assert len(line) - len(line.lstrip()) == 4 * (depth - bare.strip().startswith("}")), line
        depth += bare.count("{") - bare.count("}")
        loops += "for (" in bare
    assert depth == 0 and loops > (100 if name == "hattin" else 0)
