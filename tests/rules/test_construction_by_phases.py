"""Works that take phases of their side instead of turns: progress, delays, the building site, and who is busy."""

from __future__ import annotations

from rules.fighting import Play, play

SHEET = """
name: rule.fight
mechanics:
  build:
    use: construction
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    works: [flag]
    phases_needed: "2"
    site: morale-r1
    name_of: say("marker.flag")
hooks:
  - {id: work, on: phase, phases: move-red move-blue, call: build.work()}
commands:
  - {id: hit, for: unit, menu: cmd.count, call: 'build.delay(me, "8.2")'}
  - {id: busy, for: unit, menu: cmd.fight, when: build.busy(me), call: report("busy")}
"""
BUILD, STOP, HIT, BUSY = "Build…", "Stop building", "Count pieces", "Fight"


def building(sheet: str = SHEET) -> Play:
    """A red unit has begun a work in 0103, in the red movement phase of turn 1."""
    game = play(sheet)
    game.jump("Red movement")
    game.place("r-1", "0103")
    game.do("r-1", BUILD)
    return game


FOLLOWED = SHEET.replace("hooks:", "hooks:\n  - {id: dragged, on: moved, for: unit, call: me.mark('shaken')}")
"""The same in a game whose rules follow drags."""


def next_turn(game: Play) -> list[str]:
    """On to the next red movement phase; what was said."""
    mark = game.mark()
    game.turn("next")
    game.turn("next")
    return [each.removeprefix("- ") for each in game.chat(mark) if each.startswith("- ")]


def there(game: Play) -> list[str]:
    return sorted(each["id"].split("#")[0] for each in game.pieces("RowId", LocationName="0103") if each["id"] != "r-1")


def offers(game: Play, text: str) -> bool:
    return any(each["text"] == text for each in game.menu("r-1"))


def test_each_phase_of_its_side_is_one_and_the_last_makes_it_ready() -> None:
    game = building()
    assert there(game) == ["morale-r1"]
    assert next_turn(game) == ["R1 1 11 works in 0103: Flag, 1 of 2 phases"]
    assert next_turn(game) == ["R1 1 11 has built in 0103: Flag"]
    assert there(game) == ["flag"] and not offers(game, STOP)


def test_a_delay_takes_one_phase_and_names_its_paragraphs() -> None:
    game = building()
    game.do("r-1", HIT)
    assert next_turn(game) == ["R1 1 11 is delayed (8.2)"]
    assert next_turn(game) == ["R1 1 11 works in 0103: Flag, 1 of 2 phases"]
    assert next_turn(game) == ["R1 1 11 has built in 0103: Flag"]


def test_a_delay_before_the_work_began_is_over_with_the_phase_that_it_cost() -> None:
    game = play(SHEET)
    game.jump("Red movement")
    game.place("r-1", "0103")
    game.do("r-1", HIT)
    next_turn(game)
    game.do("r-1", BUILD)
    assert next_turn(game) == ["R1 1 11 works in 0103: Flag, 1 of 2 phases"]


def test_the_site_goes_with_a_work_that_stops_and_its_progress_too() -> None:
    game = building()
    next_turn(game)
    game.do("r-1", STOP)
    assert there(game) == []
    game.do("r-1", BUILD)
    assert there(game) == ["morale-r1"]
    assert next_turn(game) == ["R1 1 11 works in 0103: Flag, 1 of 2 phases"]


def test_a_builder_that_moves_away_leaves_no_site_behind() -> None:
    game = building()
    game.move("r-1", "0203")
    assert "R1 1 11 stops building" in next_turn(game)
    assert there(game) == []


def test_a_site_goes_in_the_action_that_takes_its_builder_away() -> None:
    game = building(FOLLOWED)
    for leave in (lambda: game.move("r-1", "0203"), lambda: game.do("r-1", "Eliminate")):
        mark = game.mark()
        leave()
        assert "- R1 1 11 stops building" in game.chat(mark) and there(game) == []
        game.undo()
        assert there(game) == ["morale-r1"]
    assert next_turn(game) == ["R1 1 11 works in 0103: Flag, 1 of 2 phases"]


def test_busy_is_who_begins_and_who_finished_in_this_phase() -> None:
    game = building()
    assert offers(game, BUSY)
    next_turn(game)
    assert not offers(game, BUSY)
    next_turn(game)
    assert offers(game, BUSY)
    game.turn("next")
    assert not offers(game, BUSY)


def test_whose_first_phase_was_delayed_is_not_busy_any_more() -> None:
    game = building()
    game.do("r-1", HIT)
    assert next_turn(game) == ["R1 1 11 is delayed (8.2)"]
    assert not offers(game, BUSY)


WALK = """
  walk:
    use: movement
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    allowance: 1
    table: costs
    column: foot
hooks:
"""


def test_a_refused_drag_stops_no_work_a_move_does() -> None:
    """With movement, who was dragged too far is still at work, and goes back to it; who walked away is not."""
    sheet = SHEET.replace("    kinds: unit\n", "    kinds: unit\n    with: walk\n", 1)
    game = building(sheet.replace("hooks:\n", WALK.lstrip("\n"), 1))
    mark = game.mark()
    game.move("r-1", "0503")
    assert "- R1 1 11 stops building" not in game.chat(mark) and there(game) == ["morale-r1"]
    game.key("r-1", "Ctrl+Backspace")
    assert there(game) == ["morale-r1"]
    game.move("r-1", "0104")
    assert "- R1 1 11 stops building" in game.chat(mark) and there(game) == []
