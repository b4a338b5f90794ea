"""The composition of a face: its elements, placed and coloured, as data. Checks and tests read it; `writing` writes it
as SVG."""

from __future__ import annotations

from dataclasses import dataclass, field

from vmodsmith.foundation.errors import UserError
from vmodsmith.model import ImageFile

__all__ = ["Composition", "DrawError", "Fit", "PaintedPath", "Rectangle"]


Rectangle = tuple[float, float, float, float]
"""Left, top, width, height."""


class DrawError(UserError, ValueError):
    """A counter that cannot be drawn, because the style lacks something that it names.

    `name` is the missing name, if it is one.
    """

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True, slots=True)
class PaintedPath:
    """One path of a picture: placed by moving and scaling, painted with plain colours (`#rrggbb` or `none`).

    Or, without a path, an `image`: its upper left corner at `x`, `y`, its width and height `sx` and `sy`, mirrored if
    negative.
    """

    element: str
    d: str
    x: float = 0.0
    y: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    fill: str = "none"
    stroke: str = "none"
    line: float = 0.0
    opacity: float = 1.0
    even_odd: bool = False
    area: Rectangle | None = None
    image: ImageFile | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """The fit of a line of text: its element, box and ink (grid units), em, cap height, condensing, colours.

    `tight` says that the text is condensed or shrunk beyond what the layout allows.
    """

    element: str
    text: str
    box: Rectangle
    ink: tuple[float, float, float, float]
    size: float
    cap: float
    squeeze: float
    colour: str
    ground: str
    tight: bool


@dataclass(slots=True)
class Composition:
    """A face with everything placed. Lengths in grid units; `per_mm` of them to a millimetre.

    `boxes` has the boxes of symbols, sizes and pictures by the name of their element.
    """

    width: float
    height: float
    per_mm: float
    marks: list[PaintedPath] = field(default_factory=list)
    fits: list[Fit] = field(default_factory=list)
    boxes: dict[str, Rectangle] = field(default_factory=dict)
