"""Setups out of step with the palette: pieces whose slot has different traits now, and the states that *Refresh
Counters* would lose.

Specification: ``VASSAL.build.GpIdChecker.copyState``: a new piece takes the state of a trait from the old piece only if
that has a trait of the same class with the same type text; of a text label only if players can change it, of a marker
never. ``VASSAL.counters.PieceCloner``: pieces in a game hold the traits of their prototypes instead of the prototypes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import level_named_keys
from vmodsmith.vassal.traits import (
    BasicPiece,
    DynamicProperty,
    Embellishment,
    FreeRotator,
    Labeler,
    Marker,
    PropertySheet,
    TableInfo,
    Trait,
    UsePrototype,
)

from .findings import Finding, Severity, called, quoted

__all__ = ["setups_out_of_step"]

_SETUP = "VASSAL.build.module.PredefinedSetup"
_KEEPS = (DynamicProperty, Embellishment, FreeRotator, Labeler, PropertySheet, TableInfo)
"""Traits with a state that players see: a value, a level, a facing, a text."""


def setups_out_of_step(module: Module) -> Iterator[Finding]:
    """Find, for each setup, the pieces whose traits differ from those of their slot, and the states that an update
    loses.
    """
    if module.is_extension or module.may_have_code:
        return
    slots = {piece.gpid: piece for piece in module.pieces if piece.gpid and not piece.is_prototype}
    known: dict[str, Counter[str] | None] = {}
    texts = _Texts()
    in_step: dict[tuple[str, tuple[str, ...]], bool] = {}  # by slot and types: a piece is in many setups
    for element in module.elements():
        if element.tag != _SETUP:
            continue
        other: Counter[str] = Counter()
        lost: Counter[str] = Counter()
        total = 0
        for piece in module.placed_pieces(element.get("file", "")):
            if piece.gpid not in slots:
                continue
            if piece.gpid not in known:
                known[piece.gpid] = _types(module, slots[piece.gpid].traits, texts)
            wanted = known[piece.gpid]
            if wanted is None:
                continue
            total += 1
            types = tuple(each.type for each in piece.text.traits[1:])
            if (piece.gpid, types) not in in_step:
                there: Counter[str] | None = Counter(texts.of(module.trait(each)) for each in types)
                if any(each.startswith(UsePrototype.ID) for each in types):
                    there = _types(module, tuple(map(module.trait, types)), texts)
                in_step[piece.gpid, types] = there is None or _same(there, wanted)
            if in_step[piece.gpid, types]:
                continue
            other[called(piece.name)] += 1
            for raw in piece.text.traits[1:]:
                if texts.of(module.trait(raw.type)) in wanted:
                    continue
                trait = module.trait(raw.type, raw.state)
                if isinstance(trait, _KEEPS) and (named := _state(trait)):
                    lost[f"{named} of {quoted(piece.name)}"] += 1
        if other:
            yield Finding(
                "setup-out-of-step",
                Severity.NOTE,
                (module.place(element),),
                f"{other.total():,} of the {total:,} pieces of this setup have other traits than their slots in the "
                f"palette: {_first(other)}",
                "Bring the setup up to date with Tools > Refresh Predefined Setups.",
            )
        if lost:
            yield Finding(
                "refresh-loses",
                Severity.WARNING,
                (module.place(element),),
                f"an update with Refresh Counters loses what pieces of this setup keep in traits that were changed or "
                f"are gone ({lost.total():,}): {_first(lost)}",
                "Refresh with the options to match layers, rotation and labels by name; set the rest again by hand.",
            )


def _same(there: Counter[str], wanted: Counter[str]) -> bool:
    other = (there - wanted) + (wanted - there)
    return all(any(mark in each for mark in _OF_RULES) for each in other)


_OF_RULES = ("vms_", "macro;rules;")
"""The marks of traits that pass commands of pieces to the rules of a module made by this program: its setups are
written without them, as they are the same in every piece.
"""


def _first(counted: Counter[str]) -> str:
    named = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in counted.most_common(5))
    return named + (f" and {len(counted) - 5:,} more" if len(counted) > 5 else "")


class _Texts:
    """The type texts of traits as VASSAL would write them now.

    Many pieces share a trait, which is written only once.
    """

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def of(self, trait: Trait) -> str:
        """The text of a trait of the module."""
        found = self._known.get(id(trait))
        if found is None:
            found = self._known[id(trait)] = level_named_keys(trait.type())
        return found


def _types(module: Module, traits: tuple[Trait, ...], texts: _Texts) -> Counter[str] | None:
    """The type texts of a new piece with these traits; None if they are uncertain: prototypes with values to fill in,
    composed names of prototypes.
    """
    found: Counter[str] = Counter()
    open_: list[tuple[Trait, ...]] = [traits]
    depth = 0
    while open_:
        depth += 1
        if depth > 400:
            return None
        for trait in open_.pop():
            if isinstance(trait, UsePrototype):
                if trait.properties or "$" in trait.name or "{" in trait.name or trait.name not in module.prototypes:
                    return None
                open_.append(module.prototypes[trait.name].traits[1:])
            elif not isinstance(trait, BasicPiece):
                found[texts.of(trait)] += 1
    return found


def _state(trait: Trait) -> str:
    """The state of a trait in words; empty for the initial state."""
    begun = type(trait).read(trait.type())
    if isinstance(trait, Marker) or trait.state() == begun.state():
        return ""
    match trait:
        case DynamicProperty():
            return f"the value {trait.value!r} of {trait.name}" if trait.value else ""
        case Embellishment():
            return f"the level of the layer {trait.name!r}" if trait.name else ""
        case Labeler():
            return f"the text {trait.text!r}" if trait.text and not trait.key.is_none else ""
        case FreeRotator():
            return f"the facing of {trait.name!r}"
    return f"what is written in {type(trait).__name__}"
