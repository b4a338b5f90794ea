"""The board images of one map, with and without the layers that players can hide. The layers are drawn once and
rastered in bands: a whole map would need four bytes per pixel for each layer, a band needs that only for a few million
pixels, however large the map, and several processes can make bands. First every band is rastered, and a palette for all
pictures is computed from some of the rows; then the pictures are written in its colours. The bands of a large map are
not stored in between but rastered again, which takes a little longer but no more memory than a small map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image

from . import svg_slices
from .indexed import ColourPalette, palette_of, values_of
from .png import rows_of
from .raster import Pixels, pixels

__all__ = [
    "KEPT",
    "Band",
    "Board",
    "Cut",
    "Painted",
    "Pictures",
    "bands",
    "paint",
    "painted",
    "palette",
    "rastered",
    "sample",
    "sampled",
]

_BAND = 4_000_000
"""The number of pixels of a band."""

_MARGIN = 32
"""The number of rows beyond a band that are rastered with it and cut off: at the edge of a picture curves end a little
too early.
"""

_EVERY = 4
"""The palette is computed from every n-th row: no stroke of a letter fits between two of these."""

KEPT = 32_000_000
"""The most pixels of a map whose bands are kept in memory instead of being rastered again."""

_SAMPLED = 40_000_000
"""The most pixels of a map whose palette is computed from every `_EVERY`-th row; a larger map uses proportionally fewer
rows.
"""


@dataclass(frozen=True, slots=True)
class Cut:
    """Some rows of a map to be rastered, `rows` from `top`, of a map of `width` and `height`: its layers by name as SVG
    texts, the lowest first, with some rows above and below as a margin.
    """

    width: int
    height: int
    top: int
    rows: int
    layers: Mapping[str, str]

    @property
    def above(self) -> int:
        """The number of margin rows above."""
        return min(self.top, _MARGIN)


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a map's pictures: the `values` of the pixels with all layers (`indexed.values_of`), and for each set
    of hidden layers the positions of pixels that differ without them, counted from the first pixel, with their values.
    """

    top: int
    values: npt.NDArray[np.uint32]
    without: tuple[tuple[npt.NDArray[np.int64], npt.NDArray[np.uint32]], ...]


@dataclass(frozen=True, slots=True)
class Painted:
    """A band as numbers of palette colours."""

    top: int
    numbers: Pixels
    without: tuple[tuple[npt.NDArray[np.int64], Pixels], ...]


