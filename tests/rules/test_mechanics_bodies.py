"""Pieces that split, join, and go along with others."""

from __future__ import annotations

from pathlib import Path

from rules.played import Field, field

HALVES = """
mechanics:
  halves:
    use: breakdown
    kinds: unit
    bind: move-red
    parts: {tank: [], else: 'halves_of(unit)'}
    joins_into: whole_of(unit)
    refused: [{text: say.who, values: [unit.name], when: unit.has("shaken")}]
    follows: made.mark("hungry", old.has("hungry"))
"""
CODE = """
    from game import *

    def halves_of(unit: Piece) -> list[Row]:
        return [f"{unit.id}-i", f"{unit.id}-ii"] if unit.id == "r-1" else []

    def whole_of(unit: Piece) -> Row | None:
        return f"{unit.id.removesuffix('i').removesuffix('i').removesuffix('-')}" if unit.id.endswith("i") else None
"""
ROWS = {
    "counters/skirmish/units.csv": "r-1-i,red,foot,r1,II,1,I/11,,,1,,,,1,,2,,,,2.3\n"
    "r-1-ii,red,foot,r1,II,1,II/11,,,1,,,,1,,2,,,,2.3\n"
}
CHANGE = "Split or join"
LOSE = "Lose a step"


def halves(folder: Path) -> Field:
    return field(folder, HALVES, CODE, more=ROWS)


def test_a_piece_splits_and_its_parts_join_again(tmp_path: Path) -> None:
    play = halves(tmp_path).put(r_1="0101", r_5="0101")
    assert CHANGE not in play.offers("r-5")
    assert play.do("r-1", CHANGE) == ["R1 1 11 in 0101 splits into R1 1 I/11 and R1 1 II/11"]
    assert play.in_hex("0101") == ["r-5", "r-1-i", "r-1-ii"] and play.at("r-1") == ""
    assert play.do("r-1-ii", CHANGE) == ["R1 1 II/11 and R1 1 I/11 in 0101 join as R1 1 11"]
    assert play.in_hex("0101") == ["r-5", "r-1"]
    play.play.undo()
    assert play.at("r-1-i") == "0101" and play.at("r-1") == ""


def test_parts_join_in_one_hex_only_and_only_in_the_phase(tmp_path: Path) -> None:
    play = halves(tmp_path).put(r_1_i="0101", r_1_ii="0102")
    assert play.do("r-1-i", CHANGE) == ["R1 1 I/11 has no unit to join with in 0101"]
    play.go()
    assert CHANGE not in play.offers("r-1-i")


def test_what_forbids_it_is_told_and_who_is_warned_may(tmp_path: Path) -> None:
    play = halves(tmp_path).put(r_1="0101")
    play.do("r-1", "Shaken")
    assert play.do("r-1", CHANGE) == ["Who: R1 1 11"] and play.at("r-1") == "0101"
    play.play.set_property("option_referee", "warn")
    assert len(play.do("r-1", CHANGE)) == 2 and play.at("r-1-i") == "0101"


def test_what_the_parts_take_over_is_carried_on(tmp_path: Path) -> None:
    play = halves(tmp_path).put(r_1="0101")
    play.do("r-1", "Hungry")
    play.do("r-1", CHANGE)
    assert all("Hungry" in (play.play.value(each, "PieceName") or "") for each in ("r-1-i", "r-1-ii"))


def test_which_of_two_pieces_is_meant_is_said(tmp_path: Path) -> None:
    sheet = HALVES.replace(
        'made.mark("hungry", old.has("hungry"))', "[{of: made, inherit: {from: old, same: hungry supply}, set: shaken}]"
    )
    play = field(tmp_path, sheet, CODE, more=ROWS).put(r_1="0101")
    play.do("r-1", "Low")
    play.do("r-1", "Hungry")
    play.do("r-1", CHANGE)
    for each in ("r-1-i", "r-1-ii"):
        assert play.play.value(each, "PieceName").endswith("(Shaken) (Hungry) (Low)")


