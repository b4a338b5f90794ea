"""Commands of other players, undo and redo, log files."""

from __future__ import annotations

import jpype

from ..jvm import call_hidden, hidden, java, set_hidden
from .opened import LOGGER, Opened
from .requests import EngineFault, request

__all__ = ["Logs"]


class Logs:
    """The engine's logger: commands executed, undone, recorded and replayed."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @request
    def apply(self, commands: list[str]) -> None:
        """Execute commands as if another player had sent them."""
        for text in commands:
            command = self._opened.module.decode(text)
            if command is None:
                raise EngineFault(f"the engine cannot read the command {text!r}")
            command.execute()

    @request
    def meanwhile(self, commands: list[str]) -> bool:
        """Execute commands of another player while the next dialog is open.

        Returns whether commands prepared before are still unused; these are discarded.
        """
        waiting = self._opened.watch.meanwhile
        unused = bool(waiting)
        waiting.clear()
        if commands:
            waiting.append(lambda: self.apply(commands))
        return unused

    @request
    def undo(self) -> None:
        """Undo the last action, with the undo button's own code."""
        logger = self._opened.logger
        action = hidden(logger, LOGGER, "undoAction")
        if not action.isEnabled():
            raise EngineFault("there is nothing to undo")
        index = int(hidden(logger, LOGGER, "nextUndo"))
        taken_back = str(self._opened.module.encode(self._opened.logged().get(index)))
        earlier = self._opened.to_redo
        call_hidden(logger, LOGGER, "undo")
        self._opened.undone([*earlier, taken_back])

    @request
    def redo(self) -> None:
        """Redo the last undone action, with the command that another player would receive."""
        waiting = self._opened.to_redo
        if not waiting:
            raise EngineFault("there is nothing to redo")
        command = self._opened.module.decode(waiting[-1])
        command.execute()
        self._opened.module.sendAndLog(command)
        self._opened.undone(waiting[:-1])

    @request
    def start_log(self, path: str) -> None:
        """Begin writing a log file."""
        logger, module = self._opened.logger, self._opened.module
        set_hidden(logger, LOGGER, "outputFile", java("java.io.File")(path))
        self._opened.logged().clear()
        set_hidden(logger, LOGGER, "nextUndo", jpype.JInt(-1))
        set_hidden(logger, LOGGER, "dontUndoPast", jpype.JInt(0))
        set_hidden(logger, LOGGER, "beginningState", module.getGameState().getRestoreCommand())
        set_hidden(logger, LOGGER, "metadata", java("VASSAL.build.module.metadata.SaveMetaData")())

    @request
    def comment(self, lines: list[str]) -> None:
        """Write lines into the chat and the log, all of them as one step, as the engine's own reports are."""
        said = self._opened.module.decode("CHAT" + lines[0])
        for line in lines[1:]:
            said.append(self._opened.module.decode("CHAT" + line))
        said.execute()
        self._opened.module.sendAndLog(said)

    @request
    def end_log(self) -> None:
        """Write the log file."""
        logger = self._opened.logger
        logger.write()
        set_hidden(logger, LOGGER, "outputFile", None)

    @request
    def tutorial(self, name: str) -> None:
        """Load the log of a tutorial, as its entry of the Help menu does, without waiting in the background."""
        found = self._opened.all("VASSAL.build.module.documentation.Tutorial")
        titles = [(str(each.getConfigureName()), str(each.getLocalizedConfigureName())) for each in found]
        chosen = [each for each, shown in zip(found, titles, strict=True) if name in shown]
        if not chosen:
            known = ", ".join(shown for _, shown in titles)
            raise EngineFault(f"no tutorial {name!r}; the module has {known or 'none'}")
        self._opened.questions()
        chosen[0].getTutorialCommand().execute()

    @request
    def step_log(self, steps: int | None = None) -> int:
        """Step through a loaded log file, to its end by default. Returns the number of steps."""
        logger = self._opened.logger
        taken = 0
        while logger.isReplaying() and (steps is None or taken < steps):
            call_hidden(logger, LOGGER, "step")
            taken += 1
        return taken
