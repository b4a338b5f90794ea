"""Arranging a position: changing pieces without their own commands."""

from __future__ import annotations

from typing import Any

import jpype

from ..jvm import hidden, java
from .opened import Opened
from .pieces import Pieces, traits
from .plain_values import as_text, hint
from .requests import EngineFault, request

__all__ = ["Arranging"]

_LAYER = "VASSAL.counters.Embellishment"


class Arranging:
    """Layers, facing and dynamic properties of a piece."""

    def __init__(self, opened: Opened, pieces: Pieces) -> None:
        self._opened = opened
        self._pieces = pieces

    @request
    def layers(self, ref: str) -> list[dict[str, Any]]:
        """The layers of a piece, outermost first: name, level (0: not shown), and name of the level shown."""
        found = []
        for name, layer in self._layers(self._pieces.one(ref)):
            label = as_text(
                layer.getProperty(f"{name}_Name")
            )  # first: a layer that follows a property finds its level again
            shown = int(layer.getValue()) + 1 if layer.isActive() else 0
            found.append({"name": name, "level": shown, "label": label})
        return found

    @request
    def set_layer(self, ref: str, name: str, level: int) -> None:
        """Show a layer at a level (from 1), or hide it (0)."""
        piece = self._pieces.one(ref)
        layers = self._layers(piece)
        found = [layer for each, layer in layers if each == name]
        if not found:
            names = [each for each, _ in layers]
            raise EngineFault(f"{ref!r} has no layer {name!r}{hint(name, names)}; it has {', '.join(names) or 'none'}")
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        if level:
            if not found[0].isActive():
                found[0].setActive(True)
            found[0].setValue(jpype.JInt(level - 1))
        else:
            found[0].setActive(False)
        self._opened.send(tracker.getChangeCommand())

    @request
    def set_facing(self, ref: str, facing: int) -> None:
        """Turn a piece with fixed facings; 0 is the first."""
        piece = self._pieces.one(ref)
        found = [trait for trait in traits(piece) if isinstance(trait, java("VASSAL.counters.FreeRotator"))]
        if not found:
            raise EngineFault(f"{ref!r} cannot be turned")
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        found[0].mySetState(str(facing))
        self._opened.send(tracker.getChangeCommand())

    @request
    def set_piece_property(self, ref: str, name: str, value: str) -> None:
        """Set a dynamic property of a piece without its commands, to arrange a position."""
        piece = self._pieces.one(ref)
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        if not self._pieces.keep(piece, name, value):
            piece.setProperty(name, value)
        command = tracker.getChangeCommand()
        if self._pieces.value_of(piece, name) != value:
            raise EngineFault(f"property {name!r} of {ref!r} cannot be set")
        self._opened.send(command)

    def _layers(self, piece: Any) -> list[tuple[str, Any]]:
        """The layers of a piece with their names, outermost first."""
        layers = [trait for trait in traits(piece) if isinstance(trait, java(_LAYER))]
        return [(str(hidden(layer, _LAYER, "name")), layer) for layer in layers]
