"""Markers of declared mechanics that cannot do what the mechanic does with them: units instead of markers, markers of a
track laid in a hex, one marker for two declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vmodsmith.check.rule_code import declarations, given_to
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Origin

__all__ = ["borne", "laid", "moved_by_two"]

_Found = Iterator[Problem]


def _doubt(origin: Origin, field: str, found: object, expected: str, valid: Iterable[str] = ()) -> Problem:
    return Problem.at(origin, field, found, expected, valid=valid, check="doubtful", severity="warning")


def _rows(given: Node, step: str) -> Iterator[tuple[Origin, str, str]]:
    for origin, field, text in given_to(given, step):
        for row in text.split():
            yield origin, field, row


def laid(game: Game) -> _Found:
    """Each piece that a mechanic lays in a hex (`lays` in its sheet) is a marker, and of no kind that goes along a
    track.
    """
    units = {each.id for each in game.units}
    markers = {each.id: each for each in game.markers}
    for _, given, used in declarations(game):
        for step in str(used.sheet.get("lays", "")).split():
            for origin, field, row in _rows(given, step):
                marker = markers.get(row)
                valid = [each.id for each in game.markers if each.use != "sheet" and _lies(game, each.kind)]
                if row in units:
                    yield _doubt(origin, field, row, "a marker: this is a unit, and a new one would be laid", valid)
                elif marker is not None and not _lies(game, marker.kind):
                    expected = f"a marker that lies in a hex: the kind {marker.kind!r} goes along a track"
                    yield _doubt(origin, field, row, expected, valid)


def _lies(game: Game, kind: str) -> bool:
    return kind not in game.kinds or game.kinds[kind].track is None


def borne(game: Game) -> _Found:
    """If the markers of a mechanic have commands of it (`bears` in its sheet), their kinds are among its `kinds`."""
    kinds = {each.id: each.kind for each in game.markers}
    for _, given, used in declarations(game):
        own = str(given.get("kinds") or "").split()
        reported: set[str] = set()
        for step in str(used.sheet.get("bears", "")).split() if own else ():
            for _, _, row in _rows(given, step):
                kind = kinds.get(row, own[0])
                if kind not in own and kind not in reported:
                    reported.add(kind)
                    expected = f"{kind} as well, the kind of {row}: without it this marker has no command"
                    yield Problem.at(given.origin, "kinds", " ".join(own), expected, check="rules", severity="warning")


def moved_by_two(game: Game) -> _Found:
    """No marker counts on its track (`tracked` in the mechanic's sheet) for two declarations."""
    first: dict[str, str] = {}
    for name, given, used in declarations(game):
        for step in (each for each, sort in used.sheet.get("tracked", {}).items() if sort == "numbers"):
            for origin, field, row in _rows(given, step):
                by = first.setdefault(row, name)
                if by != name and any(each.id == row for each in game.markers):
                    yield _doubt(origin, field, row, f"a marker of its own: {by} moves this one")
