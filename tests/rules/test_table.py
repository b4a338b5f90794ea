"""A game in memory: menus, actions, rules, undo, errors, dialogs, languages, saving; the engine's own part is in
`test_table_engine`."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.compile.boot import runtime
from vmodsmith.rules.tabletop import Play, SharedData, TabletopFault, opened, step_limit

from .tabled import FIGHT, FIGHT_SHEET, ground, seat


def texts(play: Play, piece: str) -> list[str]:
    """What a piece's menu offers."""
    return [each["text"] for each in play.menu(piece) if each["enabled"]]


def duel(**options: str) -> Play:
    """Red above Blue."""
    play = seat(**options)
    play.place("r-1", "0101")
    play.place("b-1", "0102")
    return play


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action may take fewer steps than players' may, so that a rule without end comes to it sooner."""
    monkeypatch.setattr(step_limit, "MOST", 50_000)


# ---- menus and commands of rules


def test_a_menu_shows_what_applies_and_no_empty_sub_menu() -> None:
    play = duel()
    assert "Fight > to the south" in texts(play, "r-1")
    assert not [each for each in texts(play, "r-1") if "north" in each]
    play.move("b-1", "0303")
    assert not [each for each in texts(play, "r-1") if each.startswith("Fight >")]


def test_of_several_commands_with_one_key_the_first_that_applies_is_offered_and_runs() -> None:
    sheet = (
        "name: rule.fight\ncommands:\n"
        "  - {id: fresh, for: unit, menu: cmd.count, key: Alt+G, when: 'not me.has(\"shaken\")', call: "
        "report('loud')}\n"
        '  - {id: tired, for: unit, menu: cmd.count, key: Alt+G, when: \'me.has("shaken") and me.id != '
        "\"b-1\"', call: report('low')}\n"
    )
    play = seat("def nothing() -> None:\n    report('1')\n", sheet)
    play.place("r-1", "0101")
    play.place("b-1", "0201")
    heard = []
    for _ in range(2):
        assert texts(play, "r-1").count("Count pieces") == 1
        mark = play.mark()
        play.do("r-1", "Count pieces")
        play.key("r-1", "Alt+G")
        heard.append(play.chat(mark))
        play.do("r-1", "Shaken")
    assert heard == [["- loud", "- loud"], ["- low", "- low"]]
    play.do("b-1", "Shaken")
    assert "Count pieces" not in texts(play, "b-1")


def test_a_command_asks_again_before_it_acts() -> None:
    play = duel()
    play.dice(5)
    play.key("r-1", "vms-run-fight-0")
    assert play.dice_state()["left"] == [5]
    play.key("r-1", "vms-run-fight-3")
    assert play.dice_state()["left"] == []


def test_an_action_is_one_undo() -> None:
    play = duel()
    before = play.snapshot()
    play.dice(5)
    play.do("r-1", "to the south")
    assert play.piece("b-1", "Step_Level")["properties"] == {"Step_Level": "2"}
    assert play.properties("Fights") == {"Fights": "1"}
    assert play.value("r-1", "Fought") == "true"
    assert "- R1 1 11 against B1 2 21 at 1:1: die 5, result D – Red roll" in play.chat()
    after = play.snapshot()
    play.undo()
    assert play.snapshot() == before
    play.redo()
    assert play.snapshot() == after


def test_an_undo_can_be_taken_back_after_another_action() -> None:
    play = duel()
    play.move("r-1", "0202")
    play.undo()
    play.do("b-1", "Status > Shaken")
    play.undo()
    assert play.piece("r-1")["at"] == "0101"
    play.undo()
    assert play.piece("r-1")["at"] == "0202"


