"""Checks of the limits that a style declares: texts on counters are legible, and fit."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.model.parts import ROWS, HiddenPart, kept, without

__all__ = ["legends", "limits"]


def limits(game: Game) -> Iterator[Problem]:
    """Texts keep the style's limits and have room where they stand; the sides' grounds can be told apart.

    Every face of every style is set for this, which takes about half a second a thousand faces.
    """
    from vmodsmith.art.counters.legibility import findings  # slow to load
    from vmodsmith.art.kept_counters import KeptCounters

    with open_cache() as cache:
        found = []
        for style in (game.style, *game.styles.values()):
            known = KeptCounters(cache, "legible", style)
            found += [(style, each) for each in findings(style, game.counters, known.of)]
            known.close()
    for style, each in found:
        origin = style.layouts[each.layout].elements[each.element].origin if each.layout else style.limits.origin
        if not origin.file:
            origin = style.origin
        where = f" (first on {each.counter.id})" if each.counter else ""
        yield Problem.at(origin, each.field, each.found + where, each.expected, check="limits", severity="warning")


def legends(game: Game) -> Iterator[Problem]:
    """The legend of each map has room in its panel, set as small as it may be. It is made without rows of counters: as
    long as nothing else changes, what was found is kept."""
    with open_cache() as cache:
        try:
            found = kept(cache, game, "legends", lambda: tuple(_legends(without(game, ROWS))))
        except HiddenPart:
            found = tuple(_legends(game))
    yield from found


def _legends(game: Game) -> Iterator[Problem]:
    from vmodsmith.art.map.panel import legend_fits  # slow to load, and builds do without
    from vmodsmith.art.map.scene import scene_of

    for style in (game.style, *game.styles.values()):
        for sheet in game.maps:
            if not legend_fits(scene_of(game, sheet, style)):
                origin = style.map.origin if style.map.origin.file else style.origin
                found = f"{style.map.panel_mm:g} mm, too small for the legend of map {sheet.id!r}"
                expected = "a larger panel, smaller `text_mm` and `hex_mm` of `legend`, or 0 for none"
                yield Problem.at(origin, "panel_mm", found, expected, check="limits", severity="warning")
