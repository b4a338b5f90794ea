"""The habits of random play (how often it drags, presses buttons, undoes), and the results of a run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .faults import Fault
from .rule_coverage import RuleCoverage

__all__ = ["Habits", "RunResults"]


@dataclass(frozen=True)
class Habits:
    """How random play chooses: about `actions` actions a phase. Of a hundred actions so many are drags (more where most
    are legal, hardly any where few are), buttons of the rules, undos and changes of side. After `patience` steps of the
    turn tracker that lead nowhere it gives up."""

    actions: int = 12
    drags: int = 12
    buttons: int = 2
    undos: int = 4
    sides: int = 3
    patience: int = 40


@dataclass
class RunResults:
    """The results of some games: their number, turns, actions by sort, commands by id, faults by their mark."""

    games: int = 0
    turns: int = 0
    begun: int = 0
    """How many of the games began in the middle of a scenario."""
    actions: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    """How often a command left the game as it was: it told or showed something."""
    words: dict[str, list[str]] = field(default_factory=dict)
    """By command, what it said where it changed nothing."""
    faults: dict[str, Fault] = field(default_factory=dict)
    reach: RuleCoverage = field(default_factory=RuleCoverage)
    seconds: float = 0.0
