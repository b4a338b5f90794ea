"""Pictures of windows, maps and pieces, painted without grabbing the screen, so that covered windows do not matter."""

from __future__ import annotations

from typing import Any

import jpype

from .jvm import java

__all__ = ["picture_of_component", "picture_of_map", "picture_of_piece", "prepare_map"]


def picture_of_component(component: Any, path: str) -> None:
    """Paint a component at its size into a PNG file."""
    size = component.getSize()
    image, graphics = _canvas(int(size.width), int(size.height))
    component.printAll(graphics)
    _write(image, graphics, path)


def prepare_map(chosen: Any) -> None:
    """Prepare the boards of a map's window: the engine scales them in the background, unless the painter is not a
    component.
    """
    visible = chosen.getView().getVisibleRect()
    _, graphics = _canvas(int(visible.width), int(visible.height))
    graphics.translate(jpype.JInt(-visible.x), jpype.JInt(-visible.y))
    chosen.paintRegion(graphics, visible, None)
    graphics.dispose()


def picture_of_map(chosen: Any, path: str, zoom: float, area: list[int] | None) -> None:
    """Paint a map with its boards and pieces into a PNG file.

    `zoom` is pixels of the picture per pixel of the map; `area` is x, y, width and height in pixels of the map.
    """
    zoomer = chosen.getZoomer()
    before = float(chosen.getZoom())
    if zoomer is not None:
        zoomer.setZoomFactor(jpype.JDouble(zoom))
    try:
        own = float(chosen.getZoom())
        size = chosen.mapSize()
        x, y, width, height = (round(each * own) for each in area or (0, 0, int(size.width), int(size.height)))
        image, graphics = _canvas(width, height)
        graphics.translate(jpype.JInt(-x), jpype.JInt(-y))
        # Painting without a component waits for boards that are scaled in the background.
        rectangle = java("java.awt.Rectangle")(*(jpype.JInt(each) for each in (x, y, width, height)))
        chosen.paintRegion(graphics, rectangle, None)
    finally:
        if zoomer is not None:
            zoomer.setZoomFactor(jpype.JDouble(before))
    _write(image, graphics, path)


def picture_of_piece(piece: Any, path: str, side: int, zoom: float) -> None:
    """Paint a single piece, as this player sees it, into the middle of a square, transparent PNG file. `side` is the
    side of the square in pixels, `zoom` is pixels of the picture per pixel of the piece.
    """
    image, graphics = _canvas(side, side, clear=True)
    middle = jpype.JInt(side // 2)
    # Painting without a component waits for pictures that are scaled in the background.
    piece.draw(graphics, middle, middle, None, jpype.JDouble(zoom))
    _write(image, graphics, path)


def _canvas(width: int, height: int, *, clear: bool = False) -> tuple[Any, Any]:
    kind = java("java.awt.image.BufferedImage")
    sort = kind.TYPE_INT_ARGB if clear else kind.TYPE_INT_RGB
    image = kind(jpype.JInt(max(1, width)), jpype.JInt(max(1, height)), sort)
    graphics = image.createGraphics()
    hints = java("java.awt.RenderingHints")
    graphics.setRenderingHint(hints.KEY_INTERPOLATION, hints.VALUE_INTERPOLATION_BICUBIC)
    graphics.setRenderingHint(hints.KEY_ANTIALIASING, hints.VALUE_ANTIALIAS_ON)
    return image, graphics


def _write(image: Any, graphics: Any, path: str) -> None:
    graphics.dispose()
    java("javax.imageio.ImageIO").write(image, "png", java("java.io.File")(path))