def test_a_row_that_is_in_play_already_stops_it(tmp_path: Path) -> None:
    play = halves(tmp_path).put(r_1="0101", r_1_ii="0604")
    assert play.do("r-1", CHANGE) == ["R1 1 II/11 is already in play"] and play.at("r-1") == "0101"


def test_more_counters_than_the_palette_has_stop_it(tmp_path: Path) -> None:
    """None is in play yet, and there is one of them; a row that the module has not at all `check` tells before."""
    sheet = HALVES.replace("else: 'halves_of(unit)'", "else: [r-1-i, r-1-i]")
    play = field(tmp_path, sheet, CODE, more=ROWS).put(r_1="0101")
    assert play.do("r-1", CHANGE) == ["Its counters are missing: add the plug-in that contains them"]


CARRIERS = """
mechanics:
  trains:
    use: attachment
    kinds: unit
    who: {kinds: depot}
    carries: {same: side, is: foot}
    open_now: turn() == 1
hooks:
  - {id: dragged, on: moved, for: depot, call: trains.dragged(me)}
  - {id: followed, on: moved, for: unit, call: come(me)}
"""
COME = """
    from game import *

    def come(me: Piece) -> None:
        if me.hex is not None:
            trains.follow(me, me.hex)
"""


def trains(folder: Path) -> Field:
    play = field(folder, CARRIERS, COME).put(r_1="0101", r_2="0102", depot_red="0604")
    assert play.drag("depot-red", "0102") == ["R1 D: it cannot be attached to any unit in 0102"]
    assert play.drag("depot-red", "0101") == ["R1 D is now attached to R1 1 11"]
    return play


def test_what_is_attached_goes_along_and_stays_with_its_carrier(tmp_path: Path) -> None:
    play = trains(tmp_path)
    play.drag("r-1", "0202")
    assert play.at("depot-red") == "0202"
    play.go(4)
    assert play.drag("depot-red", "0303") == ["R1 D stays with R1 1 11"]
    assert play.drag("r-1", "0301") == [] and play.at("depot-red") == "0301"


def test_what_is_attached_is_lost_with_a_step(tmp_path: Path) -> None:
    play = trains(tmp_path)
    assert play.do("r-1", "Lose a step") == ["R1 1 11 loses R1 D"]
    assert play.play.value("r-1", "trains_attached") == ""


def test_who_is_warned_is_told_what_should_be_lost(tmp_path: Path) -> None:
    play = trains(tmp_path)
    play.play.set_property("option_referee", "warn")
    assert play.do("r-1", "Lose a step") == ["R1 1 11 should lose R1 D"]
    assert play.play.value("r-1", "trains_attached") == "depot-red"


def test_later_nothing_is_attached_any_more(tmp_path: Path) -> None:
    play = field(tmp_path, CARRIERS, COME).put(r_1="0101", depot_red="0604")
    play.go(4)
    assert play.drag("depot-red", "0101") == ["R1 D: it cannot be attached now"]


STOCK = """
properties:
  - {name: Whole, type: "Piece | None", of: unit, source: "2.3"}
mechanics:
  halves:
    use: breakdown
    kinds: unit
    bind: move-red
    parts: {tank: [], else: 'halves_of(unit)'}
    copies: 3
    waits_in: box("entry/later.red")
    follows: belongs(old, made)
    divided: share(unit, made)
    stands_for: unit.Whole
    takes_up: gains(whole, old)
"""
STOCK_CODE = """
    from game import *

    def halves_of(unit: Piece) -> list[Row]:
        return ["r-half", "r-half"] if unit.id == "r-1" and unit.steps > 1 else []

    def belongs(old: Piece, made: Piece) -> None:
        made.Whole = old

    def share(unit: Piece, made: list[Piece]) -> None:
        for part in made:
            part.show_face(2)

    def gains(whole: Piece, old: list[Piece]) -> None:
        steps = len(old) + (whole.steps if whole.Fresh else 0)
        whole.Fresh = True
        whole.show_face(whole.faces + 1 - steps)
"""
"""A stock of parts that stand for any regiment: which one is kept with them."""


