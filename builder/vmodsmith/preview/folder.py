"""The folder of a site.

Every file except the first page is named after its content and never changes; the first page, replaced last and at
once, decides which files are used. So a reader never sees half a site.

A name alone proves nothing: a stranger's `dist/` may bring a file of any name, such as that of a counter's picture. A
file counts as there only if it is the very one that this program wrote: its number in the file system and the time of
its last change are kept in the user's cache.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.regular import paths_below
from vmodsmith.foundation.writing import FolderWriter

__all__ = ["SiteFolder"]

_MARK = ".vmodsmith-preview"

_TRIES = 5

_Stamp = tuple[int, int, int, int]
"""Number in the file system, times of change, and size: the same until the file is written again."""


class SiteFolder:
    """A folder to which only this program writes, through a writer that keeps everything below the workspace.

    Raises WorkspaceError if it contains other files, or is reached over a link.
    """

    written: dict[str, _Stamp]
    """The files and folders that this program wrote here, by name, as they were then."""

    def __init__(self, root: Path, home: FolderWriter | None = None) -> None:
        self.home = home or FolderWriter(root.parent)
        self.root = root if home else self.home.root / root.name
        mark = self.root / _MARK
        self._start = f"{self.root}{os.sep}"
        self.written = {}
        self.home.require(mark)
        if self.home.files(self.root) and not mark.is_file():
            expected = "an empty folder, or one that vmodsmith preview has made"
            raise WorkspaceError([Problem(f"dist/{root.name}", 0, "", "other files", expected, check="preview")])
        self.home.write(mark, b"Made by vmodsmith preview; what lies here is replaced.\n")

    def add(self, folder: str, stem: str, suffix: str, contents: bytes) -> str:
        """Write a file named after its content. Returns its path in the site."""
        name = f"{folder}/{stem}.{digest(contents)[:20]}{suffix}"
        self.add_named(name, contents)
        return name

    def add_named(self, name: str, contents: bytes) -> None:
        """Write a file that is already named after its content, unless the same file exists.

        A file from a stranger's `dist/` is not trusted by its name.
        """
        path = self.path(name)
        if self.home.read(path, len(contents)) != contents:
            self.home.write(path, contents, sync=False)
        self._remember(name)

    def replace_tree(self, name: str, files: Mapping[str, bytes]) -> None:
        """Write a folder that is already named after its content, whole or not at all, in place of one that has its
        name.
        """
        for tries in range(_TRIES):
            self.home.remove(self.path(name))
            try:
                self.home.write_tree(self.path(name), files)
                break
            except WorkspaceError:  # another command has just written it
                if tries + 1 == _TRIES:
                    raise
        for each in (name, *(f"{name}/{file}" for file in files)):
            self._remember(each)

    def has(self, name: str) -> bool:
        """Whether a file or folder of the site is there as this program wrote it."""
        _within(name)
        known = self.written.get(name)
        return known is not None and known == self._stamp(name)

    def _remember(self, name: str) -> None:
        found = self._stamp(name)
        if found is not None:
            self.written[name] = found

    def _stamp(self, name: str) -> _Stamp | None:
        try:
            found = os.lstat(f"{self._start}{name}")  # not by way of `Path`: a page counts on thousands of files
        except OSError:
            return None
        return found.st_ino, found.st_ctime_ns, found.st_mtime_ns, found.st_size

    def publish(self, page: bytes) -> None:
        """Replace the first page."""
        self.home.write(self.root / "index.html", page)

    def sweep(self, keep: Iterable[str], others: Iterable[str] = ()) -> None:
        """Remove every file that is neither in `keep` nor in a folder in `keep`; folders of `others` are left alone."""
        kept = {PurePosixPath(each) for each in (*keep, *others)} | {PurePosixPath("index.html"), PurePosixPath(_MARK)}
        above = {parent for each in kept for parent in each.parents}
        for path in sorted(paths_below(self.root)):
            name = PurePosixPath(path.relative_to(self.root).as_posix())
            if name in kept or name in above or kept & set(name.parents):
                continue
            self.home.remove(path)
        self.written = {name: each for name, each in self.written.items() if self._stamp(name) == each}

    def path(self, name: str) -> Path:
        """A file of the site on disk. Raises ValueError for a name that leads out of it."""
        _within(name)
        return self.root.joinpath(*PurePosixPath(name).parts)


def _within(name: str) -> None:
    if name.startswith("/") or ".." in name.split("/"):
        raise ValueError(f"{name!r} is not a path inside the site")
