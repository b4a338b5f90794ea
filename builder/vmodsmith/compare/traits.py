"""Two chains of traits compared: which were added, removed, moved or changed, field by field."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from vmodsmith.vassal.editor_tree import path_in_editor
from vmodsmith.vassal.sequence import level_named_keys
from vmodsmith.vassal.traits import BasicPiece, Embellishment, Marker, Trait
from vmodsmith.vassal.traits.reading import UnknownTrait
from vmodsmith.vassal.traits.target import Target

from .changes import Detail
from .wording import (
    PIECES,
    field_in_words,
    filled_in,
    is_letter_of_old,
    kind_of,
    label_of,
    level_in_words,
    named,
    own_piece,
    piece_in_words,
    property_named,
    shown,
)

__all__ = ["chain_changes", "parted", "trait_changes"]


def chain_changes(before: Sequence[Trait], after: Sequence[Trait], states: Sequence[Trait] = ()) -> tuple[Detail, ...]:
    """The differences in the traits of a piece or prototype, from the innermost outwards. If traits are compared
    without their states, `states` are those of `after` with them, so that a new trait is reported with its state.

    Equal traits are the same. Between two of these, the others are matched first by class and name, then, within a
    class, by how much they have in common. A trait that is left is the same if only its place changed.
    """
    if tuple(before) == tuple(after):
        return ()
    pairs, moved = _paired(before, after)
    gone = [n for n in range(len(before)) if n not in pairs.values()]
    found: list[Detail] = []
    for m, each in enumerate(after):
        bound = next((pairs[k] for k in range(m, len(after)) if k in pairs and k not in moved), len(before))
        while gone and gone[0] < bound:
            found += _whole(before[gone.pop(0)], came=False)
        if m not in pairs:
            found += _whole(states[m] if states else each, came=True)
            continue
        if m in moved:
            found.append(Detail(f"place of {named(each)}", "elsewhere in the order of traits", "here"))
        found += trait_changes(before[pairs[m]], each)
    for n in gone:
        found += _whole(before[n], came=False)
    return tuple(_moved_properties(found))


def _paired(before: Sequence[Trait], after: Sequence[Trait]) -> tuple[dict[int, int], set[int]]:
    """The traits of `after` that were already in `before`, by their positions; and those with a new place in the
    order.
    """
    pairs: dict[int, int] = {}
    moved: set[int] = set()
    for kind, a, b, c, d in SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "equal":
            pairs.update(zip(range(c, d), range(a, b), strict=True))
        else:
            _pair_in_gap(pairs, moved, before, after, range(a, b), range(c, d))
    used = set(pairs.values())
    left = [n for n in range(len(before)) if n not in used]
    for fits in (_is_equal, _is_named_alike):
        for m, each in enumerate(after):
            n = next((n for n in left if m not in pairs and fits(before[n], each)), None)
            if n is not None:
                pairs[m] = n
                moved.add(m)
                left.remove(n)
    return pairs, moved


def _pair_in_gap(
    pairs: dict[int, int],
    moved: set[int],
    before: Sequence[Trait],
    after: Sequence[Trait],
    old: Sequence[int],
    new: Sequence[int],
) -> None:
    """Match traits of one class: first by equal names, then by how much they have in common."""
    rated = [
        (named(before[n]) == named(after[m]), _alike(before[n], after[m]), n, m)
        for m in new
        for n in old
        if type(before[n]) is type(after[m])
    ]
    rated.sort(key=lambda each: (not each[0], -each[1], each[2], each[3]))
    taken: set[int] = set()
    for same_name, share, n, m in rated:
        if n not in taken and m not in pairs and (same_name or share > _LITTLE):
            taken.add(n)
            pairs[m] = n
    last = -1
    for m in new:
        if m in pairs and _is_named_alike(before[pairs[m]], after[m]):
            if pairs[m] < last:
                moved.add(m)
            last = max(last, pairs[m])


_LITTLE = 0.25
"""Traits of a class with different names are not the same if they have less in common than this."""


def _alike(one: Trait, other: Trait) -> float:
    """The share of the fields filled in in either trait in which two traits of a class agree."""
    if isinstance(one, Marker) and isinstance(other, Marker):
        return len(set(one.names) & set(other.names)) / max(len({*one.names, *other.names}), 1)
    values = [(getattr(one, name), getattr(other, name), default) for name, default in _fields(one)]
    filled = [(a, b) for a, b, default in values if a != default or b != default]
    return sum(a == b for a, b in filled) / len(filled) if len(filled) > 1 else 1.0


def _fields(trait: Trait) -> list[tuple[str, object]]:
    assert dataclasses.is_dataclass(trait)
    return [(each.name, each.default) for each in dataclasses.fields(trait)]


def _is_equal(one: Trait, other: Trait) -> bool:
    return one == other


def _is_named_alike(one: Trait, other: Trait) -> bool:
    return type(one) is type(other) and named(one) == named(other) != kind_of(one) and not isinstance(one, Marker)


def _whole(trait: Trait, *, came: bool) -> Iterator[Detail]:
    """A removed or added trait, with the fields that its author filled in."""
    if isinstance(trait, Marker):
        yield from (
            Detail(property_named(name), None if came else value, value if came else None)
            for name, value in zip(trait.names, trait.values, strict=True)
        )
        return
    yield Detail(named(trait), None, filled_in(trait)) if came else Detail(named(trait), "", None)


def _moved_properties(details: Sequence[Detail]) -> Iterator[Detail]:
    """Details in which a property that moved from one trait to another is not reported as removed and added."""
    gone = {each.field: each for each in details if each.after is None}
    came = {each.field: each for each in details if each.before is None}
    for each in details:
        if each.field not in gone.keys() & came.keys():
            yield each
        elif each.before is None:
            was = gone[each.field].before
            if was == each.after or not was:
                yield Detail(f"place of {each.field}", "elsewhere in the order of traits", "here")
            else:
                yield Detail(each.field, was, each.after)


def trait_changes(before: Trait, after: Trait) -> Iterator[Detail]:
    """The differences in one trait; `before` and `after` have the same class."""
    if before == after or (isinstance(before, UnknownTrait) and _is_unnumbered_alike(before, after)):
        return
    if isinstance(before, Marker) and isinstance(after, Marker):
        yield from _properties(before, after)
        return
    whose = "" if isinstance(before, BasicPiece) else f"{named(before)}, "
    assert dataclasses.is_dataclass(before)
    for field in dataclasses.fields(before):
        one, other = getattr(before, field.name), getattr(after, field.name)
        if field.name == "level" and isinstance(before, Embellishment) and isinstance(after, Embellishment):
            texts = level_in_words(before, before.state()), level_in_words(after, after.state())
            if before.state() != after.state():
                yield Detail(named(before), *texts)
            continue
        if field.name == "follows" and one != other:  # None is what follows from the property
            one, other = (_follows(each, value) for each, value in ((before, one), (after, other)))
        if one == other or all(is_letter_of_old(field.name, each) for each in (before, after)):
            continue
        label = f"{whose}{label_of(field.name)}"
        if field.name == "gpid":  # numbers that differ from piece to piece would make a change of each
            yield Detail(label, *(_HAS_NUMBER if one else _NO_NUMBER) if other else ("a number", "none"))
        elif field.name in PIECES:
            yield from _pieces(label, one, other)
        elif not (isinstance(one, Target) and shown(one) == shown(other)):
            yield Detail(label, *_texts(field.name, one, other))


_NO_NUMBER, _HAS_NUMBER = ("none", "a number"), ("a number", "another")


def _is_unnumbered_alike(one: UnknownTrait, other: Trait) -> bool:
    """Whether traits of an unknown class differ only in the numbers of named key commands."""
    return level_named_keys(one.type()) == level_named_keys(other.type()) and one.state() == other.state()


def _follows(layer: Trait, follows: bool | None) -> bool:
    """Whether a layer follows a property."""
    return bool(getattr(layer, "follow_property", "")) if follows is None else follows


def _pieces(label: str, before: str, after: str) -> Iterator[Detail]:
    """The slot or piece that a trait places: for two paths, their different parts; for two pieces, their
    differences.
    """
    one, other = own_piece(before), own_piece(after)
    if one is not None and other is not None:
        for each in chain_changes(one, other):
            yield Detail(f"{label}, {each.field}", each.before, each.after)
    elif one is None and other is None and before and after:
        yield Detail(label, *parted(path_in_editor(before), path_in_editor(after)))
    else:
        yield Detail(label, piece_in_words(before), piece_in_words(after))


def parted(before: str, after: str) -> tuple[str, str]:
    """Two paths without their common ends, so that things which moved together are reported together."""
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


def _texts(field: str, one: object, other: object) -> tuple[str, str]:
    """Two values of a field as different texts, even if they would be shown in the same words."""
    before, after = field_in_words(field, one), field_in_words(field, other)
    return (before, after) if before != after else (before, f"{after} (written in another way)")


def _properties(before: Marker, after: Marker) -> Iterator[Detail]:
    one, other = (dict(zip(each.names, each.values, strict=True)) for each in (before, after))
    for name in [*one, *(each for each in other if each not in one)]:
        if one.get(name) != other.get(name):
            yield Detail(property_named(name), one.get(name), other.get(name))
