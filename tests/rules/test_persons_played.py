"""Persons: fates by the die, days away, guards, and stations where the lost stand again."""

from __future__ import annotations

from rules.fighting import Play, does, offers, play

SHEET = """
name: rule.fight
mechanics:
  persons:
    use: persons
    kinds: unit
    bind: move-blue
    checked: unit.id == "r-1"
    fate: {1: lost, 2-3: wounded, else: unhurt}
    away: die // 2
    waits_in: box(f"losses/both.{'blue' if at < 4 else 'nowhere'}")
    needs_guard: unit.id == "b-1"
    guards: unit.id in ("r-2", "b-2")
    returns_in: '"move-blue" if turn() < 3 else None'
    waiting_box: {move-blue: losses/both.red, else: none}
    fallen: [{clear: shaken}]
    stations: '[it for it in map_pieces() if it.id == "b-2"]'
    cites: {check: '"4.1"', fall: 'f"4.2 {why}"', back: '"4.3"', else: '"4.4"'}
commands:
  - {id: suffer, for: unit, menu: cmd.fight, on: map, call: 'persons.suffer(me.hex, me.side, "fire")'}
  - {id: overrun, for: unit, menu: cmd.count, on: map, call: 'persons.overrun(me.hex, me.side, "step")'}
  - {id: ask, for: unit, menu: cmd.fight.0, on: map, when: 'persons.unguarded(me.hex, me.side)', call: report("alone")}
"""
ASK = "to the north"
SUFFER, OVERRUN, RETURN = "Fight", "Count pieces", "Return to the map…"
LOST = "losses/both."


def standing(*dice: int, **places: str) -> Play:
    """Pieces by row, in the red movement phase of turn 1."""
    game = play(SHEET)
    game.jump("Red movement")
    for row, at in places.items():
        game.place(row.replace("_", "-"), at)
    game.dice(*dice)
    return game


def at(game: Play, piece: str) -> str:
    return str(game.piece(piece)["at"])


def test_the_die_says_what_becomes_of_a_leader() -> None:
    game = standing(5, r_1="0303")
    assert does(game, "r-1", SUFFER) == ["R1 1 11 is unhurt (die 5) (4.1) – Red roll"] and at(game, "r-1") == "0303"
    game = standing(1, r_1="0303")
    assert does(game, "r-1", SUFFER) == ["R1 1 11 is lost (die 1) (4.1) – Red roll"] and at(game, "r-1") == "Losses Red"


def test_the_wounded_wait_for_their_turn_or_are_out_if_the_game_is_not_as_long() -> None:
    game = standing(2, 4, r_1="0303")
    said = does(game, "r-1", SUFFER)
    assert said == [
        "R1 1 11 is wounded (die 2) (4.1) – Red roll",
        "R1 1 11 is away for 2 turns (die 4) (4.4) – Red roll",
    ]
    assert at(game, "r-1") == "Losses Blue"
    game = standing(3, 6, r_1="0303")
    assert does(game, "r-1", SUFFER)[1] == "R1 1 11 does not return before the end of the game (die 6) (4.4) – Red roll"
    assert at(game, "r-1") == "Losses Red"


def test_a_post_falls_only_without_a_guard_and_stands_again_with_a_station() -> None:
    game = standing(b_1="0303", b_2="0303")
    assert does(game, "b-1", SUFFER) == []
    game.move("b-2", "0403")
    game.do("b-1", "Shaken")
    assert does(game, "b-1", SUFFER) == ["B1 2 21 is lost and returns in: Blue movement (4.2 fire)"]
    assert at(game, "b-1") == "Losses Red" and not offers(game, "b-1", RETURN)
    game.turn("next")
    assert offers(game, "b-1", RETURN)
    assert does(game, "b-1", RETURN) == ["B1 2 21 returns: with B1 2 22 (4.3)"]
    assert at(game, "b-1") == "0403" and game.layers("b-1")[1]["label"] == ""


def test_who_is_not_put_back_returns_when_the_phase_is_over() -> None:
    game = standing(b_1="0303", b_2="0403")
    does(game, "b-1", SUFFER)
    game.turn("next")
    assert at(game, "b-1") == "Losses Red"
    mark = game.mark()
    game.turn("next")
    assert "- B1 2 21 returns: with B1 2 22 (4.3)" in game.chat(mark) and at(game, "b-1") == "0403"


def test_an_overrun_takes_all_that_have_no_guard() -> None:
    game = standing(r_1="0303", r_2="0303", b_1="0403")
    assert does(game, "r-1", OVERRUN) == []
    game.move("r-2", "0203")
    assert does(game, "r-1", OVERRUN) == ["R1 1 11 is lost"] and at(game, "r-1") == "Losses Red"
    assert does(game, "b-1", OVERRUN) == ["B1 2 21 is lost and returns in: Blue movement (4.2 step)"]


def test_whom_no_unit_guards_an_enemy_would_find_alone() -> None:
    game = standing(r_1="0303", r_2="0303", b_1="0403")
    assert [offers(game, each, ASK) for each in ("r-1", "b-1")] == [False, True]
    game.move("r-2", "0203")
    assert [offers(game, each, ASK) for each in ("r-1", "r-2")] == [True, False]


def test_a_post_that_no_phase_brings_back_is_lost_for_good() -> None:
    game = standing(b_1="0403")
    game.jump("Red movement", Turn="3")
    assert does(game, "b-1", SUFFER) == ["B1 2 21 is lost"] and at(game, "b-1") == "Losses Blue"


def test_the_owner_chooses_among_stations_in_different_places() -> None:
    """Of those that stand together one is offered; of those in different hexes each."""
    several = SHEET.replace('it.id == "b-2"]', 'it.side == "red" or it.id == "b-2"]')
    assert several != SHEET
    game = play(several)
    game.jump("Red movement")
    for row, where in (("b-1", "0303"), ("b-2", "0403"), ("r-1", "0403"), ("r-2", "0201")):
        game.place(row, where)
    does(game, "b-1", SUFFER)
    game.turn("next")
    mark = game.mark()
    assert does(game, "b-1", RETURN, "R1 1 12") == ["B1 2 21 returns: with R1 1 12 (4.3)"]
    (asked,) = game.dialogs(mark)
    assert len([each for each in asked if each in ("B1 2 22", "R1 1 11", "R1 1 12")]) == 2, asked
    assert at(game, "b-1") == "0201"
