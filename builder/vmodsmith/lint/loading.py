"""Pictures far larger than they are shown, which cost time and memory when the module opens."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from vmodsmith.foundation.picture_parts import opened_picture
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits import BasicPiece, Embellishment, MovementMarkable, Obscurable

from .findings import Finding, Severity, in_trait_of

__all__ = ["pictures_too_large"]

_ICON = 128
"""Pixels: a toolbar button taller than this pushes the map down."""

_SCALED = 0.5
_PIXELS = 250_000


def pictures_too_large(module: Module) -> Iterator[Finding]:
    """Find icons of toolbar buttons that are as tall as a picture, and pictures of layers of which less than a quarter
    is ever shown.
    """
    sizes: dict[str, tuple[int, int]] = {}

    def size(name: str) -> tuple[int, int]:
        if name not in sizes:
            try:
                with opened_picture(module.entries.get(f"images/{name}", b"")) as picture:
                    sizes[name] = picture.size
            except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
                sizes[name] = (0, 0)
        return sizes[name]

    for element in module.elements():
        for name, value in element.attrib.items():
            lower = str(name).lower()
            if not lower.endswith(("icon", "iconname")) or lower.startswith("disabled") or not value:
                continue
            wide, tall = size(str(value))
            if tall > _ICON:
                yield Finding(
                    "image-too-large",
                    Severity.NOTE,
                    (module.place(element),),
                    f"the icon {str(value)!r} is {wide} x {tall} pixels: the toolbar becomes as tall",
                    "Use a smaller picture for the button; 32 pixels are usual.",
                )
    whole: dict[str, float] = {}
    places: dict[str, dict[str, None]] = {}
    for piece in module.pieces:
        for trait in piece.traits:
            if isinstance(trait, Embellishment):
                for level in trait.levels:
                    if level.image:
                        whole[level.image] = max(whole.get(level.image, 0.0), trait.scale)
                        places.setdefault(level.image, {})[in_trait_of(piece.place, trait)] = None
    shown = _shown_otherwise(module)
    for name, scale in whole.items():
        wide, tall = (0, 0) if name in shown else size(name)
        if 0 < scale <= _SCALED and wide * tall >= _PIXELS:
            yield Finding(
                "image-too-large",
                Severity.NOTE,
                tuple(places[name]),
                f"the picture {name!r} ({wide} x {tall} pixels) is shown only at {scale:.0%} of its size: it takes "
                f"{wide * tall * 4 / 2**20:.0f} MB of memory",
                f"Save it at {round(wide * scale)} x {round(tall * scale)} pixels, and set the scale to 1.",
            )


def _shown_otherwise(module: Module) -> set[str]:
    """The pictures that boards, buttons, pieces and masks show: not only layers, and at full size."""
    found = {str(value) for element in module.elements() for value in element.attrib.values()}
    for piece in module.pieces:
        for trait in piece.traits:
            match trait:
                case BasicPiece() | MovementMarkable():
                    found.add(trait.image)
                case Obscurable():
                    found.update((trait.image, trait.owner_image))
    return found
