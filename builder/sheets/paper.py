"""Paper: its sizes, and how its back comes to lie behind its front."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

__all__ = ["PAPERS", "Flip", "Paper", "PaperField", "Rect", "Size", "behind", "flip_of", "paper_of"]

Size = tuple[float, float]
"""Width and height in millimetres."""

PAPERS: dict[str, Size] = {
    "A0": (841.0, 1189.0), "A1": (594.0, 841.0), "A2": (420.0, 594.0), "A3": (297.0, 420.0), "A4": (210.0, 297.0),
    "A5": (148.0, 210.0), "Letter": (215.9, 279.4), "Legal": (215.9, 355.6), "Tabloid": (279.4, 431.8),
    "SRA3": (320.0, 450.0), "B4": (257.0, 364.0),
}  # fmt: skip
"""Named papers, upright (ISO 216 and ISO 217, ANSI Y14.1; B4 is that of JIS P 0138)."""

_OWN = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*[xX×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper's name and size in millimetres, as it goes through the printer or as one reads it."""

    name: str
    width: float
    height: float
    turns: bool = True
    """Whether it may be used upright or lying, whichever holds more; a size the user wrote stays as written."""

    @property
    def turned(self) -> Paper:
        """The same paper lying on its side."""
        return Paper(self.name, self.height, self.width, self.turns)

    @property
    def ways(self) -> tuple[Paper, ...]:
        """The orientations to choose from."""
        return (self, self.turned) if self.turns else (self,)


def paper_of(text: str) -> Paper:
    """The paper of a name (`A4`) or a size (`210x297mm`, `8.5x11in`). Raises ValueError."""
    for name, (width, height) in PAPERS.items():
        if name.lower() == text.strip().lower():
            return Paper(name, width, height)
    found = _OWN.fullmatch(text.strip())
    if not found:
        raise ValueError(f"one of {', '.join(PAPERS)}, or a size such as 210x297mm or 8.5x11in, is expected")
    last = found[4] or found[2] or "mm"
    width, height = float(found[1]) * _MM[found[2] or last], float(found[3]) * _MM[last]
    if not (20 <= width <= 5000 and 20 <= height <= 5000):
        raise ValueError("a paper of 20 mm to 5 m each way is expected")
    return Paper(text.strip(), width, height, turns=False)


def _paper(value: Any) -> Any:
    return value if isinstance(value, Paper) else paper_of(str(value))


PaperField = Annotated[Paper, BeforeValidator(_paper)]
"""A paper in a file: a name or a size."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page, in millimetres from its upper left corner, y downward."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def grown(self, by: float) -> Rect:
        """The rectangle with `by` more on each side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, x: float, y: float) -> Rect:
        """The rectangle moved."""
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def scaled(self, by: float) -> Rect:
        """The rectangle in a drawing that much larger."""
        return Rect(self.x * by, self.y * by, self.width * by, self.height * by)

    def far(self, other: Rect) -> float:
        """The largest distance between like edges."""
        return max(
            abs(self.x - other.x), abs(self.y - other.y), abs(self.right - other.right), abs(self.bottom - other.bottom)
        )

    @classmethod
    def around(cls, rects: Iterable[Rect]) -> Rect:
        """The smallest rectangle that holds all of these."""
        rects = list(rects)
        x, y = min(each.x for each in rects), min(each.y for each in rects)
        return cls(x, y, max(each.right for each in rects) - x, max(each.bottom for each in rects) - y)


Flip = Literal["upright", "level"]
"""The axis paper is turned over: `upright` like a book's page, `level` like a wall calendar's."""


def flip_of(paper: Paper, edge: Literal["long", "short"]) -> Flip:
    """The axis of a printer's duplex along the long or the short edge. A square counts as upright."""
    tall = paper.height >= paper.width
    return "upright" if tall == (edge == "long") else "level"


def behind(rect: Rect, paper: Paper, flip: Flip) -> Rect:
    """Where on the back (or, folded, in the other half) lies what is right behind a rectangle of the front."""
    if flip == "upright":
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)