@pytest.mark.parametrize("key", ["Alt+Q", "Alt+G"], ids=["nothing listens", "a line of rules alone"])
def test_what_changes_nothing_is_no_step(key: str) -> None:
    """It takes no undo, and what was taken back can still be done again."""
    sheet = (
        "name: rule.fight\ncommands:\n  - {id: loud, for: unit, menu: cmd.count, key: Alt+G, call: report('loud')}\n"
    )
    play = seat("def nothing() -> None:\n    report('1')\n", sheet)
    play.place("r-1", "0101")
    play.move("r-1", "0202")
    play.move("r-1", "0303")
    play.undo()
    play.key("r-1", key)
    play.redo()
    assert play.piece("r-1")["at"] == "0303"
    play.key("r-1", key)
    play.undo()
    assert play.piece("r-1")["at"] == "0202"


def test_what_a_rule_does_is_followed_as_if_a_player_had_done_it() -> None:
    play = duel()
    play.set_layer("b-1", "Step", 2)
    play.dice(5)
    play.do("r-1", "to the south")
    assert play.piece("b-1")["at"] == "Losses Blue"
    assert any("B1 2 21 lies in losses/both.blue" in line for line in play.chat())
    play.do("b-1", "Return to the map")
    assert play.piece("b-1")["at"] == "0102"


def test_hooks_of_phases_speak_after_the_tracker() -> None:
    play = duel()
    mark = play.mark()
    play.turn("next")
    play.turn("next")
    assert play.chat(mark) == ["* Turn 1 - Blue movement", "* Turn 2 - Red movement", "- Everybody has rested"]


def test_the_last_turn_ends_once_and_stays() -> None:
    play = duel()
    play.jump(Turn="4", Phase="move-blue")
    mark = play.mark()
    assert play.turn("next") == "Turn 4 - Blue movement"
    assert play.chat(mark) == ["- Nothing happens."]
    assert play.turn("prev") == "Turn 4 - Red movement"


def test_buttons_and_hotkeys() -> None:
    play = duel()
    mark = play.mark()
    play.press("Count pieces")
    play.fire("Alt+K")
    play.fire("Alt+P")
    assert play.chat(mark) == ["- 2 pieces", "- 2 pieces"]
    with pytest.raises(TabletopFault, match="no button 'Nothing'; there are"):
        play.press("Nothing")


# ---- actions that fail


def test_an_action_that_fails_leaves_the_game_as_it_was() -> None:
    play = duel()
    before, mark = play.snapshot(), play.mark()
    play.do("r-1", "Count pieces")
    assert play.snapshot() == before
    (line,) = play.chat(mark)
    assert "templates/skirmish/rules/fight.py:" in line
    assert "in function spoil" in line
    (problem,) = play.problems(mark)
    assert problem["kind"] == "error"


@pytest.mark.parametrize("fault", ["1 // (me.cs - me.cs)", "endless(me)"])
def test_a_condition_that_fails_while_others_are_counted_fails_no_action_and_costs_it_nothing(
    few_steps: None, fault: str
) -> None:
    functions = (
        "def fits(me: Piece) -> bool:\n    if me.id == 'r-1':\n        return True\n"
        f"    return {fault} == 1\n\n\n"
        "def endless(me: Piece) -> int:\n    n = 0\n    while n >= 0:\n        n += 1\n    return n\n\n\n"
        "def count(me: Piece) -> None:\n    report(str(others_to_act()))\n    work(me)\n\n\n"
        "def work(me: Piece) -> None:\n    n = 0\n    while n < 20000:\n        n += 1\n    report('done')\n"
    )
    sheet = (
        "name: rule.fight\ncommands:\n  - {id: count, for: unit, menu: cmd.count, key: Ctrl+Alt+Y, when: fits(me), "
        "call: count(me)}\n"
    )
    play = seat(functions, sheet)
    play.place("r-1", "0101")
    play.place("r-2", "0102")
    mark = play.mark()
    play.key(["r-1", "r-2"], "Ctrl+Alt+Y")
    assert play.chat(mark)[:2] == ["- 0", "- done"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("game.Fights = 1 // (game.Fights)", "division by zero"),
        ("spoil(me)", "calls itself endlessly"),
        ("me.mark('shaken')\n    game.Fights = 7\n    while True:\n        pass", "more than 50,000 steps"),
        ("game.Fights = 7\n    stay_in_phase()", "the turn tracker is not being stepped"),
        ("report(say('say.plain'))\n    game.Fights = {1: 2}[3]", "a key or item that is not in the map or set"),
    ],
)
def test_why_an_action_failed(few_steps: None, body: str, said: str) -> None:
    functions = f"def spoil(me: Piece) -> None:\n    {body}\n"
    sheet = (
        "name: rule.fight\nproperties:\n  - {name: Fights, type: int}\n"
        "commands:\n  - {id: spoil, for: unit, menu: cmd.count, call: spoil(me)}\n"
    )
    play = seat(functions, sheet)
    play.place("r-1", "0101")
    before, mark = play.snapshot(), play.mark()
    play.do("r-1", "Count pieces")
    assert said in play.chat(mark)[0]
    assert play.snapshot() == before


