"""Support from a distance: both sides choose, reasons against it, the dice of both, what it spends."""

from __future__ import annotations

from rules.fighting import Play, does, offers, play

SHEET = """
name: rule.fight
mechanics:
  fight:
    use: combat
    kinds: unit
    with: guns
    bind: [{phases: move-red, side: red}]
    who: not unit.is_a("armour")
    defends: yes
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  guns:
    use: support
    kinds: unit
    with: fight
    bind: move-red
    who: {is: armour}
    range_of: 2
    most: 2 if attacking else 1
    strength: 3 if attacking else 2
    loaded: not unit.has("shaken")
    causes_against: [{text: terrain.woods, when: 'battle.targets[0].terrain == "woods"', paragraphs: "1.2"}]
    drm: [{text: terrain.woods, by: 1, when: 'unit_count(battle) > 1', paragraphs: "1.3"}]
    shift: '1 if points + rolled > 7 else 0'
    shift_paragraphs: '"1.4"'
    spent: unit.mark("shaken")
"""
OWN = """
def unit_count(battle: Battle) -> int:
    return len(battle.attackers) + len(battle.defenders)
"""
CHOOSE, STOP, WHY, ALL = "Support an attack…", "Do not support", "Why it cannot support", "Support with all in range"


def attack(**places: str) -> Play:
    """A red unit that has declared an attack on a blue one in 0302; further pieces by row."""
    game = play(SHEET, OWN)
    game.jump("Red movement")
    for row, at in {"r_1": "0303", "b_1": "0302", **places}.items():
        game.place(row.replace("_", "-"), at)
    game.do("r-1", "Attack…")
    return game


def test_both_sides_support_an_attack_that_is_declared_and_nobody_else() -> None:
    game = attack(r_2="0304", b_2="0301")
    assert offers(game, "r-2", CHOOSE) and offers(game, "b-2", CHOOSE)
    assert not offers(game, "r-1", CHOOSE) and not offers(game, "r-1", WHY)
    assert does(game, "r-2", CHOOSE) == ["R1 1 12 supports the attack on 0302: 3 points"]
    game.take_side("blue")
    assert does(game, "b-2", CHOOSE) == ["B1 2 22 supports the defence of 0302: 2 points"]
    assert offers(game, "b-2", STOP) and not offers(game, "b-2", CHOOSE)


def test_why_a_piece_cannot_support_is_the_list_that_keeps_its_command_away() -> None:
    game = attack(r_2="0304")
    game.move("r-2", "0602")
    assert not offers(game, "r-2", CHOOSE)
    assert does(game, "r-2", WHY) == ["R1 1 12 cannot support 0302: out of range, 3 hexes of 2"]
    game.move("r-2", "0304")
    assert offers(game, "r-2", CHOOSE) and not offers(game, "r-2", WHY)
    game.do("r-2", "Shaken")
    assert does(game, "r-2", WHY) == ["R1 1 12 cannot support 0302: has no ammunition left"]


def test_no_more_than_the_most_support_and_who_stops_makes_room() -> None:
    game = attack(b_2="0301")
    game.place("b-2", "0301")
    game.do("b-2#1", CHOOSE)
    assert does(game, "b-2#2", WHY) == ["B1 2 22 cannot support 0302: already supported by 1"]
    assert does(game, "b-2#1", STOP) == ["B1 2 22 no longer supports"]
    assert offers(game, "b-2#2", CHOOSE)


def test_before_the_dice_both_sides_roll_the_attacker_first_and_it_is_spent() -> None:
    game = attack(r_2="0304", b_2="0301")
    game.do("r-2", CHOOSE)
    game.do("b-2", CHOOSE)
    game.dice(4, 6, 1)
    lines = does(game, "r-1", "Resolve")
    assert lines[0] == "Support by R1 1 12: 3 points, die 4, Woods +1 (1.3), shift +1 – Red roll"
    assert lines[1] == "Support by B1 2 22: 2 points, die 6, Woods +1 (1.3), shift -1 – Blue roll"
    assert any("support of the attack +1 (1.4), support of the defence -1 (1.4)" in each for each in lines)
    assert game.value("r-2", "shaken_Active") == "true" and game.value("b-2", "shaken_Active") == "true"
    assert not offers(game, "r-2", STOP) and not offers(game, "b-2", STOP)


def test_who_can_support_no_longer_is_named_before_the_dice_and_does_not_fire() -> None:
    game = attack(r_2="0304")
    game.do("r-2", CHOOSE)
    game.move("r-2", "0602")
    lines = does(game, "r-1", "Resolve")
    assert lines[0] == "R1 1 12 cannot support 0302: out of range, 3 hexes of 2"
    assert not any(each.startswith("Support by") for each in lines) and game.value("r-2", "shaken_Active") != "true"


def test_one_key_lets_all_of_the_attacker_join_that_can() -> None:
    game = attack(r_2="0304")
    game.place("r-2", "0602")
    assert does(game, "r-1", ALL) == ["R1 1 12 supports the attack on 0302"]
    assert not offers(game, "r-1", ALL)


def test_what_was_chosen_ends_with_the_phase() -> None:
    game = attack(r_2="0304")
    game.do("r-2", CHOOSE)
    game.turn("next")
    assert game.value("r-2", "guns_aim") == "" and not offers(game, "r-2", STOP)
