"""Captions of the panel: a text in each language, and its lettering."""

from __future__ import annotations

from vmodsmith import words
from vmodsmith.words.speech import decimal

from ..lettering.setting import Lettering, font_of
from .scene import MapScene

__all__ = ["NORTH", "SCALE", "lettering_of", "own_texts", "texts_of"]


def texts_of(scene: MapScene, key: str) -> list[str]:
    return list(dict.fromkeys(scene.game.text(key, language) for language in scene.game.manifest.languages))


NORTH, SCALE = "print.north", "print.scale"
"""The program's own texts on a map; a game may replace them, as any of them."""


def own_texts(scene: MapScene, key: str, **values: float) -> list[str]:
    """A text of the program in all languages, each once, with each `{name}` replaced by a number."""
    given = {**(words.own(key) or {}), **scene.game.strings.get(key, {})}
    spoken = scene.game.manifest.languages
    made: list[str] = []
    for language in spoken:
        text = next(given[each] for each in (language, *spoken, "en") if given.get(each))
        for name, value in values.items():
            text = text.replace("{" + name + "}", decimal(value, language))
        made.append(text)
    return list(dict.fromkeys(made))


def lettering_of(scene: MapScene, text: str, second: bool = False, size: float = 1.0) -> Lettering:
    style = scene.style.title
    font = font_of(scene.look, style.second_text_font if second else style.text_font)
    return Lettering(font, scene.geometry.mm(scene.style.legend.text_mm) * size, style.colour)
