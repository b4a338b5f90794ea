"""Regular expressions that an author wrote, matched in time linear in the length of the text, whatever the
expression.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

__all__ = ["fault", "found"]

_LONGEST = 400
_MEMORY = 256 * 1024
"""The most bytes of one compiled expression."""


def fault(pattern: str) -> str:
    """The fault of an expression, in words; empty if it is valid."""
    if len(pattern) > _LONGEST:
        return f"{len(pattern)} characters, at most {_LONGEST}"
    made = _compiled(pattern)
    return made if isinstance(made, str) else ""


def found(pattern: str, text: str) -> bool:
    """Whether an expression matches somewhere in a text; an invalid expression matches nothing."""
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
