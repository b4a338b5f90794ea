"""What rules may cost: a bound in steps of the rule language, which count the same on every machine."""

from __future__ import annotations

import pytest
from shared.games import WORKSPACES, load, scenarios

from vmodsmith.rules.tabletop import step_limit
from vmodsmith.scenarios.runner import run_case
from vmodsmith.tasks.tabletop import lay

NAME = "zitadelle"
STACKED = "stacking-excess"
"""The file of scenarios with stacks of up to fourteen units."""

ENOUGH = 60_000
"""Steps for each question of a menu and each action there. To try every subset of fourteen units takes millions
(5.17)."""


def test_what_exceeds_is_found_without_trying_every_subset(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = lay(load(NAME, WORKSPACES[NAME]))
    cases = [each for each in scenarios(NAME)[0] if STACKED in each.file]
    assert any("Fourteen units" in each.name for each in cases)
    monkeypatch.setattr(step_limit, "MOST", ENOUGH)
    play = laid.opened()
    for case in cases:
        assert [str(each) for each in run_case(play, case, laid.names, game=NAME).failures] == [], case.name


CAMPAIGN = "Duties of the campaign as its first assault begins"
"""The scenario that steps the campaign into its first assault and asks for the duties there: hundreds of units, 94 of
them bound."""

LISTED = 15_000
"""Steps for the whole of either; they take up to 15,000. To look at all units for each unit takes hundreds of
thousands."""


def test_the_first_assault_of_the_campaign_begins_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = lay(load(NAME, WORKSPACES[NAME]))
    (case,) = [each for each in scenarios(NAME)[0] if each.name == CAMPAIGN]
    monkeypatch.setattr(step_limit, "MOST", LISTED // 5)
    assert run_case(laid.opened(), case, laid.names, game=NAME).failures != [], "steps are counted"
    monkeypatch.setattr(step_limit, "MOST", LISTED)
    assert [str(each) for each in run_case(laid.opened(), case, laid.names, game=NAME).failures] == []
