"""A setup may say which place the map's window shows first."""

from __future__ import annotations

from pathlib import Path

from shared.engines import Engines
from shared.games import blank_pictures, load

from builder.assemble import archives, picture_entries
from builder.check import run
from builder.rules.compile.data import game_text
from builder.vassal.archive import write_archive


def _viewed(root: Path, hex_: str) -> None:
    setups = root / "counters/skirmish/setups.yaml"
    text = setups.read_text(encoding="utf-8")
    assert "{id: start," in text
    setups.write_text(text.replace("{id: start,", f'{{id: start, view: "{hex_}",', 1), encoding="utf-8")


def test_it_is_a_hex_of_the_first_map(skirmish: Path) -> None:
    _viewed(skirmish, "9999")
    (problem,) = [each for each in run(load("skirmish", skirmish)) if each.field == "view"]
    assert "9999" in str(problem) and "a hex of the first map" in str(problem)


def test_a_game_without_views_has_no_component_for_them(small_game: object) -> None:
    assert b"StartupGlobalKeyCommand" not in archives(small_game, small_game.style)[""]["buildFile.xml"]  # type: ignore


def test_the_window_shows_that_hex_when_the_setup_is_opened(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    _viewed(skirmish, "0604")  # the last one, and hexes so large that the window does not hold it by itself
    style = skirmish / "templates/skirmish/style.yaml"
    style.write_text(style.read_text(encoding="utf-8") + "\nmap: {hex_px: 400}\n", encoding="utf-8")
    game = load("skirmish", skirmish)
    assert "view\tstart\t0604\n" in game_text(game, "Map0")
    path = tmp_path / "viewed.vmod"
    write_archive(path, archives(game, game.style)[""] | picture_entries(game, blank_pictures(game))[""])
    engine = engines.open(path)
    mark = engine.mark()
    for setup, shown in (("setup.empty", "false"), ("setup.start", "true")):
        engine.setup(game.text(setup), side="Red")
        assert engine.expression(_shown(**engine.where("0604"))) == shown
    assert engine.problems(mark) == []


def _shown(x: int, y: int, **_: object) -> str:
    """An expression that says whether a point of the first map is in its window."""
    board = 'VASSAL.build.module.Map.getMapById("Map0")'
    return f"{{{board}.getVisibleRect().contains({board}.mapToComponent(new java.awt.Point({x}, {y})))}}"
