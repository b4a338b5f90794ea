"""Mechanics declared for the small game: clean declarations, and what is told of wrong ones."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.sample import with_rules
from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.checked import checked
from vmodsmith.rules.compile.java import emit as emit_java
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.language.subset import inspect
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.mechanics.catalogue import catalogue, library
from vmodsmith.rules.mechanics.reference import reference
from vmodsmith.rules.tabletop.python import emit as emit_python

FIGHT = """
name: rule.fight
mechanics:
  zones:
    use: zones
    exerts: {kinds: unit, lacks: shaken}
    reaches: not here.side_has(there, "river")
  movement:
    use: movement
    kinds: unit
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    who: {kinds: unit}
    allowance: "4 if unit.is_a('armour') else 3"
    table: fight
    roads: road
    barriers: river
    zone: 'zones.at(where, unit.side, unit, "move") if unit.side is not None else False'
    extra:
      - {text: terrain.woods, by: 1, when: 'there.terrain == "woods"', paragraphs: "8.1"}
  fight:
    use: combat
    kinds: unit
    bind:
      - {id: red, phases: move-red, side: red, attacks: "2"}
      - {id: blue, phases: move-blue, side: blue}
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    shifts:
      - {text: "terrain.{it.terrain}", by: -1, each: battle.targets, when: 'it.terrain == "woods"', paragraphs: "6.2"}
    marked: 'unit.mark("shaken", yes)'
    apply:
      D: retreat.order(battle.defenders, 2)
      A: ["morale.check(battle.attackers, 1)", nothing()]
      "-": nothing()
    over: advance.offer(battle.targets, battle.attackers)
  retreat: {use: retreat, kinds: unit}
  advance: {use: advance, kinds: unit}
  morale:
    use: checks
    needed: "7"
    failed: "retreat.order([unit], 1)"
  duties:
    use: mandatory-attacks
    must: len(fight.targets_of(unit)) > 0