def bands(width: int, height: int) -> list[tuple[int, int]]:
    """The bands of a map: the first row and the number of rows of each."""
    rows = max(_EVERY, _BAND // width // _EVERY * _EVERY)
    return [(top, min(rows, height - top)) for top in range(0, height, rows)]


class Board:
    """A map in layers, SVG texts of one size, that can be cut into bands repeatedly."""

    def __init__(self, layers: Mapping[str, str]) -> None:
        self._drawn = {name: svg_slices.read(svg) for name, svg in layers.items()}
        self.width, self.height = next((each.width, each.height) for each in self._drawn.values())

    @property
    def large(self) -> bool:
        """Whether its bands are rastered twice instead of kept in memory."""
        return self.width * self.height > KEPT

    def cuts(self) -> Iterator[Cut]:
        """Its bands, from the top."""
        for top, rows in bands(self.width, self.height):
            above = min(top, _MARGIN)
            parts = {name: each.cut(top - above, above + rows + _MARGIN) for name, each in self._drawn.items()}
            yield Cut(self.width, self.height, top, rows, parts)


def rastered(cut: Cut, hidden: Sequence[frozenset[str]]) -> Band:
    """The pictures of one band: with all layers, and without each set of hidden layers."""
    hides = frozenset().union(*hidden)
    # layers that may be hidden are at hand from the first; each of the others is there only while it is laid
    kept = {name: _inside(cut, name) for name in cut.layers if name in hides}
    where = [np.flatnonzero(_covered(cut, [kept[name] for name in kept if name in each])) for each in hidden]
    rest: list[list[Pixels]] = [[] for _ in hidden]
    board = Image.new("RGBA", (cut.width, cut.rows))
    for name in cut.layers:
        layer = kept[name] if name in kept else _inside(cut, name)
        board = Image.alpha_composite(board, Image.fromarray(layer))
        for own, places, each in zip(rest, where, hidden, strict=True):
            if name not in each:
                own.append(layer.reshape(1, -1, 4)[:, places])
    without = tuple((places, _together(own, len(places))) for places, own in zip(where, rest, strict=True))
    whole = values_of(np.asarray(board))
    return Band(cut.top, whole, without)


def sampled(band: Band, height: int) -> Pixels:
    """The rows of a band from which the palette is computed: red, green and blue."""
    every = _EVERY * -(-band.values.shape[1] * height // _SAMPLED)
    rows = np.ascontiguousarray(band.values[-band.top % every :: every])
    return rows.view(np.uint8).reshape(*rows.shape, 4)[..., :3].copy()


def sample(cut: Cut) -> Pixels:
    """The same rows of a band that is not rastered yet."""
    return sampled(rastered(cut, ()), cut.height)


def palette(samples: Iterable[Pixels]) -> ColourPalette:
    """The common palette of all pictures of a map, so that equal parts have equal colours in all of them."""
    return palette_of(Image.fromarray(np.concatenate(list(samples))))


def painted(band: Band, colours: ColourPalette) -> Painted:
    """A band as numbers of palette colours."""
    without = tuple((where, colours.numbers(values)) for where, values in band.without)
    return Painted(band.top, colours.numbers(band.values), without)


def paint(cut: Cut, hidden: Sequence[frozenset[str]], colours: ColourPalette) -> Painted:
    """Raster a band, and return it as numbers of palette colours."""
    return painted(rastered(cut, hidden), colours)


class Pictures:
    """The pictures of a map, assembled from bands: one byte per pixel, however many pictures hide layers."""

    def __init__(self, width: int, height: int, hidden: Sequence[frozenset[str]], colours: ColourPalette) -> None:
        self._rows = rows_of(width, height)
        self._hidden, self._colours = hidden, colours
        self._without: list[list[tuple[npt.NDArray[np.int64], Pixels]]] = [[] for _ in hidden]

    def add(self, band: Painted) -> None:
        """Put a band in its place."""
        width = band.numbers.shape[1]
        self._rows[band.top : band.top + len(band.numbers), 1:] = band.numbers
        for own, (where, numbers) in zip(self._without, band.without, strict=True):
            if len(where):
                # in `_rows` every row begins with a byte that is not a pixel
                own.append((where + where // width + 1 + band.top * (width + 1), numbers))

    def pngs(self) -> Iterator[bytes]:
        """For each set of hidden layers, in order, the picture without them, as PNG. Requires all bands."""
        flat = self._rows.reshape(-1)
        for own in self._without:
            shown = [flat[where] for where, _ in own]
            for where, numbers in own:
                flat[where] = numbers
            yield self._colours.png(self._rows)
            for (where, _), numbers in zip(own, shown, strict=True):
                flat[where] = numbers


def _inside(cut: Cut, name: str) -> Pixels:
    """The rows of a layer without the margin."""
    return pixels(cut.layers[name], rows=slice(cut.above, cut.above + cut.rows))


def _covered(cut: Cut, layers: Sequence[Pixels]) -> npt.NDArray[np.bool_]:
    """For each pixel, whether some layers paint it."""
    found = np.zeros(cut.rows * cut.width, np.bool_)
    for each in layers:
        found |= each[..., 3].reshape(-1) > 0
    return found


def _together(layers: Sequence[Pixels], width: int) -> npt.NDArray[np.uint32]:
    """The colours of single pixels of layers laid upon one another, the lowest first."""
    if not width:
        return np.zeros(0, np.uint32)
    board = Image.new("RGBA", (width, 1))
    for layer in layers:
        board = Image.alpha_composite(board, Image.fromarray(layer))
    found: npt.NDArray[np.uint32] = values_of(np.asarray(board))[0]
    return found
