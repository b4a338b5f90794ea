"""The game's data as its files have it."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["rows", "table", "tree"]

ROOT = Path(__file__).parents[3]


@cache
def rows(path: str) -> tuple[dict[str, str], ...]:
    """The rows of a CSV file of the workspace."""
    with (ROOT / path).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def table(name: str) -> dict[str, dict[str, str]]:
    """A table by row heading, then column heading."""
    content = rows(f"templates/hattin/tables/{name}.csv")
    first = next(iter(content[0]))
    return {row[first]: {key: value for key, value in row.items() if key != first} for row in content}


@cache
def tree(path: str) -> Any:
    """A YAML file of the workspace."""
    with (ROOT / path).open(encoding="utf-8") as file:
        return yaml.safe_load(file)
