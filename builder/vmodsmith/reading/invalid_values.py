"""Values that do not fit the schema, as problems with file, line, field and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from pydantic import ValidationError

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Node, Origin, RuleSheet, Style
from vmodsmith.model.inheritance import ExtendsError
from vmodsmith.reading.ids import meant as meant_by

__all__ = ["PATTERNS", "invalid_values"]


@dataclass(frozen=True, slots=True)
class _Way:
    """The place of a fault: the origin of the innermost mapping, readable names, the value; whether it is `written`
    there, and not inherited from extended data.
    """

    origin: Origin
    names: tuple[str, ...]
    value: Any
    written: bool

    @property
    def field(self) -> str:
        """The innermost name, with which the origin finds the line."""
        return self.names[-1].partition("[")[0] if self.names else ""


_Found = tuple[Any, _Way]
"""A fault of the schema's validation, and its place."""


def invalid_values(model: type[Datum], data: Any, home: Origin, error: ValidationError) -> Iterator[Problem]:
    """A problem for each field that does not fit.

    `home` is the place of the data, if they do not have an origin themselves.
    """
    faults = error.errors(include_url=False)
    inner = {fault["loc"][:n] for fault in faults for n in range(len(fault["loc"]))}
    meant = _meant(faults)
    known_as = {(*loc[:-1], name) for loc, name in meant.items()}
    found: list[_Found] = []
    short_lists = {fault["loc"][:-1]: int(fault["loc"][-1]) + 1 for fault in faults if _lacks_an_item(fault)}
    for fault in faults:
        if _lacks_an_item(fault):
            values = short_lists.pop(fault["loc"][:-1], None)
            if values is not None:
                yield _too_few(data, home, fault, values)
            continue
        if isinstance(said := fault.get("ctx", {}).get("error"), ExtendsError) and isinstance(data, Mapping):
            yield _extended(data, home, said)
            continue
        short = fault["type"] == "too_short" and fault["loc"] in inner  # for its wrong items alone
        if not short and not (fault["type"] == "missing" and fault["loc"] in known_as):
            found.append((fault, _walk(data, home, fault)))
    listed: set[tuple[Any, ...]] = set()
    for fault, way in _of_one_sort(_where_written(found)):
        problem = _problem(model, fault, way, meant)
        item = (problem.file, problem.line, _ITEM.sub("[]", problem.field), problem.expected)
        if (
            item not in listed or problem.expected != _MAPPING
        ):  # plain words in a list of mappings: reported for the first
            yield problem
        listed.add(item)


def _lacks_an_item(fault: Any) -> bool:
    """Whether a list of a fixed length is too short."""
    return fault["type"] == "missing" and isinstance(fault["loc"][-1], int)


def _too_few(data: Any, home: Origin, fault: Any, values: int) -> Problem:
    """A list that has fewer values than belong to it, once for all of them."""
    way = _walk(data, home, {**fault, "loc": fault["loc"][:-1]})
    given = fault["input"] if isinstance(fault["input"], list | tuple) else [fault["input"]]
    found = " ".join(map(str, given))
    file, line = way.origin.file_of(way.field), way.origin.line_of(way.field)
    return Problem(file, line, ".".join(way.names), found, f"{values} values")


def _extended(data: Mapping[str, Any], home: Origin, error: ExtendsError) -> Problem:
    """The problem of a part of a style that cannot extend its base, at its `extends`."""
    sections = [each for each in data.values() if isinstance(each, Mapping)]
    parts = [part for each in sections if isinstance(part := each.get(error.part), Node)]
    origin = next((each.origin for each in parts if each.get("extends") == error.base), home)
    file, line = origin.file_of("extends"), origin.line_of("extends")
    return Problem(file, line, "extends", str(error.base), error.expected, error.near)


def _where_written(found: Sequence[_Found]) -> list[_Found]:
    """The faults at the places where they are written, without repetitions in data that inherit them."""
    reported = {(fault["type"], way.names[-2:]) for fault, way in found if way.written}
    return [(fault, way) for fault, way in found if way.written or (fault["type"], way.names[-2:]) not in reported]


