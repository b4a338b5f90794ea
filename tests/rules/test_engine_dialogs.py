"""Dialogs of rules in the engine, what hexes wear meanwhile, and what others see of an action that asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from vmodsmith.engine import Engine
from vmodsmith.scenarios.differences import differences

from . import grown

RULES = """
from game import *


def which(me: Piece) -> None:
    here = me.hex
    if here is None:
        return
    me.mark("shaken")
    report("it is " + me.full_name)
    ways = here.neighbours()
    choice = choose(say("say.ask"), [f"to {each}" for each in ways], ways)
    if choice is None:
        report("nothing chosen")
    else:
        me.move(ways[choice])
        report(f"{choice} {ways[choice]}")


def gather(me: Piece) -> None:
    here = me.hex
    if here is None:
        return
    open_to = [each for each in hexes() if each.number in ("0502", "0503", "0504") and len(each.pieces()) < 2]
    picked = choose(say("say.where", f"{me.name} in {here}"), [f"to {each}" for each in open_to], open_to)
    if picked is not None:
        me.move(open_to[picked])


def poll(me: Piece) -> None:
    if selected()[0] == me and ask("Shall all of you?"):
        report(f"{len(selected())} of them, first {selected()[0].name}")


def listed(me: Piece) -> None:
    picked = choose("Which?", [f"choice {n}" for n in range(12)])
    report(f"{me.name} {picked if picked is not None else 99}")


def single() -> None:
    one, none = choose("Which?", ["only"]), choose("Which?", [])
    report(f"{one if one is not None else 9} {none if none is not None else 9}")


def many() -> None:
    found = choose("Which?", [f"choice {n}" for n in range(12)])
    report(f"{found if found is not None else 99}")


def wide() -> None:
    words = " ".join([f"word{n}" for n in range(40)])
    found = choose(f"Which of <{words}>?", [f"a & {words}", f"b {words}", "short"])
    ticked = choose_some("Which?", [f"a & {words}", f"b {words}"], 1, 2)
    report(f"{found if found is not None else 99} {len(ticked) if ticked is not None else 99}")


def several() -> None:
    found = choose_some(say("say.ask"), [say("say.first"), say("say.second"), say("say.third")], 1, 2)
    report("nothing" if found is None else " ".join([str(each) for each in found]))


def sure() -> None:
    report("yes" if ask(say("say.ask")) else "no")


def amount() -> None:
    found = choose_number("How many?", 2, 40)
    report(f"{found if found is not None else 99}")


def marks() -> None:
    show({each: str(each.q) for each in hexes()[:4]})


def deep(me: Piece) -> None:
    me.mark("shaken")
    deeper()
    report("on")


def deeper() -> None:
    report(["left", "right"][pick("Which?", ["left", "right"])])


def some() -> None:
    report(f"{len(pick_some('Which?', ['a', 'b', 'c'], 1, 2))} picked")


def number() -> None:
    report(f"{pick_number('How many?', 2, 9)} picked")


def nothing() -> None:
    none: list[Text] = []
    report("before")
    report(f"{pick('Which?', none)}")


def asks(me: Piece) -> bool:
    return ask("Really?")


def swear(me: Piece) -> None:
    me.mark("shaken")
    report("sworn" if ask("Really?") else "not sworn")


def tick(me: Piece) -> None:
    me.mark("shaken")
    report("ticked" if choose_some("Which?", ["one", "two"], 1, 2) is not None else "not ticked")


def count(me: Piece) -> None:
    me.mark("shaken")
    report("counted" if choose_number("How many?", 2, 40) is not None else "not counted")


def shell(me: Piece) -> None:
    here = me.hex
    if here is None:
        return
    picked = choose(f"How is {here} shelled?", ["hard", "lightly"])
    report(f"{me.name} {picked if picked is not None else 99}")


def room(me: Piece) -> None:
    open_to = [each for each in hexes() if each.number in ("0502", "0503")]
    picked = choose(f"Where to, {me.name}?", [f"{each}, {len(each.pieces())} there" for each in open_to], open_to)
    if picked is not None:
        me.move(open_to[picked])


def ride(me: Piece) -> None:
    ways = {"r-1": ["north", "south"], "r-2": ["east", "south"], "b-1": ["north", "east", "west"]}[me.id]
    report(f"{me.name} {ways[pick(f'Which way does {me.name} go?', ways)]}")
