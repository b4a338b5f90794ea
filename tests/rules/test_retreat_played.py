"""Steps of a retreat that are tried: who fails stays, and goes another way as far as one is left."""

from __future__ import annotations

import pytest

from rules.fighting import Play, play

SHEET = """
name: rule.flight
properties:
  - {name: Broken, type: "list[Hex]", source: hexes whose ice broke}
  - {name: Open, type: "list[Hex]", source: hexes through which a retreat may lead}
mechanics:
  fight:
    use: combat
    kinds: unit
    bind: [{phases: move-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: "retreat.order(battle.defenders, 2)", else: nothing}
  retreat:
    use: retreat
    kinds: unit
    by_way: yes
    shorter: <shorter>
    passes: there in game.Open and there not in game.Broken
    tries: ice_holds(there)
    along: '[each for each in (unit.hex.pieces() if unit.hex is not None else []) if each != unit]'
    cut_short: unit.lose_step()
    nowhere: unit.eliminate()
"""

OWN = """
def ice_holds(there: Hex) -> bool:
    \"\"\"On 1 and 2 the ice of a hex breaks.\"\"\"
    if roll(6) > 2:
        return True
    game.Broken = game.Broken + [there]
    return False
"""


def fleeing(way: str, *dice: int, shorter: str = "yes", more: str = "", own: str = OWN) -> Play:
    """Blue rifles in 0403 that have to retreat two hexes through some hexes, with dice for their steps."""
    game = play(SHEET.replace("<shorter>", shorter), own)
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    if more:
        game.place(more, "0403")
    game.set_property("Open", way)
    game.dice(6, *dice)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert game.value("b-1", "retreat_due") == "2"
    return game


def said(game: Play) -> str:
    return " / ".join(game.chat(None))


def test_a_way_whose_steps_all_hold_is_gone_to_its_end() -> None:
    game = fleeing("0503 0603", 3, 6)
    game.do("b-1", "Retreat…")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "retreat_due")) == ("0603", "0")


def test_who_is_lost_as_he_tries_a_step_has_no_more_to_retreat() -> None:
    lost = """
def ice_holds(there: Hex) -> bool:
    for each in map_pieces():
        if each.id == "b-1" and roll(6) < 3:
            each.<gone>()
    return True
"""
    for gone, by_hand in (("eliminate", False), ("discard", False), ("eliminate", True), ("discard", True)):
        game = fleeing("0503 0603", 1, own=lost.replace("<gone>", gone))
        if by_hand:
            game.move("b-1", "0603")
        else:
            game.do("b-1", "Retreat…")
        assert game.problems() == [] and game.dice_state()["left"] == []
        assert [each["id"] for each in game.pieces() if each["at"] in ("0403", "0503", "0603")] == []
        assert game.properties("retreat_going", "retreat_on_way") == {"retreat_going": "", "retreat_on_way": ""}


def test_where_the_first_step_fails_the_retreat_is_ordered_anew() -> None:
    game = fleeing("0503 0603 0402 0302", 2, 3, 4)
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0403"
    assert "must retreat 2 hexes" in said(game)
    game.do("b-1", "Retreat…")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "Step_Level")) == ("0302", "1")


def test_without_another_way_it_goes_nowhere_and_the_rest_of_the_stack_asks_its_owner() -> None:
    game = fleeing("0503 0603", 1, more="b-2")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") not in ("0403", "0503", "0603")
    assert game.value("b-2", "LocationName") == "0403"


def test_on_its_way_a_piece_goes_on_as_it_still_can() -> None:
    game = fleeing("0503 0603 0602", 4, 1, 5)
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0503"
    assert "has to take another path: 0602" in said(game)
    game.do("b-1", "Retreat…")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "retreat_due")) == ("0602", "0")


def test_what_it_cannot_go_on_its_way_costs_what_a_short_retreat_costs() -> None:
    game = fleeing("0503 0603", 4, 1)
    game.do("b-1", "Retreat…")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "Step_Level")) == ("0503", "2")
    assert game.value("b-1", "retreat_due") == "0"


