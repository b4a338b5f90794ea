"""Events since a moment: chat lines, problems, dialogs, commands."""

from __future__ import annotations

import re
import time

from ..jvm import java
from .chat import ChatWindow
from .opened import Opened
from .requests import request

__all__ = ["Events"]


class Events:
    """The lines, dialogs and problems that a player sees, and the commands that others receive; also prepared answers,
    and requests that provoke failures.
    """

    def __init__(self, opened: Opened, chat: ChatWindow) -> None:
        self._opened = opened
        self._chat = chat
        self._at_opening = 0

    def begin(self) -> None:
        """Mark the module as open: all problems until now belong to its opening."""
        self._at_opening = len(self._opened.watch.collect())

    @request
    def mark(self) -> dict[str, int]:
        """A point in time, for asking later for events after it."""
        return {
            "chat": self._chat.end(),
            "problems": len(self._opened.watch.collect()),
            "commands": int(self._opened.logged().size()),
            "dialogs": len(self._opened.watch.dialogs),
        }

    @request
    def chat(self, since: dict[str, int] | None = None) -> list[str]:
        """The lines of the chat window, as plain text, since a mark; pictures of dice are left out."""
        text = self._chat.text(since["chat"] if since else 0)
        # in the text of the window a picture is a blank
        return [re.sub(r"^- \s+", "- ", line.strip()) for line in text.splitlines() if line.strip()]

    @request
    def chat_pictures(self, since: dict[str, int] | None = None) -> list[str]:
        """The file names of the pictures in the chat window since a mark."""
        return self._chat.pictures(since["chat"] if since else 0)

    @request
    def problems(self, since: dict[str, int] | None = None) -> list[dict[str, str]]:
        """Warnings, errors, uncaught exceptions and dialogs since a mark."""
        return self._opened.watch.collect()[since["problems"] if since else 0 :]

    @request
    def complaints_at_opening(self) -> list[dict[str, str]]:
        """The problems before the first request to the module."""
        return self._opened.watch.collect()[: self._at_opening]

    @request
    def dialogs(self, since: dict[str, int] | None = None) -> list[list[str]]:
        """The dialogs since a mark, answered or not: title, texts, choices and buttons of each."""
        return self._opened.watch.dialogs[since["dialogs"] if since else 0 :]

    @request
    def commands(self, since: dict[str, int] | None = None) -> list[str]:
        """The commands logged since a mark, each as the text that goes to other players and into log files."""
        found = list(self._opened.logged())[since["commands"] if since else 0 :]
        return [str(self._opened.module.encode(each)) for each in found]

    @request
    def answer(self, answers: list[str]) -> None:
        """Prepare answers for the next dialogs: the text of a button, or the choice or text to enter."""
        self._opened.watch.answers.extend(answers)

    @request
    def unused_answers(self) -> list[str]:
        """The prepared answers that no dialog has taken; they are discarded."""
        left = list(self._opened.watch.answers)
        self._opened.watch.answers.clear()
        return left

    @request
    def alert(self, text: str) -> None:
        """Open a dialog with a text, as an action with a question does."""
        java("javax.swing.JOptionPane").showMessageDialog(self._opened.module.getPlayerWindow(), text)

    @request
    def sleep(self, seconds: float) -> None:
        """Do nothing for a while, like an engine that hangs."""
        time.sleep(seconds)
