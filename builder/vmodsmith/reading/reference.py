"""The tables of `docs/formats.md`, made from the schema: every field of every file, with value, default and example.

The page is written by hand except for the parts between `<!-- fields: NAME -->` and `<!-- end -->`, NAME being a file
of `FILES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vmodsmith.model import Datum
from vmodsmith.model.json_schema import UNWRITTEN, default_words, written_schema
from vmodsmith.model.manual import field_note
from vmodsmith.reading.schema import FILES, FileFormat

__all__ = ["page_with_fields", "value_words"]

_PART = re.compile(r"(<!-- fields: ([a-z-]+) -->\n)(?:(?!<!-- fields:).)*?(<!-- end -->)", re.DOTALL)

_BY_HAND = ("style",)
"""Files whose fields have a page of their own, compared with the model by its own test."""


def page_with_fields(page: str) -> str:
    """The page with its tables made again. Raises KeyError for an invalid file."""
    known = {each.name: each for each in FILES}
    shown: set[type[Datum]] = set()
    return _PART.sub(lambda found: found[1] + _tables(known[found[2]], shown) + found[3], page)


def _tables(file: FileFormat, shown: set[type[Datum]]) -> str:
    if file.name in _BY_HAND:
        return "Every field is in [the look of a game](style.md#reference).\n"
    lines = [] if file.whole or file.row else list(_sections(file))
    for model in (*file.models, *file.also):
        lines += _of_model(model, file, shown)
    return "\n".join(lines) + "\n"


def _sections(file: FileFormat) -> Iterator[str]:
    yield "| key | value |\n|---|---|"
    shapes = {"list": "a list of", "mapping": "a mapping from names to", "one": "one"}
    for each in file.sections:
        yield f"| `{each.key}` | {shapes[each.shape]} {_link(each.model.__name__)} |"
    if file.has_source:
        yield "| `source` | text: the source of every entry that has none of its own |"
    yield ""


def _of_model(model: type[Datum], file: FileFormat, shown: set[type[Datum]]) -> Iterator[str]:
    """The table of a model, then those of the models that its fields hold; each once on the page."""
    if model in shown:
        return
    shown.add(model)
    definitions = written_schema([model])
    properties = definitions[model.__name__]["properties"]
    row = file.row is model
    yield f"### {_heading(model.__name__)}\n"
    yield (
        "| column | meaning | value | if empty | example |"
        if row
        else "| field | meaning | value | default | example |"
    )
    yield "|---|---|---|---|---|"
    inner: list[str] = []
    for name, field in model.model_fields.items():
        note = field_note(model, name)
        key = field.alias or name
        if key not in properties:
            if row and name in UNWRITTEN.get(model.__name__, ()):
                yield _row(f"*{name}*", note.text, "", "", "")
            continue
        if name == "extra":
            yield _row("*further columns*", note.text, "text", "none", "")
            continue
        value = value_words(properties[key])
        default = "**required**" if field.is_required() else default_words(field)
        example = note.example if row else f"{key}: {note.example}"
        yield _row(f"`{key}`", note.text, value, default, f"`{example}`" if note.example else "")
        inner += re.findall(r'"#/\$defs/(\w+)"', str(properties[key]).replace("'", '"'))
    yield ""
    kinds = {each.__name__: each for each in _all_models()}
    for each in dict.fromkeys(inner):
        yield from _of_model(kinds[each], file, shown)


def _row(*cells: str) -> str:
    return "| " + " | ".join(each.replace("|", "\\|") for each in cells) + " |"


def _all_models() -> Iterator[type[Datum]]:
    waiting = Datum.__subclasses__()
    while waiting:
        each = waiting.pop()
        yield each
        waiting += each.__subclasses__()


_HEADINGS = {
    "Manifest": "Game",
    "SheetFormat": "Print format",
    "Formats": "Print formats",
    "Selection": "Order of counters",
    "MapFormat": "Format of maps",
    "Anchoring": "Country",
    "SetupRow": "Row of a setup",
    "RuleSheet": "Rule sheet",
    "PieceState": "Expected of a piece",
    "Area": "Area of a piece",
    "ImageSheet": "Sheet of pictures",
    "MapImage": "Picture of a map",
    "TableSpec": "Result table",
    "TableAxis": "Axis of a table",
    "TableColumns": "Other headings",
    "Send": "Send to a box",
    "Stat": "Statistic",
    "Host": "Host module",
    "HostPieces": "Pieces of a host",
}
"""Headings of models, if they differ from the name of the class."""


def _heading(name: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    return _HEADINGS.get(name, words[:1].upper() + words[1:])


def _link(name: str) -> str:
    heading = _heading(name)
    return f"[{heading.lower()}](#{heading.lower().replace(' ', '-')})"


def value_words(schema: dict[str, Any]) -> str:
    """The valid values of a field, in words, from its JSON Schema."""
    if "enum" in schema:
        words = [str(each) for each in schema["enum"]]
        return "yes or no" if "yes" in words and "no" in words else " ".join(f"`{each}`" for each in words)
    if "allOf" in schema:
        return _link(str(schema["allOf"][0]["$ref"]).rpartition("/")[2])
    parts = schema.get("anyOf")
    if parts:
        return _one_of(parts)
    kind = schema.get("type")
    if kind == "array":
        items = schema.get("items", {})
        if isinstance(items, list):
            return f"{len(items)} values: {value_words(items[0])}"
        return f"list of {value_words(items)}"
    if kind == "object":
        patterns: dict[str, Any] = schema.get("patternProperties", {})
        inner: Any = schema.get("additionalProperties") or next(iter(patterns.values()), {})
        return f"mapping to {value_words(inner)}" if isinstance(inner, dict) and inner else "mapping"
    if kind in ("integer", "number"):
        return _number(schema, "whole number" if kind == "integer" else "number")
    pattern = str(schema.get("pattern", ""))
    return _PATTERNS.get(pattern, "text")


def _one_of(parts: list[dict[str, Any]]) -> str:
    numbers = [each for each in parts if each.get("type") in ("integer", "number")]
    if numbers:
        return value_words(numbers[0])
    lists = [each for each in parts if each.get("type") == "array"]
    if not lists:
        return " or ".join(dict.fromkeys(map(value_words, parts)))
    said = value_words(lists[0])
    if said.startswith("list of text"):
        return "words"
    return said


def _number(schema: dict[str, Any], kind: str) -> str:
    low = schema.get("minimum", schema.get("exclusiveMinimum"))
    high = schema.get("maximum", schema.get("exclusiveMaximum"))
    if low is not None and high is not None:
        above = "above " if "exclusiveMinimum" in schema else ""
        return f"{kind}, {above}{low:g} to {high:g}"
    return kind if low is None else f"{kind}, {low:g} or more"


_PATTERNS = {
    "^[a-z0-9][a-z0-9]*(?:[-_.][a-z0-9]+)*$": "id",
    "^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$": "id",
    "^#[0-9a-fA-F]{6}$": "`#rrggbb`",
    "^[1-9][0-9]?d([2-9]|[1-9][0-9]{1,2})$": "dice",
    "^[A-Za-z0-9_.-]+\\.(?:csv|xlsx|ods)$": "file name",
    "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": "language",
    "^[A-Za-z][A-Za-z0-9_]*$": "name",
}
"""Names for texts of a pattern."""


if __name__ == "__main__":
    import pathlib

    home = pathlib.Path("docs/formats.md")
    home.write_text(page_with_fields(home.read_text(encoding="utf-8")), encoding="utf-8")
