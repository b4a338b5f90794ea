"""The words that the files of every mechanic can import, as a stub for editors and type checkers.

A mechanic serves any game, so the words of a game (`Terrain`, `Phase`) are plain texts here. The vocabulary is followed
by the functions made from the data of a game and from a declaration; pieces and the game have the values that mechanics
store. Names that a file of a mechanic or of the library declares are imported from that file.

Run `python -m vmodsmith.rules.mechanics.stub` after a change of any of these; a test compares.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.signatures import word_names
from vmodsmith.rules.language.words import COLUMNS
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.mechanics.facts import shapes

__all__ = ["FILE", "stub"]

FILE = "words.pyi"
"""The name of the stub, in the folder of the mechanics."""

_HEAD = '''\
"""The words that rules of mechanics can use. Written by `python -m vmodsmith.rules.mechanics.stub`; read, never run."""

from collections.abc import Callable
from typing import TypeAlias
'''

_SHARED = ("from vmodsmith.rules.mechanics.library.common import Deed",)
"""Records of the library that functions made from a game's data return."""

_DECLARATION = '''
def bound() -> str:
    """The id of the binding that applies in the present phase; empty if none does."""

def is_bound() -> bool:
    """Whether the declaration applies in the present phase."""

def is_given(step: str) -> bool:
    """Whether the declaration replaces a step."""

def kinds() -> list[Kind]:
    """The kinds of piece of the declaration."""

def bound_phases() -> list[Phase]:
    """The phases of all bindings."""

def bound_side() -> Side | None:
    """The side of the binding that applies, otherwise the phasing side."""
'''
"""The functions that `Instance.binding_functions` makes for each declaration."""


def stub() -> str:
    """The text of the stub."""
    tree = ast.parse(resources.files("vmodsmith.rules.language").joinpath("vocabulary.pyi").read_text(encoding="utf-8"))
    body = [node for node in tree.body[1:] if not (isinstance(node, ast.ClassDef) and node.name == "Text")]
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name == "Piece":
            columns = [each for each in COLUMNS if each != "name"]
            node.body += [*ast.parse("\n".join(f"{each}: str" for each in columns)).body, *_kept(by_pieces=True)]
    game = ast.parse("class _Game:\n    pass").body[0]
    assert isinstance(game, ast.ClassDef)
    game.body = _kept(by_pieces=False)
    made = [each for each in shapes().body if isinstance(each, ast.FunctionDef | ast.AnnAssign)]
    parts = [
        _HEAD,
        *sorted((*_records(), *_SHARED)),
        "",
        *(f"{name}: TypeAlias = str" for name in ("Text", *word_names())),
        "",
        *(_written(node) for node in [*body, game]),
        "game: _Game",
        _DECLARATION,
        *(_written(_head(node)) for node in made),
    ]
    return "\n".join(parts)


def _records() -> Iterator[str]:
    """The records in stored values, imported from the files that declare them."""
    for each in catalogue().values():
        used = {node.id for kept in each.sheet.get("properties", ()) for node in _names(kept["type"])}
        for record in sorted(used & {node.name for node in each.records}):
            yield f"from vmodsmith.rules.mechanics.{each.folder.name}.{each.folder.name} import {record}"


def _names(text: str) -> Iterator[ast.Name]:
    return (each for each in walk(ast.parse(text, mode="eval")) if isinstance(each, ast.Name))


def _kept(*, by_pieces: bool) -> list[ast.stmt]:
    """The values that mechanics store for pieces, or for the game, as attributes."""
    found: dict[str, str] = {}
    for each in catalogue().values():
        for kept in each.sheet.get("properties", ()):
            if bool(kept.get("of")) == by_pieces:
                found[kept["name"]] = kept["type"]
    return ast.parse("\n".join(f"{name}: {type_}" for name, type_ in sorted(found.items()))).body


def _head(node: ast.stmt) -> ast.stmt:
    """A function without its statements, a constant without its value."""
    if isinstance(node, ast.FunctionDef):
        node.body = node.body[:1]
    elif isinstance(node, ast.AnnAssign):
        node.value = None
    return node


def _written(node: ast.stmt) -> str:
    return ast.unparse(ast.fix_missing_locations(node)) + "\n"


def main() -> None:
    """Write the stub into the folder of the mechanics."""
    Path(__file__).with_name(FILE).write_text(stub(), encoding="utf-8")


if __name__ == "__main__":
    main()
