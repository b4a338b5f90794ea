"""Texts that the rules of a game can say, and those that play has said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from vmodsmith.check.texts.wording import text_keys
from vmodsmith.model import Game
from vmodsmith.rules.checked import watched
from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.words import Words

from .live import Live

__all__ = ["SAID", "record", "sayable"]

SAID: dict[str, set[str]] = {}
"""The keys of the texts that were said since `record`, by game."""

_real = Words.say


def record() -> None:
    """From now on note what is said on tables of this process."""

    def say(self: Words, key: str, *values: object) -> str:
        SAID.setdefault(self.state.game.manifest.id, set()).add(key)
        return _real(self, key, *values)

    Words.say = say  # type: ignore[method-assign]


def sayable(play: Play, *, pruned: bool = True) -> set[str]:
    """The keys of texts that stand in what the rules of a game may come to do, its mechanics among them: written out,
    or put together (each key of the strings that fits counts). What no play of this game leads to
    does not count, unless `pruned` is false."""
    whole: Game = play.tabletop.game
    nodes = Live(watched(whole)[0], pruned=pruned).all()
    named = {key for _, _, key in text_keys(whole)}  # what a place or a marker is called is no text of the rules
    boxes = [each for display in whole.displays for track in display.tracks for each in track.boxes]
    named |= {each.name.removeprefix("@") for each in boxes if each.name}
    named |= {whole.word_of(each, word) for each in whole.tables for _, cells in each.rows for word in cells}
    found: set[str] = set()
    for pattern in _patterns(nodes):
        if pattern in whole.strings:
            found.add(pattern)
        elif "\0" in pattern and re.match(r"[\w-]{3,}\.", pattern):
            fits = re.compile(".+".join(map(re.escape, pattern.split("\0"))))
            found |= {key for key in whole.strings if key not in named and fits.fullmatch(key)}
    return found


def _patterns(nodes: list[ast.AST]) -> Iterator[str]:
    """The texts that are written out in the nodes of a program, what is put in later being NUL; documentation is
    none."""
    inside: set[int] = set()
    for each in nodes:
        if isinstance(each, ast.JoinedStr):
            inside |= {id(part) for part in each.values}
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in each.values)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in inside:
            yield each.value
