"""How values of declarations are written: actions, selectors, cases, places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.campaign import clean, read
from rules.played import Field, field

ACTION = """
properties:
  - {{name: Fought, type: int, of: unit, source: "6.3"}}
  - {{name: Held, type: "list[Hex]", of: unit, source: "6.3"}}
  - {{name: Winner, type: str, source: "6.3"}}
  - {{name: Target, type: Hex | None, source: "6.3"}}
mechanics:
  news:
    use: events
    events:
      - {action}
"""
GO = "Show pending events"


def value(name: str) -> Callable[[Field], object]:
    """A property of r-1, or of the game."""
    return lambda play: play.play.value("r-1", name)


def states(piece: str) -> Callable[[Field], object]:
    """The conditions and states of a piece, as its name has them."""
    return lambda play: (play.play.value(piece, "PieceName") or "").partition("(")[2].rstrip(")")


def place(piece: str) -> Callable[[Field], object]:
    """Where a piece stands."""
    return lambda play: play.at(piece)


@pytest.mark.parametrize(
    ("action", "looked", "expected"),
    [
        ("{of: {row: r-1}, set: shaken}", states("r-1"), "Shaken"),
        ("{of: {row: r-1}, set: shaken hungry, clear: shaken}", states("r-1"), "Hungry"),
        ("{of: {row: r-1}, set: {supply: cut}}", states("r-1"), "Cut off"),
        ("{of: {row: r-2}, clear: supply}", states("r-2"), ""),
        ("{of: {row: r-2}, change: {supply: {low: cut, cut: none}}}", states("r-2"), "Cut off"),
        ("{of: {row: r-2}, change: {supply: low}}", states("r-2"), "Low"),
        ("{of: {state: {supply: low}}, set: hungry}", states("r-2"), "Hungry) (Low"),
        ("{of: {state: {supply: none}, kinds: unit, side: red}, set: hungry}", states("r-1"), "Hungry"),
        ("{of: {row: r-1}, keep: {Fought: it.Fought + 3}}", value("Fought"), "3"),
        ("{of: {row: r-1}, keep: {Fought: 2}, forget: Fought}", value("Fought"), "0"),
        ("{of: {row: r-1}, keep: {Held: 'hexes()[:2]'}}", value("Held"), "0101 0102"),
        ("{of: {row: r-1}, inherit: {from: mate(), same: shaken supply}}", states("r-1"), "Low"),
        ("{of: {row: r-1}, set: shaken, inherit: {from: mate(), same: shaken Fought}}", states("r-1"), ""),
        ("{of: {row: r-1}, inherit: {from: mate(), same: Fought Held}}", value("Fought"), "7"),
        ("{of: {row: r-1}, inherit: {from: all_here(), most: Fought}}", value("Fought"), "7"),
        ("{of: {row: r-1}, inherit: {from: all_here(), any: hungry shaken}}", states("r-1"), "Hungry"),
        ("{of: {row: r-1}, inherit: {from: all_here(), worst: {supply: cut low}}}", states("r-1"), "Low"),
        ("{of: {row: r-1}, inherit: {from: all_here(), worst: {supply: cut}}}", states("r-1"), ""),
        ("{of: {row: r-1}, steps: 1}", lambda play: play.face("r-1"), 2),
        ("{of: {row: r-1}, steps: 5}", place("r-1"), "losses/both.red"),
        ("{of: {row: b-2}, face: 3, restore: 1}", lambda play: play.face("b-2"), 2),
        ("{of: {row: r-1}, send: entry/later.red}", place("r-1"), "entry/later.red"),
        ("{of: {row: r-1}, send: 'turns/turn.{turn() + 1}'}", place("r-1"), "turns/turn.2"),
        ("{of: {row: r-1}, put: mill}", place("r-1"), "0302"),
        ("{of: {row: r-1}, put: 0404}", place("r-1"), "0404"),
        ("{of: {row: r-1}, eliminate: yes}", place("r-1"), "losses/both.red"),
        ("{of: {row: r-1}, discard: yes}", place("r-1"), ""),
        ("{of: {row: r-1}, replace: flag}", lambda play: play.in_hex("0101"), ["flag"]),
        ("{of: {row: r-1}, do: lame(it)}", states("r-1"), "Shaken"),
        ("{of: {zone: west}, set: shaken}", states("r-1"), "Shaken"),
        ("{of: {on: losses}, put: 0404}", place("b-1"), "0404"),
        ("{of: {on: losses/*}, put: 0404}", place("b-1"), "0404"),
        ("{of: {side: enemy, on: map}, set: shaken}", states("b-2"), "2 steps left) (Shaken"),
        ("{of: {is-not: armour, kinds: unit, on: map}, put: 0404}", place("r-1"), "0404"),
        ("{of: {type: tank, formation: r2}, put: 0404}", place("r-2"), "0404"),
        ("{of: {reduced: yes}, put: 0404}", place("b-2"), "0404"),
        ("{of: {kinds: unit, when: it.cs == 4}, put: 0404}", place("r-1"), "0404"),
        ("{of: {kinds: unit, option: {referee: full}, side: red}, put: 0404}", place("r-1"), "0404"),
        ("{of: {kinds: unit, option: {referee: off warn}, side: red}, put: 0404}", place("r-1"), "0101"),
        ("{marker: {turn: turn() + 1, sky: mud}}", place("sky"), "store/sky.mud"),
        ("{marker: {turn: turn() + 2}}", place("turn"), "turns/turn.3"),
        ("{lay: {row: flag, at: 0303 mill}}", lambda play: play.in_hex("0303"), ["flag"]),
        ("{lay: {row: flag, box: entry/later.red}}", place("flag"), "entry/later.red"),
        ("{note: {Winner: '\"red\"'}}", value("Winner"), "red"),
        ("{note: {Target: 'hex_at(\"0203\")'}}", value("Target"), "0203"),
        ("{note: {Target: 'hex_at(\"0203\")'}, reset: Target}", value("Target"), ""),
        ("{turn: 2, put: 0404, of: {row: r-1}}", place("r-1"), "0101"),
        ("{phase: move-red rest-red, put: 0404, of: {row: r-1}}", place("r-1"), "0404"),
        ("{option: {referee: off}, put: 0404, of: {row: r-1}}", place("r-1"), "0101"),
        ("{referee: full, call: ['lame_all()']}", states("r-1"), "Shaken"),
        ("lame_all()", states("r-1"), "Shaken"),
    ],
)  # fmt: skip
def test_an_action(tmp_path: Path, action: str, looked: Callable[[Field], object], expected: object) -> None:
    functions = """
        def lame(unit: Piece) -> None:
            unit.mark("shaken")

        def lame_all() -> None:
            for unit in map_pieces():
                if unit.kind == "unit":
                    lame(unit)

        def all_here() -> list[Piece]:
            mate().mark("hungry")
            return [unit for unit in map_pieces() if unit.kind in ("unit", "depot")]

        def mate() -> Piece:
            other = [unit for unit in map_pieces() if unit.id == "r-2"][0]
            other.Fought = 7
            return other
    """
    play = field(tmp_path, ACTION.format(action=action), functions)
    play.put(r_1="0101", r_2="0201", b_2="0603", b_1="losses/both.blue", turn="turns/turn.1", sky="store/sky.clear")
    play.do("r-2", "Low")
    play.play.set_layer("b-2", "Step", 2)
    assert play.press(GO) == []
    assert looked(play) == expected


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("{of: {side: red, kinds: unit}, set: shaken, text: say.rests}", ["2 rest: R1 1 11, R2 1 12"]),
        ("{of: {side: red, row: b-2}, set: shaken, text: say.rests}", []),
        ("{of: {side: red, kinds: unit}, text: say.who}", ["Who: 2"]),
        ("{text: say.who, values: [turn()]}", ["Who: 1"]),
        ("{text: 'area.{\"east\"}'}", ["East edge"]),
    ],
)
def test_what_an_action_says(tmp_path: Path, action: str, said: list[str]) -> None:
    play = field(tmp_path, ACTION.format(action=action)).put(r_1="0101", r_2="0201", b_2="0603")
    assert play.press(GO) == said


@pytest.mark.parametrize(
    ("action", "found", "nearest"),
    [
        ("{of: {row: r-1}, kepe: {Fought: 1}}", "kepe", "keep"),
        ("{of: {row: r-1}, keep: {Faught: 1}}", "Faught", "Fought"),
        ("{of: {row: r-1}, forget: Winner}", "Winner", None),
        ("{of: {row: r-1}, inherit: {from: it, same: Faught}}", "Faught", "Fought"),
        ("{of: {row: r-1}, inherit: {from: it, same: Winner}}", "Winner", None),
        ("{of: {row: r-1}, inherit: {from: '[it]', any: suply}}", "suply", None),
        ("{of: {row: r-1}, inherit: {from: '[it]', most: shaken}}", "shaken", None),
        ("{of: {row: r-1}, inherit: {from: '[it]', worst: {suply: cut}}}", "suply", "supply"),
        ("{of: {row: r-1}, inherit: {from: '[it]', worst: {supply: ct}}}", "ct", "cut"),
        ("{of: {row: r-1}, inherit: {from: '[it]', worst: cut}}", "cut", None),
        ("{of: {row: r-1}, inherit: {same: shaken}}", "same", None),
        ("{of: {row: r-1}, inherit: {of: it, from: it}}", "of", None),
        ("{note: {Winer: '\"red\"'}}", "Winer", "Winner"),
        ("{of: {row: r-1}, set: {supply: ct}}", "ct", "cut"),
        ("{of: {row: r-1}, send: entry/later.rde}", "entry/later.rde", "entry/later.red"),
        ("{of: {row: r-1}, put: 9999}", "9999", None),
        ("{of: {row: r-11}, set: shaken}", "r-11", "r-1"),
        ("{of: {on: enrty/*}, set: shaken}", "enrty/*", None),
        ("{of: {reduced: maybe}, set: shaken}", "maybe", None),
        ("{marker: {trun: turn()}}", "trun", "turn"),
        ("{set: shaken}", "set", None),
        ("{text: say.who, turn: third}", "third", None),
        ("{text: say.rests, tone: loud}", "loud", None),
        ("{of: {row: r-1}, eliminate: 2}", "2", None),
        ("{of: {kinds: unit, option: refere}, set: shaken}", "refere", "referee"),
    ],
)
def test_a_mistake_in_an_action(tmp_path: Path, action: str, found: str, nearest: str | None) -> None:
    _, problems = read(tmp_path, ACTION.format(action=action))
    assert any(each.found == found and nearest in (None, each.nearest) and each.line == 11 for each in problems), (
        problems
    )


CASES = """
mechanics:
  stacks:
    use: stacking
    limit:
      {limit}
  late:
    use: arrivals
    kinds: unit
    waiting: entry/later.red entry/later.blue
    places: {places}
    around: {around}
