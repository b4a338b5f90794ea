"""Compiled rules are kept on a player's machine: what is kept is used if it is whole and of this very source, and else
compiled again; it is never more than a few files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vmodsmith.engine import Engine
from vmodsmith.foundation.cache import cache_folder

from . import grown

RULES = """
from game import *


def rest() -> None:
    report("{}")
"""
SHEET = """
name: rule.fight
buttons:
  - {id: rest-now, menu: Rest, call: rest()}
"""


@pytest.fixture
def kept(needs_engine: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where engines keep compiled rules, empty; what else engines share is where it was."""
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    return cache_folder() / "rules"


def module(folder: Path, said: str) -> Path:
    (folder / said).mkdir()
    return grown.module(grown.game(RULES.replace("{}", said), SHEET), folder / said)


def rested(where: Path) -> list[str]:
    """What the chat says when the button of a module is pressed, in a new engine."""
    with Engine(where) as engine:
        engine.new_game()
        before = engine.mark()
        engine.press("Rest")
        assert engine.problems() == []
        return engine.chat(before)


def test_rules_are_compiled_once_for_each_source(kept: Path, tmp_path: Path) -> None:
    one, other = module(tmp_path, "rested"), module(tmp_path, "waited")
    assert any("rested" in each for each in rested(one))
    first = list(kept.glob("*"))
    assert [each.suffix for each in first] == [".classes"], "one file, and nothing half-written"
    inode = first[0].stat().st_ino
    os.utime(first[0], (1, 1))
    assert any("rested" in each for each in rested(one))
    assert first[0].stat().st_ino == inode and first[0].stat().st_mtime > 1, "used, and not written again"
    assert any("waited" in each for each in rested(other)), "other rules are other classes"
    assert len(list(kept.glob("*.classes"))) == 2


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "other"])
def test_what_is_not_whole_is_compiled_again(kept: Path, tmp_path: Path, damage: str) -> None:
    one = module(tmp_path, "rested")
    assert any("rested" in each for each in rested(one))
    (file,) = kept.glob("*.classes")
    whole = file.read_bytes()
    changed = {
        "cut": whole[: len(whole) // 2],
        "changed": whole[:200] + bytes([whole[200] ^ 1]) + whole[201:],
        "empty": b"",
        "other": bytes(32) + whole[32:],
    }
    file.write_bytes(changed[damage])
    assert any("rested" in each for each in rested(one))
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_used_is_no_hindrance(kept: Path, tmp_path: Path) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"a file where the folder should be")
    assert any("rested" in each for each in rested(module(tmp_path, "rested")))
    assert kept.read_bytes() == b"a file where the folder should be"


def test_no_more_than_a_few_are_kept(kept: Path, tmp_path: Path) -> None:
    kept.mkdir(parents=True)
    for number in range(40):
        old = kept / f"{number:064x}.classes"
        old.write_bytes(b"")
        os.utime(old, (1000 + number, 1000 + number))
    (kept / "notes.txt").write_bytes(b"mine")
    assert any("rested" in each for each in rested(module(tmp_path, "rested")))
    left = sorted(kept.glob("*.classes"), key=lambda each: each.stat().st_mtime)
    assert len(left) == 32 and left[0].name == f"{9:064x}.classes", "those used last"
    assert (kept / "notes.txt").read_bytes() == b"mine"
