"""A scenario that expects a problem of the engine fails without it, and without another one too many."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from vmodsmith.scenarios.attempt import Attempt
from vmodsmith.scenarios.results import Result

ONE, TWO = {"kind": "error", "text": "Bad data: no such key"}, {"kind": "warning", "text": "Out of date"}

CASES: list[tuple[list[dict[str, str]], list[str], list[tuple[str, str, str]]]] = [
    ([], [], []),
    ([ONE], ["no such key"], []),
    ([ONE, TWO], ["Out of date", "no such key"], []),
    ([ONE], [], [("the engine complains", "", "error: Bad data: no such key")]),
    ([ONE, TWO], ["Out of date"], [("the engine complains", "", "error: Bad data: no such key")]),
    ([], ["no such key"], [("problem", "no such key", "")]),
    (
        [TWO],
        ["no such key"],
        [("problem", "no such key", "warning: Out of date"), ("the engine complains", "", "warning: Out of date")],
    ),
    ([ONE], ["no such key", "no such key"], [("problem", "no such key", "")]),
]


@pytest.mark.parametrize(("problems", "expected", "failures"), CASES)
def test_each_expected_problem_is_met_once_and_no_other(
    problems: list[dict[str, str]], expected: list[str], failures: list[tuple[str, str, str]]
) -> None:
    result = Result("game", "case")
    game = cast(Any, SimpleNamespace(problems=lambda mark: problems))
    Attempt(game, cast(Any, None), cast(Any, None), result).no_problems({}, expected)
    assert [(each.what, each.expected, each.found) for each in result.failures] == failures
