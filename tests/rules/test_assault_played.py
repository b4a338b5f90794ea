"""Attacks on several hexes, support, checks in the owner's order, retreats hex by hex, duties that are noted: played on
a table."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    with: nerve
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    supports: {is: armour, side: red}
    joins: stacked_with(unit, target)
    support_causes: [{text: say.count, of: {is: armour}, most: 1, values: [1], paragraphs: "6.9"}]
    several_targets: yes
    must_attack: duties.had_to(unit)
    due: duties.because(unit)
    rank: unit.cs
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    reports_all: yes
    done: [retreat.begin(), done_itself(battle)]
    apply: {A D: nothing, "-": nothing}
    over:
      D: "nerve.check(battle.defenders, 1)"
      else: "nerve.check(battle.defenders, 0)"
  nerve:
    use: checks
    kinds: unit
    with: retreat
    needed: "3"
    picks_order: yes
    outcome: '"passed" if rolled <= against else "bad" if rolled < 6 else "worst"'
    follows: [{when: 'outcome == "bad"', call: "retreat.order([unit], 2)"}, {when: 'outcome == "worst"', call: "retreat.offer(unit, 2)"}]
    over: advance.offer(game.fight_last_targets, game.fight_last_attackers)
  stacks: {use: stacking, kinds: unit, counts: {kinds: unit}, limit: 2}
  retreat:
    use: retreat
    kinds: unit
    with: stacks nerve
    by_way: yes
    passes: there.number in ("0503", "0602", "0603") and not any(enemies(unit, it) for it in there.pieces())
    worse_way: (1 if is_crowded(unit, way) else 0, 0, 0)
    removes_excess: yes
    commands: {excess: yes}
    one_more: on("fog")
    on_the_way_too: not on("fog")
    required: [{set: shaken}]
  advance: {use: advance, kinds: unit}
  duties:
    use: mandatory-attacks
    bind: [{phases: move-red, side: red}]
    must: {kinds: unit, lacks: shaken, when: len(because(unit)) > 0}
    because: "[it for it in unit.hex.neighbours() if any(enemies(unit, each) for each in it.pieces())] if unit.hex is not None else []"
hooks:
  - {id: begin, on: phase, call: phase_changed()}
buttons:
  - {id: begin, menu: say.rested, call: duties.begin()}
  - {id: left, menu: say.count, call: leave()}
"""  # noqa: E501

OWN = """
def phase_changed() -> None:
    duties.begin()


def leave() -> None:
    duties.left()
    for line in fight.left_open() + retreat.left_open() + nerve.left_open():
        report(line)
    fight.forget()
    retreat.forget()
    nerve.forget()
"""

TARGETS = SHEET.replace("several_targets: yes", "several_targets: no")


def field(*dice: int, sheet: str = SHEET, **where: str) -> Play:
    """Pieces on the map, by row, with dice to come."""
    game = play(sheet, OWN)
    for row, at in where.items():
        game.place(row.replace("_", "-").replace("-2nd", "#2"), at)
    game.dice(*dice)
    return game


def said(game: Play, since: dict[str, int] | None = None) -> str:
    return " / ".join(game.chat(since))


def marked(game: Play) -> dict[str, str]:
    """What hexes wear on the player's map."""
    table = game.tabletop
    return {where.number: table.words.mine(text) for where, text in table.shown.items()}


def offers(game: Play, piece: str) -> list[str]:
    return [each["text"].rpartition(" > ")[2] for each in game.menu(piece)]


def aims(game: Play, piece: str) -> str | None:
    return game.value(piece, "fight_aims")


# ---- declaring


def test_a_click_on_a_target_leaves_a_piece_for_another_hex_that_needs_it() -> None:
    game = field(r_1="0303", b_1="0403", b_2="0402")
    game.place("r-1", "0404")
    second = next(each["uid"] for each in game.pieces() if each["id"] == "r-1" and each["at"] == "0404")
    game.do("b-1", "Attack…")
    assert aims(game, f"uid:{second}") == "0403"
    assert [aims(game, f"uid:{each['uid']}") for each in game.pieces() if each["at"] == "0303"] == [""]


def test_one_piece_between_two_hexes_takes_both_into_one_attack() -> None:
    game = field(r_1="0303", b_1="0403", b_2="0402")
    game.do("b-1", "Attack…")
    assert aims(game, "r-1") == "0402 0403"
    assert "0402 + 0403: R1 1 11 4 (total 4) against B1 2 22 3, B1 2 21 3 (total 6)" in said(game)


