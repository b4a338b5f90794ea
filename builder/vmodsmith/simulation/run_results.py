"""The results of a run of random play: the games, and the faults found."""

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
    """The number of games that began in the middle of a scenario."""
    sought: list[str] = field(default_factory=list)
    """Commands that games had not used, and that were then used in a position in which a scenario is offered them."""
    actions: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    """By command, the number of times it changed nothing: it only reported or showed something."""
    words: dict[str, list[str]] = field(default_factory=dict)
    """By command, its reports when it changed nothing."""
    unseen: dict[str, list[str]] = field(default_factory=dict)
    """By kind of piece, the drags to which no rule applied: the piece, the destination, the phase."""
    faults: dict[str, Fault] = field(default_factory=dict)
    coverage: RuleCoverage = field(default_factory=RuleCoverage)
    seconds: float = 0.0
