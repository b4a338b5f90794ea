"""Whatever the system takes for its time zone, commands work, and say the same."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shared.games import ROOT

from vmodsmith.words.zone import LOOKS_FOR_ZONE

ZONES = ["UTC-30", ":/etc/hosts", "/dev/null", "/etc", "a" * 4000, "<x>99", "No/Where", "Asia/Tokyo", ""]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes its zone from elsewhere")
@pytest.mark.parametrize("zone", ZONES, ids=[each[:20] or "empty" for each in ZONES])
def test_a_time_zone_that_cannot_be_read_stops_no_command(skirmish: Path, zone: str) -> None:
    lines = (["check"], ["words", "skirmish", "--language", "nl", "--out", str(skirmish / "nl.po")])
    for line in lines:
        done = subprocess.run(
            [sys.executable, "-P", "-c", "from vmodsmith.cli import main; main()", *line],
            cwd=skirmish, env=os.environ | {"TZ": zone}, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr


def _loaded(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def _is_apart(block: ast.AST) -> bool:
    """Whether a block may load it: without a time zone, or for types only."""
    if isinstance(block, ast.With):
        return ast.unparse(block.items[0].context_expr) == "without_time_zone()"
    return isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"


def test_nothing_else_loads_what_looks_for_the_time_zone() -> None:
    found = []
    for path in sorted((ROOT / "builder").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "babel" not in text:
            continue
        nodes = list(ast.walk(ast.parse(text)))
        apart = {id(each) for block in nodes if _is_apart(block) for each in ast.walk(block)}
        names = [name for node in nodes if id(node) not in apart for name in _loaded(node)]
        found += [f"{path.name}: {name}" for name in names if name.startswith(tuple(LOOKS_FOR_ZONE))]
    assert not found
