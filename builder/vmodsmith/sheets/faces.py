"""Faces of counters as vectors, written from the same composition as their pictures on screen. Paths that counters
share are objects of their own, so that a file contains each only once.
"""

from __future__ import annotations

import json
from collections import Counter as Tally
from collections.abc import Iterable
from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PIL import Image

from vmodsmith.art import raster
from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.composition import Composition, DrawError, PaintedPath
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.counters.writing import bled
from vmodsmith.art.images import BadImage, drawing, pixels
from vmodsmith.art.pictures import looks_of
from vmodsmith.foundation.child_processes import workers
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.model import Counter, ImageFile, Style

from .paths import num, operators
from .safety import drawn_in
from .vectors import NotSet, Part, Vector, compress, convert

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["counter_vectors", "written"]


def counter_vectors(
    wanted: Iterable[Counter], style: Style, bleed: float, inset: float, cache: Cache, jobs: int
) -> dict[str, tuple[Vector, ...]]:
    """All faces of counters by the counter's id, each as large as the face with its bleed (millimetres), with the art
    made smaller by the inset. A counter with an odd number of faces has one more, in its plain background colour.
    Cached drawings are used, all others are made.
    """
    look = digest(
        "vectors", code_fingerprint(), json.dumps(style.model_dump(mode="json"), sort_keys=True), str(bleed), str(inset)
    )
    counters_ = list(wanted)
    batches = [counters_[start : start + _BATCH] for start in range(0, len(counters_), _BATCH)]
    keys = [digest(look, *(looks_of(each, style) for each in batch)) for batch in batches]
    held = [cache.get(key) for key in keys]
    missing = [n for n, each in enumerate(held) if not isinstance(each, list)]
    made = _draw_all([batches[n] for n in missing], style, bleed, inset, jobs)
    for n, vectors in zip(missing, made, strict=True):
        held[n] = vectors
    cache.set_all((keys[n], held[n]) for n in missing)
    return {each.id: vectors for batch, found in zip(batches, held, strict=True)
            for each, vectors in zip(batch, found, strict=True)}  # fmt: skip


_BATCH = 60
"""The number of counters that are drawn and cached together: fewer would not be worth an entry of the cache, and
together they share paths.
"""


def _draw_all(
    batches: list[list[Counter]], style: Style, bleed: float, inset: float, jobs: int
) -> list[list[tuple[Vector, ...]]]:
    jobs = min(jobs, len(batches))
    if jobs < 2:
        return [_draw_batch((each, style, bleed, inset)) for each in batches]
    with workers(jobs) as pool:
        return list(pool.map(_draw_batch, [(each, style, bleed, inset) for each in batches]))


def _draw_batch(batch: tuple[list[Counter], Style, float, float]) -> list[tuple[Vector, ...]]:
    wanted, style, bleed, inset = batch
    return [_draw(counter, style, bleed, inset) for counter in wanted]


def _draw(counter: Counter, style: Style, bleed: float, inset: float) -> tuple[Vector, ...]:
    made = [compose(counter, face, style, use="sheet") for face in range(1, len(counter.faces) + 1)]
    if len(made) % 2:
        first = made[0]
        outline = f"M0 0H{num(first.width)}V{num(first.height)}H0Z"
        area = (0.0, 0.0, first.width, first.height)
        plain = PaintedPath("ground", outline, fill=_ground(first, counter, style), area=area)
        made.append(Composition(first.width, first.height, first.per_mm, [plain]))
    if counter.covered:
        made.append(compose(counter, 0, style, use="sheet"))
    elements = style.layouts[counter.layout].elements
    return tuple(written(drawn_in(each, elements, inset), bleed) for each in made)


def _ground(first: Composition, counter: Counter, style: Style) -> str:
    """The colour of a plain back: the background that the face draws first, or else the colour with the
    largest area.
    """
    if counter.side and first.marks and first.marks[0].fill != "none":
        return first.marks[0].fill
    seen = Image.fromarray(raster.pixels(draw_face(counter, 1, style), 24)).convert("RGB").tobytes()
    return Tally("#" + seen[n : n + 3].hex() for n in range(0, len(seen), 3)).most_common(1)[0][0]


_SHARED = 160
"""The length from which path operators are an object of their own; many counters have the same words and symbols."""


