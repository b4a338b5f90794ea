"""What a benchmark imports, also within its functions, is there: a script that nobody runs for weeks breaks unseen."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"
SCRIPTS = sorted(BENCHMARKS.glob("*.py"))


def _imports(script: Path) -> list[str]:
    """Every import statement of a script, wherever it stands, at the left margin; but for those within `try`, which
    the script does without."""
    tree = ast.parse(script.read_text(encoding="utf-8"))
    for each in ast.walk(tree):
        if isinstance(each, ast.Try):
            each.body = []
    found = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    return [ast.unparse(each) for each in found if getattr(each, "module", None) != "__future__"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda each: each.stem)
def test_a_benchmark_finds_what_it_imports(script: Path) -> None:
    """The script is loaded as it is when run, with what it adds to the path; then each of its imports is done. What it
    says must be installed for it, by `pip install NAME`, is not expected here."""
    for needed in re.findall(r"`pip install ([\w-]+)`", ast.get_docstring(ast.parse(script.read_text("utf-8"))) or ""):
        if find_spec(needed) is None:
            pytest.skip(f"{needed} is not installed")
    program = "\n".join((f"import {script.stem}", *_imports(script)))
    result = subprocess.run(
        (sys.executable, "-c", program), cwd=BENCHMARKS, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stderr
