"""The parts of a game, by the names of its fields: what a stage sees of them, and the key of what it makes.

Who reads a game notes a digest of the files that each part was read from. A stage that is kept is given a game
`without` the parts that are not in its key: whatever it would see of them is a fault of the program, seen at once, even
where nothing is kept yet. So what is kept cannot depend on what its key does not hold.
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

__all__ = ["ROWS", "HiddenPart", "SeenTexts", "Unseen", "kept", "note_parts", "parts_key", "parts_of", "without"]

T = TypeVar("T")

ROWS = frozenset(("units", "markers", "setup_rows"))
"""The parts that an author changes most: the rows of counters, and where they stand in setups."""

_noted: OfObject[Game, Mapping[str, str]] = OfObject()


class HiddenPart(StageError, AssertionError):
    """A stage asked for a part of the game that it is not given."""

    stage = "keeping results"


def _hidden(*_: object) -> NoReturn:
    raise HiddenPart("a stage saw a part of the game that is not in its key")


class Unseen:
    """Stands where a stage may see nothing: whatever is asked of it raises HiddenPart, also of what sort it is."""

    __class__ = property(_hidden)
    __getattr__ = __bool__ = __iter__ = __len__ = __getitem__ = __contains__ = __str__ = __repr__ = _hidden
    __eq__ = __ne__ = __hash__ = _hidden


class SeenTexts(dict[str, dict[str, str]]):
    """The texts of a game that a stage sees. Whether there is another one, or what it says, raises HiddenPart; that
    a key is no text of the game is seen."""

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
    """Note a digest of what each part of a game was made from, for as long as the game is there."""
    _noted[game] = digests


def parts_of(game: Game) -> Mapping[str, str]:
    """The digests that were noted of a game, by part; none for one that was not read from files."""
    return _noted.get(game) or {}


def parts_key(game: Game, stage: str, hidden: Collection[str] = (), *more: str) -> str | None:
    """The key of what a stage of the program makes of a game without the `hidden` parts, and of `more`; None if no
    digests are noted."""
    noted = parts_of(game)
    if not noted:
        return None
    seen = [f"{name} {noted[name]}" for name in sorted(Game.model_fields) if name not in hidden]
    return f"{stage}:{digest(code_fingerprint(), sys.version, *seen, *more)}"


def without(game: Game, hidden: Collection[str]) -> Game:
    """A game in which some parts cannot be seen, and nothing that was found of the whole game is remembered."""
    seen: dict[str, Any] = dict.fromkeys(hidden, Unseen())
    copy = game.model_copy(update=seen)
    for name in [each for each in copy.__dict__ if each not in Game.model_fields]:
        del copy.__dict__[name]
    return copy


def kept(cache: Cache | None, game: Game, stage: str, make: Callable[[], T], *more: str) -> T:
    """What a stage makes of a game `without` the rows of its counters, and of `more`: as it was made before of the
    same, if it was. A stage makes no None."""
    key = parts_key(game, stage, ROWS, *more) if cache else None
    if cache is None or key is None:
        return make()
    found: T | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found)
    return found
