"""Dragging pieces: out of the palette, over the maps, and off them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from ..jvm import java
from .opened import Opened
from .pieces import Pieces
from .places import EnginePlaces
from .requests import EngineFault, request
from .slots import Palette

__all__ = ["Dragging"]


class Dragging:
    """The actions of a player on pieces with the mouse."""

    def __init__(self, opened: Opened, palette: Palette, pieces: Pieces, places: EnginePlaces) -> None:
        self._opened = opened
        self._palette = palette
        self._pieces = pieces
        self._places = places

    @request
    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """Drag a piece from the palette to a place. Returns the engine's own id of the new piece."""
        chosen, point = self._places.find(at, map)
        defined = self._palette.slot(piece).getPiece()
        if defined is None:
            raise EngineFault(f"VASSAL cannot read the definition of {piece!r}, so that its slot has no piece")
        made = java("VASSAL.counters.PieceCloner").getInstance().clonePiece(defined)
        self._drag([made], chosen, point)
        return str(made.getId())

    @request
    def move(self, pieces: list[str], at: str, map: str | None = None) -> None:
        """Drag pieces to a place, as a player does with the mouse, with moved marks, trails, reports and the map's key
        for moved pieces. Pieces of one place are dragged together: all have moved before each gets the key.
        """
        chosen, point = self._places.find(at, map)
        self._drag([self._pieces.one(ref) for ref in pieces], chosen, point)

    def _drag(self, pieces: list[Any], chosen: Any, point: Any) -> None:
        movers = list(chosen.getComponentsOf(java("VASSAL.build.module.map.PieceMover")))
        if not movers:
            raise EngineFault(f"pieces cannot be moved on map {chosen.getMapName()!s}")
        buffer = java("VASSAL.counters.DragBuffer").getBuffer()
        # A dragged group keeps its shape round the first piece: pieces from elsewhere are dragged after one another.
        command = java("VASSAL.command.NullCommand")()
        for _, group in groupby(pieces, _stands):
            java("VASSAL.counters.KeyBuffer").getBuffer().clear()
            buffer.clear()
            for piece in group:
                buffer.add(piece)
            made = movers[0].movePieces(chosen, java("java.awt.Point")(point))
            command = command.append(made)
        buffer.clear()
        self._opened.send(command)
        self._opened.module.refreshVisibleMaps()

    @request
    def remove(self, ref: str) -> None:
        """Take a piece out of the game."""
        piece = self._pieces.one(ref)
        command = java("VASSAL.command.RemovePiece")(java("VASSAL.counters.Decorator").getOutermost(piece))
        command.execute()
        self._opened.send(command)


def _stands(piece: Any) -> tuple[Any, int, int]:
    """The position of a piece: its map, or None, and its point."""
    home, point = piece.getMap(), piece.getPosition()
    return str(home.getIdentifier()) if home is not None else None, int(point.x), int(point.y)
