"""Counters: from a counter and a style to a picture.

Drawing has two steps. `compose` places everything, and records what did not fit; `draw_face` writes the composition as
SVG. Checks and tests use the composition, so that they see what is drawn and not what was intended.
"""

from __future__ import annotations

from vmodsmith.model.counters import Counter, faces_of
from vmodsmith.model.style import Style

from .artist import compose
from .composition import DrawError
from .sizes import face_pixels, face_size
from .writing import write

__all__ = ["draw_face", "problems"]


def draw_face(counter: Counter, face: int, style: Style, *, bleed_mm: float = 0.0, pixels: int | None = None) -> str:
    """One face (from 1; 0 is the covered one) of a counter as SVG: as large as `face_size`, plus the bleed all round.

    `pixels` is the width at which it is shown, if it differs from the module: an author's pictures are reduced to it.
    The same inputs give the same bytes. Raises DrawError if the counter names what the style lacks.
    """
    made = compose(counter, face, style, use="module")
    width, height = face_size(style, counter.layout)
    bleed = bleed_mm * made.per_mm
    pixels = pixels or face_pixels(style, counter.layout)
    view = (-bleed, -bleed, made.width + 2 * bleed, made.height + 2 * bleed)
    return write(
        made, view, (width + 2 * bleed_mm, height + 2 * bleed_mm), bleed, (0.0, 0.0, 1.0), pixels * view[2] / made.width
    )


def problems(counter: Counter, style: Style) -> list[str]:
    """The faults of a counter's looks, in words: names that the style lacks, text too long for its box."""
    found: list[str] = []
    for face in faces_of(counter):
        try:
            made = compose(counter, face, style)
        except DrawError as error:
            found.append(f"face {face}: {error}")
            continue
        found += [
            f"face {face}: {fit.text!r} is too long for its place ({fit.element})" for fit in made.fits if fit.tight
        ]
    return list(dict.fromkeys(found))
