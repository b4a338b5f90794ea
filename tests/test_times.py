"""The table of where the time of a test run goes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from shared.times import Times


def part(nodeid: str, when: str, seconds: float, *marks: str) -> Any:
    return SimpleNamespace(nodeid=nodeid, when=when, duration=seconds, keywords=dict.fromkeys(marks, 1))


def test_seconds_are_added_up_by_folder_and_kind() -> None:
    times = Times()
    times.add(part("tests/rules/test_a.py::test_x", "setup", 2))
    times.add(part("tests/rules/test_a.py::test_x", "call", 3))
    times.add(part("tests/rules/test_b.py::test_y[1]", "call", 20, "engine"))
    times.add(part("tests/test_c.py::test_z", "call", 4, "browser"))
    assert times.table()[2:] == [
        "| tests/rules | 1 | 5 | 1 | 20 | 0 | 0 |",
        "| tests | 0 | 0 | 0 | 0 | 1 | 4 |",
        "| all | 1 | 5 | 1 | 20 | 1 | 4 |",
    ]


def test_the_files_that_took_longest_are_named_first() -> None:
    times = Times()
    times.add(part("tests/test_c.py::test_z", "call", 4))
    times.add(part("tests/rules/test_a.py::test_x", "setup", 2))
    times.add(part("tests/rules/test_a.py::test_y[::]", "teardown", 3))
    assert [each.split() for each in times.dearest()] == [["5", "tests/rules/test_a.py"], ["4", "tests/test_c.py"]]
