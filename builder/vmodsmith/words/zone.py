"""Loading parts of babel that look for the time zone of the system, and fail if `TZ` or a file of the system names one
that cannot be read. Nothing in this program depends on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["LOOKS_FOR_ZONE", "without_time_zone"]

LOOKS_FOR_ZONE = frozenset(("babel.dates", "babel.messages"))
"""Modules that look for the time zone when they are loaded; only `without_time_zone` may surround that."""


@contextmanager
def without_time_zone() -> Iterator[None]:
    """Let libraries find UTC as the time zone while they are loaded."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
