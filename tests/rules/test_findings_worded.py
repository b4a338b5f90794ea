"""What is expected instead, worded for each case: operators with what they cannot combine, values of properties, and
how an expression is shown."""

from __future__ import annotations

import pytest

from rules.sample import told

TOGETHER = "values that can be combined with it"
SETS = "two sets: `set(...)` makes one of a list"
LOGIC = "`and` or `or`"
NUMBERS = 'two numbers or two texts: f"{...}" puts a number into a text'
APPEND = "two lists of one type: `.append(...)` puts one int into the list"

OPERATORS = {
    "[1] + 1": ("list[int] + int", APPEND),
    "[1] - [2]": ("list[int] - list[int]", SETS),
    "[1] | [2]": ("list[int] | list[int]", SETS),
    "[1] & [2]": ("list[int] & list[int]", SETS),
    "[1] * [2]": ("list[int] * list[int]", TOGETHER),
    "[1] // 2": ("list[int] // int", TOGETHER),
    "[1] % 2": ("list[int] % int", TOGETHER),
    "[1] ** 2": ("list[int] ** int", TOGETHER),
    "{1} + {2}": ("set[int] + set[int]", "`|` for the items of either set, or `.add(...)`"),
    "{1} | [1]": ("set[int] | list[int]", TOGETHER),
    "{'a': 1} - {'b': 1}": ('dict["a", int] - dict["b", int]', TOGETHER),
    "True | False": ("bool | bool", LOGIC),
    "True & True": ("bool & bool", LOGIC),
    "True ^ False": ("bool ^ bool", TOGETHER),
    "True - True": ("bool - bool", TOGETHER),
    "1 + 'a'": ('int + "a"', NUMBERS),
    "'a' + 1": ('"a" + int', NUMBERS),
    "'a' - 'b'": ('"a" - "b"', TOGETHER),
}


@pytest.mark.parametrize("expression", OPERATORS)
def test_operators_that_cannot_combine(expression: str) -> None:
    (problem,) = told(f"def probe() -> None:\n    x = {expression}\n")
    assert (problem.found, problem.expected) == OPERATORS[expression]


PROPERTIES = {
    "{name: Kept, type: int, value: x, of: unit}": ("x", "a whole number"),
    "{name: Kept, type: bool, value: '3', of: unit}": ("3", "true or false"),
    "{name: Kept, type: Hex, value: '9999', of: unit}": ("9999", "the number of a hex of the map"),
    "{name: Kept, type: 'list[', value: '', of: unit}": ("list[", "a type such as int, Hex | None or list[Piece]"),
    "{name: side, type: int, value: '0', of: unit}": ("side", "another name: pieces have an attribute of this one"),
    "{name: Kept, type: int, value: '', of: unit}\n  - {name: Kept, type: bool, value: '', of: unit}": (
        "bool",
        "int, as Kept has in another sheet",
    ),
}


@pytest.mark.parametrize("lines", PROPERTIES)
def test_a_property_is_reported_at_its_line_and_no_column(lines: str) -> None:
    """What is wrong is a value of the sheet, not a place in an expression."""
    (problem,) = told("", f"name: side.red\nproperties:\n  - {lines}\n")
    assert (problem.found, problem.expected) == PROPERTIES[lines]
    assert (problem.line, problem.column) == (3 + lines.count("\n"), 0)


@pytest.mark.parametrize(("length", "shown"), [(39, True), (40, True), (41, False), (60, False)])
def test_an_expression_is_shown_up_to_forty_letters(length: int, shown: bool) -> None:
    text = ("1 + " * 20)[: 4 * ((length - 1) // 4)]
    text += "1" * (length - len(text))
    (problem,) = told(f"def probe() -> None:\n    x = len({text})\n")
    assert len(text) == length and problem.found == (f"{text}: int" if shown else "int")
