"""The game, and its module with blank pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import load

from vmodsmith.model import Game


@pytest.fixture(scope="session")
def zitadelle() -> Game:
    """The game as its files say it."""
    return load("zitadelle")


@pytest.fixture(scope="session")
def zitadelle_module(blank: Callable[[str], Path]) -> Path:
    """The module, rules and all; plug-ins lie beside it."""
    return blank("zitadelle")
