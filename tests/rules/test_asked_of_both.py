"""Every question about the map, its tables and its pieces, of every hex and any number: an engine answers as memory
does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules.checked import checked
from vmodsmith.rules.tabletop import Play, SharedData, opened
from vmodsmith.rules.tabletop.python import emit

from . import grown

RULES = """
from game import *


def known(number: int | None) -> str:
    return str(number) if number is not None else "-"


def numbers(found: list[Hex]) -> str:
    return ",".join([each.number for each in found])


def yes(answer: bool) -> str:
    return "y" if answer else "n"


def of_hexes() -> None:
    \"\"\"What one hex is to each other.\"\"\"
    for one in hexes():
        report(f"{one} {one.label} {one.short_label} {one.part} {one.terrain} {one.vp} {one.q} {one.r}")
        report(f"has {yes(one.has('trench'))} {','.join([f'{each}' for each in one.features()])}")
        report(f"in {yes(one.in_zone('red-start'))} {yes(one.in_zone('west'))} {yes(one.is_place('mill'))}")
        report("beside " + numbers(one.neighbours()))
        report("ways " + " ".join([one_way(one, n - 7) for n in range(15)]))
        report("off " + yes(one.leads_off("road")) + " " + ",".join([str(each) for each in one.edges([])]))
        report("shores " + ",".join([str(each) for each in one.edges(["river"])]) + ";" + ",".join([str(each) for each in one.edges(["road", "river"])]))
        report("along " + numbers(one.neighbours_along(["road"])) + ";" + numbers(one.neighbours_along(["river", "road"])) + ";" + numbers(one.neighbours_along([])))
        for radius in range(5):
            report(f"within {radius} " + numbers(one.within(radius)))
        for two in hexes():
            lines = ",".join([f"{each}" for each in one.side_lines(two)])
            near = "".join([yes(one.is_within(n, two)) for n in range(6)])
            joined_ = yes(one.joined_by(two, "road")) + yes(one.joined_by(two, "river"))
            sides_ = yes(one.side_has(two, "river")) + yes(one.side_has(two, "road"))
            report(f"{one} {two} {known(one.direction_to(two))} {known(one.distance(two))} {yes(one.adjacent(two))} {near} {joined_} {sides_} {lines}")


def one_way(one: Hex, way: int) -> str:
    found = one.neighbour(way)
    return found.number if found is not None else "-"


def of_tables() -> None:
    for row in range(10):
        for column in columns("fight") + ["", "9"]:
            report(f"{row} {column} " + cell("fight", row - 1, column) + ";" + cell("fight", f"{row - 1}", column) + ";" + cell_name("fight", cell("fight", row, column)))
    for column in columns("fight") + ["none"]:
        report(f"{column} " + " ".join([shifted("fight", column, n - 3) for n in range(7)]))
    report(" ".join([row_up_to("fight", n - 3) for n in range(12)]))
    for attack in range(9):
        report(f"{attack} " + " ".join([odds_column("fight", attack, n) for n in range(9)]))
    for text in ["", "-", "+", "0", "-0", "007", "+3", "--1", "12x", "2147483647", "2147483648", "-2147483648", "99999999999"]:
        report(f"whole {text} {whole(text)} {whole(text, 5)}")
    report(" ".join([signed(n - 2) for n in range(5)]))


def of_arcs() -> None:
    tank = piece("b-2")
    if tank is None:
        return
    for facing in range(6):
        tank.turn_to(facing)
        report(f"{facing} " + " ".join([f"{each}:{tank.arc_of(each)}" for each in hexes()]))
        report(f"towards {facing} " + " ".join([tank.arc_towards(n, facing) for n in range(12)]))


def of_pieces() -> None:
    for me in pieces():
        report(f"{me.id} {me.kind} {me.name} {me.full_name} {me.face} {me.faces} {me.steps} {me.track} {yes(me.in_play)} {yes(me.moved)}")
        report("printed " + " ".join([me.printed("cs", n) + "/" + me.printed("at", n) for n in range(5)]))
        report(f"is {yes(me.is_a('armour'))} {yes(me.is_a('foot'))} {yes(me.has('shaken'))} [{me.state('order')}]")
    for start in ["", "r", "r-", "r-2", "x"]:
        report("rows " + " ".join([f"{each}" for each in rows(start)]))


def of_turns() -> None:
    words = " ".join([yes(turn_is("night"))])
    report(f"{turn()} {last_turn()} {phase()} {phase_name()} {words} {known(phase_number(phase()))}")
    report(joined([name_of_phase("move-red"), name_of_phase("move-blue"), side_name("red"), side_name("blue")], "; "))
"""  # noqa: E501
BUTTONS = ["of_hexes", "of_tables", "of_arcs", "of_pieces", "of_turns"]
SHEET = "name: rule.fight\nbuttons:\n" + "".join(
    f"  - {{id: {each.replace('_', '-')}, menu: do {each}, call: {each}()}}\n" for each in BUTTONS
)


@pytest.fixture(scope="module")
def asked() -> Game:
    return grown.game(RULES, SHEET)


@pytest.fixture(scope="module")
def engine(open_engine: Callable[..., Engine], asked: Game, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The module with these rules, and a setup under way."""
    found = open_engine(grown.module(asked, tmp_path_factory.mktemp("asked")))
    found.setup("start")
    found.move("b-2", "0302")
    return found


@pytest.fixture(scope="module")
def play(asked: Game) -> Play:
    """The same in memory."""
    found = opened(SharedData(tabletop_data(asked), emit(checked(asked)[0])))
    found.setup("start")
    found.move("b-2", "0302")
    return found


@pytest.mark.parametrize("button", BUTTONS)
def test_an_engine_answers_as_memory_does(engine: Engine, play: Play, button: str) -> None:
    said = []
    for each in (engine, play):
        mark = each.mark()
        each.press(f"do {button}")
        said.append([" ".join(line.split()) for line in each.chat(mark)])
        assert each.problems(mark) == []
    there, here = said
    assert len(here) > 1
    for one, two in zip(there, here, strict=True):
        assert one == two
