"""A piece that was dragged out of its box to where it may not enter goes back into the box by the key that puts back
every other refused drag, and the line that refuses it says so."""

from __future__ import annotations

import pytest

from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import PreparedTabletop

BOX = "Reinforcements Red"
PUTS_BACK = "Ctrl+Backspace puts it back"


def _second_turn(laid: PreparedTabletop) -> Play:
    """In it one unit of Red enters, another is not due."""
    play: Play = laid.opened("en", ())
    play.setup("The whole game", "Solo")
    play.set_property("option_referee", "full")
    play.jump(Turn="2", Phase="red-move")
    return play


def _goes_back(play: Play, piece: str, box: str) -> None:
    play.key([piece], "Ctrl+Backspace")
    assert (play.piece(piece)["at"], play.value(piece, "Moved")) == (box, "false")


@pytest.mark.parametrize(
    ("piece", "hexes", "box"),
    [
        ("red-5", ("0905",), BOX),  # too far
        ("red-5", ("0905", "0906"), BOX),  # and once more
        ("red-5", ("0704",), BOX),  # to an enemy
        ("red-6", ("0105",), BOX),  # not due yet
        ("blue-4", ("1105",), "Reinforcements Blue"),  # in the other side's phase
    ],
)
def test_a_refused_entry_goes_back_into_its_box(
    small: PreparedTabletop, piece: str, hexes: tuple[str, ...], box: str
) -> None:
    play = _second_turn(small)
    mark = play.mark()
    for each in hexes:
        play.move([piece], each)
    assert sum(PUTS_BACK in each for each in play.chat(mark)) == len(hexes)
    assert play.piece(piece)["at"] == hexes[-1]
    _goes_back(play, piece, box)


def test_after_a_refused_entry_the_piece_can_enter(small: PreparedTabletop) -> None:
    """By another drag at once, or out of its box; then nothing is left to be put back."""
    for back in (False, True):
        play = _second_turn(small)
        play.move(["red-5"], "0905")
        if back:
            _goes_back(play, "red-5", BOX)
        mark = play.mark()
        play.move(["red-5"], "0106")
        assert any("enters at 0106" in each for each in play.chat(mark))
        play.key(["red-5"], "Ctrl+Backspace")
        assert play.piece("red-5")["at"] == "0106"
