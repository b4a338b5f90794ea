"""Places that rules name within quotation marks: boxes by their addresses, hexes by their numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from vmodsmith.check.rule_code import nodes
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node
from vmodsmith.model.land import Land

__all__ = ["boxes", "numbers"]

_Found = Iterator[Problem]
_ADDRESS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9-]+\.[a-z0-9-]+")
_BOX = "a box of a display: display/track.box"


def boxes(game: Game) -> _Found:
    """A text that reads like the address of a box is one, in cases too."""
    known = [f"{show.id}/{track.id}.{box.id}" for show in game.displays for track in show.tracks for box in track.boxes]
    if not known:
        return
    for part, node in nodes(game, "/"):
        match node:
            case ast.Constant(value=str(text)) if _ADDRESS.fullmatch(text) and text not in known:
                yield part.problem(node, text, _BOX, valid=known, check="rules")
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            for where, key in _keys(given):
                if _ADDRESS.fullmatch(key) and key not in known:
                    yield Problem.at(where.origin, key, key, _BOX, valid=known, check="rules")


def _keys(value: Any) -> Iterator[tuple[Node, str]]:
    if isinstance(value, Node):
        for key, each in value.items():
            yield value, str(key)
            yield from _keys(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _keys(each)


def numbers(game: Game) -> _Found:
    """A text with which the number of a hex is compared is the number of a hex."""
    known: set[str] = set()
    for sheet in game.maps:
        with suppress(ValueError):
            known |= set(Land(sheet).cubes)
    for part, node in nodes(game, ".number") if known else ():
        match node:
            case ast.Compare(left=ast.Attribute(attr="number"), comparators=[compared]):
                parts = compared.elts if isinstance(compared, ast.Tuple | ast.List | ast.Set) else [compared]
                for each in parts:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value not in known:
                        expected = "the number of a hex of the map"
                        yield part.problem(each, each.value, expected, valid=sorted(known), check="rules")
