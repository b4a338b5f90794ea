"""Java's archive of the engine's classes: made once, used from then on, and never needed."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from vmodsmith.engine import Engine, class_archive, find_engine
from vmodsmith.engine.find import Installation
from vmodsmith.engine.manifests import without_folders

NAME = "classes.jsa"


def _archive(cache: Path) -> Path:
    """The archive of a cache, when whoever makes it is ready."""
    end = time.monotonic() + 120
    while not (found := _archives(cache)) and time.monotonic() < end:
        time.sleep(0.1)
    (only,) = found
    return only


def _archives(cache: Path) -> list[Path]:
    return [each.with_name(NAME) for each in cache.glob("java/*/size") if each.read_text() != "0"]


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="only Linux tells what a process has in its memory")
def test_an_engine_has_its_classes_from_the_archive(sample_module: Path, needs_engine: None) -> None:
    cache, end = Path(os.environ["VMODSMITH_CACHE"]), time.monotonic() + 120
    with Engine(sample_module):
        pass
    while not _archives(cache) and time.monotonic() < end:  # another process makes it
        time.sleep(0.1)
    with Engine(sample_module) as engine:
        mapped = Path(f"/proc/{engine._process.pid}/maps").read_text()
        assert [each for each in _archives(cache) if str(each) in mapped]
        assert engine.complaints_at_opening() == []


@pytest.fixture
def home(needs_engine: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the archives, in a cache of its own."""
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "java"


def _answers(monkeypatch: pytest.MonkeyPatch, answer: str, contents: bytes | None, code: int | None = 0) -> list[Path]:
    """Engines that answer so, leave such an archive and end with a code, None for not in time; where each was to write
    it."""
    asked: list[Path] = []

    def opened(command: list[str], *, input: str, **options: object) -> subprocess.CompletedProcess[str]:
        asked.append(Path(json.loads(input)["with"]["archive"]))
        if contents is not None:
            asked[-1].write_bytes(contents)
        if code is None:
            raise subprocess.TimeoutExpired(command, 0)
        return subprocess.CompletedProcess(command, code, answer + "\n")

    monkeypatch.setattr(class_archive.subprocess, "run", opened)
    return asked


def _classes(folder: Path) -> class_archive.Classes:
    (folder / "conf").mkdir(exist_ok=True)
    return class_archive.from_archive(find_engine(), folder, {"quick": True})


