"""The command that counts the rule functions of a game: each line of code once, by what it is."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from shared.games import ROOT, RULED, SMALL, load

from vmodsmith.model import Script

FUNCTIONS = '''"""Words of the file."""

from game import *


# a remark
def may_fire(me: Piece) -> bool:
    """It can."""
    if not judging() or me.hex is None:
        return False
    return (
        decides(me.side)
        and me.hex is not None
        and loaded(me)
    )


def loaded(me: Piece) -> bool:
    return me.side == "red"


def nobody() -> list[Piece]:
    return []


def nearest(me: Piece) -> int:
    found = 9
    for p in pieces():
        if p.hex is None:
            continue
        found = min(found, p.steps)
    return found
'''


@pytest.fixture(scope="module")
def counting() -> ModuleType:
    """The command, as a module."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        spec = spec_from_file_location("rules_size", ROOT / "benchmarks" / "rules_size.py")
        assert spec and spec.loader
        made = module_from_spec(spec)
        sys.modules[spec.name] = made
        spec.loader.exec_module(made)
        return made
    finally:
        sys.path.pop(0)


def test_each_line_of_code_counts_once_as_what_it_is(counting: ModuleType) -> None:
    """Guards and gates are glue, what names a word of the game is its own, what any wargame could say is general."""
    game = load("skirmish", SMALL).model_copy(
        update={"functions": (Script(file="templates/skirmish/rules/fire.py", text=FUNCTIONS),)}
    )
    found = counting.sizes_of(game)["fire.py"]
    code = [each for each in FUNCTIONS.splitlines() if each.strip() and each.strip()[0] not in '"#']
    assert sum(found.lines.values()) == len(code)
    own = ["return (", "and loaded(me)", ")", "def loaded(me: Piece) -> bool:", 'return me.side == "red"']
    guards = ["if not judging() or me.hex is None:", "return False", "if p.hex is None:", "continue"]
    gates = ["def may_fire(me: Piece) -> bool:", "decides(me.side)", "and me.hex is not None"]
    empty = ["def nobody() -> list[Piece]:", "return []"]
    glue = [*guards, *gates, *empty]
    assert (found.lines["own"], found.lines["glue"]) == (len(own), len(glue))
    assert found.lines["general"] == len(code) - len(own) - len(glue)
    assert (found.plumbing["None"], found.plumbing["referee"]) == (3, 1)


MOST = {"hattin": 600, "zitadelle": 751, "streets": 1350, "korsun": 3800}
"""The most lines of code in the rule functions of a game. What exceeds it is said by a mechanic, or twice."""


@pytest.mark.parametrize("name", sorted(MOST))
def test_rule_functions_stay_within_their_lines(counting: ModuleType, name: str) -> None:
    found = counting.sizes_of(load(name))
    assert sum(sum(each.lines.values()) for each in found.values()) <= MOST[name]
    assert sum(each.plumbing["stamps"] for each in found.values()) == 0


def test_every_file_of_a_game_is_counted(counting: ModuleType) -> None:
    """So a figure is that of the whole game."""
    game = load("zitadelle")
    found = counting.sizes_of(game)
    assert set(found) == {each.file.rpartition("/")[2] for each in game.functions}
    assert all(sum(each.lines.values()) for each in found.values())


@pytest.mark.parametrize("name", [each for each in RULED if (ROOT / "templates" / each).is_dir()])
def test_no_game_asks_for_the_level_of_the_referee(counting: ModuleType, name: str) -> None:
    """Gates (`judged`), actions (`by-hand`, `referee`), settings of mechanics and `enforce` do that."""
    asking = {file: each.plumbing["referee"] for file, each in counting.sizes_of(load(name)).items()}
    assert {file: times for file, times in asking.items() if times} == {}
    assert counting.asked_in_sheets(name) == []


def test_a_sheet_that_asks_is_found(counting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "templates" / "small" / "rules"
    folder.mkdir(parents=True)
    (folder / "fire.yaml").write_text(
        "a: not judging() and enforcing()\n# judging()\nb: 1 # enforcing()\nc: referee()\n"
    )
    monkeypatch.setattr(counting, "ROOT", tmp_path)
    assert counting.asked_in_sheets("small") == ["fire.yaml:1", "fire.yaml:1", "fire.yaml:4"]


@pytest.mark.parametrize("name", sorted(MOST))
def test_the_table_of_sizes_is_that_of_today(counting: ModuleType, name: str) -> None:
    text = (ROOT / "benchmarks/README.md").read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if re.match(rf"\| {name} \| [0-9]", line)]
    lines = sum(sum(each.lines.values()) for each in counting.sizes_of(load(name)).values())
    assert row.split(" | ")[1] == f"{lines:,}", "python benchmarks/rules_size.py writes the table anew"
