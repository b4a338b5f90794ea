"""Silhouettes: a game's own art, read from SVG into plain paths.

A silhouette is an SVG of path, polygon, polyline, rect, circle, ellipse, line and g, without transforms, styles, text
or references. It has up to three colours: black, white and grey (`#808080`), which a style paints as ink, fill and
shade.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.pathdata import FARTHEST, first_too_far, is_near

from ..lettering.outlines import number

__all__ = ["ArtError", "Shape", "Silhouette", "read_silhouette"]

_INKS = {
    "black": "ink",
    "#000": "ink",
    "#000000": "ink",
    "white": "fill",
    "#fff": "fill",
    "#ffffff": "fill",
    "grey": "shade",
    "gray": "shade",
    "#808080": "shade",
    "#888": "shade",
    "none": "none",
}
_SVG = "{http://www.w3.org/2000/svg}"
_PAINT = ("fill", "stroke", "stroke-width", "fill-rule")
_SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse", "line")


_LONGEST = 100_000
_MOST = 500
"""The most characters of a drawing, and the most shapes: each is drawn on every counter that shows it."""

_PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*")


class ArtError(UserError, ValueError):
    """A drawing uses something that silhouettes may not have; the message names it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path; `fill` and `stroke` are `ink`, `fill`, `shade` or `none`, `line` the stroke's width."""

    d: str
    fill: str
    stroke: str
    line: float
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A drawing: its view box (left, top, width, height) and its shapes, hindmost first."""

    view: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    a, b = number(rx), number(ry)
    return (
        f"M{number(cx - rx)} {number(cy)}A{a} {b} 0 1 0 {number(cx + rx)} {number(cy)}"
        f"A{a} {b} 0 1 0 {number(cx - rx)} {number(cy)}Z"
    )


def _path(tag: str, element: etree._Element) -> str:
    def value(name: str) -> float:
        return _number(element.get(name, "0"))

    if tag == "path":
        return _plain(element.get("d", ""))
    if tag in ("polygon", "polyline"):
        return f"M{_plain(element.get('points', '')).strip()}" + ("Z" if tag == "polygon" else "")
    if tag == "rect":
        x, y, w, h = (number(value(name)) for name in ("x", "y", "width", "height"))
        return f"M{x} {y}h{w}v{h}h-{w}Z"
    if tag == "circle":
        return _ellipse(value("cx"), value("cy"), value("r"), value("r"))
    if tag == "ellipse":
        return _ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
    x1, y1, x2, y2 = (number(value(name)) for name in ("x1", "y1", "x2", "y2"))
    return f"M{x1} {y1}L{x2} {y2}"


def _plain(data: str) -> str:
    """The data of a path. Raises ArtError for anything except command letters and numbers."""
    if not _PATH.fullmatch(data):
        raise ArtError(f"{data[:40]!r} is not path data: letters of path commands, and numbers, are expected")
    if (found := first_too_far(data)) is not None:
        raise _too_far(found)
    return data


def _number(text: str) -> float:
    value = float(text)
    if not is_near(value):
        raise _too_far(text)
    return value


def _too_far(text: str) -> ArtError:
    return ArtError(f"{text[:40]!r} is not a number up to {FARTHEST:,}")


def _colour(value: str) -> str:
    ink = _INKS.get(value.strip().lower())
    if ink is None:
        raise ArtError(f"colour {value!r} is not allowed in a silhouette: black, white, #808080 or none")
    return ink


def _shapes(element: etree._Element, inherited: dict[str, str]) -> list[Shape]:
    found: list[Shape] = []
    for child in element.iterchildren(tag=etree.Element):
        tag = str(child.tag).removeprefix(_SVG)
        if tag in ("title", "desc", "metadata"):
            continue
        if tag not in (*_SHAPES, "g"):
            raise ArtError(f"<{tag}> is not allowed in a silhouette")
        if child.get("transform") or child.get("style"):
            raise ArtError(f"<{tag}> has a transform or style, which silhouettes may not have")
        paint = {**inherited, **{name: value for name in _PAINT if (value := child.get(name)) is not None}}
        if tag == "g":
            found += _shapes(child, paint)
            continue
        found.append(
            Shape(
                _path(tag, child),
                _colour(paint.get("fill", "black")),
                _colour(paint.get("stroke", "none")),
                _number(paint.get("stroke-width", "1")),
                paint.get("fill-rule") == "evenodd",
            )
        )
    return found


@lru_cache(maxsize=512)
def read_silhouette(svg: str) -> Silhouette:
    """Reads a silhouette from SVG text. Raises ArtError if it is not one."""
    if len(svg) > _LONGEST:
        raise ArtError(f"a drawing of at most {_LONGEST:,} characters is expected; this one has {len(svg):,}")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(svg.encode("utf-8"), parser)
        view = tuple(_number(part) for part in root.get("viewBox", "").replace(",", " ").split())
        if root.tag != f"{_SVG}svg" or len(view) != 4 or view[2] <= 0 or view[3] <= 0:
            raise ArtError("an <svg> with a viewBox of four numbers is expected")
        shapes = _shapes(root, {})
        if len(shapes) > _MOST:
            raise ArtError(f"a drawing of at most {_MOST} shapes is expected; this one has {len(shapes)}")
    except (etree.XMLSyntaxError, ValueError) as error:
        raise error if isinstance(error, ArtError) else ArtError(f"cannot be read as a silhouette: {error}") from None
    return Silhouette((view[0], view[1], view[2], view[3]), tuple(shapes))
