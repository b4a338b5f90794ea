"""What commands write, and where: only below the workspace, over no link, and reports nothing into its data."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared.games import ROOT

from vmodsmith.cli import main
from vmodsmith.foundation import writing
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.foundation.writing import FolderWriter

G = "skirmish"
RULES = f"templates/{G}/rules"
WORDS = [f"{RULES}/game.py", f"{RULES}/game.pyi"]


@pytest.fixture
def skirmish(skirmish: Path) -> Path:
    """The small game with a function of its own, so that it has words for editors."""
    (skirmish / RULES / "own.py").write_text(
        "from game import *\n\n\ndef own() -> None:\n    pass\n", encoding="utf-8", newline="\n"
    )
    return skirmish


def run(workspace: Path, line: str) -> tuple[int, str]:
    """A command in a workspace: its code and what it said. An exception is none of the codes."""
    done = CliRunner().invoke(main, ["--workspace", str(workspace), *line.split(" ")])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def files(folder: Path) -> dict[str, bytes | str]:
    """Every file and link below a folder: its bytes, or where it leads."""
    found: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[path.relative_to(folder).as_posix()] = f"-> {os.readlink(path)}"
        elif path.is_file():
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


FULL = {
    "build skirmish -j 1": "dist/skirmish.vmod",
    "sheets skirmish": "dist/skirmish-sheets.pdf",
    "words skirmish --language nl": "templates/skirmish/strings/nl.po",
    "words skirmish --language nl --out {out}/nl.po": "{out}/nl.po",
    "convert skirmish {out}/land.txt --replace": "maps/skirmish/hexes.csv",
    "schemas": "schemas/",
    "new other": "schemas/",
}


@pytest.mark.parametrize("line", FULL)
def test_a_full_disk_is_told_with_the_file_and_nothing_is_lost(
    skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    def full(*arguments: object, **options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "a temporary name")

    (tmp_path / "land.txt").write_text("0101 woods\n", encoding="utf-8")
    (tmp_path / "nl.po").write_text("mine\n", encoding="utf-8")
    monkeypatch.setattr(os, "replace", full)
    before = files(tmp_path)
    code, output = run(skirmish, line.format(out=tmp_path))
    assert code == 1 and "No space left on device" in output, output
    assert FULL[line].format(out=tmp_path) in output and "temporary" not in output, output
    assert files(tmp_path) == before


REPORTS = [
    "list", "coverage skirmish", "provenance skirmish", "sheets skirmish", "mapsheets skirmish",
    "test skirmish --quick",
    "simulate skirmish --play 1 --times 1", "editor --help", "coverage skirmish --json", "provenance skirmish --list",
]  # fmt: skip
RENEWING = ["check skirmish", "build skirmish -j 1", "preview skirmish -j 1", "editor skirmish"]


@pytest.mark.parametrize("line", REPORTS)
def test_a_report_writes_nothing_into_the_data(skirmish: Path, line: str) -> None:
    before = files(skirmish)
    run(skirmish, line)
    after = {name: content for name, content in files(skirmish).items() if not name.startswith("dist/")}
    assert after == before


@pytest.mark.parametrize("line", RENEWING)
def test_the_words_for_editors_are_all_that_is_written_beside_data(skirmish: Path, line: str) -> None:
    before = files(skirmish)
    run(skirmish, line)
    after = {name: content for name, content in files(skirmish).items() if not name.startswith("dist/")}
    assert sorted(after.keys() - before.keys()) == WORDS
    assert {name: content for name, content in after.items() if name not in WORDS} == before


def test_what_renews_the_words_is_written_in_the_guide() -> None:
    told = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert "`check`, `build` and `preview` rewrite it" in told


# Links


def link_to(target: str) -> Callable[[Path, Path], None]:
    """Put a link in the place of a file or folder."""

    def put(path: Path, outside: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.symlink_to(outside / target)

    return put


def chain(path: Path, outside: Path) -> None:
    """Put a link to a link to a folder elsewhere."""
    (path.parent / "second").symlink_to(outside / "folder")
    link_to("x")(path, outside)
    path.unlink()
    path.symlink_to("second")


def folder_there(path: Path, outside: Path) -> None:
    """Put a folder in the place of a file."""
    (path / "mine").mkdir(parents=True)


def file_there(path: Path, outside: Path) -> None:
    """Put a file in the place of a folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"mine")


