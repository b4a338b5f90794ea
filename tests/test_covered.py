"""Units whose strength lies below them as a chit: what their owner sees, what the other player, what is printed."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from shared.drawn import Look, differing, patterns
from shared.engines import Engines
from shared.games import blank_pictures, load, write_module

from vmodsmith.art.counters.artist import compose
from vmodsmith.assemble import picture_entries
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.check import run
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.sheets.arrange import copies_of


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


VIEWS = {"Red": ["r-1"], "Blue": ["b-1"], "Solo": ["r-1", "b-1"], "observer": []}
"""Who sees below which cover. Pictures of it are looked at in `tests/engine/test_drawn.py`."""

TURNING = ["ui.flip", "ui.step-loss"]


def test_other_sides_and_who_looks_on_see_it_while_the_option_is_on_and_steps_are_left(
    needs_engine: None, engines: Engines, game: Game, tmp_path: Path
) -> None:
    text = Lexicon(game).text
    path = write_module(game, tmp_path, patterns(game, blank_pictures(game)))
    for language in game.manifest.languages:
        engine = engines.open(path, language)
        for (side, open_to), option in product(VIEWS.items(), ("off", "on")):
            engine.new_game(side)
            engine.set_property("option_fog", option)
            for each, at in (("r-1", "0203"), ("b-1", "0503")):
                engine.place(each, at)
            mark = engine.mark()
            for step, each in product((1, 2), ("r-1", "b-1")):
                engine.set_layer(each, "Step", step)
                hidden = option == "on" and step == 1
                covered = hidden and each not in open_to
                case = language, side, option, step, each
                counter = game.counter_by_id[each]
                assert engine.value(each, "Covered") == str(covered).lower(), case
                assert differing(engine, game, [(each, counter, Look(0 if covered else step))]) == [], case
                # its name does not tell the step to whom it is covered, nor to its owner, whose moves are reported by
                # it
                words = text("ui.reduced", language)
                assert (words in (engine.value(each, "LocalizedPieceName") or "")) == (step == 2), case
                menu = {entry["text"] for entry in engine.menu(each)}
                assert all((text(key, language) in menu) != covered for key in TURNING), case
                engine.key(each, "Ctrl+L")
                assert (engine.value(each, "Step_Level") == str(step)) == (covered or step == 2), case
            assert engine.problems(mark) == []
