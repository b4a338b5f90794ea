"""Values of traits and components in words, as VASSAL's editor shows them."""

from __future__ import annotations

import dataclasses
import re
from enum import Enum
from typing import Any

from vmodsmith.vassal.editor_tree import path_in_editor
from vmodsmith.vassal.piece import ADD, parse_piece
from vmodsmith.vassal.placed import level_of
from vmodsmith.vassal.sequence import Color, Key
from vmodsmith.vassal.traits import (
    EDITOR_NAMES,
    BasicPiece,
    Embellishment,
    LayerLevel,
    SheetField,
    Trait,
    UsePrototype,
)
from vmodsmith.vassal.traits.reading import UnknownTrait, known_trait
from vmodsmith.vassal.traits.target import Compare, Target, TargetPlace

from .editor_choices import BY_ATTRIBUTE, BY_FIELD, SHEET_FIELDS

__all__ = [
    *("PIECES", "attribute_in_words", "field_in_words", "filled_in", "is_letter_of_old", "kind_of", "label_of"),
    *("level_in_words", "named", "own_piece", "piece_in_words", "property_named", "shown"),
]

_LONGEST = 200
_EDITOR = {trait: name for name, trait in EDITOR_NAMES.items()}
_KNOWN_AS = ("name", "menu", "description", "names", "activate_menu")
_WORDS = {
    "gpid": "slot number (gpid)",
    "key": "key",
    "menu": "menu command",
    "names": "properties",
    "levels": "images",
    "target": "fast match",
    "marker": "piece",
    "marker_text": "piece",
}


def kind_of(trait: Trait) -> str:
    """The name of a trait's kind in VASSAL's editor."""
    if isinstance(trait, UnknownTrait):
        return f"trait of an unknown class ({trait.text.partition(';')[0]})"
    return next(_EDITOR[each] for each in type(trait).__mro__ if each in _EDITOR)  # old forms are classes of their own


def named(trait: Trait) -> str:
    """A trait as its author sees it: its kind, and its name, menu command or description."""
    return f"{kind_of(trait)}{_name(trait)}"


def _name(trait: Trait) -> str:
    for field in _KNOWN_AS:
        found = getattr(trait, field, "")
        if found:
            return f" {_short(shown(found))!r}"
    key = getattr(trait, "key", None)
    return f" ({key.label})" if isinstance(key, Key) and key.label else ""


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"


_LETTERS = re.compile("(activate|increase|decrease)_(modifiers|letter)")


def property_named(name: str) -> str:
    """A property by its name, marked as a property if the name is also that of a kind of trait, such as Layer."""
    return f"property {name!r}" if name in EDITOR_NAMES else name


def is_letter_of_old(field: str, trait: Trait) -> bool:
    """Whether the engine stores a field and does not use it: the letters of layers that have keys."""
    return isinstance(trait, Embellishment) and bool(_LETTERS.fullmatch(field)) and trait.version > 0


def filled_in(trait: Trait) -> str:
    """The fields filled in in a trait, in brackets, without the field that names it."""
    if isinstance(trait, UnknownTrait):
        return ""
    name = next((each for each in _KNOWN_AS if getattr(trait, each, "")), "key")
    assert dataclasses.is_dataclass(trait)
    texts = [
        text
        for each in dataclasses.fields(trait)
        if each.name != name
        and not is_letter_of_old(each.name, trait)
        and getattr(trait, each.name) != each.default
        and (text := _field(trait, each.name))
    ]
    return f"({'; '.join(texts)})" if texts else ""


def _field(trait: Trait, name: str) -> str:
    """One field: its name and value; empty if the field is empty."""
    value = getattr(trait, name)
    if isinstance(trait, Embellishment) and name == "level":
        return level_in_words(trait, str(value))
    text = piece_in_words(value) if name in PIECES else field_in_words(name, value)
    return f"{label_of(name)}: {text}" if text else ""


def level_in_words(layer: Embellishment, state: str) -> str:
    """The level in the state of a layer, with its name; in VASSAL a layer that is off has a negative level."""
    value = level_of(state)
    if value is None:
        return shown(state)
    level = abs(value)
    name = layer.levels[level - 1].name.strip("+ ()") if 0 < level <= len(layer.levels) else ""
    text = f"level {level}" + (f" ({name})" if name else "")
    return text if value > 0 else f"off ({text})"


