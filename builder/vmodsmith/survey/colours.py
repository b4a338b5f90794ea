"""The looks of hexes on a scanned or drawn map, and the terrain that they suggest. A hex is described by the
distribution of brightness in three channels within a circle around its middle, so that numbers, a few lines and the
grid hardly matter. A hex is assumed to have the terrain of the known hex that it resembles most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Guess", "Looks", "guesses", "looks_of", "mistaken"]

_BINS = 32
_DOUBT = 0.75
"""A guess is doubtful if the distance to the most similar hex is at least this share of that to the nearest hex of
another terrain.
"""

Looks = dict[str, NDArray[np.float64]]
"""The looks of each hex, by its number: for each channel, the shares of its pixels that are no brighter than each of
several levels.
"""


@dataclass(frozen=True, slots=True)
class Guess:
    """The terrain that a hex seems to have, the known hex that it resembles; and another terrain that is nearly as
    likely, else empty."""

    hex: str
    terrain: str
    like: str
    perhaps: str = ""


def looks_of(pixels: NDArray[np.uint8], centres: Mapping[str, tuple[int, int]], radius: int) -> Looks:
    """The looks of hexes in a picture of height x width x 3, by the middle (x, y) of each; `radius` is in pixels.

    Hexes with their middle outside the picture are left out.
    """
    across = np.arange(-radius, radius + 1)
    circle = across[:, None] ** 2 + across[None, :] ** 2 <= radius**2
    down, right = np.nonzero(circle)
    height, width = pixels.shape[:2]
    found: Looks = {}
    for name, (x, y) in centres.items():
        if not (0 <= x < width and 0 <= y < height):
            continue
        rows, columns = y + across[down], x + across[right]
        inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
        seen = pixels[rows[inside], columns[inside]] // (256 // _BINS)
        shares = [np.bincount(seen[:, channel], minlength=_BINS) / len(seen) for channel in range(3)]
        found[name] = np.concatenate([np.cumsum(each) for each in shares])
    return found


def guesses(looks: Looks, known: Mapping[str, str]) -> list[Guess]:
    """Guesses of the terrain of each unknown hex, from the known ones (number to terrain), in the order of `looks`."""
    names = [each for each in known if each in looks]
    told = np.array([looks[each] for each in names])
    kinds = np.array([known[each] for each in names])
    return [_guess(name, looks[name], names, told, kinds) for name in looks if name not in known]


def _guess(
    name: str, look: NDArray[np.float64], names: list[str], told: NDArray[np.float64], kinds: NDArray[np.str_]
) -> Guess:
    apart = np.abs(told - look).sum(axis=1)
    nearest = int(apart.argmin())
    others = np.flatnonzero(kinds != kinds[nearest])
    perhaps = ""
    if len(others):
        other = int(others[apart[others].argmin()])
        if apart[nearest] > _DOUBT * apart[other]:
            perhaps = str(kinds[other])
    return Guess(name, str(kinds[nearest]), names[nearest], perhaps)


def mistaken(looks: Looks, known: Mapping[str, str]) -> list[Guess]:
    """The known hexes for which another terrain would be guessed if they were unknown: a measure of how good the
    guesses are.
    """
    found = []
    for name in known:
        rest = {each: terrain for each, terrain in known.items() if each != name and each in looks}
        if name in looks and rest:
            guess = guesses({**{each: looks[each] for each in rest}, name: looks[name]}, rest)[0]
            if guess.terrain != known[name]:
                found.append(guess)
    return found
