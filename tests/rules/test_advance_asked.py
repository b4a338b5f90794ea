"""Advances that are asked for at once: several pieces, or one, if the acting player decides; else they keep the
command."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  advance:
    use: advance
    kinds: unit
commands:
  - {id: some, for: unit, menu: cmd.fight, on: map, call: several(me)}
  - {id: one, for: unit, menu: cmd.count, on: map, call: only_one(me)}
"""
OWN = """
def empty_hex(unit: Piece) -> Hex:
    return [it for it in unit.here.neighbours() if it.number == "0403"][0]


def several(unit: Piece) -> None:
    there = empty_hex(unit)
    advance.offer([there], [it for it in map_pieces() if it.side == unit.side])
    went = advance.ask_some(there, "who goes", 2, [unit])
    report(joined([it.id for it in went], "+") if went is not None else "open")


def only_one(unit: Piece) -> None:
    there = empty_hex(unit)
    advance.offer([there], [it for it in map_pieces() if it.side == unit.side])
    advance.ask_one(there, "which goes")
"""
SOME, ONE, ADVANCE = "Fight", "Count pieces", "Advance…"


def won(seated: str = "") -> Play:
    game = play(SHEET, OWN)
    if seated:
        game.seat(seated)
    game.place("r-1", "0303")
    game.place("r-2", "0303")
    return game


def offers(game: Play, piece: str) -> bool:
    return any(each["text"] == ADVANCE for each in game.menu(piece))


def does(game: Play, piece: str, text: str, *answers: str) -> str:
    mark = game.mark()
    game.answer(*answers)
    game.do(piece, text)
    return game.chat(mark)[-1].removeprefix("- ")


def test_all_that_are_picked_advance_and_the_offer_is_closed() -> None:
    game = won()
    assert does(game, "r-1", SOME, "R1 1 11 + R1 1 12") == "r-1+r-2"
    assert [game.piece(row)["at"] for row in ("r-1", "r-2")] == ["0403", "0403"]


def test_who_is_not_picked_stays_and_may_not_follow() -> None:
    game = won()
    assert does(game, "r-1", SOME, "R1 1 12") == "r-2"
    assert [game.piece(row)["at"] for row in ("r-1", "r-2")] == ["0303", "0403"] and not offers(game, "r-1")
    assert does(won(), "r-1", SOME, "") == "-"


def test_a_closed_question_leaves_the_command() -> None:
    game = won()
    assert does(game, "r-1", SOME, "Cancel") == "open"
    assert offers(game, "r-1") and offers(game, "r-2")


def test_nobody_is_asked_who_does_not_decide() -> None:
    game = won()
    game.take_side("blue")
    game.seat("red")
    mark = game.mark()
    assert does(game, "r-1", SOME) == "open"
    assert game.dialogs(mark) == [] and not offers(game, "r-1")


def test_one_goes_and_no_other_is_asked() -> None:
    game = won()
    does(game, "r-1", ONE, "R1 1 12")
    assert [game.piece(row)["at"] for row in ("r-1", "r-2")] == ["0303", "0403"]
    alone = play(SHEET, OWN)
    alone.place("r-1", "0303")
    mark = alone.mark()
    alone.do("r-1", ONE)
    assert alone.piece("r-1")["at"] == "0403" and alone.dialogs(mark) == []
