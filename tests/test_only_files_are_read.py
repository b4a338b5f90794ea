"""Whatever a command reads may be a pipe, a device or an enormous file: none is waited for, none is read whole."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.foundation.regular import content_of
from vmodsmith.foundation.writing import FolderWriter

pytestmark = pytest.mark.timeout(120)

HUGE = 1 << 36
"""Bytes of a file that has no content but a size."""


def run(workspace: Path, *line: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--workspace", str(workspace), *map(str, line)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def put(path: Path, sort: str, text: str = "") -> Path:
    """Put a pipe, a link to a device or a huge file at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if sort == "a named pipe":
        os.mkfifo(path)
    elif sort == "a device":
        path.symlink_to("/dev/zero")
    else:
        path.write_text(text)
        os.truncate(path, HUGE)
    return path


@pytest.mark.parametrize("sort", ["a named pipe", "a device"])
@pytest.mark.parametrize("line", ["lint SAVE", "diff SAVE SAVE", "setup skirmish SAVE june", "convert skirmish SAVE"])
def test_what_is_no_file_is_told_where_a_file_is_given(skirmish: Path, tmp_path: Path, sort: str, line: str) -> None:
    given = put(tmp_path / "given.vsav", sort)
    code, said = run(skirmish, *(given if each == "SAVE" else each for each in line.split()))
    assert code == 1 and f"{given}: {sort}, not a file" in said, said


@pytest.mark.parametrize("sort", ["a named pipe", "a device"])
@pytest.mark.parametrize("command", ["sheets", "mapsheets"])
def test_a_profile_that_is_no_file_is_told_before_anything_is_printed(
    skirmish: Path, tmp_path: Path, sort: str, command: str
) -> None:
    given = put(tmp_path / "coated.icc", sort)
    code, said = run(skirmish, command, "skirmish", "--pdfx", given)
    assert code == 2 and f"{given}: {sort}, not a file" in said, said
    assert not list((skirmish / "dist").glob("*.pdf"))


@pytest.mark.parametrize("sort", ["a named pipe", "a device", "a huge file"])
def test_a_table_that_is_no_file_is_not_converted_over(skirmish: Path, tmp_path: Path, sort: str) -> None:
    drawn = tmp_path / "drawn.txt"
    drawn.write_text("0101 clear\n0102 woods\n")
    put(skirmish / "maps/skirmish/hexes.csv", sort)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    code, said = run(skirmish, "convert", "skirmish", drawn)
    assert code == 1 and "hexes.csv already have rows: --replace overwrites them" in said
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # kB


def test_a_huge_file_where_the_program_writes_is_replaced_and_not_read(skirmish: Path) -> None:
    rules = skirmish / "templates/skirmish/rules"
    (rules / "own.py").write_text("from game import *\n\n\ndef own() -> None:\n    pass\n")
    run(skirmish, "editor", "skirmish")
    run(skirmish, "schemas")
    for path in (rules / "game.pyi", skirmish / "schemas/types.json"):
        content = path.read_text(encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        put(path, "a huge file", content)
        if path.suffix == ".json":
            code, said = run(skirmish, "schemas")  # it is not known whose it is
            assert (
                code != 0 and "schemas/types.json: found 'types.json', expected a schema that vmodsmith wrote" in said
            )
        else:
            assert run(skirmish, "editor", "skirmish")[0] == 0
            assert path.read_text(encoding="utf-8") == content
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # kB


@pytest.mark.parametrize("sort", ["a named pipe", "a device", "a huge file"])
def test_what_lies_in_the_place_of_a_page_of_the_gallery_is_not_read(tmp_path: Path, sort: str) -> None:
    home = FolderWriter(tmp_path)
    path = put(tmp_path / "dist/x", sort, "ours")
    assert home.read(path) is None and content_of(path) is None
    path.unlink()
    path.write_text("ours")
    assert home.read(path) == content_of(path, 4) == b"ours"
    assert home.read(path, 3) is None and content_of(path, 3) is None
    assert content_of(tmp_path / "nothing") is None and content_of(tmp_path) is None


def test_a_map_of_the_gallery_whose_description_is_a_pipe_is_drawn_again(skirmish: Path) -> None:
    assert run(skirmish, "preview", "skirmish", "-j", "1")[0] == 0
    about = next((skirmish / "dist/preview").rglob("about.json"))
    put(about, "a named pipe")
    assert run(skirmish, "preview", "skirmish", "-j", "1")[0] == 0
    assert about.is_file()
