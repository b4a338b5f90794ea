"""Show control of hexes, who is in supply, who arrives where."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import field

CONTESTED = """
mechanics:
  held:
    use: control
    kinds: unit
    takes: {kinds: unit}
    contested: {number: 0202 0302}
    starts: {west: red, else: blue}
    marker: {red: flag, else: none}
    taken: [{text: say.news}]
"""


def test_the_last_who_entered_holds_a_hex_and_its_marker_lies_there(tmp_path: Path) -> None:
    play = field(tmp_path, CONTESTED).put(r_1="0101", b_1="0604")
    assert play.drag("r-1", "0202") == ["R1 1 11 takes 0202 for Red, 2 points", "News"]
    assert play.in_hex("0202") == ["r-1", "flag"]
    assert play.drag("r-1", "0302") == ["R1 1 11 takes 0302 for Red", "News"]
    assert play.drag("r-1", "0401") == []
    assert play.drag("b-1", "0202") == ["B1 2 21 takes 0202 for Blue, 2 points", "News"]
    assert play.in_hex("0202") == ["b-1"]
    assert play.press("Show control of hexes") == ["Red: 0302", "Blue: 0202 (2)"]
    assert play.shown() == {"0302": "Red", "0202": "Blue"}


def test_a_side_without_a_marker_is_remembered_and_undo_forgets(tmp_path: Path) -> None:
    sheet = CONTESTED.replace("{west: red, else: blue}", "red").replace("red: flag", "red: none")
    play = field(tmp_path, sheet).put(b_1="0301")
    play.drag("b-1", "0202")
    assert play.press("Show control of hexes") == ["Red: 0302", "Blue: 0202 (2)"]
    play.play.undo(), play.play.undo()
    play.told()
    assert play.press("Show control of hexes") == ["Red: 0202 (2), 0302", "Blue: nobody"]


def test_a_marker_put_down_by_hand_counts(tmp_path: Path) -> None:
    play = field(tmp_path, CONTESTED)
    play.play.place("flag", "0302")
    play.told()
    assert play.press("Show control of hexes") == ["Red: 0302", "Blue: 0202 (2)"]


def test_who_shares_a_hex_with_an_enemy_takes_nothing_where_one_must_stand_alone(tmp_path: Path) -> None:
    play = field(tmp_path, CONTESTED + "    alone_holds: yes\n").put(r_1="0101", b_1="0202")
    assert play.drag("r-1", "0202") == []
    assert play.drag("b-1", "0303") == []
    assert play.go() == ["R1 1 11 takes 0202 for Red, 2 points", "News"]


def test_who_is_dragged_among_enemies_takes_nothing_from_them(tmp_path: Path) -> None:
    play = field(tmp_path, CONTESTED).put(r_1="0202", b_1="0604")
    assert play.drag("b-1", "0202") == []
    assert play.in_hex("0202") == ["r-1", "b-1", "flag"]


def test_a_phase_finds_who_came_without_a_drag(tmp_path: Path) -> None:
    play = field(tmp_path, CONTESTED).put(r_1="0202")
    play.play.remove("flag")
    play.told()
    assert play.go() == ["R1 1 11 takes 0202 for Red, 2 points", "News"]


SUPPLY = """
mechanics:
  zones: {use: zones, exerts: {kinds: unit}, reaches: 'not here.side_has(there, "river")'}
  supply:
    use: trace
    kinds: unit
    with: zones
    bind: [{phases: rest-red, side: red}]
    who: {kinds: unit}
    sources: {red: west, blue: 0601}
    longest: 3
    blocks: {kinds: unit}
    condition: hungry
