"""What is against a command: one list that shuts it and says why, gates before it, and what a piece on the map has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared.engines import Engines

from rules import grown
from rules.campaign import campaign, line_of, read, write
from rules.played import field
from rules.sample import with_rules
from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.checked import checked
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.mechanics import expand

SHEET = """
properties:
  - {name: Fought, type: bool, of: unit}
commands:
  - {id: charge, for: unit, menu: cmd.fight, key: Alt+K, phases: move-red, by: owner, judged: "yes",
     on: map, against: "against_charge(me, me.hex)", refused: gate.shut, call: "charge(me, me.hex, me.side)"}
  - {id: rest, for: unit, menu: cmd.fight.0, explains: "yes", on: map, against: "weary(me)", call: rest(me)}
  - {id: other, for: unit, menu: cmd.fight, key: Alt+K, when: me.has("shaken"), call: rest(me)}
buttons:
  - {id: all, menu: cmd.count, key: Alt+B, by: red, against: nobody(), call: everybody()}
"""

FUNCTIONS = """\
def against_charge(me: Piece, here: Hex) -> list[Text]:
    found: list[Text] = []
    if me.Fought:
        found.append("fought")
    if len([p for p in here.pieces() if p != me]) > 0:
        found.append("crowded")
    return found


def charge(me: Piece, here: Hex, side: Side) -> None:
    me.Fought = True
    report(f"{side} charges from {here.number}")


def weary(me: Piece) -> list[Text]:
    return ["weary"] if me.Fought else []


def rest(me: Piece) -> None:
    report("rested")


def nobody() -> list[Text]:
    return [] if len([p for p in pieces() if p.hex is not None]) > 0 else ["the map is empty"]


def everybody() -> None:
    report("all")
