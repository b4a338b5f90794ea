"""Two chains of traits compared: which were added, removed, moved or changed, field by field."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from vmodsmith.vassal.editor_tree import path_in_editor
from vmodsmith.vassal.piece import ADD, parse_piece
from vmodsmith.vassal.traits import BasicPiece, Embellishment, Marker, Trait, UsePrototype
from vmodsmith.vassal.traits.reading import read_trait
from vmodsmith.vassal.traits.target import Target

from .changes import Detail
from .wording import kind_of, label_of, named, shown

__all__ = ["chain_changes", "parted", "trait_changes"]


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
        if one == other or _is_unused(field.name, before, after):
            continue
        label = f"{whose}{label_of(field.name)}"
        if field.name in _PIECES:
            yield from _pieces(label, one, other)
        elif not (isinstance(one, Target) and shown(one) == shown(other)):
            yield Detail(label, *_texts(one, other))


_PIECES = ("marker", "marker_text")
"""Fields that hold a whole piece, or the path of its slot."""

_LETTERS = re.compile("(activate|increase|decrease)_(modifiers|letter)")


def _is_unused(field: str, before: Trait, after: Trait) -> bool:
    """Whether the engine keeps a field and does not use it: the letters of layers that have keys."""
    return (
        isinstance(before, Embellishment)
        and isinstance(after, Embellishment)
        and bool(_LETTERS.fullmatch(field))
        and before.version > 0
        and after.version > 0
    )


def _pieces(label: str, before: str, after: str) -> Iterator[Detail]:
    """The slot or piece that a trait places: of two paths, where they differ; of two pieces, what is different in
    them."""
    one, other = _own_piece(before), _own_piece(after)
    if one is not None and other is not None:
        for each in chain_changes(one, other):
            yield Detail(f"{label}, {each.field}", each.before, each.after)
    elif one is None and other is None and before and after:
        yield Detail(label, *parted(path_in_editor(before), path_in_editor(after)))
    else:
        texts = (
            shown(path_in_editor(text)) if traits is None else _described(traits)
            for text, traits in ((before, one), (after, other))
        )
        yield Detail(label, *texts)


def _own_piece(text: str) -> Sequence[Trait] | None:
    """The traits of a piece that is written in the trait itself; None for the path of a slot."""
    if not text.startswith(ADD):
        return None
    try:
        return [read_trait(each.type, each.state) for each in parse_piece(text).traits]
    except ValueError:
        return []


def _described(traits: Sequence[Trait]) -> str:
    basic = next((each for each in traits if isinstance(each, BasicPiece)), None)
    parts = [each for each in ((basic.name, basic.image) if basic else ()) if each]
    parts += [f"prototype {each.name}" for each in traits if isinstance(each, UsePrototype)]
    return f"a piece of its own ({shown(parts)})"


def parted(before: str, after: str) -> tuple[str, str]:
    """Two paths without the ends that both have, so that things which moved together are reported together."""
    one, other = before.split(_STEP), after.split(_STEP)
    common = 0
    while common < min(len(one), len(other)) - 1 and one[-1 - common] == other[-1 - common]:
        common += 1
    head = 0
    while head < min(len(one), len(other)) - common and one[head] == other[head]:
        head += 1
    head = head if head > 1 else 0
    texts = [
        [*(["…"] if head else []), *each[head : len(each) - common], *(["…"] if common else [])]
        for each in (one, other)
    ]
    return _STEP.join(texts[0]), _STEP.join(texts[1])


_STEP = " > "


def _texts(one: object, other: object) -> tuple[str, str]:
    """Two values as texts that differ, though only their first characters are shown."""
    before, after = shown(one), shown(other)
    return (before, after) if before != after else (before, f"{after} (changed further on)")


def _properties(before: Marker, after: Marker) -> Iterator[Detail]:
    one, other = (dict(zip(each.names, each.values, strict=True)) for each in (before, after))
    for name in [*one, *(each for each in other if each not in one)]:
        if one.get(name) != other.get(name):
            yield Detail(name, one.get(name), other.get(name))
