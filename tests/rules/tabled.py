"""The small game on a tabletop in memory, with rules of the rule language: what the tests of the table look at."""

from __future__ import annotations

from functools import cache

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.checked import checked
from vmodsmith.rules.tabletop import Play, SharedData, opened
from vmodsmith.rules.tabletop.python import emit

from .sample import with_rules

__all__ = ["FIGHT", "FIGHT_SHEET", "ground", "seat"]

FIGHT_SHEET = """\
name: rule.fight
properties:
  - {name: Fought, type: bool, of: unit}
  - {name: Foes, type: "list[Piece]", of: unit}
  - {name: Fights, type: int}
commands:
  - id: fight-{d}
    for: unit
    each: {d: 0 1 2 3 4 5}
    menu: cmd.fight.{d}
    group: cmd.fight
    when: may_fight(me, {d})
    call: fight(me, {d})
  - {id: lost, for: unit, key: vms-to-losses, call: lost(me)}
  - {id: ask, for: unit, menu: cmd.fight, key: Ctrl+Shift+K, call: choose_foe(me)}
  - {id: spoil, for: unit, menu: cmd.count, call: spoil(me)}
hooks:
  - {id: rested, on: phase, phases: move-red, call: rest()}
  - {id: over, on: end, call: over()}
  - {id: dragged, on: moved, for: unit, call: dragged(me)}
buttons:
  - {id: count, menu: cmd.count, key: Alt+K, call: count_pieces()}
"""

FIGHT = """\
def foe_at(me: Piece, there: Hex) -> Piece | None:
    for other in there.pieces():
        if other.kind == "unit" and other.side != me.side:
            return other
    return None


def target(me: Piece, d: int) -> Piece | None:
    here = me.hex
    if here is None:
        return None
    there = here.neighbour(d)
    return None if there is None else foe_at(me, there)


def may_fight(me: Piece, d: int) -> bool:
    return not me.Fought and target(me, d) is not None


def fight(me: Piece, d: int) -> None:
    foe = target(me, d)
    if foe is None:
        return
    own, other = me.cs, max(1, foe.cs)
    column = "2:1" if own >= 2 * other else "1:1"
    die = roll(6)
    result = cell("fight", die, column)
    report(say("say.fight", me.name, foe.name, column, die, result))
    if result == "D":
        foe.lose_step()
    if result == "A":
        me.lose_step()
    me.Fought = True
    me.Foes = me.Foes + [foe]
    game.Fights += 1


def lost(me: Piece) -> None:
    where = me.box
    if where is not None:
        report(f"{me.name} lies in {where}")


def choose_foe(me: Piece) -> None:
    foes = [each for each in map_pieces() if each.side is not None and each.side != me.side]
    picked = choose(say("cmd.fight"), [each.name for each in foes])
    if picked is not None:
        me.Foes = [foes[picked]]


def spoil(me: Piece) -> None:
    me.show_face(2)
    report(say("say.rested"))
    broken = [1, 2]
    game.Fights = broken[2]


def rest() -> None:
    for each in pieces():
        if each.kind == "unit":
            each.Fought = False
    report(say("say.rested"))


def over() -> None:
    report(say("say.plain"))


def dragged(me: Piece) -> None:
    before, now = me.came_from, me.hex
    if before is not None and now is not None:
        way = before.distance(now)
        if way is not None:
            report(say("say.dragged", me.name, before, now, way))


def count_pieces() -> None:
    report(say("say.count", len(pieces())))
"""


@cache
def ground(functions: str = FIGHT, sheet: str = FIGHT_SHEET) -> SharedData:
    """The small game with rules, ready for tables."""
    game = with_rules(functions, sheet)
    program, problems = checked(game)
    assert not problems, "\n".join(map(str, problems))
    return SharedData(tabletop_data(game), emit(program))


def seat(functions: str = FIGHT, sheet: str = FIGHT_SHEET, *, language: str = "en", side: str = "red") -> Play:
    """A player at a new table, nothing on the map."""
    made = opened(ground(functions, sheet), language=language)
    made.new_game(side)
    return made
