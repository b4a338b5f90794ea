"""Checks of pages: that each template of help and charts renders, in every language, with pictures that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from vmodsmith.art.pictures import pictures
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import HtmlPage, page_name, render
from vmodsmith.assemble.plugins import plugin_pictures
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.model import Game, Page

__all__ = ["rendered"]


def rendered(game: Game) -> Iterator[Problem]:
    """Every page renders with the game's data. The build reports the same, and then makes no module."""
    say = Lexicon(game)
    with open_cache() as cache:
        for pages, folder in ((game.charts, "charts"), (game.help, "help")):
            try:
                made = render(game, say, pages, folder, cache=cache)
            except WorkspaceError as error:
                yield from error.problems
            else:
                named = [(f"{folder}-{page_name(each)}-", each) for each in pages]
                yield from _missing(game, made, named)
                yield from _leading_nowhere(made, named)


_IMG = re.compile(r"<img\b[^<>]*\bsrc\s*=\s*[\"']?([^\"'>]+)", re.IGNORECASE)


def _missing(game: Game, made: list[HtmlPage], pages: list[tuple[str, Page]]) -> Iterator[Problem]:
    """Pictures that a page names and the module does not have: VASSAL would show an empty frame."""
    shown = {
        (page, unescape(name))
        for each in made
        for start, page in pages
        if each.file.startswith(start)
        for name in _IMG.findall(each.html)
    }
    if not shown:
        return
    optional = plugin_pictures(game)
    there = {each.name for each in pictures(game, game.style)} - set(optional)
    for page, name in sorted(shown, key=lambda each: (each[0].file, each[1])):
        if name not in there:
            lines = page.text[: page.text.find(name)].count("\n") + 1 if name in page.text else 0
            expected = "a picture of the module by its file name"
            if name in optional:
                expected += f": this one is in the plug-in {optional[name]}"
            yield Problem(page.file, lines, "", name, expected, nearest(name, there), check="pages")


_LINK = re.compile(r"<a\b[^<>]*\bhref\s*=\s*[\"']?#([^\"'>\s]*)", re.IGNORECASE)
_PLACE = re.compile(r"\b(?:name|id)\s*=\s*[\"']?([^\"'>\s]+)", re.IGNORECASE)


def _leading_nowhere(made: list[HtmlPage], pages: list[tuple[str, Page]]) -> Iterator[Problem]:
    """Links to an anchor that the page does not have: a click does nothing."""
    found: dict[tuple[str, str], Problem] = {}
    for each in made:
        places = set(map(unescape, _PLACE.findall(each.html)))
        for start, page in pages:
            for name in _LINK.findall(each.html) if each.file.startswith(start) else ():
                place = unescape(name)
                if place and place not in places and (page.file, place) not in found:
                    written = f"#{place}"
                    line = page.text[: page.text.find(written)].count("\n") + 1 if written in page.text else 0
                    expected = f'an anchor of this page, such as <a name="{place}">'
                    found[page.file, place] = Problem(
                        page.file, line, "", written, expected, nearest(place, places), check="pages"
                    )
    yield from found.values()
