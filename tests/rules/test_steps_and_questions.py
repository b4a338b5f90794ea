"""A tabletop in memory keeps what the engine keeps: what one undo takes back, what players are asked, which piece lies
where; each for every way in which it can come about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.invariants import ONE_PLACE

from .tabled import seat

PARTED = """\
def twice(me: Piece) -> None:
    me.Turned += 1
    new_step()
    game.Turns += 1


def arrived(me: Piece) -> None:
    if me.hex is not None and me.hex.number == "0102":
        twice(me)


def tired(side: str) -> None:
    for each in map_pieces():
        if each.side == side and each.kind == "unit":
            each.mark("shaken")
            new_step()


def asks(me: Piece, how: int) -> None:
    if how == 0:
        found = choose("Which way?", ["north", "south"])
        report("none" if found is None else str(found))
    if how == 1:
        some = choose_some("Who goes?", ["first", "second", "third"], 1, 2)
        report("none" if some is None else str(len(some)))
    if how == 2:
        report("yes" if ask("Are you sure?") else "no")


def double(me: Piece) -> None:
    here = me.hex
    if here is not None:
        new_piece("b-2", here)
"""
SHEET = """\
name: rule.fight
properties:
  - {name: Turned, type: int, of: unit}
  - {name: Turns, type: int}
commands:
  - {id: twice, for: unit, menu: Twice, call: twice(me)}
  - {id: way, for: unit, menu: Ask the way, call: "asks(me, 0)"}
  - {id: who, for: unit, menu: Ask who, call: "asks(me, 1)"}
  - {id: sure, for: unit, menu: Ask again, call: "asks(me, 2)"}
  - {id: double, for: unit, menu: Double, call: double(me)}
hooks:
  - {id: parted, on: moved, for: unit, call: arrived(me)}
  - {id: tired, on: phase, phases: move-blue, call: tired("blue")}
"""


@pytest.fixture
def play() -> Play:
    made = seat(PARTED, SHEET)
    made.place("r-1", "0101")
    for row, at in (("b-1", "0401"), ("b-2", "0502")):
        made.place(row, at)
    return made


# ---- undo


def test_a_command_that_rules_part_is_taken_back_part_by_part(play: Play) -> None:
    play.do("r-1", "Twice")
    assert _state(play) == ("1", "1")
    play.undo()
    assert _state(play) == ("1", "0")
    play.undo()
    assert _state(play) == ("0", "0")


def _state(play: Play) -> tuple[str | None, str | None]:
    return (play.value("r-1", "Turned") if play.exists("r-1") else "") or "0", play.properties("Turns")["Turns"] or "0"


def _all(play: Play) -> object:
    """Where pieces stand, how each is called, which phase it is."""
    standing = {each["id"]: (each["at"], each["name"]) for each in play.pieces()}
    return standing, _state(play), play.turn()


def _drag(play: Play) -> None:
    play.move("r-1", "0102")


def _next_phase(play: Play) -> None:
    play.turn("next")


@pytest.mark.parametrize("act", [_drag, _next_phase], ids=["a drag", "a step of the tracker"])
def test_what_rules_do_in_one_piece_with_the_engine_is_one_undo(play: Play, act: Callable[[Play], None]) -> None:
    """Rules would part it where an action is their own: here one undo takes all of it back, and what was before too."""
    play.do("b-1", "Status > Shaken")
    begun = _all(play)
    act(play)
    assert _all(play) != begun
    play.undo()
    assert _all(play) == begun
    play.undo()
    assert play.value("b-1", "shaken_Active") != "true"


def test_nothing_of_what_came_after_a_position_is_left_when_it_comes_back(play: Play) -> None:
    """Problems, questions, prepared answers, marks, what can be undone and redone; nothing is selected."""
    table = play.tabletop
    play.do("r-1", "Twice")
    play.undo()
    play.do("r-1", "Ask who")  # without an answer: a problem

    def kept() -> tuple[object, ...]:
        told = [*play.problems()], [*play.dialogs()], [*play.chat()], [*table.dialogs.answers]
        return *told, [*table.clicks], [*table.undone], dict(table.shown), _all(play)

    before, position = kept(), table.position()
    assert play.problems() and play.dialogs()
    for _ in range(2):
        play.do("b-1", "Ask the way")
        play.do("r-1", "Twice")
        play.undo()
        play.answer("never asked")
        play.do("b-2", "Status > Shaken")
        table.restore(position)
        assert kept() == before
        assert table.selection == [] and play.unused_answers() == []


def test_a_new_game_has_nothing_of_the_one_before(play: Play) -> None:
    """No piece, mark, question, problem or undo; and it goes as the first one went."""
    table = play.tabletop
    play.do("r-1", "Ask who")
    play.do("r-1", "Twice")
    old = [*table.pieces]
    play.new_game("red")
    assert (table.pieces, table.shown, table.selection, [*table.clicks]) == ({}, {}, [], [])
    assert not any(play.exists(f"uid:{each}") for each in old)
    assert play.pieces() == [] and _state(play)[1] == "0"
    play.place("r-1", "0101")
    play.do("r-1", "Twice")
    assert _state(play) == ("1", "1")


# ---- questions


@pytest.mark.parametrize(
    ("command", "answer", "asked", "heard"),
    [
        ("Ask the way", "south", ["Which way?", "north", "south"], "- 1"),
        ("Ask who", "first + third", ["Who goes?", "first", "second", "third"], "- 2"),
        ("Ask again", "Yes", ["Are you sure?", "Yes", "No"], "- yes"),
    ],
)
def test_what_was_asked_is_known_however_it_was_answered(
    play: Play, command: str, answer: str, asked: list[str], heard: str
) -> None:
    """Scenarios and random play look for questions there: one, several, yes or no; answered, cancelled, and once more
    after an undo."""
    mark = play.mark()
    play.answer(answer)
    play.do("r-1", command)
    assert play.dialogs(mark) == [asked] and play.chat(mark) == [heard]
    mark = play.mark()
    play.answer("Cancel" if answer != "Yes" else "No")
    play.do("r-1", command)
    assert play.dialogs(mark) == [asked] and play.chat(mark) == ["- no" if answer == "Yes" else "- none"]


# ---- the order in which things are done

ORDER = """\
def foe_of(me: Piece) -> Piece:
    report("whose")
    for each in map_pieces():
        if each.side != me.side:
            return each
    return me


