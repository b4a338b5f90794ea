"""Remembered results for counters: only counters with changed looks are examined again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from vmodsmith.art.pictures import looks_of
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.model import Style
from vmodsmith.model.counters import Counter

__all__ = ["KeptCounters"]

T = TypeVar("T")


class KeptCounters:
    """The results of a stage for each counter in one style, and for `more`; they may depend on nothing else but the
    looks of the counter (`looks_of`). `close` stores the results that were asked for. Plain values only, which the
    caller may not change.
    """

    def __init__(self, cache: Cache, stage: str, style: Style, *more: object) -> None:
        self._cache, self._style = cache, style
        self._key = f"{stage}:" + digest(code_fingerprint(), style.model_dump_json(), repr(more))
        known = cache.get(self._key)
        self._known: dict[str, Any] = known if isinstance(known, dict) else {}
        self._used: dict[str, Any] = {}

    def of(self, counter: Counter, make: Callable[[], T]) -> T:
        """The remembered result for a counter, or a new one."""
        key = digest(looks_of(counter, self._style))
        found: T | None = self._known.get(key)
        if found is None:
            found = make()
        self._used[key] = found
        return found

    def close(self) -> None:
        """Store the results that were asked for, if any is new."""
        if self._used.keys() != self._known.keys():
            self._cache.set(self._key, self._used)
