"""No test may hang: each has a time limit, in every process of a run, and an engine that is waited for in vain ends
with it."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from vmodsmith.engine.process import EngineProcess

HANGS = """\
import time


def test_hangs():
    time.sleep(60)


def test_comes_after():
    pass
"""


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.hasplugin("timeout")
    assert 60 <= float(pytestconfig.getini("timeout")) <= 1200
    assert pytestconfig.getini("timeout_method") == "signal"


def test_what_tests_start_is_compiled_once() -> None:
    """Wherever the tests run: each program that they start would else be compiled anew, and take longer than its limit
    on a slow machine."""
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


@pytest.mark.slow(6)
@pytest.mark.parametrize("processes", ["-n0", "-n1"])
def test_a_test_that_hangs_fails_and_the_next_goes_on(tmp_path: Path, processes: str) -> None:
    (tmp_path / "test_hangs.py").write_text(HANGS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntimeout = 1\ntimeout_method = signal\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", processes, "-p", "no:cacheprovider", "-p", "no:anyio", "-q", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "Timeout" in done.stdout and "time.sleep(60)" in done.stdout


def test_an_engine_that_nobody_waits_for_any_more_is_ended() -> None:
    """Else its late answer would be taken for that of the next request."""
    engine = object.__new__(EngineProcess)
    engine.timeout = 60
    engine._process = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )

    class Interrupted(queue.SimpleQueue[str]):
        """A wait that a time limit breaks off: pytest raises in it what is no ordinary error."""

        def get(self, block: bool = True, timeout: float | None = None) -> str:
            raise pytest.fail.Exception("Timeout (>900.0s) from pytest-timeout.")

    engine._answers = Interrupted()
    try:
        with pytest.raises(pytest.fail.Exception):
            engine.call("info")
        assert not engine.alive
    finally:
        engine._process.kill()
        engine._process.wait()


def test_an_engine_ends_with_the_block_that_uses_it() -> None:
    """It is asked to end, and ends by itself: it is not killed while it writes a file."""
    engine = object.__new__(EngineProcess)
    engine._stack = ExitStack()
    engine._process = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read(); sys.exit(7)"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    engine._stack.callback(engine._stop)
    with engine:
        assert engine.alive
    assert engine._process.returncode == 7


def test_an_engine_that_does_not_end_when_asked_is_killed() -> None:
    engine = object.__new__(EngineProcess)
    engine._process = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)"], stdin=subprocess.PIPE, encoding="utf-8"
    )
    engine._stop()
    assert not engine.alive and engine._process.returncode != 0
