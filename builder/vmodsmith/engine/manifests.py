"""The part of a jar's manifest that extends the class path (JAR File Specification, "Name-Value pairs and
Sections").
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from urllib.request import url2pathname
from zipfile import ZipFile

__all__ = ["without_folders"]

_MANIFEST = "META-INF/MANIFEST.MF"
_FIELD = "class-path:"
_LINE = 70
"""The most bytes of a line, without its end and without the space that begins a continued line."""


def without_folders(jar: Path, copy: Path, replaced: Collection[Path] = ()) -> bool:
    """If the jar names folders or replaced jars in its class path, write a copy without these, with full addresses for
    the rest. Returns whether this was necessary. Raises ValueError for a signed jar, whose signature would break.
    """
    with ZipFile(jar) as archive:
        if _MANIFEST not in archive.namelist():
            return False
        text = archive.read(_MANIFEST).decode()
        lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n ", "").split("\n")
        number = next((n for n, line in enumerate(lines) if line.lower().startswith(_FIELD)), None)
        if number is None:
            return False
        named = [urljoin(jar.absolute().as_uri(), each) for each in lines[number][len(_FIELD) :].split()]
        unwanted = {each.absolute().as_uri() for each in replaced}
        files = [each for each in named if each not in unwanted and not _is_folder(each)]
        if files == named:
            return False
        if any(each.startswith("META-INF/") and each.endswith(".SF") for each in archive.namelist()):
            raise ValueError(f"{jar.name} is signed")
        lines[number : number + 1] = [f"Class-Path: {' '.join(files)}"] if files else []
        with ZipFile(copy, "w") as written:
            for entry in archive.infolist():
                same = entry.filename != _MANIFEST
                written.writestr(entry, archive.read(entry) if same else b"\r\n".join(map(_folded, lines)))
    return True


def _is_folder(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "file" and Path(url2pathname(parts.path)).is_dir()


def _folded(line: str) -> bytes:
    raw = line.encode()
    return b"\r\n ".join(raw[start : start + _LINE] for start in range(0, len(raw), _LINE))
