"""What benchmarks share: the question which game, the game, and a copy of its files that they may change."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from vmodsmith.model import Game
from vmodsmith.rules.whole import load_whole

__all__ = ["ROOT", "copy_files", "options", "sound_game"]

ROOT = Path(__file__).resolve().parent.parent


def options(about: str | None, rounds: int) -> argparse.Namespace:
    """The game and the number of rounds that the command line asks for."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=rounds)
    return parser.parse_args()


def sound_game(name: str) -> Game:
    """A game of the repository with what its mechanics bring; ends the program with what is wrong with it."""
    game, problems = load_whole(ROOT, name)
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    return game


def copy_files(name: str, workspace: Path) -> Path:
    """The files of a game in a workspace of their own."""
    for room in ("counters", "maps", "templates"):
        shutil.copytree(ROOT / room / name, workspace / room / name)
    return workspace
