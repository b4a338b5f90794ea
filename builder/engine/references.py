"""Proofs about a module as a whole, made with the engine's own reading of it."""

from __future__ import annotations

from typing import Any

__all__ = ["canonical_faults", "reference_faults"]


def canonical_faults(module: Any) -> list[dict[str, str]]:
    return []


def reference_faults(module: Any) -> list[dict[str, str]]:
    return []
