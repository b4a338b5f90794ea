"""The pictures of help pages as drawings for paper."""

from __future__ import annotations

import base64
import io
import re
from typing import TYPE_CHECKING

from lxml import html
from PIL import Image

from vmodsmith.art.drawing import draw, svg
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble.pages import HtmlPage
from vmodsmith.model import Game, Style

from .charts import PagePicture

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["pictures_of"]

_DRAWN = ("callouts", "icon")
"""The pictures that are lines and areas, printed as such; all others as they are in the module, in pixels."""


def pictures_of(page: HtmlPage, game: Game, style: Style, cache: Cache) -> dict[str, PagePicture]:
    """The pictures on a page that the module makes, by name."""
    names = {each.get("src") for each in html.document_fromstring(page.html).iter("img")}
    if not names:
        return {}
    every = {each.name: each for each in pictures(game, style, cache)}
    wanted = [each for each in every.values() if each.name in names]
    found = {each.name: _measured(svg(game, style, each)) for each in wanted if each.shows in _DRAWN}
    rest = [each for each in wanted if each.shows not in _DRAWN]
    below = [every[each.upon] for each in rest if each.upon]
    made = draw(game, style, [*below, *rest], cache) if rest else {}
    return found | {each.name: _framed(made[each.name]) for each in rest}


def _measured(drawing: str) -> PagePicture:
    """A drawing with the width it says."""
    said = re.search(r'<svg[^<>]*? width="([0-9.]+)', drawing)
    return drawing, float(said[1]) if said else 100.0


def _framed(png: bytes) -> PagePicture:
    """Pixels as a drawing."""
    with Image.open(io.BytesIO(png)) as opened:
        wide, high = opened.size
    pixels = base64.b64encode(png).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{wide}" '
        f'height="{high}"><image width="{wide}" height="{high}" xlink:href="data:image/png;base64,{pixels}"/></svg>',
        float(wide),
    )