PIECES = ("marker", "marker_text")
"""Fields that hold a whole piece, or the path of its slot."""


def own_piece(text: str) -> list[Trait] | None:
    """The traits of a piece that is written in a trait itself; None for the path of a slot."""
    if not text.startswith(ADD):
        return None
    try:
        return [known_trait(each.type, each.state) for each in parse_piece(text).traits]
    except ValueError:
        return []


def piece_in_words(text: str) -> str:
    """The piece that a trait places: its path in the editor, or, for a piece in the trait itself, its traits."""
    traits = own_piece(text)
    if traits is None:
        return shown(path_in_editor(text))
    basic = next((each for each in traits if isinstance(each, BasicPiece)), None)
    parts = [each for each in ((basic.name, basic.image) if basic else ()) if each]
    parts += [f"prototype {each.name}" for each in traits if isinstance(each, UsePrototype)]
    return f"a piece of its own ({shown(parts)})"


def label_of(field: str) -> str:
    """The name of a field in words, from `clockwise_key` or `locationFormat`."""
    return _WORDS.get(field) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", field).replace("_", " ").lower()


def field_in_words(field: str, value: Any) -> str:
    """The value of a trait's field: the editor's words for a code, else the value as text."""
    return BY_FIELD[field].get(value) or shown(value) if field in BY_FIELD else shown(value)


def attribute_in_words(attribute: str, value: Any) -> str:
    """The value of a component's attribute, likewise."""
    return BY_ATTRIBUTE[attribute].get(value) or shown(value) if attribute in BY_ATTRIBUTE else shown(value)


def shown(value: Any) -> str:
    """A value as text: keys by their names, lists with commas; empty for no colour and no value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value).lower()
    if isinstance(value, Key):
        return value.label
    if isinstance(value, LayerLevel):
        return f"{value.image or '(no image)'}{f' ({value.name})' if value.name else ''}"
    if isinstance(value, SheetField):
        kind = f" ({SHEET_FIELDS.get(value.kind, value.kind)})" if value.kind else ""
        return f"{value.name}{kind}={value.value}"
    if isinstance(value, Target):
        return _matched(value)
    if isinstance(value, str | int | float | Color):
        return str(value)
    if isinstance(value, tuple | list):
        return ", ".join(shown(each) for each in value)
    if dataclasses.is_dataclass(value):
        fields = [(each.name, shown(getattr(value, each.name))) for each in dataclasses.fields(value)]
        return " ".join(f"{label_of(name)} {text}" for name, text in fields if text)
    return str(value)


_PLACES = {
    TargetPlace.CURRENT_STACK: "in its own stack or deck",
    TargetPlace.CURRENT_MAP: "on its own map",
    TargetPlace.CURRENT_ZONE: "in its own zone",
    TargetPlace.CURRENT_LOCATION: "in its own location",
    TargetPlace.CURRENT_MAT: "on its own mat",
    TargetPlace.CURRENT_ATTACHMENT: "attached to it",
}
_COMPARED = {
    Compare.EQUALS: "=",
    Compare.NOT_EQUALS: "≠",
    Compare.GREATER: ">",
    Compare.GREATER_EQUALS: "≥",
    Compare.LESS: "<",
    Compare.LESS_EQUALS: "≤",
    Compare.MATCH: "matches",
    Compare.NOT_MATCH: "does not match",
}


def _matched(target: Target) -> str:
    """The criteria of a fast match, without fields that the engine stores and does not use."""
    parts = []
    if target.place is not None and target.by_place is not False:
        parts.append(_PLACES.get(target.place) or _aimed(target))
    if target.property_name and target.by_property is not False:
        parts.append(f"{target.property_name} {_COMPARED[target.compare]} {target.value}")
    return ", ".join(parts)


def _aimed(target: Target) -> str:
    assert target.place is not None
    of_map = f" of map {target.map}" if target.map else ""
    match target.place:
        case TargetPlace.MAP:
            return f"on map {target.map}"
        case TargetPlace.DECK:
            return f"in deck {target.deck}"
        case TargetPlace.XY:
            of_board = f", board {target.board}" if target.board else ""
            return f"at {target.x},{target.y}{of_map}{of_board}"
    name = target.zone if target.place is TargetPlace.ZONE else target.location
    return f"in {target.place.value.lower()} {name}{of_map}"
