"""Charts on paper: the pages of the module's chart window, from the same templates and data."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import HtmlPage, render
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.model import Game
from vmodsmith.model.paper import Paper

from .canvas import GREY, Canvas
from .document import Document
from .hypertext import Hypertext
from .paper import Rect
from .typesetting import typeset
from .vectors import NotSet, Vector, remembered
from .wording import Wording

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["PagePicture", "chart_pages", "page_vectors"]

PagePicture = tuple[str, float]
"""A picture of a page: its drawing as SVG and its width in pixels."""

_WIDE = 700.0
"""The width of a chart in pixels, as its author sees it."""
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""Scales that are tried: a chart that is a little too long is set smaller if that saves a page."""
_EDGE = 10.0
_FOOT = 6.0


def chart_pages(game: Game, say: Wording, document: Document, paper: Paper, margin: float, cache: Cache) -> list[str]:
    """Add every chart, each beginning a page. Returns notes on parts that are not printed. Raises NotSet."""
    edge = max(margin, _EDGE)
    paper = paper if paper.height >= paper.width or not paper.turns else paper.turned
    room = Rect(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - _FOOT)
    notes = []
    spoken = [say.language] if say.language in game.manifest.languages else []
    for chart in render(game, Lexicon(game), game.charts, "charts", spoken):
        pages, said = page_vectors(chart, room, cache)
        notes += said
        for number, drawn in enumerate(pages, 1):
            canvas = Canvas(paper.width, paper.height)
            canvas.place(document.form(drawn), room)
            of = f" · {number} / {len(pages)}" if len(pages) > 1 else ""
            foot = f"{say(game.manifest.title)}: {chart.title}{of}"
            canvas.text(foot, room.x, paper.height - edge, 2.3, ink=GREY)
            label = f"{chart.title} {number}" if len(pages) > 1 else chart.title
            document.page(canvas, label, bookmark=chart.title if number == 1 else None)
    return notes


def page_vectors(
    page: HtmlPage,
    room: Rect,
    cache: Cache,
    wide: float = _WIDE,
    drawn: Mapping[str, PagePicture] = MappingProxyType({}),
) -> tuple[list[Vector], list[str]]:
    """A page of the chart window or the help menu on as few pages of the room's shape as possible; `wide` is the room's
    width in pixels, `drawn` are the pictures that are printed, by name. Returns notes on parts that are not printed.
    Raises NotSet.
    """
    key = digest("chart", code_fingerprint(), page.html, f"{room} {page.language} {wide:g}", json.dumps(dict(drawn)))
    try:
        pages, pictures = remembered(cache, key, partial(_set, page.html, room, page.language, wide, drawn))
    except NotSet as error:
        raise NotSet(f"{page.title}: this page cannot be set; is it nested too deeply? ({error})") from None
    return pages, [f"{page.title}: pictures are not printed: {', '.join(pictures)}"] if pictures else []


def _set(
    html: str, room: Rect, language: str, wide: float, drawn: Mapping[str, PagePicture]
) -> tuple[list[Vector], list[str]]:
    """A page on as few pages as possible, each of the room's shape, at the largest size for this number; and the
    pictures that were left out.
    """
    chart = Hypertext(html, {name: width for name, (_, width) in drawn.items()})
    blocks, pictures = chart.blocks(), list(dict.fromkeys(chart.pictures))

    @cache
    def at(scale: float) -> list[Vector]:
        width = wide / scale
        shown = {name: svg for name, (svg, _) in drawn.items()}
        return typeset(blocks, width, width * room.height / room.width, language, shown)

    whole = at(_SCALES[0])
    if len(whole) == 1 or len(whole) == (fewest := len(at(_SCALES[-1]))):
        return whole, pictures
    return at(_SCALES[bisect_left(_SCALES, True, key=lambda scale: len(at(scale)) <= fewest)]), pictures
