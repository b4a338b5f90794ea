"""The turn tracker does not go before the first phase of a setup: the game begins with it, and that is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import WORKSPACES, workspace_of

from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.tabletop import lay

TOLD = "- There is no earlier phase: the game begins with this one."


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_no_setup_has_a_phase_before_its_first(name: str) -> None:
    game, problems = load_expanded(workspace_of(name), name)
    assert game is not None and problems == []
    laid = lay(game)
    for each in game.setups:
        play = laid.opened("en", ())
        play.setup(each.id, None)
        first, mark = play.turn(), play.mark()
        if len(game.phases) < 2:
            continue
        for _ in range(3):
            play.turn("prev")
            assert play.turn() == first, each.id
        assert [line for line in play.chat(mark) if line == TOLD] == [TOLD] * 3
        play.set_property("vms_ask", "false")
        play.answer("Go on", "Go on")
        play.turn("next")
        assert play.turn() != first
        play.turn("prev")
        assert play.turn() == first
        play.turn("prev")
        assert play.turn() == first


@pytest.mark.engine
def test_in_the_engine_too(needs_engine: None, engines: Engines, blank: Callable[[str], Path]) -> None:
    """A setup that begins late: the turns before it are none of its own."""
    engine = engines.open(blank("streets"))
    engine.setup("The factories: 11 October")
    first, mark = engine.turn(), engine.mark()
    for _ in range(2):
        engine.turn("prev")
        assert engine.turn() == first
    assert [line for line in engine.chat(mark) if line == TOLD] == [TOLD] * 2
    engine.setup("The first assault: 13 September")
    first = engine.turn()
    engine.turn("prev")
    assert engine.turn() == first
    assert engine.problems(mark) == []
