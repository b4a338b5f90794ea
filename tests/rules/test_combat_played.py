"""The mechanics of combat, checks, retreat, advance and duties, played on a table."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    shifts:
      - {text: "terrain.{it.terrain}", by: "-1", each: battle.targets, when: 'it.terrain == "woods"', paragraphs: "6.2"}
    apply:
      D: retreat.order(battle.defenders, 1)
      A: lose_steps(battle.attackers, 1)
      "-": morale.check(battle.defenders, 0)
    over: advance.offer(battle.targets, battle.attackers)
    holding: 'who_checks(battle) if result in ("", "-") else {}'
  retreat:
    use: retreat
    kinds: unit
    arrives: 'unit.mark("shaken")'
  advance: {use: advance, kinds: unit}
  morale:
    use: checks
    needed: "3"
    failed: take_morale(unit)
  duties:
    use: mandatory-attacks
    must: len(fight.targets_of(unit)) > 0
"""

OWN = """
def take_morale(unit: Piece) -> None:
    unit.lose_step()


def who_checks(battle: Battle) -> dict[Piece, int]:
    return {unit: morale.chance(unit, 1) for unit in battle.defenders}
"""


def said(game: Play, since: dict[str, int] | None = None) -> str:
    return " / ".join(game.chat(since))


def facing_off(*dice: int) -> Play:
    """Red rifles (4) beside blue rifles (3), with dice to come."""
    game = play(SHEET, OWN)
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.dice(*dice)
    return game


def test_a_single_target_is_attacked_without_a_question() -> None:
    game = facing_off()
    game.do("r-1", "Attack…")
    assert game.value("r-1", "fight_aims") == "0403"
    assert "0403: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column" in said(game)


def test_the_odds_name_shifts_and_chances() -> None:
    game = play(SHEET, OWN)
    game.place("r-1", "0303")
    game.place("r-2", "0303")
    game.place("b-1", "0202")  # woods
    game.do(["r-1"], "Attack…")
    game.do(["r-2"], "Attack…")
    mark = game.mark()
    game.do("r-1", "Show odds")
    assert "Woods -1 (6.2)" in said(game, mark)
    assert "A 33 %" in said(game, mark) and "D 33 %" in said(game, mark)
    # against 3 with one more on the die: two faces of six, before the dice and after the result that asks for it
    assert "Chance of holding, B1 2 21: before the dice, - 33 %" in said(game, mark)


def test_the_odds_of_one_attack_are_reported_once_from_whatever_hexes_its_selected_pieces_attack() -> None:
    game = play(SHEET, OWN)
    game.place("r-1", "0303")
    game.place("r-2", "0402")
    game.place("b-1", "0403")
    for each in ("r-1", "r-2"):
        game.do([each], "Attack…")
    mark = game.mark()
    game.do(["r-1", "r-2"], "Show odds")
    assert sum("(total 3)" in each for each in game.chat(mark)) == 1, game.chat(mark)


def test_an_attacker_loses_a_step() -> None:
    game = facing_off(1)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert game.value("r-1", "Step_Level") == "2"
    assert game.value("r-1", "fight_aims") == ""