def inner(path: Path, outside: Path) -> None:
    """Put a link to the workspace's own data."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path.parents[len(path.parents) - len(outside.parent.parts) - 1] / "w" / "counters")


IN_THE_WAY: list[tuple[str, str, Callable[[Path, Path], None]]] = [
    # the command, the place, what is put there
    *(
        (line, "dist", put)
        for line in ("build skirmish -j 1", "preview skirmish -j 1", "sheets skirmish", "mapsheets skirmish",
                     "simulate skirmish --play 1 --times 1")
        for put in (link_to("folder"), link_to("nothing"), link_to("file"), chain, file_there, inner)
    ),
    *(
        ("build skirmish -j 1", "dist/skirmish.vmod", put)
        for put in (link_to("file"), link_to("nothing"), link_to("folder"), folder_there)
    ),
    ("sheets skirmish", "dist/skirmish-sheets.pdf", link_to("file")),
    ("sheets skirmish", "dist/skirmish-sheets.pdf", folder_there),
    ("mapsheets skirmish", "dist/skirmish-map.pdf", link_to("nothing")),
    *(
        ("preview skirmish -j 1", place, put)
        for place in ("dist/preview", "dist/preview/.vmodsmith-preview")
        for put in (link_to("folder"), link_to("nothing"), link_to("file"))
    ),
    ("simulate skirmish --play 1 --times 1", "dist/skirmish-faults", link_to("folder")),
    ("editor skirmish", f"{RULES}/game.pyi", link_to("file")),
    ("editor skirmish", f"{RULES}/game.py", link_to("nothing")),
    ("check skirmish", f"{RULES}/game.pyi", link_to("file")),
]  # fmt: skip


@pytest.mark.parametrize(("line", "place", "put"), IN_THE_WAY)
def test_what_leads_out_is_refused_and_nothing_is_written(
    skirmish: Path, tmp_path: Path, line: str, place: str, put: Callable[[Path, Path], None]
) -> None:
    outside = tmp_path / "outside"
    (outside / "folder").mkdir(parents=True)
    (outside / "folder" / "01-mine.yaml").write_text("mine")
    (outside / "file").write_text("mine")
    put(skirmish / place, outside)
    before, there = files(outside), files(skirmish)
    code, said = run(skirmish, line)
    assert files(outside) == before
    assert {name: each for name, each in files(skirmish).items() if not name.startswith(RULES)} == {
        name: each for name, each in there.items() if not name.startswith(RULES)
    }
    assert code == 1
    sorts = ("a link", "a folder", "a file", "nothing")  # nothing: what a link leads to, where it is read
    assert place in said and any(f"found '{sort}', expected" in said for sort in sorts), said


@pytest.mark.parametrize("place", ["skirmish", "assets", "index.html", "skirmish/faces"])
def test_links_within_the_gallery_are_not_followed(skirmish: Path, tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    assert run(skirmish, "preview skirmish -j 1")[0] == 0
    link_to("")(skirmish / "dist/preview" / place, outside)
    run(skirmish, "preview skirmish -j 1")
    assert files(outside) == {}


def test_a_survey_is_laid_over_no_link(tmp_path: Path) -> None:
    outside = tmp_path / "hexes.csv"
    outside.write_text("mine")
    home = FolderWriter(tmp_path / "w")
    (tmp_path / "w/maps/x").mkdir(parents=True)
    (tmp_path / "w/maps/x/hexes.csv").symlink_to(outside)
    with pytest.raises(
        WorkspaceError, match=r"maps/x/hexes.csv: found 'a link', expected a file of the workspace's own"
    ):
        home.write(tmp_path / "w/maps/x/hexes.csv", b"ours")
    assert outside.read_text() == "mine"


@pytest.mark.parametrize("room", ["counters", "maps", "templates"])
def test_a_new_game_is_written_through_no_link(tmp_path: Path, room: str) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / room).symlink_to(tmp_path / "outside")
    code, said = run(tmp_path / "w", f"new trial --in {tmp_path / 'w'}")
    assert (code, files(tmp_path / "outside")) == (1, {})
    assert f"{room}: found 'a link'" in said
    assert [each.name for each in (tmp_path / "w").iterdir()] == [room]


# The one place that writes


def test_a_path_out_of_the_home_is_refused(tmp_path: Path) -> None:
    home = FolderWriter(tmp_path / "w")
    (tmp_path / "w").mkdir()
    for path in (tmp_path / "x", Path("/x/y"), tmp_path / "w/../x", tmp_path / "w/a/../../x"):
        with pytest.raises(WorkspaceError):
            home.write(path, b"")
    assert files(tmp_path) == {}


def test_a_link_that_comes_into_the_place_of_a_folder_meanwhile_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "w/dist/inner").mkdir(parents=True)
    real = writing._open

    def swapped(path: str | Path, above: int | None = None) -> int:
        if path == "inner":  # after it was looked at
            (tmp_path / "w/dist/inner").rename(tmp_path / "w/dist/was")
            (tmp_path / "w/dist/inner").symlink_to(outside)
        return real(path, above)

    monkeypatch.setattr(writing, "_open", swapped)
    with pytest.raises(WorkspaceError, match="dist/inner: found 'a link'"):
        FolderWriter(tmp_path / "w").write(tmp_path / "w/dist/inner/x", b"ours")
    assert files(outside) == {}


def test_a_folder_that_is_swapped_after_it_was_opened_keeps_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "w/dist").mkdir(parents=True)
    real = writing._Folder.require_file

    def swapped(self: writing._Folder, name: str) -> None:
        real(self, name)
        (tmp_path / "w/dist").rename(tmp_path / "w/was")
        (tmp_path / "w/dist").symlink_to(outside)

    monkeypatch.setattr(writing._Folder, "require_file", swapped)
    FolderWriter(tmp_path / "w").write(tmp_path / "w/dist/x", b"ours")
    assert files(outside) == {}
    assert (tmp_path / "w/was/x").read_bytes() == b"ours"


@pytest.mark.parametrize("by_handle", [True, False])
def test_with_handles_and_without_it_does_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_handle: bool
) -> None:
    if not by_handle:
        monkeypatch.setattr(writing, "_BY_HANDLE", False)
    (tmp_path / "w").mkdir()
    (tmp_path / "outside").mkdir()
    home = FolderWriter(tmp_path / "w")
    home.write(home.root / "a/b/c", b"one")
    home.write(home.root / "a/b/c", b"two")
    home.write_tree(home.root / "a/tree", {"x/y": b"1", "z": b"2"})
    assert files(home.root) == {"a/b/c": b"two", "a/tree/x/y": b"1", "a/tree/z": b"2"}
    with pytest.raises(WorkspaceError, match="expected nothing of this name"):
        home.write_tree(home.root / "a/tree", {"x": b""})
    (home.root / "a/out").symlink_to(tmp_path / "outside")
    for wrong in ("a/out/x", "a/out", "a/b", "a/b/c/d"):
        with pytest.raises(WorkspaceError, match=r"a/(out|b|b/c): found 'a (link|folder|file)'"):
            home.write(home.root / wrong, b"")
    home.remove(home.root / "a/out")
    home.remove(home.root / "a/tree")
    home.remove(home.root / "a/none/x")
    assert files(home.root) == {"a/b/c": b"two"} and (tmp_path / "outside").is_dir()


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").write_bytes(b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        FolderWriter(tmp_path).write(tmp_path / "x", b"new")
    assert files(tmp_path) == {"x": b"old"}


def test_everything_that_writes_into_a_workspace_does_it_through_the_one_place() -> None:
    """Who writes by itself writes to where the user said, into the user's cache, or into a folder of its own making."""
    allowed = {
        "foundation/atomic.py", "foundation/writing.py", "foundation/cache.py", "tasks/simulate.py",
        "vassal/archive.py", "vassal/__init__.py",
        "engine/process.py", "engine/jvm.py", "engine/class_archive.py", "engine/dice.py", "engine/checks.py",
        "engine/requests.py",
        "tasks/diff.py", "tasks/guides.py", "tasks/lint.py", "tasks/refresh.py", "foundation/folder_keeper.py",
        "cli/make_commands.py", "foundation/child_processes.py",
        "rules/mechanics/reference.py", "reading/reference.py", "rules/mechanics/stub.py",
        "rules/language/reference.py", "preview/gallery.py",
    }  # fmt: skip
    signs = (".write_text(", ".write_bytes(", ".mkdir(", "mkdtemp(", "mkstemp(", "os.replace(", "os.rename(", "rmtree(",
             ".unlink(", "write_atomically(", "write_archive(", ".symlink_to(", "NamedTemporaryFile(")  # fmt: skip
    home = ROOT / "builder/vmodsmith"
    found = {
        path.relative_to(home).as_posix()
        for path in home.rglob("*.py")
        if any(sign in path.read_text(encoding="utf-8") for sign in signs)
    }
    assert found - allowed - {"tasks/new.py", "cli/simulate_command.py"} == set()


