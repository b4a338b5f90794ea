"""Engines for tests: one for each module, shared by all tests of a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

from . import sample


@pytest.fixture(scope="session")
def sample_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample module."""
    return sample.write(tmp_path_factory.mktemp("module") / "sample.vmod")


@pytest.fixture(scope="session")
def open_engine(needs_engine: None) -> Iterator[Callable[..., Engine]]:
    """Opens an engine for a module that lives as long as the session; the same question gives the same engine."""
    with ExitStack() as stack:
        opened: dict[tuple[object, ...], Engine] = {}

        def get(module: Path, **options: object) -> Engine:
            known = (module, *sorted(options.items(), key=str))
            if known not in opened:
                opened[known] = stack.enter_context(Engine(module, **options))  # type: ignore[arg-type]
            return opened[known]

        yield get


@pytest.fixture
def engine(open_engine: Callable[..., Engine], sample_module: Path) -> Engine:
    """The sample module with a new game for the first side."""
    found = open_engine(sample_module)
    found.seed(0)
    found.new_game()
    return found
