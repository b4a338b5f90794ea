"""Commands that can never be offered are in no menu: those of a mechanic that need a setting come with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.games import RULED, WORKSPACES, load
from shared.live import Live

from rules.campaign import campaign, read
from vmodsmith.rules.checked import checked

STACKS = "mechanics:\n  stacks:\n    use: stacking\n    kinds: unit\n    limit: 2\n"
BATTLES = """mechanics:
  battles:
    use: combat
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: gap
    column_of: 'str(max(-1, min(2, attack - defence)))'
    apply: {EX: nothing(), D: nothing(), "-": nothing()}
"""
GAP = (
    "  - {id: gap, name: table.fight, file: gap.csv, rows: {by: roll, dice: 1d6}, columns: {by: attack minus defence}, "
    "source: '4.1'}\n"
)
ROWS = "roll,-1,0,1,2\n" + "".join(f"{n},EX,D,-,D\n" for n in range(1, 7))
MORE = {"templates/skirmish/tables.yaml": GAP, "templates/skirmish/tables/gap.csv": ROWS}


@pytest.mark.parametrize("name", RULED)
def test_no_command_of_a_game_has_a_condition_that_never_holds(name: str) -> None:
    program, _ = checked(load(name, WORKSPACES[name]))
    live = Live(program)
    assert [
        f"{each.file}: {each.owner}" for each in program.entries if each.part == "when" and live.never(each.node)
    ] == []


@pytest.mark.parametrize(
    ("declared", "setting", "command"),
    [
        (STACKS, "trims: yes", "stacks-remove"),
        (BATTLES, "supports: {is: armour}", "battles-support-all"),
        (BATTLES, "free_support: pieces()[:1]", "battles-support-all"),
        (BATTLES, 'no_attack: [{text: cond.shaken, when: unit.has("shaken")}]', "battles-undeclared"),
    ],
)
def test_a_command_comes_with_the_setting_that_it_needs(
    tmp_path: Path, declared: str, setting: str, command: str
) -> None:
    def commands(folder: str, sheet: str) -> list[str]:
        game = campaign(tmp_path / folder, sheet, more=MORE)
        return [each.id for sheet in game.rules for each in sheet.commands]

    assert command not in commands("without", declared)
    assert command in commands("with", f"{declared}    {setting}\n")


def test_a_key_for_a_command_that_is_never_offered_is_a_mistake(tmp_path: Path) -> None:
    _, problems = read(tmp_path, STACKS + "    commands: {remove: {key: Ctrl+Alt+Z}}\n")
    assert [str(each) for each in problems] == [
        "templates/skirmish/rules/campaign.yaml:7: remove: found 'remove', expected one that is offered: remove needs "
        "the setting trims [rules]"
    ]