"""


KEY = "Alt+K"


class Table:
    """The game in memory, or in the engine: both take the same."""

    def __init__(self, game: Any) -> None:
        self.game = game
        game.jump(None, Phase="move-red")
        game.set_property("option_referee", "full")
        game.place("r-1", "0303")

    def menu(self) -> list[str]:
        """The texts that can be chosen."""
        return [each["text"] for each in self.game.menu("r-1") if each["enabled"]]

    def said(self, act: Callable[[], object]) -> list[str]:
        """What an action reports."""
        mark = self.game.mark()
        act()
        assert not self.game.problems(mark)
        return [each.removeprefix("- ") for each in self.game.chat(mark)]

    def press(self, *pieces: str) -> list[str]:
        """What the key says."""
        return self.said(lambda: self.game.key([*pieces] or ["r-1"], KEY))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """In memory."""
    return Table(field(tmp_path, SHEET, FUNCTIONS).play)


def test_without_a_cause_the_command_is_offered_and_done(table: Table) -> None:
    assert "Fight" in table.menu()
    assert table.press() == ["red charges from 0303"]


def test_a_cause_shuts_the_menu_and_the_same_key_says_why(table: Table) -> None:
    table.game.place("r-2", "0303")
    assert "Fight" not in table.menu()
    assert table.press() == ["“R1 1 11” is not possible: crowded"]
    table.game.remove("r-2")
    table.press()
    assert table.press() == ["“R1 1 11” is not possible: fought"]


def test_what_is_told_can_be_an_expression(tmp_path: Path) -> None:
    """Such as one that names the hex; `causes` stand for the causes."""
    sheet = SHEET.replace("refused: gate.shut", """refused: 'say("gate.shut", me.hex, causes)'""")
    table = Table(field(tmp_path, sheet, FUNCTIONS).play)
    table.press()
    assert table.press() == ["“0303” is not possible: fought"]


def test_it_is_told_once_a_hex(table: Table) -> None:
    table.game.place("r-2", "0303")
    table.game.place("r-6", "0304")
    assert table.press("r-1", "r-2", "r-6") == ["“R1 1 11” is not possible: crowded", "red charges from 0304"]


def test_nothing_is_told_where_a_gate_is_shut(table: Table) -> None:
    """It is no question in another phase, or with the referee off."""
    table.press()
    table.game.jump(None, Phase="move-blue")
    assert "fought" not in "".join(table.press())


def test_another_command_of_the_key_comes_before_what_tells_why(table: Table) -> None:
    table.press()
    table.game.key(["r-1"], "Ctrl+U")
    assert table.press() == ["rested"]


def test_with_the_referee_off_nobody_asks_what_is_against_it(table: Table) -> None:
    table.press()
    table.game.set_property("option_referee", "off")
    assert table.said(lambda: table.game.do("r-1", "to the north")) == ["rested"]


def test_what_explains_itself_stays_in_the_menu_and_says_why(table: Table) -> None:
    table.press()
    assert table.said(lambda: table.game.do("r-1", "to the north")) == [
        "R1 1 11: “to the north” is not possible: weary"
    ]


def test_a_button_says_its_causes_behind_its_gates(table: Table) -> None:
    assert table.said(lambda: table.game.press("Count pieces")) == ["all"]
    table.game.remove("r-1")
    assert table.said(lambda: table.game.press("Count pieces")) == ["“Count pieces” is not possible: the map is empty"]


def test_the_engine_says_the_same(needs_engine: None, engines: Engines, tmp_path: Path) -> None:
    engine = engines.open(grown.module(campaign(tmp_path, SHEET, FUNCTIONS), tmp_path))
    engine.new_game("Solo")
    table = Table(engine)
    engine.place("r-2", "0303")
    assert "Fight" not in str(engine.menu("r-1"))
    assert table.press() == ["“R1 1 11” is not possible: crowded"]
    engine.remove("r-2")
    assert "Fight" in str(engine.menu("r-1"))
    assert table.press() == ["red charges from 0303"]
    assert table.press() == ["“R1 1 11” is not possible: fought"]
    assert table.said(lambda: engine.do("r-1", "to the north")) == ["R1 1 11: “to the north” is not possible: weary"]
    engine.remove("r-1")
    assert table.said(lambda: engine.press("Count pieces")) == ["“Count pieces” is not possible: the map is empty"]


def told(sheet: str) -> list[Problem]:
    """What is wrong with the commands."""
    sheet = sheet.lstrip("\n")
    return checked(expand(with_rules(FUNCTIONS, f"name: rule.fight\n{sheet}"))[0])[1]


@pytest.mark.parametrize(
    ("field", "wrong", "found", "expected"),
    [
        ("against", "me.Fought", "me.Fought: bool", "list[Text]"),
        ("against", "nobody(", "nobody(", "Python can read"),
        ("against", "nobodys(me)", "nobodys", "function"),
        ("refused", "say.nowhere", "say.nowhere", "text"),
    ],
)
def test_a_mistake_in_causes_is_told_once_at_its_line(field: str, wrong: str, found: str, expected: str) -> None:
    right = '"against_charge(me, me.hex)"' if field == "against" else "gate.shut"
    problems = told(SHEET.replace(f"{field}: {right}", f"{field}: {wrong}"))
    assert [(each.line, each.found) for each in problems] == [(6, found)], problems
    assert expected in problems[0].expected


def test_only_on_the_map_a_piece_has_a_hex_for_certain() -> None:
    problems = told(SHEET.replace('on: map, against: "against_charge', 'against: "against_charge'))
    assert {each.found.partition(":")[0] for each in problems} == {"me.hex", "me.side"}


# ---- drags

DRAGS = """
hooks:
  - {id: leaves, on: moved, for: unit, phases: move-red, by: owner, judged: "yes",
     against: "against_leaving(me)", refused: gate.shut, call: left(me)}
"""

LEAVES = """\
def against_leaving(me: Piece) -> list[Text]:
    h = me.hex
    return ["occupied"] if h is not None and len([p for p in h.pieces() if p != me]) > 0 else []


def left(me: Piece) -> None:
    report(f"{me.name} has left")
