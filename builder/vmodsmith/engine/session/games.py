"""The life of a game: starting, setups, loading, saving, ending."""

from __future__ import annotations

from pathlib import Path

from ..jvm import java, set_hidden
from .opened import LOGGER, STATE, Opened
from .pieces import Pieces
from .places import EnginePlaces
from .requests import EngineFault, request
from .sides import SideChoice

__all__ = ["Games"]


class Games:
    """At most one game is open at a time; a new one ends the one before."""

    def __init__(self, opened: Opened, sides: SideChoice, pieces: Pieces, places: EnginePlaces) -> None:
        self._opened = opened
        self._sides = sides
        self._pieces = pieces
        self._places = places

    @request
    def new_game(self, side: str | None = None) -> None:
        """Start a game without loading anything, as `side` (the first side by default)."""
        self._sides.wanted = self._sides.check(side)
        self.close_game()
        state = self._opened.state
        self._opened.questions()
        state.setup(True)
        state.freshenStartupGlobalKeyCommands(self._opened.module)

    @request
    def setup(self, name: str, side: str | None = None) -> None:
        """Start the predefined setup of that name (or file name), as `side`."""
        names = [str(each.getAttributeValueString("name")) for each in self._opened.setups()]
        files = [Path(str(each.getFileName() or "")).stem for each in self._opened.setups()]
        known = zip(self._opened.setups(), names, files, strict=True)
        found = [each for each, title, stem in known if name.lower() in (title.lower(), stem.lower())]
        if not found:
            raise EngineFault(f"no setup {name!r}; the module has {', '.join(names) or 'none'}")
        chosen = found[0]
        if not (chosen.isUseFile() and chosen.getFileName()):
            self.new_game(side)
            return
        self._sides.wanted = self._sides.check(side)
        self.close_game()
        state = self._opened.state
        self._opened.questions()
        state.loadGameInForeground(str(chosen.getFileName()), chosen.getSavedGameContents())
        state.freshenStartupGlobalKeyCommands(self._opened.module)

    @request
    def load(self, path: str, side: str | None = None) -> None:
        """Load a saved game or a log file."""
        if not Path(path).is_file():
            raise EngineFault(f"no file {path!r}")
        self._sides.wanted = self._sides.check(side)
        self.close_game()
        self._opened.questions()
        self._opened.state.loadGameInForeground(java("java.io.File")(path))

    @request
    def save(self, path: str) -> None:
        """Save the game to a file."""
        self._opened.state.saveGame(java("java.io.File")(path))

    @request
    def close_game(self) -> None:
        """End the game without asking whether it should be saved."""
        self._opened.undone([])
        state = self._opened.state
        java("VASSAL.counters.KeyBuffer").getBuffer().clear()
        set_hidden(state, STATE, "gameStarted", False)
        set_hidden(self._opened.logger, LOGGER, "beginningState", None)
        state.setup(False)
        self._pieces.forget()
        self._places.forget()

    @request
    def playing(self) -> bool:
        """Whether a game is open."""
        return bool(self._opened.state.isGameStarted())

    @request
    def game_text(self) -> str:
        """The whole game as the engine writes it into a saved game. Equal texts are equal games."""
        return str(self._opened.module.encode(self._opened.state.getRestoreCommand()) or "")
