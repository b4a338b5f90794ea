"""The types of the rule language: immutable, comparable, and shown as an author writes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "ANY",
    "BOOL",
    "HEX",
    "INT",
    "NONE",
    "PIECE",
    "STR",
    "TEXT",
    "Atom",
    "DictOf",
    "Fn",
    "ListOf",
    "RecordOf",
    "SetOf",
    "TupleOf",
    "Type",
    "Union",
    "Word",
    "assignable",
    "changeable",
    "comparable",
    "is_literal",
    "is_text",
    "items_of",
    "joined",
    "literal",
    "optional",
    "parts_changeable",
    "required",
    "text_like",
    "union",
    "widened",
]


@dataclass(frozen=True)
class Type:
    """A type. `str` of it is how an author would write it."""


@dataclass(frozen=True)
class Atom(Type):
    """A type without parts: `int`, `bool`, `str`, `Text`, `None`, `Hex`, `Piece`."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Word(Type):
    """A text that is one of the words of the game, for example the ids of its terrain. `name` is the author's name of
    the type; `words` are the possible words. A type with one word in it is that of a literal.
    """

    name: str
    words: frozenset[str]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class ListOf(Type):
    """A list of items of one type."""

    item: Type

    def __str__(self) -> str:
        return f"list[{self.item}]"


@dataclass(frozen=True)
class SetOf(Type):
    """A set of items of one type; it keeps the order of insertion."""

    item: Type

    def __str__(self) -> str:
        return f"set[{self.item}]"


@dataclass(frozen=True)
class DictOf(Type):
    """A map from keys to values; it keeps the order of insertion."""

    key: Type
    value: Type

    def __str__(self) -> str:
        return f"dict[{self.key}, {self.value}]"


@dataclass(frozen=True)
class TupleOf(Type):
    """A fixed number of values, each of its own type."""

    parts: tuple[Type, ...]

    def __str__(self) -> str:
        return f"tuple[{', '.join(map(str, self.parts))}]"