def _of_one_sort(found: Sequence[_Found]) -> Iterator[_Found]:
    """One fault for a field that may have one of several types, such as text or a mapping, and has none of them."""
    sorts: dict[tuple[str, ...], list[str]] = {}
    for fault, way in found:
        if fault["type"] in _SORTS:
            sorts.setdefault(way.names, []).append(_EXPECTED[fault["type"]])
    within = {way.names[:n] for _, way in found for n in range(len(way.names))}
    for fault, way in found:
        if fault["type"] not in _SORTS:
            yield fault, way
        elif way.names not in within and (expected := sorts.pop(way.names, None)):
            yield {**fault, "type": "sorts", "ctx": {"expected": " or ".join(dict.fromkeys(expected))}}, way


_MAPPING = "a mapping (`name: value`)"
_ITEM = re.compile(r"\[[0-9]+\]")

_EXPECTED = {
    "missing": "a value",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "float_parsing": "a number",
    "float_type": "a number",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "string_type": "text",
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "dict_type": _MAPPING,
    "tuple_type": "a list",
    "too_short": "at least one",
    "list_type": "a list",
}

_SORTS = frozenset(each for each in _EXPECTED if each.endswith("_type"))
"""Faults of values with the wrong type for the field, such as a list in place of text."""


def _meant(faults: Sequence[Any]) -> dict[tuple[str | int, ...], str]:
    """The places of misspelt names of required fields, and the right names: such fields are not reported as missing."""
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


def _problem(model: type[Datum], fault: Any, way: _Way, meant: Mapping[tuple[str | int, ...], str]) -> Problem:
    origin, field, kind, context = way.origin, way.field, fault["type"], fault.get("ctx", {})
    names, value, close = way.names, way.value, None
    if kind == "extra_forbidden":
        known = _fields_at(model, fault["loc"][:-1])
        close = meant.get(fault["loc"]) or nearest(names[-1], known)
        found, expected = names[-1], _listing(known, close)
    elif kind in _UNTOLD:
        field = context["discriminator"].strip("'")
        names, found = (*names, field), str(context.get("tag", "nothing"))
        expected, close = _one_of(context) if "tag" in context else "a value", nearest(found, _listed(context))
    else:
        found = "" if isinstance(value, dict | list) else "nothing" if value is None else str(value)
        expected = _expected(kind, context, fault["msg"])
        if kind in ("literal_error", "enum"):
            close = nearest(found, _listed(context))
        elif kind == "string_pattern_mismatch" and isinstance(value, str):
            close = meant_by(context.get("pattern", ""), value)
    return Problem(origin.file_of(field), origin.line_of(field), ".".join(names), found, expected, close)


_UNTOLD = ("union_tag_invalid", "union_tag_not_found")
"""Faults of the field that selects one of several models for a mapping."""


def _expected(kind: str, context: Mapping[str, Any], said: str) -> str:
    """The expected value, in the words of authors."""
    if kind == "sorts":
        return str(context["expected"])
    if kind in ("literal_error", "enum"):
        return _one_of(context)
    if kind == "string_pattern_mismatch":
        pattern = context.get("pattern", "")
        return PATTERNS.get(pattern, f"text of the form {pattern}")
    if kind == "value_error":
        sentence = str(context.get("error", said))
        return sentence.removesuffix(" is expected").removesuffix(" are expected").removesuffix(",")
    if kind in ("greater_than_equal", "greater_than", "less_than_equal", "less_than"):
        return said.replace("Input should be", "a number")
    return _EXPECTED.get(kind) or said.replace("Input should be ", "")


def _one_of(context: Mapping[str, Any]) -> str:
    return "one of " + ", ".join(_listed(context))


def _listed(context: Mapping[str, Any]) -> list[str]:
    """The valid values of a field."""
    said = str(context.get("expected_tags") or context.get("expected", ""))
    return [each.strip() for each in said.replace("'", "").replace(" or ", ", ").split(",")]


