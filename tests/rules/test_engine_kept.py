"""Values that rules keep, in the engine: the texts of properties, and what rules read from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

from . import grown

RULES = """
from game import *


@dataclass(frozen=True)
class Shift:
    cause: str
    by: int
    whole: bool


def hexed(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else place_hex("mill")


def keep_all() -> None:
    a, b = hexed("0203"), hexed("0304")
    unit = piece("r-1")
    game.Number = -12
    game.Truth = True
    game.Words = "two words; a|b 50% = x"
    game.Where = a
    game.Who = unit
    game.Box = box("losses/both.red")
    game.Hexes = [b, a, b]
    game.Texts = ["one two", "", "a;b|c=d%20"]
    game.Maybe = [a, None]
    game.Seen = {3, 1, 2}
    game.Pair = (4, b)
    game.Shift = Shift("hill top", -2, True)
    game.Shifts = [Shift("a;b", 1, False), Shift("", 0, True)]
    game.Costs = {a: 3, b: -1}
    game.Groups = {"x y": [1, 2], "z": []}
    game.Lists = [[a, b], [], [a]]


def clear_all() -> None:
    game.Number = 0
    game.Truth = False
    game.Words = ""
    game.Where = None
    game.Who = None
    game.Box = None
    game.Hexes = []
    game.Shift = None
    game.Costs = {}


def tell_all() -> None:
    where, who, found, pair, shift = game.Where, game.Who, game.Box, game.Pair, game.Shift
    report(f"{game.Number} {yes(game.Truth)} [{game.Words}]")
    report(f"at {where.number if where is not None else '-'} {who.id if who is not None else '-'} {found if found is not None else '-'}")
    report(",".join([each.number for each in game.Hexes]) + f" {len(game.Texts)} [" + "][".join(game.Texts) + "]")
    report(",".join([each.number if each is not None else "-" for each in game.Maybe]))
    report(",".join([str(each) for each in game.Seen]))
    report(f"{pair[0]} {pair[1]}" if pair is not None else "no pair")
    report(told(shift) if shift is not None else "no shift")
    report(" / ".join([told(each) for each in game.Shifts]))
    report(" ".join([f"{each}:{game.Costs[each]}" for each in game.Costs]))
    report(" ".join([f"({each}){len(game.Groups[each])}" for each in game.Groups]))
    report(" ".join([f"{len(each)}" for each in game.Lists]))


def told(shift: Shift) -> str:
    return f"{shift.cause} {shift.by} {yes(shift.whole)}"


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def same() -> None:
    \"\"\"What is kept is a value: changing what was read changes nothing that is kept.\"\"\"
    found = game.Hexes
    found.append(hexed("0101"))
    report(f"{len(found)} {len(game.Hexes)} {yes(game.Shift == Shift('hill top', -2, True))}")


def plain() -> None:
    report(f"{game.Needed}")
"""  # noqa: E501
TYPES = {
    "Number": "int",
    "Truth": "bool",
    "Words": "str",
    "Where": "Hex | None",
    "Who": "Piece | None",
    "Box": "Box | None",
    "Hexes": "list[Hex]",
    "Texts": "list[str]",
    "Maybe": "list[Hex | None]",
    "Seen": "set[int]",
    "Pair": "tuple[int, Hex] | None",
    "Shift": "Shift | None",
    "Shifts": "list[Shift]",
    "Costs": "dict[Hex, int]",
    "Groups": "dict[str, list[int]]",
    "Lists": "list[list[Hex]]",
    "Needed": "Hex",
}
BUTTONS = ("keep_all", "clear_all", "tell_all", "same", "plain")
SHEET = (
    "name: rule.fight\nproperties:\n"
    + "".join(f'  - {{name: {name}, type: "{type_}"}}\n' for name, type_ in TYPES.items())
    + "buttons:\n"
    + "".join(f"  - {{id: {each.replace('_', '-')}, menu: {each}, call: {each}()}}\n" for each in BUTTONS)
)
KEPT = {
    "Number": "-12",
    "Truth": "true",
    "Words": "two words; a|b 50% = x",
    "Where": "0203",
    "Box": "losses/both.red",
    "Hexes": "0304 0203 0304",
    "Texts": "one%20two %00 a%3Bb%7Cc%3Dd%2520",
    "Maybe": "0203 %00",
    "Seen": "3 1 2",
    "Pair": "4;0304",
    "Shift": "hill%20top;-2;true",
    "Shifts": "a%3Bb;1;false|;0;true",
    "Costs": "0203=3;0304=-1",
    "Groups": "x%20y=1 2|z=",
    "Lists": "0203 0304|%01|0203",
}
TOLD = [
    "-12 yes [two words; a|b 50% = x]",
    "at 0203 r-1 losses/both.red",
    "0304,0203,0304 3 [one two][][a;b|c=d%20]",
    "0203,-",
    "3,1,2",
    "4 0304",
    "hill top -2 yes",
    "a;b 1 no / 0 yes",
    "0203:3 0304:-1",
    "(x y)2 (z)0",
    "2 0 1",
]


@pytest.fixture
def engine(open_engine: Callable[..., Engine], kept_module: Path) -> Engine:
    """A new game with a unit."""
    found = open_engine(kept_module)
    found.new_game()
    found.place("r-1", "0101")
    return found


@pytest.fixture(scope="module")
def kept_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules."""
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("kept"))


def pressed(engine: Engine, button: str) -> list[str]:
    """What a button says."""
    mark = engine.mark()
    engine.press(button)
    return [each.removeprefix("- ") for each in engine.chat(mark)]


def test_every_type_is_kept_and_read(engine: Engine) -> None:
    pressed(engine, "keep_all")
    assert engine.properties(*KEPT) == KEPT
    assert engine.properties("Who")["Who"] == engine.piece("r-1")["uid"]
    assert [" ".join(each.split()) for each in pressed(engine, "tell_all")] == TOLD
    assert pressed(engine, "same") == ["4 3 yes"]


def test_nothing_is_an_empty_text(engine: Engine) -> None:
    pressed(engine, "keep_all")
    pressed(engine, "clear_all")
    empty = {name: "" for name in ("Words", "Where", "Who", "Box", "Hexes", "Shift", "Costs")}
    assert engine.properties(*empty) == empty
    assert engine.properties("Number", "Truth") == {"Number": "0", "Truth": "false"}


def test_what_cannot_be_read(engine: Engine) -> None:
    spoilt = {
        "Number": "many", "Truth": "perhaps", "Where": "9999", "Who": "77", "Box": "nowhere/x.y",
        "Hexes": "0101 9999 0102",
        "Texts": "", "Maybe": "9999 0101", "Seen": "1 x", "Pair": "1;9999", "Shift": "a;1", "Shifts": "a;1;true|b;2",
        "Costs": "9999=1;0101=x", "Groups": "a=1 b", "Lists": "9999 0101|0102",
    }  # fmt: skip
    for name, text in spoilt.items():
        engine.set_property(name, text)
    assert [" ".join(each.split()) for each in pressed(engine, "tell_all")] == [
        "0 no []",
        "at - - -",
        "0101,0102 0 []",
        "-,0101",
        "1,0",
        "no pair",
        "no shift",
        "a 1 yes",
        "0101:0",
        "(a)2",
        "1 1",
    ]
    mark = engine.mark()
    (line,) = pressed(engine, "plain")
    assert line.startswith("rules: nothing is stored yet (templates/skirmish/rules/fight.py:")
    engine.set_property("Needed", "0404")
    assert pressed(engine, "plain") == ["0404"]
    assert len(engine.problems(mark)) == 1
