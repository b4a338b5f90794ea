"""Two chains of traits compared: which were added, removed, moved or changed, field by field."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from vmodsmith.vassal.traits import BasicPiece, Marker, Trait

from .changes import Detail
from .wording import kind_of, label_of, named, shown

__all__ = ["chain_changes", "trait_changes"]


def chain_changes(before: Sequence[Trait], after: Sequence[Trait]) -> tuple[Detail, ...]:
    """What is different in the traits of a piece or prototype, from the innermost outwards.

    Traits are the same one if their class and name agree; of those between two that are, the first of a class is the
    first of it.
    """
    if tuple(before) == tuple(after):
        return ()
    found: list[Detail] = []
    matcher = SequenceMatcher(None, [_identity(each) for each in before], [_identity(each) for each in after], False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            for one, other in zip(before[a:b], after[c:d], strict=True):
                found += trait_changes(one, other)
        else:
            found += _replaced(before[a:b], after[c:d])
    return tuple(_moved(found))


def _identity(trait: Trait) -> str:
    # All fixed properties of a piece are one thing, however many there are.
    return kind_of(trait) if isinstance(trait, Marker | BasicPiece) else named(trait)


def _replaced(before: Sequence[Trait], after: Sequence[Trait]) -> Iterator[Detail]:
    left = list(after)
    for each in before:
        other = next((one for one in left if type(one) is type(each)), None)
        if other is None:
            yield Detail(named(each), "", None)
        else:
            left.remove(other)
            yield from trait_changes(each, other)
    for each in left:
        yield Detail(named(each), None, "")


def _moved(details: list[Detail]) -> Iterator[Detail]:
    """A trait that is gone in one place and there in another is not gone: its place in the order is another."""
    gone = {each.field for each in details if each.after is None}
    came = {each.field for each in details if each.before is None}
    for each in details:
        if each.field not in gone & came:
            yield each
        elif each.before is None:
            yield Detail(f"place of {each.field}", "elsewhere in the order of traits", "here")


def trait_changes(before: Trait, after: Trait) -> Iterator[Detail]:
    """What is different in one trait, `before` and `after` being of one class."""
    if before == after:
        return
    if isinstance(before, Marker) and isinstance(after, Marker):
        yield from _properties(before, after)
        return
    whose = "" if isinstance(before, BasicPiece) else f"{named(before)}, "
    assert dataclasses.is_dataclass(before)
    for field in dataclasses.fields(before):
        one, other = getattr(before, field.name), getattr(after, field.name)
        if one != other:
            yield Detail(f"{whose}{label_of(field.name)}", *_texts(one, other))


def _texts(one: object, other: object) -> tuple[str, str]:
    """Two values as texts that differ, though only their first characters are shown."""
    before, after = shown(one), shown(other)
    return (before, after) if before != after else (before, f"{after} (changed further on)")


def _properties(before: Marker, after: Marker) -> Iterator[Detail]:
    one, other = (dict(zip(each.names, each.values, strict=True)) for each in (before, after))
    for name in [*one, *(each for each in other if each not in one)]:
        if one.get(name) != other.get(name):
            yield Detail(name, one.get(name), other.get(name))
