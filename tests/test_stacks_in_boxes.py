"""How stacks of a setup lie in a box: in rows below its heading, or fanned out where the box is too small, so that each
is seen and none lies outside."""

from __future__ import annotations

import pytest

from vmodsmith.assemble.plan import ModulePlan, plan
from vmodsmith.assemble.setups import stacks
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> ModulePlan:
    root = tmp_path_factory.mktemp("games") / "w"
    new_game(root, "my-battle")
    game, _ = load_expanded(root, "my-battle")
    assert game is not None
    return plan(game)


def test_two_markers_in_one_small_box_are_both_seen_and_inside(starter: ModulePlan) -> None:
    box, size = starter.atlas.box("men/points.1"), starter.style.counter.pixels
    home = starter.atlas.spot("men/points.1").map
    here = [
        (each.x, each.y)
        for each in stacks(starter, starter.game.setups[0])
        if each.map_id == home and box.x <= each.x <= box.right and box.y <= each.y <= box.bottom
    ]
    assert len(here) == 2
    (left, top), (right, low) = sorted(here)
    assert right - left >= size * 0.15
    assert box.x <= left - size / 2 and right + size / 2 <= box.right
    assert box.y + box.height * 0.15 <= top - size / 2 and low + size / 2 <= box.bottom
