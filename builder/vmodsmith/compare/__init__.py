"""Compare: the differences between two modules, builds or saved games, in an author's words. Nothing in them is run.
Pieces are matched by their slot number and their name, traits by their class and name, components by their path in the
editor's tree; a change that many things share is reported once.
"""

from __future__ import annotations

from collections.abc import Mapping

from vmodsmith.foundation.errors import UserError
from vmodsmith.vassal.archive import BUILD_FILES
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.savedgame import SAVED_GAME, reveal

from .changes import Change, Detail, StateDetail, gathered
from .modules import module_changes
from .page import page
from .place_names import PlaceNames
from .saves import NOWHERE, ComparedSave, property_names, read_game, save_changes

__all__ = ["NOWHERE", "Change", "Detail", "StateDetail", "compare", "page", "values_kept"]


def compare(
    before: Mapping[str, bytes], after: Mapping[str, bytes], module: Mapping[str, bytes] | None = None
) -> tuple[Change, ...]:
    """The differences between the entries of two archives: two modules (or extensions), or two saved games. `module`
    are the entries of the module of the saved games: with them places have the names of its grids. Raises UserError if
    one archive is a module and the other a saved game, or one is neither.
    """
    kinds = [_kind(each) for each in (before, after)]
    if kinds[0] != kinds[1]:
        raise UserError(f"the first is a {kinds[0]} and the second a {kinds[1]}; only two of a kind are compared")
    if kinds[0] == "module":
        return gathered(module_changes(read_module(before), read_module(after)))
    places = PlaceNames(read_module(module)) if module is not None else None
    return gathered(save_changes(_game(before), _game(after), places, places))


def values_kept(save: Mapping[str, bytes]) -> frozenset[str]:
    """The names of the properties in which pieces of a saved game store values.

    Raises UserError if the game is damaged.
    """
    return frozenset(name for piece in _game(save).pieces for name in property_names(piece))


def _kind(entries: Mapping[str, bytes]) -> str:
    if any(name in entries for name in BUILD_FILES):
        return "module"
    if SAVED_GAME in entries:
        return "saved game"
    raise UserError(f"neither a module (it has no {' and no '.join(BUILD_FILES)}) nor a saved game")


def _game(entries: Mapping[str, bytes]) -> ComparedSave:
    try:
        return read_game(reveal(entries[SAVED_GAME]))
    except ValueError as error:
        raise UserError(f"the saved game is damaged: {error}") from error
