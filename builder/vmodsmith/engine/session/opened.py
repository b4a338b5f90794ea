"""The open module: what every request needs of it."""

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
    """A module that is open, with at most one game: its components, and the way its commands go.

    `path` is its file, `module` the engine's object, `watch` what goes wrong.
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
        """The engine's list of the commands since the game or the log began."""
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
        """Have the window minimised, so that nothing is painted though all is there, or open it again."""
        frame = java("java.awt.Frame")
        self.module.getPlayerWindow().setExtendedState(frame.ICONIFIED if wanted else frame.NORMAL)

    def questions(self) -> None:
        """No question interrupts before something is lost, unless somebody sits at the screen: then the preference
        decides, which is to be asked if it was never set. A preference, and a property that may be set."""
        found = self.module.getMutableProperty(_ASKING)
        if found is not None:
            preferred = self.module.getPrefs().getOption(_ASKING).getValueString() if self.watch.by_hand else "false"
            found.setPropertyValue(str(preferred))

    def undone(self, after: list[str]) -> None:
        """What was taken back and can be done again, as text, the last at the end: for as long as nothing else goes
        into the log. What only says something is not a step of it."""
        self._undone, self._stood = after, int(self.logged().size())

    @property
    def to_redo(self) -> list[str]:
        """What was taken back and can still be done again."""
        return self._undone if int(self.logged().size()) == self._stood else []

    def send(self, command: Any) -> None:
        """Give a command that was carried out here to the log and to other players."""
        self.module.sendAndLog(command)
