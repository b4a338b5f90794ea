"""Regular expressions that an author wrote: matched in time that grows with the text, whatever they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

__all__ = ["fault", "found"]

_LONGEST = 400
_MEMORY = 256 * 1024
"""Bytes of one expression, compiled."""


def fault(pattern: str) -> str:
    """What is wrong with an expression; empty for nothing."""
    if len(pattern) > _LONGEST:
        return f"{len(pattern)} characters, at most {_LONGEST}"
    made = _compiled(pattern)
    return made if isinstance(made, str) else ""


def found(pattern: str, text: str) -> bool:
    """Whether a text holds what an expression means; no text holds an invalid one."""
    made = "" if fault(pattern) else _compiled(pattern)
    return not isinstance(made, str) and made.search(text) is not None


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> Any:
    import re2  # type: ignore[import-untyped]  # only what plays scenarios needs it

    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    try:
        return re2.compile(pattern, options)
    except re2.error as error:
        said = error.args[0] if error.args else "no expression"
        return said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
