"""An X display for the engine: the existing one, or a virtual one for as long as it is needed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from vmodsmith.foundation.child_processes import tied

from .find import EngineMissing, display_answers, why_no_display

__all__ = ["display"]

SCREEN = "1600x1200x24"


@contextmanager
def display(size: str = SCREEN) -> Iterator[dict[str, str]]:
    """Environment variables under which a window can be opened. Starts Xvfb (`size` is WIDTHxHEIGHTxDEPTH) when
    `DISPLAY` is not set, or nothing answers there, and stops it at the end. Raises EngineMissing when there is
    neither."""
    if os.name != "posix" or display_answers():
        yield {}
        return
    reason = why_no_display()
    if reason is not None:
        raise EngineMissing(reason)
    program = shutil.which("Xvfb")
    assert program is not None
    reader, writer = os.pipe()
    server = subprocess.Popen(
        tied(program, "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"),
        pass_fds=[writer],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as pipe:
            number = pipe.readline().strip().decode()
        if not number:
            raise EngineMissing("no display: Xvfb did not start")
        yield {"DISPLAY": f":{number}"}
    finally:
        assert server.stdin is not None
        server.stdin.close()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
