"""Tables of a game that record look-ups."""

from __future__ import annotations

from vmodsmith.model import Game
from vmodsmith.rules.tabletop import SharedData
from vmodsmith.rules.tabletop.charts import Charts
from vmodsmith.rules.tabletop.rule_runner import EmittedProgram
from vmodsmith.rules.tabletop.tabletop_data import TabletopData

__all__ = ["RecordingCharts", "recording_data"]


class RecordingCharts(Charts):
    """Tables that record each cell that is read from a table with rolled rows or columns: `asked`, pairs of table and
    cell.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.asked: list[tuple[str, str]] = []
        self._rolled = {each.spec.id for each in game.tables if each.spec.rows.dice or each.spec.columns.dice}

    def cell(self, table: str, row: int | str, column: int | str) -> str:
        """A cell, as in `Charts`."""
        found = super().cell(table, row, column)
        if table in self._rolled:
            self.asked.append((table, found))
        return found


def recording_data(data: TabletopData, program: EmittedProgram) -> tuple[SharedData, RecordingCharts]:
    """The shared data of tabletops of a game, with charts that record look-ups."""
    shared = SharedData(data, program)
    charts = RecordingCharts(data.game)
    shared.charts = charts
    return shared, charts
