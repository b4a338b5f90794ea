"""The examples of the page of mechanics, all together in one small game: each expands, and says nothing that is not
there."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from rules.campaign import SHEET, write
from rules.parts import FILES
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.rules.checked import checked
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.tabletop.python import emit

FUNCTIONS = """
from game import *


def report_parts(unit: Piece, made: list[Piece]) -> None:
    report(say("say.who", len(made)))


def town_name(town: Hex) -> str:
    return town.number


def gains(whole: Piece, old: list[Piece]) -> None:
    whole.mark("shaken", any(each.has("shaken") for each in old))
"""
"""What the examples call of a game's own."""

KEPT = "properties:\n  - {name: Whole, type: 'Piece | None', of: unit}\n"

TEXTS = (
    "say.mud say.cut-off say.calm say.reserves say.break-out say.breaks-out say.step say.held say.lost-blue "
    "say.no-target say.fog"
    " weather.mud weather.late kind.plane type.low-flyer"
)

MORE = {
    **FILES,
    "templates/skirmish/strings.csv": FILES["templates/skirmish/strings.csv"]
    + "".join(f"{key},{key},{key},\n" for key in TEXTS.split())
    + "say.score,Red {0:point|points} {0} – Blue {1},{0} – {1},\nsay.fuel,Fuel {0},Fuel {0},\n",
    "counters/skirmish/types.yaml": "  - {id: low-flyer, name: type.low-flyer, kind: plane, layout: plain,"
    ' classes: [low-flyer], source: "2.1"}\n',
    "counters/skirmish/markers.csv": "low,flag,blue,,plain,marker.flag,@marker.flag,,,3,both,2.4\n",
    "counters/skirmish/units.csv": "p-1,red,low-flyer,r1,,,P,,,1,,,,,,,,,,2.3\n"
    "r-1-i,red,tank,r1,II,r-1,1i,,,1,,,,1,,1,,,,2.3\nr-1-ii,red,tank,r1,II,r-1,1ii,,,1,,,,1,,1,,,,2.3\n"
    "pontoon,red,foot,r1,II,,PB,,2,2,1,0,1,1,,,,,,2.3\nruin,red,foot,r1,II,,RB,,2,2,1,0,1,1,,,,,,2.3\n",
}
"""What the campaign's workspace needs besides."""


def examples(name: str) -> str:
    """The declarations in the text of a mechanic; what stands apart from one goes on with it."""
    blocks = re.findall(r"(?:^ {4}.*\n?)+", catalogue()[name].text + "\n", re.MULTILINE)
    told = [textwrap.dedent(block).rstrip("\n") + "\n" for block in blocks]
    return "".join(each if "use: " in each else textwrap.indent(each, "  ") for each in told)


def read(folder: Path, names: list[str]) -> tuple[Program, list[Problem]]:
    """The program of a game that declares the examples of some mechanics, and what is wrong with it."""
    game, problems = declared(folder, names)
    program, more = checked(game)
    return program, problems + more


def declared(folder: Path, names: list[str], actions: str = "", code: str = "") -> tuple[Game, list[Problem]]:
    """The game that declares them, and what is wrong with its files. `actions` are further entries of its sheet, `code`
    further functions."""
    sheet = KEPT + "mechanics:\n" + "".join(textwrap.indent(examples(each), "  ") for each in names) + actions
    root = write(folder, sheet, FUNCTIONS + code, MORE)
    pieces = root / "templates" / "skirmish" / "pieces.yaml"
    planes = "  plane: {name: kind.plane, moved: true, palette: [side]}\n  marker: {"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("  marker: {", planes, 1), encoding="utf-8")
    game, problems = load_expanded(root, "skirmish")
    assert game is not None, "\n".join(map(str, problems))
    return game, problems


@pytest.mark.parametrize("name", list(catalogue()))
def test_every_mechanic_has_an_example_of_its_own(name: str) -> None:
    assert re.search(rf"^[\w-]+:\n  use: {name}\n", examples(name), re.MULTILINE), f"the docstring of {name}"


def test_all_examples_make_a_game_without_a_mistake(tmp_path: Path) -> None:
    program, problems = read(tmp_path, list(catalogue()))
    assert not problems, "\n".join(map(str, problems))
    emit(program)


def test_a_mistake_in_an_example_would_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above shows something."""
    said = examples("zones").replace("lacks: shaken", "lacks: shakn")
    monkeypatch.setattr(f"{__name__}.examples", lambda name: said)
    assert [(each.found, each.file) for each in read(tmp_path, ["zones"])[1]] == [("shakn", SHEET)]
