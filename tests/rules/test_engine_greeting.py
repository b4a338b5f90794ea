"""When a game is opened, its player is told how far the referee goes; where that cannot be chosen, nothing is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import blank_pictures, load

from builder.assemble import archives, picture_entries
from builder.model import Game
from builder.vassal.archive import write_archive


def _refereed(root: Path, level: str) -> Game:
    sheet = root / "counters/skirmish/game.yaml"
    option = (
        f'  - {{id: referee, name: option.referee, values: [off, warn, full], default: {level}, source: "design"}}\n'
    )
    sheet.write_text(
        sheet.read_text(encoding="utf-8").replace("options:\n", "options:\n" + option, 1), encoding="utf-8"
    )
    strings = root / "templates/skirmish/strings.csv"
    words = "".join(f"option.referee{each},x{each},x{each},\n" for each in ("", ".off", ".warn", ".full"))
    strings.write_text(strings.read_text(encoding="utf-8").rstrip("\n") + "\n" + words, encoding="utf-8")
    return load("skirmish", root)


def test_a_game_without_the_option_has_no_component_for_it(small_game: Game) -> None:
    assert b"greeting" not in archives(small_game, small_game.style)[""]["buildFile.xml"]


@pytest.mark.parametrize(
    ("level", "says"), [("full", "carries results out"), ("warn", "you carry it out"), ("off", "turns it on")]
)
def test_it_is_said_once_to_who_opens_the_game(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path, level: str, says: str
) -> None:
    game = _refereed(skirmish, level)
    path = tmp_path / "greeting.vmod"
    write_archive(path, archives(game, game.style)[""] | picture_entries(game, blank_pictures(game))[""])
    engine = engines.open(path)
    mark = engine.mark()
    engine.setup(game.text("setup.start"), side="Red")
    (line,) = [each for each in engine.chat(mark) if "referee" in each]
    assert says in line
    assert engine.problems(mark) == []
