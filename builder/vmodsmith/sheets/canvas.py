"""The drawing on a page, in millimetres from its upper left corner: lines, shapes, text as outlines, placed forms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from vmodsmith.art.lettering.outlines import outline
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.model.style import Font

from .paper import Rect, Turn
from .paths import Bounds, num, operators

__all__ = [
    "BLACK",
    "CUT",
    "GREY",
    "GUIDE",
    "LIGHT",
    "POINTS",
    "REGISTRATION",
    "SANS",
    "SEMI",
    "WARNING",
    "WHITE",
    "Canvas",
    "Form",
    "Ink",
    "hex_ink",
    "text_width",
    "wrapped",
]

POINTS = 72 / 25.4
"""Points per millimetre."""

SANS = Font(family="Barlow", weight=400)
SEMI = Font(family="Barlow", weight=600)


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour: a grey from 0 (black) to 1; red, green and blue, each from 0 to 1; all inks of the press together; or
    the spot colour for cutting machines, which is not printed.
    """

    values: tuple[float, ...]
    everywhere: bool = False
    cuts: bool = False

    def operator(self, stroke: bool) -> str:
        """The operator that sets it as the colour of strokes or fills."""
        if self.cuts:
            return "/CutContour CS 1 SCN" if stroke else "/CutContour cs 1 scn"
        if self.everywhere:
            return "/Registration CS 1 SCN" if stroke else "/Registration cs 1 scn"
        letter = {1: "g", 3: "rg"}[len(self.values)]
        return " ".join([*(num(value) for value in self.values), letter.upper() if stroke else letter])


BLACK, WHITE, GREY, LIGHT = Ink((0.0,)), Ink((1.0,)), Ink((0.4,)), Ink((0.75,))
REGISTRATION = Ink((), everywhere=True)
"""The ink of crop marks and registration targets, which have to be in every ink (PDF colour space Separation All)."""

CUT = Ink((), cuts=True)
"""The ink of the line along which a machine cuts (PDF colour space Separation CutContour)."""

GUIDE, WARNING = Ink((0.0, 0.6, 0.9)), Ink((0.9, 0.0, 0.4))
"""The inks of the safe zone, and of elements too near to the cut."""


