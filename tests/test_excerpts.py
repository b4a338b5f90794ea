"""Below a message a terminal shows the line of the file, with what was found underlined."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.excerpts import WIDTH, excerpt

ROW = "  - {id: road, name: line.road, kind: raod}\n"


def problem(found: str, line: int = 2, column: int = 0, file: str = "maps/x/map.yaml") -> Problem:
    """A finding in the file of the tests."""
    return Problem(file, line, "kind", found, "a kind of line", "road", column=column)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A workspace with one file."""
    (tmp_path / "w/maps/x").mkdir(parents=True)
    (tmp_path / "w/maps/x/map.yaml").write_text(f"lines:\n{ROW}戦車, 戦車 raod\nraod raod\n", encoding="utf-8")
    return tmp_path / "w"


def test_what_was_found_is_underlined_if_the_line_has_it_once(home: Path) -> None:
    assert excerpt(home, problem("raod")) == [f"     2 | {ROW.rstrip()}", " " * 9 + " " * ROW.index("raod") + "^^^^"]


def test_the_column_says_where_otherwise_only_the_line_is_shown(home: Path) -> None:
    assert excerpt(home, problem("raod", 4, 6)) == ["     4 | raod raod", " " * 14 + "^^^^"]
    assert excerpt(home, problem("raod", 4, 1)) == ["     4 | raod raod", " " * 9 + "^^^^"]
    assert excerpt(home, problem("raod", 4)) == ["     4 | raod raod"]


def test_carets_stand_under_wide_characters(home: Path) -> None:
    text, carets = excerpt(home, problem("raod", 3))
    assert carets.index("^") == text.index("raod") + 4  # four characters before it take two columns


def test_a_long_line_is_shown_around_the_place(home: Path) -> None:
    (home / "maps/x/map.yaml").write_text("a" * 5000 + "raod" + "b" * 5000, encoding="utf-8")
    text, carets = excerpt(home, problem("raod", 1))
    assert len(text) <= WIDTH + 9 and text[carets.index("^") :].startswith("raod")


def test_what_a_terminal_obeys_is_escaped(home: Path) -> None:
    (home / "maps/x/map.yaml").write_text("a\x1b]0;title raod", encoding="utf-8")
    text, carets = excerpt(home, problem("raod", 1))
    assert "\x1b" not in text and text[carets.index("^") :] == "raod"


@pytest.mark.parametrize("file", ["../outside.yaml", "maps/x/link.yaml", "maps/x/gone.yaml", "maps/x"])
def test_nothing_is_read_outside_of_the_workspace(home: Path, file: str) -> None:
    (home.parent / "outside.yaml").write_text("secret\nraod\n", encoding="utf-8")
    (home / "maps/x/link.yaml").symlink_to(home.parent / "outside.yaml")
    assert excerpt(home, problem("raod", 2, file=file)) == []


def test_a_terminal_gets_the_line_and_a_pipe_only_the_message(skirmish: Path) -> None:
    path = skirmish / "counters/skirmish/units.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",red,", ",redd,", 1), encoding="utf-8")
    command = [sys.executable, "-m", "vmodsmith", "--workspace", str(skirmish), "check", "skirmish"]
    piped = subprocess.run(command, capture_output=True, text=True).stderr
    assert "redd" in piped and "^^^^" not in piped
    mine, its = pty.openpty()
    subprocess.run(command, stderr=its, stdout=subprocess.DEVNULL, check=False)
    os.close(its)
    shown = os.read(mine, 20_000).decode()
    os.close(mine)
    assert "^^^^" in shown and "redd" in shown
