"""The mechanics of zones and movement, played: costs, roads, hexsides, zones, drags."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.fighting import Play, play, shown
from rules.played import field
from vmodsmith.rules.tabletop import step_limit

SHEET = """
name: rule.fight
mechanics:
  zones:
    use: zones
    exerts: {kinds: unit, lacks: shaken}
    reaches: not here.side_has(there, "river")
  movement:
    use: movement
    kinds: unit
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    allowance: "5 if unit.is_a('armour') else 3"
    table: costs
    column: "'foot' if unit.is_a('foot') else 'vehicle'"
    parts: "2"
    roads: road
    zone: 'unit.side is not None and zones.at(where, unit.side, unit, "move")'
"""


def said(game: Play, since: dict[str, int] | None = None) -> str:
    return " / ".join(game.chat(since))


def test_a_step_by_menu_costs_what_the_ground_costs() -> None:
    game = play(SHEET)
    game.place("r-1", "0102")
    game.do("r-1", "to the south-east")  # 0202 is woods with a trench
    assert game.value("r-1", "movement_points_left") == "0"
    assert "0202" in said(game)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")  # along the road
    assert game.value("r-2", "movement_points_left") == "4½"


def test_too_few_points_are_told_and_nothing_moves() -> None:
    game = play(SHEET)
    game.place("r-1", "0102")
    game.do("r-1", "to the south-east")
    mark = game.mark()
    game.do("r-1", "to the north-east")
    assert "too few points" in said(game, mark)
    assert game.value("r-1", "LocationName") == "0202"


def test_from_one_enemy_zone_into_another_is_no_way() -> None:
    game = play(SHEET)
    game.place("b-1", "0304")
    game.place("r-2", "0204")
    mark = game.mark()
    game.do("r-2", "to the north")
    assert "from one enemy ZOC into another" in said(game, mark)
    assert game.value("r-2", "LocationName") == "0204"


def test_an_enemy_zone_stops() -> None:
    game = play(SHEET)
    game.place("b-1", "0304")
    game.place("r-2", "0202")
    game.do("r-2", "to the south")
    assert "It stops there" in said(game)
    mark = game.mark()
    game.do("r-2", "to the north-west")
    assert "it has stopped" in said(game, mark)


def test_whether_a_piece_may_begin_is_asked_of_the_hex_that_it_was_dragged_out_of() -> None:
    sheet = (
        SHEET
        + """    may_begin: where is not None and where.number != "0103"
