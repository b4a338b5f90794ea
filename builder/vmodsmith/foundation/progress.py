"""The progress of a task, reported to its caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Progress"]


@dataclass(slots=True)
class Progress:
    """The progress that a task reports to its caller: each stage as it begins, with its number of steps, and the steps
    done.
    """

    stage: Callable[[str, int], None] = field(default=lambda name, total: None)
    advance: Callable[[int], None] = field(default=lambda count: None)
