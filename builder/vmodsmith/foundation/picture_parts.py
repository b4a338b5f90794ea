"""Pictures opened with a limit on the parts of their file.

A PNG, JPEG or GIF may have millions of tiny or empty parts in a few megabytes, each of which Pillow reads one after the
other, and a JPEG may draw all its pixels again in each of thousands of passes.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from vmodsmith.foundation.errors import UserError

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["KINDS", "BusyPicture", "opened_picture"]

KINDS = ("PNG", "JPEG", "GIF", "BMP")
"""The kinds of pictures that VASSAL shows, apart from SVG."""

_MOST_PARTS = 50_000
"""The most parts of a file: programs write parts of 4 to 64 kB."""

_MOST_PASSES = 100
"""The most passes of a progressive JPEG: programs write about ten."""

_MOST_DRAWN = 2_000_000_000
"""The most pixels of all passes together."""

_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
"""Markers of a JPEG without a length."""


class BusyPicture(UserError, OSError):
    """A picture with more parts or passes than any program writes."""


@contextmanager
def opened_picture(data: bytes, kinds: Collection[str] = KINDS) -> Iterator[Image.Image]:
    """A picture of one of these kinds (Pillow's names), of which only the head is read so far.

    Raises BusyPicture beyond the limits, and what Pillow raises for a damaged picture or one of another kind.
    """
    from PIL import Image  # slow to load, and not needed in games without pictures

    parts = _parts(data)
    if parts > _MOST_PARTS:
        raise BusyPicture(f"more than {_MOST_PARTS:,} parts")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of many pixels: the limits are our own
        with Image.open(io.BytesIO(data), formats=tuple(kinds)) as opened:
            passes = data.count(b"\xff\xda") if data.startswith(b"\xff\xd8") else 1
            drawn = passes * opened.width * opened.height
            if passes > _MOST_PASSES or (passes > 1 and drawn > _MOST_DRAWN):
                raise BusyPicture(f"{passes:,} passes over {opened.width} x {opened.height} pixels")
            yield opened


def _parts(data: bytes) -> int:
    """The number of parts of a file that are read one after the other, counted to one more than the limit."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        steps = _png(data)
    elif data.startswith(b"\xff\xd8"):
        steps = _jpeg(data)
    else:
        steps = _gif(data) if data.startswith(b"GIF8") else iter(())
    number = 0
    for _ in steps:
        number += 1
        if number > _MOST_PARTS:
            break
    return number


def _png(data: bytes) -> Iterator[int]:
    at = 8
    while at < len(data):
        yield at
        if data[at + 4 : at + 8] == b"IEND":
            break
        at += 12 + int.from_bytes(data[at : at + 4], "big")


def _jpeg(data: bytes) -> Iterator[int]:
    """The places of the markers before the pixels, and of bytes that are skipped between them."""
    at = 2
    while at + 1 < len(data):
        yield at
        if data[at] != 0xFF or data[at + 1] in (0x00, 0xFF):
            at += 1
        elif data[at + 1] == 0xDA:
            break
        else:
            at += 2 if data[at + 1] in _ALONE else 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))


def _gif(data: bytes) -> Iterator[int]:
    """The places of the blocks before the first picture, and of the parts of each."""
    flags = data[10] if len(data) > 10 else 0
    at = 13 + (3 << ((flags & 7) + 1) if flags & 128 else 0)
    while at < len(data) and data[at] not in b",;":
        yield at
        if data[at] != ord("!"):
            at += 1
            continue
        at += 2
        while at < len(data) and data[at]:
            yield at
            at += 1 + data[at]
        at += 1
