"""Prototypes: used and not defined, defined and not used, in circles."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.foundation.problems import nearest
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.traits import BasicPiece, Comment, Embellishment, UsePrototype

from .findings import Finding, Severity

__all__ = ["missing_prototypes", "prototypes_in_circles", "prototypes_of_one_name", "unused_prototypes"]


def _uses(piece: PieceDefinition) -> Iterator[str]:
    return (each.name for each in piece.traits if isinstance(each, UsePrototype))


def missing_prototypes(module: Module) -> Iterator[Finding]:
    """Prototypes that a piece uses and the module does not define."""
    if module.is_extension:
        return
    hints: dict[str, str] = {}
    for piece in module.pieces:
        for name in _uses(piece):
            if name not in module.prototypes and not any(sign in name for sign in "${"):
                if name not in hints:
                    near = nearest(name, module.prototypes)
                    hints[name] = f" There is one called {near!r}." if near else ""
                yield Finding(
                    "prototype-missing",
                    Severity.ERROR,
                    (piece.place,),
                    f"the prototype {name!r} is used but not defined; VASSAL ignores it without a message",
                    f"Define the prototype, or correct its name in the trait.{hints[name]}",
                )


def unused_prototypes(module: Module) -> Iterator[Finding]:
    """Prototypes that no piece, prototype or saved game of the module uses."""
    used = {name for piece in module.pieces for name in _uses(piece)}
    if module.is_extension or module.has_own_classes or any("$" in name or "{" in name for name in used):
        return
    for name, definition in module.prototypes.items():
        if name not in used and not _holds_pictures(definition) and f"prototype;{name}" not in module.words:
            yield Finding(
                "prototype-unused",
                Severity.NOTE,
                (definition.place,),
                "prototypes that no piece uses",
                "Delete the definition, if no extension of the module uses it.",
            )


def _holds_pictures(definition: PieceDefinition) -> bool:
    """Whether a prototype is nothing but pictures: it names them, so that the editor does not take them for unused."""
    layers = [each for each in definition.traits if isinstance(each, Embellishment)]
    rest = [each for each in definition.traits if not isinstance(each, (Embellishment, BasicPiece, Comment))]
    return not rest and any(level.image for layer in layers for level in layer.levels)


def prototypes_in_circles(module: Module) -> Iterator[Finding]:
    """Prototypes that use themselves, directly or through others: VASSAL reports an error for every piece that has
    one."""
    reported: set[frozenset[str]] = set()
    for start in module.prototypes:
        way = _circle(module, start)
        if way and frozenset(way) not in reported:
            reported.add(frozenset(way))
            yield Finding(
                "prototype-circle",
                Severity.ERROR,
                (module.prototypes[start].place,),
                f"the prototype {start!r} uses itself: {' > '.join((*way, start))}",
                "Remove one of these Prototype traits.",
            )


def _circle(module: Module, start: str) -> tuple[str, ...]:
    """The way from a prototype back to itself, if there is one."""
    seen: set[str] = set()
    ways: list[tuple[str, ...]] = [(start,)]
    while ways:
        way = ways.pop()
        definition = module.prototypes.get(way[-1])
        for name in _uses(definition) if definition else ():
            if name == start:
                return way
            if name not in seen:
                seen.add(name)
                ways.append((*way, name))
    return ()


def prototypes_of_one_name(module: Module) -> Iterator[Finding]:
    """Several prototypes with one name: VASSAL takes the last."""
    places: dict[str, list[str]] = {}
    for piece in module.pieces:
        if piece.is_prototype:
            places.setdefault(piece.name, []).append(piece.place)
    for name, where in places.items():
        if len(where) > 1:
            yield Finding(
                "prototype-twice",
                Severity.WARNING,
                tuple(where),
                f"{len(where)} prototypes are called {name!r}; VASSAL uses the last one for all pieces",
                "Rename or delete all but one.",
            )
