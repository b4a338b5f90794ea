"""Operators for a game in memory, with tighter limits than Python's own: whole numbers, texts and lists are bounded.
The Java of a module has the same limits (`Lang`): 32-bit numbers, a million characters or items. Nothing is rounded or
cut off: a result beyond a limit stops the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NoReturn

from vmodsmith.rules.language.limits import HIGHEST, LOWEST, MOST
from vmodsmith.rules.tabletop.collections import OrderedSet
from vmodsmith.rules.tabletop.errors import RuleError

__all__ = [
    "SLICE",
    "fresh",
    "helpers",
    "over",
    "power",
    "sentence",
    "short",
    "whole",
]

SLICE = 16
"""The number of passes of a loop that count as one step."""


def sentence(error: Exception) -> str:
    """The message of a rule's error for players, in the words of a module."""
    said = str(error)
    match error:
        case ZeroDivisionError():
            return "a division by zero"
        case RecursionError():
            return "a function calls itself endlessly"
        case IndexError():
            return "an item that the list or text does not have"
        case KeyError():
            return "a key or item that is not in the map or set"
        case ValueError() if said.startswith(("min()", "max()")):
            return "the minimum or maximum of nothing"
        case ValueError() if said.startswith("range()"):
            return "a range with steps of zero"
        case ValueError() if said == "empty separator":
            return "a text split by an empty separator"
        case ValueError() if said.endswith("in list"):
            return "an item that is not in the list"
    return said or type(error).__name__


def over() -> NoReturn:
    """Raise the error for a number that is too large."""
    raise RuleError(f"a number beyond {HIGHEST}")


def whole(number: int) -> int:
    """A number, if it is within the limits."""
    return number if LOWEST <= number <= HIGHEST else over()


def power(base: int, exponent: int) -> int:
    """A power with an exponent of at least 0."""
    if exponent < 0:
        raise RuleError("a power below zero")
    if exponent > 31 and abs(base) > 1:
        over()
    return whole(int(base**exponent))


def short(made: Any) -> Any:
    """A text or list, if it is not too long."""
    if len(made) > MOST:
        _long(made)
    return made


def _long(made: object) -> NoReturn:
    raise RuleError(
        f"a {'text' if isinstance(made, str) else 'list'} of more than {MOST} "
        f"{'characters' if isinstance(made, str) else 'items'}"
    )


def fresh(value: Any) -> Any:
    """A copy of a constant, so that a rule cannot change the constant."""
    if isinstance(value, list):
        return [fresh(each) for each in value]
    if isinstance(value, OrderedSet):
        return value.copy()
    if isinstance(value, dict):
        return {key: fresh(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(fresh(each) for each in value)
    return value


def helpers(tick: Callable[..., object], spent: Callable[[int], object]) -> dict[str, Callable[..., Any]]:
    """The functions that emitted code calls by names that no author can write; `tick` counts steps, `spent` counts
    items that were made.
    """

    passes = made_so_far = 0

    def spend(items: int) -> None:
        nonlocal made_so_far
        made_so_far += items
        if made_so_far > 512:
            spent(made_so_far)
            made_so_far = 0

    def made(found: Any) -> Any:
        spend(1 + len(found) // SLICE if isinstance(found, str) else len(found))
        return found

    def seen(found: Any) -> Any:
        nonlocal passes
        passes += len(found) // SLICE + 1 if isinstance(found, str) else len(found) + 1
        if passes > 32 * SLICE:
            tick(passes // SLICE)
            passes %= SLICE
        return found

    def plus(one: Any, other: Any) -> Any:
        if len(one) + len(other) > MOST:
            _long(one)
        return made(one + other)

    def times(one: Any, many: int) -> Any:
        if len(one) * many > MOST:
            _long(one)
        return made(one * many)

    def repeat(items: list[Any], many: int) -> None:
        items[:] = times(items, many)

    def extend(items: list[Any], more: Iterable[Any]) -> None:
        before = len(items)
        items.extend(more)
        spend(len(items) - before)
        if len(items) > MOST:
            _long(items)

    def update(whole: Any, more: Any) -> None:
        spend(len(more))
        whole.update(more)

    def own(value: Any) -> Any:
        found = fresh(value)
        spend(len(found) if hasattr(found, "__len__") else 0)
        return found

    def through(items: Collection[Any], weight: int = 0) -> Collection[Any]:
        nonlocal passes
        if weight:
            spend(len(items) * weight)
        passes += len(items) + 1
        if passes > 32 * SLICE:
            tick(passes // SLICE)
            passes %= SLICE
        return items

    def steps(weight: int, *ends: int) -> range:
        found = range(*ends)
        through(found, weight)
        return found

    def counted(*ends: int) -> list[int]:
        found = range(*ends)
        items = list(found) if len(found) <= MOST else _long(found)
        made(items)
        return items

    def paired(one: Collection[Any], other: Collection[Any]) -> Iterable[tuple[Any, Any]]:
        if len(one) != len(other):
            raise RuleError("two lists of different lengths")
        return zip(one, other, strict=True)

    return {
        "$counted": counted,
        "$extend": extend,
        "$fresh": own,
        "$made": made,
        "$seen": seen,
        "$spend": spend,
        "$update": update,
        "$over": over,
        "$paired": paired,
        "$plus": plus,
        "$power": power,
        "$repeat": repeat,
        "$short": short,
        "$steps": steps,
        "$through": through,
        "$tick": tick,
        "$times": times,
        "$whole": whole,
    }
