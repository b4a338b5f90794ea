"""Drawings as vectors: pages and SVG drawings that Typst turns into PDF, held as plain data. Plain data can be cached,
and equal drawings have equal data, which a file stores only once.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import deflate
import pikepdf
import typst

from vmodsmith.art.svg_slices import portions
from vmodsmith.foundation.errors import UserError

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["NotSet", "Part", "Vector", "compress", "convert", "remembered", "typst_pages"]

Part = tuple[Any, ...]
"""A PDF object as plain data: `("x", text)`, `("a", parts)`, `("d", (name, part), …)`, `("s", dictionary, bytes)`;
a stream's bytes are already compressed. Equal parts are equal tuples."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A drawing: its size in its own units, its content stream (compressed) and the objects to which it refers."""

    width: float
    height: float
    content: bytes
    resources: Part


def compress(content: bytes) -> bytes:
    """Deflated content. libdeflate is part of its package, so the bytes do not depend on the machine's zlib."""
    return bytes(deflate.zlib_compress(content, 6))


_compress_again = lru_cache(maxsize=64)(compress)
"""Compression of data that every drawing contains, such as its colour profile, remembered."""


class NotSet(UserError, ValueError):
    """Something that Typst cannot read or typeset: an invalid drawing, tables nested too deeply.

    The message says what.
    """


def typst_pages(program: str, given: dict[str, str], fonts: typst.Fonts | None = None) -> list[Vector]:
    """The pages of a Typst program, which finds `given` in `sys.inputs`. Only the given fonts are used, none of the
    machine's. Raises NotSet.
    """
    try:
        made = typst.compile(
            program.encode(),
            font_paths=fonts or _no_fonts(),
            ignore_system_fonts=True,
            sys_inputs=given,
            timestamp=0,
            pdf_tags=False,
        )
    except typst.TypstError as error:
        raise NotSet(error.message) from None
    return _pages(made)


@cache
def _no_fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False)


_DRAWING = """
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""


_MOST = 400_000
"""The most characters of a drawing that are converted at once: Typst needs up to twenty times as many bytes."""


def convert(svg: str) -> Vector:
    """An SVG drawing as a vector.

    Its text is already outlines. A long drawing is converted in portions, which are laid over one another. Raises
    NotSet for bad SVG.
    """
    made = [typst_pages(_DRAWING, {"svg": each})[0] for each in portions(svg, _MOST)]
    return made[0] if len(made) == 1 else _laid(made)


def _laid(vectors: list[Vector]) -> Vector:
    """Vectors of one size as one, the first at the bottom."""
    first = vectors[0]
    box = f"[0 0 {first.width:.6f} {first.height:.6f}]".encode()
    names = [f"/Part{number}" for number in range(len(vectors))]
    parts: list[Part] = []
    for each in vectors:
        entries = ("d", ("/BBox", ("x", box)), ("/Resources", each.resources), ("/Subtype", ("x", b"/Form")))
        parts.append(("s", (*entries, ("/Type", ("x", b"/XObject"))), each.content))
    drawn = "\n".join(f"{name} Do" for name in names).encode()
    resources = ("d", ("/XObject", ("d", *zip(names, parts, strict=True))))
    return Vector(first.width, first.height, compress(drawn), resources)


def _pages(made: bytes) -> list[Vector]:
    """The pages of a PDF file, without its other contents."""
    found, known = [], dict[tuple[int, int], Part]()
    with pikepdf.open(io.BytesIO(made)) as file:
        for each in file.pages:
            left, low, right, high = (float(value) for value in each.mediabox.as_list())
            # The page's own transparency group is left out: painting straight on the sheet looks the same.
            content, resources = compress(each.obj.Contents.read_bytes()), _part(each.resources, known)
            found.append(Vector(right - left, high - low, content, resources))
    return found


def _part(value: Any, known: dict[tuple[int, int], Part]) -> Part:
    """An object as plain data; `known` are the indirect objects of the same file that were already read."""
    if not isinstance(value, pikepdf.Object):
        return ("x", _written(value))
    number = value.objgen
    if number in known and number[0]:
        return known[number]
    made: Part
    if isinstance(value, pikepdf.Array):
        made = ("a", *(_part(each, known) for each in value.as_list()))
    elif isinstance(value, pikepdf.Stream):
        content = value.read_bytes()
        press = _compress_again if len(content) < 8192 else compress
        made = ("s", _entries(value, known), press(content))
    elif isinstance(value, pikepdf.Dictionary):
        made = _entries(value, known)
    else:
        made = ("x", value.unparse())
    known[number] = made
    return made


def _written(value: Any) -> bytes:
    """A truth value or a number in the form of PDF: no capital, no exponent."""
    if isinstance(value, bool):
        return b"true" if value else b"false"
    return (f"{value:f}" if isinstance(value, Decimal) else str(value)).encode()


def _entries(value: Any, known: dict[tuple[int, int], Part]) -> Part:
    names = sorted(set(value.keys()) - {"/Length", "/Filter", "/ProcSet"})
    return ("d", *((name, _part(value[name], known)) for name in names))


_Made = TypeVar("_Made")


def remembered(cache: Cache, key: str, make: Callable[[], _Made]) -> _Made:
    """The result for a `key`, the digest of its input: from the cache, or made now."""
    held: _Made | None = cache.get(key)
    if held is None:
        held = make()
        cache.set(key, held)
    return held
