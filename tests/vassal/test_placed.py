"""Pieces of a saved game where they lie, as both readers of saved games take them."""

from __future__ import annotations

import pytest

from vmodsmith.vassal.piece import PieceLocation, piece_state, piece_type
from vmodsmith.vassal.placed import PieceOnMap, level_of, placed_piece
from vmodsmith.vassal.traits import BasicPiece

TANK = [BasicPiece(name="Tank", image="t.png")]


def added(map_id: str | None, x: int = 0, y: int = 0) -> str:
    """The command that adds the tank to a game."""
    state = piece_state(TANK, "17", PieceLocation("9", map_id, x, y))
    return f"+/9/{piece_type(TANK)}/{state}"


def test_a_piece_has_its_slot_name_and_position() -> None:
    piece = placed_piece(added("Main Map", 120, -4))
    assert isinstance(piece, PieceOnMap)
    assert (piece.id, piece.gpid, piece.name) == ("9", "17", "Tank")
    assert (piece.map, piece.x, piece.y) == ("Main Map", 120, -4)


def test_a_piece_on_no_map_has_no_map() -> None:
    piece = placed_piece(added(None))
    assert isinstance(piece, PieceOnMap) and piece.map == ""


def test_a_stack_gives_the_ids_of_its_pieces_from_the_bottom_up() -> None:
    assert placed_piece("+/3/stack/Main Map;50;60;9;4;@@0") in (["9", "4", "@@0"], ["9", "4"])


def test_numbers_that_no_engine_reads_are_zero() -> None:
    piece = placed_piece(added("Main Map", 120, 7).replace("120", "1" * 5000))
    assert isinstance(piece, PieceOnMap) and (piece.x, piece.y) == (0, 7)


@pytest.mark.parametrize(("state", "level"), [("2;", 2), ("-1;x", -1), ("", None), ("nan;", None), ("9" * 5000, None)])
def test_the_level_of_a_layer_is_a_number_or_none(state: str, level: int | None) -> None:
    assert level_of(state) == level


def test_a_damaged_text_is_an_error() -> None:
    with pytest.raises(ValueError):
        placed_piece("+/9/piece")