"""
SHEET = """
name: rule.fight
commands:
  - {id: pick, for: unit, menu: Pick, call: which(me)}
  - {id: deep, for: unit, menu: Deep, call: deep(me)}
  - {id: asks, for: flag, menu: Asks, when: asks(me), call: me.discard()}
  - {id: gather, for: unit, menu: Gather, key: Ctrl+G, when: me.hex is not None and me.hex.number < "0500", call: gather(me)}
  - {id: listed, for: unit, menu: Listed, call: listed(me)}
  - {id: poll, for: unit, menu: Poll, call: poll(me)}
  - {id: last, for: unit, menu: Look, place: last, call: report(me.name)}
  - {id: shell, for: unit, menu: Shell, once: hex, when: me.hex is not None and me.hex.number < "0500", call: shell(me)}
  - {id: rally, for: unit, menu: Rally, once: all, place: first, call: report(me.name)}
  - {id: room, for: unit, menu: Room, call: room(me)}
  - {id: ride, for: unit, menu: Ride, call: ride(me)}
  - {id: swear, for: unit, menu: Swear, call: swear(me)}
  - {id: tick, for: unit, menu: Tick, call: tick(me)}
  - {id: count, for: unit, menu: Count, call: count(me)}
buttons:
  - {id: single, menu: do single, call: single()}
  - {id: many, menu: do many, call: many()}
  - {id: wide, menu: do wide, call: wide()}
  - {id: several, menu: do several, call: several()}
  - {id: sure, menu: do sure, call: sure()}
  - {id: amount, menu: do amount, call: amount()}
  - {id: some, menu: do some, call: some()}
  - {id: number, menu: do number, call: number()}
  - {id: nothing, menu: do nothing, call: nothing()}
  - {id: marks, menu: do marks, call: marks()}
"""  # noqa: E501


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules."""
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("dialogs"))


@pytest.fixture
def engine(open_engine: Callable[..., Engine], module: Path) -> Iterator[Engine]:
    """A new game; the engine must not complain in it."""
    found = open_engine(module)
    found.new_game()
    mark = found.mark()
    yield found
    assert found.problems(mark) == []


def pressed(engine: Engine, button: str, *answers: str) -> list[str]:
    """What a button says, with answers in its dialogs."""
    mark = engine.mark()
    engine.answer(*answers)
    engine.press(f"do {button}")
    return [each.removeprefix("- ") for each in engine.chat(mark)]


def test_one_of_several(engine: Engine) -> None:
    engine.place("r-1", "0101")
    mark = engine.mark()
    engine.answer("to 0102")
    engine.do("r-1", "Pick")
    assert engine.chat(mark) == ["- it is R1 1 11", "- 1 0102"]
    (dialog,) = engine.dialogs(mark)
    assert dialog == ["Skirmish", "Which?", "to 0201", "to 0102", "Cancel"]
    # one command, although a dialog stood between its parts
    assert len(engine.commands(mark)) == 1
    assert engine.piece("r-1")["at"] == "0102"
    engine.undo()
    assert engine.piece("r-1")["at"] == "0101"
    assert engine.value("r-1", "shaken_Active") == "false"
    engine.answer("Cancel")
    mark = engine.mark()
    engine.do("r-1", "Pick")
    assert engine.chat(mark)[-1] == "- nothing chosen"


def test_who_is_asked_while_another_refreshes_the_counters_loses_nothing_and_is_told(
    engine: Engine, module: Path, tmp_path: Path
) -> None:
    """What the action has changed before it asked is gone with the counter it was done to: so all of it is taken back,
    for both."""
    engine.place("r-1", "0101")
    engine.place("r-2", "0201")
    engine.save(tmp_path / "both.vsav")
    with Engine(module, player="Other", user="other") as other:
        other.load(tmp_path / "both.vsav")
        mark = other.mark()
        other.refresh()
        engine.meanwhile(other.commands(mark))
        mark = engine.mark()
        engine.answer("to 0102")
        engine.do("r-1", "Pick")
        assert not engine.meanwhile(()), "the dialog opened, and the other player acted in it"
        assert "Another player refreshed the counters" in engine.chat(mark)[-1]
        assert (engine.piece("r-1")["at"], engine.value("r-1", "shaken_Active")) == ("0101", "false")
        other.apply(engine.commands(mark))
        note = "vms_do"  # which key was pressed last
        apart = [each for each in differences(engine.snapshot(), other.snapshot()) if note not in each[0]]
        assert apart == []
        assert engine.problems(mark) == []
        mark = engine.mark()
        engine.answer("to 0102")
        engine.do("r-1", "Pick")
        assert engine.piece("r-1")["at"] == "0102", "and once more it goes through"


