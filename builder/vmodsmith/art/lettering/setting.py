"""Lettering for maps and displays: lines of text as paths, in place, with halos, along curves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from math import atan2, degrees
from typing import TYPE_CHECKING, Literal
from zlib import crc32

from vmodsmith.model import Style
from vmodsmith.model.style import Font

from ..box import PixelBox
from ..curves import Pair, along, lengths, num
from .outlines import FontError, Outline, extent, outline

if TYPE_CHECKING:
    from svgwrite.container import Group

__all__ = [
    "Lettering",
    "along_curve",
    "caption",
    "fitting",
    "font_of",
    "fonts_of",
    "length_of",
    "set_text",
    "stamped",
    "text_box",
    "wrapped",
]

_DEFAULTS: dict[str, Font] = {
    "map-number": Font(family="Barlow Semi Condensed", weight=500),
    "map-name": Font(family="Spectral", weight=600),
    "map-name-second": Font(family="Noto Sans JP", weight=500),
    "map-water": Font(family="Spectral", weight=500, italic=True),
    "map-water-second": Font(family="Noto Sans JP", weight=400),
    "map-vp": Font(family="Barlow", weight=700),
    "map-code": Font(family="Barlow", weight=700),
    "map-title": Font(family="Spectral", weight=700),
    "map-title-second": Font(family="Noto Sans JP", weight=700),
    "map-heading": Font(family="Spectral", weight=600),
    "map-heading-second": Font(family="Noto Sans JP", weight=600),
    "map-text": Font(family="Barlow", weight=500),
    "map-text-second": Font(family="Noto Sans JP", weight=400),
}


def fonts_of(style: Style) -> dict[str, Font]:
    """The fonts that maps and displays may name: the style's, and this program's for roles without a font."""
    return {**_DEFAULTS, **style.fonts}


def font_of(style: Style, name: str) -> Font:
    """The font of a role: the style's, or this program's. Raises FontError for an unknown name."""
    font = style.fonts.get(name) or _DEFAULTS.get(name)
    if font is None:
        near = get_close_matches(name, list(fonts_of(style)), 1)
        raise FontError(f"font {name!r} is unknown" + (f"; did you mean {near[0]!r}?" if near else ""))
    return font


@dataclass(frozen=True, slots=True)
class Lettering:
    """The lettering of a line: font, size in pixels, colour, and a halo of `halo_px` around it."""

    font: Font
    size: float
    colour: str
    halo: str | None = None
    halo_px: float = 0.0
    spacing: float = 0.0
    opacity: float = 1.0

    @property
    def spaced(self) -> Font:
        """The font with letter spacing."""
        if not self.spacing:
            return self.font
        return self.font.model_copy(update={"tracking": self.font.tracking + self.spacing})

    def measure(self, text: str) -> Outline:
        """The bounds of a line at the origin, without its path."""
        return extent(text, self.spaced, self.size)

    def drawn(self, text: str) -> Outline:
        """The outline of a line at the origin."""
        return outline(text, self.spaced, self.size)


def text_box(text: str, how: Lettering, x: float, y: float, anchor: Literal["start", "middle", "end"]) -> PixelBox:
    """The ink of a line set at a baseline point."""
    made = how.measure(text)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * made.advance
    a, b, c, d = made.bounds
    return PixelBox(left + a, y + b, c - a, d - b)


def set_text(
    text: str, how: Lettering, x: float, y: float, anchor: Literal["start", "middle", "end"] = "start", turn: float = 0
) -> list[Group]:
    """A line of text with its baseline at `y`, turned by `turn` degrees about that point: halo, then letters."""
    made = how.drawn(text)
    if not made.d:
        return []
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * made.advance
    place = f"translate({num(left)} {num(y)})"
    if turn:
        place = f"translate({num(x)} {num(y)}) rotate({num(turn)}) translate({num(left - x)} 0)"
    return _inked(made.d, how, place)


def _inked(d: str, how: Lettering, place: str) -> list[Group]:
    """The letters, after their halo if there is one; the halo uses the letters' own path."""
    from svgwrite.container import Group, Use
    from svgwrite.path import Path

    name = f"t{crc32(f'{place}{d}'.encode()):08x}"
    letters = Group(fill=how.colour, transform=place, debug=False)
    if how.opacity < 1:
        letters["fill-opacity"] = how.opacity
    if not (how.halo and how.halo_px):
        letters.add(Path(d=d, debug=False))
        return [letters]
    letters.add(Path(d=d, id=name, debug=False))
    halo = Group(
        fill=how.halo,
        stroke=how.halo,
        stroke_width=num(2 * how.halo_px),
        stroke_linejoin="round",
        opacity=0.8,
        transform=place,
        debug=False,
    )
    halo.add(Use(f"#{name}", debug=False))
    return [halo, letters]


