"""Text as outlines, so that a picture is the same on every machine. Fonts come from packages of the Python index
(`fonts.yaml`); HarfBuzz shapes and kerns. Font files are mapped into memory on first use, and outlines are remembered.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from vmodsmith.foundation import fast_yaml
from vmodsmith.foundation.errors import UserError
from vmodsmith.model import FontFile
from vmodsmith.model.style import Font

__all__ = ["FontError", "Outline", "extent", "families", "fault", "measure", "number", "outline", "unknown"]

_STYLES = {
    100: "Thin",
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    500: "Medium",
    600: "SemiBold",
    700: "Bold",
    800: "ExtraBold",
    900: "Black",
}


class FontError(UserError, ValueError):
    """A font of a style that is not available; the message lists the available ones."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Text as one SVG path. Origin at the left end of the baseline, y downward, all in the unit of `size`.

    `bounds` is the ink: left, top, right, bottom (all 0 without ink); `advance` is the typeset width; `cap` is the
    height of capitals and figures of the font asked for.
    """

    d: str
    advance: float
    bounds: tuple[float, float, float, float]
    size: float
    cap: float


@dataclass(frozen=True, slots=True)
class _Face:
    font: hb.Font
    scale: float
    cap: float


@cache
def _catalogue() -> dict[str, Any]:
    loaded: dict[str, Any] = fast_yaml.data(Path(__file__).with_name("fonts.yaml").read_text(encoding="utf-8"))
    return loaded


def families() -> tuple[str, ...]:
    """The names of the font families that a style may use."""
    return tuple(_catalogue()["families"])


def unknown(text: str, own: Sequence[FontFile] = ()) -> str:
    """The characters of a text that neither a font family nor an author's own font has, each once, in their order:
    drawing leaves them out.
    """
    lacking = (each for each in dict.fromkeys(text) if not _is_known(each))
    return "".join(each for each in lacking if not any(_has(font, each) for font in own))


def _has(font: FontFile, char: str) -> bool:
    try:
        return bool(_own_face(font, 400).font.get_nominal_glyph(ord(char)))
    except FontError:  # a damaged one, which `fault` tells
        return False


@cache
def _is_known(char: str) -> bool:
    if char in _catalogue()["signs"] or unicodedata.category(char)[0] in "ZC":
        return True
    return any(_face(name, 400, False).font.get_nominal_glyph(ord(char)) for name in families())


_COMMON = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+()"
"""Characters of an author's own font that are examined before any text is set: most counters have some of them."""


def fault(font: Font) -> str | None:
    """The reason why a font is not available, in words; None if it is."""
    try:
        if font.loaded:
            _own_face(font.loaded, font.weight)
            for char in _COMMON:
                extent(char, font, 1.0)
        _face(font.family, font.weight, font.italic)
    except FontError as error:
        return str(error)
    return None


@cache
def _face(family: str, weight: int, italic: bool) -> _Face:
    entry = _catalogue()["families"].get(family)
    if not isinstance(entry, dict):
        raise FontError(f"font family {family!r} is unknown; known: {', '.join(families())}")
    spec = importlib.util.find_spec(entry["package"])
    if spec is None or spec.origin is None:
        raise FontError(f"font family {family!r} needs the Python package {entry['package'].replace('_', '-')}")
    folder = Path(spec.origin).parent
    path = next((each for each in _files(folder, entry["file"], weight, italic) if each.is_file()), None)
    if path is None or (italic and "{style}" not in entry["file"]):
        raise FontError(f"font family {family!r} has no {'italic' if italic else 'upright'} fonts")
    face = hb.Face(hb.Blob.from_file_path(str(path)), int(entry.get("index", 0)))
    font = hb.Font(face)
    if entry.get("variable"):
        font.set_variations({"wght": float(weight)})
    capital = font.get_nominal_glyph(ord("H"))
    extents = font.get_glyph_extents(capital) if capital else None
    return _Face(font, 1 / face.upem, extents.y_bearing / face.upem if extents else 0.7)


_OWN = "*"
"""The name of an author's own font in the order of families: no family has this name."""


def _face_of(name: str, font: Font) -> _Face:
    """The font face for a font, in one of its families."""
    if name == _OWN and font.loaded:
        return _own_face(font.loaded, font.weight)
    return _face(name, font.weight, font.italic and name == font.family)


