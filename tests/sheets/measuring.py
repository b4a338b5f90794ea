"""Measuring what is printed: pages as pictures, edges to a hundredth of a millimetre, and a game made to be
measured."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
from PIL import Image
from shared.games import ROOT, SMALL, load

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model import Game, Style
from vmodsmith.model.sheetformats import Formats, SheetFormat
from vmodsmith.reading.formats import read_formats
from vmodsmith.sheets import Made, counter_sheets, plan_sheets
from vmodsmith.sheets.countersheets import CounterSheetPlan
from vmodsmith.sheets.paper import Rect

TOLERANCE = 0.05
"""Millimetres, the figure promised to users."""


@cache
def game(name: str = "skirmish") -> Game:
    """The small game of the tests, or the reference game of the repository."""
    return load(name, SMALL if name == "skirmish" else ROOT)


@cache
def formats(name: str = "skirmish") -> Formats:
    """A game's print formats."""
    return read_formats(SMALL if name == "skirmish" else ROOT, game(name))


@cache
def measuring_style() -> Style:
    """Every counter dark all over, a light square in its upper left quarter; backs have a wide one."""
    elements = {
        "ground": {"draw": "box", "box": "0 0 100 100", "fill": "#202020"},
        "sign": {"draw": "box", "box": "20 20 20 20", "fill": "#e0e0e0", "when": "face:1"},
        "wide": {"draw": "box", "box": "20 20 30 20", "fill": "#e0e0e0", "when": "!face:1"},
    }
    layouts = {name: {"grid": 100, "elements": elements} for name in game().style.layouts}
    plain = {"colours": {"ground": "#202020"}}
    return Style.model_validate(
        {"counter": {"size": "13mm"}, "layouts": layouts, "faces": dict.fromkeys(("default", "red", "blue"), plain)}
    )


def printed(
    changes: dict[str, Any], *, offset: tuple[float, float] = (0.0, 0.0), style: Style | None = None,
    name: str = "skirmish", base: str | None = None, **options: Any,
) -> tuple[Made, CounterSheetPlan]:  # fmt: skip
    """A game's counters printed in a format with changes; the same question has the same answer."""
    asked = json.dumps([changes, offset, name, base, options], sort_keys=True) + (
        style.model_dump_json() if style else ""
    )
    if asked not in _PRINTED:
        start = formats(name).format(base)
        given = {key: getattr(start, key) for key in SheetFormat.model_fields}
        format = SheetFormat.model_validate({**given, **changes})
        look = style or game(name).style
        plan = plan_sheets(game(name), look, formats(name), format, offset)
        with open_cache() as store:
            _PRINTED[asked] = counter_sheets(game(name), look, plan, store, **options), plan
    return _PRINTED[asked]


_PRINTED: dict[str, tuple[Made, CounterSheetPlan]] = {}


def page(content: bytes, index: int, dpi: float, box: Rect | None = None) -> np.ndarray[Any, Any]:
    """A page as PDFium shows it, in grey from 0 to 255; `box` is the part wanted, in millimetres."""
    document = pypdfium2.PdfDocument(content)
    shown = document[index].render(scale=dpi / 72, grayscale=True).to_numpy()
    made = shown.reshape(shown.shape[:2]).copy()  # what PDFium holds goes with the document
    document.close()
    if box is None:
        return made
    left, top, right, low = _pixels(box, dpi)
    return made[top:low, left:right]


def picture(content: bytes, index: int, dpi: float, box: Rect | None = None) -> Image.Image:
    """A page as PDFium shows it, in colour."""
    document = pypdfium2.PdfDocument(content)
    made = document[index].render(scale=dpi / 72).to_pil().convert("RGB")
    document.close()
    return made if box is None else made.crop(_pixels(box, dpi))


def _pixels(box: Rect, dpi: float) -> tuple[int, int, int, int]:
    left, top, right, low = (round(value * dpi / 25.4) for value in (box.x, box.y, box.right, box.bottom))
    return left, top, right, low


def cut_out(shown: Image.Image, width: float, box: Rect, pixels: int) -> Image.Image:
    """A part of a page (`width` millimetres wide) as a picture of so many pixels, cut between pixels where need be."""
    scale = shown.width / width
    edges = tuple(value * scale for value in (box.x, box.y, box.right, box.bottom))
    return shown.resize((pixels, pixels), Image.Resampling.BOX, box=edges)


def box_of(content: bytes, index: int, name: str) -> Rect:
    """A page box in millimetres from the upper left corner of the page."""
    with pikepdf.open(io.BytesIO(content)) as file:
        media = [float(each) for each in file.pages[index].MediaBox.as_list()]
        x, y, right, top = (float(each) for each in file.pages[index].obj[name].as_list())
    mm = 25.4 / 72
    return Rect(x * mm, (media[3] - top) * mm, (right - x) * mm, (top - y) * mm)


