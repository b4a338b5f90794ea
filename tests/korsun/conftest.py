"""The game."""

from __future__ import annotations

import pytest
from shared.games import load

from vmodsmith.model import Game


@pytest.fixture(scope="session")
def korsun() -> Game:
    """The game as its files say it."""
    return load("korsun")
