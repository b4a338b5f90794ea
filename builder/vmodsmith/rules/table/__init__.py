"""A game held in memory, on which rules and scenarios run without VASSAL."""

from vmodsmith.rules.table.errors import RuleError, TableFault
from vmodsmith.rules.table.ground import Ground
from vmodsmith.rules.table.play import Play
from vmodsmith.rules.table.table import Position, Table
from vmodsmith.rules.table.vocabulary import vocabulary

__all__ = ["Ground", "Play", "Position", "RuleError", "Table", "TableFault", "opened", "vocabulary"]


def opened(
    ground: Ground, *, language: str | None = None, extensions: tuple[str, ...] = (), player: str = "Tester"
) -> Play:
    """A new table with a player at it, its rules bound; no game has begun."""
    table = Table(ground, language=language, extensions=extensions, player=player, vocabulary=vocabulary)
    return Play(table)
