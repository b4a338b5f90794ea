"""Volleys: pieces fire as one, at targets of two kinds; defensive fire answers an attack hex by hex."""

from __future__ import annotations

from rules.fighting import Play, does, offers, play

SHEET = """
name: rule.fight
mechanics:
  gunnery:
    use: volley
    kinds: unit
    uses: [attack, defence, raid]
    table: fight
    strength: {attack raid: unit.at, defence: unit.cs}
    target: not unit.has("hungry")
    hard: {is: armour}
    hard_strength: 1
    column_of: "'2:1' if points > 4 else '1:1'"
    shifts: [{text: terrain.trench, by: -1, when: volley.way == "dug-in"}]
    drm: [{text: terrain.woods, by: -1, when: 'volley.where.terrain == "woods"', paragraphs: "1.2"}]
    apply: {raid: {D: report("raided"), else: nothing()}, else: {D: "hits(volley, 1)", A: report("repelled"), "-": nothing()}}
    fired: 'report(f"{use} fired")'
    hits: 'report(f"hits {count}")'
    defends: unit.hex == at or unit.has("shaken")
    defended: report("over")
  targets:
    use: marking
    kinds: unit
    marker: {red: flag, blue: low}
    lays: {is: foot, side: own}
commands:
  - {id: fire, for: unit, menu: cmd.fight, on: map, call: 'gunnery.shoot(gunnery.aimed("attack", "red", [me], near(me), ""))'}
  - {id: dug, for: unit, menu: cmd.count, on: map, call: 'report(gunnery.odds(gunnery.aimed("attack", "red", [me], near(me), "dug-in")))'}
  - {id: defend, for: unit, menu: cmd.ask, on: map, call: 'gunnery.defend("blue", near(me), [it for it in map_pieces() if it.side == "red"], "")'}
"""
OWN = """
def near(unit: Piece) -> Hex:
    found = [it for it in unit.here.neighbours() if any(other.side == "blue" for other in it.pieces())]
    return found[0]
"""


def at(**places: str) -> Play:
    """Red moves; pieces by row."""
    game = play(SHEET, OWN)
    game.jump("Red movement")
    for row, where in places.items():
        game.place(row.replace("_", "-"), where)
    return game


def test_it_runs() -> None:
    game = at(r_1="0303", b_1="0403")
    print(game.menu("r-1"))
    print(does(game, "r-1", "Fight"), does(game, "r-1", "Count"), does(game, "r-1", "Ask"))
    raise AssertionError
