"""Unit symbols and size marks: the shapes for each name."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from lxml import etree

from vmodsmith.foundation import fast_yaml
from vmodsmith.foundation.errors import UserError
from vmodsmith.model.style import Style, Symbol

from ..lettering.outlines import number
from .silhouettes import ArtError, Shape, Silhouette, read_silhouette

__all__ = ["SymbolError", "drawing", "known", "size_marks"]

_FIELD = (0.0, 0.0, 30.0, 20.0)
_SIDC_FRAME = (25.0, 50.0, 150.0, 100.0)


class SymbolError(UserError, ValueError):
    """A symbol that cannot be drawn; the message gives the reason and the known names."""


@cache
def _stock() -> dict[str, Symbol]:
    raw = fast_yaml.data(Path(__file__).with_name("symbols.yaml").read_text(encoding="utf-8"))
    return {name: Symbol.model_validate(entry) for name, entry in raw.items()}


def known(style: Style) -> tuple[str, ...]:
    """The names of all symbols that can be drawn in a style."""
    return tuple(sorted({*_stock(), *style.symbols, *style.art}))


def drawing(name: str, style: Style) -> tuple[Silhouette, bool]:
    """The shapes of a symbol, and whether it is a unit symbol (with lines in the weight of the layout). It is looked up
    among the style's symbols, then the game's art, then the built-in symbols. Raises SymbolError.
    """
    symbol = style.symbols.get(name)
    if symbol is None and name not in style.art:
        symbol = _stock().get(name)
    if symbol is None or symbol.art:
        art = style.art.get(symbol.art if symbol and symbol.art else name)
        if art is None:
            near = get_close_matches(name, known(style), 1)
            raise SymbolError(f"symbol {name!r} is unknown" + (f"; did you mean {near[0]!r}?" if near else ""))
        try:
            return read_silhouette(art), False
        except ArtError as error:
            raise SymbolError(f"symbol {name!r}: {error}") from None
    if symbol.sidc:
        return _standard(symbol.sidc), True
    shapes = [Shape("M0 0H30V20H0Z", "fill", "none", 0)] if symbol.frame else []
    shapes += [Shape(d, "ink", "none", 0) for d in symbol.fills]
    shapes += [Shape(d, "none", "ink", 1) for d in symbol.strokes]
    if symbol.frame:
        shapes.append(Shape("M0 0H30V20H0Z", "none", "ink", 1))
    return Silhouette(_FIELD, tuple(shapes)), True


@lru_cache(maxsize=256)
def _standard(sidc: str) -> Silhouette:
    """A symbol of the standard by its code, from the optional library `milsymbol`: the lines and areas of a friendly
    unit's symbol.
    """
    try:
        from milsymbol import Symbol as Standard
    except ImportError:
        raise SymbolError(f"symbol code {sidc} needs the Python package milsymbol") from None
    root = etree.fromstring(Standard(sidc[:3] + "3" + sidc[4:]).as_svg().encode())
    shapes: list[Shape] = []
    for path in root.iter("{*}path", "{*}circle", "{*}text"):
        tag = etree.QName(path).localname
        if tag == "text":
            raise SymbolError(f"symbol code {sidc} contains letters, which cannot be drawn without fonts")
        filled, stroked = path.get("fill", "none") != "none", path.get("stroke", "none") != "none"
        if tag == "circle":
            cx, cy, r = (float(path.get(key, "0")) for key in ("cx", "cy", "r"))
            d = f"M{number(cx - r)} {number(cy)}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 -{2 * r} 0Z"
        else:
            d = path.get("d", "")
        if not shapes:
            shapes.append(Shape(d, "fill", "ink", 1))
        else:
            closed = d.rstrip().lower().endswith("z")
            shapes.append(Shape(d, "ink" if filled and closed else "none", "ink" if stroked else "none", 1))
    if not shapes:
        raise SymbolError(f"symbol code {sidc} is unknown to the library of standard symbols")
    return Silhouette(_SIDC_FRAME, tuple(shapes))


def size_marks(size: str, height: float, line: float) -> tuple[str, float] | None:
    """A unit size as crisp shapes: path data and width, top left at the origin; None unless it consists only of I, X or
    •.

    Each I is a bar, each X a cross, each • or . a dot, `height` high, of lines `line` wide.
    """
    if not size or set(size) - set("IX•."):
        return None
    x, gap, parts = 0.0, line * 0.85, []
    h, half = number(height), line / 2
    for sign in size:
        if sign == "I":
            parts.append(f"M{number(x)} 0h{number(line)}v{h}h-{number(line)}Z")
            width = line
        elif sign == "X":
            width, cut = height * 1.0, line * 0.72
            left, right, middle = x, x + width, x + width / 2
            parts.append(
                f"M{number(left)} 0H{number(left + cut * 1.4)}L{number(middle)} {number(height / 2 - cut)}"
                f"L{number(right - cut * 1.4)} 0H{number(right)}L{number(middle + cut * 0.9)} {number(height / 2)}"
                f"L{number(right)} {h}H{number(right - cut * 1.4)}L{number(middle)} {number(height / 2 + cut)}"
                f"L{number(left + cut * 1.4)} {h}H{number(left)}L{number(middle - cut * 0.9)} {number(height / 2)}Z"
            )
        else:
            width = line * 1.8
            r = width / 2
            parts.append(
                f"M{number(x)} {number(height / 2)}a{number(r)} {number(r)} 0 1 0 {number(width)} 0"
                f"a{number(r)} {number(r)} 0 1 0 -{number(width)} 0Z"
            )
        x += width + (gap if sign != "X" else half * 0.8)
    last_gap = gap if size[-1] != "X" else half * 0.8
    return "".join(parts), x - last_gap
