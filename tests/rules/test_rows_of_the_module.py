"""A rule can name only rows that the module has pieces of. A counter that is only printed (`use: sheet`) has none: a
mechanic given its row would pass the check and stop in play."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from rules.sample import ROW_STEPS, read_sheet
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics import expand

PRINTED = "shaken"
"""A marker of the small game that is printed, and in no module."""


@pytest.mark.parametrize(("name", "step"), ROW_STEPS, ids=[f"{name}-{step}" for name, step in ROW_STEPS])
def test_a_mechanic_cannot_be_given_a_row_that_is_only_printed(name: str, step: str) -> None:
    game = load("skirmish", SMALL)
    assert [each.use for each in game.markers if each.id == PRINTED] == ["sheet"]

    def told(row: str) -> list[str]:
        text = f"name: rules.fight\nmechanics:\n  tried:\n    use: {name}\n    {step}: {row}\n"
        whole, problems = expand(game.model_copy(update={"rules": (read_sheet(text),), "functions": (), "trees": ()}))
        return [str(each) for each in (*problems, *checked(whole)[1]) if repr(row) in str(each)]

    assert told("flag") == []
    assert any("of the module" in each for each in told(PRINTED))


def test_the_steps_are_found() -> None:
    assert {"marking", "control", "breakdown", "construction"} <= {name for name, _ in ROW_STEPS}
