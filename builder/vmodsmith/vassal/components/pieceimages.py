"""Pictures of pieces that VASSAL draws: *Game Piece Image Definitions*, with their fonts, colours and layouts."""

from __future__ import annotations

from .definition import Component, choice, text, whole

__all__ = [
    "ColorManager",
    "ColorSwatch",
    "FontManager",
    "FontStyle",
    "GamePieceImage",
    "GamePieceImageDefinitions",
    "GamePieceLayout",
    "GamePieceLayoutsContainer",
]

_PACKAGE = "VASSAL.build.module.gamepieceimage."

GamePieceImageDefinitions = Component(f"{_PACKAGE}GamePieceImageDefinitions")
"""``build.module.gamepieceimage``: holds fonts, colours and layouts."""

ColorManager = Component(f"{_PACKAGE}ColorManager")
"""``build.module.gamepieceimage``: the named colours."""

ColorSwatch = Component(f"{_PACKAGE}ColorSwatch", (text("name", ""), text("color")), named_by="name")
"""``build.module.gamepieceimage``: a named colour, ``r,g,b``; without one it is transparent."""

FontManager = Component(f"{_PACKAGE}FontManager")
"""``build.module.gamepieceimage``: the named fonts."""

FontStyle = Component(f"{_PACKAGE}FontStyle", (text("name", ""), text("style", "Dialog,0,12,false")), named_by="name")
"""``build.module.gamepieceimage``: a named font: family, style, size, whether it is only outlines."""

GamePieceLayoutsContainer = Component(f"{_PACKAGE}GamePieceLayoutsContainer")
"""``build.module.gamepieceimage``: the layouts."""

GamePieceLayout = Component(
    f"{_PACKAGE}GamePieceLayout",
    (
        text("name", ""),
        whole("width", 54),
        whole("height", 54),
        choice("border", "3D", "3D", "Fancy", "None", "Plain"),
        text("layout", ""),
    ),
    named_by="name",
)
"""``build.module.gamepieceimage``: a layout, whose items (boxes, texts, symbols, pictures) are one text."""

GamePieceImage = Component(
    f"{_PACKAGE}GamePieceImage",
    (
        text("name", ""),
        text("bgColor", "WHITE"),
        text("borderColor", "BLACK"),
        text("props", ""),
        text("version"),
    ),
    named_by="name",
)
"""``build.module.gamepieceimage``: a picture of a layout, with what differs from the others."""
