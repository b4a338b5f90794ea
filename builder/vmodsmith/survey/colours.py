"""What the hexes of a scanned or drawn map look like, and which terrain that suggests.

Each hex is its three channels' shares of brightness within a circle around its middle, so that numbers, a few lines and
the grid hardly count. A hex is taken for the terrain of the known hex that it resembles most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Guess", "Looks", "guesses", "looks_of", "mistaken"]

_BINS = 32
_DOUBT = 0.75
"""From this share on, of the distance to the nearest hex of another terrain, a guess is doubtful."""

Looks = dict[str, NDArray[np.float64]]
"""How each hex looks, by its number: for each channel the share of its pixels that are no brighter than each of some
levels."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The terrain that a hex seems to have, the known hex that it resembles; and another terrain that is nearly as
    likely, else empty."""

    hex: str
    terrain: str
    like: str
    perhaps: str = ""


def looks_of(pixels: NDArray[np.uint8], centres: Mapping[str, tuple[int, int]], radius: int) -> Looks:
    """How hexes look in a picture of height x width x 3, by the middle (x, y) of each; `radius` is in pixels. Hexes
    whose middle lies outside of the picture are left out."""
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
    """The terrain of each hex that is not known, by the hexes that are (number to terrain), in the order of `looks`."""
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
    """The known hexes that would be taken for another terrain if they were not known: how good guesses are."""
    found = []
    for name in known:
        rest = {each: terrain for each, terrain in known.items() if each != name and each in looks}
        if name in looks and rest:
            guess = guesses({**{each: looks[each] for each in rest}, name: looks[name]}, rest)[0]
            if guess.terrain != known[name]:
                found.append(guess)
    return found
