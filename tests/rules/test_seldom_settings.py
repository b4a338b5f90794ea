"""Settings that no game and no recipe has: what each changes, in the small game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.fighting import does, offers, play
from rules.played import field

NERVE = """
name: rule.fight
mechanics:
  nerve:
    use: checks
    kinds: unit
    needed: "3"
    dice_sides: 10
    order: '0 if unit.id == "r-2" else 1'
    passes: rolled < against
commands:
  - {id: nerve, for: unit, menu: cmd.fight, call: 'nerve.check([it for it in map_pieces() if it.side == "red"], 0)'}
"""


def test_checks_have_dice_an_order_and_a_rule_of_their_own() -> None:
    """Ten sides; r-2 first, though it was named second; a roll equal to the number fails."""
    game = play(NERVE)
    game.place("r-1", "0101")
    game.place("r-2", "0102")
    game.dice(9, 3)
    assert does(game, "r-1", "Fight") == [
        "R1 1 12: 9 against 3, failed – Red roll",
        "R1 1 11: 3 against 3, failed – Red roll",
    ]
    game.dice(2, 10)
    assert does(game, "r-1", "Fight")[0] == "R1 1 12: 2 against 3, passed – Red roll"


THIRDS = """
mechanics:
  thirds:
    use: breakdown
    kinds: unit
    bind: move-red
    parts: {tank: [], else: 'thirds_of(unit)'}
    joins_into: whole_of(unit)
    needed: 3
"""
THIRDS_CODE = """
    from game import *

    def thirds_of(unit: Piece) -> list[Row]:
        return ["r-1-i", "r-1-ii", "r-1-iii"] if unit.id == "r-1" else []

    def whole_of(unit: Piece) -> Row | None:
        return "r-1" if unit.id.startswith("r-1-") else None
"""
PARTS = "".join(f"r-1-{n},red,foot,r1,II,1,{n.upper()}/11,,,1,,,,1,,1,,,,2.3\n" for n in ("i", "ii", "iii"))


def test_three_parts_join_into_one_and_two_do_not(tmp_path: Path) -> None:
    play = field(tmp_path, THIRDS, THIRDS_CODE, more={"counters/skirmish/units.csv": PARTS}).put(r_1="0101")
    play.do("r-1", "Split or join")
    play.drag("r-1-iii", "0102")
    play.told()
    assert play.do("r-1-i", "Split or join") == ["R1 1 I/11 has no unit to join with in 0101"]
    play.drag("r-1-iii", "0101")
    play.told()
    play.do("r-1-i", "Split or join")
    assert play.in_hex("0101") == ["r-1"]


BRIDGE = """
name: rule.fight
mechanics:
  bridges:
    use: crossings
    kinds: unit
    bind: [{phases: move-red, side: red}]
    water: 'here.side_has(there, "river") and "0301" in (here.number, there.number)'
    printed: yes
    destroyed: b-2
    first_holder: '"red"'
    who_destroys: 'unit.id == "r-1"'
    destroys: unit.hex in (here, there)
    destroyed_up_to: 2
"""


@pytest.mark.parametrize(("die", "said"), [(2, "blows"), (3, "fails to blow")])
def test_how_high_a_roll_destroys_a_bridge_is_the_games(die: int, said: str) -> None:
    game = play(BRIDGE)
    game.jump("Red movement")
    game.place("r-1", "0302")
    game.dice(die)
    assert does(game, "r-1", "Blow a bridge…", "Yes") == [f"R1 1 11 {said} the bridge 0301-0302: die {die} – Red roll"]


FIRE = """
name: rule.fight
mechanics:
  fire:
    use: fire
    kinds: unit
    bind: [{phases: move-red, side: red}]
    who: {is: armour}
    range_of: "3"
    sees: True
    strength: shot.firer.cs
    table: fight
    column_of: "'1:1'"
    dice_sides: 4
    shifts: [{text: terrain.trench, by: 1, when: 'shot.where.number == "0503"', paragraphs: "6.3"}]
    silenced_by: unit.is_a("armour")
    apply: {D: "hit(shot, 1)", A: nothing(), "-": nothing()}
commands:
  - {id: quiet, for: unit, menu: cmd.count, call: 'report(joined(fire.silenced(me), "; "))'}
"""


def test_fire_has_its_dice_column_shifts_and_what_a_move_costs() -> None:
    game = play(FIRE)
    for piece, where in {"r-2": "0403", "b-2": "0503", "r-1": "0404"}.items():
        game.place(piece, where)
    assert does(game, "r-2", "Count pieces") == ["if it moves, it can no longer fire"]
    assert does(game, "r-1", "Count pieces") == []
    game.dice(4)
    said = does(game, "r-2", "Fire…")
    assert said[0].endswith("strength 3, column 2:1") and said[1:] == [
        "Modifiers: Trench +1 (6.3)",
        "Die 4: D – Red roll",
    ]


LOSSES = """
name: rule.fight
mechanics:
  losses:
    use: loss-allocation
    kinds: unit
    candidates: '[it for it in map_pieces() if it.side == due.side]'
    pay: unit.lose_step()
    named: '"a step"'
    picks_at_once: PICKS
commands:
  - {id: owe, for: unit, menu: cmd.fight, call: owes()}
"""
OWES = """
def owes() -> None:
    losses.allocate("step", "red", 1)
    losses.go_on()
