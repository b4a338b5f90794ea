"""Whatever goes through a collection asks first whether there is one: each function of Python's that rules may call."""

from __future__ import annotations

import pytest

from vmodsmith.rules.checked import checked

from .sample import with_rules

MAYBE = """\
def found(n: int) -> list[int] | None:
    if n == 0:
        return None
    return [n]


def tried(n: int) -> int:
    items = found(n)
    RUN
    return 0
"""

CALLS = (
    "x = len(items)",
    "x = sum(items)",
    "x = min(items)",
    "x = max(items)",
    "x = sorted(items)",
    "x = any(each == 1 for each in items)",
    "x = all(each == 1 for each in items)",
    "x = list(items)",
    "x = set(items)",
    "x = [n for n, _ in enumerate(items)]",
    "x = [a for a, _ in zip(items, [1])]",
    "x = [a for a, _ in zip([1], items)]",
    "x = [each for each in items]",
    "x = 1 in items",
    "x = items[0]",
    "x = items + [1]",
    "for each in items:\n        report(f'{each}')",
)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.splitlines()[0])
def test_what_may_be_none_is_tested_before_it_is_gone_through(call: str) -> None:
    _, problems = checked(with_rules(MAYBE.replace("RUN", f"{call}\n    report(str(n))")))
    wrong = [each for each in problems if each.line == 9]
    assert wrong and all("None" in each.expected or "None" in each.found for each in wrong), problems
    tested = MAYBE.replace(
        "    RUN",
        f"    if items is not None:\n        {call.replace('    report', '        report')}\n        report(str(n))",
    )
    assert [each for each in checked(with_rules(tested))[1] if "None" in each.expected] == []
