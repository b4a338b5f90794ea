"""Syntax trees are gone through as by the standard library, but for what says that a name is read or written."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from shared.games import ROOT

from vmodsmith.foundation.syntax import children, walk

FILES = sorted((ROOT / "builder/vmodsmith/rules/language").rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda each: each.stem)
def test_the_same_nodes_in_the_same_order(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    every = [each for each in ast.walk(tree) if not isinstance(each, ast.expr_context)]
    assert list(walk(tree)) == every
    for each in every:
        below = [one for one in ast.iter_child_nodes(each) if not isinstance(one, ast.expr_context)]
        assert children(each) == below


def test_nothing_goes_through_trees_in_the_slow_way() -> None:
    slow = ("ast.walk(", "ast.iter_child_nodes(")
    found = [
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "builder").rglob("*.py"))
        if any(each in file.read_text(encoding="utf-8") for each in slow)
    ]
    assert found == []