"""
PAY = "Choose this unit"


def test_the_owner_is_asked_at_once_or_chooses_in_the_menus() -> None:
    for picks, asked in (("yes", True), ("no", False)):
        game = play(LOSSES.replace("PICKS", picks), OWES)
        game.place("r-1", "0101")
        game.place("r-2", "0102")
        does(game, "r-1", "Fight", *(["R1 1 11"] if asked else []))
        assert (game.value("r-1", "Step_Level") == "2", offers(game, "r-1", PAY)) == (asked, not asked)
        if not asked:
            does(game, "r-1", PAY)
            assert game.value("r-1", "Step_Level") == "2" and not offers(game, "r-1", PAY)


ORDERS = """
name: rule.fight
mechanics:
  orders:
    use: orders
    kinds: unit
    bind: [{phases: move-red, side: red}]
    name_of: f"said {wanted}"
    leads: leader.id == "r-1"
    word: '"rest" if leader.has("shaken") else ""'
commands:
  - {id: bound, for: unit, menu: cmd.count, call: 'report("said " + orders.order_of(me))'}
"""


def test_a_leaders_order_may_follow_from_its_condition() -> None:
    game = play(ORDERS)
    game.place("r-1", "0101")
    game.place("r-2", "0201")
    assert does(game, "r-2", "Count pieces") == ["said"]
    game.do("r-1", "Shaken")
    assert does(game, "r-2", "Count pieces") == ["said rest"]


LEVELS = """
mechanics:
  referee:
    use: referee
    levels: '["off", "full"]'
    level_name: 'say("say.news") if level == "full" else say("say.alone")'
"""


def test_the_referee_offers_the_levels_of_the_game_by_its_names(tmp_path: Path) -> None:
    play = field(tmp_path, LEVELS)
    assert play.press("Referee: choose the level…", "All quiet") == ["The referee now: All quiet"]
    assert play.play.dialogs()[-1] == ["The referee now: News", "All quiet", "News"]


STACKS = """
mechanics:
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    limit: 1
    bind: [{phases: move-red, side: red}]
    over_limit: [{of: {is: armour}, set: shaken, text: say.rests}]
"""


def test_a_stack_over_the_limit_suffers_what_the_game_says(tmp_path: Path) -> None:
    play = field(tmp_path, STACKS).put(r_1="0101", r_2="0101")
    assert play.go() == ["0101 (Red): stack of 2, limit 1", "1 rest: R2 1 12"]
    assert (play.value("r-1", "shaken_Active"), play.value("r-2", "shaken_Active")) == ("false", "true")


SUPPORT = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    with: guns
    bind: [{phases: move-red, side: red}]
    who: not unit.is_a("armour")
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  guns:
    use: support
    kinds: unit
    with: fight
    bind: move-red
    who: {is: armour}
    range_of: 2
    strength: 3
    dice_sides: 10
    shift: '1 if rolled > 6 else 0'
"""


def test_the_die_of_support_has_the_sides_of_the_game() -> None:
    game = play(SUPPORT)
    game.jump("Red movement")
    for piece, where in {"r-1": "0303", "b-1": "0302", "r-2": "0304"}.items():
        game.place(piece, where)
    game.do("r-1", "Attack…")
    game.do("r-2", "Support an attack…")
    game.dice(9, 1)
    assert does(game, "r-1", "Resolve")[0] == "Support by R1 1 12: 3 points, die 9, shift +1 – Red roll"


SCORE = """
mechanics:
  victory:
    use: victory
    bind: [{phases: rest-red rest-blue}]
    marker: {blue: score, else: none}
    first: blue
    notes: turn() > 1
    counts:
      - {text: type.tank, side: red, points: 4}
      - {text: type.foot, side: blue, points: 3}
    level: {up to -1: level.blue, 0: level.even, 1+: level.red}
"""


def test_a_score_from_the_other_sides_view_is_noted_from_turn_two(tmp_path: Path) -> None:
    play = field(tmp_path, SCORE).put(score="store/points.0")
    assert play.press("Victory points")[-1] == "Total -1: Blue holds the field"
    play.go(4)
    assert play.at("score") == "store/points.0"
    play.go(4)
    assert play.at("score") == "store/points.3"


VOLLEY = """
name: rule.fight
mechanics:
  gunnery:
    use: volley
    kinds: unit
    uses: attack
    table: fight
    strength: unit.at
    column_of: "'2:1'"
    dice: 2
    apply: {D: report("down"), A: report("repelled"), "-": nothing()}
commands:
  - {id: fire, for: unit, menu: cmd.fight, on: map, call: 'gunnery.shoot(gunnery.aimed("attack", "red", [me], near(me), ""))'}
"""  # noqa: E501
NEAR = """
def near(unit: Piece) -> Hex:
    found = [it for it in unit.here.neighbours() if any(other.side == "blue" for other in it.pieces())]
    return found[0]
"""


def test_a_volley_adds_up_its_dice() -> None:
    game = play(VOLLEY, NEAR)
    game.place("r-2", "0303")
    game.place("b-1", "0403")
    game.dice(3, 2)
    assert does(game, "r-2", "Fight") == [
        "R1 1 12 fire at 0403: strength 5, column 2:1, die 3+2 = 5: D – Red roll",
        "down",
    ]


WEATHER = """
mechanics:
  weather:
    use: weather
    table: sky
    column: summer
    marker: sky
    dice: 2
    dice_sides: 3
    changes: at != 2
    word_name: {clear: sky.clear, mud: sky.mud, else: say.alone}
"""


def test_weather_of_two_dice_of_three_sides_lasts_through_turn_two(tmp_path: Path) -> None:
    play = field(tmp_path, WEATHER).put(sky="store/sky.clear")
    play.play.dice(1, 3)
    assert play.go(7) == []
    assert play.go() == ["Weather: Clear sky (die 4) – Red roll"]
