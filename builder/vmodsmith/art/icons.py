"""The pictures on a module's buttons: one style, two colours, on a square of 24 units.

Each is a list of strokes: `line` in the first colour, `solid` filled with it, `tint` filled with the second colour,
`light` filled with white. Both colours are the cover's, so that a game's buttons look like its cover.
"""

from __future__ import annotations

import svgwrite

from vmodsmith.model import ICONS, Style

__all__ = ["PIXELS", "draw_icon"]

PIXELS = 20
"""Side of an icon in the toolbar, as large as the engine's own."""

_SIZE, _STROKE = 24, 1.8

Strokes = tuple[tuple[str, str], ...]


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{x} {y - radius}a{radius} {radius} 0 1 1 0 {2 * radius}a{radius} {radius} 0 1 1 0 {-2 * radius}z"


def _framed(path: str) -> Strokes:
    return ("tint", path), ("line", path)


_PAGE = "M5 3H19V21H5Z"
_GLASS = (("light", _ring(10, 10, 6)), ("line", f"{_ring(10, 10, 6)}M14.4 14.4 21 21"))

_DRAWN: dict[str, Strokes] = {
    "sides": (
        ("solid", f"{_ring(16.5, 8, 3.2)}M12 20C12 12 22 12 22 20Z"),
        *_framed(f"{_ring(8.5, 7, 3.8)}M2 21C2 11.5 15 11.5 15 21Z"),
    ),
    "pieces": (("light", "M8 3H21V16H8Z"), ("line", "M8 7V3H21V16H17"), *_framed("M3 8H16V21H3Z"), ("line",
    "M3 8 16 21M16 8 3 21")),
    "display": (("light", "M3 5H21V19H3Z"), ("tint", "M9 5H15V12H9Z"), ("line",
    "M3 5H21V19H3ZM9 5V19M15 5V19M3 12H21")),
    "losses": (*_framed("M4 4H20V20H4Z"), ("line", "M8 8 16 16M16 8 8 16")),
    "arrivals": (("tint", "M12 4H21V20H12Z"), ("line", "M12 8V4H21V20H12V16M2 12H15M11.5 8.5 15 12 11.5 15.5")),
    "markers": (*_framed(_ring(12, 12, 8.5)), ("solid", _ring(12, 12, 3.2))),
    "referee": (*_framed("M21 6H9.5A6.5 6.5 0 1 0 15.6 13H21Z"), ("solid", _ring(9, 12.5, 2)), ("line", "M9 6V2.5")),
    "die": (("light", "M4 4H20V20H4Z"), ("line", "M4 4H20V20H4Z"), *(("solid", _ring(x, y, 1.7)) for x, y in ((8.4,
    8.4), (12, 12), (15.6, 15.6)))),
    "dice": (
        ("light", "M9 2H22V15H9Z"), ("line", "M9 6V2H22V15H18"), *_framed("M2 8H16V22H2Z"),
        *(("solid", _ring(x, y, 1.6)) for x, y in ((6, 12), (12, 18), (15.5, 5.5))),
    ),
    "charts": (("light", _PAGE), ("tint", "M5 3H19V8H5Z"), ("line", f"{_PAGE}M5 8H19M5 14.5H19M11 8V21")),
    "inventory": (*_framed("M3 4H8V9H3Z"), *_framed("M3 15H8V20H3Z"), ("line", "M12 6.5H21M12 17.5H21M5.5 9V15")),
    "notes": (("light", "M5 3H14L19 8V21H5Z"), ("line", "M5 3H14L19 8V21H5ZM8.5 12H15.5M8.5 16.5H15.5"), ("tint",
    "M14 3 19 8H14Z")),
    "zoom-in": (*_GLASS, ("line", "M10 7V13M7 10H13")),
    "zoom-out": (*_GLASS, ("line", "M7 10H13")),
    "zoom": (*_GLASS, ("solid", "M15 3H23L19 8Z")),
    "sight": (("line", "M5 19 19 5"), ("solid", _ring(5, 19, 3)), ("tint", _ring(19, 5, 3)), ("line", _ring(19, 5, 3))),
    "overview": (*_framed("M2 4H22V20H2Z"), ("light", "M10 8H18V14H10Z"), ("line", "M10 8H18V14H10Z")),
    "bare": (("light", "M2 12C6 5 18 5 22 12 18 19 6 19 2 12Z"), ("line", "M2 12C6 5 18 5 22 12 18 19 6 19 2 12Z"),
    ("solid", _ring(12, 12, 3))),
    "covered": (("line", "M2 12C6 5 18 5 22 12 18 19 6 19 2 12ZM4 21 20 3"), ("tint", _ring(12, 12, 3))),
    "recentre": (("light", _ring(12, 12, 6.5)), ("line", f"{_ring(12, 12, 6.5)}M12 1V8M12 16V23M1 12H8M16 12H23"),
    ("tint", _ring(12, 12, 2.2))),
    "picture": (*_framed("M2 7H8L10 4H14L16 7H22V20H2Z"), ("light", _ring(12, 13, 4)), ("line", _ring(12, 13, 4))),
    "clock": (("light", _ring(12, 13.5, 8)), ("tint", "M12 13.5V5.5A8 8 0 0 1 20 13.5Z"), ("line",
    f"{_ring(12, 13.5, 8)}M12 13.5V8.5M12 13.5 15.5 15.5M9 2H15M12 2V5.5")),
    "layers": (*_framed("M12 11 22 16.5 12 22 2 16.5Z"), ("light", "M12 2 22 7.5 12 13 2 7.5Z"), ("line",
    "M12 2 22 7.5 12 13 2 7.5ZM2 12 12 17.5 22 12")),
    "layer-on": (("light", "M4 4H20V20H4Z"), ("line", "M4 4H20V20H4ZM7.5 12 11 15.5 17 8")),
    "layer-off": (("light", "M4 4H20V20H4Z"), ("line", "M4 4H20V20H4Z")),
    "unmoved": (*_framed("M4 5 19 20H4Z"), ("line", "M14 3 21 10M21 3 14 10")),
}  # fmt: skip

assert set(_DRAWN) == set(ICONS)


def draw_icon(name: str, style: Style) -> str:
    """An icon as SVG, `PIXELS` square; `name` is one of `ICONS`."""
    inks = {"solid": style.cover.band, "tint": style.cover.rule, "light": "#ffffff"}
    drawing = svgwrite.Drawing(size=(f"{PIXELS}px", f"{PIXELS}px"), viewBox=f"0 0 {_SIZE} {_SIZE}", debug=False)
    for stroke, path in _DRAWN[name]:
        if stroke == "line":
            drawing.add(
                drawing.path(
                    d=path, fill="none", stroke=style.cover.band, stroke_width=_STROKE, stroke_linejoin="round",
                    stroke_linecap="round",
                )
            )  # fmt: skip
        else:
            drawing.add(drawing.path(d=path, fill=inks[stroke]))
    return str(drawing.tostring())