"""
    )
    game = play(sheet)
    game.place("r-1", "0102")
    game.move("r-1", "0103")
    assert "0103: 1 for 1 hex, 2 left" in said(game)
    mark = game.mark()
    game.move("r-1", "0104")  # under way: where the move began counts
    assert "0104: 1 for 1 hex, 1 left" in said(game, mark)
    game.place("r-2", "0103")
    mark = game.mark()
    game.move("r-2", "0102")
    assert said(game, mark).endswith("0103 → 0102")  # no move by these rules: nothing is paid
    assert game.value("r-2", "movement_points_left") in (None, "")


def test_a_drag_pays_the_cheapest_way() -> None:
    game = play(SHEET)
    game.place("r-2", "0101")
    game.move("r-2", "0402")
    assert game.value("r-2", "movement_points_left") == "3½"
    assert "for 3 hexes" in said(game)


def test_a_drag_too_far_is_told_and_stays_where_it_was_put() -> None:
    game = play(SHEET)
    game.place("r-1", "0101")
    mark = game.mark()
    game.move("r-1", "0604")
    assert "may not move to 0604" in said(game, mark)
    assert game.value("r-1", "LocationName") == "0604"


def test_a_hex_that_nobody_may_enter_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """However far the piece could go: whether the goal can be entered at all is asked first."""
    monkeypatch.setattr(step_limit, "MOST", 800)
    shut = '    forbidden: [{text: say.plain, when: there.number == "0404"}]\n'
    game = play(SHEET.replace('"5 if', '"60 if').replace("else 3", "else 60") + shut)
    game.place("r-2", "0101")
    mark = game.mark()
    game.move("r-2", "0404")
    assert "may not move to 0404" in said(game, mark)
    assert not game.problems(mark) and game.value("r-2", "movement_points_left") == "60"


def test_a_drag_back_gives_the_points_back() -> None:
    game = play(SHEET)
    game.place("r-2", "0101")
    game.move("r-2", "0201")
    game.move("r-2", "0101")
    assert game.value("r-2", "movement_points_left") == "5"


def test_the_other_side_is_offered_no_step() -> None:
    game = play(SHEET)
    game.place("b-1", "0303")
    assert not any(each["text"].startswith("Move >") for each in game.menu("b-1"))


def test_one_undo_takes_a_step_back() -> None:
    game = play(SHEET)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")
    assert game.value("r-2", "LocationName") == "0201"
    game.undo()
    assert game.value("r-2", "LocationName") == "0101"
    assert game.value("r-2", "movement_points_left") in ("", None)


def test_legal_hexes_are_shown_and_costs_told() -> None:
    game = play(SHEET)
    game.place("r-2", "0101")
    mark = game.mark()
    game.do("r-2", "Show the cost of the next hex")
    assert "5 of 5 left" in said(game, mark)
    game.do("r-2", "Show legal hexes")
    worn = shown(game)
    assert len(worn) == 22 and "0101" not in worn
    assert (worn["0201"], worn["0301"], worn["0402"], worn["0503"]) == (
        "4½",
        "3½",
        "3½",
        "3",
    )  # along the road, over the river
    assert "0202" not in worn  # woods with a trench, 5 without the road and 4½ left beside them


def test_no_hexes_are_shown_beyond_enemies_and_their_zones() -> None:
    game = play(SHEET)
    for piece, at in (("r-2", "0101"), ("b-1", "0302"), ("b-2", "0204")):
        game.place(piece, at)
    game.do("r-2", "Show legal hexes")
    # 0201, 0104 and 0203 lie in zones, and the move ends there.
    assert shown(game) == {"0102": "4", "0103": "3", "0104": "2", "0201": "4½", "0203": "2"}


def test_half_a_point_is_written_as_a_fraction_or_a_decimal() -> None:
    game = play(SHEET)
    for piece, left in (("r-1", "2½"), ("r-2", "4½")):
        game.place(piece, "0101")
        game.do(piece, "to the south-east")
        assert game.value(piece, "movement_points_left") == left


BRIDGED = """    crossed: 'none_of() if there.number == "0301" else here.side_lines(there)'
"""
NONE = """
def none_of() -> list[Line]:
    found: list[Line] = []
    return found
"""
WADING = """    takes_all: unit.is_a("foot") and there.number == "0302"
"""


def test_a_bridge_takes_the_river_out_of_a_hexside() -> None:
    game = play(SHEET + BRIDGED, NONE)
    game.place("r-1", "0302")
    game.do("r-1", "to the north")  # 0301, over the bridge
    assert game.value("r-1", "movement_points_left") == "2"
    game.place("r-2", "0302")
    mark = game.mark()
    game.do("r-2", "to the north-east")  # 0402, over the river
    assert "that hexside cannot be crossed" in said(game, mark)
    game.do("r-2", "to the north")
    assert game.value("r-2", "LocationName") == "0301"


def test_a_step_can_take_the_whole_move_and_ends_it() -> None:
    game = play(SHEET + WADING)
    game.place("r-1", "0301")
    mark = game.mark()
    game.do("r-1", "to the south")
    assert "0302: 3 (the whole move), 0 left" in said(game, mark)
    assert game.value("r-1", "LocationName") == "0302"
    mark = game.mark()
    game.do("r-1", "to the south")
    assert "it has stopped" in said(game, mark)


def test_such_a_step_is_none_for_who_has_moved_by_key_or_by_drag() -> None:
    game = play(SHEET + WADING)
    game.place("r-1", "0201")
    game.do("r-1", "to the north-east")
    assert game.value("r-1", "LocationName") == "0301"
    mark = game.mark()
    game.do("r-1", "to the south")
    assert "that hexside cannot be crossed" in said(game, mark)
    assert game.value("r-1", "LocationName") == "0301"
    game.move("r-1", "0302")
    assert "may not move to 0302" in said(game, mark)


def test_a_drag_over_such_a_hexside_takes_the_whole_move() -> None:
    game = play(SHEET + WADING)
    game.place("r-1", "0301")
    game.move("r-1", "0302")
    assert game.value("r-1", "movement_points_left") == "0"


def test_parts_of_a_point_are_told_in_their_lowest_terms() -> None:
    game = play(
        SHEET.replace('parts: "2"', 'parts: "12"').replace(
            "table: costs", "table: costs\n    extra: [{text: terrain.woods, by: 4}]"
        )
    )
    game.place("r-2", "0303")
    game.do("r-2", "to the north-east")
    assert game.value("r-2", "movement_points_left") == "3 2/3"


def test_counters_of_one_unit_move_in_turns_and_no_others() -> None:
    alone = SHEET + "    one_at_a_time: yes\n"
    for sheet, refused in (
        (alone, True),
        (alone + "    as_one: '[q for q in pieces() if q.side == unit.side]'\n", False),
    ):
        game = play(sheet)
        game.place("r-2", "0101")
        game.place("r-1", "0103")
        game.do("r-2", "to the south-east")  # along the road
        game.do("r-1", "to the south")
        mark = game.mark()
        game.do("r-2", "to the north-west")
        assert ("another piece has moved since" in said(game, mark)) is refused


ENTERING = """
def arrive(unit: Piece) -> None:
    there = hex_at("0101")
    if movement.enter(unit, [there], there):
        report("entered")
