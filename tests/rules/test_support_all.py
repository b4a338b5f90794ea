"""One key lets everything support an attack that can, as many as are allowed, in one step."""

from __future__ import annotations

from pathlib import Path

from rules.played import Field, field

SHEET = """
mechanics:
  fight:
    use: combat
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    supports: {is: armour}
    joins: unit.hex is not None and unit.hex in target.within(2)
    support_causes: '[say("say.who", len(support))] if len(support) > 2 else []'
    rank: unit.cs
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  referee: {use: referee}
"""
ALL = "Support with all in range"
"""The command."""


def attack(folder: Path, **guns: str) -> Field:
    """A red unit that has declared an attack on 0302, and guns."""
    play = field(folder, SHEET).put(r_1="0301", b_1="0302", **guns)
    play.go()
    play.do("r-1", "Attack…")
    return play


def test_all_that_can_support_join_in_one_line_and_one_step(tmp_path: Path) -> None:
    play = attack(tmp_path, r_2="0301", r_6="0301")
    joined = play.do("r-1", ALL)
    assert joined == ["R1 1 16, R2 1 12 support the attack on 0302"]
    assert ALL not in play.offers("r-1")
    play.play.undo()
    play.told()
    assert play.do("r-1", ALL) == joined


def test_what_is_out_of_range_stays_out(tmp_path: Path) -> None:
    play = attack(tmp_path, r_2="0604")
    assert ALL not in play.offers("r-1")


def test_more_than_may_join_stay_free(tmp_path: Path) -> None:
    """Two at most: the one with the lowest rank stays out, and the key is offered no more: a menu offers nothing that
    is refused. Nor is it where those that support already leave no room for the one that is free."""
    play = attack(tmp_path, r_2="0301", r_6="0301")
    play.play.place("r-2", "0201")
    play.told()
    assert play.do("r-1", ALL) == ["R1 1 16, R2 1 12 support the attack on 0302"]
    assert ALL not in play.offers("r-1")
    assert ALL not in play.offers("r-6")


def test_it_is_offered_only_in_an_attack(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="0301", b_1="0302", r_2="0301")
    play.go()
    assert ALL not in play.offers("r-1")