"""


def dragged(game: Any) -> list[list[str]]:
    """A unit dragged onto another one, then into an empty hex; with the referee at each level, and out of its phase;
    what is said, and where it is afterwards."""
    game.place("r-1", "0303")
    game.place("b-1", "0304")
    found = []
    for level, phase in (("full", "move-red"), ("warn", "move-red"), ("off", "move-red"), ("full", "move-blue")):
        game.jump(None, Phase=phase)
        game.set_property("option_referee", level)
        for there in ("0304", "0302"):
            mark = game.mark()
            game.move(["r-1"], there)
            chat = [each.removeprefix("- ") for each in game.chat(mark) if "has left" in each or "possible" in each]
            found.append([*chat, game.piece("r-1")["at"]])
            game.set_property("option_referee", "off")
            game.move(["r-1"], "0303")
            game.set_property("option_referee", level)
    return found


REFUSED = "“R1 1 11” is not possible: occupied"
DRAGGED = [
    [REFUSED, "0303"], ["R1 1 11 has left", "0302"],
    [REFUSED, "0304"], ["R1 1 11 has left", "0302"],
    ["0304"], ["0302"], ["0304"], ["0302"],
]  # fmt: skip


def test_a_drag_goes_through_gates_and_causes(tmp_path: Path) -> None:
    """With the referee on full it is put back, below that only told; with the referee off, and in another phase,
    nothing happens."""
    assert dragged(field(tmp_path, DRAGS, LEAVES).play) == DRAGGED


def test_the_engine_takes_it_back_too(needs_engine: None, engines: Engines, tmp_path: Path) -> None:
    engine = engines.open(grown.module(campaign(tmp_path, DRAGS, LEAVES), tmp_path))
    engine.new_game("Solo")
    assert dragged(engine) == DRAGGED


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("on: phase, against: nobody(), refused: gate.shut", "only for drags"),
        ("on: done, judged: 'yes'", "no gates"),
        ("on: phase moved", "`moved`, `by-hand` and `done` alone"),
        ("on: phase agian", "again"),
        ("on: moved, for: unit, against: nobody()", "`refused` next to `against`"),
    ],
)
def test_a_hook_has_gates_where_they_make_sense(wrong: str, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        with_rules(FUNCTIONS, f"name: rule.fight\nhooks:\n  - {{id: one, {wrong}, call: everybody()}}\n")


# ---- mechanics: the game names causes, the key that would act tells them

FIGHT = """
mechanics:
  referee: {use: referee}
  fight:
    use: combat
    kinds: unit
    bind: [{phases: move-red, side: red}]
    who: {kinds: unit, lacks: shaken}
    attack_strength: "4"
    defence_strength: "2"
    table: fight
    no_attack: [{text: cond.shaken, when: unit.has("shaken"), paragraphs: "5.1"}]
    apply: {D: "discard_all(battle)", A: "discard_all(battle)", "-": "discard_all(battle)"}
    commands: {declare: {key: Alt+A}}
  stores:
    use: points
    kinds: unit
    pools: [fuel]
    bind: [{phases: move-red, side: red}]
    offers: "[]"
    no_purchase: [{text: cond.shaken, when: unit.has("shaken"), paragraphs: "5.1"}]
    commands: {buy: {key: Alt+P}}
"""

DISCARDS = "def discard_all(battle: Battle) -> None:\n    report('over')\n"


def test_the_key_of_a_mechanic_tells_what_the_game_names(tmp_path: Path) -> None:
    """By the key that the game gives the command; in the menu stands nothing; another side's piece says nothing."""
    play = field(tmp_path, FIGHT, DISCARDS).put(r_1="0303", b_1="0304", b_2="0504")
    play.play.jump(None, Phase="move-red")
    play.play.set_property("option_referee", "full")
    play.play.key(["r-1", "b-2"], "Ctrl+U")
    play.told()
    for key, said in (("Alt+A", "R1 1 11 cannot attack: Shaken (5.1)"), ("Alt+P", "Shaken (5.1)")):
        play.play.key(["r-1"], key)
        assert play.told() == [said]
        play.play.key(["b-2"], key)
        assert "Shaken" not in "".join(play.told())
    assert "Attack…" not in play.offers("r-1")


def test_the_key_of_an_advance_tells_why_a_piece_stays(tmp_path: Path) -> None:
    sheet = """
mechanics:
  referee: {use: referee}
  advance:
    use: advance
    kinds: unit
    who: {kinds: unit, lacks: shaken}
    no_advance: [{text: cond.shaken, when: unit.has("shaken"), paragraphs: "5.1"}]
commands:
  - {id: empty, for: unit, menu: cmd.fight, key: Alt+E, on: map, call: empties(me)}
"""
    functions = """
def empties(me: Piece) -> None:
    h = me.hex
    if h is not None:
        advance.offer([h.neighbours()[0]], [p for p in pieces() if p.hex is not None and p.side == me.side])
"""
    play = field(tmp_path, sheet, functions).put(r_1="0303", r_2="0303")
    play.play.set_property("option_referee", "full")
    play.play.key(["r-2"], "Ctrl+U")
    play.play.key(["r-1"], "Alt+E")
    play.told()
    play.play.key(["r-2"], "Ctrl+Shift+R")
    assert play.told() == ["R2 1 12 may not advance: Shaken (5.1)"]


# ---- reasons and actions written as lists

