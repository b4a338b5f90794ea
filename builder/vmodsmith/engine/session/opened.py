"""The open module: the data and functions that every request needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..jvm import hidden, java
from ..watch import Watch
from .plain_values import hint
from .requests import EngineFault

__all__ = ["LOGGER", "STATE", "Opened"]

LOGGER = "VASSAL.build.module.BasicLogger"
STATE = "VASSAL.build.module.GameState"
_ASKING = "vms_ask"  # the preference, and the property that follows it


class Opened:
    """An open module with at most one game: its components, and the sending of commands. `path` is its file, `module`
    the engine's object, `watch` collects incidents.
    """

    def __init__(self, path: Path, module: Any, watch: Watch) -> None:
        self.path = path
        self.module = module
        self.watch = watch
        self._undone: list[str] = []
        self._stood = 0

    @property
    def state(self) -> Any:
        """The engine's game state."""
        return self.module.getGameState()

    @property
    def logger(self) -> Any:
        """The engine's logger: undo and log files."""
        return self.module.getBasicLogger()

    def logged(self) -> Any:
        """The engine's list of commands since the start of the game or log."""
        return hidden(self.logger, LOGGER, "logOutput")

    def maps(self) -> list[Any]:
        """Every map, in the module's order."""
        return list(java("VASSAL.build.module.Map").getMapList())

    def map_named(self, name: str) -> Any:
        """The map of that name. Raises EngineFault if there is none."""
        for each in self.maps():
            if name in (str(each.getMapName()), str(each.getConfigureName() or "")):
                return each
        raise EngineFault(f"no map {name!r}{hint(name, [str(each.getMapName()) for each in self.maps()])}")

    def map_or_first(self, name: str | None) -> Any:
        """The map of that name, or the first map for None."""
        return self.map_named(name) if name else self.maps()[0]

    def all(self, kind: str) -> list[Any]:
        """Every component of a class of the engine, at any depth."""
        return list(self.module.getAllDescendantComponentsOf(java(kind)))

    def setups(self) -> list[Any]:
        """The predefined setups that can be chosen."""
        return [each for each in self.all("VASSAL.build.module.PredefinedSetup") if not each.isMenu()]

    def trackers(self) -> list[Any]:
        """The turn trackers."""
        return self.all("VASSAL.build.module.turn.TurnTracker")

    def minimise(self, wanted: bool) -> None:
        """Minimise the window, so that nothing is painted although everything exists, or open it again."""
        frame = java("java.awt.Frame")
        self.module.getPlayerWindow().setExtendedState(frame.ICONIFIED if wanted else frame.NORMAL)

    def questions(self) -> None:
        """Suppress questions before something is lost, unless a person is at the screen: then the preference decides,
        with questions as the default.
        """
        found = self.module.getMutableProperty(_ASKING)
        if found is not None:
            preferred = self.module.getPrefs().getOption(_ASKING).getValueString() if self.watch.by_hand else "false"
            found.setPropertyValue(str(preferred))

    def undone(self, after: list[str]) -> None:
        """The undone actions that can be redone, as text, the last one at the end.

        The list is valid until something else is logged; mere reports are not steps.
        """
        self._undone, self._stood = after, int(self.logged().size())

    @property
    def to_redo(self) -> list[str]:
        """The undone actions that can still be redone."""
        return self._undone if int(self.logged().size()) == self._stood else []

    def send(self, command: Any) -> None:
        """Send a command that was executed here to the log and to other players."""
        self.module.sendAndLog(command)
