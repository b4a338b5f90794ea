"""The safe zone of counters: elements so near to the cut that a slightly inaccurate cut spoils them. Printers use this
name: nothing that has to stay whole may come nearer to the cut than the width of the zone, and art that reaches the cut
continues beyond it, into the bleed. A picture on screen is not cut: its layout may use all of the face, and the sheets
draw the same art smaller, within its background.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import hypot, sqrt
from typing import Literal

from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.composition import Composition, DrawError, PaintedPath
from vmodsmith.art.kept_counters import KeptCounters
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.counters import Counter, faces_of
from vmodsmith.model.sheetformats import CounterShape, SheetFormat
from vmodsmith.model.style import BoxElement, Element, Style, TextElement

from .paper import Rect
from .paths import operators

__all__ = ["Near", "PrintFault", "drawn_in", "near_cut", "print_faults", "safety_notes"]

_AT_CUT = 0.02
"""Millimetres: an element that ends this near to the cut counts as ending at it."""


@dataclass(frozen=True, slots=True)
class Near:
    """An element that comes too near to the cut: its box on the face, the nearest edge, and its distance from that edge
    in millimetres; negative if it is cut off.
    """

    element: str
    at: Rect
    edge: str
    distance: float


@dataclass(frozen=True, slots=True)
class PrintFault:
    """An element of a layout that is not printed safely: the number of faces, and the worst of them. `field` is the
    field to change: `box`, or `size` of a text. `worst` is its distance from an edge of the cut, or the height of its
    capitals, in millimetres; `least` is what is expected of it.
    """

    layout: str
    element: str
    field: Literal["box", "size"]
    faces: int
    counter: Counter
    face: int
    worst: float
    least: float
    edge: str = ""


def drawn_in(made: Composition, elements: Mapping[str, Element], inset: float) -> Composition:
    """A face with its art made smaller, by `inset` millimetres from each edge.

    A mark that may bleed keeps the sides that reach the cut: a band along an edge becomes narrower by as much as the
    text on it moves in.
    """
    if not inset:
        return made
    k = 1 - 2 * inset * made.per_mm / min(made.width, made.height)
    dx, dy = made.width * (1 - k) / 2, made.height * (1 - k) / 2
    marks = []
    for mark in made.marks:
        element = elements.get(mark.element.removesuffix(" plate"))
        at = None if isinstance(element, TextElement) else _box(mark, made.per_mm)
        if at is not None and _may_bleed(mark, element) and min(_ends(at, made).values()) <= _AT_CUT:
            marks.append(_stretched(mark, at, made, k))
            continue
        area = mark.area and (mark.area[0] * k + dx, mark.area[1] * k + dy, mark.area[2] * k, mark.area[3] * k)
        marks.append(replace(mark, x=mark.x * k + dx, y=mark.y * k + dy, sx=mark.sx * k, sy=mark.sy * k, area=area))
    fits = [
        replace(
            each, cap=each.cap * k, size=each.size * k,
            ink=(each.ink[0] * k + dx, each.ink[1] * k + dy, each.ink[2] * k + dx, each.ink[3] * k + dy),
        )
        for each in made.fits
    ]  # fmt: skip
    return replace(made, marks=marks, fits=fits)


def _stretched(mark: PaintedPath, at: Rect, made: Composition, k: float) -> PaintedPath:
    """A mark that reaches the cut: its sides at or beyond the cut stay, the others move in."""
    mm, ends = made.per_mm, _ends(at, made)
    (left, right), (top, bottom) = ((low * mm, high * mm) for low, high in ((at.x, at.right), (at.y, at.bottom)))

    def moved(value: float, edge: str) -> float:
        across = made.width if edge in ("left", "right") else made.height
        return value if ends[edge] <= _AT_CUT else value * k + across * (1 - k) / 2

    new_left, new_top = moved(left, "left"), moved(top, "top")
    a = (moved(right, "right") - new_left) / (right - left) if right > left else 1.0
    d = (moved(bottom, "bottom") - new_top) / (bottom - top) if bottom > top else 1.0
    area = mark.area and (
        new_left + (mark.area[0] - left) * a, new_top + (mark.area[1] - top) * d, mark.area[2] * a, mark.area[3] * d
    )  # fmt: skip
    x, y = new_left + (mark.x - left) * a, new_top + (mark.y - top) * d
    return replace(mark, x=x, y=y, sx=mark.sx * a, sy=mark.sy * d, area=area)


def _may_bleed(mark: PaintedPath, element: Element | None) -> bool:
    """Whether a mark that reaches the cut may continue beyond it: neither text, nor a line that frames the face."""
    frames = isinstance(element, BoxElement) and mark.fill == "none" and mark.stroke != "none"
    return not frames and not isinstance(element, TextElement)


def _ends(at: Rect, made: Composition) -> dict[str, float]:
    """The distance of a box from each edge of the face, in millimetres."""
    width, height = made.width / made.per_mm, made.height / made.per_mm
    return {"left": at.x, "top": at.y, "right": width - at.right, "bottom": height - at.bottom}


def _end_of(at: Rect, made: Composition, shape: CounterShape) -> float:
    """The distance of a box from the edge of a round or hexagonal counter, in millimetres; negative beyond it."""
    middle_x, middle_y, reach = (
        made.width / made.per_mm / 2,
        made.height / made.per_mm / 2,
        made.width / made.per_mm / 2,
    )
    corners = [(abs(x - middle_x), abs(y - middle_y)) for x in (at.x, at.right) for y in (at.y, at.bottom)]
    if shape == "round":
        return reach - max(hypot(x, y) for x, y in corners)
    across = reach * sqrt(3) / 2
    return min(across - max(y, x * sqrt(3) / 2 + y / 2) for x, y in corners)


def print_faults(
    counters: Iterable[Counter],
    style: Style,
    safe: float,
    inset: float = 0.0,
    scale: float = 1.0,
    shape: CounterShape = "square",
) -> list[PrintFault]:
    """Elements nearer to the cut than `safe` millimetres on printed counters, and texts that become smaller than the
    style's limit because of `inset` or a smaller print (`scale`); each element of a layout once.
    """
    found: dict[tuple[str, str, str], PrintFault] = {}
    with open_cache() as cache:
        before = KeptCounters(cache, "print faults", style, safe, inset, scale, shape)
        for counter in counters:
            if counter.use == "module" or counter.layout not in style.layouts:
                continue
            for one in before.of(counter, partial(_faults_of, counter, style, safe, inset, scale, shape)):
                element, field, face, worst, least, edge = one
                each = PrintFault(counter.layout, element, field, 1, counter, face, worst, least, edge)
                known = found.setdefault((each.layout, each.element, each.field), each)
                if known is not each:
                    worse = min(known, each, key=lambda fault: fault.worst)
                    found[each.layout, each.element, each.field] = replace(worse, faces=known.faces + 1)
        before.close()
    return list(found.values())


_Fault = tuple[str, Literal["box", "size"], int, float, float, str]
"""A fault of one face: element, field, face, the measure of the fault, the least that is allowed, the edge."""


def _faults_of(
    counter: Counter, style: Style, safe: float, inset: float, scale: float, shape: CounterShape
) -> tuple[_Fault, ...]:
    """The faults of one counter."""
    found: list[_Fault] = []
    elements, least = style.layouts[counter.layout].elements, style.limits.type
    for face in faces_of(counter):
        try:
            full = compose(counter, face, style, drawn=False, use="sheet")
        except DrawError:  # reported where styles are checked
            continue
        made = drawn_in(full, elements, inset / scale)
        found += [
            (near.element, "box", face, near.distance * scale, safe, near.edge)
            for near in near_cut(made, elements, safe / scale, shape)
        ]
        for before, fit in zip(full.fits, made.fits, strict=True):
            high = fit.cap / made.per_mm * scale
            if high < least - 1e-6 <= before.cap / made.per_mm:
                found.append((fit.element, "size", face, high, least, ""))
    return tuple(found)


def safety_notes(counters: Iterable[Counter], style: Style, format: SheetFormat, scale: float) -> Iterator[str]:
    """The elements that a format's safe zone, inset and size affect, in words: the worst first, in the end the number
    of others.
    """
    if not format.safe and not format.inset and scale >= 1:
        return
    found = print_faults(counters, style, format.safe, format.inset, scale, format.shape)
    for each in sorted(found, key=lambda fault: fault.worst)[:_TOLD]:
        where = f"{each.layout}.{each.element} on {each.counter.id}, face {each.face}"
        if each.field == "size":
            yield f"{where}: capitals of {each.worst:.2f} mm, at least {each.least:g} mm are expected"
        else:
            way = "beyond" if each.worst < 0 else "from"
            yield f"{where}: {abs(each.worst):.2f} mm {way} the cut at the {each.edge}, {each.least:g} mm are expected"
    if len(found) > _TOLD:
        yield f"{len(found) - _TOLD} more elements of layouts are too near to the cut or too small"


_TOLD = 8
"""The most elements that are listed when sheets are printed."""


def near_cut(
    made: Composition, elements: Mapping[str, Element], safe: float, shape: CounterShape = "square"
) -> list[Near]:
    """Each element of a face that comes nearer to the cut than `safe` millimetres, with its nearest edge; round and
    hexagonal counters have one `edge`. Backgrounds, stripes and pictures that are painted up to the cut may continue
    beyond it. A text may not; nor may a line that frames the face, because it would be wider on one side than on the
    other.
    """
    found: dict[str, Near] = {}
    for element, at, bleeds in _drawn(made, elements):
        ends = _ends(at, made) if shape == "square" else {"edge": _end_of(at, made, shape)}
        near = {edge: end for edge, end in ends.items() if end < safe - 1e-6 and not (bleeds and end <= _AT_CUT)}
        if near:
            edge = min(near, key=lambda each: near[each])
            if element not in found or near[edge] < found[element].distance:
                found[element] = Near(element, at, edge, near[edge])
    return list(found.values())


def _drawn(made: Composition, elements: Mapping[str, Element]) -> Iterator[tuple[str, Rect, bool]]:
    """The visible elements of a face: name, box in millimetres, and whether it may continue beyond the cut."""
    mm = made.per_mm
    for fit in made.fits:
        left, top, right, bottom = fit.ink
        yield fit.element, Rect(left / mm, top / mm, (right - left) / mm, (bottom - top) / mm), False
    for mark in made.marks:
        name = mark.element.removesuffix(" plate")
        at = _box(mark, mm)
        if at is not None and not isinstance(elements.get(name), TextElement):
            yield name, at, _may_bleed(mark, elements.get(name))


def _box(mark: PaintedPath, per_mm: float) -> Rect | None:
    """The bounds of a mark with its line, in millimetres on the face; None for a mark without a path."""
    if mark.image:
        left, right = sorted((mark.x, mark.x + mark.sx))
        top, bottom = sorted((mark.y, mark.y + mark.sy))
    else:
        path, (x1, y1, x2, y2) = operators(mark.d)
        if not path:
            return None
        grown = mark.line / 2 if mark.stroke != "none" else 0.0
        left, right = (mark.x + mark.sx * each for each in (x1 - grown, x2 + grown))
        top, bottom = (mark.y + mark.sy * each for each in (y1 - grown, y2 + grown))
    return Rect(left / per_mm, top / per_mm, (right - left) / per_mm, (bottom - top) / per_mm)
