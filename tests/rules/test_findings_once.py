"""Of two findings of the rules about one word in one place the one that says more is reported; other checks keep
theirs."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from vmodsmith.check.rules.sheets import causes
from vmodsmith.foundation.problems import Problem


def _problem(expected: str, *, check: str = "rules", field: str = "when", found: str = "x", line: int = 3) -> Problem:
    return Problem("templates/skirmish/rules/fight.yaml", line, field, found, expected, check=check)


SHORT, LONG = _problem("a word"), _problem("a word of this list")
TEXT = _problem("a text", check="texts")
BARE, BARER = _problem("a word of a file", field=""), _problem("a word", field="")

CASES: list[tuple[list[Problem], list[Problem]]] = [
    ([SHORT, LONG], [LONG]),
    ([LONG, SHORT], [LONG]),
    ([SHORT, LONG, TEXT], [LONG, TEXT]),
    ([TEXT], [TEXT]),
    ([SHORT, _problem("another word", line=4)], [SHORT, _problem("another word", line=4)]),
    ([SHORT, _problem("another word", found="y")], [SHORT, _problem("another word", found="y")]),
    ([BARE, BARER], [BARE, BARER]),
    ([SHORT, _problem("as long")], [SHORT, _problem("as long")][1:]),
]


@pytest.mark.parametrize(("found", "reported"), CASES, ids=range(len(CASES)))
def test_the_finding_that_says_more_is_reported(found: list[Problem], reported: list[Problem]) -> None:
    assert list(causes(load("skirmish", SMALL), found)) == reported
