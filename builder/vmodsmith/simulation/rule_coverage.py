"""The coverage of the rules by plays: the functions of the game that were called, and the commands that were used in
each phase.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from vmodsmith.rules.tabletop.tabletop import Tabletop

__all__ = ["RuleCoverage"]

_ASKED = "phase_order"
"""The function that a tabletop calls by itself."""


@dataclass
class RuleCoverage:
    """The parts of a game that were reached on the observed tabletops."""

    functions: set[str] = field(default_factory=set)
    """The functions in the game's own files, without those of mechanics."""
    called: set[str] = field(default_factory=set)
    phases: dict[str, Counter[str]] = field(default_factory=dict)
    """The phases that were played, in order, with the commands that were used in them."""

    def look(self, tabletop: Tabletop) -> None:
        """Record calls on a tabletop from now on."""
        bound = tabletop.rules.bound
        if bound is None:
            return
        self.functions |= {
            name
            for name, function in bound.functions.items()
            if _in_a_file(function.__code__.co_filename) and name != _ASKED
        }
        bound.watch(self.called.add)

    def use(self, phase: str, command: str) -> None:
        """Record the use of a command in a phase."""
        self.phases.setdefault(phase, Counter())[command] += 1

    def enter(self, phase: str) -> None:
        """Record a phase that is played."""
        self.phases.setdefault(phase, Counter())

    def never(self) -> list[str]:
        """The functions of the game that were never called."""
        return sorted(self.functions - self.called)

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {
            "functions": len(self.functions),
            "called": len(self.functions & self.called),
            "never_called": self.never(),
            "phases": {phase: dict(used.most_common()) for phase, used in self.phases.items()},
        }


def _in_a_file(name: str) -> bool:
    """Whether this is a file of a game's functions, not of a mechanic or a sheet."""
    return name.startswith("templates/") and name.endswith(".py")
