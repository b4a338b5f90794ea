"""Keys, menus of pieces, and buttons."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import jpype

from vmodsmith.vassal.sequence import key

from ..jvm import java
from .opened import Opened
from .pieces import Pieces
from .requests import EngineFault, request

__all__ = ["Keys"]

_NAME = "vms.name"
"""Property of a dice button: its text without the last roll (`LastRoll` of the rules' runtime)."""

_SOON = "vms.labels"
"""Property of the toolbar: the timer that updates the texts of the rules there (`ToolbarLabels`)."""


_SEEN = "vms.seen"
"""Property of the view of the main map: the object that gives the text for a piece under the mouse (`UnderMouse`)."""


class Keys:
    """The commands that a player chooses for pieces, and the buttons and keys for the whole module."""

    def __init__(self, opened: Opened, pieces: Pieces) -> None:
        self._opened = opened
        self._pieces = pieces

    @request
    def press_key(self, pieces: list[str], stroke_or_name: str) -> None:
        """Send a key (`Ctrl+F`) or named command to the selected pieces."""
        self._select(pieces)
        buffer = java("VASSAL.counters.KeyBuffer").getBuffer()
        self._opened.send(buffer.keyCommand(_stroke(stroke_or_name)))

    @request
    def selected(self) -> list[str]:
        """The `uid:` references of the selected pieces on maps, in the order of selection."""
        buffer = java("VASSAL.counters.KeyBuffer").getBuffer()
        return [f"uid:{each.getId()}" for each in buffer.asList() if each.getMap() is not None]

    @request
    def select(self, pieces: list[str]) -> None:
        """Select pieces, and no others."""
        self._select(pieces)

    @request
    def menu(self, ref: str) -> list[dict[str, Any]]:
        """The menu of a piece as a player sees it: text (`Submenu > Command`) and whether it can be chosen."""
        self._select([ref])
        return [{"text": text, "enabled": bool(item.isEnabled())} for text, item in self._items(self._pieces.one(ref))]

    @request
    def menu_groups(self, ref: str) -> list[list[str]]:
        """The groups of entries in the menu of a piece, which lines separate."""
        self._select([ref])
        popup = java("VASSAL.build.module.map.MenuDisplayer").createPopup(self._pieces.one(ref), True)
        groups: list[list[str]] = [[]]
        for part in popup.getComponents() if popup is not None else ():
            if isinstance(part, java("javax.swing.JPopupMenu$Separator")):
                groups.append([])
            else:
                groups[-1].append(str(part.getText()))
        return groups

    @request
    def seen(self, ref: str) -> list[str]:
        """The texts that players read while the mouse rests on a piece: its own, joined by semicolons."""
        piece = self._pieces.one(ref)
        for each in self._opened.maps():
            known = each.getView().getClientProperty(_SEEN)
            found = known.apply(piece) if known is not None else None
            if found is not None:
                return [str(line[1]) for line in found.get(0)]
        return []

    @request
    def do(self, pieces: list[str], text: str) -> None:
        """Choose a command from the menu of the first of the selected pieces; it goes to all of them."""
        chosen = self._select(pieces)
        items = self._items(chosen[0])
        found = [item for path, item in items if text in (path, path.rpartition(" > ")[2])]
        if not found:
            words = [path for path, _ in items]
            raise EngineFault(f"the menu of {pieces[0]!r} has no {text!r}; it has {', '.join(words) or 'nothing'}")
        enabled = [item for item in found if item.isEnabled()]
        if not enabled:
            raise EngineFault(f"{text!r} in the menu of {pieces[0]!r} is greyed out")
        _press(enabled[0])

    @request
    def fire(self, stroke_or_name: str) -> None:
        """Press a key or named command that is not meant for a piece: a button's hotkey."""
        java("VASSAL.counters.KeyBuffer").getBuffer().clear()
        self._opened.module.fireKeyStroke(_named(stroke_or_name))

    @request
    def press(self, text: str) -> None:
        """Press the toolbar button of that text or tooltip."""
        buttons = self.buttons()
        if text not in buttons:
            raise EngineFault(f"no button {text!r}; there are {', '.join(sorted(buttons))}")
        if not buttons[text].isEnabled():
            raise EngineFault(f"the button {text!r} is greyed out")
        _press(buttons[text])

    @request
    def time_of(self, stroke_or_name: str, pieces: list[str], times: int) -> float:
        """Seconds that `times` key events on the selected pieces take."""
        self._select(pieces)
        buffer, pressed = java("VASSAL.counters.KeyBuffer").getBuffer(), _stroke(stroke_or_name)
        start = time.perf_counter()
        for _ in range(times):
            buffer.keyCommand(pressed)
        return time.perf_counter() - start

    def buttons(self) -> dict[str, Any]:
        """Buttons of the toolbars of the main window and of the maps, by text, else by tooltip; buttons of dice also by
        their names, which are followed by the last roll."""
        found: dict[str, Any] = {}
        for bar in [self._opened.module.getToolBar(), *(each.getToolBar() for each in self._opened.maps())]:
            for part in bar.getComponents():
                if isinstance(part, java("javax.swing.AbstractButton")):
                    for text in (part.getToolTipText(), part.getText(), part.getClientProperty(_NAME)):
                        if text and str(text).strip():
                            found[str(text).strip()] = part
        return found

    @request
    def labels(self) -> list[str]:
        """The texts next to the buttons on the toolbar of the main window, such as the turn; texts of the rules are
        updated first.
        """
        found, open_ = [], [self._opened.module.getToolBar()]
        soon = open_[0].getClientProperty(_SOON)
        for listener in soon.getActionListeners() if soon is not None else ():
            listener.actionPerformed(None)
        while open_:
            for part in open_.pop().getComponents():
                if isinstance(part, java("javax.swing.JLabel")) and str(part.getText() or "").strip():
                    found.append(str(part.getText()))
                elif isinstance(part, java("java.awt.Container")):
                    open_.append(part)
        return found

    def _select(self, refs: list[str]) -> list[Any]:
        buffer = java("VASSAL.counters.KeyBuffer").getBuffer()
        buffer.clear()
        pieces = [self._pieces.one(ref) for ref in refs]
        for piece in pieces:
            buffer.add(piece)
        return pieces

    def _items(self, piece: Any) -> list[tuple[str, Any]]:
        popup = java("VASSAL.build.module.map.MenuDisplayer").createPopup(piece, True)
        return list(_menu_items(popup.getComponents(), "")) if popup is not None else []


def _stroke(text: str) -> Any:
    """The key stroke for `Ctrl+F`, `Num 8`, or a named command."""
    return _named(text).getKeyStroke()


def _named(text: str) -> Any:
    """The same in the engine's own class for both kinds of key."""
    try:
        return java("VASSAL.configure.NamedHotKeyConfigurer").decode(str(key(text)))
    except ValueError as error:
        raise EngineFault(str(error)) from error


def _menu_items(components: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for part in components:
        if isinstance(part, java("javax.swing.JMenu")):
            yield from _menu_items(part.getMenuComponents(), f"{prefix}{part.getText()} > ")
        elif isinstance(part, java("javax.swing.JMenuItem")):
            yield f"{prefix}{part.getText()}", part


def _press(button: Any) -> None:
    event = java("java.awt.event.ActionEvent")(button, jpype.JInt(1001), str(button.getActionCommand() or ""))
    for listener in button.getActionListeners():
        listener.actionPerformed(event)
