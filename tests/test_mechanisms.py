"""Facings, states, areas, words for turns, later setups, dice: what a game's data ask for stands in the module."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import load, write_blank

from vmodsmith.art.map.arcs import draw_arcs
from vmodsmith.assemble.piece_texts import placed_traits
from vmodsmith.assemble.pieces import traits_of
from vmodsmith.assemble.plan import plan
from vmodsmith.check import run
from vmodsmith.model import Game, Turns
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.savedgame import read_commands
from vmodsmith.vassal.traits import CalculatedProperty, DynamicProperty, Embellishment, FreeRotator

STATE = """
states:
  - id: stance
    name: state.stance
    none: state.stance.none
    values:
      - {id: bold, name: stance.bold, key: Alt+O, marker: bold}
      - {id: shy, name: stance.shy, marker: shy}
"""
MARKERS = (
    "bold,marker,,,plain,stance.bold,@stance.bold,,,,module,2.4\nshy,marker,,,plain,stance.shy,@stance.shy,,,,"
    "module,2.4\n"
)
TEXTS = (
    "state.stance,Stance,態度,\nstate.stance.none,Calm,平静,\nstance.bold,Bold,大胆,\nstance.shy,Shy,慎重,\n"
    "cmd.reach,Reach,範囲,\n"
)


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def poised(skirmish: Path) -> Path:
    """The small game with a state, an area, a night, another die and a setup of a later turn."""
    pieces = skirmish / "templates/skirmish/pieces.yaml"
    _append(pieces, STATE)
    _change(
        pieces,
        "    conditions: [shaken]\n",
        "    conditions: [shaken]\n    states: [stance]\n    area: {name: cmd.reach, radius: at}\n",
    )
    _append(skirmish / "counters/skirmish/markers.csv", MARKERS)
    _append(skirmish / "templates/skirmish/strings.csv", TEXTS)
    _change(skirmish / "templates/skirmish/phases.yaml", "count: 4,", "count: 4, kinds: {night: 2-3},")
    _change(skirmish / "counters/skirmish/game.yaml", "sides:", "dice: [1d10, 3d6]\nsides:")
    _change(skirmish / "counters/skirmish/setups.yaml", "{id: close,", "{id: close, turn: 3,")
    (skirmish / "counters/skirmish/setups/close.csv").write_text(
        "piece,at,map,face,state,facing,source\nb-1,0202,,,shaken stance:shy,4,3.2\n"
    )
    return skirmish


def game_of(root: Path) -> Game:
    return load("skirmish", root)


def entries(root: Path) -> dict[str, bytes]:
    return dict(read_archive(build_game(Workspace(root), "skirmish").path.read_bytes()))


def test_the_data_are_sound(poised: Path) -> None:
    assert [str(each) for each in run(game_of(poised)) if each.severity == "error"] == []


def test_a_state_is_a_property_a_layer_that_follows_it_and_a_sub_menu(poised: Path) -> None:
    text = entries(poised)["buildFile.xml"].decode()
    (made,) = re.findall(r'PrototypeDefinition name="State stance"[^>]*>([^<]*)<', text)
    assert "PROP;State_stance" in made
    assert "badge.stance.bold.png" in made and "badge.stance.shy.png" in made
    assert "Bold" in made and "Shy" in made and "Calm" in made and "submenu;Stance;" in made
    (unit,) = {each for each in re.findall(r'PrototypeDefinition name="Kind unit red"[^>]*>([^<]*)<', text)}
    assert unit.index("State stance") > 0
    assert "AreaOfEffect;" in unit and "rotate;6;" in unit and "arcs.unit.png" in unit
    (area,) = re.findall(r"AreaOfEffect;[^\t]*", unit)
    assert area.split(";")[1:4] == ["48,80,176", "22", "1"]


def test_pictures_of_states_and_arcs_are_packed(poised: Path) -> None:
    names = entries(poised).keys()
    assert {"images/badge.stance.bold.png", "images/badge.stance.shy.png", "images/arcs.unit.png"} <= names


def test_the_dice_are_the_games(poised: Path) -> None:
    text = entries(poised)["buildFile.xml"].decode()
    dice = re.findall(r"<VASSAL.build.module.DiceButton [^>]*", text)
    assert [(re.search(r'nDice="(\d+)"', each)[1], re.search(r'nSides="(\d+)"', each)[1]) for each in dice] == [
        ("1", "10"),
        ("3", "6"),
    ]  # type: ignore[index]


def test_a_setup_places_faces_and_states_and_begins_on_its_turn(poised: Path) -> None:
    made = entries(poised)
    began = {
        name: [each.partition("|")[2] for each in read_commands(made[f"{name}.vsav"]) if each.startswith("TURN")]
        for name in ("start", "close")
    }
    assert [each.partition(";")[0] for each in began["start"] + began["close"]] == ["1", "3"]
    turned, calm = (expanded_states(poised, name)["b-1"] for name in ("close", "start"))
    assert turned == ("2", 4, True) and calm == ("0", 0, True)


def expanded_states(root: Path, setup: str) -> dict[str, tuple[str, int, bool]]:
    """By piece: the state's property, the facing, whether the condition is on."""
    game = game_of(root)
    made = plan(game)
    shared = {each.name: each.traits for each in made.prototypes}
    rows = game.rows_of(next(each for each in game.setups if each.id == setup))
    found = {}
    for piece in made.pieces:
        row = rows.get(piece.id)
        if row is None or game.counter_by_id[piece.counter.id].kind != "unit":
            continue
        own = traits_of(piece, game, made.style, made.say, row.face or 1)
        traits = placed_traits(own, game, row, shared)
        stance = next(
            each.value for each in traits if isinstance(each, DynamicProperty) and each.name.startswith("State_")
        )
        facing = next(each.facing for each in traits if isinstance(each, FreeRotator))
        shaken = next(each for each in traits if isinstance(each, Embellishment) and each.name == "shaken")
        found[piece.id] = (stance, facing, shaken.state() == "1")
    return found


