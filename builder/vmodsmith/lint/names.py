"""Names that have to be distinct: of several equal ones VASSAL finds only the first.

Specification: ``VASSAL.tools.UniqueIdManager`` (maps, decks, players' hands), ``BoardPicker.getBoard``,
``ZonedGrid.findZone``, ``RegionGrid``, ``MutablePropertiesContainer``, ``VASSAL.counters.Decorator.getProperty``.
"""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.components import Element
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.traits import BasicPiece, DynamicProperty, Embellishment, SendToLocation, Trait

from .findings import Finding, Severity

__all__ = ["names_of_other_slots", "names_twice", "properties_twice_in_a_piece"]

_OF_MODULE = {
    "maps": (("Map", "PrivateMap", "PlayerHand"), "mapName"),
    "decks": (("DrawPile",), "name"),
    "turn trackers": (("TurnTracker",), "name"),
    "dice buttons": (("DiceButton", "SpecialDiceButton"), "name"),
}
"""Classes whose components are found by name in the whole module, with the attribute of the name."""

_OF_PARENT = {
    "boards": ("Board", "name"),
    "zones": ("Zone", "name"),
    "regions": ("Region", "name"),
    "global properties": ("GlobalProperty", "name"),
    "properties of the zone": ("ZoneProperty", "name"),
}
"""Classes whose components are found by name among their neighbours."""

_LOST = {
    "maps": "a command that sends a piece to this name takes the first, and saved games confuse them",
    "decks": "a command that sends a piece to this name takes the first",
    "turn trackers": "a saved game restores the first",
    "dice buttons": "their common property holds the result of the one rolled last",
    "boards": "the first is always taken",
    "zones": "a command that sends a piece to this name takes the first",
    "regions": "a command that sends a piece to this name takes the first",
    "global properties": "they change each other's value",
    "properties of the zone": "they change each other's value",
}


def names_twice(module: Module) -> Iterator[Finding]:
    """Find components of one kind and name that VASSAL distinguishes only by their names."""
    found: dict[tuple[str, object, str], list[Element]] = {}
    for element in module.elements():
        simple = str(element.tag).rpartition(".")[2]
        for kind, (classes, attribute) in _OF_MODULE.items():
            if simple in classes and element.get(attribute):
                found.setdefault((kind, None, element.get(attribute, "")), []).append(element)
        for kind, (one, attribute) in _OF_PARENT.items():
            if simple == one and element.get(attribute):
                found.setdefault((kind, element.getparent(), element.get(attribute, "")), []).append(element)
    called = _called(module)
    for (kind, _, name), elements in found.items():
        if kind in ("zones", "regions") and (name not in called or _one_point(kind, elements)):
            continue  # several areas of one name are a way to draw one place: only who sends pieces there must choose
        if len(elements) > 1:
            yield Finding(
                "name-twice",
                Severity.WARNING,
                tuple(dict.fromkeys(module.place(each) for each in elements)),
                f"{len(elements)} {kind} are called {name!r}: {_LOST[kind]}",
                "Give each a name of its own.",
            )


def _one_point(kind: str, found: list[Element]) -> bool:
    return kind == "regions" and len({(each.get("originx"), each.get("originy")) for each in found}) == 1


def _called(module: Module) -> frozenset[str]:
    """The names of zones and regions to which traits send their piece."""
    return frozenset(
        name
        for piece in module.pieces
        for trait in piece.traits
        if isinstance(trait, SendToLocation)
        for name in ((trait.zone,) if trait.destination == "Z" else (trait.region,) if trait.destination == "R" else ())
        if name
    )


def names_of_other_slots(module: Module) -> Iterator[Finding]:
    """Find slots whose piece has the name of another slot in the same list or deck, as after copying a slot and
    renaming only the slot. A piece whose layers add to its name has a longer name in its slot.
    """
    beside: dict[str, list[tuple[PieceDefinition, str]]] = {}
    for piece in module.pieces:
        basic = next((each.name for each in piece.traits if isinstance(each, BasicPiece)), "")
        if piece.gpid is not None and not piece.in_trait and basic:
            beside.setdefault(piece.place.rpartition(" > ")[0], []).append((piece, basic))
    for slots in beside.values():
        own = {basic for piece, basic in slots if piece.name == basic}
        for piece, basic in slots:
            if basic in own and piece.name and basic not in piece.name:
                yield Finding(
                    "name-of-another",
                    Severity.WARNING,
                    (piece.place,),
                    f"the piece in this slot is called {basic!r}, as another one in the same list or deck: reports "
                    "and expressions know it by that name",
                    "Correct the name of the piece in its trait Basic Piece.",
                )


def properties_twice_in_a_piece(module: Module) -> Iterator[Finding]:
    """Find dynamic properties, or layers, of one name in one definition: only the outermost is used."""
    for piece in module.pieces:
        for kind, names in (("dynamic properties", _dynamic(piece.traits)), ("layers", _layers(piece.traits))):
            for name in sorted({each for each in names if names.count(each) > 1}):
                yield Finding(
                    "trait-name-twice",
                    Severity.WARNING,
                    (piece.place,),
                    f"{names.count(name)} {kind} of this piece are called {name!r}: expressions see only the last "
                    "in its list of traits",
                    "Give each a name of its own, or delete all but one.",
                )


def _dynamic(traits: tuple[Trait, ...]) -> list[str]:
    return [each.name for each in traits if isinstance(each, DynamicProperty) and each.name]


def _layers(traits: tuple[Trait, ...]) -> list[str]:
    return [each.name for each in traits if isinstance(each, Embellishment) and each.name]