def gathered(engine: Engine) -> list[str]:
    """Where the three stand."""
    return [engine.piece(each)["at"] for each in ("r-1", "r-2", "b-1")]


def gathering(engine: Engine, *answers: str) -> list[list[str]]:
    """What is asked when three get the command at once."""
    mark = engine.mark()
    engine.answer(*answers)
    engine.do(["r-1", "r-2", "b-1"], "Gather")
    assert engine.unused_answers() == []
    return [each[1:] for each in engine.dialogs(mark)]


def test_whatever_was_asked_when_counters_were_refreshed_is_closed_once(
    engine: Engine, module: Path, tmp_path: Path
) -> None:
    """Each kind of dialog whose action is taken back counts as closed once: the next stack is asked as one again."""
    for each in ("r-1", "r-2", "b-1"):
        engine.place(each, "0201")
    engine.save(tmp_path / "three.vsav")
    with Engine(module, player="Other", user="other") as other:
        for command, answer in (("Pick", "to 0202"), ("Swear", "Yes"), ("Tick", "one"), ("Count", "17")):
            engine.load(tmp_path / "three.vsav")
            other.load(tmp_path / "three.vsav")
            mark = other.mark()
            other.refresh()
            engine.meanwhile(other.commands(mark))
            mark = engine.mark()
            engine.answer(answer)
            engine.do("r-1", command)
            assert "Another player refreshed the counters" in engine.chat(mark)[-1], command
            first, _ = gathering(engine, "to 0503", "to 0504")
            assert "For all 3 selected" in first, command


def test_all_that_were_selected_act_though_their_counters_are_refreshed_meanwhile(
    engine: Engine, module: Path, tmp_path: Path
) -> None:
    """The first is asked, another player refreshes, and VASSAL goes on with the pieces that it had: each stands for the
    one in its place."""
    for each in ("r-1", "r-2", "b-1"):
        engine.place(each, "0201")
    engine.save(tmp_path / "three.vsav")
    with Engine(module, player="Other", user="other") as other:
        other.load(tmp_path / "three.vsav")
        mark = other.mark()
        other.refresh()
        engine.meanwhile(other.commands(mark))
        mark = engine.mark()
        gathering(engine, "to 0502", "to 0503")
        assert not engine.meanwhile(())
        assert sorted(gathered(engine)) == ["0502", "0502", "0503"]
        other.apply(engine.commands(mark))
        assert gathered(other) == gathered(engine)


def test_rules_know_who_was_selected_though_counters_are_refreshed_meanwhile(
    engine: Engine, module: Path, tmp_path: Path
) -> None:
    """One is asked for all, and the others leave it at that: none asks once more."""
    for each in ("r-1", "r-2", "b-1"):
        engine.place(each, "0201")
    engine.save(tmp_path / "three.vsav")
    with Engine(module, player="Other", user="other") as other:
        other.load(tmp_path / "three.vsav")
        mark = other.mark()
        other.refresh()
        engine.meanwhile(other.commands(mark))
        mark = engine.mark()
        engine.answer("Yes")
        engine.do(["r-1", "r-2", "b-1"], "Poll")
        assert not engine.meanwhile(())
        said = [each for each in engine.chat(mark) if "of them" in each]
        assert len(said) == 1 and said[0].startswith("- 3 of them, first ")


def test_a_stack_is_asked_once(engine: Engine) -> None:
    """Who is selected with the one that is asked, and has the same choices, does as it does; one that has others is
    asked."""
    for each in ("r-1", "r-2", "b-1"):
        engine.place(each, "0201")
    ways = ["to 0502", "to 0503", "to 0504"]
    first, second = gathering(engine, "to 0503", "to 0504")
    assert first[1:] == [*ways, "For all 3 selected", "Cancel"]
    assert second[1:] == ["to 0502", "to 0504", "Cancel"]
    assert sorted(gathered(engine)) == ["0503", "0503", "0504"]
    engine.undo()
    assert gathered(engine) == ["0201"] * 3
    (only,) = gathering(engine, "Cancel")
    assert gathered(engine) == ["0201"] * 3
    assert only == first
    first, second, third = gathering(engine, "alone: to 0504", "alone: to 0502", "to 0502")
    assert second[1:] == [*ways, "For all 2 selected", "Cancel"]
    assert third[1:] == [*ways, "Cancel"]
    assert sorted(gathered(engine)) == ["0502", "0502", "0504"]