def stock(folder: Path, copies: str = "3") -> Field:
    sheet = STOCK.replace("copies: 3", f"copies: {copies}").replace(
        "mechanics:", '  - {name: Fresh, type: bool, of: unit, source: "2.3"}\nmechanics:', 1
    )
    rows = {"counters/skirmish/units.csv": "r-half,red,foot,r1,II,1,Half,,3,2,,,,1,0,2,1,,,2.3\n"}
    return field(folder, sheet, STOCK_CODE, more=rows).put(r_1="0101")


def test_a_piece_waits_in_a_box_while_parts_of_a_stock_stand_for_it(tmp_path: Path) -> None:
    play = stock(tmp_path)
    assert play.do("r-1", CHANGE) == ["R1 1 11 in 0101 splits into R1 1 Half and R1 1 Half"]
    assert play.at("r-1") == "entry/later.red" and play.in_hex("0101") == ["r-half", "r-half"]
    assert play.do("r-half#1", CHANGE) == ["R1 1 Half and R1 1 Half in 0101 join as R1 1 11"]
    assert play.in_hex("0101") == ["r-1"] and play.face("r-1") == 1


def test_a_part_that_comes_later_is_taken_up_where_the_whole_stands(tmp_path: Path) -> None:
    play = stock(tmp_path)
    play.do("r-1", CHANGE)
    play.drag("r-half#2", "0102")
    assert play.do("r-half#2", CHANGE) == ["R1 1 Half in 0102 join as R1 1 11"]
    assert play.at("r-1") == "0102" and play.face("r-1") == 2
    assert CHANGE not in play.offers("r-half")  # the other one, a hex away
    play.drag("r-half", "0102")
    assert play.do("r-half", CHANGE) == ["R1 1 Half in 0102 join as R1 1 11"]
    assert play.in_hex("0102") == ["r-1"] and play.face("r-1") == 1


def test_there_are_no_more_parts_than_the_stock_has(tmp_path: Path) -> None:
    play = stock(tmp_path, "1")
    assert play.do("r-1", CHANGE) == ["Its counters are missing: add the plug-in that contains them"]
    assert play.at("r-1") == "0101"


def test_parts_are_taken_from_the_box_where_they_lie_and_go_back_to_it(tmp_path: Path) -> None:
    sheet = STOCK.replace("copies: 3", 'copies: 2\n    kept_in: box("entry/later.red")').replace(
        "mechanics:", '  - {name: Fresh, type: bool, of: unit, source: "2.3"}\nmechanics:', 1
    )
    rows = {"counters/skirmish/units.csv": "r-half,red,foot,r1,II,1,Half,,3,2,,,,1,0,2,1,,,2.3\n"}
    play = field(tmp_path, sheet, STOCK_CODE, more=rows).put(r_1="0101", r_half="entry/later.red")
    assert play.do("r-1", CHANGE) == ["R1 1 11 in 0101 splits into R1 1 Half and R1 1 Half"]
    assert play.in_hex("0101") == ["r-half", "r-half"] and play.at("r-1") == "entry/later.red"
    assert play.do("r-half#1", CHANGE) == ["R1 1 Half and R1 1 Half in 0101 join as R1 1 11"]
    assert play.in_hex("0101") == ["r-1"] and play.at("r-half#1") == "entry/later.red"
    assert play.do("r-1", CHANGE) == ["R1 1 11 in 0101 splits into R1 1 Half and R1 1 Half"]


SHARED = """
properties:
  - {name: Whole, type: "Piece | None", of: unit, source: "2.3"}
  - {name: Lasted, type: bool, of: unit, source: "2.3"}
commands:
  - {id: part-gone, for: unit, key: vms-to-losses, when: me.Whole is not None, call: halves.part_lost(me)}
mechanics:
  halves:
    use: breakdown
    kinds: unit
    bind: move-red
    parts: {tank: [], else: '["r-half", "r-half"] if unit.id == "r-3" else []'}
    copies: 3
    waits_in: box("entry/later.red")
    follows: [{of: made, keep: {Whole: old}, inherit: {from: old, same: shaken supply}}]
    divided: 'halves.share_steps(unit, made)'
    stands_for: unit.Whole
    takes_up: ['halves.take_steps(whole, old)', {inherit: {from: old, any: shaken, worst: {supply: cut low}}}]
    all_lost: [{keep: {Lasted: "True"}}]
"""
"""Parts share the steps of a regiment of three, and what it is in."""


