"""The game's tables, looked up by heading. See `builder/vmodsmith/rules/language/vocabulary.pyi`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vmodsmith.model import Game

from .errors import RuleError

__all__ = ["Charts"]

_WHOLE = re.compile(r"-?\d+")
_ODDS = re.compile(r"(\d+)\s*[:-]\s*(\d+)")


class Charts:
    """Every table of a game, shared by all tabletops."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tables = {each.spec.id: each for each in game.tables}
        self._columns = {each.spec.id: each.columns for each in game.tables}
        self._rows = {each.spec.id: tuple(heading for heading, _ in each.rows) for each in game.tables}
        self._cells = {
            each.spec.id: {
                (heading, column): cell
                for heading, cells in each.rows
                for column, cell in zip(each.columns, cells, strict=False)
            }
            for each in game.tables
        }
        self._nearest: dict[tuple[str, bool, str], str] = {}

    def cell(self, table: str, row: int | str, column: int | str) -> str:
        known = self._cells[table]
        found = known.get((str(row), str(column)))
        if found is None:
            found = known.get((self._near(table, True, str(row)), self._near(table, False, str(column))), "")
        return found

    def value(self, table: str, row: int | str, column: int | str) -> int:
        found = self.cell(table, row, column)
        if not found:
            return 0
        if not _WHOLE.fullmatch(found):
            raise RuleError(
                f"the cell {row}, {column} of the table {table!r} holds {found!r}, which is not a whole number"
            )
        return int(found)

    def columns(self, table: str) -> list[str]:
        return list(self._columns[table])

    def row_names(self, table: str) -> list[str]:
        return list(self._rows[table])

    def shifted(self, table: str, column: str, by: int) -> str:
        all_columns = self._columns[table]
        if column not in all_columns:
            return column
        return all_columns[max(0, min(len(all_columns) - 1, all_columns.index(column) + by))]

    def row_up_to(self, table: str, value: int) -> str:
        rows = self._rows[table]
        found = rows[0]
        for each in rows:
            if not _WHOLE.fullmatch(each):
                raise RuleError(f"the row {each!r} of the table {table!r} is not a whole number")
            if int(each) <= value:
                found = each
        return found

    def odds_column(self, table: str, attack: int, defence: int) -> str:
        columns = self._columns[table]
        reached = columns[0]
        best: tuple[int, int] | None = None
        for each in columns:
            match = _ODDS.fullmatch(each)
            if match is None:
                continue
            one, two = int(match[1]), int(match[2])
            # attack : defence reaches one : two, without fractions
            if attack * two >= one * defence and (best is None or one * best[1] > best[0] * two):
                best, reached = (one, two), each
        return reached

    def name_of(self, table: str, word: str) -> str | None:
        """The text key for a heading or cell: its own, or that of the terrain, feature or line with this name; None if
        there is none.
        """
        key = self._game.word_of(self._tables[table], word)
        return None if key == word else key

    def _near(self, table: str, rows: bool, wanted: str) -> str:
        known = self._nearest.get((table, rows, wanted))
        if known is None:
            known = _nearest((self._rows if rows else self._columns)[table], wanted)
            self._nearest[table, rows, wanted] = known
        return known


def _nearest(headings: Sequence[str], wanted: str) -> str:
    """The heading itself, or, for whole numbers, the nearest one; the first if two are equally near."""
    if wanted in headings or not _WHOLE.fullmatch(wanted):
        return wanted
    value = int(wanted)
    numbers = [each for each in headings if _WHOLE.fullmatch(each)]
    return min(numbers, key=lambda each: abs(int(each) - value)) if numbers else wanted
