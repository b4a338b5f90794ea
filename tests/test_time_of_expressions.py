"""Each regular expression of the program takes time that grows with the text: files come from strangers, and one that
is tried again from each character, or divides a text in many ways, takes hours at a long line.

The expressions are found in the source. For each, texts are made that it nearly matches: each of its characters and
each of its beginnings, repeated, with an end that fits nothing.
"""

from __future__ import annotations

import ast
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from re import _constants as sort  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import vmodsmith

HOME = Path(vmodsmith.__file__).parent
METHODS = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
FLAGS = {"IGNORECASE", "DOTALL", "MULTILINE", "VERBOSE", "ASCII", "I", "S", "M", "X", "A"}
LENGTH = 20_000
MOST = 0.12
"""The most seconds of processor time at that length. One that grows with the square takes more than ten times as many.
"""

Use = tuple[str, str, int, frozenset[str]]
"""The place of an expression, its text, its flags and the methods that are called on it."""


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "qz" for each in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [_text(node.left), _text(node.right)]
        return None if parts == [None, None] else "".join("qz" if each is None else each for each in parts)
    return None


def _flags(call: ast.Call) -> int:
    named = [each for given in (*call.args[1:], *(one.value for one in call.keywords)) for each in ast.walk(given)]
    words = {each.attr for each in named if isinstance(each, ast.Attribute)} & FLAGS
    return sum(int(getattr(re, each)) for each in words)


def _methods(call: ast.Call, tree: ast.Module) -> frozenset[str]:
    """The methods of an expression: the function itself, or what is called on the name that it is assigned to."""
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr in METHODS:
        return frozenset({call.func.attr})
    names = {
        target.id
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign) and each.value is call
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    found = {
        each.attr
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id in names
    }
    return frozenset(found & {*METHODS}) or frozenset(METHODS)


def expressions(path: Path, within: Path) -> Iterator[Use]:
    """The regular expressions that a file writes out."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
        text = _text(node.args[0]) if of_re and node.func.attr in (*METHODS, "compile") else None
        if text is not None:
            yield f"{path.relative_to(within)}:{node.lineno}", text, _flags(node), _methods(node, tree)


def _characters(part: Any) -> Iterator[str]:
    kind, of = part
    if kind is sort.LITERAL:
        yield chr(of)
    elif kind is sort.NOT_LITERAL:
        yield "a" if of != ord("a") else "b"
    elif kind is sort.ANY:
        yield from "a "
    elif kind is sort.IN:
        yield from 'a 0"<\n{.-(' if any(each is sort.NEGATE for each, _ in of) else ""
        for each, value in of:
            if each is sort.LITERAL:
                yield chr(value)
            elif each is sort.RANGE:
                yield chr(value[0])
            elif each is sort.CATEGORY:
                yield {sort.CATEGORY_DIGIT: "1", sort.CATEGORY_SPACE: " ", sort.CATEGORY_WORD: "a"}.get(value, "-")
    else:
        for each in _within(part):
            for one in each:
                yield from _characters(one)


def _within(part: Any) -> list[Any]:
    kind, of = part
    if kind in (sort.MAX_REPEAT, sort.MIN_REPEAT, sort.POSSESSIVE_REPEAT):
        return [of[2]]
    if kind is sort.SUBPATTERN:
        return [of[3]]
    if kind is sort.ATOMIC_GROUP:
        return [of]
    if kind in (sort.ASSERT, sort.ASSERT_NOT):
        return [of[1]]
    return list(of[1]) if kind is sort.BRANCH else []


def _sample(parts: Any, dice: random.Random) -> str:
    """A text that the parts of an expression may match."""
    made = ""
    for part in parts:
        kind, of = part
        if kind is sort.BRANCH:
            made += _sample(dice.choice(of[1]), dice)
        elif kind in (sort.MAX_REPEAT, sort.MIN_REPEAT, sort.POSSESSIVE_REPEAT):
            made += "".join(_sample(of[2], dice) for _ in range(min(of[1], of[0] + dice.randrange(2), 50)))
        elif kind in (sort.SUBPATTERN, sort.ATOMIC_GROUP):
            made += _sample(_within(part)[0], dice)
        elif kind not in (sort.ASSERT, sort.ASSERT_NOT, sort.AT):
            excluded = {chr(value) for each, value in of if each is sort.LITERAL} if kind is sort.IN else set()
            negative = kind is sort.IN and any(each is sort.NEGATE for each, _ in of)
            known = [each for each in _characters(part) if not negative or each not in excluded] or ["z"]
            made += dice.choice(known)
    return made


def near_matches(text: str, flags: int) -> Iterator[str]:
    """Long texts that an expression nearly matches."""
    parts = list(parser.parse(text, flags))
    known = list(dict.fromkeys(each for part in parts for each in _characters(part)))[:12] or ["a"]
    dice = random.Random(text)
    samples = [_sample(parts, dice) for _ in range(4)]
    begins = ["", *dict.fromkeys(each[:n] for each in samples for n in range(1, min(len(each), 7)))][:10]
    for each in known:
        yield from (begin + each * LENGTH + "\0" for begin in begins)
    cut = [each[:n] for each in samples for n in (len(each), len(each) - 1, len(each) // 2, 3, 1)]
    for each in dict.fromkeys(cut):
        if each:
            yield each * (LENGTH // len(each)) + "\0"
    for one in known[:6]:
        for other in known[:6]:
            yield (one + other) * (LENGTH // 2) + "\0"
            yield one * (LENGTH // 2) + other * (LENGTH // 2) + "\0"


class TooLong(Exception):
    """The time of a text is over."""


def _seconds(call: Callable[[], object], most: float) -> float:
    """The processor time of a call, or `most` if it takes longer: the call ends then."""

    def over(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, over)
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        call()
        return time.process_time() - began
    except TooLong:
        return most
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def slow(use: Use) -> str | None:
    """The beginning of a text at which an expression takes too long; None if there is none."""
    _, text, flags, methods = use
    made = re.compile(text, flags)
    calls = [made.match] * ("match" in methods) + [made.fullmatch] * ("fullmatch" in methods)
    calls += [made.findall] * bool(methods - {"match", "fullmatch", "search"}) + [made.search] * ("search" in methods)
    for each in near_matches(text, flags):
        for call in calls:
            if min(_seconds(partial(call, each), 2 * MOST), _seconds(partial(call, each), 2 * MOST)) > MOST:
                return each[:40]
    return None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timer of processor time")
@pytest.mark.slow(40)
def test_every_expression_of_the_program_takes_time_that_grows_with_the_text() -> None:
    uses = [each for path in sorted(HOME.rglob("*.py")) for each in expressions(path, HOME)]
    assert len(uses) > 300
    found = {f"{use[0]} {use[1]}": text for use in uses if (text := slow(use)) is not None}
    assert not found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timer of processor time")
@pytest.mark.parametrize(
    "line",
    [
        r're.search(r"[0-9]+x", text)',
        r're.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)',
        r're.findall(r"(\w+) = (\w+);", text)',
        r're.fullmatch(r"(a|ab|b)+c", text)',
        r're.match(r"\s*,?\s*,?\s*x", text)',
        r're.split(r"\s+and\s+", text)',
        r"""re.search(r'"(?:[^"\\]|\\.)*"', text)""",
    ],
)
def test_an_expression_that_grows_with_the_square_is_noticed(tmp_path: Path, line: str) -> None:
    (tmp_path / "one.py").write_text(f"import re\n\n{line}\n")
    (use,) = expressions(tmp_path / "one.py", tmp_path)
    assert slow(use) is not None
