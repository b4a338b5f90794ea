"""A game of the workspace set up in memory, for `test --quick` and `simulate`: no VASSAL and no Java."""

from __future__ import annotations

from dataclasses import dataclass

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.checked import watched
from vmodsmith.rules.tabletop import Play, SharedData, opened
from vmodsmith.rules.tabletop.python import Emitted, emit
from vmodsmith.scenarios.resolver import Resolver, values_of
from vmodsmith.tasks.check import read_game

__all__ = ["PreparedTabletop", "laid", "lay"]


@dataclass(frozen=True)
class PreparedTabletop:
    """A game ready to be played in memory: data that all tabletops share, and the module's names for names
    of the data.
    """

    game: Game
    shared: SharedData
    program: Emitted
    names: Resolver

    def opened(self, locale: str = "en", plugins: tuple[str, ...] = ()) -> Play:
        """A new tabletop with a player at it."""
        return opened(self.shared, language=locale, extensions=plugins)


def laid(workspace: Workspace, name: str) -> PreparedTabletop:
    """A game of the workspace, ready to be played.

    Raises WorkspaceError for bad data.
    """
    game, problems = read_game(workspace, name)
    if game is None or any(each.severity == "error" for each in problems):
        raise WorkspaceError(problems)
    return lay(game)


def lay(game: Game) -> PreparedTabletop:
    """A game that has been read and checked without errors, ready to be played."""
    program, problems = watched(game)
    if problems:
        raise WorkspaceError(problems)
    box = tabletop_data(game)
    names = Resolver(
        setups={each.id: box.names[f"setup.{each.id}"] for each in game.setups},
        sides={each.id: box.names[f"side.{each.id}"] for each in game.manifest.sides},
        places={address: (spot.map, spot.name) for address, spot in box.spots.items()},
        values=values_of(game.states),
    )
    emitted = emit(program)
    return PreparedTabletop(game, SharedData(box, emitted), emitted, names)
