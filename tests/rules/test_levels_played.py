"""What differs with the referee's level is the mechanism's: a game says what is done and what players do by hand, and
asks for no level."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.parts import FILES
from rules.played import Field, field

LEVELS = ("full", "warn", "off")

ENFORCED = """
mechanics:
  referee: {use: referee}
commands:
  - {id: rout, for: unit, menu: say.alone, call: routs(me)}
  - {id: told, for: unit, menu: say.news, call: 'report(enforced(lambda: fate(me), f"by hand: {me.name}"))'}
"""
EFFECTS = """
    from game import *

    def routs(me: Piece) -> None:
        enforce(lambda: me.mark("shaken"), f"mark {me.name}")
        enforce(lambda: me.mark("hungry"))

    def fate(me: Piece) -> Text:
        me.mark("shaken", False)
        return f"done: {me.name}"
"""

MOVES = """
mechanics:
  referee: {use: referee}
  walk:
    use: movement
    kinds: unit
    bind: move-red
    allowance: 3
    table: costs
    column: foot
    begins: replace(move, left=2)
    begins_by_hand: [{text: say.alone, when: move.hexes == 0}]
    after_step: 'replace(move, left=0, stopped="mines")'
    after_step_by_hand: [{text: say.news, when: there.number == "0102"}]
    offers_step: direction == 3
"""

HELD = "mechanics:\n  held: {use: control, kinds: unit, takes: {kinds: unit}, starts: blue}\n"

ENDS = """
mechanics:
  sequence:
    use: phases
    ends: {move-red: [{call: 'report("over")'}], else: []}
    ends_unjudged: {move-red: [{call: 'report(f"put away, {acting_phase()}")'}], else: []}
"""

CHECKS = """
mechanics:
  referee: {use: referee}
  nerve: {use: checks, kinds: unit, needed: 3, picks_order: yes}
commands:
  - {id: all, for: unit, menu: say.alone, call: 'nerve.check([p for p in map_pieces() if p.kind == "unit"], 0)'}
"""

ORDERS = """
mechanics:
  referee: {use: referee}
  orders: {use: orders, kinds: unit, bind: move-red, name_of: 'f"said {wanted}"'}
commands:
  - {id: hold, for: unit, menu: say.alone, call: 'orders.give(me, "hold")'}
  - {id: none, for: unit, menu: say.news, when: orders.may_clear(me), call: 'orders.set_word(me, "")'}
"""

ENTERS = """
mechanics:
  referee: {use: referee}
  come:
    use: arrivals
    kinds: unit
    bind: move-red
    waiting: entry/*
    places: '[h for h in hexes() if h.number == "0202"]'
    due: yes
    arrived: [{set: shaken}]
"""


def at(folder: Path, sheet: str, level: str, functions: str = "") -> Field:
    made = field(folder, sheet, functions, more=FILES)
    made.play.set_property("option_referee", level)
    made.told()
    return made


@pytest.mark.parametrize(
    ("level", "said", "marks"),
    [("full", [], (True, True)), ("warn", ["mark R1 1 11"], (False, False)), ("off", [], (False, False))],
)
def test_an_effect_is_carried_out_or_left_to_the_players(
    tmp_path: Path, level: str, said: list[str], marks: tuple[bool, bool]
) -> None:
    play = at(tmp_path, ENFORCED, level, EFFECTS).put(r_1="0101")
    assert play.do("r-1", "All quiet") == said
    assert (play.piece("r-1").has("shaken"), play.piece("r-1").has("hungry")) == marks
    assert play.do("r-1", "News") == ["done: R1 1 11" if level == "full" else "by hand: R1 1 11"]


@pytest.mark.parametrize("level", ["full", "warn"])
def test_dice_of_a_move_are_reported_to_the_players_who_roll_them(tmp_path: Path, level: str) -> None:
    play = at(tmp_path, MOVES, level).put(r_1="0101")
    assert [each for each in play.offers("r-1") if each.startswith("to the")] == ["to the south"]
    line = "R1 1 11 to 0102: 1 (Clear 1), 0 left" if level == "full" else "R1 1 11 to 0102: 1 (Clear 1), 2 left"
    by_hand = ["All quiet", "News"] if level == "warn" else []
    assert sorted(play.do("r-1", "Move > to the south")) == sorted([*by_hand, line])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("more", ["", "    drag_takes: no\n    drag_takes_unjudged: yes\n"])
def test_a_drag_takes_a_hex_at_the_levels_at_which_it_does(tmp_path: Path, level: str, more: str) -> None:
    sheet = (
        HELD if not more else HELD.replace("starts: blue}", "starts: blue, drag_takes: no, drag_takes_unjudged: yes}")
    )
    play = at(tmp_path, sheet, level).put(r_1="0101", b_2="0604")
    takes = (level == "off") == bool(more)
    assert play.drag("r-1", "0202") == (["R1 1 11 takes 0202 for Red, 2 points"] if takes else [])


@pytest.mark.parametrize(("level", "said"), [("full", ["over"]), ("warn", ["over"]), ("off", ["put away, move-red"])])
def test_what_ends_with_a_phase_nobody_judges(tmp_path: Path, level: str, said: list[str]) -> None:
    play = at(tmp_path, ENDS, level).put(r_1="0101")
    assert [each for each in play.go() if each.startswith(("over", "put"))] == said
    assert play.go() == [] or level != "off"


@pytest.mark.parametrize("level", ["full", "warn"])
def test_the_order_of_checks_is_asked_for_where_results_are_carried_out(tmp_path: Path, level: str) -> None:
    play = at(tmp_path, CHECKS, level).put(r_1="0101", r_5="0102")
    play.play.dice(2, 2)
    told = play.do("r-1", "All quiet")
    assert ("R1 1 11, R1 1 15" in told[0]) == (level == "full")
    assert len(told) == (1 if level == "full" else 2)


@pytest.mark.parametrize("level", LEVELS)
def test_an_order_is_taken_away_where_nobody_judges(tmp_path: Path, level: str) -> None:
    play = at(tmp_path, ORDERS, level).put(r_1="0101")
    assert "News" not in play.offers("r-1")
    play.do("r-1", "All quiet")
    assert ("News" in play.offers("r-1")) == (level == "off")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("by", ["menu", "drag"])
def test_who_comes_by_menu_or_drag_has_come_alike(tmp_path: Path, level: str, by: str) -> None:
    play = at(tmp_path, ENTERS, level).put(r_5="entry/later.red")
    if by == "menu":
        play.do("r-5", "Enter the map...", "0202…")
    else:
        play.drag("r-5", "0202")
    assert play.at("r-5") == "0202"
    assert play.piece("r-5").has("shaken") == (level != "off")
