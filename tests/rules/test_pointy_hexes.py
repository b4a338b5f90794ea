"""Commands with a direction on a map of pointy hexes: a hex there has neighbours to the east and west, and none to the
north and south."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.quick import failures

from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.mechanics.explain import declarations_of
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.test import run

NAME = "my-battle"
AROUND = {
    "to the north-east": ("Num 9", "0703"),
    "to the east": ("Num 6", "0704"),
    "to the south-east": ("Num 3", "0705"),
    "to the south-west": ("Num 1", "0605"),
    "to the west": ("Num 4", "0504"),
    "to the north-west": ("Num 7", "0603"),
}
STEPS = "about: steps\nscenarios:\n" + "".join(
    f"""\
  - name: A step {text}, {how}
    side: red
    phase: red-move
    place: [{{piece: red-4, at: "0604"}}]
    steps: [{{{how}: {word}, to: red-4, expect: {{pieces: {{red-4: {{at: "{there}"}}}}}}}}]
"""
    for text, (stroke, there) in AROUND.items()
    for how, word in (("do", text), ("key", stroke))
)
FIRE = """\
name: rule.guns
mechanics:
  guns:
    use: fire
    kinds: unit
    bind: red-fight
    range_of: 1
    strength: 1
    table: weather
    column_of: '"dry"'
    apply: {else: nothing()}
    commands: {"fire-{d}": {}}
"""
SHOTS = """\
about: shots
scenarios:
  - name: Fire is offered towards the hexes there are
    side: red
    phase: red-fight
    dice: 1
    place: [{piece: red-4, at: "0604"}, {piece: blue-1, at: "0704"}, {piece: blue-2, at: "0605"}]
    steps:
      - expect:
          pieces:
            red-4: {menu: [Fire to the east, Fire to the south-west], no-menu: [Fire to the west, Fire to the south]}
      - {do: Fire to the east, to: red-4, expect: {chat: "fires at Infantry 11 in 0704"}}
"""


@pytest.fixture(scope="module")
def pointy(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("pointy")
    new_game(root, NAME, "en")
    sheet = root / f"maps/{NAME}/map.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("orientation: flat", "orientation: pointy"), encoding="utf-8")
    lines = root / f"maps/{NAME}/lines.csv"
    lines.write_text(lines.read_text("utf-8").partition("\n")[0] + "\n", encoding="utf-8")
    strings = root / f"templates/{NAME}/strings.csv"
    strings.write_text(strings.read_text("utf-8") + "rule.guns,Guns,\n", encoding="utf-8")
    (root / f"templates/{NAME}/rules/5-guns.yaml").write_text(FIRE, encoding="utf-8")
    scenarios = root / f"templates/{NAME}/scenarios"
    (scenarios / "battle.yaml").unlink()
    (scenarios / "steps.yaml").write_text(STEPS, encoding="utf-8")
    (scenarios / "shots.yaml").write_text(SHOTS, encoding="utf-8")
    return Workspace(root)


def _game(workspace: Workspace) -> Game:
    game, problems = load_expanded(Path(workspace.root), NAME)
    assert game is not None and not problems
    return game


def test_each_step_is_named_after_its_direction_and_has_its_key(pointy: Workspace) -> None:
    assert [str(each) for each in check_game(pointy, NAME) if each.severity == "error"] == []
    assert failures(pointy.root, NAME) == {}


def test_the_engine_steps_the_same_way(pointy: Workspace, needs_engine: None) -> None:
    (report,) = run(pointy, [NAME], ("steps", "shots"))
    assert {each.name: [str(failure) for failure in each.failures] for each in report.results if each.failures} == {}


def test_explain_lists_the_commands_of_this_map(pointy: Workspace) -> None:
    (movement,) = (each for each in declarations_of(_game(pointy), "en") if each.name == "movement")
    assert {text: key for text, key in movement.commands if text.startswith("to the ")} == {
        text: key for text, (key, _) in AROUND.items()
    }