@dataclass(frozen=True)
class RecordOf(Type):
    """A frozen dataclass of the rules, by name."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Fn(Type):
    """A function: the types of its parameters and result."""

    parameters: tuple[Type, ...]
    result: Type

    def __str__(self) -> str:
        return f"Callable[[{', '.join(map(str, self.parameters))}], {self.result}]"


@dataclass(frozen=True)
class Union(Type):
    """One of several types; with `None` among them the value may be missing. Made by `union` only."""

    options: tuple[Type, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.options))


INT = Atom("int")
BOOL = Atom("bool")
STR = Atom("str")
TEXT = Atom("Text")
NONE = Atom("None")
HEX = Atom("Hex")
PIECE = Atom("Piece")
ANY = Atom("?")
"""The type of code that is already reported as wrong: it fits everywhere, so that an error is reported only once."""


def union(types: Iterable[Type]) -> Type:
    """One of several types, flat, without repetition, `None` last; the type itself if there is only one."""
    found: list[Type] = []
    for each in types:
        for part in each.options if isinstance(each, Union) else (each,):
            if part not in found:
                found.append(part)
    if ANY in found:
        return ANY
    if NONE in found:
        found.remove(NONE)
        found.append(NONE)
    return found[0] if len(found) == 1 else Union(tuple(found))


def optional(type_: Type) -> Type:
    """The type, or None."""
    return union((type_, NONE))


def required(type_: Type) -> Type:
    """The type without None."""
    if not isinstance(type_, Union):
        return type_
    return union(each for each in type_.options if each != NONE)


def literal(words: Iterable[str]) -> Word:
    """The type of literal words."""
    found = frozenset(words)
    return Word(" | ".join(f'"{each}"' for each in sorted(found)), found)


def is_literal(type_: Type) -> bool:
    """Whether a type is that of literal words, as in `("north", "south")`."""
    return isinstance(type_, Word) and type_.name.startswith('"')


def widened(type_: Type) -> Type:
    """The type with any text in place of literal words: the type of a variable that is assigned again later."""
    if is_literal(type_):
        return STR
    match type_:
        case ListOf(item=item):
            return ListOf(widened(item))
        case SetOf(item=item):
            return SetOf(widened(item))
        case DictOf(key=key, value=value):
            return DictOf(widened(key), widened(value))
        case TupleOf(parts=parts):
            return TupleOf(tuple(map(widened, parts)))
        case Union(options=options):
            return union(map(widened, options))
    return type_


def changeable(type_: Type) -> bool:
    """Whether a value of a type, or a part of it, can change: a list, set or map."""
    match type_:
        case ListOf() | SetOf() | DictOf():
            return True
        case TupleOf(parts=parts) | Union(options=parts):
            return any(map(changeable, parts))
    return False


def parts_changeable(type_: Type) -> bool:
    """Whether the items of a list, set, map or tuple can change."""
    match type_:
        case ListOf(item=item) | SetOf(item=item):
            return changeable(item)
        case DictOf(value=value):
            return changeable(value)
    return changeable(type_)


def is_text(type_: Type) -> bool:
    """Whether a value is text of any sort."""
    return type_ in (STR, TEXT) or isinstance(type_, Word)


def text_like(type_: Type) -> bool:
    """Whether a value can be part of a line of text."""
    return type_ == ANY or is_text(type_) or type_ in (INT, HEX)


def assignable(given: Type, wanted: Type) -> bool:
    """Whether a value of one type is valid where another is expected. Words are texts; texts are words for players;
    fewer words fit more words. Mutable collections (lists, sets, maps) must have the same items, as in any Python type
    checker; an empty or new collection gets its type from its place, and a collection of literal words is always new.
    """
    if ANY in (given, wanted) or given == wanted:
        return True
    if isinstance(given, Union):
        return all(assignable(each, wanted) for each in given.options)
    if isinstance(wanted, Union):
        return any(assignable(given, each) for each in wanted.options)
    if isinstance(given, Word):
        return wanted in (STR, TEXT) or (isinstance(wanted, Word) and given.words <= wanted.words)
    if given == STR:
        return wanted == TEXT
    if isinstance(given, ListOf | SetOf | DictOf):
        return _same(given, wanted)
    if isinstance(given, TupleOf) and isinstance(wanted, TupleOf):
        return len(given.parts) == len(wanted.parts) and all(map(assignable, given.parts, wanted.parts))
    if isinstance(given, Fn) and isinstance(wanted, Fn):
        return (
            len(given.parameters) == len(wanted.parameters)
            and all(map(assignable, wanted.parameters, given.parameters))
            and (wanted.result == NONE or assignable(given.result, wanted.result))
        )
    return False


def _same(given: Type, wanted: Type) -> bool:
    """Whether two types are equal, except for literal words and types of wrong code."""
    if given == wanted or ANY in (given, wanted):
        return True
    if is_literal(given):
        return assignable(given, wanted)
    match given, wanted:
        case (ListOf(item=one), ListOf(item=other)) | (SetOf(item=one), SetOf(item=other)):
            return _same(one, other)
        case DictOf(), DictOf():
            return _same(given.key, wanted.key) and _same(given.value, wanted.value)
        case TupleOf(parts=parts), TupleOf(parts=others):
            return len(parts) == len(others) and all(map(_same, parts, others))
        case Union(), Union():
            return NONE in given.options and NONE in wanted.options and _same(required(given), required(wanted))
    return False


def comparable(one: Type, other: Type) -> bool:
    """Whether `==` between the two can ever be true."""
    if ANY in (one, other):
        return True
    if isinstance(one, Union):
        return any(comparable(each, other) for each in one.options)
    if isinstance(other, Union):
        return any(comparable(one, each) for each in other.options)
    if isinstance(one, Word) and isinstance(other, Word):
        return bool(one.words & other.words) or not (one.words and other.words)
    if is_text(one) and is_text(other):
        return True
    for sort in (ListOf, SetOf):
        if isinstance(one, sort) and isinstance(other, sort):
            return comparable(one.item, other.item)
    if isinstance(one, DictOf) and isinstance(other, DictOf):
        return comparable(one.key, other.key) and comparable(one.value, other.value)
    if isinstance(one, TupleOf) and isinstance(other, TupleOf):
        return len(one.parts) == len(other.parts) and all(map(comparable, one.parts, other.parts))
    return one == other


def joined(one: Type, other: Type) -> Type | None:
    """A type that fits both, for the two branches of a choice or the items of a list; None if there is none."""
    if assignable(one, other):
        return other
    if assignable(other, one):
        return one
    if isinstance(one, Word) and isinstance(other, Word):
        return literal(one.words | other.words) if is_literal(one) and is_literal(other) else STR
    if NONE in (one, other):
        return union((one, other))
    inside = required(one), required(other)
    if inside != (one, other):
        rest = joined(*inside)
        return None if rest is None else optional(rest)
    made = _joined_parts(one, other)
    return made if made is not None and assignable(one, made) and assignable(other, made) else None


def _joined_parts(one: Type, other: Type) -> Type | None:
    """A collection or tuple of a type that fits the items of both."""
    match one, other:
        case ListOf(), ListOf():
            item = joined(one.item, other.item)
            return None if item is None else ListOf(item)
        case SetOf(), SetOf():
            item = joined(one.item, other.item)
            return None if item is None else SetOf(item)
        case DictOf(), DictOf():
            key, value = joined(one.key, other.key), joined(one.value, other.value)
            return None if key is None or value is None else DictOf(key, value)
        case TupleOf(parts=parts), TupleOf(parts=others) if len(parts) == len(others):
            found = [joined(*pair) for pair in zip(parts, others, strict=True)]
            return None if None in found else TupleOf(tuple(each for each in found if each is not None))
    return None


def items_of(type_: Type) -> Type | None:
    """The type of the items of a `for` over a value; None if it cannot be iterated."""
    if isinstance(type_, ListOf | SetOf):
        return type_.item
    if isinstance(type_, DictOf):
        return type_.key
    if type_ == STR or isinstance(type_, Word):
        return STR
    if isinstance(type_, TupleOf):
        found: Type | None = type_.parts[0]
        for each in type_.parts[1:]:
            found = None if found is None else joined(found, each)
        return found
    return ANY if type_ == ANY else None
