"""What a process leaves that is killed: nothing that was made for its children alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

CHILD = """
import sys, time
from pathlib import Path
from vmodsmith.foundation.child_processes import end_with_parent
end_with_parent(Path.cwd())
Path("log").write_text("x")
print("ready", flush=True)
time.sleep(60)
"""
PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", sys.argv[1]], cwd=sys.argv[2])
time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process is not told of its parent's end")
def test_the_folder_of_a_process_goes_when_its_parent_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "of-its-own"
    folder.mkdir()
    beside = tmp_path / "beside"
    beside.write_text("stays")
    with subprocess.Popen([sys.executable, "-c", PARENT, CHILD, str(folder)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None and parent.stdout.readline() == b"ready\n"
        assert (folder / "log").exists()
        parent.send_signal(signal.SIGKILL)
        until = time.monotonic() + 20
        while folder.exists() and time.monotonic() < until:
            time.sleep(0.05)
    assert not folder.exists() and beside.exists()


WITH_ENGINE = """
import sys, time
from pathlib import Path
from vmodsmith.engine import Engine
engine = Engine(Path(sys.argv[1]))
engine.new_game()
print(engine.folder, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process is not told of its parent's end")
def test_the_folder_of_an_engine_goes_when_its_parent_is_killed(
    needs_engine: None, blank: Callable[[str], Path]
) -> None:
    """Its input ends with its parent, and with that the engine, sooner than it notices whose child it is by now."""
    command = [sys.executable, "-c", WITH_ENGINE, str(blank("skirmish"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        folder = Path(parent.stdout.readline().strip())
        assert (folder / "conf").is_dir()
        parent.send_signal(signal.SIGKILL)
        until = time.monotonic() + 20
        while folder.exists() and time.monotonic() < until:
            time.sleep(0.05)
    assert not folder.exists()
