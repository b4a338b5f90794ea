"""Mistakes in rules that are rarely made: each is said, with what would be right."""

from __future__ import annotations

import pytest

from .sample import told
from .test_language_types import SHEET_TEXT, body

SAID = {
    "an unknown keyword": ("min(1, 2, most=3)", "expected key, default with min"),
    "too few values": ("len()", "1 value for len"),
    "a length of a number": ("len(n)", "a list, set, map, tuple or text"),
    "a sum of texts": ("sum(words)", "a list of numbers"),
    "a default of another type": ("x = max(words, default=1)", "found '1', expected str"),
    "a text of a list": ("str(words)", "a number, a word or a hex"),
    "an empty map": ("x = dict()", "the type of its items"),
    "a map of a number": ("x = dict(n)", "a map to copy"),
    "a number replaced": ("replace(n, left=3)", "a record, then the fields that change"),
    "an unknown field": ("replace(Move(here, 1), right=3)", "a field of Move"),
    "going through a number": ("for x in me:\n    pass", "a list, set, map, range or text to go through"),
    "a star in a call": ("twice(1, **SIZES)", "arguments one by one"),
    "calling a number": ("n(1)", "a function; `n` is a variable here"),
    "calling what is called": ("twice(1)(2)", "the name of a function"),
    "a method of a number": ("n.bit_length()", "has no methods"),
    "two stars in a map": ("x = {**SIZES}", "keys and values one by one"),
    "a number taken apart": ("a, b = n", "one name"),
    "a part of a number": ("x = n[1:2]", "a list or a text to take a part of"),
    "an item of a number": ("x = n[1]", "a list, map or tuple"),
    "an attribute unpacked": ("a, me.Fought = (1, 2)", "me.Fought', expected a name"),
    "another type than before": ("x: int = 1\nx = words", "a whole number"),
    "a type for a property": ("me.Fought: int = 1", "a type for a new variable only"),
    "a change of type": ("x = 1\nx += 'a'", "two numbers or two texts"),
    "an item put into a number": ("n[0] = 1", "a list or map to put something into"),
    "an attribute for each item": ("for me.Fought in range(3):\n    pass", "a name for each item"),
    "an asynchronous loop": ("x = [i async for i in words]", "a plain `for`"),
    "a call that gives nothing": ("x: int = report('a')", "this call returns no value"),
    "a built-in with another name here": ("print(n)", "`report(...)`"),
    "very long text": ("report('" + "a" * 1_000_001 + "')", "characters"),
    "loops in one another": (
        "x = [a for a in words for b in words for c in words "
        + " ".join(f"for {x} in words" for x in "defghijklmnopq")
        + "]",
        "17 nested loops",
    ),
}  # fmt: skip


TOP = {
    "a name twice": ("def known(where: Hex) -> int:\n    return 1\n", "each name once; it is already at"),
    "a name of the game": ("def more(game: int) -> None:\n    report('a')\n", "another name: this one is the game's"),
    "a constant of nothing": ("NOBODY = None\n", "a type as well"),
    "a signature with a star": ("def more(*x: int) -> None:\n    report('a')\n", "parameters one by one"),
}


@pytest.mark.parametrize(("text", "said"), TOP.values(), ids=list(TOP))
def test_a_rare_mistake_at_the_top_of_a_file_is_said(text: str, said: str) -> None:
    found = [str(each) for each in told(body("report('a')") + "\n\n" + text, SHEET_TEXT)]
    assert any(said in each for each in found), found


@pytest.mark.parametrize(("text", "said"), SAID.values(), ids=list(SAID))
def test_a_rare_mistake_is_said(text: str, said: str) -> None:
    found = [str(each) for each in told(body(text), SHEET_TEXT)]
    assert any(said in each for each in found), found
    assert all("fight.py" in each for each in found)
