"""Shares of many plays, with the interval of their error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Share", "shares"]

_Z = 1.959964
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A number of plays out of `of`, with the 95 % interval of the true share. The interval is Wilson's score interval,
    which is also valid for few plays and for shares near 0 and 1 (E. B. Wilson, *Probable inference, the law of
    succession, and statistical inference*, 1927).
    """

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share itself; 0 without plays."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound, 0 to 1."""
        if not self.of:
            return 0.0, 1.0
        spread = _Z * _Z / self.of
        middle = (self.share + spread / 2) / (1 + spread)
        half = _Z * math.sqrt(self.share * (1 - self.share) / self.of + spread / (4 * self.of)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:7.2%}  ({low:.2%} to {high:.2%})"

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        low, high = self.interval
        return {"count": self.count, "share": round(self.share, 6), "low": round(low, 6), "high": round(high, 6)}


def shares(counts: Mapping[str, int], of: int) -> dict[str, Share]:
    """The share of each outcome, the most frequent first."""
    return {name: Share(count, of) for name, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))}