"""


def read(sheet: str, functions: str = "") -> tuple[Program, list[Problem]]:
    game, problems = expand(with_rules(functions, sheet))
    program, more = checked(game)
    return program, problems + more


def test_a_small_game_is_declared_without_a_function() -> None:
    program, problems = read(FIGHT)
    assert [str(each) for each in problems] == []
    assert "fight.resolve" in program.functions
    assert "movement_underway" in program.kept
    assert len([each for each in program.entries if each.part == "call"]) == 27
    emit_python(program)
    java = emit_java(program)
    assert "public boolean zones__exerts(Piece unit, String purpose)" in java


def test_the_catalogue_is_as_it_was_after_a_game_was_made_of_it() -> None:
    """Games share its trees: who marks or changes a node of one spoils the next."""

    def nodes() -> list[tuple[str, list[tuple[str, str]]]]:
        steps = [each.node for made in catalogue().values() for each in made.steps.values()]
        trees = [
            *steps,
            *(each for made in catalogue().values() for each in made.records),
            *(each for _, each in library()),
        ]
        found = [node for tree in trees for node in ast.walk(tree)]
        return [(type(each).__name__, [(name, str(value)) for name, value in vars(each).items()]) for each in found]

    before = nodes()
    sheet = FIGHT + "  ground: {use: zones, exerts: {kinds: unit}, reaches: true}\n"
    for text in (FIGHT, sheet):
        program, _ = read(text)
        emit_python(program)
        emit_java(program)
    assert nodes() == before
    assert {"zones.at", "ground.at"} <= set(program.functions)
    assert program.functions["zones.at"].node is not program.functions["ground.at"].node


def test_several_commands_can_name_their_paragraphs_in_one() -> None:
    sheet = FIGHT.replace("    use: movement\n", "    use: movement\n    paragraphs: {step-0 costs: 8.11 8.12}\n")
    game, problems = expand(with_rules("", sheet))
    assert problems == []
    commands = {each.id: each for sheet in game.rules for each in sheet.commands}
    assert commands["movement-step-0"].paragraphs == commands["movement-costs"].paragraphs == ("8.11", "8.12")
    assert commands["movement-step-1"].paragraphs == ()


def test_a_step_can_be_a_function_of_the_game() -> None:
    own = """
        def weighed(unit: Piece, battle: Battle) -> int:
            return unit.cs * 2 if len(battle.targets) == 1 else unit.cs
    """
    program, problems = read(FIGHT.replace("attack_strength: unit.cs", 'attack_strength: "weighed(unit, battle)"'), own)
    assert [str(each) for each in problems] == []
    assert program.functions["fight.attack_strength"].file.endswith("fight.yaml")


def test_a_step_that_calls_itself_is_told() -> None:
    own = """
        def rank(unit: Piece) -> int:
            return unit.cs
    """
    _, problems = read(
        FIGHT.replace("attack_strength: unit.cs", 'attack_strength: unit.cs\n    rank: "rank(unit)"'), own
    )
    assert [each.expected for each in problems if each.found == "rank()"] == [
        "another function: rank() is this step; rank_itself() is the mechanic's own default"
    ]


def test_results_are_words_of_every_step_that_is_told_one() -> None:
    several = FIGHT.replace("over: advance", "over:\n      A D: nothing\n      AX: nothing\n    # over: advance")
    _, problems = read(several)
    assert [each.found for each in problems] == ["AX"]


@pytest.mark.parametrize(
    ("right", "wrong", "found", "nearest"),
    [
        ("use: combat", "use: combta", "combta", "combat"),
        ("barriers: river", "bariers: river", "bariers", "barriers"),
        ("roads: road", "roads: raod", "raod", "road"),
        ("lacks: shaken", "lacks: shakn", "shakn", "shaken"),
        ('"river"', '"rivr"', "rivr", "river"),
        ("attack_strength: unit.cs", "attack_strength: unit.cx", "cx", None),
        ("attack_strength: unit.cs", "attack_strength: unit.hex", "unit.hex: Hex | None", None),
        ("text: terrain.woods", "text: terrain.wood", "terrain.wood", "terrain.woods"),
        ("      D: retreat", "      DD: retreat", "DD", "D"),
        ("retreat.order([unit], 1)", "retret.order([unit], 1)", "retret", "retreat"),
        ("over: advance", "over: advnce", "advnce", "advance"),
        ("{phases: move-red, side: red}", "{phases: move-rad, side: red}", "move-rad", "move-red"),
        ("{use: advance, kinds: unit}", "{use: advance, kinds: unt}", "unt", "unit"),
    ],
)
def test_a_mistake_is_told_where_it_stands(right: str, wrong: str, found: str, nearest: str | None) -> None:
    assert right in FIGHT
    sheet = FIGHT.replace(right, wrong, 1)
    _, problems = read(sheet)
    line = sheet.lstrip()[: sheet.lstrip().index(wrong)].count("\n") + 1
    where = (
        (line, line - 1) if wrong.startswith(("{phases", "text:")) else (line,)
    )  # an item of a list is told at the list
    told = [(each.found, each.nearest) for each in problems if each.line in where]
    assert any(each[0] == found and nearest in (None, each[1]) for each in told), "\n".join(map(str, problems))


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ('      "-": nothing()\n', "every result of the table fight: - (fight.csv, row 3) as well"),
        ('    needed: "7"\n', "unit: Piece -> int"),
    ],
)
def test_what_is_missing_is_told_once(gone: str, expected: str) -> None:
    _, problems = read(FIGHT.replace(gone, "", 1))
    assert len(problems) == 1 and expected in problems[0].expected


def test_an_expression_that_yaml_cut_says_so() -> None:
    _, problems = read(
        FIGHT.replace('["morale.check(battle.attackers, 1)", nothing()]', "[morale.check(battle.attackers, 1)]")
    )
    assert any("quotes" in each.expected for each in problems)


def test_the_page_of_mechanics_is_what_the_code_says() -> None:
    page = Path(__file__).parents[2] / "docs" / "mechanics.md"
    assert page.read_text(encoding="utf-8") == reference(), (
        "write it anew: python -m vmodsmith.rules.mechanics.reference"
    )


def test_all_of_it_is_in_the_language() -> None:
    """So that the check of a game need not look at the syntax of every mechanic again."""
    written = [
        (each.file, step.node) for each in catalogue().values() for step in each.steps.values() if not step.required
    ]
    written += [(each.file, record) for each in catalogue().values() for record in each.records]
    written += [(file, node) for file, tree in library() for node in tree.body]
    findings = ProblemCollector()
    assert all([inspect(file, node, findings) for file, node in written]), findings.problems
    assert len(written) > 200
