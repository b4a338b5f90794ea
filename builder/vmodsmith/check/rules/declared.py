"""Data that declared mechanics need: a row for each terrain, a track as long as the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, Node, ResultTable
from vmodsmith.rules.mechanic_sheets import mechanic_sheet

__all__ = ["rows", "tracks"]


def rows(game: Game) -> Iterator[Problem]:
    """A table in which terrain and lines are looked up has a row for each (`rows` in the mechanic's sheet): without the
    row, the rule stops. A declaration that replaces the look-up (`rows-unless`) is left out.
    """
    for given, use, used in _declarations(game):
        instead = str(used.get("rows-unless", "")).split()
        for step in used.get("rows", ()) if not any(each in given for each in instead) else ():
            for table in (each for each in game.tables if each.spec.id == str(given.get(step, ""))):
                heads = {head for head, _ in table.rows}
                asked = list(_asked(game, given, table))
                if len(asked) > 1 and not any(word in heads for _, word in asked):
                    expected = f"a table with a row for each terrain of map.yaml: {table.spec.id} has none of them"
                    yield Problem.at(given.origin, step, table.spec.id, expected, check="rules")
                    continue
                for datum, word in asked:
                    if word not in heads:
                        expected = f"a row {word!r} in {table.origin.file} as well, where {use} looks it up"
                        yield Problem.at(datum.origin, "id", word, expected, check="rules")


def _asked(game: Game, given: Mapping[str, Any], table: ResultTable) -> Iterator[tuple[Datum, str]]:
    """The words that are looked up among the rows: terrain, roads, and, if they have extra costs, features and
    hexsides.
    """
    for terrain in game.terrain:
        yield terrain, terrain.id
    roads = str(given.get("roads", "")).split()
    besides = any(each.endswith("-extra") for each in table.columns)
    for line in game.line_kinds:
        if line.id in roads or (besides and line.runs == "hexside"):
            yield line, line.id
    if besides:
        for feature in game.features:
            yield feature, feature.id


def tracks(game: Game) -> Iterator[Problem]:
    """The track of the turn marker (`lasts` in the mechanic's sheet) has a box for each turn."""
    boxes = {f"{display.id}/{track.id}": track.boxes for display in game.displays for track in display.tracks}
    for given, _, used in _declarations(game):
        row = str(given.get(used.get("lasts", ""), ""))
        for marker in (each for each in game.markers if each.id == row and each.kind in game.kinds):
            address = game.kinds[marker.kind].track
            there = boxes.get(address, ()) if isinstance(address, str) else ()
            numbers = [int(each.id) for each in there if each.id.isdecimal()]
            last = min(numbers) - 1 + len(numbers) * (2 if marker.back else 1) if numbers else 0
            if numbers and game.turns.count > last:
                expected = f"at most {last} turns: the track {address} of the marker {row!r} has no more boxes"
                yield Problem.at(game.turns.origin, "count", game.turns.count, expected, check="rules")


def _declarations(game: Game) -> Iterator[tuple[Node, str, Mapping[str, Any]]]:
    """Each declaration, with the id and the sheet of its mechanic."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            if isinstance(given, Node):
                use = str(given.get("use", ""))
                used = mechanic_sheet(use)
                if used is not None:
                    yield given, use, used
