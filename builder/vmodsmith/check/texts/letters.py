"""Checks of characters: those that the fonts lack, and scripts that would be drawn in the wrong direction."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from vmodsmith.art.lettering.outlines import unknown
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import FontFile, Game, Marker, Unit
from vmodsmith.model.base import NOWHERE, Origin

__all__ = ["letters", "letters_of_rows"]


def letters(game: Game) -> Iterator[Problem]:
    """Every text can be drawn: the fonts have its characters, and it runs from left to right."""
    own = _own_fonts(game)
    for key, texts in game.strings.items():
        origin = game.string_origins.get(key)
        for language, text in texts.items():
            if language not in game.manifest.languages:
                continue
            if origin is not None:
                yield from _undrawn(origin, key, text, own)
            elif language not in ("en", "ja"):
                yield from _undrawn(Origin(f"templates/{game.manifest.id}/strings/{language}.po", 0), key, text, own)
    for formation in game.formations:
        yield from _undrawn(formation.origin, "abbr", formation.abbr, own)
    for place in game.places:
        yield from _undrawn(place.origin, "name", place.name, own)


def letters_of_rows(game: Game) -> Iterator[Problem]:
    """The same of the names on counters."""
    own = _own_fonts(game)
    counters: tuple[Unit | Marker, ...] = (*game.units, *game.markers)
    for counter in counters:
        yield from _undrawn(counter.origin, "name", counter.name, own)


def _own_fonts(game: Game) -> tuple[FontFile, ...]:
    styles = (game.style, *game.styles.values())
    return tuple({font.loaded: None for style in styles for font in style.fonts.values() if font.loaded})


def _undrawn(origin: Origin, field: str, text: str, own: tuple[FontFile, ...]) -> Iterator[Problem]:
    if text.isascii() or origin is NOWHERE:
        return
    turned = [each for each in dict.fromkeys(text) if unicodedata.bidirectional(each) in ("R", "AL")]
    if turned:
        expected = "text from left to right: on counters, maps and sheets this would be drawn the wrong way round"
        yield Problem.at(origin, field, _named(turned), expected, check="letters", severity="warning")
    lacking = [each for each in unknown(text, own) if each not in turned]
    if lacking:
        expected = "characters that the fonts have: on counters, maps and sheets these are left out"
        yield Problem.at(origin, field, _named(lacking), expected, check="letters", severity="warning")


def _named(characters: list[str]) -> str:
    return " ".join(f"{each} (U+{ord(each):04X})" for each in characters[:5]) + (" …" if len(characters) > 5 else "")
