"""Digests of values by their contents: the keys of cached results.

Values with the same digest have the same contents in the same order. Nothing depends on the process: neither the order
of a set nor the identity of an object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

from vmodsmith.foundation.fingerprints import digest

__all__ = ["contents_digest"]

_PLAIN = frozenset((str, int, float, bool, NoneType))


def contents_digest(value: object, opened: Callable[[object], object] | None = None) -> str:
    """A hex digest of a value made of texts, numbers, truth values, None, and lists, tuples, sets and mappings of
    these.

    `opened` returns the contents of any other object as such a value. Raises TypeError for an object that it does not
    know.
    """
    return digest(repr(_plain(value, opened or _none)))


def _none(value: object) -> object:
    raise TypeError(f"{type(value).__name__} has no contents that are known")


def _plain(value: object, opened: Callable[[object], object]) -> Any:
    """A value as plain lists, tuples and dictionaries, which `repr` shows completely."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return tuple([_plain(each, opened) for each in value])  # type: ignore[attr-defined]
    if kind is list:
        return [_plain(each, opened) for each in value]  # type: ignore[attr-defined]
    if kind is dict:
        return {_plain(key, opened): _plain(each, opened) for key, each in value.items()}  # type: ignore[attr-defined]
    if isinstance(value, set | frozenset):
        return kind.__name__, sorted(repr(_plain(each, opened)) for each in value)
    if isinstance(value, Mapping) and not isinstance(value, dict):
        return kind.__name__, {_plain(key, opened): _plain(each, opened) for key, each in value.items()}
    return kind.__name__, _plain(opened(value), opened)
