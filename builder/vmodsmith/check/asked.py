"""What scenarios ask of a game, as questions that are answered with yes or no.

A file of scenarios in which nothing is wrong has asked questions that were all answered with yes. They are kept with
it: as long as the file is the same, and the game of today answers each of them with yes, nothing is wrong in it, and it
need not be read. The game may have changed in whatever else it likes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.fingerprints import code_fingerprint, digest

__all__ = ["Asked", "KeptFiles", "Questions"]

Questions = Mapping[str, Iterable[tuple[Any, ...]]]
"""What was asked: by the name of a question, what it was asked of."""


class Asked:
    """A game that answers questions by their names, and notes what it was asked."""

    def __init__(self, answers: Mapping[str, Callable[..., bool]]) -> None:
        self._answers = answers
        self._noted: dict[str, dict[tuple[Any, ...], None]] = {}

    def yes(self, question: str, *of: Any) -> bool:
        """Whether the answer is yes."""
        self._noted.setdefault(question, {})[of] = None
        return self._answers[question](*of)

    def all_yes(self, questions: Questions) -> bool:
        """Whether all of these are answered with yes. They are not noted."""
        for name, asked in questions.items():
            answer = self._answers[name]
            if not all(answer(*of) for of in asked):
                return False
        return True

    def taken(self) -> dict[str, tuple[tuple[Any, ...], ...]]:
        """What was asked since this was called last."""
        noted, self._noted = self._noted, {}
        return {name: tuple(asked) for name, asked in noted.items()}


class KeptFiles:
    """Files in which nothing was found: the names of their scenarios with the lines, and what they asked of the game.
    By the name and the content of each file."""

    def __init__(self, cache: Cache | None, digests: Mapping[str, str]) -> None:
        self._cache = cache
        self._new: list[tuple[str, Any]] = []
        keys = {file: _key(file, each) for file, each in digests.items()}
        found = cache.get_all(keys.values()) if cache is not None and keys else {}
        self._known = {file: found[key] for file, key in keys.items() if key in found}

    def clean(self, asked: Asked) -> dict[str, tuple[tuple[str, int], ...]]:
        """The files in which there is nothing to be found in this game either, with the names of their scenarios."""
        return {file: names for file, (names, questions) in self._known.items() if asked.all_yes(questions)}

    def add(self, file: str, content: str, names: Iterable[tuple[str, int]], questions: Questions) -> None:
        """Keep a file in which nothing was found; `content` is its digest."""
        self._new.append((_key(file, content), (tuple(names), questions)))

    def close(self) -> None:
        """Write down what is new."""
        if self._cache is not None and self._new:
            self._cache.set_all(self._new)


def _key(file: str, content: str) -> str:
    return "scenarios of a file:" + digest(code_fingerprint(), sys.version, file, content)
