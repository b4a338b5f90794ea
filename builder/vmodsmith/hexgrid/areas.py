"""Areas of hexes written in short: runs `2001-2010` and blocks `20-22/01-10`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .coordinates import Offset
from .numbering import Numbering

__all__ = ["MOST", "expand", "expand_token"]

MOST = 100_000
"""A token stands for no more hexes than this."""

_WALKED = 4 * MOST
_LONGEST = 60
"""The most hexes of all tokens of a list together; also the most characters of a token."""

_BLOCK = re.compile(r"(\d+)(?:-(\d+))?/(\d+)(?:-(\d+))?")


def expand(tokens: Iterable[str], numbering: Numbering) -> tuple[Offset, ...]:
    """The hexes of an area, each once, in the order written. Raises ValueError at the first invalid token."""
    found: dict[Offset, None] = {}
    walked = 0
    for token in tokens:
        hexes = expand_token(token, numbering)
        walked += len(hexes)
        if walked > _WALKED:
            raise ValueError(f"more than {MOST} hexes")
        found.update(dict.fromkeys(hexes))
    return tuple(found)


def expand_token(token: str, numbering: Numbering) -> tuple[Offset, ...]:
    """The hexes of one token: a hex, a run within one column or one row, or a block `columns/rows`.

    Raises ValueError if a token is none of these, or its ends are not in order.
    """
    if len(token) > _LONGEST:
        raise ValueError(f"a hex or a run of hexes in at most {_LONGEST} characters is expected")
    block = _BLOCK.fullmatch(token)
    if block:
        columns = _range(int(block[1]), int(block[2] or block[1]), token)
        rows = _range(int(block[3]), int(block[4] or block[3]), token)
        if len(columns) * len(rows) > MOST:
            raise ValueError(f"more than {MOST} hexes")
        return tuple(Offset(column, row) for column in columns for row in rows)
    first, last = _ends(token, numbering)
    if first.column == last.column:
        return tuple(Offset(first.column, row) for row in _range(first.row, last.row, token))
    if first.row == last.row:
        return tuple(Offset(column, first.row) for column in _range(first.column, last.column, token))
    raise ValueError(f"{token!r} is not a run: its ends are neither in one column nor in one row")


def _ends(token: str, numbering: Numbering) -> tuple[Offset, Offset]:
    for n, letter in enumerate(token):
        if letter == "-":
            try:
                return numbering.parse(token[:n]), numbering.parse(token[n + 1 :])
            except ValueError:
                continue
    hex = numbering.parse(token)
    return hex, hex


def _range(first: int, last: int, token: str) -> range:
    if last < first:
        raise ValueError(f"{token!r} runs backward")
    if last - first >= MOST:
        raise ValueError(f"more than {MOST} hexes")
    return range(first, last + 1)
