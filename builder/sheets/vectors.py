"""Drawings as vectors: SVG to PDF objects through svg2pdf (Typst's), which keeps every path and looks up no font.

A counter's drawing is converted once and kept in the project's cache by content, as the module's pictures are.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import deflate
import pikepdf
import svg2pdf_py
from PIL import Image

from builder.art import counters
from builder.art.raster import to_png
from builder.model import Counter, Style
from builder.store import code_fingerprint, digest

if TYPE_CHECKING:
    from diskcache_community import Cache

__all__ = ["Part", "Vector", "compress", "convert", "counter_vectors", "remembered"]

Part = tuple[Any, ...]
"""A PDF object as plain data: `("x", text)`, `("a", parts)`, `("d", (name, part), …)`, `("s", dictionary, bytes)`;
a stream's bytes are compressed already. Equal parts are equal tuples."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A drawing: its size in its own units, its content stream (compressed) and what that refers to."""

    width: float
    height: float
    content: bytes
    resources: Part


@cache
def _converter() -> tuple[svg2pdf_py.FontDatabase, svg2pdf_py.ConversionOptions]:
    # No fonts: text is outlines already, and none of the machine's may come in.
    return svg2pdf_py.FontDatabase(), svg2pdf_py.ConversionOptions(compress=False)


def compress(content: bytes) -> bytes:
    """Deflated content. libdeflate comes with its package, so the bytes do not depend on the machine's zlib."""
    return bytes(deflate.zlib_compress(content, 6))


_compress_again = lru_cache(maxsize=64)(compress)
"""For what every drawing brings along, such as the profile of its colours."""


def convert(svg: str) -> Vector:
    """An SVG drawing as a vector. Raises ValueError for bad SVG."""
    try:
        made = bytes(svg2pdf_py.svg_to_pdf(svg, *_converter()))
    except Exception as error:  # the converter's own exceptions have no common class
        raise ValueError(f"a drawing cannot be turned into PDF: {error}") from error
    with pikepdf.open(io.BytesIO(made)) as file:
        page = file.pages[0].obj
        left, low, right, high = (float(value) for value in page.MediaBox.as_list())
        # The page's own transparency group is left out: painting straight on the sheet looks the same.
        return Vector(right - left, high - low, compress(page.Contents.read_bytes()), _part(page.Resources, {}))


def _part(value: Any, known: dict[tuple[int, int], Part]) -> Part:
    """An object as plain data; `known` are the indirect objects of the same file met before."""
    if not isinstance(value, pikepdf.Object):
        return ("x", {True: b"true", False: b"false"}[value] if isinstance(value, bool) else str(value).encode())
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


def _entries(value: Any, known: dict[tuple[int, int], Part]) -> Part:
    names = sorted(set(value.keys()) - {"/Length", "/Filter", "/ProcSet"})
    return ("d", *((name, _part(value[name], known)) for name in names))


def counter_vectors(
    wanted: Iterable[Counter], style: Style, bleed: float, store: Cache, jobs: int
) -> dict[str, tuple[Vector, ...]]:
    """All faces of counters by the counter's id, each as large as the face with its bleed (millimetres).

    A counter with an odd number of faces has one more: its plain ground. Cached drawings are used, the rest are made.
    """
    look = digest("vectors", code_fingerprint(), json.dumps(style.model_dump(mode="json"), sort_keys=True), str(bleed))
    done: dict[str, tuple[Vector, ...]] = {}
    missing: list[tuple[Counter, str]] = []
    for counter in wanted:
        key = digest(look, counter.model_dump_json())
        held = store.get(key)
        if isinstance(held, tuple):
            done[counter.id] = held
        else:
            missing.append((counter, key))
    made = _draw_all([counter for counter, _ in missing], style, bleed, jobs)
    with store.transact():
        for (counter, key), vectors in zip(missing, made, strict=True):
            store.set(key, vectors)
            done[counter.id] = vectors
    return done


def remembered(key: str, store: Cache, draw: Callable[[], str]) -> Vector:
    """The vector of a drawing by the digest of all it depends on; `draw` gives its SVG where it is not cached."""
    held = store.get(key)
    if isinstance(held, Vector):
        return held
    made = convert(draw())
    store.set(key, made)
    return made


_PER_PROCESS = 80
"""So many counters are worth another process."""


def _draw_all(wanted: list[Counter], style: Style, bleed: float, jobs: int) -> list[tuple[Vector, ...]]:
    jobs = min(jobs, len(wanted) // _PER_PROCESS)
    if jobs < 2:
        return [_draw(counter, style, bleed) for counter in wanted]
    batches = [(wanted[start : start + _BATCH], style, bleed) for start in range(0, len(wanted), _BATCH)]
    with ProcessPoolExecutor(jobs) as pool:
        return [each for batch in pool.map(_draw_batch, batches) for each in batch]


_BATCH = 60


def _draw_batch(batch: tuple[list[Counter], Style, float]) -> list[tuple[Vector, ...]]:
    wanted, style, bleed = batch
    return [_draw(counter, style, bleed) for counter in wanted]


def _draw(counter: Counter, style: Style, bleed: float) -> tuple[Vector, ...]:
    drawings = [counters.draw_face(counter, face, style, bleed_mm=bleed) for face in range(1, len(counter.faces) + 1)]
    if len(drawings) % 2:
        width, height = (side + 2 * bleed for side in counters.face_size(style, counter.layout))
        drawings.append(_plain(width, height, _ground(drawings[0], counter)))
    return tuple(convert(each) for each in drawings)


_FIRST_FILL = re.compile(r'<path [^>]*?fill="(#[0-9a-f]{6})"')


def _ground(svg: str, counter: Counter) -> str:
    """The colour of a plain back: a side's own ground, which its drawings lay down first; else what is seen most."""
    found = _FIRST_FILL.search(svg)
    if found and counter.side:
        return found[1]
    pixels = Image.open(io.BytesIO(to_png(svg, 24))).convert("RGB").tobytes()
    return Tally("#" + pixels[n : n + 3].hex() for n in range(0, len(pixels), 3)).most_common(1)[0][0]


def _plain(width: float, height: float, colour: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" viewBox="0 0 1 1" '
        f'preserveAspectRatio="none"><path d="M0 0H1V1H0Z" fill="{colour}"/></svg>'
    )