"""


def test_a_line_is_as_long_as_it_may_be_and_its_way_is_shown(tmp_path: Path) -> None:
    play = field(tmp_path, SUPPLY).put(r_1="0401")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 3 from 0101"]
    assert len(play.shown()) == 4 and play.shown()["0101"] == "0" and play.shown()["0401"] == "3"
    play.drag("r-1", "0501")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line"]


def test_why_there_is_no_line_is_told_in_the_words_of_the_game(tmp_path: Path) -> None:
    play = field(
        tmp_path, SUPPLY.replace("condition: hungry", "condition: hungry\n    why_cut: '[unit.name, \"far\"]'")
    ).put(r_1="0501")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line: R1 1 11; far"]


def test_enemies_and_their_zones_close_the_way_friends_keep_it_open(tmp_path: Path) -> None:
    play = field(tmp_path, SUPPLY).put(r_1="0401", b_1="0202", b_2="0302")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line"]
    play.put(r_2="0201", r_5="0301")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 3 from 0101"]


def test_supply_is_judged_in_its_phase_and_worn_as_a_condition(tmp_path: Path) -> None:
    play = field(tmp_path, SUPPLY).put(r_1="0101", r_2="0503", b_1="0604")
    assert play.go() == ["Out of supply, Red: R2 1 12 (0503)"]
    assert "Hungry" in (play.play.value("r-2", "PieceName") or "")
    assert "Hungry" not in (play.play.value("r-1", "PieceName") or "")
    play.drag("r-2", "0201")
    play.go(3), play.go()
    assert "Hungry" not in (play.play.value("r-2", "PieceName") or "")


def test_the_referee_who_warns_only_tells(tmp_path: Path) -> None:
    play = field(tmp_path, SUPPLY).put(r_2="0503", b_1="0604")
    play.play.set_property("option_referee", "warn")
    assert play.go() == ["Out of supply, Red: R2 1 12 (0503)"]
    assert "Hungry" not in (play.play.value("r-2", "PieceName") or "")


def test_a_step_of_lines_that_a_game_replaces_is_asked_whatever_else_there_is(tmp_path: Path) -> None:
    play = field(tmp_path, SUPPLY.replace("longest: 3", "longest: 6\n    step: 2")).put(r_1="0401")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 6 from 0101"]
    play.drag("r-1", "0501")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line"]


ROADS = SUPPLY.replace("longest: 3", "longest: none\n    along: road")
CARRIED = (
    SUPPLY.replace("longest: 3", 'carrier_along: 1 if here.joined_by(there, "road") else None').replace(
        "condition: hungry", 'level: {0-1: "", 2: low, none: cut, else: low}\n    state: supply'
    )
    + """\
    carriers: '[each for each in pieces() if each.kind == "depot" and each.side == side]'
    carrier_range: 2 if away < 4 else 1
    belongs: {same: army}
"""
)


def test_lines_may_have_to_follow_roads(tmp_path: Path) -> None:
    play = field(tmp_path, ROADS).put(r_1="0503", r_5="0301")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 4 from 0101"]
    assert list(play.shown()) == ["0101", "0201", "0302", "0402", "0503"]
    assert play.do("r-5", "Show its line of supply") == ["R1 1 15 has no line"]


def test_carriers_bring_supply_on_as_far_as_they_reach_themselves(tmp_path: Path) -> None:
    play = field(tmp_path, CARRIED).put(depot_red="0402", r_1="0502", r_2="0501", b_1="0604")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 1 from R1 D in 0402"]
    assert play.do("r-2", "Show its line of supply") == ["R2 1 12: line of length 2 from R1 D in 0402"]
    assert play.go() == ["Out of supply, Red: R2 1 12 (0501)"]
    assert [play.play.value(each, "State_supply") for each in ("r-1", "r-2")] == ["0", "1"]
    play.drag("b-1", "0201")
    said = play.press("List units out of supply")
    assert "Supply carriers cut off, Red: R1 D" in said


def test_a_carrier_far_away_reaches_less(tmp_path: Path) -> None:
    play = field(tmp_path, CARRIED).put(depot_red="0503", r_1="0501", r_2="0502")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line: R1 D is 2 hexes away, 1 at most"]
    assert play.do("r-2", "Show its line of supply") == ["R2 1 12: line of length 1 from R1 D in 0503"]


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ({"depot_red": "0302", "r_1": "0502"}, "R1 D is 2 hexes away, 1 at most (5.2)"),
        ({"depot_red": "0302", "r_1": "0302", "b_1": "0201"}, "R1 D cannot trace a line to its source (5.1)"),
        ({"depot_red": "0402", "r_1": "0402"}, "R1 D has no supplies left (5.3)"),
        ({"depot_red": "0503", "r_1": "0503"}, "R1 D is 4 hexes from its source, 3 at most (5.1)"),
        ({"depot_red": "0302", "r_1": "0601", "b_1": "0502"}, "the line to R1 D is blocked (5.1)"),
    ],
)
def test_each_carrier_says_why_it_does_not_supply(tmp_path: Path, where: dict[str, str], why: str) -> None:
    sheet = CARRIED.replace(
        "carrier_range: 2 if away < 4 else 1",
        "carrier_range: 0 if away == 3 else 1\n    carrier_reach: '3'\n"
        """    why_paragraphs: {range: '"5.2"', empty: '"5.3"', else: '"5.1"'}""",
    )
    play = field(tmp_path, sheet).put(**where)
    assert play.do("r-1", "Show its line of supply") == [f"R1 1 11 has no line: {why}"]


def test_how_far_carriers_are_and_who_is_without_a_line_can_be_asked(tmp_path: Path) -> None:
    commands = """
