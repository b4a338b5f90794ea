"""A plug-in that is not loaded: rules of the module may name its rows, and nobody is left with a rule that fails."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from rules.sample import ROW_STEPS, read_sheet
from vmodsmith.model import Game, Plugin, Script
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics import expand

MORE = "morale-b1"
"""A marker of the small game, in these tests one of a plug-in."""

NAMED = [
    ("def tried(unit: Piece) -> None:\n    new_piece('{row}', hex_at('0101'))", False),
    ("def tried(unit: Piece) -> None:\n    if in_palette('{row}'):\n        new_piece('{row}', hex_at('0101'))", True),
    (
        "def tried(unit: Piece) -> None:\n    if not in_palette('{row}'):\n        return\n"
        "    new_piece('{row}', hex_at('0101'))",
        True,
    ),
    ("def tried(unit: Piece) -> None:\n    if in_palette('flag'):\n        new_piece('{row}', hex_at('0101'))", False),
    (
        "def tried(unit: Piece) -> None:\n    if unit.in_play or in_palette('{row}'):\n"
        "        new_piece('{row}', hex_at('0101'))",
        False,
    ),
    ((
        "def tried(unit: Piece) -> None:\n    new_piece('{row}' if "
        "in_palette('{row}') else 'flag', hex_at('0101'))"
    ), True),
    ((
        "def tried(unit: Piece) -> None:\n    new_piece('flag' if "
        "in_palette('{row}') else '{row}', hex_at('0101'))"
    ), False),
    ("def tried(unit: Piece) -> Row:\n    return '{row}'", False),
    ("def tried(unit: Piece) -> list[Row]:\n    return ['flag', '{row}']", False),
    ("def tried(unit: Piece) -> bool:\n    return unit.id == '{row}' or piece('{row}') is not None", True),
    ((
        "def tried(unit: Piece) -> None:\n    if in_palette('{row}'):\n        pass\n    new_piece('{row}', "
        "hex_at('0101'))"
    ), False),
]  # fmt: skip


def apart(game: Game) -> Game:
    """The small game with that marker in a plug-in."""
    markers = tuple(each.model_copy(update={"option": "9.9"}) if each.id == MORE else each for each in game.markers)
    manifest = game.manifest.model_copy(update={"plugins": (Plugin(id="more", name="plugin.more", options=("9.9",)),)})
    return game.model_copy(update={"markers": markers, "manifest": manifest})


def told(text: str, functions: str = "") -> list[str]:
    """What the check says of the rows of the plug-in in a sheet."""
    files = (Script(file="templates/skirmish/rules/tried.py", text=functions),) if functions else ()
    game = apart(load("skirmish", SMALL))
    whole, problems = expand(game.model_copy(update={"rules": (read_sheet(text),), "functions": files, "trees": ()}))
    return [str(each) for each in (*problems, *checked(whole)[1]) if "plug-in more" in str(each)]


@pytest.mark.parametrize(("name", "step"), ROW_STEPS, ids=[f"{name}-{step}" for name, step in ROW_STEPS])
def test_a_mechanic_is_given_a_row_of_a_plug_in_only_where_it_is_there(name: str, step: str) -> None:
    sheet = "name: rules.fight\nmechanics:\n  tried:\n    use: {}\n    {}: {}\n"
    assert told(sheet.format(name, step, "flag")) == []
    assert told(sheet.format(name, step, MORE))
    assert told(sheet.format(name, step, f"\"'{MORE}' if in_palette('{MORE}') else 'flag'\"")) == []


@pytest.mark.parametrize(("function", "sound"), NAMED)
def test_functions_test_a_row_of_a_plug_in_before_they_make_it(function: str, sound: bool) -> None:
    found = told("name: rules.fight\n", function.format(row=MORE) + "\n")
    assert (found == []) is sound, found


def test_the_steps_are_found() -> None:
    assert {"marking", "control", "breakdown", "construction"} <= {name for name, _ in ROW_STEPS}
