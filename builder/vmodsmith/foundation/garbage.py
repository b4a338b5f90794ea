"""Python's garbage collector, made to run seldom."""

from __future__ import annotations

import atexit
import gc

__all__ = ["seldom"]

_NEW = 200_000
"""The number of new objects after which the collector searches them. Python's default is 700."""


def seldom() -> None:
    """Let the collector of this process run seldom. Reading, checking and compiling a game makes millions of small
    objects that stay, mostly syntax trees, and hardly one that only the collector would find: with Python's default a
    quarter to a half of the time was spent on it. Memory use is the same, because objects without references are freed
    at once anyway.

    At exit it does not run at all: a tenth of a short command was spent on a last search through all objects, just
    before the process frees its memory as a whole.
    """
    gc.set_threshold(_NEW, 20, 20)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
