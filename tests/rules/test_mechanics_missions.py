"""How many pieces of a sort a turn allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import Field, field

SHEET = """
mechanics:
  sorties:
    use: missions
    kinds: unit
    bind: move-red
    pools: [foot, tank]
    pool: {tank: tank, else: foot}
    allowed: {foot: {1: 1, else: 2}, tank: 1}
    pool_name: {foot: type.foot, tank: type.tank}
    used: {on: map, side: red}
    faults: [{text: say.who, values: [unit.name], when: 'unit.hex is not None and unit.hex.terrain == "woods"'}]
    excused: unit.came_from is not None
    placed: 'unit.mark("shaken", False)'
"""
WAITS = "entry/later.red"
CHECK = "Show missions used"


def sorties(folder: Path) -> Field:
    return field(folder, SHEET).put(r_1=WAITS, r_5=WAITS, r_2=WAITS, b_1="0604")


def test_more_than_a_turn_allows_are_told_at_once_and_after_the_phase(tmp_path: Path) -> None:
    play = sorties(tmp_path)
    assert play.drag("r-1", "0101") == [] and play.drag("r-2", "0101") == []
    assert play.press(CHECK) == ["Used: Rifles 1 of 1; Tanks 1 of 1"]
    many = "Too many for this turn: Rifles 2 of 1"
    assert play.drag("r-5", "0102") == [many]
    assert play.press(CHECK) == ["Too many for this turn: Rifles 2 of 1; Tanks 1 of 1"]
    assert play.go() == [many]
    assert play.go() == []
    assert play.go(2) == [] and play.press(CHECK) == ["Used: Rifles 2 of 2; Tanks 1 of 1"]


def test_a_wrong_place_is_told_with_its_cause(tmp_path: Path) -> None:
    play = sorties(tmp_path)
    assert play.drag("r-1", "0503") == ["Who: R1 1 11"]
    assert play.go() == ["Who: R1 1 11"]


@pytest.mark.parametrize("order", [("r-5", "r-1"), ("r-1", "r-5")])
def test_pieces_that_are_dragged_together_are_counted_once_whichever_is_wrong(
    tmp_path: Path, order: tuple[str, str]
) -> None:
    sheet = SHEET.replace('unit.hex.terrain == "woods"', 'unit.id == "r-1"').replace(
        "{1: 1, else: 2}", "{1: 0, else: 2}"
    )
    play = field(tmp_path, sheet).put(r_1="0604", r_5="0604", r_2=WAITS)
    told = play.drag(list(order), "0101")
    assert sorted(told) == ["Too many for this turn: Rifles 2 of 0", "Who: R1 1 11"]


@pytest.mark.parametrize("order", [("r-1", "b-1", "r-5"), ("r-5", "b-1", "r-1"), ("b-1", "r-5", "r-1")])
def test_a_piece_that_goes_back_leaves_the_count_of_those_beside_it(tmp_path: Path, order: tuple[str, ...]) -> None:
    """Who is taken along by another side's move goes back; the others are counted, whoever comes last."""
    sheet = SHEET.replace("excused: unit.came_from is not None", 'excused: unit.id == "r-1"')
    play = field(tmp_path, sheet).put(r_1="0604", r_5="0604", b_1="0604")
    play.go()
    told = play.drag(list(order), "0101")
    assert (play.at("r-1"), play.at("b-1"), play.at("r-5")) == ("0101", "0101", "0604")
    assert sorted(told) == [
        "R1 1 15 stays in 0604: it does not move with the others",
        "Too many for this turn: Rifles 2 of 1",
    ]


def test_where_all_go_back_nothing_is_counted(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET.replace("excused: unit.came_from is not None", "excused: no")).put(
        r_1="0604", r_5="0604", b_1="0604"
    )
    play.go()
    stays = "R1 1 {} stays in 0604: it does not move with the others"
    assert sorted(play.drag(["r-1", "b-1", "r-5"], "0101")) == [stays.format(11), stays.format(15)]


def test_another_phase_is_told_unless_the_drag_is_excused(tmp_path: Path) -> None:
    play = sorties(tmp_path)
    play.go()
    assert play.drag("r-1", "0101") == ["R1 1 11: not in this phase"]
    assert play.drag("r-1", "0102") == []


def test_what_follows_a_drag_comes_first_and_a_referee_that_is_off_says_nothing(tmp_path: Path) -> None:
    play = sorties(tmp_path)
    play.do("r-1", "Shaken")
    play.drag("r-1", "0101")
    assert "Shaken" not in (play.play.value("r-1", "PieceName") or "")
    play.play.set_property("option_referee", "off")
    assert play.drag("r-5", "0503") == [] and play.go() == []