def test_it_is_made_once(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _answers(monkeypatch, '{"value": null}', b"classes")
    first, second = _classes(tmp_path), _classes(tmp_path)
    assert first == second
    assert f"-XX:SharedArchiveFile={_archive(home.parent)}" in first.options
    assert len(asked) == 1
    assert {each.name for each in home.glob("*/*") if each.suffix != ".jar"} == {NAME, "size"}


def test_one_that_was_cut_off_is_made_anew(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _answers(monkeypatch, '{"value": null}', b"classes")
    _classes(tmp_path)
    _archive(home.parent).write_bytes(b"clas")
    assert _classes(tmp_path).options
    assert (len(asked), _archive(home.parent).read_bytes()) == (2, b"classes")


def test_a_java_that_makes_none_is_not_asked_again(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _answers(monkeypatch, '{"value": null}', None)
    assert _classes(tmp_path).options == _classes(tmp_path).options == ()
    assert len(asked) == 1


@pytest.mark.parametrize("code", [1, None])
def test_what_an_engine_that_ended_badly_has_written_is_not_used_and_it_is_tried_again_the_next_day(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int | None
) -> None:
    asked = _answers(monkeypatch, '{"value": null}', b"clas", code)
    assert _classes(tmp_path).options == _classes(tmp_path).options == ()
    assert len(asked) == 1
    (vain,) = home.glob(f"*/{NAME}")
    assert {each.name for each in vain.parent.iterdir() if each.suffix != ".jar"} == {NAME, "size"}
    os.utime(vain, (time.time() - 90_000,) * 2)
    _answers(monkeypatch, '{"value": null}', b"classes")
    assert _classes(tmp_path).options


def test_a_module_that_does_not_open_decides_nothing(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _answers(monkeypatch, '{"error": "no module", "detail": ""}', None)
    assert _classes(tmp_path).options == ()
    asked += _answers(monkeypatch, '{"value": null}', b"classes")
    assert _classes(tmp_path).options


def test_nobody_waits_for_who_makes_it(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _answers(monkeypatch, '{"value": null}', b"classes")
    _classes(tmp_path)
    made = _archive(home.parent)
    made.rename(made.with_name("begun"))
    assert _classes(tmp_path).options == ()
    os.utime(made.with_name("begun"), (0, 0))  # given up long ago
    assert _classes(tmp_path).options
    assert len(asked) == 2


def test_a_cache_that_cannot_be_written_is_done_without(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _answers(monkeypatch, '{"value": null}', b"classes")
    home.parent.write_text("a file where the folder should be")
    found = _classes(tmp_path)
    assert (list(found.path), found.options, asked) == (find_engine().jars, (), [])


def test_another_jar_is_another_archive(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And those of the versions that were used last are kept."""
    _answers(monkeypatch, '{"value": null}', b"classes")
    (tmp_path / "conf").mkdir()
    (tmp_path / "lib").mkdir()
    for number in range(5):
        with ZipFile(tmp_path / "lib" / "Vengine.jar", "w") as jar:
            jar.writestr("a.class", b"x" * number)
        assert class_archive.from_archive(Installation(tmp_path), tmp_path, {}).options
    assert len(list(home.iterdir())) == 3


# ---- class paths in manifests


def _jar(path: Path, manifest: str, **entries: str) -> Path:
    with ZipFile(path, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", manifest)
        jar.writestr("a/B.class", b"classes")
        for name, text in entries.items():
            jar.writestr(f"META-INF/{name}.SF", text)
    return path


def test_folders_leave_the_class_path_of_a_jar(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    named = " ".join(["other.jar", ".", "more/", "/nowhere/at/all/with/a/long/name/that/goes/on/far.jar"])
    jar = _jar(
        tmp_path / "a.jar", f"Manifest-Version: 1.0\r\nClass-Path: {named[:50]}\r\n {named[50:]}\r\nX: y\r\n\r\n"
    )
    copy = tmp_path / "more" / "a.jar"
    assert without_folders(jar, copy)
    with ZipFile(copy) as found:
        lines = found.read("META-INF/MANIFEST.MF").decode().split("\r\n")
        assert found.read("a/B.class") == b"classes"
    assert all(len(line) <= 72 for line in lines)
    assert "\n".join(lines).replace("\n ", "").splitlines() == [
        "Manifest-Version: 1.0",
        f"Class-Path: {(tmp_path / 'other.jar').as_uri()} file:///nowhere/at/all/with/a/long/name/that/goes/on/far.jar",
        "X: y",
        "",
    ]
    assert not without_folders(copy, tmp_path / "again.jar")


def test_no_jar_leads_back_to_one_that_was_copied(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Java follows what a jar names to where it lies: past a copy, to the folder that the copy leaves out."""
    _answers(monkeypatch, '{"value": null}', b"classes")
    lib = tmp_path / "lib"
    lib.mkdir()
    for name, named in (("Vengine", "b.jar a.jar c.jar"), ("a", "b.jar"), ("b", "."), ("c", "none.jar")):
        _jar(lib / f"{name}.jar", f"Manifest-Version: 1.0\r\nClass-Path: {named}\r\n\r\n")
    (tmp_path / "conf").mkdir()
    found = class_archive.from_archive(Installation(tmp_path), tmp_path, {})
    assert found.options
    left = {}
    for each in map(Path, found.path):
        with ZipFile(each) as jar:
            text = jar.read("META-INF/MANIFEST.MF").decode().replace("\r\n ", "")
        left[each.parent == lib, each.stem] = text.partition("Path: ")[2].split()
    assert left == {
        (False, "Vengine"): [(lib / "c.jar").as_uri()],
        (False, "a"): [],
        (False, "b"): [],
        (True, "c"): ["none.jar"],
    }


@pytest.mark.parametrize(
    "manifest", ["Manifest-Version: 1.0\n\n", "Class-Path: b.jar c.jar\n\n", "X: y\nClass-\n Path: b.jar\n"]
)
def test_other_jars_stay_where_they_are(tmp_path: Path, manifest: str) -> None:
    assert not without_folders(_jar(tmp_path / "a.jar", manifest), tmp_path / "copy.jar")
    assert not (tmp_path / "copy.jar").exists()


def test_a_signed_jar_is_not_rewritten(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a\.jar is signed"):
        without_folders(_jar(tmp_path / "a.jar", "Class-Path: .\n\n", KEY="signed"), tmp_path / "copy.jar")
