"""Plotted fire: both sides plot on hexes, with guns and observers within their limits; then all of it is fired."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import Field, field

SHEET = """
mechanics:
  referee: {use: referee}
  sequence:
    use: phases
    open_things: barrage.left_open()
  barrage:
    use: plotted-fire
    kinds: unit flag
    bind: rest-red
    marker: {red: flag, blue: shells}
    bar: {red: smoke, blue: smoke-blue}
    least_bar: 3
    target: {kinds: unit}
    gun: {is: armour, lacks: shaken}
    strength: unit.at
    range_of: 3
    observes: {is: foot, lacks: shaken}
    sees: unit.hex is not None and where in unit.hex.within(2)
    most_guns: 1
    is_spent: {lacks: hungry}
    spend: [{set: hungry}]
    restore: [{clear: hungry}]
    levels: [3, 5, 8]
    fire: 'report(f"{where.number}: {by} {sum([each.at for each in guns])}")'
    then: 'report(say("say.alone"))'
    record: store/points.0
    frees: which == "move-blue"
    cites: '"5.1" if what == "plot" else "5.2"'
"""
MARKERS = {
    "counters/skirmish/markers.csv": "shells,flag,blue,,plain,marker.flag,@marker.flag,,,3,both,2.4\n"
    "smoke,flag,red,,plain,marker.flag,@marker.flag,,,3,both,2.4\n"
    "smoke-blue,flag,blue,,plain,marker.flag,@marker.flag,,,3,both,2.4\n"
}
PLOT = "Plot fire here…"
FIVE = "Strength 5: 5 points, 1 gun; uses up R1 1 11"
NEXT = "Plotted fire: go on"
PLOTTED = "Red fire on 0302, 5 points: R2 1 12; seen by R1 1 11 (5.1)"


@pytest.fixture
def play(tmp_path: Path) -> Field:
    found = field(tmp_path, SHEET, more=MARKERS).put(r_1="0304", r_2="0304", b_1="0302", b_2="0402")
    found.phase("rest-red")
    return found


def test_fire_is_plotted_fired_and_its_guns_come_back_from_the_record(play: Field) -> None:
    assert play.do("b-1", PLOT, FIVE) == [PLOTTED]
    assert "flag" in play.in_hex("0302") and play.piece("r-1").has("hungry")
    assert play.do("flag", "Show this fire") == [PLOTTED]
    assert play.press(NEXT) == [
        "Red fires first (5.2)",
        "0302: red 5",
        "1 marker placed in the record box (5.2)",
        "All quiet",
    ]
    assert play.at("flag") == "store/points.0"
    assert play.press(NEXT) == ["This phase’s fire is over"]
    assert PLOT not in play.offers("b-1")
    assert "The guns of 1 marker may fire again (5.2)" in play.go()
    assert play.at("flag") == ""


def test_a_gun_fires_at_one_hex_and_an_observer_directs_as_much_as_it_may(play: Field) -> None:
    play.do("b-1", PLOT, FIVE)
    assert play.do("b-2", PLOT) == ["No gun that can fire reaches 0402 (5.2)"]
    play.put(r_6="0404")
    assert play.do("b-2", PLOT) == ["Every observer that sees 0402 already directs as much as it may (5.2)"]
    play.put(r_5="0403")
    told = play.do("b-2", PLOT, "R1 1 16 (1)")
    assert told == ["Red fire on 0402, 1 point: R1 1 16; seen by R1 1 15 (5.1)"]


def test_nobody_fires_where_nobody_sees(play: Field) -> None:
    play.do("r-1", "Shaken")
    assert play.do("b-1", PLOT) == ["No friendly observer sees 0302 (5.2)"]


def test_who_is_shaken_is_no_gun(play: Field) -> None:
    play.do("r-2", "Shaken")
    assert play.do("b-1", PLOT) == ["No gun that can fire reaches 0302 (5.2)"]


def test_the_player_ticks_guns_up_to_the_limit_of_the_observers(play: Field) -> None:
    play.put(r_6="0404")
    ticked = "R2 1 12 (5) + R1 1 16 (1)"
    told = play.do("b-1", PLOT, "Choose the guns…", ticked)
    assert told == ["More than the observers may direct: 2 guns, 6 points (5.2)"]
    assert play.do("b-1", PLOT, "Choose the guns…", "R2 1 12 (5)") == [PLOTTED]


def test_an_observer_picks_one_of_the_hexes_that_it_sees(play: Field) -> None:
    told = play.do("r-1", "Observe fire…", "0402: B1 2 22", FIVE)
    assert told == ["Red fire on 0402, 5 points: R2 1 12; seen by R1 1 11 (5.1)"]
    play.put(r_5="0604")
    assert play.do("r-5", "Observe fire…") == ["R1 1 15 sees no enemy"]


def test_what_is_called_off_was_never_plotted(play: Field) -> None:
    play.do("b-1", PLOT, FIVE)
    assert play.do("flag", "Call off") == ["The fire on 0302 is called off"]
    assert play.in_hex("0302") == ["b-1"] and not play.piece("r-1").has("hungry")
    assert play.do("b-2", PLOT, FIVE) == ["Red fire on 0402, 5 points: R2 1 12; seen by R1 1 11 (5.1)"]


@pytest.mark.parametrize("first, last", [("flag#1", "flag"), ("flag#2", "flag")])
def test_an_observer_of_two_plots_is_ready_again_with_the_last_of_them(tmp_path: Path, first: str, last: str) -> None:
    """Whichever is called off first: what the first plot has spent is owed to the other one then."""
    sheet = SHEET.replace("most_guns: 1", "most_guns: 2")
    play = field(tmp_path, sheet, more=MARKERS).put(r_1="0304", r_2="0304", r_6="0404", b_1="0302", b_2="0402")
    play.phase("rest-red")
    play.do("b-1", PLOT, "Choose the guns…", "R2 1 12 (5)")
    play.do("b-2", PLOT, "R1 1 16 (1)")
    play.do(first, "Call off")
    assert play.piece("r-1").has("hungry")
    play.do(last, "Call off")
    assert not play.piece("r-1").has("hungry")


def test_a_second_plot_on_a_hex_replaces_the_first(play: Field) -> None:
    play.do("b-1", PLOT, FIVE)
    told = play.do("b-1", PLOT, "Strength 5: 5 points, 1 gun")
    assert told == ["The fire on 0302 is called off", PLOTTED]
    assert play.in_hex("0302").count("flag") == 1 and play.piece("r-1").has("hungry")


def test_fire_that_hinders_movement_is_not_fired_and_lies_until_fire_is_plotted_anew(play: Field) -> None:
    told = play.do("b-1", PLOT, "Hinder movement only: 5 points, R2 1 12; uses up R1 1 11")
    assert told == ["Red hindrance at 0302, 5 points: R2 1 12; seen by R1 1 11 (5.1)"]
    assert play.press(NEXT) == ["Red fires first (5.2)", "All quiet"]
    play.go()
    assert play.at("smoke") == "0302"
    play.go(3)
    assert play.at("smoke") == "store/points.0"
    assert play.do("b-1", PLOT) == ["No gun that can fire reaches 0302 (5.2)"]


def test_the_second_side_plots_after_the_first_and_fires_after_it(play: Field) -> None:
    play.drag("b-1", "0303")
    play.do("b-1", PLOT, FIVE)
    told = play.do("r-1", PLOT, "Strength 3: 4 points, 1 gun; uses up B1 2 21")
    assert told == [
        "Red has plotted its fire; now Blue (5.1)",
        "Blue fire on 0304, 4 points: B1 2 22; seen by B1 2 21 (5.1)",
    ]
    assert play.do("b-2", PLOT) == ["Red has plotted its fire (5.1)"]
    assert play.press(NEXT)[1:3] == ["0303: red 5", "0304: blue 4"]


def test_with_the_last_of_the_second_side_called_off_the_first_plots_again(play: Field) -> None:
    play.drag("b-1", "0303")
    play.do("r-1", PLOT, "Strength 3: 4 points, 1 gun; uses up B1 2 21")
    play.do("shells", "Call off")
    assert play.do("b-1", PLOT, FIVE) == ["Red fire on 0303, 5 points: R2 1 12; seen by R1 1 11 (5.1)"]


def test_what_is_not_fired_is_told_as_the_phase_ends_and_dropped(play: Field) -> None:
    play.do("b-1", PLOT, FIVE)
    assert play.press("Show what is still open")[0] == "Still open: 0302: plotted fire is not fired (5.2)"
    told = play.go()
    assert any("0302: plotted fire is not fired (5.2)" in each for each in told)
    assert "The fire on 0302 was never fired; its guns are free" in told
    assert play.at("flag") == ""


def test_a_marker_from_the_palette_asks_for_its_guns_and_a_plotted_one_stays(play: Field) -> None:
    play.put(flag="entry/later.red")
    play.play.answer(FIVE)
    assert play.drag("flag", "0402") == ["Red fire on 0402, 5 points: R2 1 12; seen by R1 1 11 (5.1)"]
    assert play.drag("flag", "0302") == ["Plotted fire stays on 0402: call it off first"]
    assert play.at("flag") == "0402"


def test_outside_its_phase_no_fire_is_plotted(play: Field) -> None:
    play.put(flag="entry/later.red")
    play.phase("move-blue")
    assert play.press(NEXT) == ["No fire is plotted in this phase"]
    assert play.drag("flag", "0402") == ["No fire is plotted in this phase"]
    assert PLOT not in play.offers("b-1")


def test_a_marker_removed_by_hand_frees_its_guns(play: Field) -> None:
    play.do("b-1", PLOT, FIVE)
    play.piece("flag").discard()
    assert play.do("b-1", PLOT, "Strength 5: 5 points, 1 gun") == [PLOTTED]


def test_without_a_record_guns_are_free_at_once(tmp_path: Path) -> None:
    sheet = SHEET.replace("    record: store/points.0\n", "").replace("bind: rest-red", "bind: rest-red rest-blue")
    play = field(tmp_path, sheet, more=MARKERS).put(r_1="0304", r_2="0304", b_1="0302")
    play.phase("rest-red")
    play.do("b-1", PLOT, FIVE)
    assert play.press(NEXT) == ["Red fires first (5.2)", "0302: red 5", "All quiet"]
    assert play.in_hex("0302") == ["b-1"]
    play.phase("rest-blue")
    assert play.do("b-1", PLOT, "Strength 5: 5 points, 1 gun") == [PLOTTED]


def test_fire_without_plotted_guns_comes_first(tmp_path: Path) -> None:
    sheet = SHEET.replace("    then:", '    besides: \'[hex_at("0402")] if by == "red" else []\'\n    then:')
    play = field(tmp_path, sheet, more=MARKERS).put(r_1="0304", r_2="0304", b_1="0302")
    play.phase("rest-red")
    assert play.press(NEXT) == ["Red fires first (5.2)", "0402: red 0", "All quiet"]


def test_nothing_plotted_is_told(play: Field) -> None:
    assert play.press(NEXT) == ["No fire is plotted"]
