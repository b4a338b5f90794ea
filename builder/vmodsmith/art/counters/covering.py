"""Overlaps on a face: texts that cross each other, and elements hidden by an opaque box or picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from vmodsmith.model import ImageFile

from .composition import Composition, Fit, PaintedPath, Rectangle

__all__ = ["Covered", "covered"]

CROSSED = 0.2
"""The largest share of the smaller of two texts that may overlap, measured by the rectangles of their ink."""

HIDDEN = 0.4
"""The largest share of a text that an opaque box or picture may cover."""

MOST_OF_IT = 0.6
"""An element that covers a larger share of the counter than this covers the whole of it: a plate with a frame around
it, for example.
"""

GONE = 0.95
"""The largest share of a symbol, size or picture that may be covered: more than of a text, as some are meant to show
only a part.
"""


@dataclass(frozen=True, slots=True)
class Covered:
    """An element that lies over others: its name, the covered elements in words; and, for a text that crosses another
    element, the two.
    """

    element: str
    others: tuple[str, ...]
    crossed: str = ""


def covered(made: Composition, covers: Collection[str] = ()) -> Iterator[Covered]:
    """The elements of a face that cover others, and the texts that cross others.

    `covers` names elements that may cover the whole face: elements hidden by these are not reported.
    """
    last = {mark.element: at for at, mark in enumerate(made.marks)}
    hidden: dict[str, list[str]] = {}
    things = [(name, name, (x, y, x + w, y + h), GONE) for name, (x, y, w, h) in made.boxes.items()]
    things += [(fit.element, repr(fit.text), fit.ink, HIDDEN) for fit in made.fits]
    for element, called, ink, most in things:
        by = _screen(made, last.get(element, len(made.marks)), ink, most)
        if by:
            hidden.setdefault(by, []).append(called)
    for by, names in hidden.items():
        if by not in covers or not _is_everything(made, by):
            yield Covered(by, tuple(dict.fromkeys(names)))
    gone = {name for names in hidden.values() for name in names}
    shown = [fit for fit in made.fits if fit.element in last and repr(fit.text) not in gone]
    for number, fit in enumerate(shown):
        for other in shown[:number]:
            if other.element != fit.element and _cross(fit, other):
                yield Covered(fit.element, (other.element,), f"{fit.text!r} over {other.text!r} of {other.element}")


def _screen(made: Composition, after: int, ink: Rectangle, most: float) -> str | None:
    """The element that covers more of a rectangle than allowed, among those drawn after mark number `after`."""
    for mark in made.marks[after + 1 :]:
        if mark.area and _is_opaque(mark):
            left, top, width, height = mark.area
            if _common(ink, (left, top, left + width, top + height)) > most * max(_size(ink), 1e-9):
                return mark.element.removesuffix(" plate")
    return None


def _is_everything(made: Composition, element: str) -> bool:
    areas = (mark.area for mark in made.marks if mark.element == element and mark.area)
    return any(area[2] * area[3] > MOST_OF_IT * made.width * made.height for area in areas)


def _is_opaque(mark: PaintedPath) -> bool:
    if mark.image is not None:
        return _has_no_gaps(mark.image)
    return mark.fill != "none" and mark.opacity > 0.95


def _has_no_gaps(picture: ImageFile) -> bool:
    """Whether a picture is opaque, judged by the head of its file."""
    return picture.kind == "jpeg" or (picture.kind == "png" and picture.mode in ("RGB", "L", "1"))


def _cross(one: Fit, other: Fit) -> bool:
    """Whether two texts overlap."""
    return _common(one.ink, other.ink) > CROSSED * max(min(_size(one.ink), _size(other.ink)), 1e-9)


def _common(one: Rectangle, other: Rectangle) -> float:
    """The area common to two rectangles, each left, top, right, bottom."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _size(ink: Rectangle) -> float:
    return (ink[2] - ink[0]) * (ink[3] - ink[1])
