"""The parts of a game, by the names of its fields: the parts that a stage sees, and the key of its result. Reading a
game records a digest of the files of each part. A stage with a cached result is given a game `without` the parts that
are not in its key. If it asks for one of these, an error of the program shows at once, even if nothing is cached yet.
So a cached result cannot depend on data that its key leaves out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, TypeVar

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.errors import StageError
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.memo import OfObject
from vmodsmith.model.game import Game

__all__ = [
    "CODE",
    "ROWS",
    "ROWS_AND_CODE",
    "HiddenPart",
    "SeenTexts",
    "Unseen",
    "cached",
    "note_parts",
    "parts_key",
    "parts_of",
    "without",
]

T = TypeVar("T")

ROWS = frozenset(("units", "markers", "setup_rows"))
"""The parts that an author changes most: the rows of counters, and their positions in setups."""

CODE = frozenset(("functions", "trees"))
"""The functions of rules, as text and as syntax trees. Most stages see of rules only their sheets."""

ROWS_AND_CODE = ROWS | CODE

_noted: OfObject[Game, Mapping[str, str]] = OfObject()


class HiddenPart(StageError, AssertionError):
    """The error of a stage that asks for a part of the game which it was not given."""

    stage = "keeping results"


def _hidden(*_: object) -> NoReturn:
    raise HiddenPart("a stage saw a part of the game that is not in its key")


class Unseen:
    """The value of a part that a stage may not see: any use of it raises HiddenPart, even asking for its type."""

    __class__ = property(_hidden)
    __getattr__ = __bool__ = __iter__ = __len__ = __getitem__ = __contains__ = __str__ = __repr__ = _hidden
    __eq__ = __ne__ = __hash__ = _hidden


class SeenTexts(dict[str, dict[str, str]]):
    """The texts of a game that a stage sees.

    Asking for another text of the game raises HiddenPart; a key without a text can be asked for.
    """

    def __init__(self, texts: Mapping[str, dict[str, str]], seen: Collection[str]) -> None:
        super().__init__({key: texts[key] for key in texts if key in seen})
        self._hidden = texts.keys() - seen

    def __contains__(self, key: object) -> bool:
        if key in self._hidden:
            raise HiddenPart(f"a stage saw the text {key}, which is not in its key")
        return super().__contains__(key)

    def __getitem__(self, key: str) -> dict[str, str]:
        if key not in self:
            raise KeyError(key)
        return super().__getitem__(key)

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The text of a key, by language."""
        return super().__getitem__(key) if key in self else otherwise

    keys = values = items = __iter__ = _hidden


def note_parts(game: Game, digests: Mapping[str, str]) -> None:
    """Record a digest of the files of each part of a game, for as long as the game exists."""
    _noted[game] = digests


def parts_of(game: Game) -> Mapping[str, str]:
    """The recorded digests of a game, by part; empty if it was not read from files."""
    return _noted.get(game) or {}


def parts_key(game: Game, stage: str, hidden: Collection[str] = (), *more: str) -> str | None:
    """The key of a stage's result for a game without the `hidden` parts, and for `more`; None if no digests are
    recorded.
    """
    noted = parts_of(game)
    if not noted:
        return None
    seen = [f"{name} {noted[name]}" for name in sorted(Game.model_fields) if name not in hidden]
    return f"{stage}:{digest(code_fingerprint(), sys.version, *seen, *more)}"


def without(game: Game, hidden: Collection[str]) -> Game:
    """A game in which some parts cannot be seen; values derived from the whole game are not carried over."""
    seen: dict[str, Any] = dict.fromkeys(hidden, Unseen())
    copy = game.model_copy(update=seen)
    for name in [each for each in copy.__dict__ if each not in Game.model_fields]:
        del copy.__dict__[name]
    return copy


def cached(
    cache: Cache | None,
    game: Game,
    stage: str,
    make: Callable[[], T],
    *more: str,
    hidden: Collection[str] = ROWS,
) -> T:
    """The result of a stage for a game `without` the `hidden` parts, and for `more`; from the cache if the same was
    made before. The result of a stage is never None.
    """
    key = parts_key(game, stage, hidden, *more) if cache else None
    if cache is None or key is None:
        return make()
    found: T | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found)
    return found
