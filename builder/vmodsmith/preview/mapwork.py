"""Maps that are drawn in another process, so that a map, which takes seconds, delays nothing else."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.child_processes import workers
from vmodsmith.foundation.fingerprints import code_fingerprint, digest

from .folder import SiteFolder
from .tiles import TILE, Pyramid

__all__ = ["MapsInWork", "add_map", "held_map", "keep_map", "map_folder", "map_workers"]

P = ParamSpec("P")
T = TypeVar("T")
Drawn = Future[dict[str, Pyramid]]


@contextmanager
def map_workers(jobs: int = 2) -> Iterator[Executor]:
    """The executor that draws maps: another process; with only one job, this process."""
    with workers(1) if jobs > 1 else _Here() as executor:
        yield executor


class _Here(Executor):
    """An executor that does its work at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # reported to whoever asks for the result
            done.set_exception(error)
        return done


class MapsInWork:
    """Maps that were started and are not yet on a page: by game and map, the key of the picture and its drawing."""

    def __init__(self) -> None:
        self._begun: dict[tuple[str, str], tuple[str, Drawn]] = {}

    def begin(self, game: str, of: str, key: str, drawing: Drawn) -> None:
        """Remember that a map is being drawn, in place of an older drawing of it."""
        self._begun[game, of] = key, drawing

    def key_of(self, game: str, of: str) -> str | None:
        """The key of the picture that is being drawn of a map."""
        return self._begun[game, of][0] if (game, of) in self._begun else None

    def take(self, *, ready: bool) -> Iterator[tuple[str, str, str, Drawn]]:
        """Take out maps: game, map, key and drawing of all that were started, or only of those that are `ready`."""
        for (game, of), (key, drawing) in list(self._begun.items()):
            if drawing.done() or not ready:
                del self._begun[game, of]
                yield game, of, key, drawing


def map_folder(game: str, of: str, key: str) -> str:
    """The folder of a map's tiles."""
    return f"{game}/map-{of}.{key[:20]}"


def add_map(site: SiteFolder, folder: str, layers: dict[str, Pyramid]) -> dict[str, Any]:
    """Write the tiles of a map's layers. Returns the data that the page needs."""
    files = {f"{layer}/{tile}": data for layer, each in layers.items() for tile, data in each.tiles.items()}
    ground = next(iter(layers.values()))
    about = {
        "folder": folder, "width": ground.width, "height": ground.height, "tile": TILE, "overlap": 1,
        "lowest": ground.lowest, "highest": ground.highest, "layers": list(layers),
    }  # fmt: skip
    site.replace_tree(folder, {**files, "about.json": json.dumps(about).encode()})
    return about


def keep_map(cache: Cache, folder: str, layers: dict[str, Pyramid]) -> None:
    """Store the tiles of a map, so that a site that lost them, or another site, gets them at once."""
    cache.set(_kept(folder), layers)


def held_map(site: SiteFolder, folder: str, cache: Cache) -> dict[str, Any] | None:
    """The page's data of a map that was already drawn: all its tiles are in the site, or are restored from the cache.

    None if it has to be drawn.
    """
    if site.has(f"{folder}/about.json"):
        try:
            about: dict[str, Any] = json.loads(site.home.read(site.path(f"{folder}/about.json")) or b"")
            if all(site.has(f"{folder}/{each}") for each in _tiles_of(about)):
                return about
        except (OSError, ValueError, KeyError, TypeError):  # removed meanwhile
            pass
    layers = cache.get(_kept(folder))
    return None if layers is None else add_map(site, folder, layers)


def _kept(folder: str) -> str:
    return "tiles:" + digest(folder.rpartition(".")[2], code_fingerprint(_TILING))


_TILING = ("art", "hexgrid", "model", "preview")
"""The rooms that affect tiles."""


def _tiles_of(about: dict[str, Any]) -> Iterator[str]:
    """The names of the tile files of a map."""
    for layer in about["layers"]:
        for level in range(about["lowest"], about["highest"] + 1):
            scale = 2 ** (about["highest"] - level)
            across, down = (math.ceil(max(1, math.ceil(about[side] / scale)) / TILE) for side in ("width", "height"))
            yield from (f"{layer}/{level}/{x}_{y}.webp" for x in range(across) for y in range(down))