def test_an_action_may_take_as_many_steps_in_memory_as_in_the_engine() -> None:
    assert f"TICKS = {step_limit.MOST};" in runtime()["Entry"] and step_limit.MOST == 5_000_000


def test_many_like_things_have_steps_of_their_own_up_to_a_hundred(few_steps: None) -> None:
    functions = """
    def busy() -> None:
        n = 0
        while n < 20000:
            n += 1


    def many(me: Piece) -> None:
        for n in range(3):
            count_anew()
            busy()
        report(me.name)


    def forever(me: Piece) -> None:
        n = 0
        while n >= 0:
            n = n + 1 if n < 1000 else 0
            count_anew()
    """
    sheet = "name: rule.fight\ncommands:\n"
    for each in ("many", "forever"):
        sheet += (
            f"  - {{id: {each}, for: unit, menu: cmd.{'count' if each == 'many' else 'fight'}, call: {each}(me)}}\n"
        )
    play = seat(functions, sheet)
    play.place("r-1", "0101")
    mark = play.mark()
    play.do("r-1", "Count pieces")
    assert play.chat(mark) == ["- R1 1 11"]
    mark = play.mark()
    play.do("r-1", "Fight")
    assert "more than 50,000 steps" in play.chat(mark)[0]


def test_a_condition_changes_nothing() -> None:
    functions = "def may(me: Piece) -> bool:\n    me.show_face(2)\n    return True\n"
    sheet = (
        "name: rule.fight\ncommands:\n  - {id: spoil, for: unit, menu: cmd.count, when: may(me), call: "
        "me.show_face(1)}\n"
    )
    play = seat(functions, sheet)
    play.place("r-1", "0101")
    mark = play.mark()
    play.menu("r-1")
    assert play.layers("r-1")[-1] == {"name": "Step", "level": 1, "label": ""}
    assert "a condition may ask, but not change anything" in play.problems(mark)[0]["text"]


# ---- dialogs and dice


def test_a_dialog_takes_the_answer_prepared() -> None:
    play = duel()
    play.place("b-2", "0203")
    play.answer("B1 2 2…")
    play.key("r-1", "Ctrl+Shift+K")
    uid = play.piece("b-1")["uid"]
    assert play.value("r-1", "Foes") == uid
    assert play.dialogs()[-1] == ["Fight", "B1 2 21", "B1 2 22"]
    assert play.unused_answers() == []


GATHER = """\
def gather(me: Piece) -> None:
    here = me.hex
    if here is None:
        return
    open_to = [each for each in hexes() if each.number in ("0502", "0503", "0504") and len(each.pieces()) < 2]
    picked = choose(f"Where does {me.name} go from {here}?", [each.number for each in open_to], open_to)
    if picked is not None:
        me.move(open_to[picked])
"""
GATHER_SHEET = (
    "name: rule.fight\ncommands:\n"
    '  - {id: gather, for: unit, menu: cmd.count, when: me.hex is not None and me.hex.number < "0500", call: '
    "gather(me)}\n"
)