def test_an_answer_for_all_holds_for_whoever_has_it_among_other_choices(engine: Engine) -> None:
    """The second cannot do what the first does, and is asked; the third can, and is not."""
    for each in ("r-1", "r-2", "b-1"):
        engine.place(each, "0201")
    mark = engine.mark()
    engine.answer("north", "east")
    engine.do(["r-1", "r-2", "b-1"], "Ride")
    assert engine.unused_answers() == [] and len(engine.dialogs(mark)) == 2
    assert sorted(engine.chat(mark)) == ["- B1 2 21 north", "- R1 1 11 north", "- R1 1 12 east"]


def test_what_is_asked_otherwise_is_asked_again(engine: Engine) -> None:
    """An answer for all holds for who is asked the same: the same text, but for the name of the piece."""
    for each, at in (("r-1", "0201"), ("r-2", "0201"), ("b-1", "0202")):
        engine.place(each, at)
    first, second = gathering(engine, "to 0502", "to 0503")
    assert sorted(gathered(engine)) == ["0502", "0502", "0503"]
    assert [where for each in (first, second) for where in ("0201", "0202") if where in each[0]] in (
        ["0201", "0202"],
        ["0202", "0201"],
    )


def test_the_first_in_a_hex_does_it_for_the_others(engine: Engine) -> None:
    """Of several that are selected one in each hex is asked, and the box counts hexes; where one hex is meant there is
    no box."""
    for each, at in (("r-1", "0201"), ("r-2", "0201"), ("b-1", "0202")):
        engine.place(each, at)
    mark = engine.mark()
    engine.answer("hard", "lightly")
    engine.do(["r-1", "r-2", "b-1"], "Shell")
    assert engine.unused_answers() == []
    first, second = [each[1:] for each in engine.dialogs(mark)]
    assert first[1:] == ["hard", "lightly", "For all 2 selected", "Cancel"]
    assert second[1:] == ["hard", "lightly", "Cancel"]
    assert len(engine.chat(mark)) == 2
    mark = engine.mark()
    engine.answer("hard")
    engine.do(["r-1", "r-2"], "Shell")
    assert [each[2:] for each in engine.dialogs(mark)] == [["hard", "lightly", "Cancel"]]
    assert len(engine.chat(mark)) == 1
    mark = engine.mark()
    engine.do(["r-1", "r-2", "b-1"], "Rally")
    assert len(engine.chat(mark)) == 1
    engine.do("r-2", "Rally")
    assert len(engine.chat(mark)) == 2


def test_choices_that_are_hexes_hold_whatever_is_said_of_them(engine: Engine) -> None:
    """The second is not asked again because the first has changed what the same hexes are said to hold."""
    for each in ("r-1", "r-2"):
        engine.place(each, "0201")
    mark = engine.mark()
    engine.answer("0503, 0 there")
    engine.do(["r-1", "r-2"], "Room")
    assert engine.unused_answers() == [] and len(engine.dialogs(mark)) == 1
    assert [engine.piece(each)["at"] for each in ("r-1", "r-2")] == ["0503", "0503"]


def test_commands_have_their_place_in_the_menu(engine: Engine) -> None:
    engine.place("r-1", "0201")
    own = [
        each["text"]
        for each in engine.menu("r-1")
        if each["text"] in ("Pick", "Gather", "Listed", "Look", "Shell", "Rally", "Room")
    ]
    assert own == ["Rally", "Pick", "Gather", "Listed", "Shell", "Room", "Look"]


def test_all_who_are_asked_by_a_list(engine: Engine) -> None:
    for each in ("r-1", "r-2"):
        engine.place(each, "0201")
    mark = engine.mark()
    engine.answer("choice 11")
    engine.do(["r-1", "r-2"], "Listed")
    assert sorted(engine.chat(mark)) == ["- R1 1 11 11", "- R1 1 12 11"]


def test_one_choice_needs_no_question(engine: Engine) -> None:
    mark = engine.mark()
    assert pressed(engine, "single") == ["0 9"]
    assert engine.dialogs(mark) == []


def test_more_choices_than_digits_come_as_a_list(engine: Engine) -> None:
    assert pressed(engine, "many", "choice 10") == ["10"]
    assert pressed(engine, "many", "Cancel") == ["99"]


def test_long_texts_stand_in_lines(engine: Engine) -> None:
    """What is told of the dialog is the text itself, whatever stands between its lines."""
    words = " ".join(f"word{n}" for n in range(40))
    mark = engine.mark()
    assert pressed(engine, "wide", f"b {words}", f"a & {words} + b word0 …") == ["1 2"]
    first, second = engine.dialogs(mark)
    assert first == ["Skirmish", f"Which of <{words}>?", f"a & {words}", f"b {words}", "short", "Cancel"]
    assert second[2:4] == [f"a & {words}", f"b {words}"]


