"""Mistakes in declarations of mechanics that are seldom made: each is told at its line, with what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.campaign import line_of, read

ACTIONS = {
    "{of: {row: r-1}, change: shaken}": "a mapping from old to new: {disrupted: regrouping}, {supply: {low: none}}",
    "{of: {row: r-1}, keep: Fought}": "properties with their values: {Fought: 1}",
    "{marker: turn}": "markers with the boxes of their tracks: {turn: turn()}",
    "{lay: flag}": "{row: ROW, at: HEXES} or {row: ROW, box: BOX}",
    "{lay: {row: flag, at: 0202, box: losses/both.red}}": "{row: ROW, at: HEXES} or {row: ROW, box: BOX}",
    "{note: Winner}": "properties of the game with their values: {Winner: ...}",
    "{of: {state: cut}, set: shaken}": "states with their values: {order: attack}",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_without_what_it_needs(tmp_path: Path, action: str) -> None:
    sheet = f"""
        properties:
          - {{name: Fought, type: int, of: unit, source: "6.3"}}
          - {{name: Winner, type: str, source: "6.3"}}
        mechanics:
          news:
            use: events
            events:
              - {action}
    """
    said = [(each.line, each.expected) for each in read(tmp_path, sheet)[1]]
    assert (line_of(sheet, "- {" + action[1:]), ACTIONS[action]) in said


DECLARED = {
    # what is declared, what is found, what is expected
    "a mechanic by its name alone": ("sequence: phases", "phases", "a mapping: use: MECHANIC, and its values"),
    "a command that a mechanic has not": ("sequence: {use: phases, commands: {leave-them: off}}", "leave-them",
                                          "a command of phases"),
    "cases of what goes by nothing": ("sky: {use: weather, table: {mud: sky}}", "a mapping",
                                      "a table of tables.yaml (fight, sky)"),
    "any for what is one thing": ((
        "walk: {use: movement, kinds: unit, table: fight, "
        "allowance: {any: 3, foot: 4}}"
    ), "any", "`else`, for all others"),
    "cases without a rest": ((
        "walk: {use: movement, kinds: unit, table: fight, "
        "allowance: {foot: 4}}"
    ), "", "`else`, for all others"),
    "conditions without a rest": ((
        "walk: {use: movement, kinds: unit, table: fight, "
        "allowance: [{when: unit.face > 1, value: 4}]}"
    ), "", "a last item without a condition: {value: ...}"),
    "a value for one phase only": ((
        "walk: {use: movement, kinds: unit, table: fight, bind: "
        "[{phases: move-red, allowance: 3}]}"
    ), "", "a value for phases without a binding of their own as well"),
    "a modifier without a number": ((
        "sky: {use: weather, table: sky, modifiers: [{text: "
        "state.low}]}"
    ), "text", "a modifier: {text: KEY, by: NUMBER, when: CONDITION}"),
    "points that count perhaps": ((
        "end: {use: victory, counts: [{text: place.mill, side: red,"
        " points: '1', counts: perhaps}]}"
    ), "perhaps", "yes or no"),
    "an outcome of which nobody says whether it holds": ((
        "nerve: {use: checks, needed: '3', outcome: '\"good\" if "
        "rolled < against else \"bad\"'}"
    ), "\"good\" if rolled < against else \"bad\"", (
        "holds as well: `outcome` depends on 'passed', and does "
        "not mention it"
    )),
    "a list for a number": ("sight: {use: observation, sight: [1, 2]}", "a list", "a whole number (int)"),
    "a mapping in a list of words": ("men: {use: points, pools: [{men: 1}]}", "a mapping", "a text (str)"),
}  # fmt: skip


@pytest.mark.parametrize("what", DECLARED)
def test_a_declaration_without_what_it_needs(tmp_path: Path, what: str) -> None:
    declared, found, expected = DECLARED[what]
    sheet = f"mechanics:\n  {declared}\n"
    said = [(each.line, each.found, each.expected) for each in read(tmp_path, sheet)[1]]
    assert (3, found, expected) in said or (1, found, expected) in said, said
