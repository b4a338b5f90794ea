"""Answers about thousands of positions, and their comparison with those of a reference.

`VMODSMITH_POSITIONS` is the number of positions of each purpose (60 by default), `VMODSMITH_SEED` the first seed.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field

from .seeds import chance, first

__all__ = ["COUNT", "Answers", "Comparison", "seeds"]

COUNT = int(os.environ.get("VMODSMITH_POSITIONS", "60"))
FIRST = first(1)

Answers = dict[str, list[list[str]]]
"""The words of the lines of an answer, by the first word of a line."""


def seeds(count: int = COUNT) -> range:
    """The seeds of the positions of one purpose."""
    chance(FIRST)
    return range(FIRST, FIRST + count)


@dataclass
class Comparison:
    """Differences found so far, and how often each thing was compared; `seed` is that of the position in hand."""

    seed: int = 0
    found: list[str] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, module: object, oracle: object, about: object = "") -> bool:
        """Compare one answer with the reference's."""
        self.compared[what] += 1
        if module != oracle:
            self.found.append(f"seed {self.seed}, {f'{what} {about}'.strip()}: module {module}, oracle {oracle}")
        return module == oracle

    def verdict(self) -> None:
        """Fails with the differences; prints what was compared."""
        print(", ".join(f"{what}: {count}" for what, count in sorted(self.compared.items())))
        assert self.compared, "nothing was compared"
        assert not self.found, f"{len(self.found)} differences\n" + "\n".join(self.found[:40])
