"""The game, its module with blank pictures, and an engine that has it open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.games import load, write_blank

from builder.engine import Engine
from builder.model import Game


@pytest.fixture(scope="session")
def zitadelle() -> Game:
    """The game as its files say it."""
    return load("zitadelle")


@pytest.fixture(scope="session")
def zitadelle_module(zitadelle: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, rules and all; plug-ins lie beside it."""
    return write_blank(zitadelle, tmp_path_factory.mktemp("zitadelle"))


@pytest.fixture(scope="session")
def zitadelle_engine(needs_engine: None, zitadelle_module: Path) -> Iterator[Engine]:
    """One engine with the module, for all tests that only ask."""
    with Engine(zitadelle_module, timeout=300) as engine:
        yield engine
