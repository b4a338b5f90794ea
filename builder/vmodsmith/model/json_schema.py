"""The model as JSON Schema: what an author may write in a file. For this program every scalar of a file is text: `no`
is a word, `0303` a hex, and the model converts it. A YAML editor reads the same scalars as numbers and truth values. So
for a field of numbers or truth values the schema also accepts their texts, and for a field that is read from a text
(`1-36`, `13mm`, words separated by spaces) it accepts that text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic.json_schema import DefsRef, GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema
from yaml.error import YAMLError

from vmodsmith.foundation import fast_yaml

from .base import Datum
from .manual import field_note
from .measures import Measure
from .paper import Paper

__all__ = ["SCALAR", "UNWRITTEN", "default_words", "with_parts", "written_schema"]

UNWRITTEN = {
    "Font": ("loaded",),
    "Manifest": ("tables",),
    "MapImage": ("image",),
    "RuleSheet": ("id", "namespace"),
    "Style": ("art", "pictures", "sheets"),
    "Unit": ("values", "pictures"),
    "Marker": ("pictures",),
}
"""Fields of models that no file has under this name: they are read from other files, or from several columns."""

SCALAR: dict[str, Any] = {"type": ["string", "number", "boolean"]}
"""The schema of a value that is neither a list nor a mapping, as a YAML editor reads it."""

_YES = ["yes", "no", "true", "false", "on", "off", True, False]


class _Written(GenerateJsonSchema):
    """Schemas of values as written, not as read."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        """Any scalar; a pattern applies if the editor reads it as text."""
        found = super().str_schema(schema)
        return {**found, **SCALAR}

    def int_schema(self, schema: core_schema.IntSchema) -> JsonSchemaValue:
        """A whole number, or the text of one."""
        return _or_text(super().int_schema(schema), r"^-?[0-9]+$")

    def float_schema(self, schema: core_schema.FloatSchema) -> JsonSchemaValue:
        """A number, or the text of one."""
        return _or_text(super().float_schema(schema), r"^-?[0-9.]+$")

    def bool_schema(self, schema: core_schema.BoolSchema) -> JsonSchemaValue:
        """Yes or no, however YAML writes it."""
        return {"enum": _YES}

    def literal_schema(self, schema: core_schema.LiteralSchema) -> JsonSchemaValue:
        """Words to choose from, even a single one, so that editors offer it."""
        return {"enum": list(schema["expected"])}

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        """A value that may also be written as a text."""
        inner = schema["schema"]
        if inner["type"] in ("dataclass", "is-instance", "call"):
            return dict(SCALAR)
        found = self.generate_inner(inner)
        if inner["type"] in ("model", "model-fields", "definition-ref") or "$ref" in found:
            return found
        if found.get("type") == "string" or found.get("type") == SCALAR["type"]:
            return found
        words = found.get("items", {}).get("enum", []) if found.get("type") == "array" else []
        return {"anyOf": [found, *_listed(words)] if words else [found, dict(SCALAR)]}

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """One of several models, each marked by a word: an editor offers all these words, and then the fields of the
        model that was chosen.
        """
        field = schema["discriminator"]
        if not isinstance(field, str):
            return super().tagged_union_schema(schema)
        models = {str(word): self.generate_inner(each) for word, each in schema["choices"].items()}
        chosen: list[JsonSchemaValue] = [
            {"if": {"properties": {field: {"const": word}}, "required": [field]}, "then": each}
            for word, each in models.items()
        ]  # what extends something else need not say the word again
        chosen.append({"if": {"not": {"required": [field]}}, "then": {"anyOf": list(models.values())}})
        return {"type": "object", "properties": {field: {"enum": list(models)}}, "allOf": chosen}

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """A length, a paper or a condition, which is written as a text."""
        return dict(SCALAR)

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Defaults are described in words (`description`), as files write them."""
        return self.generate_inner(schema["schema"])

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """A field that is left out; `field:` without a value means the same."""
        return self.generate_inner(schema["schema"])


def _listed(words: Sequence[str]) -> list[dict[str, Any]]:
    """The schemas of a text with one of some words, which editors offer, or with several of them."""
    one = "|".join(map(re.escape, words))
    return [{"enum": list(words)}, {"type": "string", "pattern": f"^({one})(,? +({one}))+$"}]