commands:
  - {id: ask, for: depot, menu: say.alone, call: tell(me)}
"""
    code = """
        from game import *

        def tell(me: Piece) -> None:
            lengths, away = supply.carriers_away("red"), supply.carrier_away(me)
            line = supply.line_from(me, 3)
            near = [unit for unit in map_pieces() if supply.away_on(unit, line) is not None]
            report(say("say.who", f"{lengths.get(me.uid, -1)} {away if away is not None else -1}"))
            report(say("say.who", f"{names(supply.lacking('red'))}; {names(near)}"))
    """
    play = field(tmp_path, commands + CARRIED, code).put(depot_red="0402", r_1="0502", r_2="0503", r_6="0104")
    assert play.do("depot-red", "All quiet") == ["Who: 3 3", "Who: R1 1 16; R1 1 16, R1 D, R1 1 11, R2 1 12"]
    play.put(b_1="0201")
    assert play.do("depot-red", "All quiet")[0] == "Who: -1 -1"


def test_other_bodies_do_not_draw_on_a_carrier(tmp_path: Path) -> None:
    formations = {"counters/skirmish/formations.csv": "r3,red,formation.r1,R3,corps,,,7,2.2\n"}
    more = {**formations, "counters/skirmish/units.csv": "r-7,red,foot,r3,III,1,17,,,1,,,,1,,1,,,,2.3\n"}
    play = field(tmp_path, CARRIED, more=more).put(depot_red="0402", r_7="0402", b_1="0604")
    assert play.do("r-7", "Show its line of supply") == [
        "R3 1 17 has no line: no carrier of its formation is on the map"
    ]


NETWORKS = (
    SUPPLY.replace("longest: 3", 'carrier_along: 1 if here.joined_by(there, "road") else None').replace(
        "sources: {red: west, blue: 0601}", "sources: [west]"
    )
    + """\
    networks: [north, south]
    network_sources: {north: "0101", south: "0503"}
    carriers: '[each for each in pieces() if each.kind == "depot" and each.side == side]'
    network: <network>
    carrier_range: "1"
    carries_along: yes
    direct: {red: 1, blue: 0}
    draws: '(network == "north") == (unit.formation == "r1")'
    stands_alone: carrier.hex is not None and carrier.hex.number == "0604"
