"""A piece that has left the game is not changed by rules that still hold it; what changes nothing is no fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fighting import play
from vmodsmith.rules.tabletop.errors import RuleError
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.terrain import Hex


def _hex(piece: Piece) -> Hex:
    found = piece.tabletop.hex_at("0102")
    assert found is not None
    return found


CHANGES: dict[str, Callable[[Piece], object]] = {
    "a condition": lambda piece: piece.mark("shaken"),
    "a face": lambda piece: piece.show_face(2),
    "a facing": lambda piece: piece.turn_to(3),
    "a move": lambda piece: piece.move(_hex(piece)),
    "a hex": lambda piece: piece.put(_hex(piece)),
    "a box": lambda piece: piece.send("losses/both.red"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_piece_that_is_gone_is_not_changed(change: str) -> None:
    game = play("name: rule.fight\n")
    game.place("r-1", "0101")
    (piece,) = game.tabletop.standing()
    game.remove("r-1")
    with pytest.raises(RuleError, match="a piece that has left the game cannot be changed"):
        CHANGES[change](piece)


def test_the_hex_of_a_piece_that_has_none_stops_the_rule() -> None:
    game = play("name: rule.fight\n")
    game.place("r-1", "0101")
    (piece,) = game.tabletop.standing()
    assert piece.here.number == "0101"
    piece.send("losses/both.red")
    with pytest.raises(RuleError, match="this piece is in no hex of the map"):
        _ = piece.here


def test_what_changes_nothing_is_no_fault() -> None:
    game = play("name: rule.fight\n")
    game.place("r-1", "0101")
    (piece,) = game.tabletop.standing()
    game.remove("r-1")
    piece.mark("shaken", on=False)
    piece.show_face(1)
    piece.clear_moved()
