"""Slips in games that have much to slip in: the reference games, and the small game with recipes of the cookbook. Each
is told once, where the author made it.

The tables are read like that of `test_slips.py`. A row that is marked `alone` says what no other test makes the program
say.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import test_cookbook
import yaml
from shared.files import ROOT
from shared.listings import NAME, change

from vmodsmith.check.all_problems import checked, with_files
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

TABLE: list[dict[str, Any]] = [
    row
    for name in ("slips_rich.yaml", "slips_games.yaml")
    for row in yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
]

APART = (
    "Guns that fire over two hexes",
    "Shaken by a retreat, and rallied by a die",
    "Depots",
    "Reserves that move after combat",
)
"""Recipes that change the same lines as another."""


class Played(NamedTuple):
    """A game, to put slips into."""

    root: Path
    name: str

    def told(self) -> list[Problem]:
        """What is told of its data, rules, scenarios and files."""
        workspace = Workspace(self.root)
        game, problems = load_expanded(self.root, self.name)
        return with_files(workspace, self.name, game, checked(workspace, game, problems))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("games")
    for room in ("counters", "maps", "templates"):
        shutil.copytree(ROOT / room, root / room)
    return root


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("rich")
    new_game(root, NAME)
    (root / "templates" / NAME / "scenarios" / "battle.yaml").unlink()
    for name, parts in test_cookbook.RECIPES.items():
        if name not in APART:
            change(root, [each for each in parts if "/scenarios/" not in each.file])
    for path in root.rglob("*.yaml"):  # the table counts lines without the one for editors
        head, _, rest = path.read_text(encoding="utf-8").partition("\n")
        if head.startswith("# yaml-language-server"):
            path.write_text(rest, encoding="utf-8")
    return root


@pytest.fixture
def slipped(games: Path, rich: Path, request: pytest.FixtureRequest) -> Iterator[Played]:
    """The game with one slip, which is taken back afterwards."""
    row = request.param
    game = Played(rich if row["game"] == NAME else games, row["game"])
    path = game.root / row["file"]
    before = path.read_bytes() if path.exists() else None
    text = (before or b"").decode()
    assert row.get("from", "") in text, "the game is another one: adapt the table"
    path.write_text(
        text.replace(row["from"], row["to"], 1) if "from" in row else row["to"], encoding="utf-8", newline=""
    )
    yield game
    if before is None:
        path.unlink()
    else:
        path.write_bytes(before)


def _rows(*, alone: bool) -> list[Any]:
    return [
        pytest.param(each, each, id=f"{each['game']}-{each['kind']}-{each['slip']}".replace(" ", "-"))
        for each in TABLE
        if each.get("alone", False) == alone
    ]


def test_the_game_of_many_recipes_has_no_slip(rich: Path) -> None:
    assert Played(rich, NAME).told() == []


def _is_told(game: Played, row: dict[str, Any]) -> None:
    told = game.told()
    assert len(told) == 1, [str(each) for each in told]
    one = told[0]
    assert (f"{one.file}:{one.line}", one.found) == (row["at"], row["found"]), str(one)
    assert one.expected.startswith(row["expected"]), str(one)
    assert (one.nearest, one.severity) == (row.get("nearest"), row.get("severity", "error")), str(one)


@pytest.mark.parametrize(("slipped", "row"), _rows(alone=False), indirect=["slipped"])
def test_a_slip_in_a_game_of_many_rules_is_told_once(slipped: Played, row: dict[str, Any]) -> None:
    _is_told(slipped, row)


@pytest.mark.parametrize(("slipped", "row"), _rows(alone=True), indirect=["slipped"])
def test_a_slip_that_only_such_a_game_can_have_is_told_once(slipped: Played, row: dict[str, Any]) -> None:
    _is_told(slipped, row)
