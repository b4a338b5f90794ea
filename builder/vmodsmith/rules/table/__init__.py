"""A game held in memory, on which rules and scenarios run without VASSAL."""

from vmodsmith.rules.table.errors import RuleError, TableFault
from vmodsmith.rules.table.play import Play
from vmodsmith.rules.table.shared_data import SharedData
from vmodsmith.rules.table.table import GameTable, Position
from vmodsmith.rules.table.vocabulary import vocabulary

__all__ = ["GameTable", "Play", "Position", "RuleError", "SharedData", "TableFault", "opened", "vocabulary"]


def opened(
    shared: SharedData, *, language: str | None = None, extensions: tuple[str, ...] = (), player: str = "Tester"
) -> Play:
    """A new table with a player at it, its rules bound; no game has begun."""
    table = GameTable(shared, language=language, extensions=extensions, player=player, vocabulary=vocabulary)
    return Play(table)
