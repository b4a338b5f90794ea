"""Rule functions that are changed one word or call at a time: checks that the cache has kept report what they report
without it. The words of rules count in many checks: as texts, statistics, properties, boxes, tables that are used."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from shared.games import WORKSPACES

from vmodsmith.check.all_problems import with_files
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game


def changes(text: str) -> Iterator[str]:
    """A file of functions with one word changed: a text, a number, an attribute, the name of a function; or without one
    of its calls, so that something is not said or done any more."""
    lines = text.encode().split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    tree = ast.parse(text)
    documented = {id(each.body[0].value) for each in ast.walk(tree) if _has_docstring(each)}  # type: ignore[attr-defined]
    raw = text.encode()
    for node in ast.walk(tree):
        if id(node) in documented or not isinstance(node, ast.Constant | ast.Attribute | ast.FunctionDef | ast.Expr):
            continue
        begins, ends = (
            starts[line - 1] + column
            for line, column in ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        )
        part = raw[begins:ends].decode()
        if isinstance(node, ast.FunctionDef):
            new = part.replace(f"def {node.name}(", f"def {node.name}_too(", 1)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Call):
                continue
            new = "pass"
        elif isinstance(node, ast.Attribute):
            new = f"{part}s"
        elif type(node.value) is str:
            new = part[:-1] + "x" + part[-1]
        elif type(node.value) is int:
            new = str(node.value + 1)
        else:
            continue
        yield (raw[:begins] + new.encode() + raw[ends:]).decode()


def _has_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.Module) and ast.get_docstring(node) is not None


def reported(workspace: Workspace, name: str, cache: Cache | None) -> list[Problem]:
    """What `check` reports, with a cache or without."""
    game, problems = read_game(workspace, name, cache=cache)
    return with_files(workspace, name, game, problems)


@pytest.mark.parametrize(("name", "most"), [("skirmish", 60), ("hattin", 12)])
def test_a_changed_function_is_checked_as_without_a_cache(tmp_path: Path, name: str, most: int) -> None:
    for part in ("counters", "maps", "templates"):
        shutil.copytree(WORKSPACES[name] / part / name, tmp_path / part / name)
    workspace = Workspace(tmp_path)
    files = [
        each for each in sorted((tmp_path / "templates" / name / "rules").glob("*.py")) if each.stem not in ("game",)
    ]
    variants = [(path, changed) for path in files for changed in changes(path.read_text(encoding="utf-8"))]
    seed = 20261201
    drawn = Random(seed).sample(variants, min(most, len(variants)))
    spoken = 0
    with Cache(tmp_path / "cache") as cache:
        assert reported(workspace, name, cache) == reported(workspace, name, None)
        for path, changed in drawn:
            before = path.read_text(encoding="utf-8")
            path.write_text(changed, encoding="utf-8")
            kept, anew = reported(workspace, name, cache), reported(workspace, name, None)
            again = reported(workspace, name, cache)
            assert kept == anew == again, f"seed {seed}, {path.name}: {_unlike(before, changed)}"
            spoken += bool(anew)
            path.write_text(before, encoding="utf-8")
            assert reported(workspace, name, cache) == [], "what was kept of a change hides nothing and tells nothing"
    assert spoken > len(drawn) // 4, "a changed word is a slip as a rule"


def _unlike(before: str, changed: str) -> str:
    one, two = before.split("\n"), changed.split("\n")
    return next(f"{a} | {b}" for a, b in zip(one, two, strict=False) if a != b)
