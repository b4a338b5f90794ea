"""Pools of points, weather, events, victory."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import field

POINTS = """
mechanics:
  store:
    use: points
    kinds: unit
    pools: [fuel, men]
    bind: [{phases: rest-red, side: red}]
    marker: {fuel: fuel, men: none}
    pool_name: {fuel: marker.fuel, men: type.foot}
    whose: {fuel: red, men: none}
    income: {fuel: {1: 8, 2: 5, else: 0}, men: 1}
    most: {fuel: 19, men: 2}
    offers:
      step: {reduced: yes, on: map, side: red}
      calm: unit.has("shaken")
    offer_name: {calm: say.alone}
    cost: {step: 2, calm: 1}
    pays: {calm: men, else: fuel}
    refused:
      step: [{text: say.who, values: [unit.name], when: 'unit.hex is not None and unit.hex.number == "0604"'}]
    buys: {calm: [{clear: shaken}], step: [{restore: 1, text: say.news}]}
"""
BUY = "Spend points..."


def test_points_come_in_by_turn_and_their_marker_goes_round(tmp_path: Path) -> None:
    play = field(tmp_path, POINTS).put(fuel="store/points.1")
    assert play.go() == ["Fuel: 8 more, now 9", "Rifles: 1 more, now 1"]
    assert play.at("fuel") == "store/points.9"
    assert play.go(4) == ["Fuel: 5 more, now 14", "Rifles: 1 more, now 2"]
    assert (play.at("fuel"), play.face("fuel")) == ("store/points.4", 2)
    assert play.press("Show points left") == ["Fuel: 14", "Rifles: 2"]
    assert play.go(4) == ["Rifles: 1 more, now 2"]


def test_a_step_is_bought_back_once_a_turn(tmp_path: Path) -> None:
    play = field(tmp_path, POINTS).put(r_1="0101", b_1="0604", fuel="store/points.5")
    assert BUY not in play.offers("r-1")
    play.play.set_layer("r-1", "Step", 2)
    assert BUY not in play.offers("r-1")
    play.go()
    assert play.do("r-1", BUY) == ["Fuel: 2 spent, 11 left", "R1 1 11: Regain a step", "News"]
    assert play.face("r-1") == 1
    play.play.set_layer("r-1", "Step", 2)
    assert BUY not in play.offers("r-1")
    play.go(4)
    assert BUY in play.offers("r-1")


def test_of_several_offers_the_player_picks_one(tmp_path: Path) -> None:
    play = field(tmp_path, POINTS).put(r_1="0101", fuel="store/points.5")
    play.play.set_layer("r-1", "Step", 2)
    play.play.do("r-1", "Shaken")
    play.go()
    assert play.do("r-1", BUY, "All quiet…") == ["Rifles: 1 spent, 0 left", "R1 1 11: All quiet"]
    assert play.play.dialogs()[-1][1:] == ["Regain a step: Fuel by 2, 13 left", "All quiet: Rifles by 1, 1 left"]
    assert "Shaken" not in (play.play.value("r-1", "PieceName") or "")


def test_what_a_game_forbids_is_refused_with_its_cause(tmp_path: Path) -> None:
    play = field(tmp_path, POINTS).put(r_1="0604", fuel="store/points.5")
    play.play.set_layer("r-1", "Step", 2)
    play.go()
    assert play.do("r-1", BUY) == ["R1 1 11: Who: R1 1 11"]
    play.play.set_property("option_referee", "warn")
    assert play.do("r-1", BUY)[:2] == ["R1 1 11: Who: R1 1 11", "Fuel: 2 spent, 11 left"]


DEAR = POINTS.replace("    cost: {step: 2, calm: 1}", '    price: \'{"fuel": 2, "men": 1}\'')


def test_a_price_may_be_paid_by_several_pools(tmp_path: Path) -> None:
    play = field(tmp_path, DEAR).put(r_1="0101", fuel="store/points.5")
    play.play.set_layer("r-1", "Step", 2)
    play.play.jump(Turn="1", Phase="rest-red")
    assert BUY not in play.offers("r-1")
    play.go(4)
    assert BUY in play.offers("r-1")
    said = play.do("r-1", BUY)
    assert [line for line in said if "spent" in line] == ["Fuel: 2 spent, 8 left", "Rifles: 1 spent, 0 left"]


SPENT = (
    POINTS
    + """
  sequence:
    use: phases
    begins: {move-blue: ['store.spend("fuel", 6)', 'store.spend("fuel", 4)']}
