"""Rows of hexes.csv for several hexes at once, and a source for all rows of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith import check
from vmodsmith.evidence.provenance import entries
from vmodsmith.reading.game import load_game

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"


def read(workspace: Path, rows: str):
    (workspace / f"{M}/hexes.csv").write_text(f"hex,terrain,features,vp,source\n{rows}", encoding="utf-8")
    game, problems = load_game(workspace, "skirmish")
    found = [*problems, *(check.run(game) if game is not None else ())]
    return game, [str(each) for each in found if each.severity == "error"]


@pytest.mark.parametrize(
    ("cell", "hexes"),
    [
        ("0101", "0101"),
        ("0101-0103", "0101 0102 0103"),
        ("0101-0301", "0101 0201 0301"),
        ("0101 0403", "0101 0403"),
        ("2-3/1-2", "0201 0202 0301 0302"),
        ("0604 0101-0102", "0604 0101 0102"),
    ],
)
def test_a_row_stands_for_every_hex_it_names(skirmish: Path, cell: str, hexes: str) -> None:
    game, said = read(skirmish, f"{cell},woods,trench,2,1.2\n")
    assert said == [] and game is not None
    assert [each.hex for each in game.hexes] == hexes.split()
    assert {(each.terrain, each.features, each.vp, each.source) for each in game.hexes} == {
        ("woods", ("trench",), 2, "1.2")
    }
    assert {(each.origin.file, each.origin.line) for each in game.hexes} == {(f"{M}/hexes.csv", 2)}


def test_numbers_with_a_dash_in_them_are_hexes(skirmish: Path) -> None:
    path = skirmish / f"{M}/map.yaml"
    text = path.read_text(encoding="utf-8").replace("{column:02d}{row:02d}", "{column}-{row}")
    path.write_text(text, encoding="utf-8")
    game, _ = read(skirmish, "1-2,woods,,,1.2\n1-3-2-3,woods,,,1.2\n")
    assert game is None or [each.hex for each in game.hexes] == ["1-2", "1-3", "2-3"]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("0103-0101,woods,,,1.2\n", "hexes.csv:2: hex: found '0103-0101', expected hexes ('0103-0101' runs backward)"),
        ("0101-0202,woods,,,1.2\n", "hexes.csv:2: hex: found '0101-0202', expected hexes ('0101-0202' is not a run"),
        ("0101 wood,woods,,,1.2\n", "hexes.csv:2: hex: found '0101 wood', expected hexes ("),
        ("0103-0106,woods,,,1.2\n", "hexes.csv:2: hex: found '0105', expected a hex of the map"),
        ("0101-0103,woods,,,1.2\n0102,woods,,,1.2\n", "hexes.csv:3: hex: found '0102', expected each hex once (line 2"),
        ("1-99999/1,woods,,,1.2\n" * 3, "hexes.csv:4: hex: found 'rows for more than 200,000 hexes'"),
    ],
)
def test_a_slip_in_such_a_row_is_told_in_its_line(skirmish: Path, rows: str, told: str) -> None:
    _, said = read(skirmish, rows)
    assert said and told in said[0], said[:3]


def test_rows_without_a_source_have_that_of_their_file(skirmish: Path) -> None:
    path = skirmish / f"{C}/game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + 'sources:\n  hexes: "1.2"\n  start: "reconstruction: by eye"\n', encoding="utf-8")
    (skirmish / f"{M}/hexes.csv").write_text("hex,terrain\n0202,woods\n", encoding="utf-8")
    start = skirmish / f"{C}/setups/start.csv"
    rows = [line.rsplit(",", 1) for line in start.read_text(encoding="utf-8").splitlines()]
    kept = [",".join(row) if n < 2 else row[0] + "," for n, row in enumerate(rows)]
    start.write_text("\n".join(kept) + "\n", encoding="utf-8")
    game, problems = load_game(skirmish, "skirmish")
    assert problems == [] and game is not None
    found = {(each.file, each.line): each.source for each in entries(game)}
    assert found[f"{M}/hexes.csv", 2] == "1.2"
    assert found[f"{C}/setups/start.csv", 2] == rows[1][1], "its own comes first"
    assert found[f"{C}/setups/start.csv", 3] == "reconstruction: by eye"


def test_a_source_for_a_table_that_there_is_not_is_told(skirmish: Path) -> None:
    path = skirmish / f"{C}/game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + 'sources: {hexs: "1.2"}\n', encoding="utf-8")
    _, problems = load_game(skirmish, "skirmish")
    assert "game.yaml:14: hexs: found 'hexs', expected a table of the game (did you mean 'hexes'?)" in str(problems[0])


@pytest.mark.parametrize("file", [f"{C}/types.yaml", f"{T}/phases.yaml", f"{M}/displays.yaml"])
def test_a_yaml_file_has_a_source_for_all_that_is_in_it(skirmish: Path, file: str) -> None:
    import re

    path = skirmish / file
    text = re.sub(r",? *\bsource: (\"[^\"]*\"|[^,}\n]+)", "", path.read_text(encoding="utf-8"))
    path.write_text(text + 'source: "design: for this test"\n', encoding="utf-8")
    game, problems = load_game(skirmish, "skirmish")
    assert game is not None, [str(each) for each in problems]
    told = {each.source for each in entries(game) if each.file == file}
    assert told == {"design: for this test"}
