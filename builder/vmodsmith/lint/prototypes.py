"""Prototypes that are undefined, unused, or use themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from vmodsmith.foundation.problems import nearest
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.traits import BasicPiece, Comment, Embellishment, UsePrototype

from .findings import Finding, Severity

__all__ = [
    "definition_of",
    "missing_prototypes",
    "prototypes_in_circles",
    "prototypes_of_one_name",
    "unused_definitions",
    "unused_prototypes",
]


def _uses(piece: PieceDefinition) -> Iterator[str]:
    return (each.name for each in piece.traits if isinstance(each, UsePrototype))


def missing_prototypes(module: Module) -> Iterator[Finding]:
    """Find prototypes that a piece uses and the module does not define."""
    if module.is_extension:
        return
    hints: dict[str, str] = {}
    idle = unused_definitions(module)
    for piece in module.pieces:
        for name in _uses(piece):
            if name not in module.prototypes and not any(sign in name for sign in "${"):
                if name not in hints:
                    near = nearest(name, module.prototypes)
                    hints[name] = f" There is one called {near!r}." if near else ""
                if definition_of(piece.place) in idle:
                    yield Finding(
                        "prototype-missing",
                        Severity.NOTE,
                        (f"{piece.place}: {name}",),
                        "prototypes that are not defined, used only by prototypes that no piece uses",
                        "Delete the definitions that no piece uses, or define what they use.",
                    )
                    continue
                if not hints[name] and _REMARK.match(name):
                    yield Finding(
                        "prototype-missing",
                        Severity.NOTE,
                        (f"{piece.place}: {name or 'no name'}",),
                        "Prototype traits with no name, or with what looks like a remark: VASSAL ignores them",
                        "Put remarks into a trait Comment, and delete empty traits. Define a prototype that is meant.",
                    )
                    continue
                yield Finding(
                    "prototype-missing",
                    Severity.ERROR,
                    (piece.place,),
                    f"the prototype {name!r} is used but not defined; VASSAL ignores it without a message",
                    f"Define the prototype, or correct its name in the trait.{hints[name]} If an extension of the "
                    "module defines it, nothing is wrong.",
                )


_REMARK = re.compile(r"\s*([*#=~!|/<>-]|$)")
"""How names begin that authors put into a list of traits as headings and remarks; and an empty one."""


def definition_of(place: str) -> str:
    """The place of the definition that contains a trait, or a marker that a trait places."""
    return place.partition(", trait ")[0].partition(", the piece of its ")[0]


def unused_definitions(module: Module) -> frozenset[str]:
    """The places of the prototypes that no piece has, directly or through other prototypes: players do not notice their
    faults. None if this is unknown: in an extension, with program code, with names that are composed during play.
    """
    return frozenset(module.once(_unused_definitions))


def _unused_definitions(module: Module) -> Iterator[str]:
    if module.is_extension or module.may_have_code:
        return
    places = {piece.place for piece in module.pieces if piece.is_prototype}
    open_: list[str] = []
    placed: dict[str, list[str]] = {}  # by prototypes, whose markers come to the map only where a piece has them
    for piece in module.pieces:
        if not piece.is_prototype:
            holder = definition_of(piece.place) if piece.in_trait else ""
            (placed.setdefault(holder, []) if holder in places else open_).extend(_uses(piece))
    used: set[str] = set()
    while open_:
        name = open_.pop()
        if "$" in name or "{" in name:
            return
        if name not in used and name in module.prototypes:
            used.add(name)
            open_ += (*_uses(module.prototypes[name]), *placed.get(module.prototypes[name].place, ()))
    for piece in module.pieces:
        if piece.is_prototype and piece.name not in used and f"prototype;{piece.name}" not in module.other_words:
            yield piece.place


def unused_prototypes(module: Module) -> Iterator[Finding]:
    """Find prototypes that no piece, prototype or saved game of the module uses."""
    used = {name for piece in module.pieces for name in _uses(piece)}
    if module.is_extension or module.may_have_code or any("$" in name or "{" in name for name in used):
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
    """Whether a prototype contains nothing but pictures: it exists so that the editor does not take them for unused."""
    layers = [each for each in definition.traits if isinstance(each, Embellishment)]
    rest = [each for each in definition.traits if not isinstance(each, (Embellishment, BasicPiece, Comment))]
    return not rest and any(level.image for layer in layers for level in layer.levels)


def prototypes_in_circles(module: Module) -> Iterator[Finding]:
    """Find prototypes that use themselves, directly or through others: VASSAL reports an error for every piece that has
    one.
    """
    reported: set[frozenset[str]] = set()
    for start in _in_circles(module)[:_MOST_STARTS]:
        way = _circle(module, start)
        if way and frozenset(way) not in reported:
            reported.add(frozenset(way))
            yield Finding(
                "prototype-circle",
                Severity.ERROR,
                (module.prototypes[start].place,),
                f"the prototype {start!r} uses itself: {_listed((*way, start))}",
                "Remove one of these Prototype traits.",
            )


_MOST_STARTS = 200
"""The most prototypes in circles for which the path is searched."""


def _listed(way: tuple[str, ...]) -> str:
    return " > ".join(way if len(way) <= _MOST_NAMED else (*way[: _MOST_NAMED - 2], "…", way[-1]))


_MOST_NAMED = 12


def _in_circles(module: Module) -> list[str]:
    """The prototypes that may use themselves: each uses another of them and is used by another of them."""
    uses = {
        name: [used for used in dict.fromkeys(_uses(each)) if used in module.prototypes]
        for name, each in module.prototypes.items()
    }
    used_by: dict[str, list[str]] = {}
    for name, others in uses.items():
        for each in others:
            used_by.setdefault(each, []).append(name)
    return _without_ends(used_by, _without_ends(uses, module.prototypes))


def _without_ends(leads: Mapping[str, list[str]], names: Iterable[str]) -> list[str]:
    """The names that are left after repeatedly removing those that lead to none of the others."""
    left = dict.fromkeys(names)
    counts: dict[str, int] = {}
    back: dict[str, list[str]] = {}
    for name in left:
        others = [each for each in leads.get(name, ()) if each in left]
        counts[name] = len(others)
        for each in others:
            back.setdefault(each, []).append(name)
    done = [name for name, count in counts.items() if not count]
    while done:
        name = done.pop()
        del left[name]
        for each in back.get(name, ()):
            counts[each] -= 1
            if not counts[each]:
                done.append(each)
    return list(left)


def _circle(module: Module, start: str) -> tuple[str, ...]:
    """The path from a prototype back to itself, if there is one."""
    before: dict[str, str] = {}
    open_ = [start]
    while open_:
        last = open_.pop()
        definition = module.prototypes.get(last)
        for name in _uses(definition) if definition else ():
            if name == start:
                way = [last]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if name not in before:
                before[name] = last
                open_.append(name)
    return ()


def prototypes_of_one_name(module: Module) -> Iterator[Finding]:
    """Find several prototypes with one name: VASSAL uses the last."""
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
