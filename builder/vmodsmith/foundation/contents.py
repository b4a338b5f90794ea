"""Digests of values by all that they say: the keys under which results are kept.

Two values of one digest say the same, in the same order; nothing depends on the process, as the order of a set or the
number of an object would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

from vmodsmith.foundation.fingerprints import digest

__all__ = ["contents_digest"]

_PLAIN = frozenset((str, int, float, bool, NoneType))


def contents_digest(value: object, opened: Callable[[object], object] | None = None) -> str:
    """A hex digest of a value: of texts, numbers, truth values, None, and lists, tuples, sets and mappings of these.

    `opened` gives the contents of anything else as one of these. Raises TypeError for what it cannot open.
    """
    return digest(repr(_plain(value, opened or _none)))


def _none(value: object) -> object:
    raise TypeError(f"{type(value).__name__} has no contents that are known")


def _plain(value: object, opened: Callable[[object], object]) -> Any:
    """A value as plain lists, tuples and dictionaries, of which `repr` says all."""
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
