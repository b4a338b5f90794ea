"""Files of mechanics say where each of their names is declared, so that ruff and mypy check them like all others."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from vmodsmith.rules import mechanics
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.mechanics.catalogue import catalogue, library
from vmodsmith.rules.mechanics.stub import FILE, stub

from .sample import with_rules

FOLDER = Path(mechanics.__file__).parent


def functions(text: str) -> set[str]:
    return {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def test_the_stub_is_what_the_code_says() -> None:
    assert (FOLDER / FILE).read_text(encoding="utf-8") == stub(), "write it: python -m vmodsmith.rules.mechanics.stub"


def test_the_stub_has_the_functions_that_every_declaration_gets() -> None:
    text = "name: rule.fight\nmechanics:\n  zones:\n    use: zones\n    exerts: {kinds: unit}\n"
    game, problems = expand(with_rules({}, text))
    assert problems == []
    made = {node.name for tree in game.trees for node in tree.tree.body if isinstance(node, ast.FunctionDef)}
    steps = set(catalogue()["zones"].steps)
    shared = {node.name for _, tree in library() for node in tree.body if isinstance(node, ast.FunctionDef)}
    generated = {each for each in made - steps - shared if not each.endswith("_itself")}
    assert "bound_side" in generated and "referee" in generated
    assert generated - functions(stub()) == set()


def test_imports_of_a_mechanic_are_not_part_of_its_rules() -> None:
    for path in sorted(FOLDER.glob("*/*.py")):
        heads = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
        assert {each.module.partition(".")[0] for each in heads if each.module} <= {
            "vmodsmith",
            "dataclasses",
            "collections",
        }
    trees = [tree for _, tree in library()]
    assert not [node for tree in trees for node in tree.body if isinstance(node, ast.ImportFrom | ast.Import)]


def test_a_file_without_imports_is_found_by_ruff_and_mypy() -> None:
    """No setting leaves out the files of mechanics."""
    root = FOLDER.parents[3]
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    left_out = [*settings["ruff"].get("extend-exclude", ()), *settings["mypy"].get("exclude", ())]
    assert [each for each in left_out if "mechanics" in each] == [f"builder/vmodsmith/rules/mechanics/{FILE}"]
