"""The mark that makes a method a request, and the error of a request that cannot be carried out."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

from vmodsmith.foundation.errors import UserError

__all__ = ["EngineFault", "request", "requests_of"]

M = TypeVar("M", bound=Callable[..., Any])

_MARKED: set[Callable[..., Any]] = set()


class EngineFault(UserError):
    """A request that cannot be carried out; the message is for the author of the request."""


def request(method: M) -> M:
    """Mark a method as a request: the parent process may call it by its name; arguments and result are plain values."""
    _MARKED.add(method)
    return method


def requests_of(subject: object) -> dict[str, Callable[..., Any]]:
    """The requests of a subject by name; methods without the mark are not among them."""
    members = vars(type(subject)).items()
    return {
        name: getattr(subject, name) for name, each in members if isinstance(each, FunctionType) and each in _MARKED
    }
