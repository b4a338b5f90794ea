"""Checks of pages: that each template of help and charts renders, in every language."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game

__all__ = ["rendered"]


def rendered(game: Game) -> Iterator[Problem]:
    """Every page renders with the game's data. The build says the same, of a module that then is not made."""
    say = Lexicon(game)
    for pages, folder in ((game.charts, "charts"), (game.help, "help")):
        try:
            render(game, say, pages, folder)
        except WorkspaceError as error:
            yield from error.problems
