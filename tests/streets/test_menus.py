"""What stands where in the menus of pieces: what one does in the phase first, what one looks at last."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shared.games import load

from vmodsmith.rules import ordered_commands

ORDER = (
    ("cmd.assault.resolve", "cmd.stuka"),
    ("cmd.attack-marker", "cmd.deploy", "observation.command"),
    ("cmd.through", "cmd.breakthrough-move", "cmd.deploy"),
    ("cmd.observe", "cmd.barrage", "cmd.stuka", "observation.command"),
    ("cmd.react", "cmd.deploy"),
    ("construction.begin", "observation.command"),
    ("cmd.counter.at-once", "movement.return"),
)


@pytest.mark.parametrize("texts", ORDER, ids=lambda texts: texts[0])
def test_what_is_done_stands_before_what_is_seldom_wanted(texts: tuple[str, ...]) -> None:
    entries = [command.menu for _, command in ordered_commands(load("streets"))]
    for earlier, later in pairwise(texts):
        assert entries.index(earlier) < entries.index(later)
