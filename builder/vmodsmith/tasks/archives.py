"""Archives at any path: the entries of a module, extension or saved game, packed or unpacked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.regular import paths_below
from vmodsmith.vassal.archive import BUILD_FILES, ArchiveLimits, read_archive

__all__ = ["entries_of"]


def entries_of(path: Path) -> Mapping[str, bytes]:
    """The entries of an archive (`.vmod`, `.vmdx`, `.vsav`, or of the same form), or of a folder with an unpacked
    module. Nothing in it is run, and nothing is written. Raises UserError if it is neither, or cannot be read.
    """
    return _folder(path) if path.is_dir() else read_archive(path)


def _folder(path: Path) -> Mapping[str, bytes]:
    if not any((path / name).is_file() for name in BUILD_FILES):
        raise UserError(
            f"the folder has no {' and no '.join(BUILD_FILES)}; give the folder that a module was unpacked into"
        )
    found: dict[str, bytes] = {}
    left = ArchiveLimits.total_bytes
    for each in sorted(paths_below(path)):
        name = each.relative_to(path)
        if each.is_symlink() or not each.is_file() or any(part.startswith(".") for part in name.parts):
            continue
        size = each.stat().st_size
        left -= size
        if size > ArchiveLimits.entry_bytes or left < 0 or len(found) >= ArchiveLimits.entries:
            most = f"{ArchiveLimits.entries:,} files, {ArchiveLimits.total_bytes >> 20} MB in all"
            raise UserError(f"the folder holds more than is read: at most {most}")
        found[name.as_posix()] = each.read_bytes()
    return found
