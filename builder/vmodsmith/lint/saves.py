"""Lint of a saved game: its pieces as if they were slots of a palette, within the module of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.vassal.module import IN_SAVE, Module, read_module
from vmodsmith.vassal.piece import ADD
from vmodsmith.vassal.placed import PieceOnMap, placed_piece
from vmodsmith.vassal.savedgame import SAVED_GAME, commands_of, reveal

from .findings import Finding, Severity, quoted

__all__ = ["lost_at_refresh", "module_with_save", "within"]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML cannot contain."""


def module_with_save(save: Mapping[str, bytes], name: str, host: Mapping[str, bytes] | None) -> Module:
    """A module in which the pieces of a saved game are slots of their own, and the game is a setup; without a host the
    module has nothing else.

    Raises UserError if the game or the build file of the host cannot be read.
    """
    try:
        text = reveal(save[SAVED_GAME])
    except (ValueError, KeyError) as error:
        raise UserError(f"it is not a readable saved game: {error}") from error
    if host is None:
        root, entries = etree.Element("VASSAL.build.GameModule"), {}
    else:
        module = read_module(host)
        root, entries = deepcopy(module.root), dict(module.entries)
    held = etree.SubElement(root, IN_SAVE, name=name)
    for command in commands_of(text):
        if not command.startswith(ADD):
            continue
        try:
            piece = placed_piece(command)
        except ValueError:
            piece, title = None, "damaged"
        else:
            if not isinstance(piece, PieceOnMap):
                continue  # a stack or deck
            title = piece.name + (f", {piece.map} at {piece.x},{piece.y}" if piece.map else "")
        slot = etree.SubElement(held, _SLOT, entryName=_CONTROL.sub(" ", title), gpid="")
        slot.text = _CONTROL.sub(" ", command)
    return Module(entries, root)


_SLOT = "VASSAL.build.widget.PieceSlot"


def within(findings: Iterator[Finding], name: str) -> Iterator[Finding]:
    """The findings in the saved game of a name, with only their places in it."""
    start = f"{name} [Saved Game]"
    for each in findings:
        places = tuple(place for place in each.places if place.startswith(start))
        if places:
            yield Finding(each.kind, each.severity, places, each.reason, each.remedy)


def lost_at_refresh(module: Module, name: str) -> Iterator[Finding]:
    """Find pieces of the saved game without a slot of their number in the module: Refresh Counters leaves them
    unchanged.
    """
    start = f"{name} [Saved Game]"
    numbers = {piece.gpid for piece in module.pieces if piece.gpid and not piece.place.startswith(start)}
    if module.may_have_code or not numbers:
        return
    for slot in module.root.iterfind(f"{IN_SAVE}/{_SLOT}"):
        try:
            piece = placed_piece(slot.text or "")
        except ValueError:
            continue
        if isinstance(piece, PieceOnMap) and piece.gpid not in numbers:
            yield Finding(
                "piece-without-slot",
                Severity.WARNING,
                (module.place(slot),),
                f"{'the piece ' if piece.name.strip() else ''}{quoted(piece.name)} comes from no slot of the module; "
                "Refresh Counters leaves it as it is",
                "Refresh with the option to use counter names, or put the piece into the palette again.",
            )
