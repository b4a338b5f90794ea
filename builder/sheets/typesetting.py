"""Pages set by Typst, with the fonts of this program and none of the machine's."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources

import typst

from .hypertext import Block
from .vectors import Vector, pages_of

__all__ = ["TypesettingError", "typeset"]

_FONTS = ("fontpkg_barlow", "manimgx_fonts_cjk")


class TypesettingError(ValueError):
    """What cannot be set: tables nested too deeply, say; the message tells."""


def typeset(blocks: list[Block], width: float, height: float, language: str) -> list[Vector]:
    """Blocks on pages of a size, all in pixels. Fonts are in the pages, cut to the characters used."""
    known = re.match(r"[a-z]{2,3}(?![a-z])", language)
    chart = {"width": width, "height": height, "language": known[0] if known else "en", "body": blocks}
    try:
        made = typst.compile(
            str(resources.files(__package__) / "charts.typ"),
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"chart": json.dumps(chart)},
            timestamp=0,
            pdf_tags=False,
        )
    except typst.TypstError as error:
        raise TypesettingError(f"the page cannot be set: {error.message}") from error
    return pages_of(made)


@cache
def _fonts() -> typst.Fonts:
    folders = [str(resources.files(name)) for name in _FONTS]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)
