"""The cookbook: each recipe is a change of the small game that is sound and passes its own tests."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from shared.files import ROOT
from shared.listings import NAME, Listing, change, listings
from shared.quick import failures

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.test import run

PAGE = "cookbook.md"


def _recipes() -> dict[str, list[Listing]]:
    """The listings of each recipe by its heading."""
    lines = (ROOT / "docs" / PAGE).read_text(encoding="utf-8").splitlines()
    heads = [(number, line[3:]) for number, line in enumerate(lines, 1) if line.startswith("## ")]
    ends = [*(number for number, _ in heads[1:]), len(lines) + 1]
    every = listings(PAGE)
    return {
        name: [each for each in every if begun < each.line < end]
        for (begun, name), end in zip(heads, ends, strict=True)
    }


RECIPES = _recipes()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game without its own scenarios: they describe the rules that recipes change."""
    root = tmp_path_factory.mktemp("cookbook")
    new_game(root, NAME)
    (root / "templates" / NAME / "scenarios" / "battle.yaml").unlink()
    return root


def _changed(made: Path, folder: Path, recipe: str) -> Path:
    root = folder / "games"
    shutil.copytree(made, root)
    change(root, RECIPES[recipe])
    return root


def test_there_are_twenty_recipes_each_with_a_test() -> None:
    assert len(RECIPES) >= 20
    for name, parts in RECIPES.items():
        assert any("/scenarios/" in each.file and each.sort == "new" for each in parts), name
        assert any(each.sort in ("diff", "new") and "/rules/" in each.file for each in parts), name


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_makes_a_sound_game_that_passes_its_tests(made: Path, tmp_path: Path, recipe: str) -> None:
    root = _changed(made, tmp_path, recipe)
    assert [str(each) for each in check_game(Workspace(root), NAME)] == []
    assert failures(root, NAME) == {}


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_test_of_a_recipe_fails_without_it(made: Path, tmp_path: Path, recipe: str) -> None:
    """So that each test shows its rule: with the texts and pieces of the recipe and without its rules, something fails,
    or names what only the rules bring."""
    root = _changed(made, tmp_path, recipe)
    rules = root / "templates" / NAME / "rules"
    shutil.rmtree(rules)
    shutil.copytree(made / "templates" / NAME / "rules", rules)
    assert len(failures(root, NAME, sound=False)) > 0


ALONE = {
    "Headquarters range": 1,
    "Fuel": 1,
    "Guns that fire over two hexes": 2,
    "Shaken by a retreat, and rallied by a die": 3,
    "Reserves that move after combat": 4,
}
"""Recipes that change the same lines as others, by the game that they go into; all others go into one game together."""


@pytest.mark.engine
@pytest.mark.slow(60)
def test_every_recipe_is_green_in_the_engine(made: Path, tmp_path: Path, needs_engine: None) -> None:
    """The recipes in five games of one workspace."""
    games: dict[int, Path] = {}
    for recipe, parts in RECIPES.items():
        number = ALONE.get(recipe, 0)
        if number not in games:
            games[number] = tmp_path / str(number)
            shutil.copytree(made, games[number])
        change(games[number], parts)
    root, names = tmp_path / "games", []
    for number, own in games.items():
        names.append(f"recipes-{number}")
        for room in ("counters", "maps", "templates"):
            (root / room).mkdir(parents=True, exist_ok=True)
            (own / room / NAME).rename(root / room / names[-1])
        manifest = root / "counters" / names[-1] / "game.yaml"
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(re.sub(rf"^id: {NAME}", f"id: {names[-1]}", text, flags=re.MULTILINE), encoding="utf-8")
    reports = run(Workspace(root), names, ())
    found = {
        f"{report.game}: {each.name}": [str(failure) for failure in each.failures]
        for report in reports
        for each in report.results
        if each.failures
    }
    assert len(reports) == len(games) and found == {}
    assert sum(len(report.results) for report in reports) > len(RECIPES)
