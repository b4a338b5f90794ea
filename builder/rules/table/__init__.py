"""A game held in memory, on which rules and scenarios run without VASSAL."""

from builder.rules.table.errors import RuleError, TableFault
from builder.rules.table.ground import Ground
from builder.rules.table.play import Play
from builder.rules.table.table import Position, Table
from builder.rules.table.vocabulary import vocabulary

__all__ = ["Ground", "Play", "Position", "RuleError", "Table", "TableFault", "opened", "vocabulary"]


def opened(
    ground: Ground, *, language: str | None = None, extensions: tuple[str, ...] = (), player: str = "Tester"
) -> Play:
    """A new table with a player at it, its rules bound; no game has begun."""
    table = Table(ground, language=language, extensions=extensions, player=player, vocabulary=vocabulary)
    return Play(table)
