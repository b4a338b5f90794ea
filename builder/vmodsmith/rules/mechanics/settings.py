"""Settings of a declaration in addition to its steps: names of stored values, texts, commands; with their checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Node
from vmodsmith.reading.invalid_values import invalid_values
from vmodsmith.rules.mechanics.catalogue import Mechanic

__all__ = ["LONGEST", "changed", "kept_names", "wrong_settings"]

LONGEST = 40
"""The most characters of a declaration's name: names of its values and commands begin with it, and the model limits
their length.
"""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")
_PRIVATE = re.compile(r"(?<![\w.])_(?=\w*[A-Za-z])\w++(?=\()")
"""A call of a private step of a mechanic."""

_MAPPING = "a mapping (`name: value`)"


def kept_names(mechanic: Mechanic, space: str, given: Node) -> dict[str, str]:
    """The names in the game of the values that a mechanic stores: from the declaration, or composed of its name and
    theirs.
    """
    names = {each: f"{space}_{each}" for each in mechanic.attributes}
    return names | {key: value for key, value in _mapping(given, "keep").items() if key in names and _is_name(value)}


def wrong_settings(mechanic: Mechanic, given: Node) -> Iterator[Problem]:
    """The faults of the names and texts in a declaration."""
    for setting in ("keep", "texts", "commands"):
        if not isinstance(given.get(setting, {}), Mapping):
            yield Problem.at(given.origin, setting, _as_found(given[setting]), _MAPPING, check="rules")
    keep, texts = _mapping(given, "keep"), _mapping(given, "texts")
    yield from _unknown(given, "keep", keep, mechanic.attributes, f"a value that {mechanic.id} stores")
    for key, value in keep.items():
        if not _is_name(value):
            expected = "a name of at most 60 letters, digits and _, a letter first"
            yield Problem.at(_origin(given, "keep"), key, _as_found(value), expected, check="rules")
    known = [each.removeprefix(f"{mechanic.id}.") for each in mechanic.texts]
    yield from _unknown(given, "texts", texts, known, f"a text of {mechanic.id}")
    for key, value in texts.items():
        if not isinstance(value, str):
            yield Problem.at(_origin(given, "texts"), key, _as_found(value), "a key of the strings", check="rules")


def changed(
    command: dict[str, Any], change: Any, model: type[Datum], given: Node, problems: list[Problem]
) -> dict[str, Any]:
    """A command or button of a mechanic's sheet with the changes of a declaration; unchanged if they do not fit."""
    origin = _origin(given, "commands")
    if not isinstance(change, Mapping):
        problems.append(Problem.at(origin, command["id"], _as_found(change), f"{_MAPPING}, yes or off", check="rules"))
        return command
    for key, value in change.items():
        if found := _PRIVATE.search(str(value)):
            expected = "a step that games may ask: those that begin with `_` are private"
            problems.append(Problem.at(_origin_of(change, origin), key, found[0], expected, check="rules"))
            return command
    made = Node({**command, **change})
    made.origin = replace(
        _origin_of(change, origin),
        line=given.origin.line,
        lines={"for": given.origin.line_of("kinds"), **_lines(change)},
    )
    try:
        model.model_validate(made)
    except ValidationError as error:
        problems.extend(invalid_values(model, made, origin, error))
        return command
    return made


def _lines(change: Any) -> dict[str, int]:
    """The lines of a declaration's changes; a single line if all are in one."""
    return {key: change.origin.line_of(key) for key in change} if isinstance(change, Node) else {}


def _unknown(given: Node, setting: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[Problem]:
    valid = tuple(known)
    for name in names:
        if name not in valid:
            yield Problem.at(_origin(given, setting), name, name, what, valid=valid, check="rules")


def _mapping(given: Node, setting: str) -> Mapping[str, Any]:
    value = given.get(setting)
    return value if isinstance(value, Mapping) else {}


def _origin(given: Node, setting: str) -> Any:
    value = given.get(setting)
    return value.origin if isinstance(value, Node) else given.origin


def _origin_of(change: Any, otherwise: Any) -> Any:
    return change.origin if isinstance(change, Node) else otherwise


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _as_found(value: Any) -> str:
    return "" if isinstance(value, Mapping | list) else str(value)