TOGETHER = {"one": b"1", "inner/two": b"2", "inner/three": b"3"}


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("there", [(), ("one", "inner/three"), tuple(TOGETHER)], ids=["none", "some", "all"])
def test_files_that_belong_together_are_all_replaced_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, step: str, there: tuple[str, ...]
) -> None:
    (tmp_path / "inner").mkdir()
    for name in there:
        (tmp_path / name).write_bytes(b"before")
    before, calls, done = files(tmp_path), [], getattr(os, step)

    def full(*arguments: Any, **options: Any) -> None:
        calls.append(arguments)
        if len(calls) == number + 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        done(*arguments, **options)

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left") as told:
        FolderWriter(tmp_path).write_all({tmp_path / name: data for name, data in TOGETHER.items()})
    assert told.value.filename == [*TOGETHER][number]
    assert files(tmp_path) == before
    FolderWriter(tmp_path).write_all({tmp_path / name: data for name, data in TOGETHER.items()})
    assert files(tmp_path) == TOGETHER


@pytest.mark.parametrize("number", range(3))
def test_tables_of_one_map_are_all_converted_or_none(
    skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    land = tmp_path / "land.txt"
    land.write_text('0101 woods "Oak"\n0102 clear\n0101-0102-0103 stream\n', encoding="utf-8")
    before, calls, sync = files(skirmish), [], os.fsync

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == number + 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(handle)

    monkeypatch.setattr(os, "fsync", full)
    code, output = run(skirmish, f"convert skirmish {land} --replace")
    assert code == 1 and "No space left on device" in output, output
    assert files(skirmish) == before
    monkeypatch.setattr(os, "fsync", sync)
    code, output = run(skirmish, f"convert skirmish {land} --replace")
    assert code == 0, output
    changed = {name for name, data in files(skirmish).items() if before.get(name) != data}
    assert changed == {f"maps/skirmish/{name}.csv" for name in ("hexes", "lines", "places")}
