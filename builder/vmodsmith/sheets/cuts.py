"""The lines along which machines cut and fold sheets: as SVG and DXF, true to size, and as operators of a PDF."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vmodsmith.foundation.libraries import load

from .arrange import CounterSheet
from .countersheets import CounterSheetPlan
from .cutlines import Cut, CutLine, Polygon, cut_lines
from .paths import num

__all__ = ["CUT_FORMS", "cut_files"]

CUT_FORMS = ("svg", "dxf")
"""The file formats that are written."""

_HAIR = 0.1


@dataclass(frozen=True, slots=True)
class _Cuts:
    """The cuts and folds of one sheet, in millimetres from the upper left corner."""

    width: float
    height: float
    cuts: tuple[Cut, ...]
    creases: tuple[CutLine, ...]


def cut_files(plan: CounterSheetPlan, forms: Iterable[str]) -> dict[str, bytes]:
    """The files of every sheet by name (`sheet-01.svg`): cuts in the layer `cut`, folds in the layer `crease`.

    In both formats one unit is a millimetre, and the drawing is as large as the paper; SVG has y downward, DXF (R2010)
    upward.
    """
    write = {"svg": _svg, "dxf": _dxf}
    made = [(f"sheet-{n:02d}", _cuts(plan, sheet)) for n, sheet in enumerate(plan.sheets, 1)]
    return {f"{name}.{form}": write[form](cuts) for name, cuts in made for form in forms}


def _cuts(plan: CounterSheetPlan, sheet: CounterSheet) -> _Cuts:
    grid = plan.imposition(sheet)
    width, height = grid.paper.width, grid.paper.height
    cells = [grid.place(index) for index in range(len(sheet.copies))]
    turned = [index for index in range(len(cells)) if grid.turn(index, "front") in (90, 270)]
    creases: tuple[CutLine, ...] = ()
    if grid.folded:
        cells += [grid.place(index, "back") for index in range(len(sheet.copies))]
        middle = width / 2 if grid.flip == "upright" else height / 2
        creases = (
            (CutLine(middle, 0, middle, height) if grid.flip == "upright" else CutLine(0, middle, width, middle)),
        )
    return _Cuts(width, height, tuple(cut_lines(cells, plan.format.corner, plan.format.shape, turned)), creases)


def _svg(cuts: _Cuts) -> bytes:
    layers = defaultdict[str, list[str]](list)
    for layer, lines in (("cut", cuts.cuts), ("crease", cuts.creases)):
        layers[layer] += [f'    <path d="{_svg_path(each)}"/>' for each in lines]
    width, height = num(cuts.width), num(cuts.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    ]
    for layer, colour in (("cut", "#ff00ff"), ("crease", "#0000ff")):
        if layers[layer]:
            parts.append(f'  <g id="{layer}" fill="none" stroke="{colour}" stroke-width="{_HAIR}">')
            parts += [*layers[layer], "  </g>"]
    return "\n".join([*parts, "</svg>", ""]).encode()


def _svg_path(each: Cut) -> str:
    if isinstance(each, CutLine):
        return f"M{num(each.x1)} {num(each.y1)}L{num(each.x2)} {num(each.y2)}"
    if isinstance(each, Polygon):
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in each.points) + "Z"
    at, r = each.rect, each.corner
    if not r:
        return f"M{num(at.x)} {num(at.y)}H{num(at.right)}V{num(at.bottom)}H{num(at.x)}Z"
    arc = f"A{num(r)} {num(r)} 0 0 1"
    return (
        f"M{num(at.x + r)} {num(at.y)}H{num(at.right - r)}{arc} {num(at.right)} {num(at.y + r)}"
        f"V{num(at.bottom - r)}{arc} {num(at.right - r)} {num(at.bottom)}"
        f"H{num(at.x + r)}{arc} {num(at.x)} {num(at.bottom - r)}V{num(at.y + r)}{arc} {num(at.x + r)} {num(at.y)}Z"
    )


_QUARTER = 2**0.5 - 1
"""The bulge of a quarter circle: the tangent of a quarter of its angle."""


def _dxf(cuts: _Cuts) -> bytes:
    ezdxf = load("ezdxf")  # slow to load, and seldom wanted
    # No time and no number drawn at random in the file: the same sheets give the same bytes.
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        made = ezdxf.new("R2010", units=ezdxf.units.MM)
        made.layers.add("cut", color=6)
        made.layers.add("crease", color=5)
        space = made.modelspace()
        for layer, lines in (("cut", cuts.cuts), ("crease", cuts.creases)):
            for each in lines:
                points = list(_dxf_points(each, cuts.height))
                space.add_lwpolyline(
                    points, format="xyb", close=not isinstance(each, CutLine), dxfattribs={"layer": layer}
                )
        for each in sorted(made.entitydb.dxf_types_in_use()):  # which ezdxf would add in the order of a set
            made.classes.add_class(each)
        written = io.StringIO()
        made.write(written)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
    return written.getvalue().encode("utf-8")


def _dxf_points(each: Cut, height: float) -> Iterator[tuple[float, float, float]]:
    """Corners as x, y and the bulge of the next segment; clockwise on paper, y upward."""
    if isinstance(each, CutLine):
        yield each.x1, height - each.y1, 0.0
        yield each.x2, height - each.y2, 0.0
        return
    if isinstance(each, Polygon):
        yield from ((x, height - y, 0.0) for x, y in each.points)
        return
    at, r = each.rect, each.corner
    corners: Sequence[tuple[float, float, float]] = (
        (at.x + r, at.y, 0.0), (at.right - r, at.y, -_QUARTER), (at.right, at.y + r, 0.0),
        (at.right, at.bottom - r, -_QUARTER), (at.right - r, at.bottom, 0.0), (at.x + r, at.bottom, -_QUARTER),
        (at.x, at.bottom - r, 0.0), (at.x, at.y + r, -_QUARTER),
    )  # fmt: skip
    for n, (x, y, bulge) in enumerate(corners):
        if r or n % 2 == 0:
            yield x, height - y, bulge
