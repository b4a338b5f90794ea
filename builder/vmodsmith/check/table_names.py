"""Tables in messages by the names of their files: `units.ods` where that is what the author has, not `units.csv`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePosixPath

from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace

__all__ = ["as_they_are"]

_TABLES = {
    "counters": ("units", "markers", "formations"),
    "maps": ("hexes", "lines", "places", "zones"),
    "templates": ("strings", "paragraphs"),
}
_NAME = re.compile(r"\b(" + "|".join(each for names in _TABLES.values() for each in names) + r")\.csv\b")


def as_they_are(workspace: Workspace, name: str, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a game with the names of its tables as they are in its folders."""
    found = list(problems)
    if not any(_NAME.search(each.expected) for each in found):
        return found
    reader, homes = Reader(workspace.root), dict[str, str]()
    for folder, names in _TABLES.items():
        for table in names:
            book = reader.workbook_of(f"{folder}/{name}/{table}.csv")
            if book is not None:
                file = PurePosixPath(book)
                homes[table] = file.name if file.stem == table else f"{file.name}#{table}"
    return [
        replace(each, expected=_NAME.sub(lambda found: homes.get(found[1], found[0]), each.expected))
        if _NAME.search(each.expected)
        else each
        for each in found
    ]
