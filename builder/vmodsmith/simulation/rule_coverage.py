"""The coverage of the rules by plays: which functions of the game were called, which commands were used in which
phases."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from vmodsmith.rules.tabletop.tabletop import Tabletop

__all__ = ["RuleCoverage"]

_ASKED = "phase_order"
"""The function that a tabletop asks for by itself."""


@dataclass
class RuleCoverage:
    """What of a game was reached on the tables that were looked at."""

    functions: set[str] = field(default_factory=set)
    """Those that stand in the game's own files; what mechanics bring is not counted."""
    called: set[str] = field(default_factory=set)
    phases: dict[str, Counter[str]] = field(default_factory=dict)
    """The phases that were played, in order, with the commands that were used in them."""

    def look(self, tabletop: Tabletop) -> None:
        """Notice from now on what is called on a tabletop."""
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
        """A command is used in a phase."""
        self.phases.setdefault(phase, Counter())[command] += 1

    def enter(self, phase: str) -> None:
        """A phase is played."""
        self.phases.setdefault(phase, Counter())

    def never(self) -> list[str]:
        """The functions of the game that nothing called."""
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
    """Whether this is a file of functions of a game, and not a mechanic's or a sheet."""
    return name.startswith("templates/") and name.endswith(".py")
