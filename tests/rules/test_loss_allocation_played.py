"""What a result leaves to a side: who loses a step is picked by its owner; stacks that attack and retreat together."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    together: all_here(unit)
    table: fight
    carries_out: True
    first: losses.held_up() + retreat.held_up()
    apply:
      A: owes(battle.side, 2)
      D: retreat.order(battle.defenders, 3)
      "-": owes(other_side(battle.side), 9)
  losses:
    use: loss-allocation
    kinds: unit
    candidates: '[it for it in map_pieces() if it.kind == "unit" and it.side == due.side]'
    pay: take_one(unit)
    named: '"a step"'
    unpaid: report("nobody left")
    then: report("settled")
  retreat:
    use: retreat
    kinds: unit
    by_way: yes
    shorter: yes
    passes: there.number in ("0503", "0603") and not any(enemies(unit, it) for it in there.pieces())
    leads: '"red"'
    along: all_here(unit)
    cut_short: report(f"short by {missing}")
"""

OWN = """
def all_here(unit: Piece) -> list[Piece]:
    here = unit.hex
    return [it for it in here.pieces() if it.side == unit.side] if here is not None else [unit]


def owes(side: Side, steps: int) -> None:
    losses.allocate("step", side, steps)
    losses.go_on()


def take_one(unit: Piece) -> None:
    unit.lose_step()
    report(f"{unit.id} pays")
"""


def facing_off(*dice: int) -> Play:
    """Two red units together beside two blue ones."""
    game = play(SHEET, OWN)
    game.place("r-1", "0303")
    game.place("r-2", "0303")
    game.place("b-1", "0403")
    game.place("b-2", "0403")
    game.dice(*dice)
    return game


def said(game: Play, since: dict[str, int]) -> str:
    return " / ".join(game.chat(since))


def test_a_stack_attacks_and_is_called_off_together() -> None:
    game = facing_off()
    game.do("r-2", "Attack…")
    assert (game.value("r-1", "fight_aims"), game.value("r-2", "fight_aims")) == ("0403", "0403")
    game.do("r-1", "Call off")
    assert (game.value("r-1", "fight_aims"), game.value("r-2", "fight_aims")) == ("", "")


def test_the_owner_is_asked_for_each_step_and_what_follows_waits() -> None:
    game = facing_off(1)
    game.do("r-1", "Attack…")
    game.answer("R1 1 12", "R1 1 11")
    mark = game.mark()
    game.do("r-1", "Resolve")
    told = said(game, mark)
    assert told.index("r-2 pays") < told.index("r-1 pays") < told.index("settled")
    assert game.value("r-1", "Step_Level") == "2" and game.value("r-2", "LocationName") != "0303"


def test_a_dialog_that_is_closed_leaves_the_choice_to_the_menus() -> None:
    game = facing_off(1)
    game.do("r-1", "Attack…")
    mark = game.mark()
    game.do("r-1", "Resolve")
    assert "a step: 2 of" in said(game, mark) and "settled" not in said(game, mark)
    assert [each["text"] for each in game.menu("b-1") if each["text"] == "Choose this unit"] == []
    game.answer("R1 1 11")
    game.do("r-2", "Choose this unit")
    assert "settled" in said(game, mark)


def test_who_cannot_pay_any_more_ends_it() -> None:
    game = facing_off(3)
    game.remove("b-2")
    game.remove("r-2")
    game.do("r-1", "Attack…")
    mark = game.mark()
    game.do("r-1", "Resolve")
    told = said(game, mark)
    assert told.count("b-1 pays") == 2 and "nobody left" in told and told.endswith("settled")


def test_a_stack_is_led_away_together_as_far_as_it_can_go() -> None:
    game = facing_off(6)
    game.do("r-1", "Attack…")
    mark = game.mark()
    game.do("r-1", "Resolve")
    assert said(game, mark).count("short by 1") == 2
    game.answer("0503 > 0603")
    game.do("b-1", "Retreat…")
    assert (game.value("b-1", "LocationName"), game.value("b-2", "LocationName")) == ("0603", "0603")


# ---- losses of a hex, with an order


HITS = """
name: rule.hits
mechanics:
  losses:
    use: loss-allocation
    kinds: unit
    rank: '1 if order == "armour-last" and unit.is_a("armour") else 0'
    pay: take_one(unit)
    again: "no"
    suffered: report(f"{side} suffers in {where.number} by {what}")
    then: report("settled")
    resumes: report(f"on with {word}")
commands:
  - {id: hit, for: unit, menu: cmd.x, when: "True", on: map, call: hit(me)}
"""

HIT = """
def hit(unit: Piece) -> None:
    here = unit.hex
    side = unit.side
    if here is not None and side is not None:
        losses.queue(here, side, 1, "armour-last", [it for it in here.pieces() if it.side == side], "fire")
        losses.allocate_all("advance")


def take_one(unit: Piece) -> None:
    here = unit.hex
    side = unit.side
    if here is not None and side is not None:
        losses.note(here, side, "fire")
    unit.eliminate()
    report(f"{unit.id} pays")
"""


def shelled(*rows: str) -> tuple[Play, list[str]]:
    """Pieces together in a hex that is hit."""
    game = play(HITS, HIT)
    return game, ["uid:" + game.place(row, "0303") for row in rows]


def test_the_order_of_a_hit_comes_first_and_what_waited_goes_on() -> None:
    game, (_, foot) = shelled("r-2", "r-1")
    mark = game.mark()
    game.do(foot, "cmd.x")
    told = ["- r-1 pays", "- red suffers in 0303 by fire", "- settled", "- on with advance"]
    assert (game.chat(mark), game.dialogs(mark)) == (told, [])


def test_units_that_look_alike_take_a_loss_without_a_question() -> None:
    game, (first, _) = shelled("r-2", "r-2")
    mark = game.mark()
    game.do(first, "cmd.x")
    assert game.dialogs(mark) == [] and "- on with advance" in game.chat(mark)


def test_the_owner_is_asked_as_soon_as_a_player_sees_a_difference() -> None:
    for differ in ("Shaken", "Turn right", "Moved"):
        game, (first, second) = shelled("r-2", "r-2")
        game.do(second, differ)
        mark = game.mark()
        game.do(first, "cmd.x")
        assert len(game.dialogs(mark)) == 1 and "- on with advance" not in game.chat(mark), differ
        assert any("Losses in 0303" in line for line in game.chat(mark)), differ
        game.do(second, "Choose this unit")
        assert "- on with advance" in game.chat(mark), differ
        assert game.exists(first) and game.value(first, "LocationName") == "0303", differ
