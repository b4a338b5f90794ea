"""Checks of the limits that a style declares: texts on counters are legible, and fit."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, HexMap, Style
from vmodsmith.model.parts import ROWS_AND_CODE, HiddenPart, cached, without

__all__ = ["legends", "limits"]


def limits(game: Game) -> Iterator[Problem]:
    """Texts respect the style's limits and fit; the background colours of the sides can be distinguished. Every face of
    every style is composed for this, which takes about half a second per thousand faces.
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
    """The legend of each map fits its panel at the smallest allowed size.

    It does not depend on rows of counters: until something else changes, the findings are reused.
    """
    with open_cache() as cache:
        try:
            found = cached(
                cache, game, "legends", lambda: tuple(_legends(without(game, ROWS_AND_CODE))), hidden=ROWS_AND_CODE
            )
        except HiddenPart:
            found = tuple(_legends(game))
    yield from found


_DEPTHS = (20, 25, 30, 40, 50, 60, 80, 100, 130)
"""Heights of a panel, in millimetres, that are tried for a legend."""


def _legends(game: Game) -> Iterator[Problem]:
    from vmodsmith.art.map.panel import legend_fits  # slow to load, and builds do without
    from vmodsmith.art.map.scene import scene_of

    def fits(sheet: HexMap, style: Style, depth: float) -> bool:
        paper = style.map.model_copy(update={"panel_mm": depth})
        return legend_fits(scene_of(game, sheet, style.model_copy(update={"map": paper})))

    for style in (game.style, *game.styles.values()):
        for sheet in game.maps:
            if not legend_fits(scene_of(game, sheet, style)):
                origin = style.map.origin if style.map.origin.file else style.origin
                found = f"{style.map.panel_mm:g} mm, too small for the legend of map {sheet.id!r}"
                wide = next((each for each in _DEPTHS if each > style.map.panel_mm and fits(sheet, style, each)), None)
                aside = style.map.panel != "bottom" and wide is None
                larger = "`panel: bottom`" if aside else f"a larger panel, such as {wide:g} mm" if wide else "less text"
                expected = f"{larger}, smaller `text_mm` and `hex_mm` of `legend`, or 0 for none"
                yield Problem.at(origin, "panel_mm", found, expected, check="limits", severity="warning")
