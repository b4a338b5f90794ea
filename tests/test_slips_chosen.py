"""Slips that take more than one change of a file, or that are about what the checks know: files with another ending,
lists in declarations, names that a keyboard or spreadsheet changed, marks that nothing takes off, values that are two
words.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_slips import NAME, Small

from vmodsmith.check.rules import lasting_marks, never_so
from vmodsmith.foundation.problems import nearest
from vmodsmith.model import Script
from vmodsmith.reading.unread import LACKING
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game


@pytest.mark.parametrize(
    ("file", "other", "told", "severity"),
    [
        ("counters/{}/units.csv", "units.xls", "units.csv, units.xlsx or units.ods: save or export", "error"),
        ("counters/{}/setups/start.csv", "start.xls", "start.csv, start.xlsx or start.ods: save or export", "error"),
        ("maps/{}/places.csv", "places.numbers", "places.csv, places.xlsx or places.ods: save or export", "warning"),
        ("maps/{}/places.csv", "places.CSV", "a name that is read in maps/", "warning"),
        ("templates/{}/rules/4-supply.yaml", "4-supply.yml", "files of rules/ with the ending .yaml", "warning"),
        ("templates/{}/style.yaml", "style.yml", "a name that is read in templates/", "error"),
    ],
)
def test_a_file_with_another_ending_is_the_only_finding(
    tmp_path: Path, file: str, other: str, told: str, severity: str
) -> None:
    """Neither the file that is missing nor what is unused without it is reported as well."""
    new_game(tmp_path, NAME)
    path = tmp_path / file.format(NAME)
    path.rename(path.with_name(other))
    (one,) = Small(Workspace(tmp_path)).told()
    assert one.file == path.with_name(other).relative_to(tmp_path).as_posix()
    assert one.expected.startswith(told) and one.expected.endswith(LACKING)
    assert (one.found, one.severity, one.nearest and one.nearest.rpartition("/")[2]) == (
        "nothing reads it", severity, path.name
    )  # fmt: skip


@pytest.mark.parametrize("listed", ["zones, stacks, towns", "[zones, stacks, towns]", "zones stacks towns"])
def test_a_declaration_lists_names_as_every_file_does(tmp_path: Path, listed: str) -> None:
    """With spaces, with commas, or as a list of YAML: `with`, `kinds`, and the phases of a binding."""
    new_game(tmp_path, NAME)
    sheet = tmp_path / f"templates/{NAME}/rules/2-movement.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert "with: zones stacks towns " in text
    text = text.replace("with: zones stacks towns ", f"with: {listed} ")
    if listed.startswith("["):
        text = text.replace("kinds: unit\n", "kinds: [unit]\n").replace("phases: red-move,", "phases: [red-move],")
    sheet.write_text(text, encoding="utf-8")
    small = Small(Workspace(tmp_path))
    assert small.told() == []
    game, _ = load_expanded(tmp_path, NAME)
    assert game is not None
    moved = next(each for sheet in game.rules for name, each in sheet.mechanics.items() if name == "movement")
    assert moved["with"] == "zones stacks towns"


@pytest.mark.parametrize(
    ("found", "valid", "meant"),
    [
        ("O2O3", ["0203", "0204"], "0203"),
        ("l203", ["1203", "0203"], "1203"),
        ("０２０３", ["0203", "0302"], "0203"),
        ("2.03E+02", ["0302", "0203"], "0203"),
        ("203", ["1203", "0203"], "0203"),
        ("red; blue", ["red", "blue"], "red blue"),
        ("red; green", ["red", "blue"], None),
    ],
)
def test_a_name_that_a_keyboard_or_spreadsheet_changed_is_recognised(
    found: str, valid: list[str], meant: str | None
) -> None:
    assert nearest(found, valid) == meant


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("me.mark(word, True)", ["attacking"]),  # it only sets
        ("me.mark(word, not me.has(word))", ["attacking"]),  # of words that nothing gives it
        ("me.mark('attacking' if word == '' else word, False)", []),
    ],
)
def test_a_mark_that_no_function_can_take_off_is_found_though_functions_mark_by_a_variable(
    tmp_path: Path, body: str, found: list[str]
) -> None:
    new_game(tmp_path, NAME)
    rules = tmp_path / "templates" / NAME / "rules"
    (rules / "own.py").write_text(f"def marked(me: Piece, word: Condition) -> None:\n    {body}\n", encoding="utf-8")
    sheet = rules / "1-sequence.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("{clear: moved, of", "{set: attacking, of", 1), encoding="utf-8")
    combat = rules / "3-combat.yaml"
    text = combat.read_text(encoding="utf-8")
    combat.write_text(re.sub(r"    attack_mark: attacking .*\n", "", text), encoding="utf-8")
    game, _ = load_expanded(tmp_path, NAME)
    assert game is not None
    assert [each.found for each in lasting_marks.marks(game)] == found


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ('me.task == "a" and me.task == "b"', True),  # no call of ask
        ('me.soldier() == 1 and me.soldier() == 2', True),  # nor of a die
        ('roll(6) == 1 and roll(6) == 2', False),
        ('weather.roll_again() == "a" and weather.roll_again() == "b"', False),
        ('ask_for(me) == "a" and ask_for(me) == "b"', False),
    ],
)  # fmt: skip
def test_a_value_is_never_two_words_unless_each_call_gives_another(tmp_path: Path, condition: str, told: bool) -> None:
    new_game(tmp_path, NAME)
    game, _ = load_expanded(tmp_path, NAME)
    assert game is not None
    script = Script(file="own.py", text=f"def f(me: Piece) -> bool:\n    return {condition}\n")
    found = list(never_so.two_at_once(game.model_copy(update={"functions": (script,)})))
    assert bool(found) == told
