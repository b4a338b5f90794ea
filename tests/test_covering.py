"""The scenarios that VASSAL plays by default do all that any scenario of their game does."""

from __future__ import annotations

import pytest
from shared.covering import covering, deeds
from shared.games import WORKSPACES, scenarios


@pytest.mark.parametrize("name", WORKSPACES)
def test_nothing_that_a_scenario_does_is_left_to_memory_alone(name: str) -> None:
    cases = scenarios(name)[0]
    chosen = covering(cases)
    assert {each for case in chosen for each in deeds(case)} == {each for case in cases for each in deeds(case)}
    assert set(map(id, chosen)) <= set(map(id, cases))
    proven = {each for case in cases for each in case.scenario.proves}
    assert {each for case in chosen for each in case.scenario.proves} == proven


def test_a_scenario_that_does_nothing_new_is_left_to_memory() -> None:
    first, *_ = scenarios("skirmish")[0]
    assert covering([first, first]) == [first]
