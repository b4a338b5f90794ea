"""Processes that end when their parent has ended, even if it was killed.

A process left behind would keep memory and hold open the parent's output, for which others may wait. Processes of this
program are those of `workers`, or call `end_with_parent`; other programs, such as a display, are started through
`tied`.

The current folder is often a workspace, which may come from a stranger. Python looks there first for the modules of a
process that it starts with `-c` or `-m`, those of its own library included: a `multiprocessing.py` in the folder would
be run. So processes are started with `-P` or by the path of a script, and those of `workers`, which `multiprocessing`
starts, with the environment variable that means the same. It is set only while they start: the environment is that of
the caller, for whom other programs may want the current folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

__all__ = ["cleared", "end_with_parent", "temporary_folder", "tied", "workers"]

_EVERY = 0.25


def workers(jobs: int, begin: Callable[..., None] | None = None, *args: Any) -> ProcessPoolExecutor:
    """Processes of this program that work for this one and end with it; each first calls `begin` with `args`.

    They are not forked: a forked process would inherit the thread pools of libraries, locked for ever.
    """
    with _safe_path():  # the first pool starts a process that keeps count of locks
        return ProcessPoolExecutor(jobs, _Spawned(), initializer=_start, initargs=(begin, args))


class _Worker(context.SpawnProcess):
    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:
        with _safe_path():
            return context.SpawnProcess._Popen(process_obj)


class _Spawned(context.SpawnContext):
    Process = _Worker


_SAFE_PATH = "PYTHONSAFEPATH"
_STARTING = threading.RLock()


@contextmanager
def _safe_path() -> Iterator[None]:
    """Processes that are started meanwhile do not look for modules in the current folder."""
    with _STARTING:
        before = os.environ.get(_SAFE_PATH)
        os.environ[_SAFE_PATH] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[_SAFE_PATH]
            else:
                os.environ[_SAFE_PATH] = before


def _start(begin: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    end_with_parent()
    if begin is not None:
        begin(*args)


def end_with_parent(folder: Path | None = None) -> None:
    """End this process as soon as its parent has ended.

    Only `folder` is removed, which the parent made for this process and can no longer remove.
    """
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
    """Remove the folder of this process, which is about to end.

    Its input may close before it notices that its parent has ended, so code that ends with its input calls this as
    well.
    """
    if folder is not None:
        for _ in range(2):  # this process may have been writing there
            shutil.rmtree(folder, ignore_errors=True)


def tied(*command: str) -> list[str]:
    """A command that runs another command, with the descriptors it was given, until that command ends or standard input
    is closed. With a pipe as input it ends together with the process at the other end. To end it, close the pipe: it
    then ends the command and every process that the command started.
    """
    return [sys.executable, "-E", "-S", "-B", str(Path(__file__).with_name("child_wrapper.py")), *command]


@contextmanager
def temporary_folder(folder: Path) -> Iterator[None]:
    """A folder that is removed at the end, even if this process is killed: processes that it started may then end at
    once, without removing anything.
    """
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