@lru_cache(maxsize=64)
def _own_face(loaded: FontFile, weight: int) -> _Face:
    try:
        face = hb.Face(hb.Blob(loaded.data))
        font = hb.Font(face)
        font.set_variations({"wght": float(weight)})
        capital = font.get_nominal_glyph(ord("H")) or font.get_nominal_glyph(ord("A"))
        extents = font.get_glyph_extents(capital) if capital else None
        signs = len(face.unicodes)
    except Exception as error:  # whatever the library says of a damaged file
        raise FontError(f"{loaded.file} is not a readable font: {error}") from None
    if not signs or not face.glyph_count:
        raise FontError(f"{loaded.file} is damaged: it has no characters")
    return _Face(font, 1 / face.upem, extents.y_bearing / face.upem if extents else 0.7)


def _files(folder: Path, pattern: str, weight: int, italic: bool) -> list[Path]:
    """The possible files of a family's font, the nearest weight first."""
    found = []
    for near in sorted(_STYLES, key=lambda known: (abs(known - weight), known)):
        style = "Italic" if italic and near == 400 else _STYLES[near] + ("Italic" if italic else "")
        found.append(folder / pattern.format(style=style))
    return found


class _Pen:
    """Collects path commands of glyphs, scaled and moved, and their ink bounds (of the control points' hull)."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.scale = self.x = self.y = 0.0
        self.across: list[float] = []
        self.down: list[float] = []

    def curve(self, letter: str, points: Sequence[float]) -> None:
        """One command with its points, `x y x y …` in the glyph's units."""
        xs = [self.x + value * self.scale for value in points[::2]]
        ys = [self.y - value * self.scale for value in points[1::2]]
        self.across += xs
        self.down += ys
        self.parts.append(letter + " ".join([f"{number(x)} {number(y)}" for x, y in zip(xs, ys, strict=True)]))

    def glyph(self, face: hb.Font, code: int) -> None:
        """Draw one glyph of a font at the pen's position."""
        for letter, points in _commands(face, code):
            if points:
                self.curve(letter, points)
            else:
                self.parts.append(letter)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of all points; zeros if there are none."""
        if not self.across:
            return (0.0, 0.0, 0.0, 0.0)
        return (min(self.across), min(self.down), max(self.across), max(self.down))


class _Ruler(_Pen):
    """A pen that only measures."""

    def curve(self, letter: str, points: Sequence[float]) -> None:
        """Add one command to the bounds."""
        self.across += [self.x + value * self.scale for value in points[::2]]
        self.down += [self.y - value * self.scale for value in points[1::2]]

    def glyph(self, face: hb.Font, code: int) -> None:
        """Add one glyph to the bounds."""
        hull = _hull(face, code)
        if hull:
            self.curve("", hull)


@lru_cache(maxsize=8192)
def _hull(face: hb.Font, code: int) -> tuple[float, ...]:
    """Two corners of the box around a glyph's points, in the font's units; empty if it has no points."""
    points = [value for _, values in _commands(face, code) for value in values]
    if not points:
        return ()
    xs, ys = points[::2], points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


_MOST_COMMANDS = 5000
"""The most lines and curves of one glyph. Distressed typefaces have some 3,000."""

_MOST_OF_A_TEXT = 60_000
"""The most lines and curves of a text in an author's own font."""

_MOST_GLYPHS = 8
"""The most glyphs for each character of a text; a font may replace one character by several."""