def test_a_stack_is_asked_once() -> None:
    """As in the engine (`test_engine_dialogs`): who is asked the same and has the same choices does the same, others
    are asked."""
    play = seat(GATHER, GATHER_SHEET)
    units = ["r-1", "r-2", "b-1"]
    for each in units:
        play.place(each, "0201")

    def gathering(*answers: str) -> tuple[list[list[str]], list[str]]:
        mark = play.mark()
        play.answer(*answers)
        play.do(units, "Count pieces")
        stand = sorted(play.piece(each)["at"] for each in units)
        if answers != ("Cancel",):  # who does nothing has taken no step
            play.undo()
        assert play.unused_answers() == []
        assert play.problems(mark) == []
        return [each[1:] for each in play.dialogs(mark)], stand

    every = ["0502", "0503", "0504"]
    assert gathering("0503", "0504") == ([every, ["0502", "0504"]], ["0503", "0503", "0504"])
    assert gathering("Cancel") == ([every], ["0201"] * 3)
    assert gathering("alone: 0504", "alone: 0502", "0502") == ([every] * 3, ["0502", "0502", "0504"])
    play.move("b-1", "0202")  # the same choices, but another question
    assert gathering("0502", "0503") == ([every, ["0503", "0504"]], ["0502", "0502", "0503"])
    play.move("b-1", "0601")
    assert gathering("0502") == ([every], ["0502", "0502", "0601"])


TURN = """\
def ride(me: Piece) -> None:
    ways = {"r-1": ["north", "south"], "r-2": ["east", "south"], "b-1": ["north", "east", "west"]}[me.id]
    report(f"{me.name} {ways[pick(f'Which way does {me.name} go?', ways)]}")
"""


def test_an_answer_for_all_holds_for_whoever_has_it_among_other_choices() -> None:
    """As in the engine: the second cannot do what the first does, and is asked; the third can, and is not."""
    play = seat(TURN, "name: rule.fight\ncommands:\n  - {id: ride, for: unit, menu: cmd.count, call: ride(me)}\n")
    for each in ("r-1", "r-2", "b-1"):
        play.place(each, "0201")
    mark = play.mark()
    play.answer("north", "east")
    play.do(["r-1", "r-2", "b-1"], "Count pieces")
    assert play.unused_answers() == [] and play.problems(mark) == []
    assert [each[1:] for each in play.dialogs(mark)] == [["north", "south"], ["east", "south"]]
    assert sorted(play.chat(mark)) == ["- B1 2 21 north", "- R1 1 11 north", "- R1 1 12 east"]


PICKS = """\
def one(me: Piece) -> None:
    me.show_face(2)
    deeper(me)
    report("on")


def deeper(me: Piece) -> None:
    report(["left", "right"][pick("Which?", ["left", "right"])])


def some() -> None:
    report(f"{len(pick_some('Which?', ['a', 'b', 'c'], 1, 2))} picked")


def number() -> None:
    report(f"{pick_number('How many?', 2, 9)} picked")


def nothing() -> None:
    none: list[Text] = []
    report("before")
    report(f"{pick('Which?', none)}")
"""
PICKS_SHEET = """\
name: rule.fight
commands:
  - {id: one, for: unit, menu: cmd.count, call: one(me)}
hooks:
  - {id: done, on: done, call: report("done")}
buttons:
  - {id: some, menu: some, call: some()}
  - {id: number, menu: number, call: number()}
  - {id: nothing, menu: nothing, call: nothing()}
"""


