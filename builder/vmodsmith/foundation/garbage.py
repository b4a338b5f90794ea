"""Python's garbage collector, made to run seldom."""

from __future__ import annotations

import atexit
import gc

__all__ = ["seldom"]

_NEW = 200_000
"""Objects made, and not yet gone, before it looks among the new ones. By default it looks after 700."""


def seldom() -> None:
    """Let this process look seldom.

    Reading, checking and compiling a game makes millions of small objects that stay, syntax trees most of all, and
    hardly one that only such a search would find: with Python's own settings a quarter to a half of the time went into
    it. Memory is the same, as what nothing holds any more goes at once in any case.

    At the end it does not look at all: a tenth of a short command was spent on finding, among all objects that are
    there, those that only hold each other, just before the memory of the process is given back as a whole.
    """
    gc.set_threshold(_NEW, 20, 20)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