def test_where_no_retreat_may_be_short_it_is_as_if_there_was_no_way() -> None:
    game = fleeing("0503 0603", 4, 1, shorter="no")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "retreat_due") == "0"
    assert game.value("b-1", "LocationName") not in ("0403", "0503", "0603")


def test_a_drag_is_put_back_to_the_hex_before_the_step_that_failed() -> None:
    game = fleeing("0503 0603", 5, 2)
    game.move("b-1", "0603")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "Step_Level")) == ("0503", "2")
    game = fleeing("0503 0603 0402 0302", 2)
    game.move("b-1", "0503")
    assert (game.value("b-1", "LocationName"), game.value("b-1", "retreat_due")) == ("0403", "2")


@pytest.mark.parametrize("by_way", ["yes", "no"], ids=["by paths", "by ends"])
@pytest.mark.parametrize("stays", [True, False], ids=["stays", "goes"])
def test_who_may_retreat_may_stay_as_well(by_way: str, stays: bool) -> None:
    """Its owner is asked where to, with staying as the last answer, however the way is chosen."""
    sheet = SHEET.replace("by_way: yes", f"by_way: {by_way}").replace("<shorter>", "no")
    sheet = sheet.replace("retreat.order(battle.defenders, 2)", "may_go(battle.defenders)").replace(
        "    tries: ice_holds(there)\n", ""
    )
    game = play(
        sheet, "def may_go(units: list[Piece]) -> None:\n    for each in units:\n        retreat.offer(each, 2)\n"
    )
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.set_property("Open", "0503 0603 0602")
    game.dice(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    mark = game.mark()
    game.answer("stays" if stays else "0603" if by_way == "no" else "0503 > 0603")
    game.do("b-1", "Retreat…")
    [[_, *choices]] = game.dialogs(mark)
    assert choices[-1] == "stays" and len(choices) > 1
    assert (game.value("b-1", "LocationName"), game.value("b-1", "retreat_due")) == ("0403" if stays else "0603", "0")
    assert ("B1 2 21 stays" in said(game)) == stays


@pytest.mark.parametrize("by_way", ["yes", "no"], ids=["by paths", "by ends"])
@pytest.mark.parametrize(("shorter", "open_", "ends"), [
    ("yes", "0503 0603", "0603"),
    ("yes", "0503", "0503"),
    ("yes", "", "Losses Blue"),
    ("no", "0503 0603", "Losses Blue"),
])  # fmt: skip
def test_a_retreat_that_is_too_long_for_the_ground(by_way: str, shorter: str, open_: str, ends: str) -> None:
    """Of three hexes, where at most two are open: as far as can be, or not at all where no retreat may be short."""
    sheet = SHEET.replace("by_way: yes", f"by_way: {by_way}").replace("<shorter>", shorter)
    sheet = sheet.replace("battle.defenders, 2", "battle.defenders, 3").replace("    tries: ice_holds(there)\n", "")
    sheet = sheet.replace("    cut_short: unit.lose_step()\n", "")
    game = play(sheet, "def nothing_more() -> None:\n    report('nothing')\n")
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.set_property("Open", open_)
    game.dice(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    if game.value("b-1", "retreat_due") not in ("0", "", None):
        game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == ends


def test_who_has_to_retreat_still_is_said_before_a_phase_ends() -> None:
    """As long as a retreat is open, and no longer."""
    buttons = "buttons:\n  - {id: waits, menu: cmd.count, key: Alt+J, call: retreat.report_waiting()}\n"
    sheet = (
        SHEET.replace("<shorter>", "no")
        .replace("    tries: ice_holds(there)\n", "")
        .replace("mechanics:", f"{buttons}mechanics:")
    )
    game = play(sheet, "def nothing_more() -> None:\n    report('nothing')\n")
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.set_property("Open", "0503 0603")

    def told() -> list[str]:
        mark = game.mark()
        game.press("Count pieces")
        return game.chat(mark)

    assert not any("B1 2 21" in each for each in told())
    game.dice(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert len([each for each in told() if "B1 2 21" in each]) == 1
    game.do("b-1", "Retreat…")
    assert not any("B1 2 21" in each for each in told())