"""
)


def test_rules_spend_points_and_are_told_when_there_are_too_few(tmp_path: Path) -> None:
    play = field(tmp_path, SPENT).put(fuel="store/points.0")
    play.go()
    assert play.go() == ["Blue player: Blue movement", "Fuel: 6 spent, 2 left", "Fuel: 4 are needed, 2 are left"]


WEATHER = """
mechanics:
  weather:
    use: weather
    table: sky
    column: {1-2: summer, 3+: winter}
    modifiers: [{text: state.low, by: 1, when: turn() == 2, paragraphs: "4.1"}]
    starts: clear
    marker: sky
    word_name: {clear: sky.clear, mud: sky.mud, else: say.alone}
    changed: {mud: [{set: shaken, of: {is: armour}, text: say.rests}]}
"""


def test_weather_is_rolled_each_turn_with_its_modifiers(tmp_path: Path) -> None:
    play = field(tmp_path, WEATHER).put(r_2="0101", sky="store/sky.clear")
    assert play.press("Show the weather") == ["Weather: Clear sky"]
    play.play.dice(4)
    assert play.go(3) == []
    assert play.go() == ["Weather: Mud (die 4, Low +1 (4.1)) – Red roll", "1 rest: R2 1 12"]
    assert play.at("sky") == "store/sky.mud"
    play.play.dice(1)
    assert play.go(4) == ["Weather: Mud (die 1) – Red roll"]


def test_a_marker_moved_by_hand_is_the_weather(tmp_path: Path) -> None:
    play = field(tmp_path, WEATHER).put(sky="store/sky.mud")
    assert play.press("Show the weather") == ["Weather: Mud"]


def test_without_dice_the_turn_decides(tmp_path: Path) -> None:
    sheet = WEATHER.replace("    starts:", '    dice: "0"\n    bind: [{phases: rest-red}]\n    starts:')
    play = field(tmp_path, sheet)
    assert play.go() == ["Weather: Clear sky"]
    assert play.go(8) == ["Weather: Clear sky", "Weather: Mud"]


EVENTS = """
mechanics:
  weather: {use: weather, table: sky, marker: sky, bind: [{phases: rest-blue}]}
  news:
    use: events
    events:
      - {id: dawn, turn: 1-2, phase: move-blue, text: say.alone}
      - {id: flag, turn: 2+, once: yes, text: say.news, lay: {row: flag, at: mill}}
      - id: attack
        when: weather.now() == "mud"
        side: red
        ask: say.ask
        once: yes
        clear: shaken
        of: {kinds: unit, has: shaken}
        text: say.rests
      - {when: 'news.has_happened("attack") and turn() == 4', phase: move-red, text: say.alone}
"""


def test_events_happen_in_their_turn_and_phase_and_once_if_so(tmp_path: Path) -> None:
    play = field(tmp_path, EVENTS)
    play.play.dice(1, 1, 1)
    assert play.go(2) == ["All quiet"]
    said = play.go(2)
    assert "News" in said and play.in_hex("0302") == ["flag"]
    assert "News" not in play.go(4)


def test_a_condition_asks_the_side_that_decides_until_it_says_yes(tmp_path: Path) -> None:
    play = field(tmp_path, EVENTS).put(r_1="0101", sky="store/sky.mud")
    play.do("r-1", "Shaken")
    play.play.answer("No")
    assert play.go() == []
    assert play.press("Show pending events", "Yes") == ["1 rest: R1 1 11"]
    play.do("r-1", "Shaken")
    assert play.press("Show pending events") == []
    play.play.dice(6, 6, 6)
    play.go(10)
    assert "All quiet" in play.go()


def test_who_plays_the_other_side_is_told_who_decides(tmp_path: Path) -> None:
    play = field(tmp_path, EVENTS, side="Blue", alone=False).put(r_1="0101", sky="store/sky.mud")
    assert play.press("Show pending events") == ["Red decides"]
    play.play.take_side("Red")
    play.do("r-1", "Shaken")
    assert play.press("Show pending events", "Yes") == ["1 rest: R1 1 11"]


VICTORY = """
mechanics:
  held: {use: control, kinds: unit, takes: {kinds: unit}, starts: blue}
  victory:
    use: victory
    with: held
    bind: [{phases: rest-red rest-blue}]
    marker: {blue: score, else: none}
    counts:
      - {text: place.mill, side: red, each: 'held.held("red")', points: it.vp, paragraphs: "6.1"}
      - {text: type.tank, side: red, of: {side: blue, kinds: unit, when: steps_lost(it) > 0}, points: steps_lost(it)}
      - {text: type.foot, side: blue, points: 3, when: turn() > 1}
    level: {up to -1: level.blue, 0: level.even, 1+: level.red}
    wins_now: '"red" if noted_of("red") >= 5 else None'
    won: [{text: say.news}]
