"""The help pages as a booklet: two pages per side, in the order for sheets that are folded and stapled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vmodsmith.assemble import help_pages
from vmodsmith.model import Game, Style
from vmodsmith.model.paper import Paper

from .canvas import GREY, LIGHT, SEMI, Canvas, text_width, wrapped
from .charts import page_vectors
from .document import Document
from .page_pictures import pictures_of
from .paper import Rect
from .vectors import Vector
from .wording import Wording

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["booklet_pages", "folded"]

_EDGE = 10.0
_FOOT = 7.0
_PIXEL = 0.25
"""Millimetres per pixel: text of 13 pixels is set in 9 points."""

_Page = tuple[Vector, str] | None
"""The contents of a page of the booklet, and the title in its foot; None for the cover and for blank pages."""


def folded(count: int) -> list[tuple[int, int]]:
    """For `count` pages, the pair of page numbers (from 1, left and right) on each side of each sheet, fronts and backs
    one after the other; numbers beyond `count` are blank pages."""
    whole = -(-count // 4) * 4
    pairs = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet + 1, whole - 2 * sheet
        pairs += [(last, first), (first + 1, last - 1)]
    return pairs


def booklet_pages(
    game: Game, style: Style, say: Wording, document: Document, paper: Paper, margin: float, cache: Cache
) -> list[str]:
    """Add the booklet: a cover with the contents, then every help page, each beginning a page of half the paper. A game
    without any has no booklet.

    Returns notes on parts that are not printed. Raises NotSet.
    """
    listed = game.manifest.languages
    shown = help_pages(game, style, say.language if say.language in listed else listed[0], cache)
    if not shown:
        return []
    paper = paper if paper.width >= paper.height or not paper.turns else paper.turned
    half, edge = paper.width / 2, max(margin, _EDGE)
    room = Rect(edge, edge, half - 2 * edge, paper.height - 2 * edge - _FOOT)
    pages: list[_Page] = [None]
    contents: list[tuple[str, int]] = []
    notes = []
    for page in shown:
        drawn, said = page_vectors(page, room, cache, room.width / _PIXEL, pictures_of(page, game, style, cache))
        contents.append((page.title, len(pages) + 1))
        pages += [(each, page.title) for each in drawn]
        notes += said
    for n, pair in enumerate(folded(len(pages))):
        canvas = Canvas(paper.width, paper.height)
        for number, left in zip(pair, (0.0, half), strict=True):
            if number == 1:
                _cover(canvas, game, say, room.moved(left, 0), contents)
            elif number <= len(pages) and (found := pages[number - 1]):
                canvas.place(document.form(found[0]), room.moved(left, 0))
                _foot(canvas, room.moved(left, 0), paper.height - edge, number, found[1])
        label = say("print.booklet.side", sheet=n // 2 + 1, side=say("print.back" if n % 2 else "print.front"))
        if n % 2:  # where it is folded and stapled, on the inside
            canvas.line(half, 0, half, 3, 0.1, LIGHT)
            canvas.line(half, paper.height - 3, half, paper.height, 0.1, LIGHT)
        document.page(canvas, label, bookmark=say("print.booklet") if n == 0 else None)
    return notes


def _foot(canvas: Canvas, room: Rect, y: float, number: int, title: str) -> None:
    """The page's number on its outer side, its title on the inner one."""
    if number % 2:
        canvas.text(title, room.x, y, 2.3, ink=GREY)
        canvas.text(str(number), room.right, y, 2.6, ink=GREY, align="right")
    else:
        canvas.text(str(number), room.x, y, 2.6, ink=GREY)
        canvas.text(title, room.right, y, 2.3, ink=GREY, align="right")


def _cover(canvas: Canvas, game: Game, say: Wording, room: Rect, contents: list[tuple[str, int]]) -> None:
    """The title of the game, its subject, and the list of pages."""
    y = room.y + 24
    for line in wrapped(say(game.manifest.title), room.width, 8.0, SEMI):
        canvas.text(line, room.x, y, 8.0, font=SEMI)
        y += 9.6
    y += 2
    about = say(game.manifest.about) if game.manifest.about else ""
    for line in wrapped(about, room.width, 3.2) if about else ():
        canvas.text(line, room.x, y, 3.2, ink=GREY)
        y += 4.8
    y += 14
    size = min(3.4, (room.bottom - y) / (1.7 * max(len(contents), 1)))
    for title, number in contents:
        canvas.text(title, room.x, y, size)
        canvas.text(str(number), room.right, y, size, align="right")
        left, right = room.x + text_width(title, size) + 2, room.right - text_width(str(number), size) - 2
        if right > left:
            canvas.line(left, y, right, y, 0.1, LIGHT)
        y += size * 1.7
