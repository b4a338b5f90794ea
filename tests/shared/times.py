"""Where the time of a test run goes: `pytest --times` prints it as a table, by folder and by kind, for
`benchmarks/README.md`."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

import pytest

__all__ = ["Times", "pytest_addoption", "pytest_runtest_logreport", "pytest_terminal_summary"]

KINDS = ("plain", "engine", "browser")

MOST = 30
"""Files that are named."""


class Times:
    """Seconds, set up and torn down included, and tests, by folder and kind."""

    def __init__(self) -> None:
        self.seconds: Counter[tuple[str, str]] = Counter()
        self.tests: Counter[tuple[str, str]] = Counter()
        self.files: Counter[str] = Counter()

    def add(self, report: pytest.TestReport) -> None:
        """Count one part of a test."""
        folder = PurePosixPath(report.nodeid.partition("::")[0]).parent.as_posix()
        kind = next((each for each in KINDS[1:] if each in report.keywords), KINDS[0])
        self.seconds[folder, kind] += report.duration
        self.files[report.nodeid.partition("::")[0]] += report.duration
        self.tests[folder, kind] += report.when == "call"

    def table(self) -> list[str]:
        """The lines of a Markdown table: a row a folder, the dearest first, and the sum."""
        folders = sorted({folder for folder, _ in self.seconds}, key=lambda each: (-self._of(each)[1], each))
        heads = " | ".join(f"{kind}: tests | s" for kind in KINDS)
        lines = [f"| folder | {heads} |", "|---" * (1 + 2 * len(KINDS)) + "|"]
        for name, chosen in [*((each, [each]) for each in folders), ("all", folders)]:
            cells = [(self._sum(self.tests, chosen, kind), self._sum(self.seconds, chosen, kind)) for kind in KINDS]
            lines.append(
                f"| {name} | " + " | ".join(f"{tests:,.0f} | {seconds:,.0f}" for tests, seconds in cells) + " |"
            )
        return lines

    def dearest(self) -> list[str]:
        """The files that took longest, with their seconds."""
        return [f"{seconds:7,.0f} {file}" for file, seconds in self.files.most_common(MOST)]

    def _of(self, folder: str) -> tuple[float, float]:
        return tuple(sum(self._sum(each, [folder], kind) for kind in KINDS) for each in (self.tests, self.seconds))  # type: ignore[return-value]

    @staticmethod
    def _sum(of: Counter[tuple[str, str]], folders: list[str], kind: str) -> float:
        return sum(of[each, kind] for each in folders)


_times = Times()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--times`."""
    parser.addoption("--times", action="store_true", help="print where the time went, by folder and kind")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Each part of each test, also of those that other processes ran."""
    _times.add(report)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The table, at the end."""
    if config.getoption("--times"):
        terminalreporter.section("seconds by folder and kind")
        for line in [*_times.table(), "", *_times.dearest()]:
            terminalreporter.write_line(line)