def test_a_command_ends_where_the_dialog_of_a_pick_is_closed() -> None:
    """What it has done stays done, and what belongs to the end of each action follows; as in the engine
    (`test_engine_dialogs`)."""
    play = seat(PICKS, PICKS_SHEET)
    play.place("r-1", "0101")

    def said(button: str, *answers: str) -> list[str]:
        mark = play.mark()
        play.answer(*answers)
        if button == "one":
            play.do(["r-1"], "Count pieces")
        else:
            play.press(button)
        assert play.problems(mark) == [] and play.unused_answers() == []
        return [each.removeprefix("- ") for each in play.chat(mark)]

    assert said("one", "right") == ["right", "on", "done"]
    play.undo()
    assert said("one", "Cancel") == ["done"]
    assert play.layers("r-1")[-1]["level"] == 2
    assert said("some", "a + c") == ["2 picked", "done"] and said("some", "Cancel") == ["done"]
    assert said("number", "4") == ["4 picked", "done"] and said("number", "Cancel") == ["done"]
    assert said("nothing") == ["before", "done"]


def test_a_menu_is_built_anew_as_soon_as_anything_changes() -> None:
    play = duel()

    def texts(piece: str) -> list[str]:
        return [each["text"] for each in play.menu(piece)]

    before = texts("r-1")
    assert "Fight > to the south" in before
    play.move("b-1", "0601")
    assert "Fight > to the south" not in texts("r-1")
    play.undo()
    assert texts("r-1") == before
    play.brisk = True
    play.do("r-1", "to the south")
    assert texts("r-1") != before
    with pytest.raises(TabletopFault, match=r"it has .*Status > Shaken"):
        play.do("r-1", "to the south")
    play.undo()
    assert texts("r-1") == before


def test_a_menu_is_built_anew_for_another_selection() -> None:
    sheet = (
        "name: rule.fight\ncommands:\n  - {id: both, for: unit, menu: cmd.count, when: len(selected()) == 2, call: "
        "report('two')}\n"
    )
    play = seat("def nothing() -> None:\n    report('1')\n", sheet)
    play.place("r-1", "0101")
    play.place("r-2", "0102")
    play.tabletop.selection = []
    alone = play.menu("r-1")
    play.tabletop.selection = [play.find.one("r-1"), play.find.one("r-2")]
    assert len(play.menu("r-1")) == len(alone) + 1
    play.tabletop.selection = []
    assert play.menu("r-1") == alone


def test_a_dialog_without_an_answer_says_what_could_be_chosen() -> None:
    play = duel()
    play.place("b-2", "0203")
    mark = play.mark()
    play.key("r-1", "Ctrl+Shift+K")
    assert "(it offers 'B1 2 21', 'B1 2 22')" in play.problems(mark)[0]["text"]
    play.answer("Nobody")
    play.key("r-1", "Ctrl+Shift+K")
    assert play.problems(mark)[1]["text"].endswith("'B1 2 22'): 'Nobody' is not among them")
    play.answer("B1 2 2l")
    play.key("r-1", "Ctrl+Shift+K")
    assert play.problems(mark)[2]["text"].endswith("(did you mean 'B1 2 21'?)")
    play.answer("left over")
    assert play.unused_answers() == ["left over"]


def test_dice_are_scripted_then_seeded() -> None:
    play = duel()
    play.seed(7)
    play.dice(7)
    play.do("r-1", "to the south")
    assert play.dice_state()["faults"] == ["the script has 7 for a die of 6 sides"]
    play.seed(7)
    first = [play.tabletop.dice.roll(6) for _ in range(20)]
    play.seed(7)
    assert [play.tabletop.dice.roll(6) for _ in range(20)] == first
    assert play.dice_state()["unscripted"] == 20


# ---- pieces and places


def test_pieces_stack_by_coming_and_keep_their_place_when_others_go() -> None:
    play = seat()
    for piece in ("r-1", "r-2", "b-1"):
        play.place(piece, "0202")
    where = play.tabletop.hexes["0202"]
    assert [each.id for each in where.pieces()] == ["r-1", "r-2", "b-1"]
    play.move("r-1", "0202")
    assert [each.id for each in where.pieces()] == ["r-2", "b-1", "r-1"]
    play.move("r-2", "0303")
    play.undo()
    assert [each.id for each in where.pieces()] == ["r-2", "b-1", "r-1"]
    play.key("r-2", "Up")
    assert [each.id for each in where.pieces()] == ["b-1", "r-1", "r-2"]


