"""The cache of what was made, by the digest of what it was made from.

The cache lies in the user's own cache folder, never in the workspace: a stranger's workspace must not be able to bring
cache entries along. Entries are looked up by content, so workspaces and games share it, and nothing in it can be stale.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diskcache_community import Cache

__all__ = ["CACHE_BYTES", "cache_folder", "open_cache"]

CACHE_BYTES = 2 * 1024**3


def cache_folder() -> Path:
    """`VMODSMITH_CACHE`, or a folder of the user's cache folder."""
    from platformdirs import user_cache_dir  # only when something may have to be made

    return Path(os.environ.get("VMODSMITH_CACHE") or user_cache_dir("vmodsmith", appauthor=False))


def open_cache() -> Cache:
    """The cache in its folder; least recently used entries go at 2 GiB."""
    from diskcache_community import Cache

    return Cache(str(cache_folder()), size_limit=CACHE_BYTES, eviction_policy="least-recently-used")
