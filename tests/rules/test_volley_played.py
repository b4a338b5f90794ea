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
    target: not unit.has("shaken")
    hard: {is: armour}
    hard_strength: 1
    column_of: "'2:1' if points > 4 else '1:1'"
    shifts: [{text: terrain.trench, by: -1, when: volley.way == "dug-in"}]
    drm: [{text: terrain.woods, by: -1, when: 'volley.where.terrain == "woods"', paragraphs: "1.2"}]
    apply: {raid: {D: report("raided"), else: nothing()}, else: {D: "hits(volley, 1)", A: report("repelled"), "-": nothing()}}
    fired: 'report(f"{use} fired")'
    hits: 'report(f"hits {count}")'
    defends: unit.hex == at or unit.is_a("foot")
    defended: report("over")
  targets:
    use: marking
    kinds: unit
    marker: {red: flag, blue: morale-b1}
    lays: {is: foot, side: own}
commands:
  - {id: fire, for: unit, menu: cmd.fight, on: map, call: 'gunnery.shoot(gunnery.aimed("attack", "red", [me], near(me), ""))'}
  - {id: dug, for: unit, menu: cmd.count, on: map, call: 'report(gunnery.odds(gunnery.aimed("attack", "red", [me], near(me), "dug-in")))'}
  - {id: laid-down, for: unit, key: vms-to-losses, when: "True", call: laid_down(me)}
  - {id: defend, for: unit, menu: say.ask, on: map, call: 'gunnery.defend("blue", near(me), [it for it in map_pieces() if it.side == "red"], "")'}
"""  # noqa: E501
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


FIRE, ODDS, DEFEND = "Fight", "Count pieces", "say.ask"
MARK = "Mark a hex…"


def test_a_volley_rolls_reports_and_applies_its_result() -> None:
    game = at(r_2="0303", b_1="0403")
    game.dice(1)
    said = does(game, "r-2", FIRE)
    assert said[0].startswith("R1 1 12 fire at 0403: strength 5, column 2:1, die 1: ")
    assert said[1] == "attack fired" and said[2:] == ["hits 1"]


def test_all_targets_hard_and_the_other_strength_counts() -> None:
    game = at(r_2="0303", b_2="0403")
    assert does(game, "r-2", ODDS) == ["strength 1, column 1:1 (Trench -1), DRM 0"]
    game.place("b-1", "0403")
    assert does(game, "r-2", ODDS) == ["strength 5, column 1:1 (Trench -1), DRM 0"]
    game.do("b-1", "Shaken")
    assert does(game, "r-2", ODDS) == ["strength 1, column 1:1 (Trench -1), DRM 0"]


def test_who_has_fired_in_defence_fires_no_more_and_each_hex_is_fired_at_once() -> None:
    game = at(r_1="0303", r_2="0402", b_2="0403")
    said = does(game, "r-1", DEFEND, "0303…")
    assert next(each for each in said if " fire at " in each).startswith("B1 2 22 fire at 0303: strength 3, ")
    assert len([each for each in said if " fire at " in each]) == 1 and said[-1] == "over"


def test_others_join_those_attacked_or_hold_their_fire() -> None:
    game = at(r_1="0303", b_2="0403", b_1="0404")
    said = does(game, "r-1", DEFEND, "Only attacked units…")
    assert len([each for each in said if each.startswith("B1 2 22 fire at 0303")]) == 1
    game = at(r_1="0303", b_2="0403", b_1="0404")
    said = does(game, "r-1", DEFEND, "No units")
    assert not any(" fire at " in each for each in said) and said[-1] == "over"


def test_a_piece_aims_at_what_it_marks_until_it_walks_away_or_dies() -> None:
    game = at(r_1="0303", b_1="0403")
    assert offers(game, "r-1", MARK) and not offers(game, "b-1", MARK)
    assert does(game, "r-1", MARK) == ["R1 1 11 marks 0403"]
    assert game.value("r-1", "targets_aim") == "0403"
    assert does(game, "r-1", MARK) == ["R1 1 11: no longer marks 0403"]
    assert game.value("r-1", "targets_aim") == ""
    does(game, "r-1", MARK)
    game.move("r-1", "0301")
    assert game.value("r-1", "targets_aim") == ""


def test_nothing_of_an_aim_outlives_its_piece() -> None:
    game = at(r_1="0303", b_1="0403")
    does(game, "r-1", MARK)
    game.do("r-1", "Eliminate")
    assert game.value("r-1", "targets_aim") == ""


def test_a_mark_whose_time_is_over_leaves_no_aim() -> None:
    lays = "lays: {is: foot, side: own}"
    game = play(SHEET.replace(lays, f'{lays}\n    goes_with: which == "move-red"'), OWN)
    game.jump("Red movement")
    for row, where in {"r-1": "0303", "b-1": "0403"}.items():
        game.place(row, where)
    does(game, "r-1", MARK)
    assert game.value("r-1", "targets_aim") == "0403"
    game.turn("next")
    assert game.value("r-1", "targets_aim") == ""