"""


@pytest.mark.parametrize(
    ("limit", "places", "around"),
    [
        ("trench: 1\n      woods: {red: 2, blue: 3}\n      else: 4", "west mill 0503", "{armour: 0, foot: 1, else: 2}"),
        (
            "0202: 1\n      mill: none\n      west: 2\n      else: 'where.vp'",
            "[west, 0601]",
            "[{when: turn() > 2, value: 1}]",
        ),
        ("red: 3\n      blue: none", "{armour: east, else: 'hexes()'}", "{shaken: 1, r1: 2, red: 3}"),
    ],
)
def test_cases_by_what_things_are(tmp_path: Path, limit: str, places: str, around: str) -> None:
    sheet = CASES.replace("{limit}", limit).replace("{places}", places).replace("{around}", around)
    assert "stacks.limit" in clean(tmp_path, sheet).functions


def test_what_a_mapping_leaves_open_is_done_as_the_mechanic_does(tmp_path: Path) -> None:
    sheet = """
        mechanics:
          stacks: {use: stacking, limit: "9", size: {armour: 4}}
          news:
            use: events
            events: [{each: x}]
    """
    sheet = sheet.replace("[{each: x}]", '[{text: say.who, values: ["stacks.filled(map_pieces())"]}]')
    play = field(tmp_path, sheet).put(r_1="0101", r_2="0201", b_1="0603")
    assert play.press(GO) == ["Who: 6"]


@pytest.mark.parametrize("limit", ["two", "{red: two, else: 3}"])
def test_a_word_where_a_number_belongs_is_told_as_that(tmp_path: Path, limit: str) -> None:
    sheet = f"mechanics:\n  stacks: {{use: stacking, kinds: unit, counts: {{kinds: unit}}, limit: {limit}}}\n"
    _, [one] = read(tmp_path, sheet)
    assert one.found == "two" and one.expected.startswith("a whole number (int), or a name")


PICKING = """
        def place(me: Piece) -> None:
            me.move(pick_hex("Where?", [each for each in hexes() if each.number in ("0502", "0503")]))
            report(pick_piece("Who?", [each for each in map_pieces() if each.kind == "unit"]).name)

        def scold() -> None:
            if not forbids(say("say.who", 1), "6.3"):
                report(say("say.who", 2))
    """
PICKING_SHEET = """
commands:
  - {id: place, for: unit, menu: cmd.place, call: place(me)}
