"""What rules may cost: a bound in steps of the rule language, which count the same on every machine."""

from __future__ import annotations

import pytest
from shared.games import WORKSPACES, load, scenarios

from builder.rules.table import ticks
from builder.scenarios.runner import run_case
from builder.tasks.table import lay

NAME = "zitadelle"
STACKED = "stacking-excess"
"""The file of scenarios with stacks of up to fourteen units."""

ENOUGH = 60_000
"""Steps for each question of a menu and each action there. To try every subset of fourteen units takes millions (5.17)."""


def test_what_exceeds_is_found_without_trying_every_subset(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = lay(load(NAME, WORKSPACES[NAME]))
    cases = [each for each in scenarios(NAME)[0] if STACKED in each.file]
    assert any("Fourteen units" in each.name for each in cases)
    monkeypatch.setattr(ticks, "MOST", ENOUGH)
    play = laid.opened()
    for case in cases:
        assert [str(each) for each in run_case(play, case, laid.names, game=NAME).failures] == [], case.name
