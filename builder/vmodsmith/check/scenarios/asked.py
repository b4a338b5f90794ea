"""Questions that scenarios ask of a game, answered with yes or no. In a file of scenarios without problems all
questions were answered with yes. The questions are stored with the file: while the file is unchanged and the present
game answers each with yes, the file has no problems and need not be read, whatever else changed in the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.fingerprints import code_fingerprint, digest

__all__ = ["Asked", "KeptFiles", "Questions"]

Questions = Mapping[str, Iterable[tuple[Any, ...]]]
"""Questions: by name, the arguments with which each was asked."""


class Asked:
    """A game that answers questions by name, and records them."""

    def __init__(self, answers: Mapping[str, Callable[..., bool]]) -> None:
        self._answers = answers
        self._noted: dict[str, dict[tuple[Any, ...], None]] = {}

    def yes(self, question: str, *of: Any) -> bool:
        """Whether the answer is yes."""
        self._noted.setdefault(question, {})[of] = None
        return self._answers[question](*of)

    def all_yes(self, questions: Questions) -> bool:
        """Whether all of these are answered with yes. They are not recorded."""
        for name, asked in questions.items():
            answer = self._answers[name]
            if not all(answer(*of) for of in asked):
                return False
        return True

    def taken(self) -> dict[str, tuple[tuple[Any, ...], ...]]:
        """The questions since the last call of this method."""
        noted, self._noted = self._noted, {}
        return {name: tuple(asked) for name, asked in noted.items()}


class KeptFiles:
    """Files without findings: the names of their scenarios with the lines, and their questions.

    By the name and the content of each file.
    """

    def __init__(self, cache: Cache | None, digests: Mapping[str, str]) -> None:
        self._cache = cache
        self._new: list[tuple[str, Any]] = []
        keys = {file: _key(file, each) for file, each in digests.items()}
        found = cache.get_all(keys.values()) if cache is not None and keys else {}
        self._known = {file: found[key] for file, key in keys.items() if key in found}

    def clean(self, asked: Asked) -> dict[str, tuple[tuple[str, int], ...]]:
        """The files that have no findings in the present game either, with the names of their scenarios."""
        return {file: names for file, (names, questions) in self._known.items() if asked.all_yes(questions)}

    def add(self, file: str, content: str, names: Iterable[tuple[str, int]], questions: Questions) -> None:
        """Store a file without findings; `content` is its digest."""
        self._new.append((_key(file, content), (tuple(names), questions)))

    def close(self) -> None:
        """Store new results."""
        if self._cache is not None and self._new:
            self._cache.set_all(self._new)


def _key(file: str, content: str) -> str:
    return "scenarios of a file:" + digest(code_fingerprint(), sys.version, file, content)
