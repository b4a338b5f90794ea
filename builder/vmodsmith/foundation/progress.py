"""The progress of a task, reported to its caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Progress"]


@dataclass(slots=True)
class Progress:
    """What a task tells its caller: the stage it enters, with the number of steps, and steps done."""

    stage: Callable[[str, int], None] = field(default=lambda name, total: None)
    advance: Callable[[int], None] = field(default=lambda count: None)
