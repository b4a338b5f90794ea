"""A step as it was taken: the dice that were drawn, the answers that dialogs took, nothing that was only prepared."""

from __future__ import annotations

from typing import Any

import pytest

from vmodsmith.simulation.faults import as_taken

DO = {"piece": "r-1", "do": "Fight"}

CASES: list[tuple[dict[str, Any], list[tuple[int, int]], list[str], dict[str, Any]]] = [
    (DO, [], [], DO),
    (DO, [(6, 3), (6, 1)], [], {**DO, "dice": "3 1"}),
    ({**DO, "dice": "6 6 6"}, [(6, 6)], [], {**DO, "dice": "6"}),
    ({**DO, "dice": "6"}, [], [], DO),
    ({**DO, "answer": ["a", "b", "c"]}, [], [], {**DO, "answer": ["a", "b", "c"]}),
    ({**DO, "answer": ["a", "b", "c"]}, [], ["c"], {**DO, "answer": ["a", "b"]}),
    ({**DO, "answer": ["a", "b", "c"]}, [], ["b", "c"], {**DO, "answer": ["a"]}),
    ({**DO, "answer": ["a", "b", "c"]}, [], ["a", "b", "c"], DO),
]


@pytest.mark.parametrize(("step", "drawn", "left", "taken"), CASES, ids=range(len(CASES)))
def test_a_step_as_it_was_taken(
    step: dict[str, Any], drawn: list[tuple[int, int]], left: list[str], taken: dict[str, Any]
) -> None:
    assert as_taken(step, drawn, left) == taken
