"""Crossings: where they stand, who holds them, destroying, repairing and building, at once and later.

The small game has no markers that point at a hexside but its units: r-1 works, b-1 is a bridge, b-2 a ruin.
"""

from __future__ import annotations

from rules.fighting import Play, does, offers, play

SHEET = """
name: rule.fight
mechanics:
  bridges:
    use: crossings
    kinds: unit
    bind: [{phases: move-red, side: red}]
    water: 'here.side_has(there, "river") and "0301" in (here.number, there.number)'
    printed: yes
    destroyed: b-2
    built: b-1
    first_holder: '"red"'
    who_destroys: 'unit.id == "r-1"'
    destroys: unit.hex in (here, there)
    drm: [{text: terrain.woods, by: 2, when: unit.has("shaken"), paragraphs: "1.2"}]
    who_works: 'unit.id == "r-1"'
    repairs: unit.hex in (here, there)
    builds: b-1
    takes_up: b-1
    counts: 'unit.id in ("r-1", "r-2")'
    needed: NEEDED
    needed_later: 4
buttons:
  - {id: tell, menu: cmd.count, call: tell()}
hooks:
  - {id: on, on: phase, phases: move-red, call: 'bridges.go_on("red")'}
  - {id: moved, on: moved, for: unit, call: went(me)}
"""
OWN = """
def tell() -> None:
    here, there = hex_at("0302"), hex_at("0301")
    report(f"{'open' if bridges.stands(here, there) else 'shut'}, {bridges.holder(here, there)}")


def went(unit: Piece) -> None:
    came = unit.came_from
    if came is not None:
        bridges.crossed(unit, came, unit.here)
"""
WORK, BLOW = "Bridges…", "Blow a bridge…"


def at_work(phase: str = "Red movement", needed: int = 6, **places: str) -> Play:
    game = play(SHEET.replace("NEEDED", str(needed)), OWN)
    game.jump(phase)
    for row, at in {"r_1": "0302", **places}.items():
        game.place(row.replace("_", "-"), at)
    return game


def of_blue() -> Play:
    """The bridge is printed for the blue side, whose movement it is."""
    game = play(
        SHEET.replace("NEEDED", "6").replace('"r-2")', '"b-2")').replace("destroyed: b-2", "destroyed: r-2"), OWN
    )
    game.jump("Blue movement")
    return game


def state(game: Play) -> str:
    mark = game.mark()
    game.press("Count pieces")
    return game.chat(mark)[-1].removeprefix("- ")


def test_a_printed_bridge_stands_until_it_is_blown() -> None:
    game = at_work()
    assert state(game) == "open, red" and not offers(game, "r-1", WORK)
    game.answer("Yes")
    game.dice(5)
    assert does(game, "r-1", BLOW) == ["R1 1 11 blows the bridge 0301-0302: die 5 – Red roll"]
    assert state(game) == "shut, red" and not offers(game, "r-1", BLOW)


def test_modifiers_count_and_each_bridge_is_tried_once_in_a_phase() -> None:
    game = at_work()
    game.do("r-1", "Shaken")
    game.answer("Yes")
    game.dice(4)
    assert does(game, "r-1", BLOW) == ["R1 1 11 fails to blow the bridge 0301-0302: die 4, Woods +2 (1.2) – Red roll"]
    assert state(game) == "open, red" and not offers(game, "r-1", BLOW)


def test_who_says_no_keeps_the_bridge_and_the_try() -> None:
    game = at_work()
    game.answer("No")
    assert does(game, "r-1", BLOW) == []
    assert state(game) == "open, red" and offers(game, "r-1", BLOW)


def blown(needed: int) -> Play:
    game = at_work(needed=needed)
    game.answer("Yes")
    game.dice(1)
    game.do("r-1", BLOW)
    return game


def test_a_repair_is_done_at_once_where_no_die_is_needed() -> None:
    game = blown(6)
    game.answer("Repair 0301-0302")
    assert does(game, "r-1", WORK) == ["The bridge 0301-0302 is repaired"]
    assert state(game) == "open, red"


def test_a_bridge_that_takes_time_is_ready_by_a_die_in_a_later_turn() -> None:
    game = blown(0)
    game.answer("Repair 0301-0302")
    assert does(game, "r-1", WORK) == ["R1 1 11 begins to repair the bridge 0301-0302"]
    assert state(game) == "shut, red"
    game.dice(5, 4)
    for expected in (
        "The bridge 0302-0301 is not ready: die 5 – Red roll",
        "The bridge 0302-0301 is repaired: die 4 – Red roll",
    ):
        mark = game.mark()
        for _ in range(8):
            game.turn("next")
            if any("The bridge" in each for each in game.chat(mark)):
                break
        assert [each.removeprefix("- ") for each in game.chat(mark) if "The bridge" in each] == [expected]
    assert state(game) == "open, red"


def test_a_bridge_laid_by_a_die_is_ready_or_late_and_can_be_taken_up() -> None:
    game = blown(3)
    game.answer("New bridge 0302-0301")
    game.dice(4)
    assert does(game, "r-1", WORK) == ["R1 1 11: bridge 0302-0301 is not ready yet, die 4 – Red roll"]
    assert state(game) == "shut, red"
    game.answer("Take up the bridge 0302-0301")
    assert does(game, "r-1", WORK) == ["R1 1 11 takes up its bridge 0302-0301"]
    game.answer("New bridge 0302-0301")
    game.dice(3)
    assert does(game, "r-1", WORK) == ["R1 1 11 lays a bridge 0302-0301: die 3 – Red roll"]
    assert state(game) == "open, red"


def test_whoever_crosses_a_bridge_holds_it() -> None:
    game = of_blue()
    game.place("b-2", "0302")
    game.move("b-2", "0301")
    assert state(game) == "open, blue"


def test_a_bridge_that_the_enemy_has_reached_may_be_blown_in_the_enemy_s_phase() -> None:
    game = of_blue()
    game.place("r-1", "0302")
    game.place("b-2", "0201")
    assert not offers(game, "r-1", BLOW)
    mark = game.mark()
    game.move("b-2", "0301")
    assert any("has come to the bridge 0301-0302: it may be blown now" in each for each in game.chat(mark))
    assert offers(game, "r-1", BLOW)