buttons:
  - {id: scold, menu: cmd.scold, call: scold()}
mechanics:
  referee: {use: referee}
"""


def test_a_piece_and_a_hex_are_picked(tmp_path: Path) -> None:
    """Closing the dialog ends the command, and keeps what it has done."""
    play = field(tmp_path, PICKING_SHEET, PICKING).put(r_1="0101", b_2="0603")
    assert play.do("r-1", "cmd.place", "0503", "B1 2 22")[-1].startswith("B1 2 2")
    assert play.at("r-1") == "0503"
    play.do("r-1", "cmd.place", "0502", "Cancel")
    assert play.at("r-1") == "0502"


CHOOSING = """
        def choose_one(me: Piece) -> None:
            found = choose_piece("Who?", [each for each in map_pieces() if each.kind == "unit"])
            report(say("say.who", found.name if found is not None else "nobody"))
            report(say("say.who", pick_word("What?", {"dig": "Dig in", "wait": "Wait"})))

        def top(me: Piece) -> None:
            stacks.raise_tops("red")
    """
CHOOSING_SHEET = """
commands:
  - {id: choose, for: unit, menu: cmd.place, call: choose_one(me)}
  - {id: top, for: unit, menu: cmd.scold, call: top(me)}
mechanics:
  stacks: {use: stacking, kinds: unit, counts: {kinds: unit}, limit: 3, on_top: {type: foot}}
