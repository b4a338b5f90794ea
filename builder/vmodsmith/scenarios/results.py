"""The results of scenarios and checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["Failure", "Result", "ScenarioReport", "Skipped"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One difference: what differs, what was expected and what was found; step and line of the scenario (0: none)."""

    what: str
    expected: str = ""
    found: str = ""
    step: int = 0
    line: int = 0

    def __str__(self) -> str:
        where = f"step {self.step}: " if self.step else ""
        if not self.expected and not self.found:
            return f"{where}{self.what}"
        return f"{where}{self.what}: expected {self.expected or 'nothing'}, found {self.found or 'nothing'}"


@dataclass(slots=True)
class Result:
    """The outcome of one scenario or check. `chat` has the lines of the chat window, for the analysis of a failure."""

    game: str
    name: str
    file: str = ""
    line: int = 0
    proves: tuple[str, ...] = ()
    failures: list[Failure] = field(default_factory=list)
    chat: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether nothing differed."""
        return not self.failures


@dataclass(frozen=True, slots=True)
class Skipped:
    """A scenario or check that was not run, and why."""

    name: str
    file: str = ""
    line: int = 0
    why: str = ""


@dataclass(slots=True)
class ScenarioReport:
    """The outcome of a run.

    `engine` is the version of VASSAL, empty in memory; `skipped` lists what only the engine can prove.
    """

    game: str
    engine: str = ""
    results: list[Result] = field(default_factory=list)
    seconds: float = 0.0
    skipped: list[Skipped] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every result passed, and there is any."""
        return bool(self.results) and all(each.passed for each in self.results)

    def failed(self) -> Sequence[Result]:
        """The results that did not pass."""
        return [each for each in self.results if not each.passed]

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return asdict(self) | {
            "passed": self.passed,
            "results": [asdict(each) | {"passed": each.passed} for each in self.results],
        }
