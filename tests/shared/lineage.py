"""What a process has started, and what has become of it after it was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from shared.files import ROOT

__all__ = ["Family", "family"]

_LONG = 120.0


class Family:
    """A Python program in a process of its own, with all that it starts."""

    def __init__(self, code: str, *arguments: object, environment: Mapping[str, str] | None = None) -> None:
        if not Path("/proc/self/stat").exists():
            pytest.skip("processes are told by /proc, which there is not here")
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def children(self, word: str = "") -> dict[int, str]:
        """All that was started from there and lives, with its command line, if that has the word in it."""
        parents = {}
        for each in Path("/proc").iterdir():
            if each.name.isdigit():
                try:
                    state, parent = (each / "stat").read_text().rpartition(")")[2].split()[:2]
                except (FileNotFoundError, ProcessLookupError):
                    continue
                if state != "Z":
                    parents[int(each.name)] = int(parent)
        known, found = {self.process.pid}, {}
        while more := {pid for pid, parent in parents.items() if parent in known} - known:
            known |= more
        for pid in known - {self.process.pid}:
            if word in (line := _line(pid)):
                found[pid] = line
        return found

    def await_children(self, count: int, word: str = "") -> None:
        """Wait until so many whose command line has a word in it live."""
        self._wait(lambda: len(self.children(word)) >= count, f"{count} processes with {word!r} in their command lines")

    def await_line(self, line: str) -> None:
        """Wait until a line is printed."""
        assert self.process.stdout is not None
        read = []
        for each in self.process.stdout:
            read.append(each)
            if each.strip() == line:
                return
        raise AssertionError("".join(read))

    def killed(self, seconds: float = 10.0) -> list[str]:
        """Kill it, as nobody can prevent; the command lines of what it had started and what lives after so many
        seconds, and what still holds its output open."""
        begun = self.children()
        assert begun
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + seconds
        while time.monotonic() < end and any(_lives(pid) for pid in begun):
            time.sleep(0.05)
        left = [f"{pid} {line}" for pid, line in begun.items() if _lives(pid)]
        for pid in begun:
            if _lives(pid):
                os.kill(pid, signal.SIGKILL)
        assert self.process.stdout is not None
        if not left:
            self.process.stdout.read()  # comes back only when nobody can write any more
        self.process.stdout.close()
        return left

    def _wait(self, test: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + _LONG
        while not test():
            if self.process.poll() is not None:
                assert self.process.stdout is not None
                raise AssertionError(f"it ended before there were {what}:\n{self.process.stdout.read()}")
            assert time.monotonic() < end, f"not within {_LONG:g} s: {what}"
            time.sleep(0.05)


def family(code: str, *arguments: object, **environment: str) -> Family:
    """A program that is running now."""
    return Family(code, *arguments, environment=environment)


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
