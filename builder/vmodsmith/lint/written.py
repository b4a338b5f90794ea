"""Texts of traits and components, each with its place and the name of its field; and the properties that they read."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from vmodsmith.vassal.components.ignored import in_component
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression
from vmodsmith.vassal.traits import (
    Attachment,
    BasicPiece,
    Comment,
    CounterGlobalKeyCommand,
    MultiLocationCommand,
    RestrictCommands,
    SendToLocation,
    SetPieceProperty,
    Trait,
    TriggerAction,
)
from vmodsmith.vassal.traits.ignored import in_trait
from vmodsmith.vassal.traits.reading import UnknownTrait
from vmodsmith.vassal.traits.target import Parameter, Prompt, PropertyCommand, Select, Target

from .findings import in_trait_of

__all__ = [
    "_CONDITIONS",
    "Written",
    "_bare_code",
    "conditions",
    "fault_of",
    "ignored_in",
    "reads_of",
    "sources_of",
    "word_counts",
]


@dataclass(frozen=True, slots=True)
class Written:
    """A text of a trait or component: its place, class and field; and whether VASSAL ignores the field because of
    another field of the same trait or component. The editor hides most ignored fields.
    """

    place: str
    owner: str
    field: str
    text: str
    ignored: bool = False


_CONDITIONS: dict[type[Trait], tuple[str, ...]] = {
    TriggerAction: ("condition", "while_condition", "until_condition"),
    RestrictCommands: ("condition",),
    CounterGlobalKeyCommand: ("condition",),
    SendToLocation: ("condition",),
    MultiLocationCommand: ("condition",),
    Attachment: ("condition", "clear_matching_condition"),
    SetPieceProperty: ("condition",),
}
"""Fields of traits that are conditions on properties (``VASSAL.configure.PropertyExpression``)."""

_OF_COMPONENTS = frozenset({"filter", "propertyFilter", "match", "whileExpression", "untilExpression"})

_NOTES = frozenset({"marker", "comment", "description", "gpid", "desc"})
"""Fields with a text that is never evaluated, or that is a piece of its own."""


def sources_of(module: Module) -> Iterator[Written]:
    """Every text of the module's traits and components that VASSAL may evaluate."""
    known: dict[int, tuple[str, frozenset[str]]] = {}  # many pieces have the same trait
    for piece, trait, texts in module.of_traits(_of_trait):
        if id(trait) not in known:
            known[id(trait)] = in_trait_of("", trait), ignored_in(trait)
        (end, ignored), owner = known[id(trait)], type(trait).__name__
        for field, text in texts:
            yield Written(piece.place + end, owner, field, text, field in ignored)
    for element in module.elements():
        found = [
            (str(name), str(value))
            for name, value in element.attrib.items()
            if str(name) not in _NOTES and ("$" in str(value) or is_expression(str(value)) or _is_condition(str(name)))
        ]
        idle = {each.field for each in in_component(element)} if found else set()
        for name, value in found:
            yield Written(module.place(element), str(element.tag).rpartition(".")[2], name, value, name in idle)


def ignored_in(trait: Trait) -> frozenset[str]:
    """The fields of a trait that VASSAL ignores because of its other fields."""
    return frozenset() if isinstance(trait, UnknownTrait) else frozenset(each.field for each in in_trait(trait.type()))


def _of_trait(trait: Trait) -> Iterator[tuple[str, str]]:
    if isinstance(trait, (BasicPiece, Comment, UnknownTrait)):
        return
    assert dataclasses.is_dataclass(trait)
    for each in dataclasses.fields(trait):
        if each.name not in _NOTES:
            yield from ((each.name, text) for text in _within(getattr(trait, each.name)) if text)


def _within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Target, Parameter, Prompt, Select)):
        for each in dataclasses.fields(value):
            yield from _within(getattr(value, each.name))
    elif isinstance(value, PropertyCommand):
        for each in dataclasses.fields(value.change):
            yield from _within(getattr(value.change, each.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _within(item)


def _is_condition(name: str) -> bool:
    return name in _OF_COMPONENTS


def conditions(module: Module) -> Iterator[Written]:
    """The conditions on properties in traits and components, without empty ones and those that VASSAL ignores."""
    fields = {each.__name__: names for each, names in _CONDITIONS.items()}
    for each in module.once(sources_of):
        if (
            each.text.strip()
            and not each.ignored
            and (each.field in fields.get(each.owner, ()) or _is_condition(each.field))
        ):
            yield each


def word_counts(module: Module) -> Counter[str]:
    """The number of times each word occurs in the build file: letters, digits and underscores, not beginning with a
    digit.
    """
    return module.once(_word_counts)[0]


def _word_counts(module: Module) -> Iterator[Counter[str]]:
    yield Counter(_WORD.findall(module.written))


_WORD = re.compile(r"[^\W\d]\w*")
_STRING = re.compile(r'(?<!\\)"(?:[^"\\]|\\.)*+"')
_IN_FORMAT = re.compile(r"\$([^$\s{}<>|;,:/\"'=](?:[^${}<>|;,:/\"'=]*[^$\s{}<>|;,:/\"'=])?)\$")
_NAME = re.compile(r"(?<![\w.$])([^\W\d]\w*)(?!\w)\s*(?![\w(.])")
_RESERVED = frozenset(
    (
        *("true", "false", "null", "new", "instanceof", "if", "else", "return", "for", "while", "int", "boolean"),
        *("String", "void", "double", "float", "long", "char", "this", "import", "class"),
        *("and", "or", "not", "lt", "gt", "lteq", "gteq"),
    )
)


def _bare_code(text: str) -> str:
    """An expression without its braces and with all strings emptied; the empty text if it has several statements or
    sets variables, because names in it may then be variables.
    """
    code = _STRING.sub('""', text.strip()[1:-1])
    if any(sign in code for sign in ";'") or "//" in code or "/*" in code or '"' in code.replace('""', ""):
        return ""
    return "" if re.search(r"(?<![=!<>])=(?![=~])", code) else code


_PAIRS = {")": "(", "]": "[", "}": "{"}


def fault_of(text: str) -> str:
    """The fault in the braces and quotes of an expression ``{…}``; empty if there is none, or if it is uncertain."""
    body = text.strip()[1:-1]
    if "'" in body or "/*" in body or "//" in body:
        return ""  # characters and comments follow other rules
    opened: list[str] = []
    quoted, skip = False, False
    for sign in body:
        if skip:
            skip = False
        elif sign == "\\" and quoted:
            skip = True
        elif sign == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif sign in "([{":
            opened.append(sign)
        elif sign in _PAIRS and (not opened or opened.pop() != _PAIRS[sign]):
            return f"a {sign!r} closes nothing"
    if quoted:
        return "a quotation mark is not closed"
    return f"a {opened[-1]!r} is not closed" if opened else ""


@lru_cache(maxsize=50_000)
def reads_of(text: str) -> tuple[str, ...]:
    """The properties that an expression ``{…}`` or a format with ``$name$`` reads, repeated as often as they occur.

    None if that is unknown.
    """
    if is_expression(text):
        code = "" if fault_of(text) else _bare_code(text)
        found = _IN_FORMAT.findall(code)
        return (*found, *(each for each in _NAME.findall(_IN_FORMAT.sub(" ", code)) if each not in _RESERVED))
    return tuple(_IN_FORMAT.findall(text)) if text.count("$") > 1 else ()
