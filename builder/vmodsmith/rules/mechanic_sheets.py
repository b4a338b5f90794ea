"""The sheets of the mechanics, `mechanic.yaml`, read without their code, which checks of a game's data do not need."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from vmodsmith.foundation import fast_yaml

__all__ = ["mechanic_folders", "mechanic_sheet"]

_SHEET = "mechanic.yaml"


@cache
def mechanic_folders() -> dict[str, Traversable]:
    """The folder of each mechanic by id, in alphabetical order."""
    home = resources.files(__package__).joinpath("mechanics")
    folders = sorted((each for each in home.iterdir() if each.joinpath(_SHEET).is_file()), key=lambda each: each.name)
    return {each.name.replace("_", "-"): each for each in folders}


@cache
def _read(name: str) -> dict[str, Any]:
    return fast_yaml.texts(mechanic_folders()[name].joinpath(_SHEET).read_text(encoding="utf-8")) or {}


def mechanic_sheet(name: str) -> dict[str, Any] | None:
    """The sheet of a mechanic as plain data; None if there is no mechanic of this id."""
    return _read(name) if name in mechanic_folders() else None
