"""The positions of things on the screen, for tests that move the mouse and press keys as a person does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jpype

from ..jvm import java
from ..watch import said
from .opened import Opened
from .pieces import Pieces
from .places import EnginePlaces
from .requests import EngineFault, request

__all__ = ["Screen"]


class Screen:
    """Positions in pixels of the screen. Everything asked for must be visible: the map is not scrolled."""

    def __init__(self, opened: Opened, pieces: Pieces, places: EnginePlaces) -> None:
        self._opened = opened
        self._pieces = pieces
        self._places = places

    @request
    def by_hand(self, wanted: bool) -> None:
        """Leave dialogs to the person at the screen, with questions as set in the preferences; or handle them
        automatically again.
        """
        self._opened.watch.by_hand = wanted
        self._opened.questions()

    @request
    def welcome(self) -> None:
        """Show the wizard that a player sees first when a module opens. Returns at once."""
        wizard = self._opened.module.getWizardSupport()
        show = jpype.JProxy("java.lang.Runnable", dict={"run": wizard.showWelcomeWizard})
        java("javax.swing.SwingUtilities").invokeLater(show)

    @request
    def centre(self, at: str) -> None:
        """Scroll the map so that a place is in the middle of its window."""
        home, point = self._places.find(at, None)
        home.centerAt(point)

    @request
    def spot_of_piece(self, ref: str) -> list[int]:
        """A point at which a click reaches a piece and not one above it; its stack, if the piece is covered."""
        piece = self._pieces.one(ref)
        home, stack = piece.getMap(), piece.getParent()
        point = java("java.awt.Point")(piece.getPosition())
        above: list[tuple[Any, int, int]] = []
        if stack is not None:
            places = [home.getStackMetrics().relativePosition(stack, each) for each in stack.asList()]
            own = stack.indexOf(piece)
            point.translate(places[own].x, places[own].y)
            covering = zip(list(stack.asList())[own + 1 :], places[own + 1 :], strict=True)
            above = [(each.getShape(), at.x - places[own].x, at.y - places[own].y) for each, at in covering]
        shape = piece.getShape()
        for rim, beneath in [*((each, above) for each in range(_RIM, 0, -1)), (_RIM, [])]:
            for x, y in _spots(shape.getBounds(), rim):
                around = [(x + a, y + b) for a in (-rim, rim) for b in (-rim, rim)]
                covered = any(each.contains(u - a, v - b) for each, a, b in beneath for u, v in around)
                if not covered and all(shape.contains(*each) for each in around):
                    return self._on_screen(home, point, dx=x, dy=y)
        raise EngineFault(f"{ref} has no picture")

    @request
    def spot_of_place(self, at: str) -> list[int]:
        """The middle of a place."""
        home, point = self._places.find(at, None)
        return self._on_screen(home, point)

    def _on_screen(self, home: Any, point: Any, dx: int = 0, dy: int = 0) -> list[int]:
        view = home.getView()
        moved = java("java.awt.Point")(point)
        moved.translate(jpype.JInt(dx), jpype.JInt(dy))
        at = home.mapToComponent(moved)
        if not view.isShowing() or not view.getVisibleRect().contains(at):
            raise EngineFault(f"{point.x},{point.y} of {home.getMapName()!s} is not seen")
        corner = view.getLocationOnScreen()
        return [int(corner.x + at.x), int(corner.y + at.y)]

    @request
    def words(self) -> list[dict[str, Any]]:
        """The readable texts in the open windows that can be used, with their middle, size and preferred size: `text`,
        `kind`, `enabled`, `x`, `y`, `wide`, `high`, `wants_wide`, `wants_high`.
        """
        found: list[dict[str, Any]] = []
        for window in _front():
            for part in _parts(window):
                kind = str(part.getClass().getSimpleName())
                for text in filter(None, (_text(part), str(part.getName() or ""))):
                    corner, size = part.getLocationOnScreen(), part.getSize()
                    middle = {"x": int(corner.x + size.width // 2), "y": int(corner.y + size.height // 2)}
                    wants = part.getPreferredSize()
                    sizes = {"wide": int(size.width), "high": int(size.height)}
                    sizes |= {"wants_wide": int(wants.width), "wants_high": int(wants.height)}
                    found.append({"text": text, "kind": kind, "enabled": bool(part.isEnabled()), **middle, **sizes})
        return found

    @request
    def list_spots(self) -> list[dict[str, Any]]:
        """The rows of open drop-down lists: `text`, `x`, `y`."""
        found: list[dict[str, Any]] = []
        for window in java("java.awt.Window").getWindows():
            for part in _parts(window) if window.isShowing() else ():
                if not isinstance(part, java("javax.swing.JList")) or not part.isShowing():
                    continue
                corner, model, renderer = part.getLocationOnScreen(), part.getModel(), part.getCellRenderer()
                for n in range(model.getSize()):
                    box, value = part.getCellBounds(n, n), model.getElementAt(n)
                    drawn = renderer.getListCellRendererComponent(part, value, n, False, False)
                    text = str(drawn.getText()) if isinstance(drawn, java("javax.swing.JLabel")) else str(value)
                    at = {"x": int(corner.x + box.x + 20), "y": int(corner.y + box.y + box.height // 2)}
                    found.append({"text": text, **at})
        return found


def _spots(bounds: Any, rim: int) -> Iterator[tuple[int, int]]:
    """Points within some bounds and so far from their edge, from the bottom up and from the left: there a piece shows
    in a stack that is drawn out."""
    left, top = int(bounds.x), int(bounds.y)
    for y in range(top + int(bounds.height) - 1 - rim, top + rim, -2):
        for x in range(left + rim, left + int(bounds.width) - rim, 2):
            yield x, y


_RIM = 3
"""Pixels between a click and the edge of what it is for, where there is room."""


def _front() -> list[Any]:
    """The windows that accept clicks: a modal dialog blocks all others."""
    windows = [each for each in java("java.awt.Window").getWindows() if each.isShowing()]
    modal = [each for each in windows if isinstance(each, java("java.awt.Dialog")) and each.isModal()]
    return modal[-1:] or windows


def _parts(container: Any) -> Iterator[Any]:
    for part in container.getComponents():
        if not part.isVisible():
            continue
        yield part
        if isinstance(part, java("java.awt.Container")):
            yield from _parts(part)


def _text(part: Any) -> str:
    if not part.isShowing():
        return ""
    if isinstance(part, (java("javax.swing.AbstractButton"), java("javax.swing.JLabel"))):
        return said(part) or str(part.getToolTipText() or "")
    return "combo box" if isinstance(part, java("javax.swing.JComboBox")) else ""
