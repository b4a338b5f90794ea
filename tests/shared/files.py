"""The data as their files have them: for references, which share no code with the program they judge."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["ROOT", "rows", "table", "tree"]

ROOT = Path(__file__).resolve().parents[2]
"""The repository, itself a workspace."""


@cache
def rows(path: str | Path) -> tuple[dict[str, str], ...]:
    """The rows of a CSV file of the workspace, such as `counters/GAME/units.csv`."""
    with (ROOT / path).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def table(game: str, name: str) -> dict[str, dict[str, str]]:
    """A result table of a game by row heading, then column heading."""
    content = rows(f"templates/{game}/tables/{name}.csv")
    first = next(iter(content[0]))
    return {row[first]: {key: value for key, value in row.items() if key != first} for row in content}


@cache
def tree(path: str) -> Any:
    """A YAML file of the workspace with all its scalars as text."""
    return yaml.load((ROOT / path).read_text(encoding="utf-8"), getattr(yaml, "CBaseLoader", yaml.BaseLoader))
