"""PNGs, written by a pinned compressor, so that the bytes are the same on every machine.

Pictures of at most 256 colours, such as all drawings of counters, have a palette: one byte per pixel, without a filter,
which would help only photographs.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import deflate
import numpy as np
import numpy.typing as npt
import oxipng

__all__ = ["different", "lossless", "of_palette", "part", "rows_of"]

Bytes = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint32]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED = 3


def lossless(pixels: Bytes) -> bytes:
    """The PNG of a picture, pixel for pixel. `pixels`: rows, columns, and red, green, blue, alpha."""
    height, width = pixels.shape[:2]
    values = np.ascontiguousarray(pixels).view(np.uint32)[..., 0]
    colours = different(values)
    if len(colours) > 256:
        raw = oxipng.RawImage(pixels.tobytes(), width, height, color_type=oxipng.ColorType.rgba(), bit_depth=8)
        return bytes(raw.create_optimized_png(level=1))
    rows = rows_of(width, height)
    rows[:, 1:] = np.searchsorted(colours, values)
    return of_palette(rows, colours.view(np.uint8).reshape(-1, 4), level=8)


def different(values: Values) -> Values:
    """The values of an array, each once, in ascending order.

    `np.unique` would load masked arrays, which takes ten times as long as one drawing.
    """
    ordered = np.sort(values, axis=None)
    return ordered[np.flatnonzero(np.concatenate([ordered[:1] == ordered[:1], ordered[1:] != ordered[:-1]]))]


def rows_of(width: int, height: int) -> Bytes:
    """Rows in the form that is compressed, all zero: a filter byte (no filter), then one byte per pixel."""
    return np.zeros((height, width + 1), np.uint8)


def of_palette(rows: Bytes, colours: Bytes, level: int = 6) -> bytes:
    """The PNG of a picture's `rows_of`, as numbers of `colours` (at most 256: red, green, blue, alpha).

    `level` is the compression level, 1 to 12.
    """
    height, width = rows.shape[0], rows.shape[1] - 1
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _INDEXED, 0, 0, 0)),
        (b"PLTE", colours[:, :3].tobytes()),
    ]
    if (colours[:, 3] < 255).any():
        chunks.append((b"tRNS", colours[:, 3].tobytes()))
    chunks += [(b"IDAT", bytes(deflate.zlib_compress(rows.data.cast("B"), level))), (b"IEND", b"")]
    return _SIGNATURE + b"".join(part for kind, held in chunks for part in _chunk(kind, held))


def part(png: bytes, left: int, top: int, right: int, low: int) -> Bytes | None:
    """Some pixels (red, green, blue) of a picture written by `of_palette`, without unpacking all of it; None for a PNG
    of another kind.
    """
    chunks = dict(_chunks(png))
    width, _, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if kind != [8, _INDEXED, 0, 0, 0]:
        return None
    row = width + 1
    unpacking, rest, numbers = zlib.decompressobj(), chunks[b"IDAT"], bytearray()
    before = top * row
    while len(numbers) < (low - top) * row:
        some = unpacking.decompress(rest, _AT_ONCE)
        rest = unpacking.unconsumed_tail
        if not some:
            return None
        numbers += some[before:]
        before = max(0, before - len(some))
    rows = np.frombuffer(numbers, np.uint8)[: (low - top) * row].reshape(low - top, row)
    if rows[:, 0].any():
        return None
    found: Bytes = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)[rows[:, 1 + left : 1 + right]]
    return found


_AT_ONCE = 1 << 22
"""The number of bytes that are unpacked at once."""


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG by kind; if there are several of a kind, the last."""
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, held: bytes) -> Iterator[bytes]:
    """The parts of a chunk (Portable Network Graphics Specification, 5.3)."""
    yield struct.pack(">I", len(held))
    yield kind
    yield held
    yield struct.pack(">I", deflate.crc32(held, deflate.crc32(kind)))
