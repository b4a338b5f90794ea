"""Rules in a workspace: `check` tells what is wrong with them where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game

SHEET = """\
name: rule.fight
paragraphs: 6.1
properties:
  - {name: Fought, type: bool, of: unit, source: "6.3"}
commands:
  - id: fight-{d}
    for: unit
    each: {d: 0 1 2 3 4 5}
    menu: cmd.fight.{d}
    group: cmd.fight
    when: may_fight(me, {d})
    call: fight(me, {d})
    paragraphs: "6.1"
hooks:
  - {id: rested, on: phase, phases: move-red, call: rest(), paragraphs: "6.3"}
buttons:
  - {id: count, menu: cmd.count, call: count_pieces(), paragraphs: "6.5"}
"""
RULES = """\
from game import *


def may_fight(me: Piece, direction: int) -> bool:
    return not me.Fought and foe(me, direction) is not None


def foe(me: Piece, direction: int) -> Piece | None:
    here = me.hex
    there = here.neighbour(direction) if here is not None else None
    if there is None:
        return None
    for other in there.pieces():
        if other.kind == "unit" and other.side != me.side:
            return other
    return None


def fight(me: Piece, direction: int):
    other = foe(me, direction)
    if other is None:
        return
    column = "2:1" if me.cs >= 2 * max(1, other.cs) else "1:1"
    die = roll(6)
    result = cell("fight", die, column)
    report(say("say.fight", me.name, other.name, column, die, result))
    if result == "D":
        other.lose_step()
    if result == "A":
        me.lose_step()
    me.Fought = True


def rest():
    for each in pieces():
        if each.kind == "unit":
            each.Fought = False
    report(say("say.rested"))


def count_pieces():
    report(say("say.count", len(pieces())))
"""


@pytest.fixture
def folder(skirmish: Path) -> Path:
    """The folder of rules of the small game, moved to the rule language."""
    folder = skirmish / "templates/skirmish/rules"
    (folder / "fight.yaml").write_text(SHEET, encoding="utf-8")
    (folder / "fight.py").write_text(RULES, encoding="utf-8")
    strings = skirmish / "templates/skirmish/strings.csv"
    kept = [line for line in strings.read_text(encoding="utf-8").splitlines() if not line.startswith("say.dragged")]
    strings.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """What `check` tells of the small game in whose folder of rules this is; not what it could not look at then."""
    found = check_game(Workspace(folder.parents[2]), "skirmish")
    return [str(each) for each in found if each.check != "skipped"]


def test_good_rules_are_not_complained_of(folder: Path) -> None:
    assert told(folder) == []


def test_mistakes_are_told_with_file_line_and_column(folder: Path) -> None:
    (folder / "fight.py").write_text(
        RULES.replace("me.Fought = True", "me.Fougt = True").replace('"fight", die', '"figth", die')
    )
    (folder / "fight.yaml").write_text(SHEET.replace("call: rest()", "call: rests()"))
    rules = "templates/skirmish/rules"
    assert told(folder) == [
        (
            f"{rules}/fight.py:25:19: found 'figth', expected a table of tables.yaml (fight) (did you mean "
            "'fight'?) [rules]"
        ),
        f"{rules}/fight.py:31:8: found 'Fougt', expected an attribute of a Piece (did you mean 'Fought'?) [rules]",
        f"{rules}/fight.yaml:15:53: call: found 'rests', expected a function of these rules, or one that every "
        "game has "
        "(did you mean 'rest'?) [rules]",
    ]


def test_a_mistake_in_a_repeated_command_is_told_once(folder: Path) -> None:
    (folder / "fight.yaml").write_text(SHEET.replace("may_fight(me, {d})", "may_figth(me, {d})"))
    assert len(told(folder)) == 1


def test_texts_that_rules_say_count_as_used(folder: Path) -> None:
    made = RULES.replace('say("say.rested")', '"done"').replace('say("say.count"', 'say(f"say.cou{phase()[:2]}"')
    (folder / "fight.py").write_text(made)
    assert ["say.rested" in each and "something uses" in each for each in told(folder)] == [True]
