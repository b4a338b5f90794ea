"""Movement with a facing, moves that are judged as a whole, two that go together; what comes before the dice of an
attack."""

from __future__ import annotations

import pytest

from rules.fighting import Play, play, shown

TURNING = """
name: rule.fight
mechanics:
  sequence:
    use: phases
    begins: {move-blue: movement.opened()}
    ends: {any: movement.closed()}
  movement:
    use: movement
    kinds: unit
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    allowance: "5"
    table: costs
    column: "'vehicle'"
    parts: "2"
    roads: road
    turning: "1"
    whole_move: [{text: movement.why.way, when: 'move.hexes == 1 and there.number == "0201"'}]
    passing: [{text: movement.why.stacking, when: 'len(there.pieces()) > 1'}]
    fellow: companion(unit, where)
"""
TOGETHER = """
def companion(unit: Piece, where: Hex) -> Piece | None:
    for other in where.pieces():
        if other != unit and other in selected() and unit in selected():
            return other
    return None
"""
LEFT = "movement_points_left"


def said(game: Play, since: dict[str, int] | None = None) -> str:
    return " / ".join(game.chat(since))


def facing(game: Play, piece: str) -> str | None:
    return game.value(piece, "Facing_Facing")


def test_a_step_turns_a_piece_and_is_paid_for() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0101")
    before = facing(game, "r-2")
    game.do("r-2", "to the south-east")  # half a point along the road, half a point for one turn
    assert game.value("r-2", LEFT) == "4"
    assert facing(game, "r-2") != before
    assert "turning ½" in said(game)


def test_what_was_moved_counts_where_the_tracker_is_stepped_back() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")
    game.turn("next")
    assert game.value("r-2", LEFT) == ""
    game.turn("prev")
    game.do("r-2", "to the south-east")
    assert game.value("r-2", LEFT) == "3½", "of the four that were left when the phase ended"


def test_a_step_into_the_front_turns_nothing() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0102")
    before = facing(game, "r-2")
    game.do("r-2", "to the north-east")
    assert facing(game, "r-2") == before
    assert "turning" not in said(game)


def test_turning_by_hand_is_paid_for_with_the_next_step() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")
    left = game.value("r-2", LEFT)
    game.do("r-2", "Turn right")
    game.do("r-2", "Turn right")
    mark = game.mark()
    game.do("r-2", "Show the cost of the next hex")
    assert left == "4" and "3 of 5 left" in said(game, mark)


def test_a_drag_counts_turns_and_leaves_the_piece_turned() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0101")
    game.move("r-2", "0201")
    assert game.value("r-2", LEFT) == "4"
    assert facing(game, "r-2") == "2"


def test_what_a_move_breaks_as_a_whole_is_told_with_the_step_and_when_the_phase_is_left() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")
    assert "The move may not end there: no legal path" in said(game)
    mark = game.mark()
    game.turn("next")
    assert "may not move to 0201: no legal path" in said(game, mark)
    assert game.value("r-2", LEFT) == ""


def test_turned_farther_than_its_points_reach() -> None:
    game = play(TURNING.replace('allowance: "5"', 'allowance: "1"'), TOGETHER)
    game.place("r-2", "0101")
    game.do("r-2", "to the south-east")
    assert game.value("r-2", LEFT) == "0"
    game.do("r-2", "Turn right")
    mark = game.mark()
    game.turn("next")
    assert "turned farther than its points allow" in said(game, mark)


def test_one_report_of_two_that_go_together() -> None:
    game = play(TURNING, TOGETHER)
    game.place("r-1", "0102")
    game.place("r-2", "0102")
    mark = game.mark()
    game.do(["r-1", "r-2"], "to the north-east")
    lines = [each for each in game.chat(mark) if "0201" in each and each.startswith("- ")]
    assert len(lines) == 1 and "," in lines[0]


