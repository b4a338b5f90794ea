"""Paper as files name it: by a name or a size."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

__all__ = ["PAPERS", "Paper", "PaperField", "Size", "is_large", "paper_of"]

Size = tuple[float, float]
"""Width and height in millimetres."""

PAPERS: dict[str, Size] = {
    "A0": (841.0, 1189.0), "A1": (594.0, 841.0), "A2": (420.0, 594.0), "A3": (297.0, 420.0), "A4": (210.0, 297.0),
    "A5": (148.0, 210.0), "Letter": (215.9, 279.4), "Legal": (215.9, 355.6), "Tabloid": (279.4, 431.8),
    "SRA3": (320.0, 450.0), "B4": (257.0, 364.0),
}  # fmt: skip
"""Named papers, upright (ISO 216 and ISO 217, ANSI Y14.1; B4 is that of JIS P 0138)."""

_OWN = re.compile(r"(\d+(?:\.\d+)?)\s*+(?:(mm|cm|in)\s*+)?[xX×]\s*+(\d+(?:\.\d+)?)\s*+(mm|cm|in)?")

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper's name and size in millimetres, upright or lying."""

    name: str
    width: float
    height: float
    turns: bool = True
    """Whether the program may choose between upright and lying, whichever holds more; a size written by the user stays
    as written.
    """

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


_READ = 450.0
"""The longest paper of player aids, in millimetres: A3 with a rim (SRA3)."""


def is_large(paper: Paper) -> bool:
    """Whether paper is too large for player aids: a roll, or a sheet for a map."""
    return max(paper.width, paper.height) > _READ


def _paper(value: Any) -> Any:
    return value if isinstance(value, Paper) else paper_of(str(value))


PaperField = Annotated[Paper, BeforeValidator(_paper)]
"""A paper in a file: a name or a size."""
