"""The chat window: its text and pictures, including older lines that were moved out of it."""

from __future__ import annotations

from collections.abc import Iterator

import jpype

from ..jvm import hidden, java
from .opened import Opened

__all__ = ["ChatWindow"]

_MOST, _LEFT = 4000, 1500
"""The number of characters from which older lines are moved out, and the least number that stay: more than the window
shows.
"""


class ChatWindow:
    """The text of the chat window since the module was opened. Swing lays out the whole text after each new line, which
    takes longer and longer: a third of the time of an engine in which hundreds of scenarios are played. With
    `shortens`, older lines are moved out of the window and stored here. Positions in the text include them, so that
    marks stay valid. Characters are counted as in Java.
    """

    def __init__(self, opened: Opened, *, shortens: bool) -> None:
        self._document = hidden(opened.module.getChatter(), "VASSAL.build.module.Chatter", "doc")
        self._shortens = shortens
        self._head = int(self._document.getLength())
        """The empty lines at the start of the window, which always stay."""
        self._past = b""
        """The text that was moved out, two bytes per character."""
        self._past_pictures: list[tuple[int, str]] = []

    def end(self) -> int:
        """The position of the next line. Older lines are moved out of the window."""
        if self._shortens and self._length() > self._head + _MOST:
            self._shorten()
        return self._away + self._length()

    def text(self, start: int) -> str:
        """The text from a position on."""
        if start >= self._head + self._away:
            return self._read(start - self._away, self._length())
        past = self._past[2 * max(0, start - self._head) :].decode("utf-16-le")
        return self._read(min(start, self._head), self._head) + past + self._read(self._head, self._length())

    def pictures(self, start: int) -> list[str]:
        """The file names of the pictures from a position on."""
        past = [name for at, name in self._past_pictures if at >= start]
        return past + [name for at, name in self._shown() if at + self._away >= start]

    @property
    def _away(self) -> int:
        return len(self._past) // 2

    def _length(self) -> int:
        return int(self._document.getLength())

    def _read(self, start: int, end: int) -> str:
        return str(self._document.getText(jpype.JInt(start), jpype.JInt(end - start)))

    def _shown(self) -> Iterator[tuple[int, str]]:
        """Pictures in the window, with their positions in its own text."""
        leaves = java("javax.swing.text.ElementIterator")(self._document)
        source = java("javax.swing.text.html.HTML$Attribute").SRC
        while (each := leaves.next()) is not None:
            name = each.getAttributes().getAttribute(source)
            if name is not None:
                yield int(each.getStartOffset()), str(name)

    def _shorten(self) -> None:
        """Move whole lines out of the window."""
        wanted = self._length() - _LEFT
        end = int(self._document.getParagraphElement(jpype.JInt(wanted)).getStartOffset())
        if end <= self._head:
            return
        text = self._read(self._head, end)
        pictures = [(at + self._away, name) for at, name in self._shown() if self._head <= at < end]
        self._document.remove(jpype.JInt(self._head), jpype.JInt(end - self._head))
        self._past += text.encode("utf-16-le")
        self._past_pictures += pictures