def test_a_new_game_begins_with_an_empty_table_whatever_was_looked_at_before() -> None:
    play = seat()
    play.new_game()
    play.place("r-1", "0101")
    assert len(play.pieces()) == len(play.tabletop.places.now().standing) == 1
    play.new_game()
    assert play.pieces() == [] and play.tabletop.places.now().standing == ()
    play.place("r-1", "0102")
    assert [each.place.name for each in play.tabletop.places.now().lying] == ["0102"]
    play.tabletop.places.clear()
    assert play.tabletop.places.now().standing == ()


def test_a_stack_out_of_which_a_piece_is_taken_is_the_newest() -> None:
    """Of two stacks in one place the one that lost a piece from the game comes last, as in the engine; an undo puts it
    back."""
    play = seat()
    places = play.tabletop.places
    for piece in ("r-1", "r-2", "b-1"):
        play.place(piece, "0202")
    where = play.tabletop.hexes["0202"]
    by_row = {each.row: each for each in where.pieces()}
    place = by_row["b-1"].stack.place
    places.lift(by_row["b-1"])
    places.start((by_row["b-1"],), place, loose=False)
    assert [each.pieces[0].row for each in place.stacks] == ["r-1", "b-1"]
    mark = play.tabletop.journal.mark()
    play.tabletop.remove(by_row["r-1"])
    assert [each.id for each in where.pieces()] == ["b-1", "r-2"]
    assert [each.pieces[0].row for each in place.stacks] == ["b-1", "r-2"]
    play.tabletop.journal.back(mark)
    assert [each.id for each in where.pieces()] == ["r-1", "r-2", "b-1"]
    play.tabletop.remove(by_row["b-1"])
    assert [each.id for each in where.pieces()] == ["r-1", "r-2"], "a stack that is gone has no turn"


def test_what_does_not_stack_comes_last() -> None:
    play = seat()
    play.place("r-1", "0202")
    play.place("flag", "0202")
    play.place("b-1", "0202")
    assert [each.id for each in play.tabletop.hexes["0202"].pieces()] == ["r-1", "b-1", "flag"]
    assert [len(each.pieces) for each in play.tabletop.middle(play.tabletop.hexes["0202"]).stacks] == [1, 2]


def test_rules_go_through_pieces_by_place_whatever_came_first() -> None:
    play = seat()
    for piece, at in (("b-2", "0602"), ("r-1", "0101"), ("b-1", "0602"), ("r-2", "0304")):
        play.place(piece, at)
    assert [each.id for each in play.tabletop.ordered()] == ["r-1", "r-2", "b-2", "b-1"]
    play.move("r-1", "0604")
    play.undo()
    assert [each.id for each in play.tabletop.ordered()] == ["r-1", "r-2", "b-2", "b-1"]


def test_requests_that_cannot_be_carried_out_say_what_there_is() -> None:
    play = duel()
    with pytest.raises(TabletopFault, match=r"no piece 'r-11' on any map \(did you mean 'r-1'\?\)"):
        play.move("r-11", "0202")
    with pytest.raises(TabletopFault, match="no location '0909' on any map"):
        play.move("r-1", "0909")
    with pytest.raises(TabletopFault, match="the palette has no piece 'x'"):
        play.place("x", "0202")
    with pytest.raises(TabletopFault, match="has no 'Fly'; it has"):
        play.do("r-1", "Fly")
    play.place("r-1", "0103")
    with pytest.raises(TabletopFault, match="2 pieces are called 'r-1': say which, as r-1#1"):
        play.do("r-1", "Flip")
    assert play.piece("r-1#2")["at"] == "0103"


