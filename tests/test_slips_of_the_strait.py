"""Slips in a game of a new author: Polish, with pictures cut from a sheet, a picture as map, tables with headings of
their own, ships that turn and shoot. Each has one finding, where it was made; what the game has already (it has no
translation of the program's own texts) is left out.

The table is read like that of `test_slips.py`. A row with `also` makes further changes: file, from, to.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from vmodsmith.check import careful
from vmodsmith.check.all_problems import checked, with_files
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.sheets.fitting import misfits

GAME = "salamina"
HOME = Path(__file__).parent / "workspaces" / "strait"
TABLE: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("slips_strait.yaml").read_text("utf-8"))


def _found(root: Path, *, pages: bool = False) -> list[Problem]:
    workspace = Workspace(root)
    game, problems = load_expanded(root, GAME)
    found = with_files(workspace, GAME, game, checked(workspace, game, problems)) + misfits(root, game)
    found += careful(game, sound=True) if game is not None and pages else []
    return list(dict.fromkeys(found))


@pytest.fixture(scope="module")
def strait(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(HOME, tmp_path_factory.mktemp("strait") / "games"))


def test_the_game_has_only_a_language_to_translate(strait: Path) -> None:
    """`persons` whose pieces never return to the map needs no phases: none of its commands is ever offered."""
    (one,) = _found(strait, pages=True)
    assert (one.check, one.severity, one.found) == ("translations", "warning", "pl")


@pytest.mark.parametrize("row", TABLE, ids=[f"{each['kind']}-{each['slip']}".replace(" ", "-") for each in TABLE])
def test_a_slip_is_told_where_it_was_made(strait: Path, tmp_path: Path, row: dict[str, Any]) -> None:
    root = Path(shutil.copytree(strait, tmp_path / "games"))
    for file, old, new in [(row["file"], row.get("from"), row["to"]), *row.get("also", ())]:
        path = root / file
        text = path.read_text(encoding="utf-8") if old is not None else ""
        assert old is None or old in text, "the game is another one: adapt the table"
        path.write_text(new if old is None else text.replace(old, new, 1), encoding="utf-8")
    found = [each for each in _found(root) if each.check not in ("translations", "skipped")]
    if row["at"] is None:  # unusual, and correct
        assert found == []
        return
    assert len(found) == row.get("told", 1), [str(each) for each in found]
    there = [each for each in found if (f"{each.file}:{each.line}", each.found) == (row["at"], row["found"])]
    assert there, [str(each) for each in found]
    best = there[0]
    assert best.expected.startswith(row["expected"]), str(best)
    assert (best.nearest, best.severity) == (row.get("nearest"), row.get("severity", "error")), str(best)
