"""Slips in mechanics that few games declare: plotted fire, reaction fire, losses, persons, construction, boxes off the
map, networks of supply; and in dice. Each has one finding, where it was made, whether rules are cached or not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from shared.fire_game import FIRE, write_fire_game

from vmodsmith.check.all_problems import checked, with_files
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.check import check_game

TABLE: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("slips_fire.yaml").read_text("utf-8"))


def _found(root: Path) -> list[Problem]:
    workspace = Workspace(root)
    game, problems = load_expanded(root, FIRE)
    return list(dict.fromkeys(with_files(workspace, FIRE, game, checked(workspace, game, problems))))


@pytest.fixture(scope="module")
def fire(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("fire")
    write_fire_game(root)
    return root


def test_the_game_has_no_slip(fire: Path) -> None:
    assert [str(each) for each in check_game(Workspace(fire), FIRE)] == []


@pytest.mark.parametrize("row", TABLE, ids=[f"{each['kind']}-{each['slip']}".replace(" ", "-") for each in TABLE])
def test_a_slip_has_one_finding_where_it_was_made(fire: Path, row: dict[str, Any]) -> None:
    path = fire / row["file"]
    before = path.read_text(encoding="utf-8")
    assert row["from"] in before, "the game is another one: adapt the table"
    path.write_text(before.replace(row["from"], row["to"], 1), encoding="utf-8")
    try:
        found = _found(fire)
    finally:
        path.write_text(before, encoding="utf-8")
    assert len(found) == row.get("told", 1), [str(each) for each in found]
    one = found[0]
    assert (f"{one.file}:{one.line}", one.found) == (row["at"], row["found"]), str(one)
    assert one.expected.startswith(row["expected"]), str(one)
    assert (one.nearest, one.severity) == (row.get("nearest"), row.get("severity", "error")), str(one)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "rules/own.py",
            'each.kind == "unit":',
            'each.kind == "unit" and each.size == "XX":',
            "a word of the column size",
        ),
        ("rules/5-fire.yaml", "works: trench", "works: pinned", "the id of a unit or marker of the module"),
        ("strings.csv", "say.pinned,{0} is pinned", "say.pinned,{0} of {1} is pinned", "as many values as the text"),
    ],
)
def test_what_is_cached_of_rules_hides_no_slip(fire: Path, file: str, old: str, new: str, expected: str) -> None:
    """The rules that `check` and `build` cache are checked in a game of fewer parts: all that the checker asks for is
    among them."""
    path = fire / "templates" / FIRE / file
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), encoding="utf-8")
    try:
        found = check_game(Workspace(fire), FIRE)
    finally:
        path.write_text(before, encoding="utf-8")
    assert any(each.expected.startswith(expected) for each in found), [str(each) for each in found]


def test_a_place_lost_in_a_translation_is_told_with_cached_rules(fire: Path) -> None:
    """`check` ended with an error of its own, as the cached rules do not know the places of texts."""
    root = fire / "templates" / FIRE / "strings.csv"
    manifest = fire / "counters" / FIRE / "game.yaml"
    before, named = root.read_text(encoding="utf-8"), manifest.read_text(encoding="utf-8")
    try:
        root.write_text(
            before.replace("key,en,", "key,en,de,").replace("{0} is pinned,", "{0} is pinned,liegt fest,"),
            encoding="utf-8",
        )
        manifest.write_text(named.replace("languages: [en]", "languages: [en, de]"), encoding="utf-8")
        found = [each for each in check_game(Workspace(fire), FIRE) if each.field == "say.pinned"]
    finally:
        root.write_text(before, encoding="utf-8")
        manifest.write_text(named, encoding="utf-8")
    assert [(each.found, each.severity) for each in found] == [("liegt fest", "error")]