def test_the_country_answers_as_its_data_say() -> None:
    hexes = seat().tabletop.hexes
    middle = hexes["0302"]
    assert [each.number for each in middle.neighbours()] == ["0301", "0401", "0402", "0303", "0202", "0201"]
    assert middle.side_lines(hexes["0301"]) == ["river"]
    assert middle.side_has(hexes["0402"], "river") and not middle.side_has(hexes["0303"], "river")
    assert middle.joined_by(hexes["0201"], "road") and not middle.joined_by(hexes["0301"], "road")
    assert [each.number for each in middle.neighbours_along(["river", "road"])] == ["0402", "0201"]
    assert middle.neighbours_along(["river"]) == []
    assert (hexes["0202"].terrain, hexes["0202"].vp, hexes["0202"].features()) == ("woods", 2, ["trench"])
    assert hexes["0101"].in_zone("red-start") and hexes["0101"].in_zone("west") and middle.is_place("mill")
    assert middle.distance(hexes["0604"]) == 4
    assert [middle.is_within(n, hexes["0604"]) for n in (3, 4, 5)] == [False, True, True]
    assert [len(middle.within(n)) for n in range(4)] == [1, 7, 16, 23]
    assert middle.direction_to(hexes["0604"]) is None


# ---- languages


@pytest.mark.parametrize(
    ("language", "command", "said"),
    [
        ("en", "to the south", "- R1 1 11 against B1 2 21 at 1:1: die 3, result - – Red roll"),
        ("ja", "南へ", "- R1 1 11 対 B1 2 21 (1:1): サイの目 3、結果 -（赤軍のダイス）"),
    ],
)
def test_each_reads_his_own_language_once_two_are_played(language: str, command: str, said: str) -> None:
    play = duel(language=language)
    play.set_property("vms_tongues", "Blue=en Green=ja")
    mark = play.mark()
    play.dice(3)
    play.do("r-1", command)
    assert play.chat(mark) == [said]


def test_a_report_alone_notes_no_language() -> None:
    play = seat()
    play.press("Count pieces")
    assert play.properties("vms_tongues") == {"vms_tongues": ""}
    play.place("r-1", "0101")  # a rule follows what is dragged
    assert play.properties("vms_tongues") == {"vms_tongues": "Red=en"}
    play.undo()
    assert play.properties("vms_tongues") == {"vms_tongues": ""}


@pytest.mark.parametrize(
    ("language", "button", "said"),
    [("en", "Count pieces", "- 7 piecespieces"), ("ja", "駒を数える", "- 駒 7 個駒 7 個")],
)
def test_a_name_is_shortened_in_every_language(language: str, button: str, said: str) -> None:
    cut = (
        "def count_pieces() -> None:\n    report(without(say('say.count', 7), say('say.rested')) + "
        "without(say('say.count', 7), '7 '))\n"
    )
    sheet = "name: rule.fight\nbuttons:\n  - {id: count, menu: cmd.count, call: count_pieces()}\n"
    play = opened(ground(cut, sheet), language=language)
    play.new_game("red")
    play.set_property("vms_tongues", "Blue=en Green=ja")
    mark = play.mark()
    play.press(button)
    assert play.chat(mark) == [said]


def test_a_japanese_table() -> None:
    play = duel(language="ja")
    assert "戦闘 > 南へ" in texts(play, "r-1")
    assert play.chat()[0] == "* R1 1 11 を 0101 に配置"
    assert play.turn("next") == "ターン 1 - 青軍移動"


# ---- kept and copied games


def test_a_game_kept_goes_on_as_it_was() -> None:
    play = duel()
    play.dice(5)
    play.do("r-1", "to the south")
    play.do("b-1", "Eliminate")
    before, text = play.snapshot(), play.game_text()
    play.save("here")
    play.move("r-1", "0604")
    play.load("here", "red")
    assert play.snapshot() == before
    assert play.game_text() == text
    play.do("b-1", "Return to the map")
    assert play.piece("b-1")["at"] == "0102"
    assert [each.uid for each in play.tabletop.pieces[play.piece("r-1")["uid"]].stored("Foes", "Lp")] == [
        play.piece("b-1")["uid"]
    ]


