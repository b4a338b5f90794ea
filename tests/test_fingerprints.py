"""What the keys of the cache count: every file of the program, by name and content, and nothing that Python leaves
beside it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vmodsmith.foundation import fingerprints

_REAL = fingerprints.code_fingerprint


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A little program in whose place the fingerprint is taken."""
    for name, text in {
        "foundation/fingerprints.py": "# here",
        "art/map/roads.py": "WIDTH = 3",
        "art/signs.yaml": "tank: oval",
        "art/look.css": "p {}",
        "rules/tabletop.py": "ROWS = 1",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(fingerprints, "__file__", str(tmp_path / "foundation/fingerprints.py"))
    yield tmp_path
    fingerprints._program_digests.cache_clear()


def taken(*rooms: str) -> str:
    """The fingerprint as a new process takes it."""
    fingerprints._program_digests.cache_clear()
    return _REAL.__wrapped__(rooms or ("",))


def _changed(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")


def _renamed(path: Path) -> None:
    path.rename(path.with_name("other-" + path.name))


@pytest.mark.parametrize("file", ["art/map/roads.py", "art/signs.yaml", "art/look.css", "rules/tabletop.py"])
@pytest.mark.parametrize("change", [_changed, _renamed, Path.unlink], ids=["changed", "renamed", "gone"])
def test_each_source_counts(program: Path, file: str, change: Callable[[Path], None]) -> None:
    before = taken(), taken("art"), taken("rules")
    change(program / file)
    after = taken(), taken("art"), taken("rules")
    assert after[0] != before[0]
    assert (after[1] != before[1]) == file.startswith("art/")
    assert (after[2] != before[2]) == file.startswith("rules/")


def test_a_new_file_counts(program: Path) -> None:
    before = taken()
    (program / "art/new.py").write_text("", encoding="utf-8")
    assert taken() != before


@pytest.mark.parametrize(
    "name", ["roads.cpython-311.pyc", "roads.cpython-311.pyc.139712", "roads.cpython-311.opt-1.pyc"]
)
def test_what_python_compiles_counts_for_nothing(program: Path, name: str) -> None:
    """Not even while it is being written, under a name of its own: a cold start has the keys of a warm one."""
    before = taken()
    (program / "art/map/__pycache__").mkdir()
    (program / "art/map/__pycache__" / name).write_bytes(b"compiled")
    assert taken() == before


def test_the_versions_of_libraries_count(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = taken()
    monkeypatch.setattr(fingerprints, "libraries", lambda: ("drawer 2",))
    assert taken() != before


def test_an_artefact_is_made_from_the_program_its_files_and_more(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprints, "code_fingerprint", taken)
    file = program / "data.csv"
    file.write_text("a", encoding="utf-8")

    def now(*more: str) -> str:
        return fingerprints.fingerprint(program, [file], *more)

    first = now("en")
    assert now("en") == first != now("ja")
    file.write_text("b", encoding="utf-8")
    second = now("en")
    _changed(program / "art/signs.yaml")
    third = now("en")
    file.unlink()
    assert len({first, second, third, now("en")}) == 4


def test_a_settled_file_is_read_once_and_a_change_of_it_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever its size says, and the time that its writer gives it."""
    read: list[str] = []
    really = fingerprints.open_regular

    def opened(path: Path) -> object:
        read.append(path.name)
        return really(path)

    monkeypatch.setattr(fingerprints, "open_regular", opened)
    monkeypatch.setattr(fingerprints, "_settled", {})
    files = [tmp_path / "a", tmp_path / "b"]
    for each in files:
        each.write_text("one")
    first = fingerprints.fingerprint(tmp_path, files)
    assert fingerprints.fingerprint(tmp_path, files) == first and read == ["a", "b", "a", "b"], (
        "just written: not settled"
    )
    if os.name != "posix":
        return
    monkeypatch.setattr(fingerprints, "_REST", -(10**18))
    for _ in range(3):
        assert fingerprints.fingerprint(tmp_path, files) == first
    assert read[4:] == ["a", "b"]
    before = files[1].stat()
    time.sleep(0.02)  # longer than the clock of files stands still
    files[1].write_text("two")
    os.utime(files[1], ns=(before.st_atime_ns, before.st_mtime_ns))
    assert fingerprints.fingerprint(tmp_path, files) != first and read[6:] == ["b"]
    files[1].unlink()
    gone = fingerprints.fingerprint(tmp_path, files)
    files[1].write_text("two")
    assert len({first, gone, fingerprints.fingerprint(tmp_path, files)}) == 3
