"""A file that is read again holds what it says now, whatever was done with what it held before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared.games import WORKSPACES

from vmodsmith.model import Node
from vmodsmith.reading import documents, files
from vmodsmith.reading import game as reading
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(files, "_documents", documents.Documents())
    monkeypatch.setattr(reading, "_tables", documents.Documents(2_000_000))
    yield


def everything(value: Any) -> Any:
    """Data with the places where they are written, in their order."""
    if isinstance(value, Node):
        at = value.origin
        inside = [(key, everything(each)) for key, each in value.items()]
        return at.file, at.line, at.lines, at.files, inside
    return [everything(each) for each in value] if isinstance(value, list) else value


def test_what_a_file_says_now_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    for text, said in (("a: 1\n", "1"), ("a: 2\n", "2"), ("a: 1\n", "1")):
        path.write_text(text)
        read = Reader(tmp_path).yaml("a.yaml")
        assert read == {"a": said} and read is not None and read.origin.file == "a.yaml"
    (tmp_path / "b.yaml").write_text("a: 1\n")
    other = Reader(tmp_path).yaml("b.yaml")
    assert other is not None and other.origin.file == "b.yaml"


def test_the_mapping_is_the_callers_own(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: {b: 1}\n")
    first = Reader(tmp_path).yaml("a.yaml")
    assert first is not None
    first["more"] = first.pop("a")
    assert Reader(tmp_path).yaml("a.yaml") == {"a": {"b": "1"}}


def test_what_is_wrong_is_told_every_time(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\na: 2\nb: x # y\nc: # z\n")
    said = []
    for _ in range(3):
        reader = Reader(tmp_path)
        reader.yaml("a.yaml")
        said.append([str(each) for each in reader.problems])
    assert said[0] == said[1] == said[2] != []


def test_no_more_than_so_much_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_KEPT_LETTERS", 60)
    for n in range(8):
        (tmp_path / f"{n}.yaml").write_text(f"a: {'x' * 20}{n}\n")
    for n in (*range(8), *range(8), 7):
        assert Reader(tmp_path).yaml(f"{n}.yaml") == {"a": f"{'x' * 20}{n}"}
    assert len(files._documents._known) == 2
    assert files._documents._letters == sum(letters for _, letters in files._documents._known.values()) <= 60


@pytest.mark.parametrize("name", WORKSPACES)
def test_nothing_that_is_made_of_a_game_changes_what_its_files_held(name: str) -> None:
    workspace = Workspace(WORKSPACES[name])
    check_game(workspace, name)
    known = {key: everything(data) for key, (data, _) in files._documents._known.items()}
    assert known
    for (file, text), held in known.items():
        anew = documents.read(file, text, [])
        assert everything(anew) == held, file


def test_a_format_that_leans_on_what_is_none_is_told_every_time(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text("formats:\n  odd: text\n  a3: {extends: odd}\n")
    said = [[str(each) for each in check_game(Workspace(skirmish), "skirmish")] for _ in range(3)]
    assert said[0] == said[1] == said[2] != []


UNITS = "counters/skirmish/units.csv"


def test_tables_that_are_as_they_were_are_not_made_again(skirmish: Path) -> None:
    first, _ = reading.load_game(skirmish, "skirmish")
    units = skirmish / UNITS
    units.write_text(units.read_text().replace("r-1,red", "r-99,red"))
    second, _ = reading.load_game(skirmish, "skirmish")
    assert first is not None and second is not None
    assert first.hexes and all(one is other for one, other in zip(first.hexes, second.hexes, strict=True))
    names, now = ({each.id for each in game.units} for game in (first, second))
    assert now == names - {"r-1"} | {"r-99"} != names
    units.write_text(units.read_text().replace("r-99,red", "r-1,red"))
    third, _ = reading.load_game(skirmish, "skirmish")
    assert third is not None and third.units == first.units


def test_what_is_wrong_in_a_table_is_told_every_time(skirmish: Path) -> None:
    units = skirmish / UNITS
    units.write_text(units.read_text().replace("r-1,red", "r-1,red and blue", 1).replace(",III,", ",III,x,", 1))
    said = [[str(each) for each in reading.load_game(skirmish, "skirmish")[1]] for _ in range(3)]
    assert said[0] == said[1] == said[2] != []


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("counters/skirmish/game.yaml", "stats:", "sources: {hexes: somebody}\nstats:"),
        ("counters/skirmish/game.yaml", "stats:", "columns: {units: [note]}\nstats:"),
    ],
    ids=["the source of all rows", "a further column"],
)
def test_what_the_manifest_says_of_a_table_counts(skirmish: Path, file: str, before: str, after: str) -> None:
    path = skirmish / file
    plain, _ = reading.load_game(skirmish, "skirmish")
    text = path.read_text()
    assert plain is not None and before in text
    path.write_text(text.replace(before, after, 1))
    again, problems = reading.load_game(skirmish, "skirmish")
    fresh = documents.Documents[Any](2_000_000)
    reading._tables, kept = fresh, reading._tables
    try:
        cold, told = reading.load_game(skirmish, "skirmish")
    finally:
        reading._tables = kept
    assert [str(each) for each in problems] == [str(each) for each in told]
    assert (again and again.model_dump()) == (cold and cold.model_dump())


def test_a_table_that_is_gone_is_missed(skirmish: Path) -> None:
    reading.load_game(skirmish, "skirmish")
    (skirmish / UNITS).rename(skirmish / "counters/skirmish/units.csv.old")
    game, problems = reading.load_game(skirmish, "skirmish")
    assert game is None and any(UNITS in str(each) for each in problems)
