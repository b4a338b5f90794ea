"""Impossible settings of kinds of piece and options: steps that nothing eliminates, boxes for one side only, a default
that is not a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game

__all__ = ["eliminated", "fields", "options", "steps"]

_Found = Iterator[Problem]


def options(game: Game) -> _Found:
    """An option has values, each once, and its default is one of them."""
    for each in game.manifest.options:
        if not each.values:
            yield Problem.at(each.origin, "values", "none", "values such as [off, on]", check="values")
        elif each.default not in each.values:
            expected = f"one of its values: {', '.join(each.values)}"
            yield Problem.at(each.origin, "default", each.default, expected, valid=each.values, check="values")
        for word in dict.fromkeys(word for word in each.values if each.values.count(word) > 1):
            yield Problem.at(each.origin, "values", word, "each value once", check="values")
    for dice in dict.fromkeys(each for each in game.manifest.dice if game.manifest.dice.count(each) > 1):
        expected = "a button for each sort of dice once"
        yield Problem.at(game.manifest.origin, "dice", dice, expected, check="values")


def eliminated(game: Game) -> _Found:
    """If boxes for eliminated pieces, or tracks, are given by side, each side with such pieces has one."""
    for name, kind in game.kinds.items():
        sides = {each.side: each for each in game.counters if each.kind == name and each.side and each.use != "sheet"}
        for field in ("eliminated", "track"):
            given = getattr(kind, field)
            for side in sides if isinstance(given, Mapping) else ():
                if side not in given and side in game.side_by_id:
                    expected = f"one for {side} as well, which has pieces of this kind ({sides[side].id})"
                    yield Problem.at(kind.origin, field, f"none for {side}", expected, check="pieces")


def steps(game: Game) -> _Found:
    """Pieces with several steps can flip; a piece that loses its last step has a box to go to."""
    for name, kind in game.kinds.items():
        several = next(
            (each for each in game.counters if each.kind == name and each.type and len(each.faces) > 1), None
        )
        if several is not None and kind.flip == "none":
            expected = f"steps or faces: {several.id} has {len(several.faces)} steps, and nothing turns it over"
            yield Problem.at(kind.origin, "flip", kind.flip, expected, check="pieces", severity="warning")
        by_rules = game.rules and not any(each.eliminated for each in game.kinds.values())  # where rules eliminate
        if kind.flip == "steps" and kind.eliminated is None and not by_rules:
            expected = "`eliminated` as well, the box for a piece that loses its last step"
            yield Problem.at(kind.origin, "flip", kind.flip, expected, check="pieces", severity="warning")


def fields(game: Game) -> _Found:
    """Each field in braces of a layout (`{cs}`) is one that a counter with this layout has."""
    known = {*_ALWAYS, *(each.id for each in game.manifest.stats), *chain(*game.manifest.columns.values())}
    for style in (game.style, *game.styles.values()):
        for name, layout in style.layouts.items():
            borne: set[str] = set()
            for each in game.counters:
                if each.layout == name:
                    borne.update(*each.faces)
            for element in layout.elements.values() if borne else ():
                for word in _named(getattr(element, "text", None) or ""):
                    if word not in borne | known:
                        expected = f"a property of counters of the layout {name}"
                        yield Problem.at(
                            element.origin, "text", word, expected, valid=borne, check="styles", severity="warning"
                        )


_ALWAYS = {
    *("id", "kind", "type", "side", "scheme", "symbol", "layout", "face", "covered", "reduced", "name", "parent"),
    *("size", "formation", "setup", "step", "text", "morale"),
}
"""Fields that the face of every counter may have."""


def _named(text: str) -> Iterator[str]:
    for part in text.split("{")[1:]:
        yield part.partition("}")[0]
