"""Loading libraries that would look for a file of settings in the current folder.

That folder is often a workspace, which may come from a stranger. A file of settings there could make the library run
another program (matplotlib: LaTeX, with a beginning of the file's choice), or keep it waiting (a pipe). So such a
library is loaded while the current folder is one of this program's own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["LOOKS_HERE", "load"]

LOOKS_HERE = frozenset(("ezdxf", "matplotlib"))
"""Libraries that read settings from the current folder when they are loaded; only `load` may load them."""


def load(name: str) -> Any:
    """The module of a library. Raises ImportError if it is not installed."""
    with _away():
        return import_module(name)


@contextmanager
def _away() -> Iterator[None]:
    try:
        here = os.getcwd()
    except OSError:  # the folder was removed: nothing is found there
        yield
        return
    os.chdir(Path(__file__).parent)
    try:
        yield
    finally:
        os.chdir(here)