def dark_box(grey: np.ndarray[Any, Any], dpi: float, near: Rect, dark: float = 32, reach: float = 1.4) -> Rect:
    """The edges of a dark rectangle on white near a place, from how dark the pixels across each edge are.

    A profile along the middle of each side is summed from a white point outside to a dark one inside: the sum says
    where between them the edge lies, finer than a pixel. The profile runs through the last fifth of the side, clear of
    the light squares.
    """
    px = dpi / 25.4

    def edge(along: float, at: float, outward: int, upright: bool) -> float:
        start, end = sorted((at + outward * reach, at - outward * reach))
        low, high = round(start * px), round(end * px)
        line = grey[low:high, int(along * px)] if upright else grey[int(along * px), low:high]
        inside = float((255 - line.astype(float)).sum()) / (255 - dark) / px
        return high / px - inside if outward < 0 else low / px + inside

    x, y = near.x + near.width * 0.9, near.y + near.height * 0.9
    left, right = edge(y, near.x, -1, False), edge(y, near.right, 1, False)
    top, bottom = edge(x, near.y, -1, True), edge(x, near.bottom, 1, True)
    return Rect(left, top, right - left, bottom - top)


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A path of a page as a reader of the format finds it: its paint (`S`, `f` …), the space and the numbers of its
    colour, and the points of its parts in millimetres from the upper left corner, each curve as nine of them."""

    paint: str
    space: str
    colour: tuple[float, ...]
    parts: tuple[tuple[Point, ...], ...]

    @property
    def box(self) -> Rect:
        """The rectangle around it."""
        xs, ys = zip(*(point for part in self.parts for point in part), strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def paths(content: bytes, index: int) -> list[Drawn]:
    """The paths that a page itself draws, by the operators of its content (ISO 32000-1, 8.4 and 8.5)."""
    with pikepdf.open(io.BytesIO(content)) as file:
        page_ = file.pages[index]
        high = float(page_.MediaBox[3])
        operators = [([*each.operands], str(each.operator)) for each in pikepdf.parse_content_stream(page_)]
    matrix, colours, kept = np.eye(3), {True: ("", ()), False: ("", ())}, []
    parts: list[list[Point]] = []
    found: list[Drawn] = []

    def at(x: float, y: float) -> Point:
        made = np.array([x, y, 1.0]) @ matrix
        return float(made[0]) * 25.4 / 72, (high - float(made[1])) * 25.4 / 72

    for operands, name in operators:
        values = [float(each) for each in operands if not isinstance(each, pikepdf.Object)]
        if name == "q":
            kept.append((matrix, dict(colours)))
        elif name == "Q":
            matrix, colours = kept.pop()
        elif name == "cm":
            a, b, c, d, e, f = values
            matrix = np.array([[a, b, 0], [c, d, 0], [e, f, 1.0]]) @ matrix
        elif name in ("CS", "cs"):
            colours[name == "CS"] = str(operands[0]), ()
        elif name.upper() in ("SCN", "SC", "RG", "K", "G"):
            line = name.isupper()
            space = colours[line][0] if name.upper().startswith("SC") else name.lower()
            colours[line] = space, tuple(values)
        elif name == "m":
            parts.append([at(*values)])
        elif name == "l":
            parts[-1].append(at(*values))
        elif name == "c":
            ends = np.array([parts[-1][-1], at(*values[:2]), at(*values[2:4]), at(*values[4:])])
            for t in np.linspace(0, 1, 9)[1:]:
                share = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3])
                parts[-1].append(tuple(float(each) for each in share @ ends))  # type: ignore[arg-type]
        elif name == "re":
            x, y, wide, tall = values
            parts.append([at(x, y), at(x + wide, y), at(x + wide, y + tall), at(x, y + tall)])
        elif name in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
            if name != "n" and parts:
                for line in (True, False):
                    if (name in "SsBb*") if line else name[0] in "fFBb":
                        found.append(Drawn("S" if line else "f", *colours[line], tuple(map(tuple, parts))))
            parts = []
    return found


def far(a: Rect, b: Rect) -> float:
    """The largest distance between like edges of two rectangles, in millimetres."""
    return max(abs(a.x - b.x), abs(a.y - b.y), abs(a.right - b.right), abs(a.bottom - b.bottom))


def turned_over(rect: Rect, width: float, height: float, upright: bool) -> Rect:
    """Where a rectangle lies seen through the paper once it is turned over: about its upright or its level middle."""
    if upright:
        return Rect(width - rect.x - rect.width, rect.y, rect.width, rect.height)
    return Rect(rect.x, height - rect.y - rect.height, rect.width, rect.height)
