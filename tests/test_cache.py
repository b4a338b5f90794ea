"""The cache gives what was put into it, or nothing: whatever happens to its files, a build makes the same and says one
line at most."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.foundation.cache import Cache, open_cache

BIG = bytes(range(256)) * 400
"""Large enough to lie in a file of its own."""

VALUES = {
    "small": b"png",
    "big": BIG,
    "said": {"a.vmod": "digest"},
    "text": "{}",
    "long": [(f"{n:040}", n / 3) for n in range(2000)],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Cache(tmp_path / "cache") as cache:
        cache.set_all(VALUES.items())
    return tmp_path / "cache"


def lines_of(folder: Path) -> tuple[dict[str, object], list[str]]:
    """What is in a cache now, and the lines that were said. What is missing is put in again, and must then be there."""
    lines: list[str] = []
    with Cache(folder, lines.append) as cache:
        found = {key: cache.get(key) for key in VALUES}
        cache.set_all([(key, VALUES[key]) for key in VALUES if found[key] is None])
    return {key: each for key, each in found.items() if each is not None}, lines


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/*/*.val"))


def test_what_was_set_is_got(folder: Path) -> None:
    assert lines_of(folder) == (VALUES, [])
    assert len(files(folder)) == 2


def test_several_at_once_are_what_each_is(folder: Path) -> None:
    files(folder)[0].write_bytes(b"damaged")
    lines: list[str] = []
    with Cache(folder, lines.append) as cache:
        found = cache.get_all([*VALUES, "unknown", "small"])
        assert found == {key: value for key in VALUES if (value := cache.get(key)) is not None}
        assert found.keys() < VALUES.keys() and len(found) == len(VALUES) - 1 and lines == []


def test_several_at_once_of_a_folder_that_cannot_be_used_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with Cache(tmp_path / "file" / "below", lambda line: None) as cache:
        assert cache.get_all(VALUES) == {}


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _changed(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_cut, _changed, _empty, Path.unlink])
def test_a_value_that_is_no_longer_whole_is_not_given(folder: Path, spoil: Callable[[Path], None]) -> None:
    for each in files(folder):
        spoil(each)
    found, lines = lines_of(folder)
    assert found == {key: VALUES[key] for key in ("small", "said", "text")} and lines == []
    assert lines_of(folder) == (VALUES, [])


def test_values_that_were_swapped_are_not_given(folder: Path) -> None:
    one, other = files(folder)
    content = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(content)
    found, lines = lines_of(folder)
    assert set(found) == {"small", "said", "text"} and lines == []


def _noise(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(20_000))


def _holes(path: Path) -> None:
    """The first page stays as it was: what opens well fails later."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + random.Random(1).randbytes(len(content) - 4096))


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _other_columns(path: Path) -> None:
    """As another version of the library might have left it."""
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE Cache")
        database.execute("CREATE TABLE Cache (key TEXT, content BLOB)")


def _other_settings(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE Settings SET value = 'x' WHERE key IN ('size_limit', 'cull_limit', 'count', 'size')")
        database.execute("UPDATE Settings SET value = 'none-such' WHERE key = 'eviction_policy'")


@pytest.mark.parametrize("spoil", [_cut, _noise, _holes, _other_columns])
def test_a_damaged_cache_is_begun_anew_and_says_so_once(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder / "cache.db")
    found, lines = lines_of(folder)
    assert found == {}
    assert lines == [f"warning: the cache in {folder} was damaged and is replaced by a new one"]
    assert lines_of(folder) == (VALUES, [])


@pytest.mark.parametrize("spoil", [_empty, _other_settings, Path.unlink])
def test_a_cache_that_lost_its_list_or_settings_is_used_on(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder / "cache.db")
    lines_of(folder)
    assert lines_of(folder) == (VALUES, [])


def test_nothing_but_the_caches_own_files_is_removed(folder: Path) -> None:
    (folder / "ab").mkdir(exist_ok=True)
    kept = [folder / "notes.txt", folder / "ab" / "mine.val", folder / "java" / "classes.jsa"]
    for each in kept:
        each.parent.mkdir(exist_ok=True)
        each.write_text("mine")
    _noise(folder / "cache.db")
    lines_of(folder)
    assert all(each.read_text() == "mine" for each in kept)


def test_without_a_folder_all_is_made_without_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "inside"):
        found, lines = lines_of(place)
        assert found == {} and len(lines) == 1
        assert "cannot be used" in lines[0] and lines[0].endswith("everything is made without it")


def test_a_folder_in_the_place_of_its_list_is_told(folder: Path) -> None:
    _folder(folder / "cache.db")
    found, lines = lines_of(folder)
    assert found == {} and len(lines) == 1 and "everything is made without it" in lines[0]


