"""The states of two pieces of saved games compared, trait by trait, in words: numbers of other pieces are replaced by
their names, and another spelling of the same state is not a difference.

Specification: ``myGetState`` of each class in ``VASSAL.counters``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from vmodsmith.vassal.piece import RawTrait
from vmodsmith.vassal.sequence import decode
from vmodsmith.vassal.traits import (
    DynamicProperty,
    Embellishment,
    Footprint,
    FreeRotator,
    Labeler,
    Marker,
    Mat,
    MatCargo,
    SendToLocation,
    Trait,
)
from vmodsmith.vassal.traits.reading import known_trait

from .changes import Detail, StateDetail
from .traits import trait_changes
from .wording import level_in_words, named, property_named, shown

__all__ = ["Names", "is_redefined", "kept_state", "state_changes"]

Names = Mapping[str, str]
"""Names of the pieces of a game, by their numbers in it."""


def state_changes(before: RawTrait, after: RawTrait, old: Names, new: Names) -> Iterator[Detail]:
    """The differences between two states of one trait: its value, its level, its cargo; else its text."""
    one, other = known_trait(before.type, before.state), known_trait(after.type, after.state)
    if isinstance(one, Marker):
        yield from trait_changes(one, other)
        return
    if isinstance(one, DynamicProperty) and isinstance(other, DynamicProperty):
        yield StateDetail(property_named(one.name), one.value, other.value)
        return
    label = named(one)
    is_set = _is_set(other)
    if isinstance(one, Embellishment) and isinstance(other, Embellishment):
        texts = level_in_words(one, before.state), level_in_words(other, after.state)
    elif isinstance(one, Mat):
        texts = _carried(before.state, old), _carried(after.state, new)
    elif isinstance(one, MatCargo):
        texts = old.get(before.state, ""), new.get(after.state, "")
        label = f"{label}, lies on"
    elif isinstance(one, Footprint):
        texts = _trail(before.state), _trail(after.state)
    elif isinstance(one, SendToLocation):
        texts = _place(before.state), _place(after.state)
        label = f"{label}, place to send it back to"
    else:
        texts = shown(before.state), shown(after.state)
        label = f"state of {label}"
    if texts[0] != texts[1]:
        yield (StateDetail if is_set else Detail)(label, *texts)


def _is_set(trait: Trait) -> bool:
    """Whether players set the state of a trait; the level of a layer may also follow a property."""
    if isinstance(trait, Embellishment):
        return not (trait.follow_property if trait.follows is None else trait.follows)
    return isinstance(trait, FreeRotator) or (isinstance(trait, Labeler) and not trait.key.is_none)


def is_redefined(before: RawTrait, after: RawTrait) -> bool:
    """Whether two traits have the same class and name but different texts."""
    one, other = known_trait(before.type, before.state), known_trait(after.type, after.state)
    return type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")


def kept_state(raw: RawTrait, *, begun: bool = False) -> Detail | None:
    """The state that players set in a trait: its value, level, facing or text.

    None if it is the initial state (unless `begun`), or if players set nothing visible in this trait.
    """
    trait = known_trait(raw.type, raw.state)
    if not (_is_set(trait) or isinstance(trait, DynamicProperty)):
        return None
    if not begun and trait.state() == type(trait).read(trait.type()).state():
        return None
    match trait:
        case DynamicProperty():
            return Detail(property_named(trait.name), None, trait.value) if trait.value or begun else None
        case Embellishment():
            return Detail(named(trait), None, level_in_words(trait, raw.state))
        case FreeRotator():
            return Detail(f"{named(trait)}, facing", None, shown(raw.state))
        case Labeler() if trait.text or begun:
            return Detail(f"{named(trait)}, text", None, shown(trait.text))
    return None


def _carried(state: str, names: Names) -> str:
    """The pieces on a mat, sorted by name, because the engine has them in the order of arrival."""
    counts = Counter(names.get(each, "an unknown piece") for each in decode(state, ";")[1:])
    return shown([f"{name} ({count})" if count > 1 else name for name, count in sorted(counts.items())])


def _trail(state: str) -> str:
    """Whether a trail is shown, and the number of its points.

    Its last point is not compared: it is the place of the piece.
    """
    fields = [*decode(state, ";"), "", "", ""]
    points = [each for each in fields[3:] if "," in each]
    shown_now = "shown" if fields[0] == "true" else "not shown"
    return f"{shown_now}, from {' to '.join(points)}" if points else shown_now


def _place(state: str) -> str:
    fields = [*decode(state, ";"), "", "", ""]
    return f"at {fields[1]},{fields[2]} ({fields[0]})" if fields[0] and fields[1] else ""
