"""From SVG to PNG, through resvg. No fonts are looked up: text is outlines by then."""

from __future__ import annotations

import resvg_py

__all__ = ["to_png"]


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as a PNG, `width` pixels wide, its height in proportion; without `width` as large as the SVG says.

    The bytes depend on the SVG and the pinned resvg alone: its compressor is built in. Raises ValueError for bad SVG.
    """
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, dpi=96.0, skip_system_fonts=True, shape_rendering="geometric_precision"
        )
    )