def stamped(texts: Sequence[tuple[str, float, float]], how: Lettering) -> Group:
    """Many short texts, each centred on a point: every character is drawn once and referred to wherever it occurs."""
    from svgwrite.container import Defs, Group, Use
    from svgwrite.path import Path

    made = Group(fill=how.colour, debug=False)
    if how.opacity < 1:
        made["fill-opacity"] = how.opacity
    defs = Defs(debug=False)
    made.add(defs)
    known: dict[str, tuple[str | None, float]] = {}
    for text, x, y in texts:
        for char in text:
            if char not in known:
                sign = how.drawn(char)
                name = f"s{crc32(f'{texts[0]}{char}'.encode()):08x}"
                if sign.d:
                    defs.add(Path(d=sign.d, id=name, debug=False))
                known[char] = (name if sign.d else None, sign.advance)
        left = x - sum(known[char][1] for char in text) / 2
        for char in text:
            href, width = known[char]
            if href:
                made.add(Use(f"#{href}", insert=(num(left), num(y + how.size * 0.35)), debug=False))
            left += width
    return made


def along_curve(text: str, how: Lettering, course: Sequence[Pair], start: float) -> list[Group]:
    """Text letter by letter along a course, beginning at a distance; the baseline is the course."""
    halos: list[Group] = []
    letters: list[Group] = []
    at = start
    far = lengths(course)[-1]
    for char in text:
        made = how.drawn(char)
        width = made.advance
        middle = min(max(at + width / 2, 0), far)
        ((x, y), (u, v)) = along(course, [middle])[0]
        if made.d:
            place = f"translate({num(x)} {num(y)}) rotate({num(degrees(atan2(v, u)))}) translate({num(-width / 2)} 0)"
            inked = _inked(made.d, how, place)
            letters.append(inked[-1])
            halos.extend(inked[:-1])
        at += width + how.spacing * how.size
    return halos + letters


def length_of(text: str, how: Lettering) -> float:
    """The length of a text that is set letter by letter."""
    return sum(how.measure(char).advance + how.spacing * how.size for char in text)


_SYLLABLES = re.compile(
    r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+"
)
"""A character of a script without spaces, which can be broken anywhere, or a word of another script."""


_CLOSING = "、。，．・：；！？ー」』）】〉》)\\].,:;!?%"
_KATAKANA, _HIRAGANA, _OTHERS = (
    "\u30a1-\u30fa\u30fc-\u30ff",
    "\u3041-\u309f",
    "\u3400-\u9fff々〆0-9A-Za-z０-９Ａ-Ｚａ-ｚ",
)
_WORDS = re.compile(
    rf"[「『（【〈《(\[]*(?:[{_KATAKANA}]+|[{_OTHERS}]+|[^{_HIRAGANA}])[{_HIRAGANA}]*[{_CLOSING}]*|[{_HIRAGANA}]+[{_CLOSING}]*"
)
"""An approximation of words in a line without spaces: a run of katakana, or of kanji, letters and figures, with the
hiragana and closing signs that follow.
"""


def _pieces(line: str) -> tuple[list[str], str]:
    """The unbreakable parts of a line, and the joint between them: words and a space, or characters and nothing."""
    words = line.split(" ")
    return (words, " ") if len(words) > 1 else (_SYLLABLES.findall(line), "")


@lru_cache(maxsize=4096)
def fitting(text: str, how: Lettering, width: float, least: float = 0.5) -> Lettering:
    """The lettering, made smaller if the longest word of a text is wider than `width`, but not below the
    share `least`.
    """
    words = [piece for line in text.split("\n") for piece in _pieces(line)[0]]
    longest = max((how.measure(each).advance for each in words), default=0.0)
    if longest <= width:
        return how
    return replace(how, size=how.size * max(least, width / longest))


@lru_cache(maxsize=4096)
def wrapped(text: str, how: Lettering, width: float) -> tuple[str, ...]:
    """A text in lines at most `width` wide: broken at spaces, or, in scripts without spaces, between characters,
    preferably before a word if that needs no more lines. A wider word stays whole: see `fitting`.
    """
    lines: list[str] = []
    for part in text.split("\n"):
        pieces, joint = _pieces(part)
        broken = _filled(pieces, joint, how, width)
        if not joint and len(broken) > 1:
            words = _filled([each for each in _WORDS.findall(part) if each], joint, how, width)
            if len(words) <= len(broken) and all(how.measure(each).advance <= width for each in words):
                broken = words
        lines += broken
    return tuple(lines)


def _filled(pieces: Sequence[str], joint: str, how: Lettering, width: float) -> list[str]:
    """Lines filled with as many parts as fit; none begins with a closing sign."""
    lines: list[str] = []
    line = ""
    for piece in pieces:
        longer = f"{line}{joint}{piece}" if line else piece
        if line and how.measure(longer).advance > width and piece not in "、。)）」":
            lines.append(line)
            line = piece
        else:
            line = longer
    return [*lines, line]


def caption(
    lines: Sequence[str],
    how: Lettering,
    x: float,
    y: float,
    leading: float = 1.25,
    anchor: Literal["start", "middle", "end"] = "start",
) -> tuple[list[Group], float]:
    """Lines one below the other, the first with its baseline at `y`; and the baseline of the line that would follow."""
    made: list[Group] = []
    for line in lines:
        made.extend(set_text(line, how, x, y, anchor))
        y += leading * how.size
    return made, y
