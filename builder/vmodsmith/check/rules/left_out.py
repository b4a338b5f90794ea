"""Parts that a declaration leaves out although the game needs them: the phases of a side with reinforcements, supply or
points, boxes in which units wait, settings for a pool.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vmodsmith.check.rule_code import declarations, given_to
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Unit

__all__ = ["bound", "never_due", "pools", "waiting"]

_Found = Iterator[Problem]


def _doubt(given: Node, field: str, found: object, expected: str) -> Problem:
    return Problem.at(given.origin, field, found, expected, check="doubtful", severity="warning")


def bound(game: Game) -> _Found:
    """A declaration is bound to phases of each side that it names: by sources and pools (`sides` in the mechanic's
    sheet), or by units that arrive.
    """
    declared = list(declarations(game))
    for mechanic in dict.fromkeys(used.id for _, _, used in declared):
        those = [given for _, given, used in declared if used.id == mechanic]
        covered = [_sides(game, given) for given in those]
        if None in covered:
            continue
        sides = set[str]().union(*(each for each in covered if each is not None))
        for given, used in [(given, used) for _, given, used in declared if used.id == mechanic]:
            for step in str(used.sheet.get("sides", "")).split():
                named = {word for _, field, text in given_to(given, step) for word in (field, text)}
                for side in game.side_by_id:
                    if side in named - sides:
                        expected = f"a binding for {side} as well: `{step}` has this side, and nothing is done for it"
                        yield _doubt(given, "bind", " ".join(sorted(sides)), expected)
        if mechanic == "arrivals":
            for side in game.side_by_id:
                lacking = [each for each in _coming(game) if each.side == side] if side not in sides else []
                if lacking:
                    expected = f"a binding for {side} as well: {_named(lacking)} never arrive{_s(lacking)}"
                    yield _doubt(those[0], "bind", " ".join(sorted(sides)), expected)


def _sides(game: Game, given: Node) -> set[str] | None:
    """The sides for which a declaration is bound to phases; None if it may be any."""
    listed = given.get("bind")
    rows: list[Any] = list(listed) if isinstance(listed, list | tuple) else []
    if isinstance(listed, str):
        rows = [{"phases": listed}]
    owners = {each.id: each.side for each in game.phases}
    found: set[str] = set()
    for each in rows:
        side = each.get("side") if isinstance(each, dict) else None
        those = {side} if side else {owners.get(phase) for phase in str(_phases(each)).split()}
        if None in those or not those <= game.side_by_id.keys():
            return None
        found.update(str(each) for each in those)
    return found or None


def _phases(binding: Any) -> Any:
    return binding.get("phases", "") if isinstance(binding, dict) else binding


def _coming(game: Game) -> list[Unit]:
    """The units that arrive on a turn of their own and are in a box until then."""
    boxed = {row.piece.partition("#")[0] for rows in game.setup_rows.values() for row in rows if "/" in row.at}
    return [each for each in game.units if each.arrives and each.arrives.isdecimal() and each.id in boxed]


def _named(units: list[Unit]) -> str:
    return units[0].id if len(units) == 1 else f"{units[0].id} and {len(units) - 1} more"


def _s(units: list[Unit]) -> str:
    return "s" if len(units) == 1 else ""


def waiting(game: Game) -> _Found:
    """The boxes in which reinforcements wait (`waiting`) include those of each side: if some boxes of a display are
    named, a box with all arriving units of a side is not left out.
    """
    found = [given for _, given, used in declarations(game) if used.id == "arrivals"]
    words = [word for given in found for _, _, text in given_to(given, "waiting") for word in text.split()]
    if not words or not all(_ADDRESS.fullmatch(word) for word in words):
        return
    coming = _coming(game)
    there: dict[str, set[str]] = {}
    for row in (row for rows in game.setup_rows.values() for row in rows if "/" in row.at):
        there.setdefault(row.piece.partition("#")[0], set()).add(row.at)
    displays = {word.partition("/")[0] for word in words}
    for side in game.side_by_id:
        those = [each for each in coming if each.side == side]
        boxes = set[str]().union(*(there[each.id] for each in those))
        shown = {box.partition("/")[0] for box in boxes}
        if boxes and shown <= displays and not any(_within(box, words) for box in boxes):
            given = next(each for each in found if "waiting" in each)
            what = f"{_named(those)} wait{_s(those)} there and would never arrive"
            expected = f"{' '.join(sorted(boxes))} as well: {what}"
            yield _doubt(given, "waiting", " ".join(words), expected)


def never_due(game: Game) -> _Found:
    """A unit that a setup puts into a box where reinforcements wait has a turn of arrival, if the others there have
    one and no setting says when else they arrive.
    """
    turns = {each.id: each.arrives or each.area for each in game.units}  # an area without a turn is reported there
    for _, given, used in declarations(game):
        if used.id != "arrivals" or {"arrival_turn", "due", "box_for", "freely"} & given.keys():
            continue
        words = [word for _, _, text in given_to(given, "waiting") for word in text.split()]
        rows = [row for rows in game.setup_rows.values() for row in rows if "/" in row.at and _within(row.at, words)]
        there = [row for row in rows if row.piece.partition("#")[0] in turns]
        lacking = [row for row in there if not turns[row.piece.partition("#")[0]]]
        for row in lacking if len(lacking) * 2 < len(there) else ():
            expected = "a unit with a turn in `arrives` of units.csv, as the others that wait there: it never enters"
            yield Problem.at(row.origin, "at", row.at, expected, check="doubtful", severity="warning")


_ADDRESS = re.compile(r"[a-z0-9-]+/(?:\*|[a-z0-9-]+\.[a-z0-9-]+)")


def _within(box: str, words: list[str]) -> bool:
    return any(word in (box, f"{box.partition('/')[0]}/*") for word in words)


def pools(game: Game) -> _Found:
    """Each word that a declaration lists (`words` in the mechanic's sheet), such as a pool, has at least one case, if
    settings have cases by these words.
    """
    for _, given, used in declarations(game):
        for step in used.sheet.get("words", {}).values():
            listed = [word for _, _, text in given_to(given, step) for word in text.split()]
            by_word = {
                name: value
                for name, value in given.items()
                if name != step and isinstance(value, Node) and value and set(value) <= set(listed)
            }
            for word in listed if len(by_word) > 1 else ():
                if not any(word in value for value in by_word.values()):
                    expected = f"a word with a value in {' and '.join(sorted(by_word))}, like the others"
                    yield _doubt(given, step, word, expected)