@pytest.mark.parametrize(
    ("button", "answer", "reported"),
    [
        ("several", "OK", "'OK' is not among them"),
        ("several", "first + second + third", "'first + second + third' is not among them"),
        ("number", "41", "'41' is not among them"),
        ("number", "OK", "'OK' is not among them"),
    ],
)
def test_an_answer_that_the_question_does_not_take_is_reported_at_once(
    open_engine: Callable[..., Engine], module: Path, button: str, answer: str, reported: str
) -> None:
    """*OK* cannot be pressed while nothing or too much is ticked, and takes no number out of bounds: no test waits for
    a question that stays open."""
    engine = open_engine(module)
    engine.new_game()
    mark, begun = engine.mark(), time.monotonic()
    pressed(engine, button, answer)
    assert time.monotonic() - begun < 30
    (found,) = engine.problems(mark)
    assert found["kind"] == "dialog"
    assert reported in found["text"]


def test_some_of_several(engine: Engine) -> None:
    mark = engine.mark()
    assert pressed(engine, "several", "third + first") == ["0 2"]
    bounded = "0 chosen, at most 2"
    assert engine.dialogs(mark)[0] == ["Skirmish", "Which?", "first", "second", "third", bounded, "OK", "Cancel"]
    assert pressed(engine, "several", "second") == ["1"]
    assert pressed(engine, "several", "Cancel") == ["nothing"]


def test_a_command_ends_where_the_dialog_of_a_pick_is_closed(engine: Engine) -> None:
    """What it has done stays done, as on a tabletop in memory (`test_table`)."""
    engine.place("r-1", "0101")
    mark = engine.mark()
    engine.answer("right")
    engine.do("r-1", "Deep")
    assert [each.removeprefix("- ") for each in engine.chat(mark)] == ["right", "on"]
    engine.undo()
    mark = engine.mark()
    engine.answer("Cancel")
    engine.do("r-1", "Deep")
    assert engine.chat(mark) == []
    assert engine.value("r-1", "shaken_Active") == "true"
    assert pressed(engine, "some", "a + c") == ["2 picked"] and pressed(engine, "some", "Cancel") == []
    assert pressed(engine, "number", "4") == ["4 picked"] and pressed(engine, "number", "Cancel") == []
    assert pressed(engine, "nothing") == ["before"]


def test_yes_or_no(engine: Engine) -> None:
    assert pressed(engine, "sure", "Yes") == ["yes"]
    assert pressed(engine, "sure", "No") == ["no"]


def test_a_number(engine: Engine) -> None:
    assert pressed(engine, "amount", "17") == ["17"]
    assert pressed(engine, "amount", "Cancel") == ["99"]


def test_what_hexes_wear(engine: Engine, tmp_path: Path) -> None:
    def picture(name: str) -> Image.Image:
        engine.picture(tmp_path / name)
        return Image.open(tmp_path / name).convert("RGB")

    picture("first.png")  # the engine scales boards beside the painting: the first picture may be without them
    plain = picture("plain.png")
    assert pressed(engine, "marks") == []
    shown = picture("marks.png")
    assert ImageChops.difference(plain, shown).getbbox() is not None
    # a new game has none of it
    engine.new_game()
    assert ImageChops.difference(plain, picture("again.png")).getbbox() is None


def test_dialogs_in_another_language(open_engine: Callable[..., Engine], module: Path) -> None:
    engine = open_engine(module, locale="ja")
    engine.new_game()
    mark = engine.mark()
    assert pressed(engine, "sure", "はい") == ["yes"]
    assert pressed(engine, "several", "三番目 + 二番目") == ["1 2"]
    assert engine.dialogs(mark)[0][1:] == ["どれ?", "はい", "いいえ"]
    assert engine.problems(mark) == []


def test_a_condition_asks_no_player(open_engine: Callable[..., Engine], module: Path) -> None:
    engine = open_engine(module)
    engine.new_game()
    engine.place("flag", "0101")
    mark = engine.mark()
    assert "Asks" not in [each["text"] for each in engine.menu("flag")]
    assert engine.dialogs(mark) == []
    (line,) = engine.problems(mark)
    assert line["text"].startswith("rules: a condition asks no player (templates/skirmish/rules/fight.py:")
