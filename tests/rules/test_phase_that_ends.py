"""What mechanics store of a phase is asked, and done, in the actions at its end: it counts for the phase that ends,
although the next one has begun."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.parts import FILES
from rules.played import Field, field
from vmodsmith.rules.mechanics.catalogue import catalogue

PHASES = ("move-red", "rest-blue")
"""One in the middle of a turn, and its last."""

SHEET = """
mechanics:
  sequence:
    use: phases
    ends: {PHASE: [ACTION], else: []}
    ends_again: {PHASE: [ACTION], else: []}
  walk:
    use: movement
    kinds: unit
    bind: [{phases: move-red rest-blue, side: red}]
    allowance: 3
    table: costs
    column: foot
  fight:
    use: combat
    kinds: unit
    with: back
    bind: [{phases: move-red rest-red rest-blue, side: red}]
    attack_strength: "4"
    defence_strength: "4"
    table: fight
    apply: {D: "back.order(battle.defenders, 1)", A: "back.order(battle.defenders, 1)", "-": nothing()}
  back: {use: retreat, kinds: unit}
  guns:
    use: fire
    kinds: unit
    bind: [{phases: move-red rest-red rest-blue, side: red}]
    range_of: 3
    strength: "4"
    table: fight
    column_of: "'1:1'"
    apply: {D: nothing(), A: nothing(), "-": nothing()}
"""
CODE = """
from game import *


def attack() -> None:
    for unit in map_pieces():
        if unit.kind == "unit" and len(unit.fight_aims) > 0:
            fight.resolve(unit)


def fire() -> None:
    for unit in map_pieces():
        if unit.id == "r-5":
            guns.shoot(unit, guns.targets(unit)[0])
"""
NORTH, ATTACK, FIRE = "Move > to the north", "Attack…", "Fire…"
MOVED = "{set: shaken, of: {kinds: unit, when: walk.current(it).hexes > 0}}"


def in_phase(folder: Path, which: str, action: str) -> Field:
    """The game in a phase with an action at its end."""
    sheet = SHEET.replace("PHASE", which).replace("ACTION", action)
    play = field(folder, sheet, CODE, more=FILES).put(r_1="0202", r_5="0203", b_1="0303")
    play.go(PHASES.index(which) * 3)
    return play


def has(play: Field, piece: str) -> bool:
    return play.piece(piece).has("shaken")


@pytest.mark.parametrize("which", PHASES)
def test_who_moved_in_the_phase_that_ends(tmp_path: Path, which: str) -> None:
    play = in_phase(tmp_path, which, MOVED)
    play.do("r-1", NORTH)
    play.go()
    assert (has(play, "r-1"), has(play, "r-5")) == (True, False)


def test_who_moved_in_a_phase_that_ends_once_more(tmp_path: Path) -> None:
    play = in_phase(tmp_path, "move-red", MOVED)
    play.do("r-1", NORTH)
    play.go()
    play.play.turn("prev")
    play.do("r-5", "Move > to the south")
    play.go()
    assert (has(play, "r-1"), has(play, "r-5"), has(play, "b-1")) == (True, True, False)


@pytest.mark.parametrize("which", PHASES)
def test_who_retreated_in_the_phase_that_ends(tmp_path: Path, which: str) -> None:
    play = in_phase(tmp_path, which, "{set: shaken, of: {kinds: unit, when: back.has_fled(it)}}")
    play.do("r-5", ATTACK)
    play.play.dice(6)
    play.do("r-5", "Resolve")
    play.do("b-1", "Retreat…", "0403")
    play.go()
    assert (has(play, "b-1"), has(play, "r-1")) == (True, False)


def test_an_attack_made_at_the_end_of_a_phase_is_none_of_the_next(tmp_path: Path) -> None:
    play = in_phase(tmp_path, "move-red", "attack()")
    play.do("r-5", ATTACK)
    play.play.dice(3)
    assert "Die 3 on the 1:1 column" in " ".join(play.go())
    assert ATTACK in play.offers("r-5")


def test_a_shot_at_the_end_of_a_phase_is_none_of_the_next(tmp_path: Path) -> None:
    play = in_phase(tmp_path, "move-red", "fire()")
    play.play.dice(3)
    assert "fires at B1 2 21" in " ".join(play.go())
    assert FIRE in play.offers("r-5")


def test_no_mechanic_stores_the_phase_that_has_begun() -> None:
    """`acting_stamp` identifies the phase in which something is done. Two mean the tracker itself: that which keeps
    what ends with a phase, and marks, which a phase that ends lays for the next one."""
    stamps = ast.dump(ast.parse("f'{turn()} {phase()}'", mode="eval").body)
    found = {
        name
        for name, each in catalogue().items()
        for step in each.steps.values()
        if any(ast.dump(node) == stamps for node in ast.walk(step.node))
    }
    assert found == {"marking", "phases"}


TRACKERS = {
    ("phases", "first_turn"): "noted at the first step of the tracker, whatever ends",
    ("phases", "late"): "the phase in which the tracker stands, compared with it",
    ("phases", "stepped_to"): "the phase in which the tracker stands, compared with it",
    ("phases", "passed_in"): "asked only by a button, in the phase in which the tracker stands",
}
"""Values with the turn of the tracker, not of the phase that ends, and why."""


def test_mechanics_store_the_turn_that_rules_are_about() -> None:
    """`turn()` is the next one in the actions at the end of a turn's last phase: `acting_turn()`, `acting_stamp()` are
    of the phase that ends."""
    found = {
        (name, target.attr)
        for name, mechanic in catalogue().items()
        for step in mechanic.steps.values()
        for node in ast.walk(step.node)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute)
        for call in ast.walk(node.value)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "turn"
    }
    assert found == set(TRACKERS)


GAMES = Path(__file__).resolve().parents[2] / "templates"
BARE = re.compile(r"(?<!\w)turn\(\)")


def stored_in_code(file: Path) -> Iterator[str]:
    """The attributes to which a function of a game assigns something with the turn of the tracker."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for target in node.targets if isinstance(node, ast.Assign) else []:
            if isinstance(target, ast.Attribute) and BARE.search(ast.unparse(node)):
                yield target.attr


def stored_by_actions(file: Path) -> Iterator[str]:
    """The properties that an action of a sheet sets to something with the turn of the tracker."""
    for found in re.finditer(r"\b(?:keep|note): \{([^}]*)\}", file.read_text(encoding="utf-8")):
        yield from (each.split(":")[0].strip() for each in found[1].split(", ") if BARE.search(each))


def test_games_store_the_turn_that_rules_are_about() -> None:
    """What was done in a turn is a property with `lasts: turn`: it comes back with the tracker. A date is
    `acting_turn()`."""
    found = {(file.parts[-3], name) for file in GAMES.glob("*/rules/*.py") for name in stored_in_code(file)}
    found |= {(file.parts[-3], name) for file in GAMES.glob("*/rules/*.yaml") for name in stored_by_actions(file)}
    assert found == set()
