"""Charts on paper: the pages of the module's chart window, from the same templates and data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.assemble.lexicon import Lexicon
from builder.assemble.pages import render
from builder.model import Game
from builder.store import code_fingerprint, digest

from .canvas import GREY, Canvas
from .document import Document
from .hypertext import Hypertext, Laid
from .paper import Paper, Rect
from .paths import Bounds
from .wording import Wording

if TYPE_CHECKING:
    from diskcache_community import Cache

__all__ = ["chart_pages"]

_WIDE = 700.0
"""Pixels across a chart as its author sees it."""
_SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8)
"""A chart a little too long is set this much smaller, where that saves a page."""
_EDGE = 10.0
_FOOT = 6.0


def chart_pages(
    game: Game, say: Wording, document: Document, paper: Paper, margin: float, store: Cache
) -> tuple[int, list[str]]:
    """Adds every chart, each beginning a page. Gives the number of pages, and notes on what could not be printed."""
    edge = max(margin, _EDGE)
    paper = paper if paper.height >= paper.width or not paper.turns else paper.turned
    room = Rect(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - _FOOT)
    count, notes = 0, []
    for chart in render(game, Lexicon(game), game.charts, "charts"):
        if chart.language != say.language:
            continue
        key = digest("chart", code_fingerprint(), chart.html, f"{room}")
        held = store.get(key)
        if not isinstance(held, tuple):
            held = _drawn(chart.html, room)
            store.set(key, held)
        pages, pictures = held
        if pictures:
            notes.append(f"{chart.title}: pictures are not printed: {', '.join(pictures)}")
        for number, (parts, words) in enumerate(pages, 1):
            canvas = Canvas(paper.width, paper.height, list(parts), words=dict(words))
            of = f" · {number} / {len(pages)}" if len(pages) > 1 else ""
            foot = f"{say(game.manifest.title)}: {chart.title}{of}"
            canvas.text(foot, room.x, paper.height - edge, 2.3, ink=GREY)
            label = f"{chart.title} {number}" if len(pages) > 1 else chart.title
            document.page(canvas, label, bookmark=chart.title if number == 1 else None)
        count += len(pages)
    return count, notes


def _drawn(html: str, room: Rect) -> tuple[list[tuple[list[str], dict[str, tuple[str, Bounds]]]], list[str]]:
    """What is drawn on each page of a chart, and the pictures left out."""
    page = Hypertext(html)
    pages, scale = _fitted(page, room)
    made = []
    for strips in pages:
        canvas, y = Canvas(0, 0), room.y
        for strip in strips:
            _draw(canvas, strip, room.x, y, scale)
            y += strip.height * scale
        made.append((canvas.parts, canvas.words))
    return made, list(dict.fromkeys(page.pictures))


def _fitted(page: Hypertext, room: Rect) -> tuple[list[list[Laid]], float]:
    """A chart on as few pages as can be: its strips by page, and millimetres a pixel."""
    best: tuple[list[list[Laid]], float] | None = None
    for smaller in _SMALLER:
        scale = room.width / (_WIDE / smaller)
        pages = _paged(page.lay_out(_WIDE / smaller), room.height / scale)
        if best is None or len(pages) < len(best[0]):
            best = pages, scale
        if len(pages) == 1:
            break
    assert best is not None
    return best


def _paged(strips: Sequence[Laid], room: float) -> list[list[Laid]]:
    """Strips dealt to pages: no space at the head of a page, headings with what they head, column heads set again."""
    pages: list[list[Laid]] = [[]]
    used = 0.0
    at = 0
    while at < len(strips):
        end = at
        while end + 1 < len(strips) and (strips[end].keep or strips[end].space):
            end += 1
        group = strips[at : end + 1]
        high = sum(each.height for each in group)
        if pages[-1] and used + high > room:
            pages.append([])
            used = 0.0
        if not pages[-1]:
            while len(group) > 1 and group[0].space:
                group = group[1:]
            again = [each for each in group[0].head if each not in group] if len(pages) > 1 else []
            pages[-1] += again
            used = sum(each.height for each in again)
        pages[-1] += group
        used += sum(each.height for each in group)
        at = end + 1
    while len(pages) > 1 and all(each.space for each in pages[-1]):
        pages.pop()
    return pages


def _draw(canvas: Canvas, strip: Laid, x: float, y: float, scale: float) -> None:
    for a, b, wide, high, ink in strip.boxes:
        canvas.box(Rect(x + a * scale, y + b * scale, wide * scale, high * scale), fill=ink)
    for a, b, text, size, font, ink in strip.words:
        canvas.text(text, x + a * scale, y + b * scale, size * scale, font=font, ink=ink)
