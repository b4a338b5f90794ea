"""Slips in places that few authors come to: rules for another module, print formats, second setups, a translator's
file, tables with headings of their own, pages, conditions of layouts. Each has one finding, where it was made."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from shared.hosts import GAME, write_workspace
from shared.wide_game import FORMATIONS, WIDE, write_wide_game
from shared.workbooks import xlsx

from vmodsmith.check import careful
from vmodsmith.check.all_problems import checked, with_files
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.sheets.fitting import misfits
from vmodsmith.tasks.new import new_game

TABLE: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("slips_elsewhere.yaml").read_text("utf-8"))

LISTED = "id,side,type,name,host,layer,steps,cs,mv,cs.2,mv.2,source\n"
LISTED += "guard,blue,foot,Blue Guard,103,Flip,2,4,3,2,3,design: read from the counter\n"


def _found(root: Path, name: str, *, pages: bool = False) -> list[Problem]:
    workspace = Workspace(root)
    game, problems = load_expanded(root, name)
    found = with_files(workspace, name, game, checked(workspace, game, problems))
    found += misfits(root, game)
    found += careful(game, sound=True) if game is not None and pages else []
    return list(dict.fromkeys(found))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = {}
    for name, write in {WIDE: write_wide_game, GAME: write_workspace}.items():
        made[name] = tmp_path_factory.mktemp(name)
        write(made[name])
    (made[GAME] / f"counters/{GAME}/units.csv").write_text(LISTED, encoding="utf-8")
    return made


def test_neither_game_has_a_slip(games: dict[str, Path]) -> None:
    assert [_found(root, name, pages=True) for name, root in games.items()] == [[], []]


@pytest.mark.parametrize("row", TABLE, ids=[f"{each['kind']}-{each['slip']}".replace(" ", "-") for each in TABLE])
def test_a_slip_has_one_finding_where_it_was_made(games: dict[str, Path], row: dict[str, Any]) -> None:
    root = games[row["game"]]
    path = root / row["file"]
    before = path.read_text(encoding="utf-8") if path.exists() else None
    try:
        if before is None:
            path.write_text(row["to"], encoding="utf-8")
        else:
            assert row["from"] in before, "the game is another one: adapt the table"
            path.write_text(before.replace(row["from"], row["to"], 1), encoding="utf-8")
        (one,) = _found(root, row["game"], pages=row["kind"] == "pages")
        if (
            before is not None and ":" not in row["at"]
        ):  # a list of texts, of which there will be more: the line is that of the change
            assert abs(one.line - before[: before.index(row["from"])].count("\n") - 1) <= 2, str(one)
        place = f"{one.file}:{one.line}" if ":" in row["at"] else one.file
        assert (place, one.found) == (row["at"], row["found"]), str(one)
        assert one.expected.startswith(row["expected"]), str(one)
        assert (one.nearest, one.severity) == (row.get("nearest"), row.get("severity", "error")), str(one)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, encoding="utf-8")


def _copy(root: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(root, tmp_path / "game"))


def _no_utf_8(root: Path) -> None:
    path = root / f"templates/{WIDE}/strings.csv"
    path.write_bytes(path.read_bytes().replace(b"Oakham", b"Oakh\xe9m"))


def _side_of_formations(root: Path) -> None:
    rows = [["rde" if cell == "red" else cell for cell in row] for row in FORMATIONS]
    (root / f"counters/{WIDE}/formations.xlsx").write_bytes(xlsx({"formations": rows}))


@pytest.mark.parametrize(
    ("slip", "at", "expected"),
    [
        (_no_utf_8, f"templates/{WIDE}/strings.csv", "text in UTF-8"),
        (_side_of_formations, f"counters/{WIDE}/formations.xlsx", "a side of game.yaml"),
    ],
)
def test_what_follows_from_a_table_that_is_wrong_is_not_reported_besides(
    games: dict[str, Path], tmp_path: Path, slip: Callable[[Path], None], at: str, expected: str
) -> None:
    root = _copy(games[WIDE], tmp_path)
    slip(root)
    (one,) = _found(root, WIDE)
    assert one.file == at and one.expected.startswith(expected), str(one)


SLOPE = """\
die,1:2,1:1,2:1,3:1,4:1
1,AL,AL,AR,AR,EX
2,AL,AR,AR,EX,DR
3,AR,AR,EX,DR,DR
4,AR,EX,DR,DR,DL
5,AR,DR,DR,DL,DL
6,EX,DR,DL,DL,DE
"""


@pytest.mark.parametrize(
    ("old", "new", "odd"),
    [
        ("3,AR,AR,EX,DR,DR", "3,AR,DL,EX,DR,DR", "DL"),
        ("5,AR,DR,DR,DL,DL", "5,AR,DR,DR,AR,DL", "AR"),
        ("1,AL,AL,AR,AR,EX", "1,AL,AL,AL,AR,EX", None),  # still even
        ("6,EX,DR,DL,DL,DE", "6,EX,DR,DL,DE,DE", None),
        ("2,AL,AR,AR,EX,DR", "2,DR,EX,AR,AR,AL", None),  # a row turned round is more than a cell
    ],
)
def test_only_a_single_cell_against_the_slope_is_doubted(tmp_path: Path, old: str, new: str, odd: str | None) -> None:
    new_game(tmp_path, WIDE)
    path = tmp_path / f"templates/{WIDE}/tables/combat.csv"
    assert path.read_text(encoding="utf-8") == SLOPE
    path.write_text(SLOPE.replace(old, new), encoding="utf-8")
    found = [each.found for each in _found(tmp_path, WIDE) if "are in one order" in each.expected]
    assert found == ([] if odd is None else [odd])
