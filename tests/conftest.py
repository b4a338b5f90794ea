"""What tests share: the small workspace, in a place of its own where it may be spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.model import Game

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def repository() -> Path:
    """The repository, itself a workspace."""
    return HERE.parent


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests neither use nor fill the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VMODSMITH_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """A copy of the small workspace."""
    shutil.copytree(HERE / "workspaces" / "skirmish", tmp_path / "w", ignore=shutil.ignore_patterns("dist"))
    return tmp_path / "w"


@pytest.fixture(scope="session")
def small_game() -> Game:
    """The small game."""
    game, problems = load_game(HERE / "workspaces" / "skirmish", "skirmish")
    assert game is not None, problems
    return game
