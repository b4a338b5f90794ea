"""What players read of an attack before and after its roll: its odds under the mouse, who retreats and advances and to
where, an advance into a hex that is left later, and the odds of every choice as they come out."""

from __future__ import annotations

from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import PreparedTabletop


def _begun(laid: PreparedTabletop, **where: str) -> Play:
    play: Play = laid.opened("en", ())
    play.new_game()
    play.jump(Turn="1", Phase="red-fight")
    play.set_property("option_referee", "full")
    for row, at in where.items():
        play.place(row.replace("_", "-"), at)
    return play


def test_who_attacks_and_who_is_attacked_shows_the_odds(small: PreparedTabletop) -> None:
    play = _begun(small, red_4="0604", blue_1="0704")
    assert not any("odds" in each or "attacked" in each for each in play.seen("red-4") + play.seen("blue-1"))
    play.do(["red-4"], "Attack…")
    assert "odds 1:2, Town -1, River -1" in play.seen("red-4")
    assert "attacked at 1:2, Town -1, River -1" in play.seen("blue-1")


def test_who_retreats_and_advances_shows_how_far_and_where(small: PreparedTabletop) -> None:
    play = _begun(small, red_1="0604", red_4="0604", blue_1="0704", blue_flag="0704")
    play.dice(6)
    play.do(["red-1"], "Attack…")
    play.do(["red-4"], "Attack…")
    mark = play.mark()
    play.do(["red-4"], "Resolve")
    assert "must retreat 2 hexes" in play.seen("blue-1")
    assert "0903" in play.marked_under("blue-1")[0] and "0704" not in play.marked_under("blue-1")[0]
    assert not any("may advance" in each for each in play.chat(mark) + play.seen("red-4"))
    play.move(["blue-1"], "0903")
    assert [each for each in play.chat(mark) if "may advance" in each] == [
        "- Tanks 4, Infantry 1 may advance into 0704 Fordham – Red player decides"
    ]
    assert not any("retreat" in each for each in play.seen("blue-1")) and play.marked_under("blue-1")[0] == []
    assert "may advance into 0704 Fordham" in play.seen("red-4") and play.marked_under("red-4")[0] == ["0704"]
    play.move(["red-4"], "0704")
    assert len([each for each in play.chat(mark) if "may advance" in each]) == 1


def test_each_choice_has_the_odds_that_it_leads_to(small: PreparedTabletop) -> None:
    """Of a declared unit that turns to another hex the odds of that hex alone, not of both."""
    play = _begun(small, red_4="0503", blue_1="0502", blue_2="0504", blue_3="0402")
    play.answer("0502: Infantry 11")
    play.do(["red-4"], "Attack…")
    mark = play.mark()
    play.do(["red-4"], "Attack…")
    (asked,) = play.dialogs(mark)
    assert asked[1:] == [
        "0504: Infantry 12 (instead of 0502) — 2:1",
        "0402: Infantry 13 (instead of 0502) — 1:2, Woods -1",
    ]


def test_no_unit_of_the_small_game_begins_its_move_marked_as_moved(small: PreparedTabletop) -> None:
    """Not one that retreated in the other side's phase, nor one that advanced in its own combat."""
    play = _begun(small, red_1="0604", red_4="0604", blue_1="0704")
    play.dice(6)
    play.do(["red-1"], "Attack…")
    play.do(["red-4"], "Attack…")
    play.do(["red-4"], "Resolve")
    play.move(["blue-1"], "0903")
    play.move(["red-4"], "0704")
    assert play.value("blue-1", "Moved") == play.value("red-4", "Moved") == "true"
    play.turn("next")
    assert play.value("blue-1", "Moved") != "true" and play.value("red-4", "Moved") != "true"