def test_a_target_is_changed_or_taken_in_by_one_command() -> None:
    game = field(r_1="0303", b_1="0403", b_2="0402")
    game.answer("0403: B1 2 21")
    game.do("r-1", "Attack…")
    game.answer("0402: B1 2 22 (instead of 0403)")
    game.do("r-1", "Attack…")
    assert aims(game, "r-1") == "0402"
    game.answer("0403: B1 2 21 (together with 0402)")
    game.do("r-1", "Attack…")
    assert aims(game, "r-1") == "0402 0403"


def test_by_a_click_on_another_target_pieces_turn_to_it() -> None:
    game = field(sheet=TARGETS, r_1="0303", b_1="0403", b_2="0402")
    game.do("b-1", "Attack…")
    assert aims(game, "r-1") == "0403"
    game.do("b-2", "Attack…")
    assert aims(game, "r-1") == "0402"


def test_who_does_not_reach_every_hex_is_refused() -> None:
    game = field(r_1="0303", b_1="0403", b_2="0402")
    game.do("b-1", "Attack…")
    game.place("r-1", "0404")
    second = next(each["uid"] for each in game.pieces() if each["id"] == "r-1" and each["at"] == "0404")
    game.do(f"uid:{second}", "Attack…")
    assert aims(game, f"uid:{second}") == ""
    assert "R1 1 11 does not reach 0402" in said(game)


def test_support_joins_what_its_hex_attacks_and_leaves_with_it() -> None:
    game = field(r_1="0303", r_2="0303", b_1="0403")
    game.place("r-2#2", "0303")
    assert "Attack…" not in offers(game, "r-2#1")
    game.do("r-1", "Attack…")
    game.do("r-2#1", "Attack…")
    assert "with R1 1 12" in said(game) and "(total 4) against" in said(game)
    game.do("r-2#2", "Attack…")
    assert "1 pieces (6.9)" in said(game) and aims(game, "r-2#2") == ""
    game.do("r-1", "Call off")
    assert aims(game, "r-2#1") == ""


def test_an_attack_that_leaves_a_due_hex_to_nobody_is_not_resolved() -> None:
    game = field(r_1="0303", b_1="0403", b_2="0402")
    game.answer("0403: B1 2 21")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert "0402 must be attacked too; only R1 1 11 can" in said(game) and "Not resolved: 0403" in said(game)


def test_a_piece_without_another_target_must_take_part() -> None:
    game = field(r_1="0303", b_1="0403")
    game.do("r-1", "Attack…")
    game.place("r-1", "0404")
    game.do("b-1", "Resolve")
    assert "R1 1 11 in 0404 must take part" in said(game)


# ---- checks, one after the other


def test_the_owner_says_who_checks_next_and_the_next_attack_waits() -> None:
    game = field(3, 1, 1, r_1="0303", b_1="0403", b_2="0403")
    game.do("r-1", "Attack…")
    mark = game.mark()
    game.do("r-1", "Resolve")
    assert "make their checks one by one: which is next? – Blue player decides" in said(game, mark)
    assert marked(game) == {"0403": "?"}
    assert (
        "Check next" in offers(game, "b-1")
        and "Check next" in offers(game, "b-2")
        and "Check next" not in offers(game, "r-1")
    )
    game.do("b-1", "Check next")
    assert "B1 2 21: 1 against 3, passed" in said(game, mark) and "B1 2 22: 1 against 3, passed" in said(game, mark)
    assert "Check next" not in offers(game, "b-2")


def test_an_attack_before_which_nobody_has_to_check_ends_no_checks() -> None:
    """What follows when all have checked follows once, after the attack that they check for; not when the next one asks
    for who is still to check, and finds nobody."""
    over = "over: advance.offer(game.fight_last_targets, game.fight_last_attackers)"
    game = play(SHEET.replace(over, 'over: report("all have checked")'), OWN)
    for piece, at in {"r-1": "0303", "b-1": "0403"}.items():
        game.place(piece, at)
    game.dice(3, 1)
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    lines = [each for each in game.chat() if "passed" in each or "all have checked" in each]
    assert len(lines) == 2 and "all have checked" in lines[1], lines