def _or_text(number: JsonSchemaValue, pattern: str) -> JsonSchemaValue:
    return {"anyOf": [number, {"type": "string", "pattern": pattern}]}


def written_schema(models: Iterable[type[Datum]]) -> dict[str, Any]:
    """Definitions of models by name, with the models of their fields, in JSON Schema draft 07; the notes on fields and
    their defaults are the descriptions.
    """
    kinds = sorted(with_parts(models), key=lambda each: each.__name__)
    inputs = [(each, "validation", each.__pydantic_core_schema__) for each in kinds]
    _, made = _Written(by_alias=True, ref_template="#/$defs/{model}").generate_definitions(inputs)  # type: ignore[arg-type]
    found = {each.__name__: _described(each, made[DefsRef(each.__name__)]) for each in kinds}
    return {name: _draft_07(each, set(found)) for name, each in found.items()}


def with_parts(models: Iterable[type[Datum]]) -> set[type[Datum]]:
    """Models, and the models of what their fields hold."""
    found: set[type[Datum]] = set()
    waiting = list(models)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            written = [
                field for name, field in each.model_fields.items() if name not in UNWRITTEN.get(each.__name__, ())
            ]
            waiting += [kind for field in written for kind in _models_in(field.annotation)]
    return found


def _models_in(annotation: Any) -> Iterator[type[Datum]]:
    if isinstance(annotation, type) and issubclass(annotation, Datum):
        yield annotation
    for each in get_args(annotation):
        yield from _models_in(each)


def _described(model: type[Datum], schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a model with the notes on its fields, without fields that are read from elsewhere."""
    properties = dict(schema.get("properties", {}))
    for name, field in model.model_fields.items():
        key = field.alias or name
        if name in UNWRITTEN.get(model.__name__, ()):
            properties.pop(key, None)
            continue
        note = field_note(model, name)
        default = "" if field.is_required() else f" By default: {default_words(field)}."
        said: dict[str, Any] = {"description": f"{note.text[:1].upper()}{note.text[1:]}.{default}"}
        if note.example:
            said["examples"] = [_example(note.example)]
        properties[key] = {**properties[key], **said}
    required = [each for each in schema.get("required", ()) if each in properties]
    found = {key: each for key, each in schema.items() if key not in ("required", "description", "title")}
    return {**found, "properties": properties, **({"required": required} if required else {})}


def _example(text: str) -> Any:
    """An example as YAML reads it; a cell of a table that is not YAML, such as `@marker.turn`, unchanged."""
    try:
        return fast_yaml.texts(f"it: {text}")["it"]
    except YAMLError:
        return text


def default_words(field: FieldInfo) -> str:
    """The default of an optional field, as a file would have it; `none` if it is empty."""
    value = field.get_default(call_default_factory=True)
    if isinstance(value, BaseModel):
        return "see its fields"
    if isinstance(value, Paper):
        return value.name
    if isinstance(value, Measure):
        return f"{value.value:g}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list | dict):
        return " ".join(map(str, value)) or "none"
    return "none" if value in (None, "") else f"{value:g}" if isinstance(value, float) else str(value)


def _draft_07(schema: Any, known: set[str]) -> Any:
    """A schema without features of later drafts (`prefixItems`, `discriminator`) and without titles; a reference to
    anything but a model (a length, a condition) becomes a text.
    """
    if isinstance(schema, list):
        return [_draft_07(each, known) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _draft_07(each, known) for key, each in schema.items() if key not in _LATER}
    if isinstance(schema.get("title"), str):
        del found["title"]
    if "prefixItems" in schema:
        found["items"] = _draft_07(schema["prefixItems"], known)
    if "oneOf" in found:
        found["anyOf"] = found.pop("oneOf")
    reference = found.get("$ref")
    if isinstance(reference, str):
        del found["$ref"]
        name = reference.rpartition("/")[2]
        found = {**found, "allOf": [{"$ref": reference}]} if name in known else {**found, **SCALAR}
    return found


_LATER = ("prefixItems", "discriminator", "ge", "le", "gt", "lt")