def counted(n: int) -> int:
    report(f"value {n}")
    return n


def gives(me: Piece, how: int) -> None:
    if how == 0:
        foe_of(me).Turned = counted(7)
    if how == 1:
        me.Turned = counted(7)
    if how == 2:
        game.Turns = counted(7)
"""


@pytest.mark.parametrize(
    ("how", "lines", "has"),
    [
        (0, ["- value 7", "- whose"], {"b-1": "7"}),
        (1, ["- value 7"], {"r-1": "7"}),
        (2, ["- value 7"], {"": "7"}),
    ],
    ids=["of a piece that is looked for", "of a piece with a name", "of the game"],
)
def test_a_value_is_worked_out_before_whose_it_is(how: int, lines: list[str], has: dict[str, str]) -> None:
    """As in Python: first what stands right of the sign."""
    sheet = (
        SHEET[: SHEET.index("commands:")]
        + "commands:\n  - {id: gives, for: unit, menu: Gives, call: 'gives(me, HOW)'}\n"
    )
    play = seat(ORDER, sheet.replace("HOW", str(how)))
    play.place("r-1", "0101")
    play.place("b-1", "0401")
    mark = play.mark()
    play.do("r-1", "Gives")
    assert play.chat(mark) == lines
    found = {
        "r-1": play.value("r-1", "Turned"),
        "b-1": play.value("b-1", "Turned"),
        "": play.properties("Turns")["Turns"],
    }
    assert {key: each for key, each in found.items() if each and each != "0"} == has


# ---- one place


def test_a_piece_in_the_air_hides_no_other_that_is_there_twice(play: Play) -> None:
    """Who comes first on the table and was lifted off it is passed over; those behind are looked at."""
    play.do("b-2", "Double")
    assert play.broken(ONE_PLACE) == [f"{ONE_PLACE}: b-2 is there 2 times"]
    first = next(iter(play.tabletop.pieces.values()))
    assert first.row == "r-1"
    play.tabletop.places.lift(first)
    assert play.broken(ONE_PLACE) == [f"{ONE_PLACE}: b-2 is there 2 times"]
