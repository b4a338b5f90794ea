"""Declarations of mechanics as JSON Schema, for editors: settings with their meaning, default and example, selectors,
modifiers, actions. No schema can check the contents of an expression; `check` does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Any

from vmodsmith.model.json_schema import SCALAR
from vmodsmith.rules.mechanics import actions, entries, selectors
from vmodsmith.rules.mechanics.catalogue import Mechanic, catalogue
from vmodsmith.rules.mechanics.manual import Setting, public_steps, settings
from vmodsmith.rules.mechanics.reference import left_out, value_of

__all__ = ["declarations"]

_COMMON = {
    "use": "The mechanic to use.",
    "kinds": "The kinds of piece that get its commands.",
    "with": "Other declarations that it uses.",
    "bind": "The phases in which it applies, each with its own values for any setting.",
    "option": "The module option that switches it on.",
    "paragraphs": "Rulebook paragraphs, by command or setting.",
    "texts": "Different text keys for its texts.",
    "commands": "Different menu texts, keys, groups or places for its commands and buttons; `off` omits one.",
    "keep": "Different names for its properties.",
}
"""The fields of every declaration. The keys are those of `SETTINGS`."""


def declarations() -> dict[str, Any]:
    """Definitions: `declarations` is the schema of `mechanics` in a rule sheet; the others are its parts."""
    known = catalogue()
    chosen = [
        {"if": {"properties": {"use": {"const": name}}}, "then": {"$ref": f"#/$defs/mechanic-{name}"}} for name in known
    ]
    one = {
        "type": "object",
        "required": ["use"],
        "properties": {"use": {"description": _COMMON["use"], "enum": list(known)}},
        "allOf": chosen,
    }
    return {
        "declarations": {
            "description": "Declared mechanics, each by a name of its own.",
            "type": "object",
            "additionalProperties": one,
        },
        "value": {"anyOf": [SCALAR, {"type": "array"}, {"type": "object"}]},
        "pieces": _cases("Which pieces: a selector, cases, or an expression.", selectors.PIECES),
        "hexes": _cases("Which hexes: a selector, cases, or an expression.", selectors.HEXES),
        "modifiers": _entries("modifiers", "Modifiers, each with its reason.", entries.MODIFIER, ("text", "by")),
        "reasons": _entries("reasons", "Reasons, each a text.", entries.CAUSE, ("text",), ("first",)),
        "score": _entries("score", "Entries of a score.", entries.COUNT, ("text",)),
        "effects": _entries("effects", "Actions and calls.", actions.ACTION, ()),
        **{f"mechanic-{each.id}": _mechanic(each) for each in known.values()},
    }


def _cases(described: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A selector, whose keys an editor offers; its keys may also be words of cases."""
    return {"description": described, "anyOf": [SCALAR, {"type": "array"}, _mapping(keys)]}


def _mapping(keys: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "object", "properties": {each: {"$ref": "#/$defs/value"} for each in keys}}


def _entries(name: str, described: str, keys: tuple[str, ...], *needed: tuple[str, ...]) -> dict[str, Any]:
    """A list of entries with known keys, at least those of one group of `needed`; a call; or cases of such lists, which
    may contain further cases.
    """
    groups = [{"required": list(each)} for each in needed if each]
    entry = {**_mapping(keys), "additionalProperties": False}
    entry |= groups[0] if len(groups) == 1 else {"anyOf": groups} if groups else {}
    listed = {"type": "array", "items": {"anyOf": [SCALAR, entry, {"type": "object", "required": ["value"]}]}}
    cases = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{name}"}}
    return {"description": described, "anyOf": [SCALAR, listed, cases]}


def _mechanic(mechanic: Mechanic) -> dict[str, Any]:
    fields: dict[str, Any] = {key: {"description": text} for key, text in _COMMON.items()}
    fields["use"] = {"const": mechanic.id}
    filled = {step for steps in mechanic.sheet.get("with", {}).values() for step in steps}
    own = settings(mechanic.id)
    fields |= {each.name: _setting(each) for each in own}
    fields |= {each.name: {"description": _one_line(each.text)} for each in public_steps(mechanic.id)}
    fields |= {each: {} for each in mechanic.public if each not in fields}
    fields["bind"] = _bound(mechanic.id, fields)
    needed = [each.name for each in own if each.step.required and each.name not in filled]
    return {
        "description": _one_line(mechanic.text.split("\n\n")[0]),
        "type": "object",
        "properties": fields,
        "required": ["use", *needed],
        "additionalProperties": False,
    }


def _bound(mechanic: str, fields: Iterable[str]) -> dict[str, Any]:
    """Phases, or a list of bindings: phases, their side, and other values for any setting."""
    own = {each: {"$ref": f"#/$defs/mechanic-{mechanic}/properties/{each}"} for each in fields if each not in _COMMON}
    binding = {
        "type": "object",
        "properties": {**{key: {"description": text} for key, text in _OF_BINDING.items()}, **own},
        "required": ["phases"],
        "additionalProperties": False,
    }
    listed = {"type": "array", "items": {"anyOf": [SCALAR, binding]}}
    return {"description": _COMMON["bind"], "anyOf": [SCALAR, listed]}


_OF_BINDING = {
    "phases": "The phases in which this binding applies.",
    "side": "The side that acts; by default the phasing side.",
    "id": "A name of its own, which rules can ask for: `bound()`.",
    "paragraphs": "Rulebook paragraphs of this binding.",
}


def _setting(setting: Setting) -> dict[str, Any]:
    node = setting.step.node
    result = ast.unparse(node.returns) if node.returns else "None"
    asked = ", ".join(f"{each.arg}: {ast.unparse(each.annotation)}" for each in node.args.args if each.annotation)
    lines = [
        _one_line(setting.step.text),
        f"Value: {_plain(value_of(setting))}. It can ask: {asked or 'the game'}.",
        "Required." if setting.step.required else f"If left out: {left_out(setting)}.",
        f"Example: `{setting.name}: {setting.example}`",
    ]
    found: dict[str, Any] = {"description": "\n\n".join(lines)}
    first = ast.unparse(node.args.args[0].annotation) if node.args.args and node.args.args[0].annotation else ""
    kind = {"bool": _SELECTED.get(first), "None": "effects"}.get(result, _LISTS.get(result))
    if result == "bool" and not first:
        return {**found, "anyOf": [{"enum": ["yes", "no", True, False]}, SCALAR, {"type": "array"}]}
    return {**found, "allOf": [{"$ref": f"#/$defs/{kind}"}]} if kind else found


_SELECTED = {"Piece": "pieces", "Hex": "hexes"}
_LISTS = {"list[Modifier]": "modifiers", "list[Text]": "reasons", "list[Count]": "score"}


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(text: str) -> str:
    """A text of Markdown without its links."""
    return re.sub(r"\[([^\[\]]*+(?:\[[^\[\]]*+\][^\[\]]*+)?)\]\([^()]*+\)", r"\1", text)
