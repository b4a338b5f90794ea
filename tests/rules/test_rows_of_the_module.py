"""A rule can name only rows that the module has pieces of. A counter that is only printed (`use: sheet`) has none: a
mechanic given its row would pass the check and stop in play."""

from __future__ import annotations

import ast

import pytest
from shared.games import SMALL, load

from rules.sample import read_sheet
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics import catalogue, expand

PRINTED = "shaken"
"""A marker of the small game that is printed, and in no module."""


def _answers_with_rows(node: ast.FunctionDef) -> bool:
    """Rows alone: a row within a record is no name that a sheet could give."""
    answer = ast.unparse(node.returns or ast.Constant(0))
    return "Row" in answer and "tuple" not in answer


STEPS = [
    (used.id, step.name)
    for used in catalogue().values()
    for step in used.steps.values()
    if not step.private and _answers_with_rows(step.node)
]
"""Every step of a mechanic that answers with rows: a marker of a side, works, parts, the marker of turns."""


@pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name}-{step}" for name, step in STEPS])
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
    assert {"marking", "control", "breakdown", "construction"} <= {name for name, _ in STEPS}