PATTERNS = {
    r"^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$": "a name that begins with a letter: lower-case letters and digits, words "
    "joined with -",
    r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": "a language such as en, ja, de or pt-BR",
    r"^[a-z0-9][a-z0-9]*(?:[-_.][a-z0-9]+)*$": "an id: lower-case letters and digits, words joined with -",
    r"^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$": "the number of a paragraph such as 2.51, 2.5.1, S8.1.5a or EX1",
    r"^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$": "letters and digits, words joined with -",
    r"^#[0-9a-fA-F]{6}$": "a colour such as #a03020",
    r"^[0-9a-f]{64}$": "the SHA-256 digest of a file: 64 hexadecimal digits",
    r"^(none|#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*)(@(0|1|0?\.\d+))?$": "a colour such as #a03020, a name of `palette`, or "
    "none",
    r"^[A-Za-z0-9_.-]+\.(?:csv|xlsx|ods)$": "the name of a .csv, .xlsx or .ods file in that folder",
    r"^[1-9][0-9]?d([2-9]|[1-9][0-9]{1,2})$": "dice such as 1d6 or 2d10",
    r"^(?:north|east|south|west|[0-9]{1,3}(?:\.[0-9]+)?)$": "north, east, south, west, or degrees such as 22.5",
    r"^[A-Za-z][A-Za-z0-9_]*$": "a name: letters, digits and _, a letter first",
    r"^[a-z0-9{}][a-z0-9{}._-]*$": "a name: lower-case letters, digits, and {…} for what it depends on, joined with -",
    r"^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$": "the data of an SVG path such as M0 0 L10 10",
    r"^tutorial\.[a-z0-9-]+(?:\.[a-z0-9-]+)*$": "a text key that begins with tutorial., such as tutorial.first.begin",
    r"^[0-9]{20}$": "the 20 digits of a symbol of APP-6 or MIL-STD-2525",
}
"""The patterns of the model in words."""

_TAG = re.compile(r"(?:constrained-)?(?:str|int|float|bool)|(?:dict|tuple|list)\[.*\]")
"""The name of the type that the validation has tried: not a part of the data."""


def _walk(data: Any, home: Origin, fault: Any) -> _Way:
    """Follow a fault's path through the data."""
    names: list[str] = []
    path: Sequence[str | int] = fault["loc"]
    reached: Any = None
    written = True
    for n, part in enumerate(path, 1):
        if isinstance(data, dict) and data is not reached:
            reached = data
            if part == data.get("draw") and n < len(path):
                continue  # not a key: which of several models the mapping was taken for
        if isinstance(data, dict) and part in data:
            data = data[part]
        elif isinstance(data, list | tuple) and isinstance(part, int):
            data = data[part] if part < len(data) else None
        elif isinstance(data, str) and isinstance(part, int):  # words of one text, such as `6 1`
            words = data.split()
            data = words[part] if part < len(words) else None
        elif isinstance(part, str) and _TAG.fullmatch(part):
            continue
        elif part == "[key]":  # the fault of a name, and not of what it names
            data = names[-1]
            continue
        else:
            written = written and n == len(path) and fault["type"] == "missing"
            data = None
        if isinstance(part, int):
            if names:
                names[-1] += f"[{part + 1}]"
        else:
            names.append(str(part))
        if isinstance(data, Node):
            home = data.origin
    return _Way(home, tuple(names), data, written)


def _listing(known: Sequence[str], close: str | None) -> str:
    """The valid fields of a mapping; only some, if there are many and one is close to the written name."""
    some = [*known[:_LISTED], "…"] if close and len(known) > _LISTED + 1 else known
    return "one of " + ", ".join(some) if known else "a field that this mapping can have"


_LISTED = 12


def _fields_at(model: type[Datum], path: Sequence[str | int]) -> list[str]:
    """The valid names in a mapping at a path, as an author writes them; empty if it may be of several models."""
    models = [model]
    for part in path:
        if isinstance(part, int):
            continue
        fields = {_written(name, field): field for each in models for name, field in each.model_fields.items()}
        if part in fields:
            models = list(dict.fromkeys(_inner(fields[part].annotation)))
        else:  # which of several models the mapping was taken for, or the name of an entry
            models = [each for each in models if part in _tags(each)] or models
    if len(models) != 1:
        return []
    ours = _OURS | _OF_MODEL.get(models[0], frozenset())
    found = [_written(name, each) for name, each in models[0].model_fields.items()]
    return [each for each in found if each not in ours]


_OURS = frozenset(("extra", "image", "loaded", "namespace"))
_OF_MODEL: dict[type[Datum], frozenset[str]] = {
    Style: frozenset(("art", "sheets", "pictures")),
    RuleSheet: frozenset(("id",)),
}
"""Fields that no author writes: reading fills them in."""


def _written(name: str, field: Any) -> str:
    return str(field.alias or name)


def _tags(model: type[Datum]) -> tuple[Any, ...]:
    """The words that select a model for a mapping: `draw: text`."""
    tag = model.model_fields.get("draw")
    return get_args(tag.annotation) if tag is not None else ()


def _inner(annotation: Any) -> Iterator[type[Datum]]:
    """The models inside an annotation such as `tuple[Unit, ...] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, Datum):
        yield annotation
    elif get_origin(annotation) is not None:
        for each in get_args(annotation):
            yield from _inner(each)
