"""Refresh Counters: every piece of the game made anew from its slot, as players do after an update of the module."""

from __future__ import annotations

from ..jvm import java
from .opened import Opened
from .requests import EngineFault, request

__all__ = ["OPTIONS", "Refreshing"]

OPTIONS = (
    "UseName", "fixGPID", "UseLabelerName", "UseLayerName", "UseRotateName", "TestMode", "DeleteNoMap", "RefreshDecks",
    "DeleteOldDecks", "AddNewDecks", "UseHotkey",
)  # fmt: skip
"""What the boxes of the engine's dialog add, by the engine's own names. That pieces are refreshed is always added."""


class Refreshing:
    """The engine's own refresher, without its dialog."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @request
    def refresh(self, options: list[str]) -> None:
        """Refresh all counters, send and log it as the dialog does."""
        unknown = [each for each in options if each not in OPTIONS]
        if unknown:
            raise EngineFault(f"Refresh Counters has no option {unknown[0]!r}; it has {', '.join(OPTIONS)}")
        kind, module = java("VASSAL.build.module.GameRefresher"), self._opened.module
        chosen = java("java.util.HashSet")()
        for each in ("RefreshPieces", *options):
            chosen.add(each)
        command = java("VASSAL.command.NullCommand")()
        kind(module).execute(chosen, command)
        self._opened.send(command)
        if "RefreshDecks" in options:
            self._opened.logger.blockUndo(1)
