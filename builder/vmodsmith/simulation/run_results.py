"""The results of a run of random play: what was played, and the faults found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .faults import Fault
from .rule_coverage import RuleCoverage

__all__ = ["RunResults"]


@dataclass
class RunResults:
    """The results of some games: their number, turns, actions by sort, commands by id, faults by their mark."""

    games: int = 0
    turns: int = 0
    begun: int = 0
    """How many of the games began in the middle of a scenario."""
    sought: list[str] = field(default_factory=list)
    """The commands that games had not used, and that were then used where a scenario has them offered."""
    actions: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    """How often a command changed nothing: it reported or showed something."""
    words: dict[str, list[str]] = field(default_factory=dict)
    """By command, its reports when it changed nothing."""
    unseen: dict[str, list[str]] = field(default_factory=dict)
    """By kind of piece, the drags of which no rule said anything: what was dragged, where to, in what phase."""
    faults: dict[str, Fault] = field(default_factory=dict)
    reach: RuleCoverage = field(default_factory=RuleCoverage)
    seconds: float = 0.0