def written(made: Composition, bleed_mm: float) -> Vector:
    """A composition as a vector as large as the face with its bleed, in grid units. Raises ValueError for an invalid
    path.
    """
    bleed = bleed_mm * made.per_mm
    width, height = made.width + 2 * bleed, made.height + 2 * bleed
    parts = [f"1 0 0 -1 {num(bleed)} {num(height - bleed)} cm"]
    shared: dict[Part, str] = {}
    states: dict[float, str] = {}
    for mark in (each for placed in made.marks for each in bled(placed, made, bleed)):
        if mark.image:
            part, matrix = _placed(mark, mark.image)
            name = shared.setdefault(part, f"P{len(shared) + 1}")
            parts.append(f"q {matrix} cm /{name} Do Q")
            continue
        path, box = operators(mark.d)
        if not path:
            continue
        filled, lined = mark.fill != "none", mark.stroke != "none"
        star = "*" if mark.even_odd else ""
        paint = f"B{star}" if filled and lined else f"f{star}" if filled else "S"
        clear = mark.opacity < 1
        if clear:
            states.setdefault(mark.opacity, f"G{len(states) + 1}")
        colours = [_colour(mark.fill, "cs", "sc")] if filled else []
        if lined:
            colours.append(f"{_colour(mark.stroke, 'CS', 'SC')} {num(mark.line)} w 1 j")
        state = f"/{states[mark.opacity]} gs " if clear else ""
        if clear and filled and lined:  # seen through as one, not the line over the fill
            ready = f"{' '.join(colours)} {path} {paint}"
            name = shared.setdefault(_form(ready, box, mark.line, group=True), f"P{len(shared) + 1}")
            drawn = f"/{name} Do"
        else:
            drawn = f"{path} {paint}"
            if len(path) > _SHARED:
                name = shared.setdefault(_form(drawn, box, mark.line if lined else 0.0), f"P{len(shared) + 1}")
                drawn = f"/{name} Do"
            drawn = f"{' '.join(colours)} {drawn}"
        matrix = _matrix((mark.sx, 0, 0, mark.sy, mark.x, mark.y))
        parts.append(f"q {state}{matrix} cm {drawn} Q")
    resources: list[Part] = [("/ColorSpace", _colours())]
    if states:
        resources.append(("/ExtGState", ("d", *((f"/{name}", _clear(value)) for value, name in states.items()))))
    if shared:
        resources.append(("/XObject", ("d", *((f"/{name}", part) for part, name in shared.items()))))
    return Vector(width, height, compress("\n".join(parts).encode()), ("d", *resources))


def _matrix(values: tuple[float, ...]) -> str:
    return " ".join(map(num, values))


def _placed(mark: PaintedPath, image: ImageFile) -> tuple[Part, str]:
    """An author's picture in its stored form, with all its pixels or as shapes, and the matrix that places it."""
    try:
        part, width, height = _shapes(image) if image.kind == "svg" else (_pixels(image), 1.0, 1.0)
    except (BadImage, NotSet) as error:
        raise DrawError(f"{image.file}: {error}") from None
    # The picture has y upward, the face downward.
    return part, _matrix((mark.sx / width, 0, 0, -mark.sy / height, mark.x, mark.y + mark.sy))


@lru_cache(maxsize=512)
def _shapes(image: ImageFile) -> tuple[Part, float, float]:
    drawn = convert(drawing(image))
    box = ("a", *(("x", num(each).encode()) for each in (0, 0, drawn.width, drawn.height)))
    entries: list[Part] = [("/BBox", box), ("/Resources", drawn.resources)]
    entries += [("/Subtype", ("x", b"/Form")), ("/Type", ("x", b"/XObject"))]
    return ("s", ("d", *entries), drawn.content), drawn.width, drawn.height


@lru_cache(maxsize=512)
def _pixels(image: ImageFile) -> Part:
    """A raster image (ISO 32000-1, 8.9.5), with its transparency as a soft mask."""
    shown = pixels(image)
    entries: list[Part] = [("/ColorSpace", _colours()[1][1])]
    if shown.mode == "RGBA":
        mask = _raster(shown.getchannel("A"), [("/ColorSpace", ("x", b"/DeviceGray"))])
        entries.append(("/SMask", mask))
    return _raster(shown.convert("RGB"), entries)


def _raster(shown: Image.Image, entries: list[Part]) -> Part:
    size = [("/Width", ("x", str(shown.width).encode())), ("/Height", ("x", str(shown.height).encode()))]
    kind = [("/Subtype", ("x", b"/Image")), ("/Type", ("x", b"/XObject")), ("/BitsPerComponent", ("x", b"8"))]
    return ("s", ("d", *entries, *size, *kind), compress(shown.tobytes()))


@lru_cache(maxsize=1024)
def _colour(colour: str, space: str, set_: str) -> str:
    # Rounded up: readers that cut to 255 steps would show the step below.
    values = " ".join(num(ceil(int(colour[n : n + 2], 16) / 255 * 1e6) / 1e6) for n in (1, 3, 5))
    return f"/cs0 {space} {values} {set_}"


@lru_cache(maxsize=8192)
def _form(content: str, box: tuple[float, float, float, float], line: float, *, group: bool = False) -> Part:
    """A path with its painting operator as a form.

    It takes colour and line from the place where it is used, except in a group.
    """
    left, top, right, bottom = box
    edges = (left - line, top - line, right + line, bottom + line)
    entries: list[Part] = [("/BBox", ("a", *(("x", num(each).encode()) for each in edges)))]
    if group:
        entries.append(("/Group", ("d", ("/I", ("x", b"true")), ("/S", ("x", b"/Transparency")))))
    entries.append(("/Resources", ("d", *([("/ColorSpace", _colours())] if group else []))))
    entries += [("/Subtype", ("x", b"/Form")), ("/Type", ("x", b"/XObject"))]
    return ("s", ("d", *entries), compress(content.encode()))


def _clear(opacity: float) -> Part:
    value = ("x", num(opacity).encode())
    return ("d", ("/CA", value), ("/Type", ("x", b"/ExtGState")), ("/ca", value))


@cache
def _colours() -> Part:
    """The colour space of screen colours, sRGB, in the form that the converter of drawings uses."""
    drawn = convert(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z" fill="#123456"/></svg>'
    )
    spaces = next(part for name, part in drawn.resources[1:] if name == "/ColorSpace")
    return ("d", ("/cs0", spaces[1][1]))
