"""Reaction fire: the side that does not move fires at enemies in the open, each stack as one, once at each of them."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  watch:
    use: reaction
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    way: '[it for it in [unit.hex] if it is not None and unit.moved]'
    open_to: where.terrain != "woods"
    who: not unit.has("shaken")
    range_of: 2
    fire_strength: sum([it.cs for it in chance.firers])
    fire: fires(chance)
    then: report("done")
"""
OWN = """
def fires(chance: Chance) -> None:
    named = joined([it.id for it in chance.firers], "+")
    report(f"{named} at {joined([it.id for it in chance.runners])} in {chance.where.number}")
"""
REACT, DRAW, LIST = "Fire at movers…", "Fire at it…", "Reaction fire: show units that can fire"


def moving(**places: str) -> Play:
    """Red moves; pieces by row, those of `moved` marked so."""
    game = play(SHEET, OWN)
    game.jump("Red movement")
    for row, at in places.items():
        game.place(row.replace("_", "-"), at)
    return game


def offers(game: Play, piece: str, text: str) -> bool:
    return any(each["text"] == text for each in game.menu(piece))


def test_only_who_has_moved_into_the_open_within_range_is_fired_at() -> None:
    game = moving(r_1="0303", b_1="0503")
    assert not offers(game, "b-1", REACT)
    game.do("r-1", "Moved")
    assert offers(game, "b-1", REACT) and offers(game, "r-1", DRAW)
    game.place("b-2", "0603")
    assert not offers(game, "b-2", REACT)
    game.do("b-1", "Shaken")
    assert not offers(game, "b-1", REACT) and not offers(game, "r-1", DRAW)


def test_a_stack_fires_as_one_and_once_at_each_target() -> None:
    game = moving(r_1="0303", b_1="0503", b_2="0503")
    game.do("r-1", "Moved")
    mark = game.mark()
    game.do("b-1", REACT)
    assert game.chat(mark) == ["- b-1+b-2 at r-1 in 0303", "- done"]
    assert not offers(game, "b-1", REACT) and not offers(game, "b-2", REACT)
    assert game.value("r-1", "watch_shot_by") != "" and game.value("b-2", "watch_fired_phases") == "move-red"


def test_from_the_menu_of_the_mover_the_stacks_are_ticked_and_fire_in_turn() -> None:
    game = moving(r_1="0303", b_1="0503", b_2="0403")
    game.do("r-1", "Moved")
    game.answer("0403… + 0503…")
    mark = game.mark()
    game.do("r-1", DRAW)
    assert [each for each in game.chat(mark) if " at r-1" in each] != []
    assert len(game.dialogs(mark)) == 1


def test_movers_that_stand_together_are_fired_at_together_and_the_strongest_is_offered_first() -> None:
    game = moving(r_1="0303", r_2="0303", b_1="0403")
    game.do("r-1", "Moved")
    game.do("r-2", "Moved")
    mark = game.mark()
    game.do("b-1", REACT)
    assert game.chat(mark)[0] == "- b-1 at r-1, r-2 in 0303"


def test_what_was_fired_lasts_for_the_phase_and_who_fired_is_known_for_the_turn() -> None:
    game = moving(r_1="0303", b_1="0503")
    game.do("r-1", "Moved")
    game.do("b-1", REACT)
    game.turn("next")
    assert game.value("r-1", "watch_shot_by") == "" and game.value("b-1", "watch_fired_phases") == "move-red"
    game.turn("next")
    assert game.value("b-1", "watch_fired_phases") == ""


def test_the_button_lists_the_stacks_that_can_fire() -> None:
    game = moving(r_1="0303", b_1="0503")
    mark = game.mark()
    game.press(LIST)
    assert game.chat(mark)[-1].endswith("no unit can fire at movers")
    game.do("r-1", "Moved")
    mark = game.mark()
    game.press(LIST)
    assert "1 stack can fire at movers: 0503" in game.chat(mark)[-1]


def test_outside_of_movement_nobody_moves() -> None:
    game = moving(r_1="0303", b_1="0503")
    game.do("r-1", "Moved")
    game.jump("Blue movement")
    mark = game.mark()
    game.do("r-1", "Moved")
    assert not offers(game, "b-1", REACT)
    game.press(LIST)
    assert any("no unit can fire at movers" in each for each in game.chat(mark))
