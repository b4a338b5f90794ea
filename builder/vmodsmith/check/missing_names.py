"""A name that the game lacks, in several places: one message, at the first of them, with the others.

What is missing is known by the topics of `expected`. A finding about *a class of types.yaml* and one about *a class,
type, kind, side, formation or condition* have the topic *class* in common: an unknown word in both has one reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vmodsmith.foundation.problems import Problem

__all__ = ["ALSO", "gathered", "listed", "topics"]

ALSO = "; also in "

_TOPICS: dict[str, str] = {
    "a class, type, kind, side, formation or condition": "class type kind side formation condition",
    "a terrain, feature, zone, place or number of a hex": "terrain feature zone place hex",
    "the number of a hex, a zone, an area or a place": "zone area place hex",
    "a terrain, feature or line": "terrain feature line",
    "a side": "side",
    "a kind of line": "line",
    "a kind of": "kind",
    "a type of": "type",
    "a class of": "class",
    "a phase": "phase",
    "a terrain": "terrain",
    "a formation": "formation",
    "a condition": "condition",
    "a key of the strings": "text",
    "a unit": "piece",
    "the id of": "piece",
    "an entry area of": "area",
    "a display": "box",
    "display/track": "box",
    "a box of the track": "box",
    "a layout": "layout",
    "a statistic": "statistic",
    "a column": "column",
    "a row of": "row",
    "a property": "property",
    "an attribute": "attribute",
    "a function of these rules": "function",
    "a name of these rules: no": "declaration",
    "one of": "word",
}  # fmt: skip
"""Topics by the beginning of `expected`; the longest that fits applies."""

_BEGUN = tuple(_TOPICS)


def topics(expected: str) -> frozenset[str]:
    """The topics of a problem; empty if it is not about a name of the game."""
    folded = expected[:1] + expected[1:].casefold()
    begun = [each for each in _BEGUN if folded.startswith(each)]
    if not begun:
        return frozenset()
    words = _TOPICS[max(begun, key=len)].split()
    return frozenset([" ".join(expected.split()[:2]).rstrip(",:;")] if words == ["word"] else words)


@dataclass
class _Missing:
    """Findings with one reason: a name of a topic that does not exist."""

    topics: set[str]
    problems: list[Problem] = field(default_factory=list)


def gathered(problems: Iterable[Problem]) -> dict[int, Problem | None]:
    """Findings about a name that is missing in several places, by the `id` of each: the first with all places,
    the others as None.
    """
    by_name: dict[str, list[_Missing]] = {}
    for each in problems:
        about = topics(each.expected) if each.found else frozenset()
        if not about:
            continue
        groups = by_name.setdefault(_name(each), [])
        same = [group for group in groups if group.topics & about]
        whole = _Missing({*about}.union(*(group.topics for group in same)))
        whole.problems = [one for group in same for one in group.problems] + [each]
        by_name[_name(each)] = [*(group for group in groups if group not in same), whole]
    folded: dict[int, Problem | None] = {}
    for group in (each for groups in by_name.values() for each in groups):
        first = next((each for each in group.problems if each.severity == "error"), group.problems[0])
        told = next((each for each in group.problems if ALSO in each.expected), None)
        places = dict.fromkeys((each.file, each.line) for each in group.problems)
        if told is not None:
            new = [
                (each.file, each.line) for each in group.problems if each is not told and each.file not in told.expected
            ]
            folded |= {id(each): None for each in group.problems}
            folded[id(told)] = replace(told, expected="; ".join([told.expected, *([listed(new)] if new else [])]))
        elif len(places) > 1:
            also = listed([place for place in places if place != (first.file, first.line)])
            folded |= {id(each): None for each in group.problems}
            folded[id(first)] = replace(first, expected=f"{first.expected}{ALSO}{also}")
    return folded


def _name(each: Problem) -> str:
    """The name that is missing. Of the address of a box, the track that its nearest valid name has otherwise."""
    track, dot, _ = each.found.partition(".")
    close = (each.nearest or "").partition(".")[0]
    return track if dot and close and close != track and each.expected.startswith(_ADDRESS) else each.found


_ADDRESS = "display/track"


def listed(places: Sequence[tuple[str, int]]) -> str:
    """Places as `a.csv:2, 5; b.yaml:3`."""
    files: dict[str, list[int]] = {}
    for file, line in places:
        files.setdefault(file, []).append(line)
    return "; ".join(f"{file}:{', '.join(map(str, _some(lines)))}" for file, lines in files.items())


def _some(lines: list[int]) -> list[int | str]:
    return [*lines[:_NAMED], *(["…"] if len(lines) > _NAMED else [])]


_NAMED = 6
"""The most lines of a file that are listed."""