@lru_cache(maxsize=8192)
def _commands(face: hb.Font, code: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A glyph's outline in the font's units: letter and points of each command; if there are too many, one more than
    allowed.
    """
    found: list[tuple[str, tuple[float, ...]]] = []
    face.draw_glyph(code, _drawing(), found)
    return tuple(found[: _MOST_COMMANDS + 1])


@cache
def _drawing() -> hb.DrawFuncs:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, found: found.append(("M", (x, y))))
    funcs.set_line_to_func(lambda x, y, found: found.append(("L", (x, y))))
    funcs.set_quadratic_to_func(lambda a, b, x, y, found: found.append(("Q", (a, b, x, y))))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, found: found.append(("C", (a, b, c, d, x, y))))
    funcs.set_close_path_func(lambda found: found.append(("Z", ())))
    return funcs


def number(value: float, digits: int = 2) -> str:
    """A coordinate as short text: at most `digits` decimals, no trailing zeros, never `-0`."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _runs(text: str, font: Font) -> list[tuple[str, str]]:
    """The text split into runs of one family: (family, part).

    A character that the program draws itself has the family ''.
    """
    own = (_OWN,) if font.loaded else ()
    order = (*own, font.family, *(name for name in _catalogue()["fallback"] if name != font.family))
    runs: list[tuple[str, str]] = []
    for char in text:
        if char in _catalogue()["signs"]:
            family = ""
        else:
            covering = (name for name in order if _face_of(name, font).font.get_nominal_glyph(ord(char)))
            family = next(covering, order[0])
        if runs and runs[-1][0] == family and family:
            runs[-1] = (family, runs[-1][1] + char)
        else:
            runs.append((family, char))
    return runs


@lru_cache(maxsize=16384)
def outline(text: str, font: Font, size: float, tabular: bool = False) -> Outline:
    """The outline of one line of text.

    `size` is the em in any unit, which is the unit of the result; `tabular` gives all figures the same width.
    Characters that the family lacks come from the fallback families in the same weight. Raises FontError for an unknown
    family.
    """
    return _set(_Pen(), text, font, size, tabular)


@lru_cache(maxsize=16384)
def extent(text: str, font: Font, size: float) -> Outline:
    """The same as `outline` but with an empty path: several times as fast. Raises FontError."""
    return _set(_Ruler(), text, font, size, False)


def _set(pen: _Pen, text: str, font: Font, size: float, tabular: bool) -> Outline:
    main = _face_of(_OWN if font.loaded else font.family, font)
    for family, part in _runs(text, font):
        if not family:
            sign = _catalogue()["signs"][part]
            values = [float(value) for value in sign["polygon"].split()]
            pen.scale = size
            for n in range(0, len(values), 2):
                pen.curve("L" if n else "M", values[n : n + 2])
            pen.parts.append("Z")
            pen.x += (float(sign["advance"]) + font.tracking) * size
            continue
        face = _face_of(family, font)
        buffer = hb.Buffer()
        buffer.add_str(part)
        buffer.guess_segment_properties()
        if buffer.direction == "rtl" and any(unicodedata.bidirectional(each) == "L" for each in part):
            buffer.direction = "ltr"  # the names between are not turned round
        hb.shape(face.font, buffer, {"kern": True, "liga": False, "tnum": tabular})
        if family == _OWN and font.loaded:
            _require_drawable(font.loaded.file, face.font, part, [each.codepoint for each in buffer.glyph_infos])
        pen.scale = face.scale * size
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            start = pen.x
            pen.x += position.x_offset * pen.scale
            if info.codepoint:  # what no font has is left out: its place stays empty, and `check` tells it
                pen.glyph(face.font, info.codepoint)
            pen.x = start + position.x_advance * pen.scale + font.tracking * size
    advance = max(pen.x - font.tracking * size, 0.0) if text else 0.0
    return Outline("".join(pen.parts), advance, pen.bounds, size, main.cap * size)


def _require_drawable(file: str, face: hb.Font, text: str, glyphs: Sequence[int]) -> None:
    """Raise FontError if a text in an author's own font is too complex to be drawn within seconds."""
    if len(glyphs) > _MOST_GLYPHS * len(text):
        raise FontError(f"{file} replaces {text[:20]!r} by {len(glyphs):,} characters")
    altogether = 0
    for code in glyphs:
        commands = len(_commands(face, code)) if code else 0
        if commands > _MOST_COMMANDS:
            raise FontError(
                f"{file} draws a character of {text[:20]!r} with more than {_MOST_COMMANDS:,} lines and curves"
            )
        altogether += commands
    if altogether > _MOST_OF_A_TEXT:
        raise FontError(f"{file} draws {text[:20]!r} with more than {_MOST_OF_A_TEXT:,} lines and curves")


def measure(text: str, font: Font, size: float) -> float:
    """The typeset width of a line of text, in the unit of `size`."""
    return extent(text, font, size).advance
