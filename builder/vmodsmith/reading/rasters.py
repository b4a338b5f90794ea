"""The heads of PNG and JPEG files: the size of a picture, before a pixel of it is read."""

from __future__ import annotations

from vmodsmith.foundation.picture_parts import BusyPicture, opened_picture
from vmodsmith.model.images import MOST_PIXELS, MOST_SIDE

__all__ = ["bounded_picture", "head"]

_KINDS = {"PNG": "png", "JPEG": "jpeg", "MPO": "jpeg"}
"""By Pillow's names; an MPO is a JPEG of a camera with another one after it, such as a smaller one."""


def bounded_picture(data: bytes) -> tuple[str, str] | None:
    """The fault of a PNG or JPEG (found, expected); None if it can be shown. Only the head of
    the file is read."""
    known = head(data)
    return known if len(known) == 2 else None


def head(data: bytes) -> tuple[str, str] | tuple[str, int, int, str]:
    """The kind, width, height and colours of a PNG or JPEG; or its fault (found, expected)."""
    from PIL import Image  # slow to load, and not needed in games without pictures

    try:
        with opened_picture(data, ("PNG", "JPEG")) as opened:
            kind, (width, height), mode = opened.format or "", opened.size, opened.mode
            turned = kind != "PNG" and opened.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    except BusyPicture as error:
        return str(error), "the picture saved again, as a PNG"
    except Image.DecompressionBombError:
        return "far too many pixels", f"at most {MOST_PIXELS:,} pixels"
    except Exception:
        # Pillow raises errors of many kinds for damaged files; none of them says more to an author than this.
        return "something else, or a damaged file", "a PNG, JPEG or SVG"
    if width * height > MOST_PIXELS:
        return f"{width} x {height} pixels", f"at most {MOST_PIXELS:,} pixels"
    if max(width, height) > MOST_SIDE:
        return f"{width} x {height} pixels", f"at most {MOST_SIDE:,} pixels in each direction"
    if turned:  # a camera's own mark that the picture lies on its side
        width, height = height, width
    return _KINDS[kind], width, height, mode
