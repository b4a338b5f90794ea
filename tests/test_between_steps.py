"""Before which steps of a scenario something may happen: not where a later step takes back what came before it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from vmodsmith.model.scenarios import Case, Step
from vmodsmith.scenarios.runner import interruptible

MOVE = {"move": ["r-1"], "at": "0101"}
UNDO, UNDO_TWO, REDO = {"undo": 1}, {"undo": 2}, {"redo": 1}
LOOK = {"expect": {}}


@pytest.mark.parametrize(
    ("steps", "free"),
    [
        ([MOVE, MOVE], [True, True]),
        ([MOVE, LOOK], [True, False]),
        # what is put between a move and its undo would be undone instead of it
        ([MOVE, MOVE, UNDO], [True, True, False]),
        ([MOVE, MOVE, UNDO_TWO], [True, False, False]),
        ([MOVE, MOVE, UNDO, REDO], [True, True, False, False]),
        ([MOVE, MOVE, UNDO, REDO, MOVE], [True, True, False, False, True]),
    ],
)
def test_nothing_comes_between_a_step_and_what_takes_it_back(steps: list[dict[str, object]], free: list[bool]) -> None:
    made = [Step.model_validate(each) for each in steps]
    assert interruptible(cast(Case, SimpleNamespace(scenario=SimpleNamespace(steps=made)))) == free
