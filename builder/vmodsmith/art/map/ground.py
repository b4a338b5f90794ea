"""The terrain of a map: areas with their textures, relief, settlements, field works. Each returns SVG elements.

A layer gets the hexes that it covers; adjacent hexes merge. Everything is vector graphics, and repeated signs are
joined into a few long paths, because a picture with ten thousand small elements is slow everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

import numpy as np
from numpy.typing import NDArray
from svgwrite.path import Path

from vmodsmith.hexgrid import Cube, Point
from vmodsmith.model.mapstyle import AreaLayer, BuildingsLayer, ReliefLayer, Stroke, Texture, WorksLayer

from ..curves import Pair, along, battlement, closed_path, lengths, num, open_path, polygon_path, smooth_closed
from .fields import Field, Plane, blur, contour_lines, filled

__all__ = ["Ground", "area", "buildings", "disc", "extent", "outlined", "relief", "shape", "strewn", "works"]


@dataclass(frozen=True)
class Ground:
    """Data that the layers of one map part share: the plane, pixels per millimetre, and the areas without scattered
    signs.
    """

    plane: Plane
    px: float
    across: float
    seed: int
    clear: NDArray[np.bool_]
    """The areas for scattered signs, away from hex numbers and other lettering."""


def shape(d: str, fill: str, opacity: float = 1.0, rule: str = "evenodd") -> Path:
    """A filled path."""
    extra: dict[str, object] = {"fill_opacity": opacity} if opacity < 1 else {}
    return Path(d=d, fill=fill, fill_rule=rule, debug=False, **extra)


def outlined(d: str, stroke: Stroke, px: float, **extra: object) -> Path:
    """A drawn path."""
    if stroke.opacity < 1:
        extra["stroke_opacity"] = stroke.opacity
    extra.setdefault("stroke_linejoin", "round")
    return Path(d=d, fill="none", stroke=stroke.colour, stroke_width=num2(stroke.mm * px), debug=False, **extra)


def num2(value: float) -> str:
    """A width with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _path(parts: Iterable[Sequence[Sequence[Pair]]]) -> str:
    return "".join(closed_path(ring[:-1]) for rings in parts for ring in rings if len(ring) > 4)


def extent(ground: Ground, cubes: Collection[Cube], inset: float = 0.0, sigma: float = 0.1) -> Field:
    """A field above 0.5 inside the area of some hexes; `inset` pulls its edge in, in hexes."""
    soft = blur(ground.plane.share(cubes), sigma * ground.across / ground.plane.step)
    return soft - inset / (sigma * 2.5) if inset else soft


def area(layer: AreaLayer, cubes: Collection[Cube], ground: Ground) -> list[Path]:
    """Hexes as one natural area."""
    if not cubes:
        return []
    field = extent(ground, cubes, layer.inset)
    d = _path(filled(ground.plane, field, 0.5))
    made = [shape(d, layer.fill, layer.opacity)]
    if layer.core:
        deep = blur(ground.plane.share(cubes), 0.3 * ground.across / ground.plane.step)
        deep = np.minimum(deep + 0.12 * ground.plane.noise(0.5, 31), field + 0.2)
        made.append(shape(_path(filled(ground.plane, deep, 0.74)), layer.core, layer.opacity))
    if layer.edge:
        made.append(outlined(d, layer.edge, ground.px))
    if layer.texture:
        made.extend(strewn(layer.texture, field, ground, 0.66))
    return made


def strewn(texture: Texture, field: Field, ground: Ground, level: float = 0.6, seed: int = 0) -> list[Path]:
    """Signs scattered where a field is above a level, each at random in its own cell of a slanted grid."""
    plane = ground.plane
    every = texture.every * ground.px
    columns, rows = int(plane.box.width / every) + 2, int(plane.box.height / every) + 2
    i, j = np.meshgrid(np.arange(columns), np.arange(rows))
    dx = _scatter(i, j, ground.seed + seed * 17 + 1) - 0.5
    dy = _scatter(i, j, ground.seed + seed * 17 + 2) - 0.5
    x = plane.box.x + (i + 0.5 * (j % 2) + 0.75 * dx) * every
    y = plane.box.y + (j + 0.75 * dy) * every
    column = np.clip(np.rint((x - plane.box.x) / plane.step), 0, field.shape[1] - 1).astype(np.int64)
    row = np.clip(np.rint((y - plane.box.y) / plane.step), 0, field.shape[0] - 1).astype(np.int64)
    keep = (field[row, column] > level) & ground.clear[row, column]
    sizes = 0.8 + 0.4 * _scatter(i, j, ground.seed + seed * 17 + 3)
    places = [(float(a), float(b), float(c)) for a, b, c in zip(x[keep], y[keep], sizes[keep], strict=True)]
    return _SIGNS[texture.sign](texture, places, ground.px)