FIGHT = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    bind: [{phases: move-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    before_dice: steady(battle)
    apply: {D: eliminate(battle.defenders), A: 'lose_steps(battle.attackers, 1)', "-": nothing()}
    over: advance.offer(battle.targets, battle.attackers)
  advance: {use: advance, kinds: unit}
"""
STEADY = """
def steady(battle: Battle) -> Battle | None:
    for unit in battle.defenders:
        if roll(6) > 3:
            report(unit.name)
            unit.eliminate()
    left = [unit for unit in battle.defenders if unit.hex is not None]
    return replace(battle, defenders=left) if len(left) > 0 else None
"""


def attack(*dice: int) -> Play:
    game = play(FIGHT, STEADY)
    game.place("r-1", "0103")
    game.place("b-1", "0104")
    game.do("r-1", "Attack…")
    game.dice(*dice)
    game.do("r-1", "Resolve")
    assert game.dice_state()["left"] == []
    return game


def test_an_attack_of_which_nothing_is_left_before_the_dice_rolls_none() -> None:
    game = attack(4)
    assert "Die" not in said(game) and "may advance into 0104" in said(game)
    assert game.value("r-1", "fight_fights") == "1"


def test_who_is_left_before_the_dice_fights_on() -> None:
    game = attack(3, 6)
    assert "Die 6" in said(game)
    assert game.piece("b-1")["at"] != "0104"


@pytest.mark.parametrize(
    ("who", "dice", "rolled", "advances"),
    [("attackers", (4,), False, False), ("attackers", (3, 6), True, True), ("defenders", (4,), False, True)],
    ids=["the attacker is gone", "all are there", "the defender is gone"],
)
def test_who_leaves_the_map_before_the_dice_is_out_whatever_the_rules_return(
    who: str, dice: tuple[int, ...], rolled: bool, advances: bool
) -> None:
    careless = f"""
def steady(battle: Battle) -> Battle | None:
    for unit in battle.{who}:
        if roll(6) > 3:
            unit.eliminate()
    return battle
"""
    game = play(FIGHT, careless)
    game.place("r-1", "0103")
    game.place("b-1", "0104")
    game.do("r-1", "Attack…")
    game.dice(*dice)
    game.do("r-1", "Resolve")
    assert game.dice_state()["left"] == []
    assert ("Die" in said(game), "may advance into 0104" in said(game)) == (rolled, advances)


@pytest.mark.parametrize(
    ("turned", "left"),
    [(0, "2"), (1, "2½"), (2, "3"), (3, "3"), (4, "3"), (5, "2½")],
    ids=["N", "NE", "SE", "S", "SW", "NW"],
)
def test_a_drag_of_several_hexes_counts_turns_whatever_way_a_piece_faced(turned: int, left: str) -> None:
    """Two hexes to the south, a point each of five; half a point for each turn until south lies in the front, three
    hexsides wide."""
    game = play(TURNING, TOGETHER)
    game.turn("next")
    game.place("r-2", "0101")
    for _ in range(turned):
        game.do("r-2", "Turn right")
    assert facing(game, "r-2") == str(turned + 1)
    game.turn("prev")
    game.move("r-2", "0103")
    assert game.value("r-2", LEFT) == left


@pytest.mark.parametrize(
    ("turned", "comes"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 0)], ids=["N", "NE", "SE", "S", "SW", "NW"]
)
def test_points_that_do_not_reach_for_the_turns_are_too_few_whatever_way_a_piece_faced(turned: int, comes: int) -> None:
    """Two hexes to the south with two points: nothing is left for a turn."""
    game = play(TURNING.replace('allowance: "5"', 'allowance: "2"'), TOGETHER)
    game.turn("next")
    game.place("r-2", "0101")
    for _ in range(turned):
        game.do("r-2", "Turn right")
    game.turn("prev")
    mark = game.mark()
    game.move("r-2", "0103")
    assert ("may not move to 0103" in said(game, mark)) == (not comes), said(game, mark)
    game.undo()
    game.do("r-2", "Show legal hexes")
    assert ("0103" in shown(game)) == bool(comes)
