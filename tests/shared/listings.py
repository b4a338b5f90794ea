"""Listings of a page of the documentation: what is in files of the game that `vmodsmith new` writes, and what changes
them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from .files import ROOT

__all__ = ["NAME", "Listing", "change", "listings", "named_files"]

NAME = "my-battle"
"""What the game is called on the pages."""

_FILE = re.compile(rf"`((?:counters|maps|templates)/{NAME}/[\w./*-]+)`")


class Listing(NamedTuple):
    """A listing: its page and line, its sort (`yaml`, `diff` ..., `new` for a file that is new), the file named last
    before it, its text."""

    page: str
    line: int
    sort: str
    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def listings(page: str) -> list[Listing]:
    """The listings of a page in their order."""
    found: list[Listing] = []
    file, sort, begun, fresh, lines = "", "", 0, False, list[str]()
    for number, line in enumerate((ROOT / "docs" / page).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if sort:
                found.append(Listing(page, begun, "new" if fresh else sort, file, "\n".join(lines) + "\n"))
                fresh = False
            sort, begun, lines = ("" if sort else line[3:]), number, []
        elif sort:
            lines.append(line)
        elif named := [each for each in _FILE.findall(line) if "*" not in each]:
            file, fresh = named[-1], line.endswith("a new file:")
    return found


def named_files(page: str) -> set[str]:
    """The files, and patterns of files, that a page names."""
    return set(_FILE.findall((ROOT / "docs" / page).read_text(encoding="utf-8")))


def change(root: Path, of: list[Listing]) -> None:
    """Do in a workspace what the changes among some listings say, in their order."""
    for each in of:
        path = root / each.file
        if each.sort == "new":
            assert not path.exists(), f"{each}: {path.name} is there"
            path.write_text(each.text, encoding="utf-8")
        elif each.sort == "diff":
            lines = each.text.splitlines()
            old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
            new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{each}: {text.count(old)} times in {each.file}"
            path.write_text(text.replace(old, new), encoding="utf-8")
