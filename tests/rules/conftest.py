"""Engines for tests of rules, and the small game that `new` makes, laid out."""

from __future__ import annotations

import pytest
from engine.conftest import open_engine

from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import PreparedTabletop, lay

__all__ = ["open_engine", "small"]


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> PreparedTabletop:
    """The small game that `new` makes; each test opens it anew."""
    root = tmp_path_factory.mktemp("small")
    new_game(root, "battle")
    game, problems = load_expanded(root, "battle")
    assert game is not None and problems == []
    return lay(game)
