"""What is told is what it was: by each command of a small game, right and wrong; by the checks of rules of which every
place in turn has one mistake. Digests are in `as_before.csv`."""

from __future__ import annotations

import ast
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from rules.sample import told
from rules.tabled import FIGHT, FIGHT_SHEET
from shared.games import SMALL
from shared.ledger import as_before, digest

from vmodsmith.cli import main
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game

_CONFORMANCE = Path(__file__).parent / "rules/conformance"

COMMANDS = {
    "check": ("check",),
    "check json": ("check", "trial", "--json"),
    "test": ("test", "trial", "--quick"),
    "test json": ("test", "trial", "--quick", "--json"),
    "coverage": ("coverage", "trial"),
    "coverage json": ("coverage", "trial", "--json"),
    "provenance": ("provenance", "trial"),
    "provenance json": ("provenance", "trial", "--json"),
    "explain": ("explain", "trial"),
    "explain ja": ("explain", "trial", "--language", "ja"),
    "explain json": ("explain", "trial", "--json"),
    "simulate": ("simulate", "trial", "--play", "2", "--times", "2", "--seed", "3"),
    "simulate json": ("simulate", "trial", "--play", "2", "--times", "2", "--seed", "3", "--json"),
    "plugin": ("plugin",),
    "survey": ("survey", "trial"),
    "docs": ("docs", "--list"),
    "list": ("list",),
}


def _place(problem: Problem) -> str:
    """What is told of a mistake, apart from the words that say what is expected."""
    return f"{problem.file}:{problem.line}:{problem.column}: {problem.field}: {problem.found} [{problem.check}]"


def _without_times(text: str, root: Path) -> str:
    """An output without the place of the workspace, times, and keys of versions."""
    text = text.replace(str(root), "ROOT")
    return re.sub(r"\d+([.,]\d+)? ?(s|ms|seconds?|MB|kB)\b|\"seconds\": [\d.]+|[0-9a-f]{12,}", "N", text)


def test_each_command_tells_what_it_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "w"
    new_game(root, "trial")
    monkeypatch.chdir(tmp_path)
    made = {}
    for what, words in COMMANDS.items():
        done = CliRunner().invoke(main, ["--workspace", str(root), *words])
        assert "Traceback" not in done.output
        made[what] = digest(_without_times(f"{done.exit_code}\n{done.output}", tmp_path))
    as_before("commands", made)


def test_mistakes_all_over_the_files_are_told_as_they_were(tmp_path: Path) -> None:
    """In each file of the small game one row, line or word is left out, emptied, misspelt or said twice."""
    root = shutil.copytree(SMALL, tmp_path / "w", ignore=shutil.ignore_patterns("game.py*"))
    made = {}
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".csv", ".yaml", ".py", ".j2") or "dist" in path.parts:
            continue
        text, chance, found = path.read_text(encoding="utf-8"), random.Random(path.name), []
        lines = text.splitlines(keepends=True)
        for _ in range(4):
            wrong = list(lines)
            _spoil(wrong, chance)
            path.write_text("".join(wrong), encoding="utf-8")
            found += map(_place, check_game(Workspace(root), "skirmish"))
        path.write_text(text, encoding="utf-8")
        made[path.relative_to(root).as_posix()] = digest("\n".join(found))
    as_before("mistakes in files", made)


def _spoil(lines: list[str], chance: random.Random) -> None:
    """One small mistake in one line that is not a remark."""
    able = [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    if not able:
        return
    n = chance.choice(able)
    words = re.findall(r"[\w.-]+", lines[n])
    how = chance.choice(["out", "twice", "word", "empty", "number"]) if words else "out"
    word = chance.choice(words) if words else ""
    if how == "out":
        del lines[n]
    elif how == "twice":
        lines.insert(n, lines[n])
    else:
        wrong = {"word": word[:-1] + "q" if len(word) > 1 else word + "q", "empty": "", "number": "-3"}[how]
        lines[n] = lines[n].replace(word, wrong, 1)


# ---- the language of rules


def _mistaken(text: str) -> Iterator[str]:
    """A text of rules with one mistake at each place in turn: a name that is not there, a value of another type, an
    argument too few or too many, another operator, a statement left out."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data = text.encode()

    def at(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno and node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            news = [node.id + "q"]
        elif isinstance(node, ast.Constant):
            news = ['"x"' if isinstance(node.value, int) else "7"]
        elif isinstance(node, ast.Attribute):
            news = [f"{ast.unparse(node)}q"]
        elif isinstance(node, ast.Call):
            inner = ast.unparse(node)
            news = [f"{ast.unparse(node.func)}()", f"{inner[:-1]}{', ' if node.args else ''}None)"]
        elif isinstance(node, ast.BinOp):
            news = [f"({ast.unparse(node.left)} | {ast.unparse(node.right)})"]
        elif isinstance(node, ast.Compare):
            news = [f"({ast.unparse(node.left)} in {ast.unparse(node.comparators[0])})"]
        elif isinstance(node, ast.Return) and node.value is not None:
            news = ["return", "return [None]"]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            news = ["pass"]
        else:
            continue
        start, end = at(node)
        yield from ((data[:start] + new.encode() + data[end:]).decode() for new in news)


@pytest.mark.parametrize("file", [*sorted(each.stem for each in _CONFORMANCE.glob("*.rules")), "fight"])
def test_mistakes_in_rules_are_told_as_they_were(file: str) -> None:
    text, sheet = (FIGHT, FIGHT_SHEET) if file == "fight" else ((_CONFORMANCE / f"{file}.rules").read_text("utf-8"), "")
    texts = list(_mistaken(text))
    wrong = random.Random(file).sample(texts, min(60, len(texts)))
    found = []
    for each in wrong:
        try:
            found.append(" / ".join(map(_place, told(each, sheet))))
        except SyntaxError:  # told by the reading of the file, before the checks
            continue
    assert len(found) > 10
    as_before("mistakes in rules", {file: digest("\n".join(found))}, part=True)