def test_a_cache_that_another_program_holds_is_not_waited_for_again_and_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vmodsmith.foundation.cache._PATIENCE", 0.2)
    holder = sqlite3.connect(folder / "cache.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    lines: list[str] = []
    with Cache(folder, lines.append) as cache:
        for _ in range(50):
            cache.set("new", b"1")
    holder.close()
    assert lines == [
        f"warning: the cache in {folder} cannot be used (another program is using it); everything is made without it"
    ]
    assert lines_of(folder) == (VALUES, [])


# ---- builds


def build(workspace: Path, cache: Path, *before: str) -> tuple[bytes, list[str]]:
    """The module that the command makes with this cache, and what it writes to standard error."""
    done = subprocess.run(
        [*before, sys.executable, "-m", "vmodsmith", "--workspace", str(workspace), "build", "--force", "-j1",
         "skirmish"],
        env={**os.environ, "VMODSMITH_CACHE": str(cache)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return (workspace / "dist" / "skirmish.vmod").read_bytes(), done.stderr.splitlines()


@pytest.fixture
def made(skirmish: Path, tmp_path: Path) -> tuple[bytes, Path]:
    """The module of the small game, and the cache that was filled by making it."""
    module, lines = build(skirmish, tmp_path / "cache")
    assert lines == []
    return module, tmp_path / "cache"


@pytest.mark.slow(10)
def test_a_build_makes_the_same_from_a_damaged_cache(skirmish: Path, made: tuple[bytes, Path]) -> None:
    module, cache = made
    chance = random.Random(5)
    for each in files(cache):
        chance.choice([_cut, _changed, _empty, Path.unlink])(each)
    assert build(skirmish, cache) == (module, [])
    _holes(cache / "cache.db")
    assert build(skirmish, cache) == (
        module,
        [f"warning: the cache in {cache} was damaged and is replaced by a new one"],
    )
    assert build(skirmish, cache) == (module, [])


def unprivileged() -> list[str]:
    """What begins a command for which rights on files hold, whoever runs the tests."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root may write anywhere, and there is no setpriv")
    rights = "-dac_override,-dac_read_search,-fowner"
    return ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}", "--"]


@pytest.mark.slow(5)
def test_a_build_goes_on_where_the_cache_can_only_be_read(skirmish: Path, made: tuple[bytes, Path]) -> None:
    module, cache = made
    for each in [cache, *cache.rglob("*")]:
        each.chmod(0o555 if each.is_dir() else 0o444)
    try:
        again, lines = build(skirmish, cache, *unprivileged())
    finally:
        for each in [cache, *cache.rglob("*")]:
            each.chmod(0o755 if each.is_dir() else 0o644)
    assert again == module
    assert lines == [f"warning: the cache in {cache} can only be read; new results are not stored"]


@pytest.mark.slow(5)
def test_a_build_goes_on_where_the_cache_may_not_be_touched(skirmish: Path, made: tuple[bytes, Path]) -> None:
    module, cache = made
    cache.chmod(0)
    try:
        again, lines = build(skirmish, cache, *unprivileged())
    finally:
        cache.chmod(0o755)
    assert again == module and len(lines) == 1 and lines[0].endswith("everything is made without it")


@pytest.mark.slow(5)
def test_a_build_goes_on_where_the_disk_of_the_cache_is_full(
    skirmish: Path, made: tuple[bytes, Path], tmp_path: Path
) -> None:
    """A disk of its own, 64 KiB large."""
    disk = tmp_path / "disk"
    disk.mkdir()
    within = ["unshare", "-rm", "sh", "-c", f'mount -t tmpfs -o size=64k tmpfs "{disk}" && exec "$@"', "sh"]
    if shutil.which("unshare") is None or subprocess.run([*within, "true"], capture_output=True).returncode:
        pytest.skip("no disk can be made here")
    again, lines = build(skirmish, disk, *within)
    assert again == made[0] and len(lines) <= 2
    assert all(each.startswith(f"warning: the cache in {disk} ") for each in lines) and lines != []


def test_a_cache_is_opened_once_in_a_thread(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build asks for the cache in two dozen places, most of them within one another."""
    monkeypatch.setenv("VMODSMITH_CACHE", str(folder))
    with open_cache() as outer:
        with open_cache() as inner:
            assert inner is outer
            inner.set("key", b"value")
        assert outer.get("key") == b"value"
        outer.set("more", b"value")
    with open_cache() as later:
        assert later is not outer
        assert later.get_all(["key", "more"]) == {"key": b"value", "more": b"value"}


def test_another_folder_is_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "one"))
    with open_cache() as one:
        monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "other"))
        with open_cache() as other:
            one.set("key", b"value")
            assert other.get("key") is None