"""


def test_a_word_is_picked_and_a_choice_of_pieces_may_be_left(tmp_path: Path) -> None:
    play = field(tmp_path, CHOOSING_SHEET, CHOOSING).put(r_1="0101", b_2="0603")
    assert play.do("r-1", "cmd.place", "R1 1 11", "Wait") == ["Who: R1 1 11", "Who: wait"]
    assert play.do("r-1", "cmd.place", "Cancel", "Dig in") == ["Who: nobody", "Who: dig"]
    assert play.do("r-1", "cmd.place", "Cancel", "Cancel") == ["Who: nobody"]


def test_what_belongs_on_top_of_a_stack_is_laid_there(tmp_path: Path) -> None:
    """The topmost that may lie there; where one does, or none may, nothing changes. Other sides stay as they are."""
    play = field(tmp_path, CHOOSING_SHEET, CHOOSING)
    play.put(r_1="0101", r_2="0101", r_6="0302", r_5="0403", b_1="0603", b_2="0603")
    assert play.do("r-1", "cmd.scold") == ["Now on top of their stacks: R1 1 11 in 0101"]
    assert play.in_hex("0101") == ["r-2", "r-1"] and play.in_hex("0603") == ["b-1", "b-2"]
    assert play.do("r-1", "cmd.scold") == []


@pytest.mark.parametrize(
    ("level", "said"),
    [("full", ["Who: 1 (6.3)"]), ("warn", ["Who: 1 (6.3)", "Who: 2"]), ("off", ["Who: 1 (6.3)", "Who: 2"])],
)
def test_a_rule_forbids_with_the_referee_on_full(tmp_path: Path, level: str, said: list[str]) -> None:
    play = field(tmp_path, PICKING_SHEET, PICKING)
    play.play.tabletop.state.globals["option_referee"] = level
    assert play.press("cmd.scold") == said