"""


@pytest.mark.parametrize(
    ("side", "piece", "phases", "refused"),
    [
        ("red", "r-1", 0, ""),
        ("red", "r-1", 1, "not its phase"),
        ("blue", "b-1", 0, "not its phase"),
        ("blue", "b-1", 1, ""),
    ],
)
def test_a_piece_enters_the_map_in_its_own_phase_alone(side: str, piece: str, phases: int, refused: str) -> None:
    sheet = SHEET + "commands:\n  - {id: arrive, for: unit, menu: cmd.count, when: me.hex is None, call: arrive(me)}\n"
    game = play(sheet, ENTERING, side=side)
    for _ in range(phases):
        game.turn("next")
    box = game.tabletop.box_place("losses/both.blue")
    game.place(piece, box.name, game.tabletop.places.windows[box.window].name)
    mark = game.mark()
    game.do(piece, "Count pieces")
    assert (refused in said(game, mark)) if refused else ("not its phase" not in said(game, mark)), said(game, mark)
    assert ("enters at 0101" in said(game, mark)) == ("entered" in said(game, mark)) == (not refused)


STACKS = """
mechanics:
  movement:
    use: movement
    kinds: unit
    bind: {phases: move-red, side: red}
    who: {is: armour}
    allowance: 5
    table: sky
    ground_cost: 1
"""


@pytest.mark.parametrize(
    ("level", "where", "told"),
    [
        ("full", "0101", "R1 1 11 stays in 0101: it does not move in this phase"),
        ("warn", "0102", "R1 1 11 does not move in this phase"),
    ],
)
def test_who_lay_in_a_stack_that_moves_stays_behind(tmp_path: Path, level: str, where: str, told: str) -> None:
    at = field(tmp_path, STACKS + "    left_behind: yes\n").put(r_1="0101", r_2="0101")
    at.play.set_property("option_referee", level)
    assert told in at.drag(["r-1", "r-2"], "0102")
    assert (at.at("r-1"), at.at("r-2")) == (where, "0102")


def test_who_was_dragged_alone_was_dragged_by_hand(tmp_path: Path) -> None:
    at = field(tmp_path, STACKS + "    left_behind: yes\n").put(r_1="0101", r_2="0101")
    told = at.drag("r-1", "0102")
    assert at.at("r-1") == "0102" and not any("does not move in this phase: it" in each for each in told)


def test_without_that_setting_the_whole_stack_is_where_it_was_dragged(tmp_path: Path) -> None:
    at = field(tmp_path, STACKS).put(r_1="0101", r_2="0101")
    at.drag(["r-1", "r-2"], "0102")
    assert at.at("r-1") == "0102"


@pytest.mark.parametrize(("level", "shaken"), [("full", True), ("off", False)])
def test_a_drag_with_the_referee_off_has_effects_of_its_own(tmp_path: Path, level: str, shaken: bool) -> None:
    at = field(tmp_path, STACKS + "    by_hand: [{set: shaken}]\n    by_hand_unjudged: nothing\n")
    at.play.set_property("option_referee", level)
    at.put(b_1="0604")
    at.drag("b-1", "0603")  # in Red's phase
    assert ("shaken" in str(at.play.value("b-1", "LocalizedPieceName")).lower()) == shaken
