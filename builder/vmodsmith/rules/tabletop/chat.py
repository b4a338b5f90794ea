"""The chat window: lines as the engine shows them.

Follows `VASSAL.build.module.Chatter`: a line that begins with `- ` is the module's and may contain tags, which are not
shown; one that begins with `* ` is the engine's; a sign after that (`|`, `!`, `?`, `~`, a backtick) selects the colour
and is not shown.
"""

from __future__ import annotations

import html
import re

__all__ = ["ChatLog"]

_COLOUR = re.compile(r"^([-*])(\s*)[|!?~`]")
_TAG = re.compile(r"<[^<>]*>")


class ChatLog:
    """The reports in order: `lines` as players read them, `raw` as they were sent."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.raw: list[str] = []

    def show(self, text: str) -> None:
        """Add a line."""
        text = text.strip()
        coloured = _COLOUR.match(text)
        tags = text.startswith("-") or coloured is not None
        shown = _COLOUR.sub(r"\1\2", text) if coloured else text
        if tags:
            shown = _TAG.sub("", shown)
        self.raw.append(text)
        self.lines.append(" ".join(html.unescape(shown).split()))

    def cut(self, length: int) -> None:
        """Remove all lines except the first ones, after a failed action."""
        del self.raw[length:]
        del self.lines[length:]