def divided(folder: Path) -> Field:
    """A regiment of three steps in two parts: one of two steps and one of a single step."""
    rows = {
        "counters/skirmish/units.csv": "r-half,red,foot,r1,II,1,Half,,3,2,,,,1,0,2,1,,,2.3\n"
        "r-3,red,foot,r1,III,1,13,,,3,,,,1,0,4,3,2,,2.3\n"
    }
    play = field(folder, SHARED, "from game import *\n", more=rows).put(r_3="0101")
    play.do("r-3", "Low")
    play.do("r-3", CHANGE)
    assert play.in_hex("0101") == ["r-half", "r-half"] and play.at("r-3") == "entry/later.red"
    return play


def test_parts_share_the_steps_of_their_whole_and_give_them_back(tmp_path: Path) -> None:
    play = divided(tmp_path)
    assert [play.face(each) for each in ("r-half#1", "r-half#2")] == [1, 2]
    play.do("r-half#1", "Shaken")
    play.do("r-half#1", CHANGE)
    assert play.in_hex("0101") == ["r-3"] and play.face("r-3") == 1
    assert play.play.value("r-3", "PieceName").endswith("(Shaken) (Low)")


def test_who_takes_one_part_up_has_its_steps_alone_until_the_other_comes(tmp_path: Path) -> None:
    play = divided(tmp_path)
    play.drag("r-half#2", "0102")
    play.do("r-half#2", CHANGE)
    assert play.at("r-3") == "0102" and play.face("r-3") == 3
    play.drag("r-half", "0102")
    play.do("r-half", CHANGE)
    assert play.in_hex("0102") == ["r-3"] and play.face("r-3") == 1


def test_with_its_last_part_a_piece_is_eliminated(tmp_path: Path) -> None:
    play = divided(tmp_path)
    play.do("r-half#2", LOSE)
    assert play.in_hex("0101") == ["r-half"] and play.at("r-3") == "entry/later.red"
    play.do("r-half", LOSE)
    play.do("r-half", LOSE)
    assert play.at("r-3") == "losses/both.red" and play.play.value("r-3", "Lasted") == "true"
    play.play.undo()
    assert play.in_hex("0101") == ["r-half"] and play.at("r-3") == "entry/later.red"


GOING = """
commands:
  - {id: rout, for: unit, menu: say.alone, call: rout(me)}
  - {id: parts, for: unit, menu: say.news, call: for_it(me)}
mechanics:
  flight:
    use: retreat
    kinds: unit
    chosen_by_owner: yes
  follow:
    use: advance
    kinds: unit
"""
GOING_CODE = """
    from game import *

    def rout(me: Piece) -> None:
        flight.order([me], 1)

    def for_it(me: Piece) -> None:
        others = [other for other in map_pieces() if other != me and other.hex == me.hex]
        if flight.must(me):
            flight.instead(me, others)
        else:
            here = me.hex
            follow.offer(here.neighbours() if here is not None else [], [me])
            for other in others:
                follow.join(me, other)
"""
"""Others that retreat in the place of a piece, and that may advance as it does."""


def test_others_retreat_in_the_place_of_a_piece(tmp_path: Path) -> None:
    play = field(tmp_path, GOING, GOING_CODE).put(r_1="0303", r_5="0303")
    play.do("r-1", "All quiet")
    assert "Retreat…" in play.offers("r-1") and "Retreat…" not in play.offers("r-5")
    play.do("r-1", "News")
    assert "Retreat…" not in play.offers("r-1") and "Retreat…" in play.offers("r-5")


def test_another_piece_may_advance_as_one_does(tmp_path: Path) -> None:
    play = field(tmp_path, GOING, GOING_CODE).put(r_1="0303", r_5="0303", r_6="0302")
    play.do("r-1", "News")
    assert (
        "Advance…" in play.offers("r-1") and "Advance…" in play.offers("r-5") and "Advance…" not in play.offers("r-6")
    )
