"""Fingerprints of inputs and the cache of what was made from them.

The cache lies in the user's own cache folder, never in the workspace: a stranger's workspace must not be able to bring
cache entries along. Entries are looked up by content, so workspaces and games share it, and nothing in it can be stale.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from diskcache_community import Cache

__all__ = ["code_fingerprint", "digest", "digest_file", "fingerprint", "open_cache"]

_SHAPING_LIBRARIES = (
    "fontpkg-barlow",
    "fontpkg-barlow-condensed",
    "fontpkg-barlow-semi-condensed",
    "fontpkg-spectral",
    "contourpy",
    "deflate",
    "jinja2",
    "lxml",
    "manimgx-fonts-cjk",
    "numpy",
    "pikepdf",
    "pillow",
    "pydantic",
    "pyoxipng",
    "pyyaml",
    "resvg-py",
    "svgwrite",
    "typst",
    "uharfbuzz",
)
"""Libraries whose version can change the bytes of an artefact."""

CACHE_BYTES = 2 * 1024**3


def digest(*parts: str | bytes) -> str:
    """A hex digest of the parts, each with its length, so that no two lists of parts run together."""
    made = hashlib.blake2b(digest_size=20)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        made.update(len(data).to_bytes(8, "big"))
        made.update(data)
    return made.hexdigest()


def digest_file(path: Path) -> str:
    """A hex digest of a file's content; empty where there is no such file."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return ""


@cache
def code_fingerprint(rooms: tuple[str, ...] = ("",)) -> str:
    """A digest of this program, or of some of its rooms: the files, and the libraries that shape artefacts."""
    home = Path(__file__).parents[1]
    parts: list[str | bytes] = []
    for room in rooms:
        for path in sorted((home / room).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                parts += [path.relative_to(home).as_posix(), path.read_bytes()]
    parts += [f"{name} {metadata.version(name)}" for name in _SHAPING_LIBRARIES]
    return digest(*parts)


def fingerprint(root: Path, files: Iterable[Path], *more: str) -> str:
    """A digest of everything an artefact is made from: the program, the files (by name and content) and `more`."""
    parts: list[str | bytes] = [code_fingerprint(), *more]
    for path in files:
        parts += [path.relative_to(root).as_posix(), path.read_bytes()]
    return digest(*parts)


def open_cache() -> Cache:
    """The cache, in `VMODSMITH_CACHE` or the user's cache folder; least recently used entries go at 2 GiB."""
    from diskcache_community import Cache  # only when something may have to be made
    from platformdirs import user_cache_dir

    folder = os.environ.get("VMODSMITH_CACHE") or user_cache_dir("vmodsmith", appauthor=False)
    return Cache(folder, size_limit=CACHE_BYTES, eviction_policy="least-recently-used")
