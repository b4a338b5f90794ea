"""What operators mean on a game in memory, where they mean less than Python's own: whole numbers end, so do texts and lists.

The Java of a module has the same limits (`Lang`): numbers of 32 bits, a million letters or items. Nothing is rounded or cut off:
what would go beyond stops the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NoReturn

from vmodsmith.rules.language.limits import HIGHEST, LOWEST, MOST
from vmodsmith.rules.table.collections import OrderedSet
from vmodsmith.rules.table.errors import RuleError

__all__ = [
    "SLICE",
    "extend",
    "fresh",
    "helpers",
    "over",
    "plus",
    "power",
    "repeat",
    "sentence",
    "short",
    "times",
    "whole",
]

SLICE = 16
"""How many passes of a loop count as one step."""


def sentence(error: Exception) -> str:
    """What an error of a rule is called to players, in the words that a module has for it."""
    said = str(error)
    match error:
        case ZeroDivisionError():
            return "a division by zero"
        case RecursionError():
            return "a function calls itself without end"
        case IndexError():
            return "an item that a list or text has not"
        case KeyError():
            return "what is not in a map or set"
        case ValueError() if said.startswith(("min()", "max()")):
            return "the least or the most of nothing"
        case ValueError() if said.startswith("range()"):
            return "a range with steps of zero"
        case ValueError() if said == "empty separator":
            return "a text cut by nothing"
        case ValueError() if said.endswith("in list"):
            return "what is not in a list"
    return said or type(error).__name__


def over() -> NoReturn:
    """A number that is too large."""
    raise RuleError(f"a number beyond {HIGHEST}")


def whole(number: int) -> int:
    """A number, if it is one that there is."""
    return number if LOWEST <= number <= HIGHEST else over()


def power(base: int, exponent: int) -> int:
    """A power; its exponent is not below zero."""
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
        f"a {'text' if isinstance(made, str) else 'list'} of more than {MOST} {'letters' if isinstance(made, str) else 'items'}"
    )


def fresh(value: Any) -> Any:
    """A copy of a constant: whatever a rule does with it, the constant stays as it is."""
    if isinstance(value, list):
        return [fresh(each) for each in value]
    if isinstance(value, OrderedSet):
        return value.copy()
    if isinstance(value, dict):
        return {key: fresh(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(fresh(each) for each in value)
    return value


def plus(one: Any, other: Any) -> Any:
    """Two texts or two lists, one after the other."""
    made = one + other
    if len(made) > MOST:
        _long(made)
    return made


def times(one: Any, many: int) -> Any:
    """A text or a list several times."""
    if len(one) * many > MOST:
        _long(one)
    return one * many


def repeat(items: list[Any], many: int) -> None:
    """Let a list be itself several times."""
    items[:] = times(items, many)


def extend(items: list[Any], more: Iterable[Any]) -> None:
    """Put items at the end of a list."""
    items.extend(more)
    if len(items) > MOST:
        _long(items)


def helpers(tick: Callable[..., object]) -> dict[str, Callable[..., Any]]:
    """The functions that emitted code calls by names no author can write; `tick` counts a step, or several."""

    passes = 0

    def through(items: Collection[Any]) -> Collection[Any]:
        nonlocal passes
        passes += len(items) + 1
        if passes > 32 * SLICE:
            tick(passes // SLICE)
            passes %= SLICE
        return items

    def steps(*ends: int) -> range:
        made = range(*ends)
        through(made)
        return made

    def counted(*ends: int) -> list[int]:
        made = range(*ends)
        return list(made) if len(made) <= MOST else _long(made)

    def paired(one: Collection[Any], other: Collection[Any]) -> Iterable[tuple[Any, Any]]:
        if len(one) != len(other):
            raise RuleError("two lists of different lengths")
        return zip(one, other, strict=True)

    return {
        "$counted": counted,
        "$extend": extend,
        "$fresh": fresh,
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
