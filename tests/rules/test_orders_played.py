"""Orders that no state shows, and checks with outcomes of a game's own: played on a table."""

from __future__ import annotations

import pytest

from rules.fighting import Play, play
from rules.sample import with_rules
from vmodsmith.rules.mechanics import expand

ORDERS = """
name: rule.fight
mechanics:
  orders:
    use: orders
    kinds: unit
    bind: [{phases: move-red, side: red}]
    name_of: f"said {wanted}"
    leads: leader.id == "r-1"
commands:
  - {id: attack, for: unit, menu: cmd.fight, when: me.id == "r-1", call: 'orders.give(me, "attack")'}
  - {id: bound, for: unit, menu: cmd.count, call: 'report("said " + orders.order_of(me))'}
"""
CHECKS = """
name: rule.fight
mechanics:
  nerve:
    use: checks
    kinds: unit
    needed: "3"
    outcome: '"stands" if rolled <= against else "breaks"'
    holds: outcome == "stands"
    passed: [{set: shaken}]
    failed: [{steps: 1}]
commands:
  - {id: nerve, for: unit, menu: cmd.fight, call: 'nerve.check([me], 0)'}
  - {id: chance, for: unit, menu: cmd.count, call: 'report(f"said {nerve.chance(me, 0)}")'}
"""


def told(game: Play, piece: str, command: str) -> list[str]:
    mark = game.mark()
    game.do(piece, command)
    return [each.removeprefix("- ") for each in game.chat(mark)]


def test_orders_need_no_state() -> None:
    game = play(ORDERS)
    game.place("r-1", "0101")
    game.place("r-2", "0201")
    assert told(game, "r-2", "Count pieces") == ["said"]
    assert told(game, "r-1", "Fight") == ["R1 1 11: said attack"]
    assert told(game, "r-2", "Count pieces") == ["said attack"]
    assert told(game, "r-1", "Fight") == ["R1 1 11: already has an order this turn"]


def test_a_leader_commands_its_own_formation_unless_declared_otherwise() -> None:
    game = play(ORDERS.replace('    leads: leader.id == "r-1"\n', ""))
    for piece, where in (("r-1", "0101"), ("r-2", "0201"), ("b-1", "0202")):
        game.place(piece, where)
    assert told(game, "r-1", "Fight") == ["R1 1 11: said attack"]
    assert [told(game, each, "Count pieces") for each in ("r-1", "r-2", "b-1")] == [
        ["said attack"],
        ["said attack"],
        ["said"],
    ]


@pytest.mark.parametrize(("die", "line", "shaken", "face"), [(2, "passed", "true", "1"), (5, "failed", "false", "2")])
def test_an_outcome_of_a_games_own_passes_where_it_holds(die: int, line: str, shaken: str, face: str) -> None:
    game = play(CHECKS)
    game.place("b-1", "0101")
    assert told(game, "b-1", "Count pieces") == ["said 50"]
    game.dice(die)
    (said,) = told(game, "b-1", "Fight")
    assert line in said
    assert (game.value("b-1", "shaken_Active"), game.value("b-1", "Step_Level")) == (shaken, face)


def test_outcomes_of_a_games_own_without_one_that_holds_are_told() -> None:
    _, problems = expand(with_rules("", CHECKS.replace('    holds: outcome == "stands"\n', "")))
    (problem,) = problems
    assert (problem.field, problem.line) == ("outcome", 7)
    assert problem.expected.startswith("holds as well: ")
