"""The cache of results, by the digest of their input.

The cache is in the user's own cache folder, never in the workspace: a workspace from a stranger must not bring cache
entries. Entries are looked up by content, so workspaces and games share it, and nothing in it can be stale.

Nothing depends on it. Each value is stored with a digest; a truncated or changed value is made again. A cache
that is damaged as a whole is replaced by a new one. If it cannot be used, for lack of space or rights, everything is
made without it, and one line says so.
"""

from __future__ import annotations

import errno
import hashlib
import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from diskcache_community import Cache as Disk

__all__ = ["CACHE_BYTES", "Cache", "cache_folder", "open_cache"]

CACHE_BYTES = 2 * 1024**3

_FORM = "2 "
"""Prefix of every key. It changes with the format of values, so versions of the program can share a folder."""
_DIGEST = 16
_PLAIN, _PACKED = b"b", b"p"
_PATIENCE = 20
"""Seconds to wait for another process that holds the cache, before continuing without it."""


def cache_folder() -> Path:
    """The folder of the cache: `VMODSMITH_CACHE`, else a folder in the user's cache folder."""
    from platformdirs import user_cache_dir  # only when something may have to be made

    return Path(os.environ.get("VMODSMITH_CACHE") or user_cache_dir("vmodsmith", appauthor=False))


def open_cache() -> Cache:
    """The cache in its folder; above 2 GiB the least recently used entries are removed. While it is open in this thread
    it is not opened again: every `open_cache` has its own `close`, and the last one closes the files.
    """
    folder = cache_folder()
    cache = _here.open.get(folder)
    if cache is None:
        cache = _here.open[folder] = Cache(folder)
    cache.users += 1
    return cache


class _Here(threading.local):
    """The caches that are open in a thread, by folder."""

    def __init__(self) -> None:
        self.open: dict[Path, Cache] = {}


_here = _Here()


def _say(line: str) -> None:
    """Print a line on standard error, once per process."""
    if line not in _said:
        _said.add(line)
        print(line, file=sys.stderr)


_said: set[str] = set()


class Cache:
    """Values by keys, in a folder. Whatever happens to the folder, `get` returns the stored value or None and never
    raises; a `set` that fails is ignored.

    As a context manager it is closed at the end. `users` counts the callers of `open_cache` that still use it.
    """

    def __init__(self, folder: Path, say: Callable[[str], None] = _say) -> None:
        self.folder = folder
        self._say = say
        self._begun = False
        self._disk: Disk | None = None
        self.users = 0
        self._reach(lambda: None)

    def get(self, key: str) -> Any:
        """The value of a key; None if it is missing or was damaged."""
        record = self._reach(lambda: self._disk and self._disk.get(_FORM + key))
        return None if record is None else self._value(key, record)

    def get_all(self, keys: Iterable[str]) -> dict[str, Any]:
        """The values of all keys that are in the cache. One query for all is faster than one for each."""
        wanted = list(dict.fromkeys(keys))

        def find() -> list[Any]:
            if self._disk is None:
                return []
            with nullcontext() if self._disk.read_only else self._disk.transact():
                return [self._disk.get(_FORM + key) for key in wanted]

        records = self._reach(find) or []
        found = {key: self._value(key, each) for key, each in zip(wanted, records, strict=False) if each is not None}
        return {key: value for key, value in found.items() if value is not None}

    def set(self, key: str, value: Any) -> None:
        """Store a value: bytes unchanged, anything else packed."""
        self.set_all([(key, value)])

    def set_all(self, values: Iterable[tuple[str, Any]]) -> None:
        """Store several values at once, which is faster."""
        records = [(_FORM + key, _record(key, value)) for key, value in values]

        def keep() -> None:
            if self._disk is None or self._disk.read_only:
                return
            with self._disk.transact() if len(records) > 1 else nullcontext():
                for key, record in records:
                    self._disk.set(key, record)

        self._reach(keep)

    def close(self) -> None:
        """Close the cache, unless another caller of `open_cache` still uses it."""
        self.users = max(0, self.users - 1)
        if not self.users:
            if _here.open.get(self.folder) is self:
                del _here.open[self.folder]
            self._shut()

    def _shut(self) -> None:
        if self._disk is not None:
            with suppress(Exception):
                self._disk.close()
            self._disk = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _value(self, key: str, record: object) -> Any:
        if isinstance(record, bytes) and record[:_DIGEST] == _digest(key, record[_DIGEST:]):
            sort, content = record[_DIGEST : _DIGEST + 1], record[_DIGEST + 1 :]
            if sort == _PLAIN:
                return content
            with suppress(Exception):  # packed by another version of a library
                return pickle.loads(content)
        self._reach(lambda: self._disk and not self._disk.read_only and self._disk.delete(_FORM + key))
        return None

    def _reach(self, work: Callable[[], Any]) -> Any:
        """Do something with the files on disk.

        A damaged cache is replaced once; if that fails too, the cache is not used from then on, and the result is None.
        """
        from diskcache_community import Timeout

        try:
            return self._opened(work)
        except Timeout:
            self._give_up("another program is using it")
        except Exception as error:  # a damaged database can make the library do anything
            self._shut()
            try:
                self._begin_anew()
                found = self._opened(work)
                self._say(f"warning: the cache in {self.folder} {_what(error)} and is replaced by a new one")
                return found
            except Exception as again:
                self._give_up(_reason(again))
        return None

    def _opened(self, work: Callable[[], Any]) -> Any:
        if self._disk is None and not self._begun:
            from diskcache_community import Cache as Disk

            self._disk = Disk(
                str(self.folder), timeout=_PATIENCE, size_limit=CACHE_BYTES, eviction_policy="least-recently-used"
            )
            if self._disk.read_only:
                self._say(f"warning: the cache in {self.folder} can only be read; new results are not stored")
        self._begun = True
        return work()

    def _give_up(self, why: str) -> None:
        self._shut()
        self._begun = True
        self._say(f"warning: the cache in {self.folder} cannot be used ({why}); everything is made without it")

    def _begin_anew(self) -> None:
        """Remove the files of the cache, and no others."""
        self._begun = False
        for name in ("cache.db", "cache.db-wal", "cache.db-shm", "cache.db-journal"):
            (self.folder / name).unlink(missing_ok=True)
        for path in self.folder.glob("[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/*.val"):
            path.unlink(missing_ok=True)


def _record(key: str, value: Any) -> bytes:
    content = _PLAIN + value if isinstance(value, bytes) else _PACKED + pickle.dumps(value, protocol=5)
    return _digest(key, content) + content


def _digest(key: str, content: bytes) -> bytes:
    made = hashlib.blake2b(key.encode() + b"\0", digest_size=_DIGEST)
    made.update(content)
    return made.digest()


def _what(error: Exception) -> str:
    """The fault of the folder, in words."""
    full = getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) or "is full" in str(error)
    return "has no space left" if full else "was damaged"


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error or type(error).__name__)
