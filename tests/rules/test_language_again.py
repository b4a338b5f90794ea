"""What was found of a function is taken over where nothing that it leans on has changed, and only there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.checker import check, reuse
from vmodsmith.rules.language.program import Function
from vmodsmith.rules.tabletop.python import emit

from .sample import program, told, with_rules

OWN, OTHER = "templates/skirmish/rules/own.py", "templates/skirmish/rules/other.py"

FUNCTIONS = """
from game import *


def found(word: str) -> int:
    return twice(len(word))


def kept(me: Piece) -> int:
    return me.Dug + BASE


def made(where: Hex) -> Spot:
    return Spot(where, 1)


def words(me: Piece) -> bool:
    return me.has("shaken") and me.hex is not None and odd(me.hex.vp)


def one_more(n: int) -> int:
    return n + 1
"""

LEANT_ON = """
from game import *

BASE = 2


@dataclass(frozen=True)
class Spot:
    at: Hex
    cost: int


def twice(n: int, times: int = 2) -> int:
    return n * times


def odd(n: int) -> bool:
    return n % 2 == 1
"""

PROPERTIES = "name: rule.fight\nproperties:\n  - {name: Dug, type: int, of: unit}\n"

CHANGES = {
    "a parameter": ("def twice(n: int,", "def twice(n: str,", "len(word)"),
    "a result": (
        "def odd(n: int) -> bool:\n    return n % 2 == 1",
        "def odd(n: int) -> None:\n    report(f'{n}')",
        "odd",
    ),
    "a function that went": ("def odd(", "def uneven(", "odd"),
    "a constant": ("BASE = 2", 'BASE = "two"', "two"),
    "a constant that went": ("BASE = 2", "GROUND = 2", "BASE"),
    "a record": ("    cost: int", "    cost: str", "1"),
    "a record that went": ("class Spot:", "class Place2:", "Spot"),
}


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The functions that are checked from now on."""
    names: list[str] = []
    real = check._function

    def noting(known: Any, function: Function) -> None:
        names.append(function.full_name)
        real(known, function)

    monkeypatch.setattr(check, "_function", noting)
    yield names


def files(other: str = LEANT_ON) -> dict[str, str]:
    return {OWN: FUNCTIONS, OTHER: other}


def test_a_game_that_says_the_same_is_not_checked_again(looked_at: list[str]) -> None:
    first = program(files(), PROPERTIES)
    looked_at.clear()
    second = program(files(), PROPERTIES)
    assert looked_at == []
    for name, function in second.functions.items():
        assert (function.node, function.variables) == (first.functions[name].node, first.functions[name].variables)
    assert second.facts == first.facts


def test_what_leans_on_nothing_that_changed_is_not_checked_again(looked_at: list[str]) -> None:
    program(files(), PROPERTIES)
    looked_at.clear()
    program(files(LEANT_ON.replace("n % 2 == 1", "n % 2 != 0")), PROPERTIES)
    # those of the file that changed; and who asks `twice`, whose value where none is given may be another
    assert sorted(looked_at) == ["found", "odd", "twice"]


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_elsewhere_is_told_where_it_is_leant_on(what: str) -> None:
    right, wrong, found = CHANGES[what]
    assert right in LEANT_ON
    assert told(files(), PROPERTIES) == []
    said = [each for each in told(files(LEANT_ON.replace(right, wrong)), PROPERTIES) if each.file == OWN]
    assert said and found in "\n".join(map(str, said))
    assert told(files(), PROPERTIES) == []


@pytest.mark.parametrize("change", [("type: int", "type: str"), ("name: Dug", "name: Deep")])
def test_another_kept_value_is_told_where_it_is_leant_on(change: tuple[str, str]) -> None:
    assert told(files(), PROPERTIES) == []
    assert [each.file for each in told(files(), PROPERTIES.replace(*change))] == [OWN]


def test_a_mistake_is_told_as_often_as_it_is_looked_for() -> None:
    wrong = files() | {OWN: FUNCTIONS.replace("twice(len(word))", "twice(word)")}
    assert told(wrong, PROPERTIES) == told(wrong, PROPERTIES) != []


def test_words_of_another_game_are_looked_up_anew() -> None:
    game = with_rules(files(), PROPERTIES)
    assert checked(game)[1] == []
    less = game.model_copy(update={"conditions": tuple(each for each in game.conditions if each.id != "shaken")})
    assert [(each.file, each.found) for each in checked(less)[1]] == [(OWN, "'shaken'")]


def test_a_function_runs_with_what_it_leans_on_now() -> None:
    """The value of a parameter that is not given, a constant, a function: each as it is in the game that is run."""
    code = FUNCTIONS.replace("    return n + 1", "    return n + BASE + twice(1)")
    for base, times in ((2, 2), (3, 2), (3, 5), (2, 2)):
        other = LEANT_ON.replace("BASE = 2", f"BASE = {base}").replace("times: int = 2", f"times: int = {times}")
        bound = emit(program({OWN: code, OTHER: other}, PROPERTIES)).bind(
            {"_stored": None, "_store": None, "_tick": int}
        )
        assert bound.functions["one_more"](10) == 10 + base + times
        assert bound.functions["found"]("four") == 4 * times


@pytest.mark.parametrize("stays", [True, False])
def test_names_of_earlier_checks_are_let_go(stays: bool) -> None:
    """An author adds a function and an expression at every save; they stay in the game, or others take their place."""
    gc.freeze()  # what other tests keep is none of these
    made: dict[str, str] = {}
    button = "  - {{id: say-{n}, menu: cmd.dig, call: one_more(twice({n}))}}\n"
    for n in range(30):
        made[f"templates/skirmish/rules/more_{n}.py"] = (
            f"from game import *\n\n\ndef more_{n}() -> int:\n    return twice({n})\n"
        )
        now = range(n + 1) if stays else (n,)
        more = {file: text for m, (file, text) in enumerate(made.items()) if m in now}
        program(files() | more, PROPERTIES + "buttons:\n" + "".join(button.format(n=m) for m in now))
    gc.collect()
    alive = [each for each in gc.get_objects() if isinstance(each, reuse._Names) and "more_29" in each.functions]
    assert len(alive) == 1  # of a game that has all of them, or the last
    generations = [each for each in gc.get_objects() if isinstance(each, reuse._Names) and _of_this_test(each)]
    assert len(generations) <= reuse._MOST_NAMES
    ground = next(iter(reuse._grounds))
    assert len(ground.entries) >= (30 if stays else 1)
    if stays:
        found = [*ground.found.values(), *ground.entries.values()]
        asked = [each for each in found if each.names is alive[0]]
        assert len(asked) >= 60  # all that is there now is compared with the names of now


def _of_this_test(names: reuse._Names) -> bool:
    return any(each.startswith("more_") for each in names.functions)
