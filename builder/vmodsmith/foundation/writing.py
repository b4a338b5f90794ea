"""Writing below a folder and nowhere else: the one place through which a command writes into a workspace.

A workspace may come from a stranger, its `dist/` included. So nothing is written through a link, wherever in a path it
is and wherever it leads: a path with a link is refused, by name, before anything is written. Each folder is opened from
its parent, and files are made in the folder that was opened, so that a link put in its place meanwhile is not followed.
On a system without this (Windows), each step is checked before it is taken.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from vmodsmith.foundation.atomic import named
from vmodsmith.foundation.problems import Problem, WorkspaceError

__all__ = ["FolderWriter"]

_BY_HANDLE = {os.open, os.stat, os.mkdir, os.unlink, os.rename} <= os.supports_dir_fd
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_MOST = 256 * 1024 * 1024
"""The most bytes of a file that are read, unless another number is given: more than any file that the program writes.
"""
_REPARSE = 0x400
"""The flag of links and junctions on Windows."""


class FolderWriter:
    """A writer for paths below a folder.

    Each method raises WorkspaceError, and writes nothing, if a path leads out of the folder or over a link, or if it is
    of another kind (a folder in place of a file, for example).
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def require(self, *paths: Path) -> None:
        """Raise the error that writing files at these paths would raise."""
        if not self.root.exists():
            return  # nothing is in the way yet
        for path in paths:
            with self._within(path.parent, make=False) as folder:
                if folder is not None:
                    folder.require_file(path.name)

    def folder(self, path: Path) -> None:
        """Make a folder unless it exists."""
        with named(self._name(path)), self._within(path, make=True):
            pass

    def write(self, path: Path, contents: bytes, *, sync: bool = True) -> None:
        """Replace a file: a reader sees the old or the new one, never a part. Folders above it are made. With `sync` it
        is on the disk when this returns."""
        with named(self._name(path)), self._within(path.parent, make=True) as folder:
            assert folder is not None
            folder.require_file(path.name)
            folder.replace(path.name, contents, sync=sync)

    def write_all(self, files: Mapping[Path, bytes]) -> None:
        """Replace several files that belong together: all of them or none. Folders above them are made.

        All contents are on the disk before the first file is replaced. If one cannot be replaced after that, those
        that were have their former contents again.
        """
        ready: list[tuple[Path, _Folder, str, bytes | None]] = []
        with ExitStack() as stack:
            for path, contents in files.items():
                with named(self._name(path)):
                    folder = stack.enter_context(self._within(path.parent, make=True))
                    assert folder is not None
                    folder.require_file(path.name)
                    before = folder.read(path.name, _MOST)
                    beside = folder.stage(path.name, contents, sync=True)
                    stack.callback(folder.remove, beside)
                    ready.append((path, folder, beside, before))
            done: list[tuple[_Folder, str, bytes | None]] = []
            try:
                for path, folder, beside, before in ready:
                    with named(self._name(path)):
                        folder.put(beside, path.name)
                    done.append((folder, path.name, before))
            except BaseException:
                for folder, name, before in done:
                    if before is None:
                        folder.remove(name)
                    else:
                        folder.replace(name, before, sync=True)
                raise

    def write_tree(self, path: Path, files: Mapping[str, bytes]) -> None:
        """Write a folder with these files, by their paths in it with `/`: as a whole, or not at all.

        The path must not exist yet.
        """
        beside = path.with_name(f".{path.name}.{_token()}.part")
        try:
            self.folder(beside)
            for name, contents in files.items():
                self.write(beside / name, contents, sync=False)
            with self._within(path.parent, make=True) as folder:
                assert folder is not None
                if folder.look(path.name) is not None:
                    raise _refused(self._name(path), "something", "nothing of this name")
                folder.rename(beside.name, path.name)
        finally:
            self.remove(beside)

    def remove(self, path: Path) -> None:
        """Remove a file, a link itself, or a folder with its contents; nothing if there is nothing."""
        with self._within(path.parent, make=False) as folder:
            if folder is not None:
                folder.remove(path.name)

    def is_folder(self, path: Path) -> bool:
        """Whether the folder exists and is reached without a link."""
        try:
            with self._within(path, make=False) as folder:
                return folder is not None
        except WorkspaceError:
            return False

    def read(self, path: Path, most: int = _MOST) -> bytes | None:
        """The contents of a file that is reached without a link; None if there is none, or it has more than `most`
        bytes.
        """
        try:
            with self._within(path.parent, make=False) as folder:
                return None if folder is None else folder.read(path.name, most)
        except WorkspaceError:
            return None

    def files(self, path: Path) -> list[Path]:
        """The paths of all files and folders directly in a folder; empty if there is no such folder."""
        with self._within(path, make=False) as folder:
            return [] if folder is None else [path / name for name in sorted(os.listdir(folder.listed()))]

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)

    @contextmanager
    def _within(self, path: Path, *, make: bool) -> Iterator[_Folder | None]:
        """The opened folder at a path; None if it is missing and must not be made."""
        path = path if path.is_absolute() else self.root / path
        try:
            parts = path.relative_to(self.root).parts
        except ValueError:
            raise _refused(str(path), "a path out of the workspace", f"a path below {self.root}") from None
        if ".." in parts:
            raise _refused(path.as_posix(), "`..`", "a path without it")
        folder: _Folder | None = _Folder(self.root, "", _open(self.root) if _BY_HANDLE else None)
        try:
            for part in parts:
                assert folder is not None
                inner = folder.enter(part, make=make)
                folder.close()
                folder = inner
                if folder is None:
                    break
            yield folder
        finally:
            if folder is not None:
                folder.close()


