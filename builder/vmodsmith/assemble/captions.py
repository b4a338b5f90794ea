"""Names of pieces below them, in the view under the mouse: broken into short lines, so that neighbours do not overlap.

The engine draws a text below each piece and knows nothing of its neighbours, so an expression breaks the piece's name,
in whatever language it is, into lines no wider than the piece and the gap next to it. A wide letter, such as a Japanese
one, counts as two columns.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from vmodsmith.foundation.memo import OfObject
from vmodsmith.model import Game, Style
from vmodsmith.rules import VIEWER
from vmodsmith.vassal.sequence import expression, literal

__all__ = ["GAP", "LETTERS", "Captions", "captions", "lines_of"]

LETTERS = 11
"""Size of the letters, in pixels; the engine draws a line of them 14 high."""

GAP = 40
"""Pixels between neighbours, and above and below them, whatever the size of the pieces."""

_LINE = 14
_WIDE = r"\u1100-\uffff"
_ENOUGH = 0.92
"""The share of names that are shown completely; the longest of the others end in an ellipsis."""

_AT_MOST = 3
_SHRINKS = 0.666
"""The factor by which the engine repeatedly shrinks the pieces while they are wider than the screen.

It does not shrink gaps and letters.
"""


@dataclass(frozen=True, slots=True)
class Captions:
    """Data for the viewer: the expression of a piece's caption, and the distance of its middle below the picture
    (negative above).
    """

    text: str
    middle: int
    lines: int


def captions(game: Game, style: Style, *, sizes: bool) -> Captions:
    """Captions for the pieces of a game. With `sizes`, players may enlarge the view."""
    units = (style.counter.pixels + GAP) // (LETTERS + 2)
    lines = _lines(game, units)
    return Captions(
        expression(_text(style.counter.pixels, units, lines, sizes=sizes)), 3 + lines * _LINE // 2 - GAP, lines
    )


def lines_of(name: str, units: int) -> list[str]:
    """The lines of a name, as broken by the expression. A unit is one wide letter, or two others."""
    return re.sub(_breaks(units), r"\1\n", name).removesuffix("\n").split("\n")


_counted: OfObject[Game, dict[int, int]] = OfObject()


def _lines(game: Game, units: int) -> int:
    """The fewest lines that suffice for nearly all names in each language, the same for each window of a module."""
    found = _counted.get(game)
    if found is None:
        found = _counted[game] = {}
    if units not in found:
        found[units] = max((_suffice(_lengths(game, each, units)) for each in game.manifest.languages), default=1)
    return found[units]


def _lengths(game: Game, language: str, units: int) -> Iterable[int]:
    for each in game.counters:
        if each.use != "sheet":
            yield len(lines_of(" ".join(game.text(part, language) for part in each.title), units))


def _suffice(lengths: Iterable[int]) -> int:
    found = sorted(lengths)
    return min(_AT_MOST, found[math.ceil(len(found) * _ENOUGH) - 1]) if found else 1


def _breaks(units: int) -> str:
    """A line and its separator from the next: a space, or nothing if either letter is wide."""
    letter = f"(?:[{_WIDE}]|[^{_WIDE}]{{1,2}})"
    return rf"({letter}{{1,{units}}})(?:\s+|$|(?=[{_WIDE}])|(?<=[{_WIDE}]))"


def _text(pixels: int, units: int, lines: int, *, sizes: bool) -> str:
    """The caption of a piece, always with the same number of lines; empty for a piece without a name, which is hidden
    from this player.
    """
    name = 'String.valueOf(BasicName).replaceAll("&", "&amp;").replaceAll("<", "&lt;")'
    steps = (
        (_breaks(units), "$1<br>"),
        (rf"^((?:[^<]*<br>){{{lines - 1}}}[^<]{{0,{2 * units - 2}}}?)\s*[^<]{{0,2}}<br>.+$", "$1…<br>"),
        (r"$", "&nbsp;<br>" * (lines - 1)),
        (rf"^((?:[^<]*<br>){{{lines}}}).*$", "$1"),
        (r"<br>$", ""),
    )
    broken = name + "".join(f".replaceAll({literal(was)}, {literal(now)})" for was, now in steps)
    count = 'Integer.parseInt("0" + StackSize)'
    share = f'Integer.parseInt(String.valueOf({VIEWER}).replaceAll("[^0-9]", ""))' if sizes else "100"
    screen = "java.awt.Toolkit.getDefaultToolkit().getScreenSize().width * 100"

    def fits(shrunk: float) -> str:
        return f"{count} * ({int(pixels * shrunk)} * {share} + {GAP * 100}) + {GAP * 100} <= {screen}"

    smaller = "<font size='-2'>"
    return (
        f'String.valueOf(BasicName).equals("") || !({fits(_SHRINKS)}) ? "" : '
        f'"<html><center>" + ({fits(1)} ? "" : {literal(smaller)}) + {broken} + "</center></html>"'
    )
