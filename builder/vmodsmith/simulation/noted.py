"""Tables of a game that note what they were asked."""

from __future__ import annotations

from vmodsmith.model import Game
from vmodsmith.rules.table import Ground
from vmodsmith.rules.table.book import Program
from vmodsmith.rules.table.charts import Charts
from vmodsmith.rules.table.kit import Kit

__all__ = ["NotedCharts", "noted"]


class NotedCharts(Charts):
    """Every cell that was read of a table whose rows or columns are rolled for: `asked`, pairs of table and cell."""

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


def noted(kit: Kit, program: Program) -> tuple[Ground, NotedCharts]:
    """What tables of a game share, its charts among them noting what they are asked."""
    ground = Ground(kit, program)
    charts = NotedCharts(kit.game)
    ground.charts = charts
    return ground, charts
