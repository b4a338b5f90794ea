"""Comparison of two games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["differences"]


def differences(before: Mapping[str, Any], after: Mapping[str, Any], path: str = "") -> list[tuple[str, str]]:
    """The differences between two snapshots, as pairs of texts: the first and the second."""
    found: list[tuple[str, str]] = []
    for key in {**before, **after}:
        one, two = before.get(key), after.get(key)
        if isinstance(one, dict) and isinstance(two, dict):
            found.extend(differences(one, two, f"{path}{key}."))
        elif one != two:
            found.append((f"{path}{key} = {one!r}", f"{two!r}"))
    return found
