"""Checks of what a style names: signs that can be drawn, looks of boxes that there are."""

from __future__ import annotations

from collections.abc import Iterator

from builder.art.displays import display_style
from builder.art.scene import map_style
from builder.art.symbols import known
from builder.model import Game
from builder.model.mapstyle import SignLayer
from builder.problems import Problem

__all__ = ["looks"]


def looks(game: Game) -> Iterator[Problem]:
    """Signs on maps and in boxes are symbols of the style; boxes name looks of its displays."""
    for style in (game.style, *game.styles.values()):
        signs, displays = known(style), display_style(style)
        for layer in map_style(style).ground.values():
            if isinstance(layer, SignLayer) and layer.symbol not in signs:
                yield Problem.at(
                    layer.origin, "symbol", layer.symbol, "a symbol or a file of art/", valid=signs, check="looks"
                )
        for look in displays.boxes.values():
            if look.symbol and look.symbol not in signs:
                yield Problem.at(
                    look.origin, "symbol", look.symbol, "a symbol or a file of art/", valid=signs, check="looks"
                )
        for display in game.displays:
            for box in (box for track in display.tracks for box in track.boxes):
                if box.look and box.look not in displays.boxes:
                    expected = "one of displays.boxes of the style"
                    yield Problem.at(box.origin, "look", box.look, expected, valid=displays.boxes, check="looks")