"""


def test_points_are_told_at_any_time_line_by_line(tmp_path: Path) -> None:
    play = field(tmp_path, VICTORY).put(r_1="0101", b_2="0603", b_1="losses/both.blue")
    assert play.press("Victory points")[-1] == "Total +2: Red holds the field"
    play.drag("r-1", "0202")
    play.play.set_layer("b-2", "Step", 3)
    assert play.press("Victory points") == [
        "The Mill: 2 (0202 +2) (6.1)",
        "Tanks: 4 (B1 2 22, B1 2 21)",
        "Red: 6 points",
        "Total +6: Red holds the field",
    ]
    play.press("Show hexes with victory points")
    assert play.shown() == {"0202": "2"}


TOLD = (
    VICTORY.replace("points: it.vp", "points: it.vp, always: yes").replace(
        "points: 3, when: turn() > 1}",
        "points: 3, when: turn() > 1}\n      - {text: say.news, each: hexes(), points: it.vp, counts: no}",
    )
    + "    totals: no\n    score_text: str(points)\n"
)


def test_what_counts_nothing_may_be_told_and_what_is_told_may_count_nothing(tmp_path: Path) -> None:
    play = field(tmp_path, TOLD)
    assert play.press("Victory points") == ["The Mill: 0 (6.1)", "News: 0202 +2", "Total 0: Nobody holds the field"]


def test_what_counts_is_called_as_the_sheet_says(tmp_path: Path) -> None:
    named = VICTORY.replace("points: it.vp", "points: it.vp, named: say('place.mill')")
    play = field(tmp_path, named).put(r_1="0202", b_2="0603")
    assert "The Mill: 2 (The Mill +2) (6.1)" in play.press("Victory points")


def test_points_are_noted_and_end_the_game(tmp_path: Path) -> None:
    play = field(tmp_path, VICTORY).put(r_1="0101", b_2="0603", b_1="losses/both.blue", score="store/points.0")
    assert play.go() == []
    play.drag("r-1", "0202")
    play.play.set_layer("b-2", "Step", 2)
    assert play.go() == []
    assert play.go() == ["Red wins", "News"]
    assert play.go(2) == []
    assert play.at("score") == "store/points.3"


@pytest.mark.parametrize(("at", "line"), [("0202", "Blue wins"), ("0101", "Blue wins")])
def test_the_last_turn_tells_who_wins(tmp_path: Path, at: str, line: str) -> None:
    play = field(tmp_path, VICTORY).put(r_1=at, b_2="0603")
    said = play.go(16)
    assert said[-1] == line and any(each.startswith("Total -") for each in said)


PLAIN = """
mechanics:
  held: {use: control, kinds: unit, takes: {kinds: unit}, starts: blue}
  victory: {use: victory, with: held}
"""


def test_without_a_word_the_places_of_the_map_count(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN).put(r_1="0101")
    assert play.press("Victory points")[0] == "Blue: 2 (0202 +2)"
    play.drag("r-1", "0202")
    assert play.press("Victory points")[:2] == ["Red: 2 (0202 +2)", "Red: 2 points"]
