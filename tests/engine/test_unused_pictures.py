"""VASSAL's editor offers no picture of any game for removal, those of rules, pages and switched maps included."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import WORKSPACES, load, plugins_of, write_blank

from vmodsmith.engine import Engine


@pytest.mark.slow(15)
@pytest.mark.parametrize("game", WORKSPACES)
def test_no_picture_is_offered(game: str, needs_engine: None, blank: Callable[[str], Path]) -> None:
    module = blank(game)
    with Engine(module, extensions=plugins_of(module)) as engine:
        assert engine.unused_pictures() == []


@pytest.mark.slow(10)
def test_no_picture_of_a_plug_in_is_offered(plugged: Path, tmp_path: Path, needs_engine: None) -> None:
    module = write_blank(load("skirmish", plugged), tmp_path)
    plugins = plugins_of(module)
    assert plugins
    with Engine(module, extensions=plugins) as engine:
        assert engine.unused_pictures() == []
