"""Data that do not fit their model, as problems: what the schema's validation says, with file, line, field and the nearest name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args, get_origin

from pydantic import ValidationError

from builder.foundation.problems import Problem, nearest
from builder.model import Datum, Node, Origin

__all__ = ["unfit"]


def unfit(model: type[Datum], data: Any, home: Origin, error: ValidationError) -> Iterator[Problem]:
    """A problem for each field that does not fit. `home` is where the data stand, if they do not know it themselves."""
    faults = error.errors(include_url=False)
    inner = {fault["loc"][:n] for fault in faults for n in range(len(fault["loc"]))}
    meant = _meant(faults)
    known_as = {(*loc[:-1], name) for loc, name in meant.items()}
    for fault in faults:
        short = fault["type"] == "too_short" and fault["loc"] in inner  # for its wrong items alone
        if not short and not (fault["type"] == "missing" and fault["loc"] in known_as):
            yield _problem(model, data, home, fault, meant)


_EXPECTED = {
    "missing": "a value",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "float_parsing": "a number",
    "bool_parsing": "true or false",
    "string_type": "text",
    "model_type": "a mapping (`name: value`)",
    "dict_type": "a mapping (`name: value`)",
    "tuple_type": "a list",
    "too_short": "at least one",
    "list_type": "a list",
}


def _meant(faults: Sequence[Any]) -> dict[tuple[str | int, ...], str]:
    """Where misspelt names of required fields stand, and what they should be: such fields are there, and not missing."""
    missing = [fault["loc"] for fault in faults if fault["type"] == "missing"]
    found: dict[tuple[str | int, ...], str] = {}
    for fault in faults:
        if fault["type"] == "extra_forbidden":
            *path, name = fault["loc"]
            rest = [loc[-1] for loc in missing if list(loc[:-1]) == path]
            close = nearest(str(name), rest)
            if close is not None:
                found[fault["loc"]] = close
    return found


def _problem(
    model: type[Datum], data: Any, home: Origin, fault: Any, meant: Mapping[tuple[str | int, ...], str]
) -> Problem:
    path: list[str | int] = [part for part in fault["loc"]]
    origin, names, value = _walk(data, home, path)
    kind, context = fault["type"], fault.get("ctx", {})
    field = names[-1] if names else ""
    found = "" if kind == "missing" or isinstance(value, dict | list) else str(value)
    close = None
    if kind == "extra_forbidden":
        close = meant.get(fault["loc"]) or nearest(field, _fields_at(model, path[:-1]))
        return Problem(origin.file_of(field), origin.line_of(field), ".".join(names), field, "a known field", close)
    if kind == "missing":
        found = "nothing"
    if kind in ("literal_error", "enum"):
        expected = "one of " + context.get("expected", "").replace("'", "").replace(" or ", ", ")
        close = nearest(found, [each.strip() for each in expected.removeprefix("one of ").split(",")])
    elif kind == "string_pattern_mismatch":
        pattern = context.get("pattern", "")
        expected = _PATTERNS.get(pattern, f"text of the form {pattern}")
    elif kind == "value_error":
        sentence = str(context.get("error", fault["msg"]))
        expected = sentence.removesuffix(" is expected").removesuffix(" are expected").removesuffix(",")
    elif kind in ("greater_than_equal", "greater_than", "less_than_equal", "less_than"):
        expected = fault["msg"].replace("Input should be", "a number")
    else:
        expected = _EXPECTED.get(kind) or fault["msg"].replace("Input should be ", "")
    return Problem(origin.file_of(field), origin.line_of(field), ".".join(names), found, expected, close)


_PATTERNS = {
    r"^[a-z0-9][a-z0-9]*(?:[-_.][a-z0-9]+)*$": "an id: lower-case letters and digits, words joined with -",
    r"^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$": "the number of a paragraph such as 2.51, 2.5.1, S8.1.5a or EX1",
    r"^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$": "letters and digits, words joined with -",
    r"^#[0-9a-fA-F]{6}$": "a colour such as #a03020",
    r"^[A-Za-z0-9_.-]+\.csv$": "the name of a .csv file in the folder beside",
}


def _walk(data: Any, home: Origin, path: list[str | int]) -> tuple[Origin, list[str], Any]:
    """Follow an error's path through the data: the origin of the innermost mapping, readable names, the value."""
    names: list[str] = []
    reached: Any = None
    for n, part in enumerate(path, 1):
        if isinstance(data, dict) and data is not reached:
            reached = data
            if part == data.get("draw") and n < len(path):
                continue  # not a key: which of several models the mapping was taken for
        if isinstance(data, dict) and part in data:
            data = data[part]
        elif isinstance(data, list | tuple) and isinstance(part, int):
            data = data[part] if part < len(data) else None
        else:
            data = None
        if isinstance(part, int):
            if names:
                names[-1] += f"[{part + 1}]"
        else:
            names.append(str(part))
        if isinstance(data, Node):
            home = data.origin
    return home, names, data


def _fields_at(model: type[Datum], path: list[str | int]) -> list[str]:
    current: Any = model
    for part in path:
        if isinstance(part, int):
            continue
        fields = getattr(current, "model_fields", {})
        current = _inner(fields[part].annotation) if part in fields else current
    return list(getattr(current, "model_fields", {}))


def _inner(annotation: Any) -> Any:
    """The model inside an annotation such as `tuple[Unit, ...] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, Datum):
        return annotation
    if get_origin(annotation) is not None:
        for each in get_args(annotation):
            found = _inner(each)
            if found is not None:
                return found
    return None
