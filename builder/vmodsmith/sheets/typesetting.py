"""Charts typeset by Typst, only with the fonts of this program."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import typst

from .hypertext import Block
from .vectors import Vector, typst_pages

__all__ = ["typeset"]

_FONTS = ("fontpkg_barlow", "manimgx_fonts_cjk", "fontpkg_spectral")


def typeset(
    blocks: list[Block],
    width: float,
    height: float,
    language: str,
    pictures: Mapping[str, str] = MappingProxyType({}),
) -> list[Vector]:
    """Blocks on pages of a size, all in pixels, with the pictures (SVG by name) that they show. Fonts are embedded as
    subsets. Raises NotSet.
    """
    known = re.match(r"[a-z]{2,3}(?![a-z])", language)
    chart = {"width": width, "height": height, "language": known[0] if known else "en", "body": blocks}
    return typst_pages(_program(), {"chart": json.dumps(chart), "pictures": json.dumps(dict(pictures))}, _fonts())


@cache
def _program() -> str:
    return resources.files(__package__).joinpath("charts.typ").read_text(encoding="utf-8")


@cache
def _fonts() -> typst.Fonts:
    folders = [str(resources.files(name)) for name in _FONTS]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)
