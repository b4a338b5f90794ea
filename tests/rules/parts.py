"""Parts of mechanics that few games or none use, declared together for the campaign; played on a table and in an
engine."""

from __future__ import annotations

__all__ = ["FILES", "FUNCTIONS", "SHEET"]

SHEET = """
properties:
  - {name: Begun, type: int, of: unit}
mechanics:
  referee: {use: referee}
  orders:
    use: orders
    kinds: unit
    bind: [{phases: move-red, side: red}]
    state: order
    name_of: say(f"order.{wanted}")
    leads: leader.id == "r-1" and leader.formation == unit.formation
    command_range: "2"
    forbidden: [{text: say.who, values: [leader.name], when: 'leader.has("hungry")'}]
    needs_check: leader.has("shaken")
    needed: "2"
    default_word: hold
  zones:
    use: zones
    exerts: {kinds: unit, is: armour}
    cancelled: 'purpose == "move" and any(each.side == side and each != against for each in where.pieces())'
  movement:
    use: movement
    kinds: unit
    with: zones
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    allowance: {armour: 6, else: 3}
    table: costs
    column: {armour: vehicle, else: foot}
    crossing_column: {armour: tracks, else: none}
    zone_to_zone: yes
    zone_after_zone: no
    leaving_cost: "2"
    least: "1"
    risk: '1 if here.number == "0203" else 0'
    after_step: mined(move, here)
  fight:
    use: combat
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: gap
    column_of: 'str(max(-1, min(2, attack - defence)))'
    apply: {EX: exchange(battle), D: "each_loses(battle.defenders, 1)", "-": nothing()}
  guns:
    use: fire
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    who: {is: armour}
    range_of: "3"
    least_range: "2"
    sees: look.observer_of(unit, where) is not None
    strength: shot.firer.cs
    table: fight
    column_of: "'1:1'"
    line: say("say.who", observer(shot))
    apply: {D: "hit(shot, 1)", A: nothing(), "-": nothing()}
  look:
    use: observation
    kinds: unit
    sight: {armour: 1, else: 3}
    cover: {woods: 1, else: 0}
    side_blocks: one.side_has(other, "river")
    observes: {is: foot, lacks: shaken}
    belongs: {same: army}
  works:
    use: construction
    kinds: unit
    bind: [{phases: move-red, side: red}]
    who: {is: foot}
    works: flag
    turns_needed: "0"
    name_of: say("marker.flag")
    gone: report(say("say.news"))
  nerve:
    use: checks
    needed: "3"
    automatic: {is: armour}
    passed: [{set: hungry}]
    failed: [{set: shaken}]
  will:
    use: checks
    needed: "1"
    automatic: {is: armour}
    follows: report(say("say.who", outcome))
  trains:
    use: attachment
    kinds: unit
    who: {kinds: depot}
    carries: {same: side}
    lost_with_step: no
  supply:
    use: trace
    kinds: unit
    with: zones
    who: {kinds: unit}
    sources: {red: west, blue: 0601}
    longest: 4
    blocks: {kinds: unit}
    frees: {is: foot}
  store:
    use: points
    kinds: unit
    pools: [fuel, men]
    marker: {fuel: fuel, men: none}
    pool_name: {fuel: marker.fuel, men: type.foot}
    income: {fuel: 3, men: 2}
    expires: {fuel: yes, else: no}
    bind: [{phases: rest-blue}]
commands:
  - {id: attack, for: unit, menu: say.attack, when: me.id == "r-1", call: 'orders.give(me, "attack")'}
  - {id: hold, for: unit, menu: say.hold, when: me.id == "r-1", call: 'orders.give(me, "hold")'}
  - {id: bound, for: unit, menu: say.bound, call: bound_by(me)}
  - {id: nerve, for: unit, menu: say.nerve, call: "nerve.check([me], 0)"}
  - {id: will, for: unit, menu: say.will, call: "will.check([me], 0)"}
  - {id: raze, for: unit, menu: say.raze, call: raze(me)}
hooks:
  - {id: dragged, on: moved, for: depot, call: trains.dragged(me)}
buttons:
  - {id: renew, menu: say.renew, call: 'store.renew("fuel")'}
"""

FUNCTIONS = """
from game import *


def mined(move: Move, here: Hex) -> Move:
    if here.number != "0203":
        return move
    return replace(move, left=max(0, move.left - roll(6)))


def observer(shot: Shot) -> Text:
    found = look.observer_of(shot.firer, shot.where)
    return found.name if found is not None else ""


def bound_by(me: Piece) -> None:
    report(say("say.who", say(f"order.{orders.order_of(me)}")))


def raze(me: Piece) -> None:
    if me.hex is not None:
        works.destroy(me.hex, "flag")
"""

FILES = {
    "templates/skirmish/strings.csv": """\
say.attack,Let them attack,攻撃を命じる,
say.hold,Let them hold,防御を命じる,
say.bound,What binds it,拘束する命令,
say.nerve,Check its nerve,士気チェック,
say.will,Check its will,意志チェック,
say.raze,Raze,破壊,
say.renew,Renew,更新,
table.costs,Costs,コスト,
table.gap,Difference,戦力差,
""",
    "templates/skirmish/tables.yaml": """\
  - {id: costs, name: table.costs, file: costs.csv, rows: {by: ground}, columns: {by: movement}, source: "6.1"}
  - {id: gap, name: table.gap, file: gap.csv, rows: {by: roll, dice: 1d6}, columns: {by: difference}, source: "6.1"}
""",
    "templates/skirmish/tables/costs.csv": """\
ground,foot,vehicle,tracks
clear,1,1,
woods,5,5,
trench,,,1
river,,,2
road,1,1,
""",
    "templates/skirmish/tables/gap.csv": """\
roll,-1,0,1,2
1,-,-,D,D
2,-,-,D,D
3,-,D,D,D
4,-,D,D,EX
5,-,D,EX,EX
6,D,EX,EX,EX
""",
}
"""What the workspace has besides, by file."""