"""
)


def test_bodies_have_networks_of_sources_of_their_own(tmp_path: Path) -> None:
    play = field(tmp_path, NETWORKS.replace("<network>", "north")).put(depot_red="0302", r_1="0102", r_2="0203")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 1 from 0101"]
    assert play.do("r-2", "Show its line of supply") == ["R2 1 12 has no line: R1 D is 2 hexes away, 1 at most"]
    play.drag("r-1", "0502"), play.drag("r-2", "0502")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line: R1 D is 2 hexes away, 1 at most"]
    assert play.do("r-2", "Show its line of supply") == ["R2 1 12: line of length 1 from 0503"]


def test_who_stands_on_the_way_to_a_carrier_draws_on_it(tmp_path: Path) -> None:
    play = field(tmp_path, NETWORKS.replace("<network>", "south")).put(depot_red="0201", r_1="0402")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: on the way from 0503 to R1 D in 0201"]
    play.drag("r-1", "0201")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 0 from R1 D in 0201"]
    play = field(tmp_path, NETWORKS.replace("<network>", "north")).put(depot_red="0201", r_1="0402")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line: R1 D is 2 hexes away, 1 at most"]


def test_a_carrier_may_stand_alone(tmp_path: Path) -> None:
    play = field(tmp_path, NETWORKS.replace("<network>", "north")).put(depot_red="0604", r_1="0603")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 1 from R1 D in 0604"]
    play.drag("depot-red", "0603")
    assert play.do("r-1", "Show its line of supply") == ["R1 1 11 has no line: R1 D cannot trace a line to its source"]


NOTED = (
    CARRIED
    + """\
    drawn: 'report(say("say.who", names([each.carrier for each in on if each.carrier is not None])))'
