"""Whoever is killed takes with it what it has started: within seconds nothing of it lives, and nothing holds its output
open."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import ROOT, SMALL, WORKSPACES
from shared.lineage import family

from vmodsmith.foundation.child_processes import tied

pytestmark = pytest.mark.slow(10)

_POOL = "multiprocessing.spawn"

_WAITING = """
import sys, time
from pathlib import Path
from vmodsmith.art import drawing, pictures
from vmodsmith.foundation.cache import open_cache
from vmodsmith.rules.expanded import load_expanded
drawing._WORTH_A_PROCESS, drawing._BATCH = 0, 1
if __name__ == "__main__":
    game, _ = load_expanded(Path(sys.argv[1]), "skirmish")
    faces = [each for each in pictures.pictures(game, game.style) if each.shows == "face"]
    with open_cache() as cache, drawing.DrawingJob(game, game.style, faces, cache, 2, lambda count: None) as work:
        work.finish()
        print("drawn", flush=True)
        time.sleep(100)
"""

_PRINTING = """
import sys
from pathlib import Path
from vmodsmith.sheets import faces
from vmodsmith.rules.expanded import load_expanded
if __name__ == "__main__":
    game, _ = load_expanded(Path(sys.argv[1]), "skirmish")
    counters = list(game.counters)[:1] * 50_000
    faces._draw_all([counters, counters], game.style, 0.5, 0.0, 2)
"""

_COMMAND = "import sys; from vmodsmith.cli import main; main(sys.argv[1:])"

_ENGINE = """
import sys, time
from vmodsmith.engine import Engine
engine = Engine(sys.argv[1], quick=True)
print("opened", flush=True)
if sys.argv[2] == "busy":
    engine.call("sleep", seconds=100)
time.sleep(100)
"""


def test_drawing_processes_that_wait_for_work_end_with_their_parent(tmp_path: Path) -> None:
    program = family(_WAITING, SMALL, VMODSMITH_CACHE=str(tmp_path))
    program.await_line("drawn")
    program.await_children(2, _POOL)
    assert program.killed() == []


def test_drawing_processes_in_the_middle_of_a_build_end_with_their_parent(tmp_path: Path) -> None:
    game = next(each for each in (*WORKSPACES,) if each != "skirmish")
    program = family(
        _COMMAND, "--workspace", WORKSPACES[game], "build", "--force", "-j2", game, VMODSMITH_CACHE=str(tmp_path)
    )
    program.await_children(2, _POOL)
    time.sleep(2)
    assert program.killed() == []


def test_printing_processes_end_with_their_parent() -> None:
    program = family(_PRINTING, SMALL)
    program.await_children(2, _POOL)
    time.sleep(2)
    assert program.killed() == []


def test_what_draws_maps_for_the_gallery_ends_with_it(skirmish: Path) -> None:
    program = family(_COMMAND, "--workspace", skirmish, "preview", "--port", "0")
    program.await_children(1, _POOL)
    assert program.killed() == []


def test_a_program_of_others_ends_with_all_it_has_started() -> None:
    code = """
import subprocess, sys, time
from vmodsmith.foundation.child_processes import tied
subprocess.Popen(tied("sh", "-c", "sleep 100 & trap '' TERM; while :; do sleep 100; done"), stdin=subprocess.PIPE)
print("begun", flush=True)
time.sleep(100)
"""
    program = family(code)
    program.await_line("begun")
    program.await_children(4, "sleep")
    assert program.killed() == []


def test_a_tied_program_has_its_output_and_its_exit_code(tmp_path: Path) -> None:
    for command, code, said in (
        (["sh", "-c", "echo said; exit 3"], 3, b"said\n"),
        ([str(tmp_path / "none")], 127, b""),
    ):
        with subprocess.Popen(tied(*command), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.read() == said and process.wait() == code


@pytest.mark.skipif("VMODSMITH_SLEEPS" not in os.environ, reason="a test of the next one's")
def test_that_sleeps() -> None:
    print("asleep")
    time.sleep(100)


def test_processes_of_the_tests_end_with_them() -> None:
    code = "import sys, pytest; pytest.main(sys.argv[1:])"
    own = {"VMODSMITH_SLEEPS": "1", "PYTEST_XDIST_WORKER": "", "PYTEST_ADDOPTS": ""}
    program = family(
        code, "-q", "-n2", "-p", "no:cacheprovider", f"--rootdir={ROOT}", Path(__file__), "-k", "sleeps", **own
    )
    program.await_children(2)
    time.sleep(3)
    assert program.killed() == []


@pytest.mark.parametrize("doing", ["nothing", "busy"])
def test_an_engine_and_its_display_end_with_their_parent(
    doing: str, needs_engine: None, blank: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    program = family(_ENGINE, blank("skirmish"), doing)
    program.await_line("opened")
    program.await_children(1, "Xvfb")
    time.sleep(1)
    assert program.killed() == []