def hex_ink(colour: str) -> Ink:
    """The ink of `#rrggbb`."""
    return Ink(tuple(int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)))


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing that is stored once and can be placed any number of times. Width and height are in its own units."""

    name: str
    width: float
    height: float


@dataclass(slots=True)
class Canvas:
    """A page being made: operators, and the forms they use."""

    width: float
    height: float
    parts: list[str] = field(default_factory=list)
    forms: dict[str, Form] = field(default_factory=dict)
    words: dict[str, tuple[str, Bounds]] = field(default_factory=dict)
    """Words by name, as path operators at an em of 1000 units, with their bounds: a file contains each only once."""
    guides: list[str] = field(default_factory=list)
    """Operators of a layer that is visible but not printed."""

    def guide(self, rect: Rect, ink: Ink, width: float = 0.1, dash: Sequence[float] = ()) -> None:
        """A rectangle on the layer that is visible but not printed."""
        self.guide_path(f"{_rectangle(rect)} re", ink, width, dash)

    def guide_path(self, operators: str, ink: Ink, width: float = 0.1, dash: Sequence[float] = ()) -> None:
        """A line on that layer along a path of PDF operators, in millimetres."""
        self.guides.append(f"q {ink.operator(True)} {num(width)} w {_dashes(dash)}{operators} S Q")

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.1, ink: Ink = BLACK,
             dash: Sequence[float] = ()) -> None:  # fmt: skip
        """A straight line."""
        line = f"{num(x1)} {num(y1)} m {num(x2)} {num(y2)} l"
        self.parts.append(f"q {ink.operator(True)} {num(width)} w {_dashes(dash)}{line} S Q")

    def box(self, rect: Rect, *, fill: Ink | None = None, stroke: Ink | None = None, width: float = 0.1,
            dash: Sequence[float] = ()) -> None:  # fmt: skip
        """A rectangle, filled, lined or both."""
        colours = [ink.operator(lined) for ink, lined in ((fill, False), (stroke, True)) if ink]
        paint = ("B" if stroke else "f") if fill else "S"
        line = f"{num(width)} w {_dashes(dash)}"
        self.parts.append(f"q {' '.join(colours)} {line}{_rectangle(rect)} re {paint} Q")

    def path(self, operators: str, *, ink: Ink, width: float = 0.1) -> None:
        """A line along a path of PDF operators, in millimetres."""
        self.parts.append(f"q {ink.operator(True)} {num(width)} w {operators} S Q")

    def polygon(self, points: Sequence[tuple[float, float]], fill: Ink = BLACK) -> None:
        """A filled polygon."""
        path = " ".join(f"{num(x)} {num(y)} {'l' if n else 'm'}" for n, (x, y) in enumerate(points))
        self.parts.append(f"q {fill.operator(False)} {path} h f Q")

    def circle(self, x: float, y: float, radius: float, width: float = 0.1, ink: Ink = BLACK, *,
               filled: bool = False) -> None:  # fmt: skip
        """A circle, as four curves."""
        k = 0.5522847498 * radius
        r = radius
        curves = [
            (x + r, y + k, x + k, y + r, x, y + r), (x - k, y + r, x - r, y + k, x - r, y),
            (x - r, y - k, x - k, y - r, x, y - r), (x + k, y - r, x + r, y - k, x + r, y),
        ]  # fmt: skip
        path = f"{num(x + r)} {num(y)} m " + " ".join(" ".join(map(num, each)) + " c" for each in curves)
        colour = ink.operator(not filled)
        self.parts.append(f"q {colour} {num(width)} w {path} h {'f' if filled else 'S'} Q")

    def text(
        self, text: str, x: float, y: float, size: float, *, font: Font = SANS, ink: Ink = BLACK,
        align: Literal["left", "centre", "right"] = "left", turn: Turn = 0,
    ) -> float:  # fmt: skip
        """Text as outlines, its baseline starting, centred or ending at a point. Returns its width."""
        path, bounds, advance = _text_path(text, font)
        width = advance * size
        shift = {"left": 0.0, "centre": -width / 2, "right": -width}[align]
        c, s = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
        if path:
            scale = size / _EM
            matrix = (c * scale, s * scale, -s * scale, c * scale, x + c * shift, y + s * shift)
            drawn = f"{path} f"
            if len(path) > _SHARED:
                name = f"W{digest(path)[:12]}"
                self.words[name] = drawn, bounds
                drawn = f"/{name} Do"
            self.parts.append(f"q {ink.operator(False)} {' '.join(map(num, matrix))} cm {drawn} Q")
        return width

    def place(self, form: Form, rect: Rect, *, turn: Turn = 0, clip: Rect | None = None) -> None:
        """A form fitted to a rectangle, turned clockwise; with `clip`, only the part inside it is shown."""
        self.forms[form.name] = form
        across, down = rect.width, rect.height
        # Forms have y upward, this page has it downward.
        matrix = {
            0: (across / form.width, 0, 0, -down / form.height, rect.x, rect.bottom),
            90: (0, down / form.width, across / form.height, 0, rect.x, rect.y),
            180: (-across / form.width, 0, 0, down / form.height, rect.right, rect.y),
            270: (0, -down / form.width, -across / form.height, 0, rect.right, rect.bottom),
        }[turn]
        cut = f"{_rectangle(clip)} re W n " if clip else ""
        self.parts.append(f"q {cut}{' '.join(f'{value:.9f}' for value in matrix)} cm /{form.name} Do Q")

    def content(self) -> bytes:
        """The page's content stream."""
        start = f"{POINTS:.9f} 0 0 {-POINTS:.9f} 0 {num(self.height * POINTS)} cm"
        guides = ["/OC /Guides BDC", *self.guides, "EMC"] if self.guides else []
        return "\n".join(["q", start, *self.parts, *guides, "Q", ""]).encode("ascii")


def _dashes(dash: Sequence[float]) -> str:
    return f"[{' '.join(map(num, dash))}] 0 d " if dash else ""


def _rectangle(rect: Rect) -> str:
    return f"{num(rect.x)} {num(rect.y)} {num(rect.width)} {num(rect.height)}"


_EM = 1000.0
_SHARED = 80
"""The length from which a path is an object of its own, so that a repeated word is stored only once."""


@lru_cache(maxsize=65536)
def _text_path(text: str, font: Font) -> tuple[str, Bounds, float]:
    """Path operators of a line of text at an em of 1000 units, y downward, their bounds, its advance in ems."""
    made = outline(text, font, _EM)
    return *operators(made.d), made.advance / _EM


def text_width(text: str, size: float, font: Font = SANS) -> float:
    """The width of a line of text in millimetres."""
    return _text_path(text, font)[2] * size


def wrapped(text: str, width: float, size: float, font: Font = SANS) -> list[str]:
    """Text broken to a width: at spaces, or, in a script without spaces, between any two characters."""
    pieces = re.findall(r"[\u3000-\u9fff\uff00-\uffef][、。)」]?|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+", text)
    made, wide = [""], 0.0
    for piece in pieces:
        own = text_width(piece, size, font)
        if made[-1].strip() and piece.strip() and wide + own > width:
            made[-1] = made[-1].rstrip()
            made.append("")
            wide = 0.0
        made[-1] += piece
        wide += own
    return made