def _scatter(i: NDArray[np.int64], j: NDArray[np.int64], seed: int) -> Field:
    mask = np.int64(0xFFFFFFFF)
    h = (i * 73856093 + j * 19349663 + seed * 83492791) & mask
    h = ((h ^ (h >> 13)) * 1274126177) & mask
    h = ((h ^ (h >> 15)) * 668265263) & mask
    made: Field = (h ^ (h >> 16)) / 4294967296.0
    return made


def disc(x: float, y: float, r: float) -> str:
    """A circle as path data."""
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0"


def _broadleaf(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    r = texture.mm * px / 2
    crowns = "".join(disc(x, y, r * s) for x, y, s in places)
    made = []
    if texture.edge:
        made.append(
            shape(
                "".join(disc(x + r * 0.34, y + r * 0.4, r * s) for x, y, s in places),
                texture.edge,
                0.55 * texture.opacity,
                "nonzero",
            )
        )
    made.append(shape(crowns, texture.fill, texture.opacity, "nonzero"))
    return made


def _conifer(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    h = texture.mm * px
    d = "".join(
        f"M{num(x)} {num(y - h * s * 0.6)}l{num(h * s * 0.34)} {num(h * s)}h{num(-h * s * 0.68)}Z" for x, y, s in places
    )
    return [shape(d, texture.fill, texture.opacity)]


def _tuft(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    h = texture.mm * px
    d = "".join(
        f"M{num(x - h * s * 0.4)} {num(y - h * s * 0.6)}L{num(x)} {num(y)}"
        f"L{num(x + h * s * 0.4)} {num(y - h * s * 0.6)}"
        f"M{num(x)} {num(y)}V{num(y - h * s)}"
        for x, y, s in places
    )
    return [outlined(d, Stroke(colour=texture.fill, mm=0.18, opacity=texture.opacity), px, stroke_linecap="round")]


def _dot(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    r = texture.mm * px / 2
    return [shape("".join(disc(x, y, r * s) for x, y, s in places), texture.fill, texture.opacity, "nonzero")]


def _dash(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    h = texture.mm * px
    d = "".join(f"M{num(x - h * s / 2)} {num(y)}h{num(h * s)}" for x, y, s in places)
    return [outlined(d, Stroke(colour=texture.fill, mm=0.2, opacity=texture.opacity), px, stroke_linecap="round")]


def _mine(texture: Texture, places: Sequence[tuple[float, float, float]], px: float) -> list[Path]:
    h = texture.mm * px / 2
    d = "".join(
        f"M{num(x - h)} {num(y - h)}L{num(x + h)} {num(y + h)}M{num(x + h)} {num(y - h)}L{num(x - h)} {num(y + h)}"
        for x, y, _ in places
    )
    return [outlined(d, Stroke(colour=texture.fill, mm=0.22, opacity=texture.opacity), px, stroke_linecap="round")]


_SIGNS: Mapping[str, Callable[[Texture, Sequence[tuple[float, float, float]], float], list[Path]]] = {
    "broadleaf": _broadleaf,
    "conifer": _conifer,
    "tuft": _tuft,
    "dot": _dot,
    "stroke": _dash,
    "mine": _mine,
}


def relief(layer: ReliefLayer, cubes: Collection[Cube], ground: Ground) -> list[Path]:
    """High ground: rising tones, shading as if lit from the north-west, contour lines.

    Nothing is drawn outside its hexes.
    """
    if not cubes:
        return []
    plane, step = ground.plane, ground.across / ground.plane.step
    share = plane.share(cubes)
    foot = extent(ground, cubes)
    rough = 0.6 * plane.noise(0.9, 41)
    rough += 0.4 * plane.noise(0.42, 43)
    # The height rises from the foot, so that every higher outline lies inside the lower ones.
    height = blur(share, 0.34 * step)
    height *= 1 + 0.34 * rough
    np.minimum(height, foot * 1.15, out=height)
    made: list[Path] = []
    if layer.apron:
        # Slopes that run out into the country, too pale to be taken for high ground.
        skirt = blur(share, 0.42 * step) * (1 + 0.3 * rough)
        made.extend(shape(_path(filled(plane, skirt, level)), layer.apron, 0.26) for level in (0.2, 0.34))
        del skirt
    made.append(shape(_path(filled(plane, foot, 0.5)), layer.tones[0]))
    count = len(layer.tones)
    levels = [0.52 + 0.5 * n / count for n in range(1, count)]
    tops = [_path(filled(plane, height, level)) for level in levels]
    made.extend(shape(d, tone) for d, tone in zip(tops, layer.tones[1:], strict=True))
    outlines = "".join(_outlines(plane, foot, height, levels)) if layer.contour else ""
    del height
    # Light and shade: how steeply the ground rises toward the light, in nested bands of a few per cent each.
    lit = blur(share, 0.22 * step)
    del share
    rough *= 0.6
    rough += 1
    lit *= rough
    del rough
    slope_y, slope_x = np.gradient(lit)
    np.add(slope_x, slope_y, out=lit)
    del slope_x, slope_y
    lit *= step
    foot -= 0.5
    foot *= 9
    for level in (0.2, 0.42, 0.7, 1.05):
        made.append(shape(_path(filled(plane, np.minimum(lit, foot), level)), layer.light, layer.strength * 0.24))
        made.append(shape(_path(filled(plane, np.minimum(-lit, foot), level)), layer.shade, layer.strength * 0.17))
    if layer.contour:
        made.append(outlined(outlines, layer.contour, ground.px))
    return made


def _outlines(plane: Plane, foot: Field, height: Field, levels: Sequence[float]) -> Iterator[str]:
    """The contour lines of high ground, its foot first."""
    for field, level in ((foot, 0.5), *((height, each) for each in levels)):
        for line in contour_lines(plane, field, level):
            if len(line) > 5:
                yield closed_path(line) if _closed(line) else open_path(line)


def _closed(line: Sequence[Pair]) -> bool:
    return line[0] == line[-1]


def buildings(
    layer: BuildingsLayer, settled: Mapping[str, tuple[Point, Sequence[Point]]], ground: Ground
) -> tuple[list[Path], list[Path]]:
    """Settlements: gardens, to be drawn below the roads, and houses, above them. `settled` has for each hex its middle
    and the points at which roads leave it.
    """
    houses: list[str] = []
    yards: list[str] = []
    for name, (middle, exits) in settled.items():
        rng = Random(f"{ground.seed} {name}")
        reach = layer.spread * ground.across / 2
        found = (
            _blocks(layer, middle, reach, rng, ground.px)
            if layer.grid
            else _lanes(layer, middle, exits, reach, rng, ground.px)
        )
        houses.extend(polygon_path(each) for each in found)
        if layer.ground:
            yards.append(_yard(found, middle, ground.px, rng))
    gardens = [shape("".join(yards), layer.ground, 0.9, "nonzero")] if layer.ground and yards else []
    body = shape("".join(houses), layer.fill)
    if layer.edge:
        body["stroke"], body["stroke-width"] = layer.edge, num2(0.12 * ground.px)
    return gardens, [body] if houses else []


def _house(x: float, y: float, long: float, wide: float, c: float, s: float) -> list[Pair]:
    return [
        (x + u * c - v * s, y + u * s + v * c) for u, v in ((-long, -wide), (long, -wide), (long, wide), (-long, wide))
    ]


def _lanes(
    layer: BuildingsLayer, middle: Point, exits: Sequence[Point], reach: float, rng: Random, px: float
) -> list[list[Pair]]:
    ways = [(each.x - middle.x, each.y - middle.y) for each in exits]
    if not ways:
        angle = rng.uniform(0, pi)
        ways = [(cos(angle), sin(angle)), (-cos(angle), -sin(angle))]
    elif len(ways) == 1:
        turn = rng.choice((-1, 1)) * rng.uniform(0.5, 1.2)
        x, y = ways[0]
        ways.append((-(x * cos(turn) - y * sin(turn)), -(x * sin(turn) + y * cos(turn))))
    units = [(x / (hypot(x, y) or 1), y / (hypot(x, y) or 1)) for x, y in ways]
    size = layer.house_mm * px
    made: list[list[Pair]] = []
    centres: list[Pair] = []
    for _ in range(layer.count * 12):
        if len(made) >= layer.count:
            break
        c, s = units[len(made) % len(units)] if rng.random() < 0.8 else rng.choice(units)
        far = size * 0.9 + (reach - size) * rng.random() ** 1.25
        side = rng.choice((-1, 1)) * size * rng.uniform(0.72, 0.95)
        x, y = middle.x + c * far - s * side, middle.y + s * far + c * side
        if any(hypot(x - u, y - v) < size * 1.05 for u, v in centres):
            continue
        lean = rng.uniform(-0.12, 0.12)
        long, wide = size * rng.uniform(0.36, 0.56), size * rng.uniform(0.25, 0.34)
        made.append(_house(x, y, long, wide, c - s * lean, s + c * lean))
        centres.append((x, y))
    return made


def _blocks(layer: BuildingsLayer, middle: Point, reach: float, rng: Random, px: float) -> list[list[Pair]]:
    size = layer.house_mm * px
    angle = rng.uniform(-0.5, 0.5)
    c, s = cos(angle), sin(angle)
    pitch = size * 1.2
    cells = []
    n = int(reach / pitch) + 2
    for i in range(-n, n + 1):
        for j in range(-n, n + 1):
            u, v = (i + 0.5) * pitch, (j + 0.5) * pitch
            far = hypot(u, v * 1.1) / reach + rng.uniform(-0.16, 0.16)
            if far < 1:
                cells.append((far, u, v))
    made = []
    for far, u, v in sorted(cells)[: layer.count]:
        half = size * 0.5
        if far > 0.55:
            if rng.random() < 0.3 * far:
                continue
            half *= rng.uniform(0.5, 0.95)
        u, v = u + rng.uniform(-0.06, 0.06) * size, v + rng.uniform(-0.06, 0.06) * size
        long, wide = half * rng.uniform(0.7, 1.0), half * rng.uniform(0.6, 1.0)
        x, y = middle.x + u * c - v * s, middle.y + u * s + v * c
        if rng.random() < 0.24 and far < 0.8:  # A block around a court.
            ring = [(-1, -1), (1, -1), (1, 1), (0.1, 1), (0.1, 0.0), (-1, 0.0)]
            made.append([(x + a * long * c - b * wide * s, y + a * long * s + b * wide * c) for a, b in ring])
        else:
            made.append(_house(x, y, long, wide, c, s))
    return made


def _yard(houses: Sequence[Sequence[Pair]], middle: Point, px: float, rng: Random) -> str:
    """The gardens around a settlement: a soft ring that holds all its houses."""
    count = 14
    far = [0.0] * count
    for house in houses:
        for x, y in house:
            a, b = x - middle.x, y - middle.y
            reach = hypot(a, b)
            for n in range(count):
                turn = 2 * pi * n / count
                along_way = a * cos(turn) + b * sin(turn)
                if along_way > reach * 0.86:
                    far[n] = max(far[n], reach)
    ring = []
    for n in range(count):
        reach = max(far[n], 0.55 * (far[n - 1] + far[(n + 1) % count]), 1.6 * px) + px * rng.uniform(0.7, 1.3)
        turn = 2 * pi * n / count
        ring.append((middle.x + reach * cos(turn), middle.y + reach * sin(turn)))
    return closed_path(ring)


def works(layer: WorksLayer, rims: Sequence[Sequence[Point]], field: Field | None, ground: Ground) -> list[Path]:
    """Field works along the rims of their hexes (already inset), clockwise around the works."""
    px = ground.px
    smooth = [smooth_closed([(p.x, p.y) for p in rim], 5) for rim in rims]
    made = []
    if layer.fill:
        made.append(shape("".join(polygon_path(ring) for ring in smooth), layer.fill, layer.fill_opacity))
    if layer.texture and field is not None:
        made.extend(strewn(layer.texture, field, ground, 0.85, seed=5))
    stroke = Stroke(colour=layer.colour, mm=layer.mm)
    if layer.rim == "trench":
        d = "".join(polygon_path(battlement(ring, 1.9 * px, 0.75 * px)) for ring in smooth)
        made.append(outlined(d, stroke, px, stroke_linejoin="miter"))
        return made
    line = "".join(polygon_path(ring) for ring in smooth)
    made.append(outlined(line, stroke, px))
    ticks = []
    for ring in smooth:
        closed = [*ring, ring[0]]
        total = lengths(closed)[-1]
        count = max(6, round(total / (1.5 * px)))
        for (x, y), (u, v) in along(closed, [total * (n + 0.5) / count for n in range(count)]):
            # Clockwise with y downward: the outside lies to the left of the course.
            ticks.append(f"M{num(x)} {num(y)}l{num(v * 1.15 * px)} {num(-u * 1.15 * px)}")
    made.append(outlined("".join(ticks), Stroke(colour=layer.colour, mm=layer.mm * 0.9), px))
    return made
