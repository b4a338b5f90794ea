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
    """Every page renders with the game's data. The build says the same, of a module that then is not made."""
    say = Lexicon(game)
    with open_cache() as cache:
        for pages, folder in ((game.charts, "charts"), (game.help, "help")):
            try:
                made = render(game, say, pages, folder, cache=cache)
            except WorkspaceError as error:
                yield from error.problems
            else:
                yield from _missing(game, made, [(f"{folder}-{page_name(each)}-", each) for each in pages])


_IMG = re.compile(r"<img\b[^>]*\bsrc\s*=\s*[\"']?([^\"'>]+)", re.IGNORECASE)


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
