"""Parts of mechanics that few games or none use: each on a table, and in an engine from the same source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.games import write_blank

from rules.campaign import campaign
from rules.parts import FILES, FUNCTIONS, SHEET
from rules.seated import Seated
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules.checked import checked
from vmodsmith.rules.tabletop import Play, SharedData, Tabletop, vocabulary
from vmodsmith.rules.tabletop.python import emit


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return campaign(tmp_path_factory.mktemp("parts"), SHEET, FUNCTIONS, FILES)


@pytest.fixture(scope="module", params=["table", pytest.param("engine", marks=pytest.mark.engine)])
def play(request: pytest.FixtureRequest, game: Game, tmp_path_factory: pytest.TempPathFactory) -> Play | Engine:
    """What the game is played in."""
    if request.param == "table":
        program, problems = checked(game)
        assert not problems, "\n".join(map(str, problems))
        words = lambda it: {**vocabulary(it), "alone": lambda: True}  # noqa: E731
        return Play(Tabletop(SharedData(tabletop_data(game), emit(program)), vocabulary=words))
    request.getfixturevalue("needs_engine")
    opened: Callable[[Path], Engine] = request.getfixturevalue("open_engine")
    return opened(write_blank(game, tmp_path_factory.mktemp("module")))


@pytest.fixture
def at(play: Play | Engine) -> Iterator[Seated]:
    """A new game, one player for both sides."""
    play.seed()
    play.new_game("Solo")
    yield Seated(play)
    assert play.problems() == [] and play.dice_state()["left"] == []


# ---- orders


def test_an_order_binds_the_body_of_its_leader(at: Seated) -> None:
    at.put(r_1="0101", r_5="0201", r_2="0102")
    assert at.do("r-5", "What binds it") == ["Who: Hold"]
    assert at.do("r-1", "Let them attack") == ["R1 1 11: Attack"]
    assert at.do("r-5", "What binds it") == ["Who: Attack"]
    assert at.do("r-2", "What binds it") == ["Who: Hold"]  # of another body


def test_who_is_out_of_reach_of_his_leader_does_by_himself(at: Seated) -> None:
    at.put(r_1="0101", r_5="0301")
    at.do("r-1", "Let them attack")
    assert at.do("r-5", "What binds it") == ["Who: Attack"]
    at.put(r_6="0402")
    assert at.do("r-6", "What binds it") == ["Who: Hold"]


def test_an_order_that_is_rolled_for_may_not_be_given(at: Seated) -> None:
    at.put(r_1="0101", r_5="0201")
    at.do("r-1", "Shaken")
    at.play.dice(3)
    assert at.do("r-1", "Let them attack") == ["R1 1 11: Attack, die 3 against 2: not given – Red roll"]
    assert at.do("r-5", "What binds it") == ["Who: Hold"]
    assert at.do("r-1", "Let them attack") == ["R1 1 11: already has an order this turn"]


def test_an_order_that_is_rolled_for_is_given(at: Seated) -> None:
    at.put(r_1="0101")
    at.do("r-1", "Shaken")
    at.play.dice(2)
    assert at.do("r-1", "Let them attack") == ["R1 1 11: Attack, die 2 against 2: given – Red roll"]
    assert at.do("r-1", "What binds it") == ["Who: Attack"]


def test_a_leader_has_one_order_a_turn_in_its_phase(at: Seated) -> None:
    at.put(r_1="0101")
    at.do("r-1", "Let them attack")
    assert at.do("r-1", "Let them hold") == ["R1 1 11: already has an order this turn"]
    at.phase("rest-red")
    at.phase("rest-red", 2)
    assert at.do("r-1", "Let them hold") == ["R1 1 11: no orders can be given in this phase"]
    at.phase("move-red", 2)
    assert at.do("r-1", "Let them hold") == ["R1 1 11: Hold"]


def test_what_a_game_forbids_of_an_order_is_only_said_where_the_referee_warns(at: Seated) -> None:
    at.put(r_1="0101")
    at.do("r-1", "Hungry")
    assert at.do("r-1", "Let them attack") == ["R1 1 11: Who: R1 1 11"]
    assert at.do("r-1", "What binds it") == ["Who: Hold"]
    at.play.set_property("option_referee", "warn")
    assert at.do("r-1", "Let them attack") == ["R1 1 11: Who: R1 1 11", "R1 1 11: Attack"]


# ---- the referee


def test_the_referee_is_set_by_his_button_and_everybody_is_told(at: Seated) -> None:
    at.put(r_1="0101")
    at.do("r-1", "Hungry")
    assert at.press("Referee: choose the level…", "off: menus and markers only") == [
        "The referee now: off: menus and markers only"
    ]
    assert at.do("r-1", "Let them attack") == [] and at.do("r-1", "What binds it") == ["Who: Attack"]


# ---- movement and zones


def test_who_began_in_a_zone_pays_for_leaving_it_and_enters_none(at: Seated) -> None:
    at.put(r_2="0302", b_2="0402")
    assert "from one enemy ZOC into another" in at.do("r-2", "to the south")[0]  # 0303
    said = at.do("r-2", "to the north-west")
    assert "0201: 3" in said[0] and "3 left" in said[0]
    assert "from one enemy ZOC into another" in at.drag("r-2", "0303")[0]


def test_who_began_elsewhere_enters_a_zone_and_stops(at: Seated) -> None:
    at.put(r_2="0201", b_2="0402")
    said = at.do("r-2", "to the south-east")
    assert "0302: 1 (Clear 1), 5 left" in said[0] and "It stops there" in said[0]


def test_a_friend_takes_the_zone_off_a_hex(at: Seated) -> None:
    at.put(r_2="0201", r_1="0302", b_2="0402")
    said = at.do("r-2", "to the south-east")
    assert "0302: 1 (Clear 1), 5 left" in said[0] and "stops" not in said[0]
    assert "0303: 1 (Clear 1), 4 left. It stops there" in at.do("r-2", "to the south")[0]


def test_a_piece_may_always_move_one_hex(at: Seated) -> None:
    at.put(r_1="0102", r_5="0103")
    said = at.do("r-1", "to the south-east")
    assert at.where("r-1") == "0202" and "0 left" in said[0]
    at.do("r-5", "to the north")
    assert "too few points" in at.do("r-5", "to the south-east")[0] and at.where("r-5") == "0102"


def test_what_is_paid_in_addition_has_a_column_of_its_own(at: Seated) -> None:
    at.put(r_1="0302", r_2="0302")
    assert "0301: 1 (Clear 1), 2 left" in at.do("r-1", "to the north")[0]
    assert "0301: 3 (Clear 1, River 2), 3 left" in at.do("r-2", "to the north")[0]


def test_a_drag_goes_round_a_hex_that_costs_dice_to_leave(at: Seated) -> None:
    at.put(r_2="0103")
    said = at.drag("r-2", "0304")
    assert "3 for 3 hexes" in said[0] and "3 left" in said[0]


def test_where_no_other_way_is_open_a_drag_leads_through_it(at: Seated) -> None:
    at.put(r_2="0103", b_1="0204").put(b_1="0303")
    at.play.dice(2)
    said = at.drag("r-2", "0304")
    assert "for 2 hexes, 2 left" in said[0] and at.where("r-2") == "0304"


# ---- combat


@pytest.mark.parametrize(("attackers", "column"), [(("r-2",), "0"), (("r-1",), "1"), (("r-1", "r-2"), "2")])
def test_combat_by_difference(at: Seated, attackers: tuple[str, ...], column: str) -> None:
    at.phase("rest-red").put(b_1="0403", **{each.replace("-", "_"): "0303" for each in attackers})
    for each in attackers:
        at.do(each, "Attack…")
    at.play.dice(1)
    assert f"{column} column:" in at.do("b-1", "Resolve")[1]


def test_an_exchange_costs_the_attackers_the_steps_of_the_defenders(at: Seated) -> None:
    at.phase("rest-red").put(r_1="0303", b_1="0403")
    at.play.set_layer("b-1", "Step", 2)
    at.do("r-1", "Attack…")
    at.play.dice(5)
    assert at.do("r-1", "Resolve")[-2:] == ["B1 2 21 is eliminated", "R1 1 11 loses a step"]
    assert at.where("b-1") == "Losses Blue" and (at.where("r-1"), at.face("r-1")) == ("0303", "2")


def test_in_an_exchange_the_attacker_chooses_who_pays(at: Seated) -> None:
    at.phase("rest-red").put(r_1="0303", r_2="0303", b_1="0403")
    for each in ("r-1", "r-2"):
        at.do(each, "Attack…")
    at.play.dice(6)
    at.do("r-1", "Resolve", "R2 1 12", "R1 1 11")
    assert at.where("b-1") == "Losses Blue" and at.where("r-2") == "Losses Red" and at.face("r-1") == "2"


# ---- fire and sight


def test_nearer_than_the_least_range_nobody_is_a_target(at: Seated) -> None:
    at.phase("rest-red").put(r_2="0303", b_1="0403", r_1="0304")
    assert at.do("r-2", "Fire…") == ["R2 1 12 has no target"]
    at.put(b_2="0404")
    at.play.dice(5)
    assert at.do("r-2", "Fire…")[0] == "Who: R1 1 11" and at.face("b-2") == "2" and at.face("b-1") == "1"


def test_another_of_its_army_observes_for_a_gun(at: Seated) -> None:
    at.phase("rest-red").put(r_2="0104", b_1="0304")  # the gun itself sees one hex
    assert at.do("r-2", "Fire…") == ["R2 1 12 has no target"]
    at.put(r_1="0204")
    at.play.dice(3)
    assert at.do("r-2", "Fire…")[0] == "Who: R1 1 11"


def test_the_nearest_who_can_observes(at: Seated) -> None:
    at.phase("rest-red").put(r_2="0104", b_1="0304", r_1="0204", r_5="0103")
    at.do("r-1", "Shaken")
    at.play.dice(3)
    assert at.do("r-2", "Fire…")[0] == "Who: R1 1 15"


def test_hexsides_hide_all_that_lies_behind_them(at: Seated) -> None:
    at.put(r_1="0302")
    # The river takes 0301, 0401, 0402 and what lies behind; 0403 is seen over 0303, of two hexes beside the line. 0103
    # lies
    # behind the woods of 0202; 0102 is seen over 0201.
    assert at.do("r-1", "Show the hexes it sees") == ["R1 1 11 sees 10 hexes"]
    if isinstance(at.play, Play):
        worn = {where.number for where in at.play.tabletop.shown}
        assert worn == {"0101", "0102", "0201", "0202", "0203", "0204", "0303", "0304", "0403", "0404"}


# ---- works, checks, attached pieces


def test_a_work_is_destroyed(at: Seated) -> None:
    at.put(r_1="0103", r_5="0104")
    for each in ("r-1", "r-5"):
        assert at.do(each, "Build…")[-1].startswith("R1 1 1")
    assert at.do("r-1", "Raze") == ["Flag in 0103 is destroyed", "News"]
    left = [each["at"] for each in at.play.pieces() if each["id"].startswith("flag")]
    assert left == ["0104"]
    assert at.do("r-1", "Raze") == []


def test_who_passes_by_itself_rolls_no_dice(at: Seated) -> None:
    at.put(r_1="0101", r_2="0102")
    at.play.dice(4)
    assert (
        at.do("r-2", "Check its nerve") == ["R2 1 12 passes without a roll"]
        and at.value("r-2", "hungry_Active") == "true"
    )
    assert at.do("r-1", "Check its nerve") == ["R1 1 11: 4 against 3, failed – Red roll"]
    assert at.value("r-1", "shaken_Active") == "true"


def test_what_a_game_does_after_a_check_follows_one_without_a_roll_too(at: Seated) -> None:
    at.put(r_2="0102")
    assert at.do("r-2", "Check its will") == ["R2 1 12 passes without a roll", "Who: passed"]


def test_what_is_attached_may_be_lost_with_the_last_step_only(at: Seated) -> None:
    at.put(r_1="0101", depot_red="0604")
    assert at.drag("depot-red", "0101") == ["R1 D is now attached to R1 1 11"]
    assert at.do("r-1", "Lose a step") == [] and at.where("depot-red") == "0101"
    assert at.do("r-1", "Lose a step") == ["R1 1 11 loses R1 D"]
    assert not at.play.exists("depot-red")


# ---- lines and points


def test_some_friends_only_keep_a_line_open(at: Seated) -> None:
    at.put(r_1="0401", b_2="0302", r_2="0201")
    assert at.do("r-1", "Show its line of supply") == ["R1 1 11 has no line"]
    at.put(r_5="0301")
    assert at.do("r-1", "Show its line of supply") == ["R1 1 11 has no line"]
    at.put(r_5="0201")
    assert at.do("r-1", "Show its line of supply") == ["R1 1 11: line of length 3 from 0101"]


def test_what_is_left_of_a_pool_is_lost_before_something_comes_in(at: Seated) -> None:
    at.put(fuel="Store 5 in Tracks")
    assert at.press("Renew") == ["Fuel: 5 are lost", "Fuel: 3 more, now 3"]
    at.phase("move-blue")
    assert at.turn() == ["Fuel: 3 are lost", "Fuel: 3 more, now 3", "Rifles: 2 more, now 2"]
    at.phase("move-blue", 2)
    assert at.turn() == ["Fuel: 3 are lost", "Fuel: 3 more, now 3", "Rifles: 2 more, now 4"]
