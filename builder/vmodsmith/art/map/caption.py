"""Captions of the panel: a text in each language, and its lettering."""

from __future__ import annotations

from ..lettering.setting import Lettering, font_of
from .scene import MapScene

__all__ = ["lettering_of", "texts_of"]


def texts_of(scene: MapScene, key: str) -> list[str]:
    return list(dict.fromkeys(scene.game.text(key, language) for language in scene.game.manifest.languages))


def lettering_of(scene: MapScene, text: str, second: bool = False, size: float = 1.0) -> Lettering:
    style = scene.style.title
    font = font_of(scene.look, style.second_text_font if second else style.text_font)
    return Lettering(font, scene.geometry.mm(scene.style.legend.text_mm) * size, style.colour)
