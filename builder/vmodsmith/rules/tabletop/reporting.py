"""Lines in the chat: those of the engine, those of rules, and those that wait until an action is over."""

from __future__ import annotations

import html
import re

from vmodsmith.vassal.sequence import is_expression

from .chat import ChatLog
from .expressions import Reader, compiled
from .merged_lines import MergedLines, bare, is_marked
from .words import Words

__all__ = ["Reporter", "filled"]

_VARIABLE = re.compile(r"\$(\w+)\$")


def filled(text: str, read: Reader) -> str:
    """An engine format with its variables filled in: a text with `$variables$`, or an expression."""
    return compiled(text)(read) if is_expression(text) else _VARIABLE.sub(lambda each: read(each[1]) or "", text)


class Reporter:
    """The reporter of lines in the chat of one tabletop."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.chat = ChatLog()
        self._waiting: list[str] | None = None
        self._tracker = False
        self._merged = MergedLines(lambda: words.state.language)
        self._heard = (0, 0, 0)
        self.spoken = False
        """Whether rules have reported anything in this click."""
        self.lines = 0
        """The number of lines that rules have reported so far."""
        self.handed = False
        """Whether rules have reported in this click that pieces were moved by hand."""
        self.warnings = 0
        """The number of warnings by rules so far."""

    def engine(self, text: str) -> None:
        """Report a line of the engine itself."""
        if text:
            self.chat.show(f"* {text}")

    def report(self, line: str, tone: str = "plain", *, alone: bool = False) -> None:
        """Report a line of the rules, in this player's language.

        All tones read the same. Lines of units that move together are merged into one, which waits until the click is
        over, and so do all lines after it; a line with dice of its own (`alone`) is not merged.
        """
        self.warnings += tone == "warning"
        self.spoken = True
        self.lines += 1
        marked = self.words.marked(line)
        if alone:
            marked = bare(marked)
        place, text = self._merged.add(marked, tone, len(self._waiting or ()))
        if self._waiting is None and is_marked(marked):
            self._waiting = []
        self._tell(f"- {html.escape(text, quote=False)}", place)

    def _tell(self, line: str, place: int) -> None:
        """A line of the module. The chat is HTML, so the text of a rule is escaped."""
        if self._waiting is None:
            self.chat.show(line)
        else:
            self._waiting[place : place + 1] = [line]

    def wait(self) -> None:
        """Hold the lines of rules until the action is over, because they come after the turn tracker's own line."""
        self._tracker = True
        if self._waiting is None:
            self._waiting = []

    def flush(self) -> None:
        """Report the waiting lines."""
        self._tracker = self.spoken = self.handed = False
        self._read()

    def _read(self) -> None:
        """Show all waiting lines."""
        waiting, self._waiting = self._waiting, [] if self._tracker else None
        self._merged.close()
        for each in waiting or ():
            self.chat.show(each)

    def mark(self) -> tuple[int, int, int]:
        """The number of lines shown, of those that wait, and of those that have joined others."""
        return len(self.chat.raw), len(self._waiting or ()), self._merged.joined

    def heard(self) -> None:
        """Mark the lines so far as read: they cannot be withdrawn, even if the action fails later."""
        if not self._tracker:
            self._read()
        self._heard = self.mark()

    def asked(self) -> None:
        """Before a question, show all lines, even before the turn tracker's own line."""
        self._read()
        self._heard = self.mark()

    def unsay(self, mark: tuple[int, int, int]) -> None:
        """Withdraw the lines since a mark that were not read."""
        said, waiting, joined = max(mark, self._heard)
        self.chat.cut(said)
        if self._waiting is not None:
            del self._waiting[waiting:]
            for place, text in self._merged.back(joined).items():
                self._tell(f"- {html.escape(text, quote=False)}", place)

    def back(self, mark: tuple[int, int, int]) -> None:
        """Withdraw all lines since a mark."""
        self._heard = (0, 0, 0)
        self.unsay(mark)