LISTED = """
properties:
  - {name: Fought, type: bool, of: unit}
  - {name: Fights, type: int}
commands:
  - id: charge
    for: unit
    menu: cmd.fight
    key: Alt+K
    on: map
    against:
      - {text: say.count, values: [me.hex], when: me.Fought, paragraphs: "5.1"}
      - {text: say.rests, of: 'it.hex == me.hex', most: 1}
    call:
      - {keep: {Fought: "True"}, note: {Fights: game.Fights + 1}, text: say.count, values: [me.hex]}
hooks:
  - {id: rest, on: phase, phases: rest-red, call: [{of: {has: shaken}, clear: shaken, text: say.rests}]}
buttons:
  - id: all
    menu: cmd.count
    key: Alt+B
    by: red
    against: [{text: say.rests, values: [game.Fights, game.Fights], when: game.Fights > 0}]
    call: [{note: {Fights: "9"}, text: say.rested}]
"""
"""The same as functions would do: a list of reasons shuts a command and says why, a list of actions is done."""


def test_lists_of_reasons_and_actions_stand_in_a_sheet(tmp_path: Path) -> None:
    table = Table(field(tmp_path, LISTED).play)
    assert table.said(lambda: table.game.press("Count pieces")) == ["Everybody has rested"]
    assert table.press() == ["0303 pieces"]
    assert table.press() == ["R1 1 11: “Fight” is not possible: 0303 pieces (5.1)"]
    table.game.place("r-2", "0303")
    assert table.press("r-2")[0].endswith("“Fight” is not possible: 2 rest: R1 1 11, R2 1 12")
    assert "10 rest: 10" in "".join(table.said(lambda: table.game.press("Count pieces")))


def test_a_hook_does_a_list_of_actions(tmp_path: Path) -> None:
    played = field(tmp_path, LISTED).put(r_1="0303")
    played.play.key(["r-1"], "Ctrl+U")
    played.told()
    assert "1 rest: R1 1 11" in "".join(played.go(1))


def test_a_fault_in_a_list_is_reported_at_its_line(tmp_path: Path) -> None:
    wrong = LISTED.replace("me.Fought,", "me.Fuoght,").replace("has: shaken", "has: shakn").replace("rested}", "no}")
    found = {(each.line, each.found) for each in read(tmp_path, wrong)[1]}
    lines = {word: line_of(wrong, word) for word in ("me.Fuoght", "shakn", "say.no")}
    assert {(lines["me.Fuoght"], "Fuoght"), (lines["shakn"], "shakn"), (lines["say.no"], "say.no")} <= found, found


@pytest.mark.parametrize("field_", ["against", "call"])
def test_a_command_for_each_word_takes_an_expression(tmp_path: Path, field_: str) -> None:
    """A list is the same for every word."""
    sheet = LISTED.replace("  - id: charge\n", "  - id: charge-{d}\n    each: {d: 0 1}\n")
    problems = load_expanded(write(tmp_path, sheet), "skirmish")[1]
    assert f"commands[1].{field_}" in {each.field for each in problems}, problems


def test_a_call_names_the_paragraphs_of_a_reason(tmp_path: Path) -> None:
    """A procedure that stands in several phases has other numbers in each; such a call is no paragraph to look up."""
    sheet = LISTED.replace('paragraphs: "5.1"', "paragraphs: 'f\"5.{turn()}\"'")
    declared = "{use: stacking, kinds: unit, limit: 2, broken_too: [{text: say.rested, paragraphs: row()}]}"
    sheet += f"mechanics:\n  stacks: {declared}\n"
    table = Table(field(tmp_path, sheet, 'def row() -> str:\n    return "9.9"\n').play)
    table.press()
    assert table.press() == ["R1 1 11: “Fight” is not possible: 0303 pieces (5.1)"]


APART = """\
def apart(me: Piece, other: Piece) -> None:
    report(f"{hexes_apart(me.hex, other.hex)} {len(hexes_near(other, 1))}")
"""


@pytest.mark.parametrize("at, said", [("0304", "1 6"), ("losses/both.red", "999 0")])
def test_distances_take_pieces_off_the_map(tmp_path: Path, at: str, said: str) -> None:
    sheet = """
commands:
  - {id: far, for: unit, menu: cmd.fight, key: Alt+K, call: "apart(me, [p for p in pieces() if p.id == \\"r-2\\"][0])"}
"""
    played = field(tmp_path, sheet, APART).put(r_1="0303", r_2=at)
    played.play.key(["r-1"], KEY)
    assert played.told() == [said]
