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
    """A format of the engine's with its variables filled in: a text with `$variables$`, or an expression."""
    return compiled(text)(read) if is_expression(text) else _VARIABLE.sub(lambda each: read(each[1]) or "", text)


class Reporter:
    """What speaks in the chat of one tabletop."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.chat = ChatLog()
        self._waiting: list[str] | None = None
        self._tracker = False
        self._merged = MergedLines(lambda: words.state.language)
        self._heard = (0, 0, 0)
        self.spoken = False
        """Whether rules have said anything in this click."""
        self.lines = 0
        """How many lines rules have said so far."""
        self.handed = False
        """Whether they have said in this click that pieces were moved by hand."""
        self.warnings = 0
        """How many lines of rules were warnings so far."""

    def engine(self, text: str) -> None:
        """A line of the engine's own."""
        if text:
            self.chat.show(f"* {text}")

    def report(self, line: str, tone: str = "plain", *, alone: bool = False) -> None:
        """Report a line of the rules, in this player's language. All tones read the same. Lines of units that move
        together become one, which waits until the click is over, and so do all lines after it; not with what is
        `alone`, a line with dice of its own."""
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
        """A line of the module's. The chat is HTML: what a rule says stands there as it is."""
        if self._waiting is None:
            self.chat.show(line)
        else:
            self._waiting[place : place + 1] = [line]

    def wait(self) -> None:
        """Keep what rules say until the action is over: the turn tracker writes its own line last."""
        self._tracker = True
        if self._waiting is None:
            self._waiting = []

    def flush(self) -> None:
        """Say what waits."""
        self._tracker = self.spoken = self.handed = False
        self._read()

    def _read(self) -> None:
        """Show everything that waits."""
        waiting, self._waiting = self._waiting, [] if self._tracker else None
        self._merged.close()
        for each in waiting or ():
            self.chat.show(each)

    def mark(self) -> tuple[int, int, int]:
        """The number of lines shown, of those that wait, and of those that have joined others."""
        return len(self.chat.raw), len(self._waiting or ()), self._merged.joined

    def heard(self) -> None:
        """What was said so far has been read: nothing can unsay it, though the action may still fail."""
        if not self._tracker:
            self._read()
        self._heard = self.mark()

    def asked(self) -> None:
        """A question follows: all that was said is read now, before the turn tracker's own line too."""
        self._read()
        self._heard = self.mark()

    def unsay(self, mark: tuple[int, int, int]) -> None:
        """Forget what was said since, and not heard."""
        said, waiting, joined = max(mark, self._heard)
        self.chat.cut(said)
        if self._waiting is not None:
            del self._waiting[waiting:]
            for place, text in self._merged.back(joined).items():
                self._tell(f"- {html.escape(text, quote=False)}", place)

    def back(self, mark: tuple[int, int, int]) -> None:
        """Forget all that was said since."""
        self._heard = (0, 0, 0)
        self.unsay(mark)
