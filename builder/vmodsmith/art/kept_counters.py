"""What was found of counters before, as long as their looks are the same: of all others nothing is asked again."""

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
    """What a stage finds of each counter in one style, and in `more` that decides it: all else must be in the looks of
    the counter (`looks_of`). `close` keeps what was asked for. Plain values only; whoever gets one changes nothing of
    it."""

    def __init__(self, cache: Cache, stage: str, style: Style, *more: object) -> None:
        self._cache, self._style = cache, style
        self._key = f"{stage}:" + digest(code_fingerprint(), style.model_dump_json(), repr(more))
        known = cache.get(self._key)
        self._known: dict[str, Any] = known if isinstance(known, dict) else {}
        self._used: dict[str, Any] = {}

    def of(self, counter: Counter, make: Callable[[], T]) -> T:
        """What was found of a counter, or is found now."""
        key = digest(looks_of(counter, self._style))
        found: T | None = self._known.get(key)
        if found is None:
            found = make()
        self._used[key] = found
        return found

    def close(self) -> None:
        """Keep what was asked for, if any of it is new."""
        if self._used.keys() != self._known.keys():
            self._cache.set(self._key, self._used)