def test_words_for_turns() -> None:
    turns = Turns.model_validate({"count": "9", "name": "turn", "kinds": {"night": "1 5-7", "storm": "6"}})
    assert [n for n in range(1, 10) if "night" in turns.kinds_of(n)] == [1, 5, 6, 7]
    assert turns.kinds_of(6) == ("night", "storm")


def test_arcs_are_drawn_for_every_neighbour(poised: Path) -> None:
    game = game_of(poised)
    facing = game.kinds["unit"].facing
    assert facing is not None
    assert draw_arcs(facing, game.maps[0], game.style).count("<polygon") == 6


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("templates/skirmish/pieces.yaml", "towards: side", "towards: corner",
         "towards: found 'corner', expected 'side', as the hexes"),
        ("templates/skirmish/pieces.yaml", "rear: 2 3 4", "rear: 1 2 3",
         "expected each of the directions 0 to 5 in one arc"),
        ("templates/skirmish/pieces.yaml", "front: 0 1 5", "front: 0 1 6", (
            "expected directions such as 0 5, from 0 to 5 clockwise, "
            "counted from where the piece faces [format]"
        )),
        ("templates/skirmish/pieces.yaml", "states: [stance]", "states: [stanze]", (
            "found 'stanze', expected a state of pieces.yaml (did you "
            "mean 'stance'"
        )),
        ("templates/skirmish/pieces.yaml", "marker: shy", "marker: shi",
         "found 'shi', expected a marker of markers.csv"),
        ("templates/skirmish/pieces.yaml", "radius: at", "radius: cp",
         "found 'cp', expected a number of hexes or a statistic"),
        ("templates/skirmish/phases.yaml", "night: 2-3", "night: 2-5", "expected turns from 1 to 4"),
        ("templates/skirmish/phases.yaml", "night: 2-3", "night: two", "expected turns such as 3 or 5-7 [format]"),
        ("counters/skirmish/setups.yaml", "turn: 3", "turn: 5", "turn: found '5', expected 1 to 4"),
        ("counters/skirmish/setups/close.csv", "stance:shy", "stance:sly", (
            "found 'stance:sly', expected a condition of pieces.yaml, "
            "or STATE:VALUE"
        )),
        ("counters/skirmish/setups/close.csv", ",4,3.2", ",6,3.2", "facing: found"),
        ("counters/skirmish/game.yaml", "1d10", "d10", "found 'd10'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(poised: Path, file: str, old: str, new: str, said: str) -> None:
    _change(poised / file, old, new)
    game, problems = load_game(poised, "skirmish")
    messages = [str(each) for each in problems] + [str(each) for each in (run(game) if game else ())]
    assert any(said in each for each in messages), messages


def test_boxes_and_tracks_with_quotation_marks_in_their_names(skirmish: Path) -> None:
    """What looks for a box by its name quotes it as the language of expressions wants it."""
    strings = skirmish / "templates/skirmish/strings.csv"
    text = strings.read_text(encoding="utf-8")
    text = text.replace("track.morale,Morale,", 'track.morale,"The ""M"" track",').replace(
        "side.red,Red,", 'side.red,"R""d",'
    )
    strings.write_text(text, encoding="utf-8")
    traits = {each.name: each.traits for each in plan(load("skirmish", skirmish)).prototypes}
    asked = {
        each.name: each.expression
        for name in ("Kind morale", "Kind unit red")
        for each in traits[name]
        if isinstance(each, CalculatedProperty)
    }
    assert 'startsWith("The \\"M\\" track ")' in asked["TrackPosition"]
    assert 'equals("Losses R\\"d")' in asked["Eliminated"]


def test_tracks_whose_boxes_have_leading_zeros(skirmish: Path) -> None:
    displays = skirmish / "maps/skirmish/displays.yaml"
    _change(displays, "boxes: 1-10, columns: 10", 'boxes: [{id: "07"}, {id: "08"}, {id: "09"}]')
    for name in ("r1", "b1"):
        _change(
            skirmish / "counters/skirmish/setups/start.csv",
            f"morale-{name},morale/track.",
            f"morale-{name},morale/track.0",
        )
    game = load("skirmish", skirmish)
    assert run(game) == []
    traits = next(each.traits for each in plan(game).prototypes if each.name == "Kind morale")
    position = next(each for each in traits if isinstance(each, CalculatedProperty))
    assert 'equals("Morale 08") ? 8' in position.expression


def test_a_layer_that_follows_a_state_is_read_as_the_state_stands(
    poised: Path, needs_engine: None, engines: Engines, tmp_path: Path
) -> None:
    """VASSAL finds the level of such a layer only when it draws it; nothing is drawn between these lines."""
    engine = engines.open(write_blank(game_of(poised), tmp_path))
    engine.setup(game_of(poised).text("setup.start"), side="Red")

    def seen() -> tuple[int, str]:
        (found,) = [each for each in engine.layers("b-1") if each["name"] == "stance"]
        return found["level"], found["label"]

    calm = seen()
    for number, label in (("2", "Shy"), ("1", "Bold"), ("2", "Shy")):
        engine.set_piece_property("b-1", "State_stance", number)
        level, name = seen()
        assert (level - calm[0], label in name) == (int(number), True)
