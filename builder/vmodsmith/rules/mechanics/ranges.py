"""Cases by number: ranges such as `1-3`, `5+`, `up to 0`, with their gaps, overlaps and impossible cases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.mechanics.code import Field

__all__ = ["FAR", "slips", "span"]

_SPAN = re.compile(r"(-?\d+)(?:\s+to\s+(-?\d+)|-(\d+)|(\+))?")

FAR = 10**9
"""The end of a case without one, upward or downward."""

_LEAST, _MOST = -FAR, FAR

Span = tuple[int, int]
"""The first and the last number, both included."""


def span(text: str) -> Span | None:
    """The range of a key of cases; None for any other key."""
    if found := re.fullmatch(r"up to (-?\d+)", text):
        return _LEAST, int(found[1])
    found = _SPAN.fullmatch(text)
    if not found:
        return None
    low = int(found[1])
    if found[4]:
        return low, _MOST
    last = found[2] or found[3]
    return low, int(last) if last is not None else low


def slips(field: Field, name: str, keys: Sequence[str], *, whole: bool) -> Iterator[Problem]:
    """The faults of numbers in cases of the parameter `name`. A backward range, a case covered by earlier ones, and a
    turn after the last one never apply. With `whole`, each number should have a value (results are not collected, and
    there is no `else`): gaps between cases are reported too, and turns before the first or after the last case.
    """
    spans = [(key, found) for key in keys if (found := span(key)) is not None]
    before: list[tuple[str, Span]] = []
    turns = field.scope.turns if name == "at" else 0
    for key, (low, high) in spans:
        at = field.inside(key)
        shared = next((each for each, (one, other) in before if low <= other and one <= high), None)
        if low > high:
            yield at.problem(key, f"a range that begins with the lower number: {high}-{low}")
            continue
        if turns and (low > turns or high < 1):
            yield at.problem(key, f"turns from 1 to {turns}: the game has no others")
        elif not _open([(low, high)], before):
            yield at.problem(key, "numbers not covered by the cases before: the first case that fits applies")
        elif shared is not None and low != high:
            yield at.problem(key, f"numbers that the case {shared!r} does not have: the first case that fits applies")
        before.append((key, (low, high)))
    if whole and len(before) > 1 and any(low != high for _, (low, high) in before):
        least, most = min(low for _, (low, _) in before), max(high for _, (_, high) in before)
        missing = _open([(1 if turns else least, turns if turns else most)], before)
        if missing:
            named = ", ".join(f"{low}" if low == high else f"{low} to {high}" for low, high in missing)
            expected = f"a case for {named} as well, or `else`, for all others"
            yield field.problem("nothing for " + named, expected)


def _open(wanted: list[Span], taken: Sequence[tuple[str, Span]]) -> list[Span]:
    """The parts of spans that are left after removing others."""
    left = wanted
    for _, (low, high) in taken:
        left = [
            part
            for one, other in left
            for part in ((one, min(other, low - 1)), (max(one, high + 1), other))
            if part[0] <= part[1]
        ]
    return left
