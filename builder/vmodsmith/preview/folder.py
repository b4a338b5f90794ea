"""The folder a site is written to. Every file but the first page is named for its content and never changes; the first
page, replaced last and at once, decides which of them count. So a reader never sees half a site."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import Problem, WorkspaceError

__all__ = ["SiteFolder"]

_MARK = ".vmodsmith-preview"


class SiteFolder:
    """A folder that this program alone writes to. Raises WorkspaceError where it holds something else."""

    def __init__(self, root: Path) -> None:
        self.root = root
        if root.is_symlink():
            expected = "a folder, not a link out of the workspace"
            raise WorkspaceError([Problem(root.name, 0, "", "a link", expected, check="preview")])
        if root.is_dir() and any(root.iterdir()) and not (root / _MARK).is_file():
            expected = "an empty folder, or one that vmodsmith preview has made"
            raise WorkspaceError([Problem(f"dist/{root.name}", 0, "", "other files", expected, check="preview")])
        root.mkdir(parents=True, exist_ok=True)
        (root / _MARK).write_text("Made by vmodsmith preview; what lies here is replaced.\n", encoding="utf-8")

    def add(self, folder: str, stem: str, suffix: str, contents: bytes) -> str:
        """Write a file named for its content; returns its path in the site."""
        name = f"{folder}/{stem}.{digest(contents)[:20]}{suffix}"
        self.add_named(name, contents)
        return name

    def add_named(self, name: str, contents: bytes) -> None:
        """Write a file whose name already tells its content, unless it is there."""
        path = self.path(name)
        if path.is_file() and path.stat().st_size == len(contents):
            return
        self._folder(path.parent)
        handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)

    def add_tree(self, name: str, files: Mapping[str, bytes]) -> None:
        """Write a folder whose name already tells its content: whole, or not at all."""
        path = self.path(name)
        if path.is_dir():
            return
        self._folder(path.parent)
        temporary = Path(tempfile.mkdtemp(prefix=".", suffix=".part", dir=path.parent))
        for each, contents in files.items():
            target = temporary / each
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(contents)
        temporary.chmod(0o755)
        os.replace(temporary, path)

    def has(self, name: str) -> bool:
        """Whether a file or folder of the site is there."""
        return self.path(name).exists()

    def publish(self, page: bytes) -> None:
        """Replace the first page."""
        write_atomically(self.root / "index.html", page)

    def sweep(self, keep: Iterable[str]) -> None:
        """Remove every file that is not among `keep` nor in a folder that is."""
        kept = {PurePosixPath(each) for each in keep} | {PurePosixPath("index.html"), PurePosixPath(_MARK)}
        above = {parent for each in kept for parent in each.parents}
        for path in sorted(self.root.rglob("*")):
            name = PurePosixPath(path.relative_to(self.root).as_posix())
            if name in kept or name in above or kept & set(name.parents):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)

    def path(self, name: str) -> Path:
        """A file of the site on disk. Raises ValueError for a name that leads out of it."""
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts:
            raise ValueError(f"{name!r} is no path inside the site")
        return self.root.joinpath(*pure.parts)

    def _folder(self, folder: Path) -> None:
        for each in (folder, *folder.parents):
            if each == self.root:
                break
            if each.is_symlink():
                each.unlink()
        folder.mkdir(parents=True, exist_ok=True)