def test_coming_back_to_a_position_leaves_nothing_behind() -> None:
    """What plays a position thousands of times does between two times."""
    play = duel()
    play.do("r-1", "Flip")
    play.undo()
    before, seen, said, position = play.game_text(), play.snapshot(), play.chat(), play.tabletop.position()
    for die in (1, 3, 5):
        play.seed(die)
        play.do("r-1", "to the south")
        play.place("r-2", "0303")
        play.answer("never asked")
        play.turn("next")
        play.move("b-1", "0303")
        play.undo()
        after = play.game_text()
        play.tabletop.restore(position)
        assert (play.game_text(), play.snapshot(), play.chat(), play.unused_answers()) == (before, seen, said, [])
        play.seed(die)
        play.do("r-1", "to the south")
        play.place("r-2", "0303")
        play.turn("next")
        play.move("b-1", "0303")
        play.undo()
        assert play.game_text() == after
        play.tabletop.restore(position)
    play.redo()
    assert play.snapshot() != seen
    play.new_game()
    with pytest.raises(TabletopFault, match="in the game it was taken in"):
        play.tabletop.restore(position)


def test_a_setup_stands_where_the_data_say() -> None:
    play = opened(SharedData(tabletop_data(load("skirmish", SMALL))))
    play.setup("Close", "Blue")
    places = {each["id"]: each["at"] for each in play.pieces()}
    assert places == {
        "r-1": "0101", "r-2": "0101", "r-2#2": "0102", "b-1": "0202", "b-2": "0603",
        "morale-r1": "Morale 7", "morale-b1": "Morale 8",
    }  # fmt: skip
    assert play.side() == "Blue"
    assert [each["level"] for each in play.layers("b-2") if each["name"] == "Step"] == [3]


def test_the_same_requests_give_the_same_game() -> None:
    def played() -> str:
        play = seat(FIGHT, FIGHT_SHEET)
        play.setup("Start", "red")
        play.seed(3)
        play.move("r-1", "0603")
        for _ in range(6):
            for each in [text for text in texts(play, "r-1") if text.startswith("Fight >")]:
                play.do("r-1", each)
            play.turn("next")
        return play.game_text() + "\n".join(play.chat())

    assert played() == played()


def test_the_sides_of_a_hex_that_lie_at_the_edge_of_the_map() -> None:
    """As `test_engine_questions` asks them in VASSAL."""
    functions = (
        "from game import *\n\n\ndef tell() -> None:\n"
        "    for number in ['0101', '0301', '0302', '0604']:\n"
        "        there = hex_at(number)\n"
        "        if there is not None:\n"
        "            bare, dry = there.edges([]), there.edges(['river'])\n"
        "            report(f\"{number} {','.join([f'{n}' for n in bare])} {len(dry)}\")\n"
    )
    play = seat(functions, "name: rule.fight\nbuttons:\n  - {id: tell, menu: cmd.count, call: tell()}\n")
    play.press("Count pieces")
    assert play.chat()[-4:] == ["- 0101 0,1,4,5 4", "- 0301 0,1,5 3", "- 0302 0", "- 0604 1,2,3,4 4"]


def test_a_moment_that_is_restored_forgets_what_came_after() -> None:
    """Problems, questions, clicks and what was taken back: each is as long as it was, and not one longer."""
    play = duel()
    tabletop = play.tabletop
    lists = (tabletop.state.problems, tabletop.dialogs.asked, tabletop.clicks, tabletop.undone)
    for times in (0, 1, 2):
        position = tabletop.position()
        before = [list(each) for each in lists]
        said = play.chat()
        for _ in range(times):
            tabletop.state.problems.append({"kind": "error", "text": "a fault"})
            tabletop.dialogs.asked.append({"text": "a question"})
            play.move("r-1", "0202")
            play.undo()
        tabletop.restore(position)
        assert [list(each) for each in lists] == before and play.chat() == said
        play.move("r-1", "0102" if times else "0202")
