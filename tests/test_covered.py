"""Units whose strength lies below them as a chit: what their owner sees, what the other player, what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import blank_pictures, load

from vmodsmith.art.counters.artist import compose
from vmodsmith.assemble import archives, picture_entries
from vmodsmith.check import run
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.sheets.arrange import copies_of
from vmodsmith.vassal.archive import write_archive


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def foggy(skirmish: Path) -> Path:
    """The small game with infantry that the other player sees no strength of while its option is on."""
    _change(skirmish / "counters/skirmish/types.yaml", "classes: [foot],", "classes: [foot], covered: fog,")
    style = skirmish / "templates/skirmish/style.yaml"
    _change(style, 'when: "has:cs"', 'when: "has:cs !covered"')
    return skirmish


@pytest.fixture
def game(foggy: Path) -> Game:
    return load("skirmish", foggy)


def written(game: Game, unit: str, face: int) -> list[str]:
    return [fit.text for fit in compose(game.counter_by_id[unit], face, game.style).fits]


def test_only_units_of_such_a_type_with_more_than_one_step_have_a_covered_face(game: Game) -> None:
    assert {each.id for each in game.counters if each.covered} == {"r-1", "b-1"}
    assert written(game, "b-1", 1) == ["21", "1-3"] and written(game, "b-1", 0) == ["21"]
    assert [str(each) for each in run(game) if each.severity == "error"] == []


def test_its_picture_is_in_the_module(game: Game) -> None:
    drawn = picture_entries(game, blank_pictures(game))[""]
    assert "images/b-1.covered.png" in drawn and "images/b-2.covered.png" not in drawn


def test_on_sheets_it_is_one_counter_with_its_last_step_behind(game: Game) -> None:
    assert [each.faces for each in copies_of(game.counter_by_id["r-1"])] == [(2, 1)]
    assert [each.faces for each in copies_of(game.counter_by_id["b-2"])] == [(0, 1), (2, 3)]


def test_an_option_that_is_not_there_is_told(foggy: Path) -> None:
    _change(foggy / "counters/skirmish/types.yaml", "covered: fog", "covered: frog")
    game, problems = load_game(foggy, "skirmish")
    assert game is not None and not problems
    (problem,) = [each for each in run(game) if each.field == "covered"]
    assert "frog" in str(problem) and "fog" in str(problem)


def test_other_sides_see_it_while_the_option_is_on_and_steps_are_left(
    needs_engine: None, engines: Engines, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "foggy.vmod"
    drawn = picture_entries(game, blank_pictures(game))
    write_archive(path, archives(game, game.style)[""] | drawn[""])

    red, blue, off = "Red", "Blue", ["false", "false"]
    for language in game.manifest.languages:
        engine = engines.open(path, language)
        seen = {}
        for side in (red, blue, "Solo"):
            engine.setup(game.text(game.setups[0].name), side=side)
            engine.set_layer("b-1", "Step", 1)
            mark = engine.mark()
            seen[side] = [engine.value(each, "Covered") for each in ("r-1", "b-1")]
            engine.set_property("option_fog", "on")
            seen[f"{side} on"] = [engine.value(each, "Covered") for each in ("r-1", "b-1")]
            engine.key("b-1", "Ctrl+L")
            seen[f"{side} reduced"] = [engine.value(each, "Covered") for each in ("r-1", "b-1")]
            assert engine.problems(mark) == []
            engine.set_property("option_fog", "off")
        assert seen[red] == seen[blue] == seen["Solo"] == off
        assert seen[f"{red} on"] == ["false", "true"] and seen[f"{red} reduced"] == off
        assert seen[f"{blue} on"] == seen[f"{blue} reduced"] == ["true", "false"]
        assert seen["Solo on"] == off