"""
)


def test_a_game_notes_what_each_piece_draws_on(tmp_path: Path) -> None:
    play = field(tmp_path, NOTED).put(depot_red="0402", r_1="0502", r_2="0501", b_1="0604")
    assert [line for line in play.go() if line.startswith("Who")] == ["Who: R1 D", "Who: R1 D"]


ARRIVALS = """
mechanics:
  zones: {use: zones, exerts: {kinds: unit}}
  stacks: {use: stacking, counts: {kinds: unit}, limit: "1"}
  movement:
    use: movement
    kinds: unit
    with: zones stacks
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    who: {kinds: unit}
    allowance: "3"
    table: sky
    ground_cost: 2 if there.terrain == "woods" else 1
  late:
    use: arrivals
    kinds: unit
    with: movement stacks
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    waiting: entry/*
"""
WAITING = {"r_5": "entry/later.red", "r_6": "entry/later.red", "b_1": "0604"}


def test_reinforcements_are_told_when_they_are_due(tmp_path: Path) -> None:
    play = field(tmp_path, ARRIVALS).put(**WAITING)
    assert play.press("Reinforcements still to come") == ["Turn 2: R1 1 15", "Turn 3: R1 1 16"]
    assert play.go(3) == []
    assert play.go() == ["Now due, Red: R1 1 15"]
    assert play.go(4) == ["Now due, Red: R1 1 15, R1 1 16"]


def test_entering_by_menu_is_the_first_step_of_a_move(tmp_path: Path) -> None:
    play = field(tmp_path, ARRIVALS).put(**WAITING, r_1="0102")
    assert "Enter the map..." not in play.offers("r-5")
    play.go(4)
    assert "Enter the map..." not in play.offers("r-6")
    assert play.do("r-5", "Enter the map...", "0103: 1") == ["R1 1 15 enters at 0103: 1, 2 left"]
    assert play.at("r-5") == "0103"
    question = play.play.dialogs()[-1]
    assert question[1:] == ["0101: 1", "0102: 1 (full)", "0103: 1", "0104: 1"]
    assert play.do("r-5", "to the south-east") == ["R1 1 15 to 0203: 1, 1 left"]


def test_a_drag_from_where_they_wait_is_paid_as_a_move(tmp_path: Path) -> None:
    play = field(tmp_path, ARRIVALS).put(**WAITING)
    play.go(4)
    assert play.drag("r-5", "0301") == ["R1 1 15 enters at 0301: 3, 0 left"]
    assert play.drag("r-6", "0201") == ["R1 1 16 is not due yet – Ctrl+Backspace puts it back"]


def test_closed_hexes_are_left_out_and_too_far_is_refused(tmp_path: Path) -> None:
    play = field(tmp_path, ARRIVALS).put(**WAITING)
    play.play.move("b-1", "0102")
    play.told()
    play.go(4)
    play.do("r-5", "Enter the map...", "0104: 1")
    assert play.play.dialogs()[-1][1:] == ["0101: 1", "0103: 1", "0104: 1"]
    assert play.at("r-5") == "0104"
    play.go(4)
    assert play.drag("r-6", "0601") == [
        "R1 1 16 may not move to 0601: no legal path leads there – Ctrl+Backspace puts it back"
    ]


@pytest.mark.parametrize(
    ("refused", "where", "line"),
    [
        ("", "0603", "R1 1 15 may not enter at 0603, but at 0101, 0102, 0103, 0104"),
        ("", "0604", "R1 1 15 may not enter at 0604, but at 0101, 0102, 0103, 0104 – an enemy is there"),
        ("[{text: say.who, when: 'True', values: [1]}]", "0603", "R1 1 15 may not enter at 0603 – Who: 1"),
        (
            "[{text: say.who, when: 'True', values: [1]}, {text: say.who, when: 'True', values: [2]}]",
            "0603",
            "R1 1 15 may not enter at 0603 – Who: 1; Who: 2",
        ),
    ],
    ids=["elsewhere", "elsewhere, an enemy", "nowhere, one reason", "nowhere, two reasons"],
)
def test_a_drag_to_where_no_entry_is_has_every_reason(tmp_path: Path, refused: str, where: str, line: str) -> None:
    sheet = ARRIVALS.replace("    with: movement stacks\n", f"    refused: {refused}\n" if refused else "")
    play = field(tmp_path, sheet).put(**WAITING)
    play.go(4)
    assert play.drag("r-5", where) == [line]


@pytest.mark.parametrize(
    ("around", "hexes"), [("0", ["0201"]), ("1", ["0201", "0301", "0302", "0202", "0102", "0101"])]
)
def test_an_entry_may_be_some_hexes_wide(tmp_path: Path, around: str, hexes: list[str]) -> None:
    play = field(tmp_path, ARRIVALS + f'    around: "{around}"\n').put(**WAITING)
    play.go(8)
    play.do("r-6", "Enter the map...", *([hexes[0] + "…"] if len(hexes) > 1 else []))
    if len(hexes) > 1:
        assert {each.partition(":")[0] for each in play.play.dialogs()[-1][1:]} == set(hexes)
    assert play.at("r-6") == hexes[0]


BOXED = """
mechanics:
  late:
    use: arrivals
    kinds: unit
    bind: [{phases: move-red}]
    waiting: entry/later.red
    box_for: {armour: store/points.0, else: none}
    arrived: [{set: shaken}]
"""


def test_some_go_into_a_box_by_themselves(tmp_path: Path) -> None:
    play = field(tmp_path, BOXED).put(**WAITING)
    assert play.go(4) == ["Now due, Red: R1 1 15"]
    assert play.go(4) == ["R1 1 16 arrives in store/points.0", "Now due, Red: R1 1 15"]
    assert play.at("r-6") == "store/points.0"


SENT = (
    BOXED
    + """
  back:
    use: events
    events: [{turn: 1, phase: rest-red, once: yes, do: 'late.send_back(it, "entry/later.red", 2)', of: {row: r-1}}]
"""
)


@pytest.mark.parametrize("named", ["", "    arrival_turn: '1'\n"], ids=["no turn in its data", "a turn in its data"])
def test_who_was_sent_back_comes_again_later(tmp_path: Path, named: str) -> None:
    play = field(tmp_path, SENT.replace("    waiting:", f"{named}    waiting:")).put(r_1="0101")
    assert play.go() == ["R1 1 11 returns in turn 3"]
    assert play.at("r-1") == "entry/later.red"
    assert play.go(3) == []
    assert play.go(4) == ["Now due, Red: R1 1 11"]