def test_what_is_added_to_a_roll_is_a_modifier_with_its_cause() -> None:
    game = field(6, 2, r_1="0303", b_1="0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert "B1 2 21: 2 result +1 against 3, passed" in said(game)


# ---- retreats hex by hex


def test_a_retreat_goes_hex_by_hex_over_the_way_that_is_picked() -> None:
    game = field(3, 4, r_1="0303", b_1="0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert game.value("b-1", "retreat_due") == "2" and "must retreat 2 hexes – Blue player decides" in said(game)
    assert marked(game) == {"0403": "?"}
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0603" and game.value("b-1", "shaken_Active") == "true"
    assert "Advance…" in offers(game, "r-1")


def test_a_retreat_is_dragged_hex_by_hex_or_left_to_the_players() -> None:
    game = field(3, 4, r_1="0303", b_1="0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    game.move("b-1", "0503")
    assert game.value("b-1", "retreat_due") == "2"
    game.move("b-1", "0101")
    assert "that is not a legal end of its retreat" in said(game)
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "retreat_due") == "0" and game.value("b-1", "LocationName") == "0101"


def test_who_may_stay_stays_without_consequence() -> None:
    game = field(3, 6, r_1="0303", b_1="0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    assert "may retreat to" in said(game) and marked(game) == {"0403": "?"}
    game.answer("stays")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0403" and game.value("b-1", "shaken_Active") != "true"


def crowded(*dice: int) -> Play:
    """Blue must go over 0503, where two of its own stand already: the other hexes are closed."""
    game = field(*dice, r_1="0303", b_1="0403", b_2="0503")
    game.place("b-2#2", "0503")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    return game


def test_the_enemy_removes_an_excess_and_the_retreat_goes_on() -> None:
    game = crowded(3, 4)
    assert "Every path ends over the stacking limit" in said(game)
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0503" and "Retreat…" not in offers(game, "b-1")
    assert "0503 is over-stacked: the enemy removes the excess – Red player decides" in said(game)
    game.do("b-2#1", "Remove (over-stacked retreat)")
    assert "is removed from 0503" in said(game)
    game.answer("0603")
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0603" and game.value("b-1", "retreat_due") == "0"


def test_an_attack_waits_for_a_retreat_and_the_phase_tells_what_is_open() -> None:
    game = field(3, 4, r_1="0303", b_1="0403", b_2="0302", r_2="0202")
    game.place("r-1", "0202")
    game.do("b-1", "Attack…")
    game.do("b-1", "Resolve")
    second = next(each["uid"] for each in game.pieces() if each["id"] == "r-1" and each["at"] == "0202")
    game.answer("0302: B1 2 22")
    game.do(f"uid:{second}", "Attack…")
    game.do(f"uid:{second}", "Resolve")
    assert "First B1 2 21 must retreat – Blue player decides" in said(game)
    mark = game.mark()
    game.press("{0} pieces")
    assert "B1 2 21 did not retreat" in said(game, mark) and "Declared but not resolved: 0302" in said(game, mark)
    assert aims(game, f"uid:{second}") == "" and game.value("b-1", "retreat_due") == "0"


# ---- duties that are noted when the phase begins


def test_who_must_attack_is_noted_and_holds_through_the_phase() -> None:
    game = field(r_1="0303", b_1="0403")
    game.press("Everybody has rested")
    assert "Must attack: 1 piece; must be attacked: 1 hex" in said(game)
    game.place("r-2", "0402")
    mark = game.mark()
    game.press("List mandatory attacks")
    assert "Must still attack: R1 1 11" in said(game, mark) and "12" not in said(game, mark)
    mark = game.mark()
    game.press("{0} pieces")
    assert "Must still be attacked: 0403" in said(game, mark)


def test_a_retreat_settled_by_hand_holds_nobody_up() -> None:
    game = field(3, 4, 1, r_1="0303", b_1="0403", b_2="0403")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    game.do("b-1", "Check next")
    assert game.value("b-1", "retreat_due") == "2" and "Check next" not in offers(game, "b-2")
    game.do("b-1", "Eliminate")
    game.do("b-2", "Check next")
    assert "B1 2 22: 1 against 3, passed" in said(game) and "Advance…" not in offers(game, "r-1")


def test_a_retreat_that_ends_too_full_goes_one_hex_more() -> None:
    game = field(3, 4, r_1="0303", b_1="0403", b_2="0603")
    game.place("b-2#2", "0603")
    game.place("b-2", "0602")
    game.place("b-2#2", "0602")
    game.set_property("option_fog", "on")
    game.do("r-1", "Attack…")
    game.do("r-1", "Resolve")
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert "B1 2 21 goes one hex further: 0602" in said(game) and game.value("b-1", "retreat_due") == "2"
    game.do("b-1", "Retreat…")
    assert game.value("b-1", "LocationName") == "0602"
    assert "0602 is over-stacked: the enemy removes the excess – Red player decides" in said(game)


def test_a_hex_that_is_left_over_is_named_once_however_many_are_due_there() -> None:
    """Both attackers of a stack must attack it, and only they can."""
    game = field(4, r_1="0303", b_1="0403", b_2="0402")
    game.place("r-1#2", "0303")
    for each in ("r-1#1", "r-1#2"):
        game.answer("0403: B1 2 21")
        game.do(each, "Attack…")
    mark = game.mark()
    game.do("r-1#1", "Resolve")
    assert said(game, mark).count("0402 must be attacked too") == 1, said(game, mark)
