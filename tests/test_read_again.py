"""A file that is read again holds what it says now, whatever was done with what it held before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared.games import WORKSPACES

from vmodsmith.model import Node
from vmodsmith.reading import documents, files
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(files, "_documents", documents.Documents())
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
