"""What a player may have if he wants it: clocks, a larger view of what lies under the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import WORKSPACES, load, module_entries, write_blank

from vmodsmith.engine import Engine
from vmodsmith.rules import VIEWER, VIEWER_SIZES

_CLOCKS = "VASSAL.build.module.ChessClockControl.getInstance().getChessClocks().get({n})"
_VIEWER = (
    '{{VASSAL.build.module.Map.getMapById("{map}").getComponentsOf(VASSAL.build.module.map.CounterDetailViewer.class)'
    '.get(0).getAttributeValueString("{what}")}}'
)


@pytest.fixture
def module(skirmish: Path, tmp_path: Path) -> Path:
    game = load("skirmish", skirmish)
    return write_blank(game, tmp_path)


def _clock(engine: Engine, n: int, asked: str) -> str | None:
    return engine.expression("{" + _CLOCKS.replace("{n}", str(n)) + asked + "}")


def _shown(engine: Engine) -> str | None:
    return engine.expression("{VASSAL.build.module.ChessClockControl.getInstance().getChessClocksVisible()}")


def test_clocks_are_out_of_the_way_until_they_are_wanted(needs_engine: None, engines: Engines, module: Path) -> None:
    for locale, names, way in (
        ("en", ["Red", "Blue"], "Show, stop or hide the chess clocks"),
        ("ja", ["赤軍", "青軍"], "対局時計"),
    ):
        engine = engines.open(module, locale)
        mark = engine.mark()
        engine.setup("Start", side="Red")
        assert _shown(engine) == "false"
        engine.press(next(each for each in engine.texts()["buttons"] if each.startswith(way)))
        assert _shown(engine) == "true"
        assert [_clock(engine, n, '.getAttributeValueString("buttonText")') for n in (0, 1)] == names
        assert [_clock(engine, n, ".isTicking()") for n in (0, 1)] == ["false", "false"]
        engine.fire("Alt+Shift+N")
        engine.fire("Alt+Shift+N")
        assert [_clock(engine, n, ".isTicking()") for n in (0, 1)] == ["false", "true"]
        engine.fire("Alt+Shift+K")  # stops them
        assert [_clock(engine, n, ".isTicking()") for n in (0, 1)] == ["false", "false"]
        engine.fire("Alt+Shift+K")
        assert _shown(engine) == "false"
        assert engine.problems(mark) == []


def test_the_view_under_the_mouse_is_as_large_as_its_player_wants(
    needs_engine: None, engines: Engines, module: Path
) -> None:
    engine = engines.open(module)
    mark = engine.mark()
    engine.setup("Start", side="Red")
    seen = {}
    for size in VIEWER_SIZES:
        engine.set_property(VIEWER, size)
        seen[size] = [
            engine.expression(_VIEWER.format(map=map_, what=what))
            for map_ in ("Map0", "Map1")
            for what in ("graphicsZoom", "fontSize")
        ]
    assert seen == {
        "100 %": ["1.0", "11"] * 2,
        "125 %": ["1.25", "13"] * 2,
        "150 %": ["1.5", "14"] * 2,
        "200 %": ["2.0", "18"] * 2,
    }
    engine.setup("Start", side="Blue")
    assert engine.expression(_VIEWER.format(map="Map0", what="graphicsZoom")) == "2.0"
    engine.set_property(VIEWER, VIEWER_SIZES[0])
    assert engine.problems(mark) == []


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_no_module_plays_a_sound(name: str) -> None:
    """So there is none to switch off but VASSAL's own, for which it has a preference itself."""
    entries = module_entries(name)
    assert not [each for each in entries if each.startswith("sounds/")]
    build = entries["buildFile.xml"].decode()
    assert 'doSound="true"' not in build and "playSound;" not in build
