"""A game with its mechanics expanded: the input of every stage."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.rules.mechanics import expand

__all__ = ["load_whole"]


def load_whole(root: Path, name: str) -> tuple[Game | None, list[Problem]]:
    """A game of the workspace at a folder with what its mechanics bring, unchecked; None where it could not be read."""
    game, problems = load_game(root, name)
    if game is None:
        return None, problems
    whole, more = expand(game)
    return whole, problems + more
