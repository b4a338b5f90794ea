"""Processes that end when the one that started them has ended, however that came about: a parent that is killed cannot
tell them.

What is left behind holds memory and the parent's output, for which others may wait. Processes of this program call
`end_with_parent`; programs of others, such as a display, are started by way of `tied`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, parent_process
from pathlib import Path

__all__ = ["cleared", "end_with_parent", "kept", "tied"]

_EVERY = 0.25


def end_with_parent(folder: Path | None = None) -> None:
    """From now on this process ends, at once, when the one that started it has. Nothing is cleared up but a folder that
    the other made for this process alone, and cannot remove any more."""
    threading.Thread(target=_watch, args=(folder,), name="end with parent", daemon=True).start()


def _watch(folder: Path | None) -> None:
    parent = parent_process()
    if parent is not None:  # of a pool: a pipe that closes with the parent, on every system
        connection.wait([parent.sentinel])
    elif os.name == "posix":
        first = os.getppid()
        while os.getppid() == first:
            time.sleep(_EVERY)
    else:
        return
    cleared(folder)
    os._exit(1)


def cleared(folder: Path | None) -> None:
    """Remove the folder of this process, which ends now. Its input may end before it notices that its parent has, so
    whatever ends with its input calls this too."""
    if folder is not None:
        for _ in range(2):  # this process may have been writing there
            shutil.rmtree(folder, ignore_errors=True)


def tied(*command: str) -> list[str]:
    """A command that runs another one, with the descriptors it was given, until that ends or its standard input is
    closed. So with a pipe as input it ends with whoever holds the other end. Closing the pipe is the way to end it;
    then it has ended what it ran, and all that was started from there."""
    return [sys.executable, "-E", "-S", "-B", str(Path(__file__).with_name("child_wrapper.py")), *command]


@contextmanager
def kept(folder: Path) -> Iterator[None]:
    """A folder that is removed at the end, and also if this process is killed before: what it has started may end at
    once then, without a chance to clear up."""
    keeper = Path(__file__).with_name("folder_keeper.py")
    command = [sys.executable, "-E", "-S", "-B", str(keeper), str(folder)]
    nothing, process = subprocess.DEVNULL, None
    if os.name == "posix":
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing)
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if process is not None:
            process.kill()
            process.communicate()
