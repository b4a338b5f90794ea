"""The game, and its module with blank pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import load

from vmodsmith.model import Game


@pytest.fixture(scope="session")
def hattin() -> Game:
    """The game as its files say it."""
    return load("hattin")


@pytest.fixture(scope="session")
def hattin_module(blank: Callable[[str], Path]) -> Path:
    """The module, rules and all; plug-ins lie beside it."""
    return blank("hattin")