class _Folder:
    """An open folder: all work is done in this very folder, even if another takes its place at the path."""

    def __init__(self, path: Path, name: str, handle: int | None) -> None:
        self.path, self.name, self.handle = path, name, handle

    def close(self) -> None:
        """Close it."""
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None

    def listed(self) -> int | Path:
        """The argument with which `os` lists its files."""
        return self.path if self.handle is None else self.handle

    def look(self, name: str) -> os.stat_result | None:
        """The status of a file or folder in it (a link is not followed); None if there is none of this name."""
        try:
            return os.lstat(self._at(name), dir_fd=self.handle)
        except FileNotFoundError:
            return None

    def enter(self, name: str, *, make: bool) -> _Folder | None:
        """The subfolder of this name; None if it is missing and must not be made."""
        found = self.look(name)
        if found is None:
            if not make:
                return None
            with suppress(FileExistsError):
                os.mkdir(self._at(name), dir_fd=self.handle)
            found = self.look(name)
        if found is None or not stat.S_ISDIR(found.st_mode) or _is_link(found):
            raise self._refuse(name, found, "a folder of the workspace's own: nothing is written through a link")
        try:
            handle = None if self.handle is None else _open(name, self.handle)
        except NotADirectoryError:  # it has become a link meanwhile
            raise self._refuse(name, self.look(name), "a folder of the workspace's own") from None
        return _Folder(self.path / name, self._below(name), handle)

    def require_file(self, name: str) -> None:
        """Raise unless a file of this name can be replaced or made."""
        found = self.look(name)
        if found is not None and (not stat.S_ISREG(found.st_mode) or _is_link(found)):
            raise self._refuse(name, found, "a file of the workspace's own, or nothing")

    def replace(self, name: str, contents: bytes, *, sync: bool) -> None:
        """Write a second file next to this one, and put it in its place."""
        beside = self.stage(name, contents, sync=sync)
        try:
            self.put(beside, name)
        except BaseException:
            self.remove(beside)
            raise

    def stage(self, name: str, contents: bytes, *, sync: bool) -> str:
        """Write a second file next to this one. Returns its name."""
        beside = f".{name[:80]}.{_token()}.part"
        handle = os.open(self._at(beside), _NEW, 0o666, dir_fd=self.handle)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(contents)
                file.flush()
                if sync:
                    os.fsync(file.fileno())
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(self._at(beside), dir_fd=self.handle)
            raise
        return beside

    def read(self, name: str, most: int) -> bytes | None:
        """The contents of a file in it; None if this is not a file, or too large."""
        found = self.look(name)
        if found is None or not stat.S_ISREG(found.st_mode) or _is_link(found) or found.st_size > most:
            return None
        try:
            handle = os.open(self._at(name), _READ, dir_fd=self.handle)
        except OSError:  # it has become something else meanwhile
            return None
        with os.fdopen(handle, "rb") as file:
            content = file.read(most + 1) if stat.S_ISREG(os.fstat(handle).st_mode) else None
        return content if content is not None and len(content) <= most else None

    def rename(self, name: str, to: str) -> None:
        """Give a file or folder in it another name."""
        os.rename(self._at(name), self._at(to), src_dir_fd=self.handle, dst_dir_fd=self.handle)

    def put(self, name: str, to: str) -> None:
        """Put a file in it into the place of another, or of none."""
        os.replace(self._at(name), self._at(to), src_dir_fd=self.handle, dst_dir_fd=self.handle)

    def remove(self, name: str) -> None:
        """Remove a file or folder; of a link, the link itself."""
        found = self.look(name)
        if found is None:
            return
        if stat.S_ISDIR(found.st_mode) and not _is_link(found):
            with suppress(RecursionError):  # nested deeper than any folder that was made here: it stays
                shutil.rmtree(self._at(name), ignore_errors=True, dir_fd=self.handle)
        else:
            with suppress(FileNotFoundError):
                os.unlink(self._at(name), dir_fd=self.handle)

    def _at(self, name: str) -> str | Path:
        return self.path / name if self.handle is None else name

    def _below(self, name: str) -> str:
        return f"{self.name}/{name}" if self.name else name

    def _refuse(self, name: str, found: os.stat_result | None, expected: str) -> WorkspaceError:
        if found is None:
            sort = "nothing"
        elif _is_link(found):
            sort = "a link"
        else:
            sort = "a folder" if stat.S_ISDIR(found.st_mode) else "a file" if stat.S_ISREG(found.st_mode) else "no file"
        return _refused(self._below(name), sort, expected)


def _refused(name: str, found: str, expected: str) -> WorkspaceError:
    return WorkspaceError([Problem(name, 0, "", found, expected, check="writing")])


def _is_link(found: os.stat_result) -> bool:
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_file_attributes", 0) & _REPARSE)


def _open(path: str | Path, above: int | None = None) -> int:
    return os.open(path, _FOLDER, dir_fd=above)


def _token() -> str:
    return os.urandom(8).hex()
