"""A game held in memory, on which rules and scenarios run without VASSAL."""

from vmodsmith.rules.tabletop.errors import RuleError, TabletopFault
from vmodsmith.rules.tabletop.play import Play
from vmodsmith.rules.tabletop.shared_data import SharedData
from vmodsmith.rules.tabletop.tabletop import Position, Tabletop
from vmodsmith.rules.tabletop.vocabulary import vocabulary

__all__ = ["Play", "Position", "RuleError", "SharedData", "Tabletop", "TabletopFault", "opened", "vocabulary"]


def opened(
    shared: SharedData, *, language: str | None = None, extensions: tuple[str, ...] = (), player: str = "Tester"
) -> Play:
    """A new tabletop with a player at it, its rules bound; no game has begun."""
    tabletop = Tabletop(shared, language=language, extensions=extensions, player=player, vocabulary=vocabulary)
    return Play(tabletop)