def test_a_defender_retreats_where_its_owner_says_and_the_hex_is_entered() -> None:
    game = facing_off(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert game.value("b-1", "retreat_due") == "1"
    game.answer("0503")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0503"
    assert game.value("b-1", "shaken_Active") == "true"
    game.do("r-1", "Advance…")
    assert game.value("r-1", "LocationName") == "0403"


def test_a_retreat_by_drag_counts_if_it_ends_where_it_may() -> None:
    game = facing_off(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    game.move("b-1", "0503")
    assert game.value("b-1", "retreat_due") == "0"
    assert "retreats to 0503" in said(game)


def test_who_is_surrounded_is_eliminated() -> None:
    game = facing_off(6)
    for beside in ("0402", "0404", "0304", "0503", "0504"):
        game.place("r-1", beside)
    game.do("uid:" + next(each["uid"] for each in game.pieces() if each["at"] == "0303"), "Attack…")
    mark = game.mark()
    game.do("b-1", "Resolve")
    assert "B1 2 21 cannot retreat" in said(game, mark)
    assert game.value("b-1", "LocationName") == "Losses Blue" and game.value("b-1", "retreat_due") == ""


def test_who_has_one_way_left_is_not() -> None:
    game = facing_off(6)
    for beside in ("0402", "0404", "0304", "0503"):
        game.place("r-1", beside)
    game.do("uid:" + next(each["uid"] for each in game.pieces() if each["at"] == "0303"), "Attack…")
    game.do("b-1", "Resolve")
    assert game.value("b-1", "LocationName") == "0504"


def test_a_check_that_fails_has_its_result() -> None:
    game = facing_off(3, 4)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert "4 against 3, failed" in said(game)
    assert game.value("b-1", "Step_Level") == "2"


def test_a_hex_is_attacked_once_and_a_piece_attacks_once() -> None:
    game = facing_off(3, 3)
    game.place("r-2", "0402")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert not any("Attack" in each["text"] for each in game.menu("r-1"))
    assert not any("Attack" in each["text"] for each in game.menu("r-2"))


def test_who_can_no_longer_attack_takes_no_part_in_what_it_declared() -> None:
    game = play(
        SHEET.replace("    kinds: unit\n    bind:", "    kinds: unit\n    who: {lacks: shaken}\n    bind:", 1), OWN
    )
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Shaken")
    since = game.mark()
    game.do("r-1", "Resolve")
    assert "R1 1 11 cannot join this attack" in said(game, since) and "Die" not in said(game, since)
    game.do("r-1", "Call off")
    assert not game.value("r-1", "fight_aims")


def test_what_is_declared_can_be_called_off() -> None:
    game = facing_off()
    game.do("r-1", "Attack…")
    game.do("r-1", "Call off")
    assert game.value("r-1", "fight_aims") == ""


def test_a_target_is_attacked_by_all_around_it() -> None:
    game = facing_off()
    game.place("r-2", "0402")
    game.do("b-1", "Attack…")
    assert game.value("r-1", "fight_aims") == "0403" and game.value("r-2", "fight_aims") == "0403"


def test_duties_are_told() -> None:
    game = facing_off()
    mark = game.mark()
    game.press("List mandatory attacks")
    assert "Must still attack: R1 1 11" in said(game, mark)


def test_one_undo_takes_a_resolved_attack_back() -> None:
    game = facing_off(1)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    game.undo()
    assert game.value("r-1", "Step_Level") == "1"
    assert game.value("r-1", "fight_aims") == "0403"


LEANING = """
name: rule.fight
mechanics:
  zones: {use: zones, exerts: {is: armour}}
  stacks: {use: stacking, kinds: unit, counts: {kinds: unit}, limit: 1}
  fight:
    use: combat
    kinds: unit
    with: advance
    bind: [{phases: move-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    shifts: [{text: terrain.river, by: -1, when: 'all_across(battle, "river")'}]
    target_mark: shaken
    apply: {D: "retreat.order(battle.defenders, 1)", else: nothing}
  retreat: {use: retreat, kinds: unit, with: zones stacks}
  advance: {use: advance, kinds: unit, with: stacks}
"""
"""Declarations that lean on one another by name alone."""


def test_a_retreat_keeps_out_of_zones_and_full_hexes_that_it_leans_on() -> None:
    game = play(LEANING)
    for piece, at in (("r-1", "0303"), ("b-1", "0403"), ("b-2", "0404"), ("r-2", "0502"), ("r-2#2", "0604")):
        game.place(piece, at)
    game.dice(6)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    # 0402, 0503 and 0504 lie in zones of the tanks, 0404 is full, 0303 the attacker's: one way is left.
    assert game.value("b-1", "LocationName") == "0304"
    game.do("r-1", "Advance…")
    assert game.value("r-1", "LocationName") == "0403"


def test_who_is_a_target_wears_the_mark_until_it_is_over() -> None:
    game = play(LEANING)
    for piece, at in (("r-1", "0303"), ("b-1", "0403")):
        game.place(piece, at)
    game.do("r-1", "Attack…")
    assert game.value("b-1", "shaken_Active") == "true" and game.value("r-1", "shaken_Active") != "true"
    game.do("r-1", "Call off")
    assert game.value("b-1", "shaken_Active") != "true"


def test_a_river_counts_only_where_all_attack_across_it() -> None:
    game = play(LEANING)
    for piece, at in (("r-1", "0302"), ("b-1", "0402")):
        game.place(piece, at)
    game.do("r-1", "Attack…")
    mark = game.mark()
    game.do("r-1", "Show odds")
    assert "River -1" in said(game, mark)
    game.place("r-2", "0403")
    game.do("r-2", "Attack…")
    mark = game.mark()
    game.do("r-1", "Show odds")
    assert "River" not in said(game, mark)


# ---- all that are declared, one after the other

ALL = "Resolve all declared attacks"


def three_attacks(*dice: int, leaning: str = LEANING) -> Play:
    """Three attacks are declared, against 0203, 0403 and 0603."""
    game = play(leaning.replace("{is: armour}", "False").replace("    with: advance\n", "    with: advance retreat\n"))
    for n, (red, blue) in enumerate((("0202", "0203"), ("0402", "0403"), ("0602", "0603"))):
        game.place("r-1" if n == 0 else "r-2", red)
        game.place("b-1" if n == 0 else "b-2", blue)
    for each in game.pieces():
        if each["id"].startswith("r-"):
            game.answer("Cancel")
            game.do(f"uid:{each['uid']}", "Attack…")
    game.unused_answers()
    game.dice(*dice)
    return game


def declared(game: Play) -> list[str]:
    """What is still declared."""
    return sorted({game.value(f"uid:{each['uid']}", "fight_aims") or "" for each in game.pieces()} - {""})


def test_all_attacks_are_resolved_one_after_the_other() -> None:
    game = three_attacks(3, 3, 3)
    assert declared(game) == ["0203", "0403", "0603"]
    game.answer("Resolve it", "Resolve it")
    mark = game.mark()
    game.press(ALL)
    assert declared(game) == []
    assert [each[0] for each in game.dialogs(mark)] == [
        "Next: R1 1 12 against 0403, column 1:1. One undo takes back everything resolved in one go.",
        "Next: R1 1 12 against 0603, column 1:1. One undo takes back everything resolved in one go.",
    ]
    game.press(ALL)
    assert "No declared attack can be resolved now" in said(game)


def test_it_stops_where_the_player_says_so() -> None:
    game = three_attacks(3, 3)
    game.answer("Resolve it", "Stop here")
    game.press(ALL)
    assert declared(game) == ["0603"]
    game.undo()
    assert declared(game) == ["0203", "0403", "0603"]


def test_one_answer_is_enough_for_all_that_follow() -> None:
    game = three_attacks(3, 3, 3)
    game.answer("Resolve it and all…")
    game.press(ALL)
    assert declared(game) == []


def test_it_waits_for_a_retreat_and_before_an_advance_is_lost() -> None:
    game = three_attacks(6, 3)
    mark = game.mark()
    game.press(ALL)
    assert game.dialogs(mark) == []
    assert declared(game) == ["0403", "0603"]
    assert "Still declared: 0403, 0603" in said(game, mark) and "must retreat" in said(game, mark)
    assert game.dice_state()["left"] == [3]
    game.move("b-1", "0204")
    game.do("r-1", "Advance…")
    assert game.value("r-1", "LocationName") == "0203"
    game.press(ALL)
    assert declared(game) == ["0603"]


def test_an_advance_ends_with_its_phase_and_is_there_for_whoever_steps_back() -> None:
    """No phase of this sheet closes it: the mechanic does."""
    game = three_attacks(6)
    game.press(ALL)
    game.move("b-1", "0204")
    assert "Advance…" in [each["text"] for each in game.menu("r-1")]
    game.turn("next")
    assert "Advance…" not in [each["text"] for each in game.menu("r-1")]
    mark = game.mark()
    game.move("r-1", "0203")
    assert not any("advance" in line for line in game.chat(mark))
    game.move("r-1", "0202")
    game.turn("prev")
    assert "Advance…" in [each["text"] for each in game.menu("r-1")]


# ---- strengths that players hide from each other

CLOSED = SHEET.replace("    table: fight\n", "    table: fight\n    odds_open: no\n", 1)


def test_hidden_strengths_are_told_with_the_dice_and_not_before() -> None:
    game = play(CLOSED, OWN)
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.dice(1)
    mark = game.mark()
    for command in ("Attack…", "Show odds", "Call off", "Attack…"):
        game.do("r-1", command)
    before = said(game, mark)
    assert "0403: R1 1 11 against B1 2 21; strengths are revealed when the attack is resolved" in before
    assert "1:1" not in before and "(4)" not in before and "%" not in before
    mark = game.mark()
    game.do("r-1", "Resolve")
    assert "0403: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column" in said(game, mark)


def test_hidden_strengths_are_told_where_an_attack_is_declared_and_resolved_in_one() -> None:
    at_once = "    commands: {at-once: {key: Ctrl+Alt+D}}\n"
    game = play(CLOSED.replace("    table: fight\n", f"    table: fight\n{at_once}", 1), OWN)
    game.place("r-1", "0303")
    game.place("b-1", "0403")
    game.dice(1)
    game.do("r-1", "Attack at once")
    told = said(game)
    assert told.index("strengths are revealed when the attack is resolved") < told.index(
        "R1 1 11 4 (total 4) against B1 2 21 3 (total 3)"
    )


def test_of_several_attacks_with_hidden_strengths_the_next_is_named_without_its_column() -> None:
    game = three_attacks(3, leaning=LEANING.replace("    table: fight\n", "    table: fight\n    odds_open: no\n", 1))
    game.answer("Stop here")
    mark = game.mark()
    game.press(ALL)
    assert [each[0] for each in game.dialogs(mark)] == [
        "Next: R1 1 12 against 0403. One undo takes back everything resolved in one go."
    ]
