"""Refresh Counters: every piece of the game made again from its slot, as players do after an update of the module."""

from __future__ import annotations

from typing import Any

from ..jvm import hidden, java
from .opened import Opened
from .requests import EngineFault, request

__all__ = ["OPTIONS", "Refreshing"]

_DIALOG = "VASSAL.build.module.GameRefresher$RefreshDialog"

OPTIONS = {
    "UseName": "nameCheck",
    "fixGPID": "fixGPID",
    "UseLabelerName": "labelerNameCheck",
    "UseLayerName": "layerNameCheck",
    "UseRotateName": "rotateNameCheck",
    "TestMode": "testModeOn",
    "DeleteNoMap": "deletePieceNoMap",
    "RefreshDecks": "refreshDecks",
    "DeleteOldDecks": "deleteOldDecks",
    "AddNewDecks": "addNewDecks",
    "UseHotkey": "fireHotkey",
}
"""The options of the engine's dialog, by the engine's own names, each with its tick box.

Pieces are always refreshed.
"""


class Refreshing:
    """The engine's own refresher: its dialog, which opens invisibly."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @request
    def refresh(self, options: list[str]) -> None:
        """Open the dialog, tick exactly these boxes, and press its button."""
        unknown = [each for each in options if each not in OPTIONS]
        if unknown:
            raise EngineFault(f"Refresh Counters has no option {unknown[0]!r}; it has {', '.join(OPTIONS)}")
        dialog = self._dialog()
        for option, box in OPTIONS.items():
            hidden(dialog, _DIALOG, box).setSelected(option in options)
        hidden(dialog, _DIALOG, "runButton").doClick(0)
        dialog.dispose()

    def _dialog(self) -> Any:
        """The dialog. Listeners are notified as if it were open, because a visible dialog would wait for a person."""
        refresher = java("VASSAL.build.module.GameRefresher")(self._opened.module)
        kind = java("java.lang.Class").forName(_DIALOG)
        maker = kind.getDeclaredConstructor([refresher.getClass()])
        maker.setAccessible(True)
        dialog = maker.newInstance(refresher)
        event = java("java.awt.event.WindowEvent")
        watch = self._opened.watch
        left, watch.by_hand = watch.by_hand, True
        try:
            dialog.dispatchEvent(event(dialog, event.WINDOW_OPENED))
        finally:
            watch.by_hand = left
        return dialog
