"""Archives: ``.vmod``, ``.vmdx`` and ``.vsav`` are ZIP files.

Written so that equal contents give equal bytes on every machine: entries sorted by name, fixed
times and permissions, stored without compression (so that no compressor's version shows); what
others made, and we changed, is compressed as it was. Read with care, for an archive may come from
a stranger.
"""

from __future__ import annotations

import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Container, Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath

from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.regular import open_regular

__all__ = [
    "BUILD_FILES",
    "ArchiveError",
    "ArchiveLimits",
    "OpenArchive",
    "archive_bytes",
    "build_file",
    "read_archive",
    "stored_entries",
    "write_archive",
]

_EPOCH = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_MODE = (stat.S_IFREG | 0o644) << 16
_LEVEL = 9


BUILD_FILES = ("buildFile.xml", "buildFile")
"""The possible names of the build file of a module or plug-in: the present name, and that of old modules.

The engine looks for the latter if a module says that its version of VASSAL is before 3.5.
"""


class ArchiveError(UserError, ValueError):
    """An archive that cannot or must not be read."""


_DAMAGED = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, lzma.LZMAError),
    *(NotImplementedError, EOFError, struct.error, UnicodeDecodeError, OverflowError),
)
"""The errors of reading a file that is not an archive, is cut off, or was changed."""


class ArchiveLimits:
    """Limits on an archive, above which it is refused."""

    entries = 20_000
    entry_bytes = 256 * 2**20
    total_bytes = 1024 * 2**20


def build_file(names: Container[str]) -> str:
    """The name of the build file among the names of an archive's entries. Raises ArchiveError if it has none."""
    for name in BUILD_FILES:
        if name in names:
            return name
    raise ArchiveError(f"the archive has no {' and no '.join(BUILD_FILES)}")


def archive_bytes(entries: Mapping[str, bytes], *, stored: Container[str] | None = None) -> bytes:
    """The ZIP file with these *entries* (name to contents); those that are not among `stored` are compressed, none if
    that is left out.

    Raises ArchiveError for a name that is absolute, leaves the archive or is not plain.
    """
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name in sorted(entries):
            _check_name(name)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = _UNIX
            info.external_attr = _MODE
            packed = stored is not None and name not in stored
            archive.writestr(info, entries[name], zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED, _LEVEL)
    return buffer.getvalue()


def write_archive(path: Path, entries: Mapping[str, bytes], *, stored: Container[str] | None = None) -> None:
    """Write the ZIP file with these *entries* to *path*, whole or not at all; `stored` as in `archive_bytes`."""
    write_atomically(path, archive_bytes(entries, stored=stored))


def stored_entries(path: Path) -> frozenset[str]:
    """The names of the entries of a ZIP file that lie in it without compression.

    Raises ArchiveError if it is not a ZIP file.
    """
    try:
        with open_regular(path) as file, zipfile.ZipFile(file) as archive:
            return frozenset(each.filename for each in archive.infolist() if each.compress_type == zipfile.ZIP_STORED)
    except _DAMAGED as error:
        raise ArchiveError(f"not a readable archive: {error}") from error


def read_archive(path: Path | bytes, limits: type[ArchiveLimits] = ArchiveLimits) -> dict[str, bytes]:
    """All entries of a ZIP file, folders left out.

    Raises NotRegular for a pipe or a device; ArchiveError if it is not a ZIP file, if a name leaves the archive or
    stands twice, if an entry is a link or encrypted, or if unpacking it would exceed *limits*.
    """
    try:
        with (
            BytesIO(path) if isinstance(path, bytes) else open_regular(path) as file,
            zipfile.ZipFile(file) as archive,
        ):
            return _read(archive, limits)
    except _DAMAGED as error:
        raise ArchiveError(f"not a readable archive: {error}") from error


class OpenArchive(Mapping[str, bytes]):
    """The entries of a ZIP file that is in memory, folders left out, each unpacked only when it is asked for. Raises
    ArchiveError as `read_archive` does: for the file at once, for the contents of an entry when it is asked for.
    """

    def __init__(self, raw: bytes, limits: type[ArchiveLimits] = ArchiveLimits) -> None:
        self._limits = limits
        try:
            self._archive = zipfile.ZipFile(BytesIO(raw))
            self._infos = _infos(self._archive, limits)
        except _DAMAGED as error:
            raise ArchiveError(f"not a readable archive: {error}") from error

    def __getitem__(self, name: str) -> bytes:
        info = self._infos[name]
        try:
            return _read_entry(self._archive, info, self._limits.entry_bytes)
        except _DAMAGED as error:
            raise ArchiveError(f"not a readable archive: {error}") from error

    def __iter__(self) -> Iterator[str]:
        return iter(self._infos)

    def __len__(self) -> int:
        return len(self._infos)

    def __contains__(self, name: object) -> bool:
        return name in self._infos


def _read(archive: zipfile.ZipFile, limits: type[ArchiveLimits]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = limits.total_bytes
    for name, info in _infos(archive, limits).items():
        found[name] = _read_entry(archive, info, min(left, limits.entry_bytes))
        left -= len(found[name])
    return found


def _infos(archive: zipfile.ZipFile, limits: type[ArchiveLimits]) -> dict[str, zipfile.ZipInfo]:
    """The entries by name, without their contents."""
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > limits.entries:
        raise ArchiveError(f"the archive has {len(infos)} entries; at most {limits.entries} are read")
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        _check_name(info.filename)
        if info.filename in found:
            raise ArchiveError(f"the archive holds {info.filename!r} twice")
        if info.flag_bits & 1:
            raise ArchiveError(f"{info.filename!r} is encrypted")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise ArchiveError(f"{info.filename!r} is a link")
        found[info.filename] = info
    return found


def _read_entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    # The size in the directory may lie, so what counts is what comes out.
    with archive.open(info) as entry:
        contents = entry.read(most + 1)
    if len(contents) > most:
        raise ArchiveError(f"{info.filename!r} is too large to unpack")
    return contents


def _check_name(name: str) -> None:
    parts = PurePosixPath(name).parts
    if (
        not name
        or name.startswith("/")
        or "\\" in name
        or "\0" in name
        or ":" in parts[0]
        or any(part in ("..", ".") for part in name.split("/"))
        or "" in name.split("/")
    ):
        raise ArchiveError(f"not a plain name inside an archive: {name!r}")
