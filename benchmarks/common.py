"""What benchmarks share: the question which game, the game, and a copy of its files that they may change."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from vmodsmith.model import Game
from vmodsmith.rules.expanded import load_expanded

__all__ = ["ROOT", "copy_files", "options", "program", "sound_game"]

ROOT = Path(__file__).resolve().parent.parent


def options(about: str | None, rounds: int) -> argparse.Namespace:
    """The game and the number of rounds that the command line asks for."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=rounds)
    return parser.parse_args()


def sound_game(name: str) -> Game:
    """A game of the repository with what its mechanics bring; ends the program with what is wrong with it."""
    game, problems = load_expanded(ROOT, name)
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    return game


def program(checkout: Path) -> tuple[dict[str, str], str]:
    """The environment in which Python finds the program of a checkout, and what the package is called: `builder` until
    version 0.1. Python keeps what it compiled, as where the program is installed."""
    root = checkout / "builder"
    path, name = (root, "vmodsmith") if (root / "vmodsmith").is_dir() else (checkout, "builder")
    environment = {key: each for key, each in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPATH": str(path)}, name


def copy_files(name: str, workspace: Path, checkout: Path = ROOT) -> Path:
    """The files of a game in a workspace of their own."""
    for room in ("counters", "maps", "templates"):
        shutil.copytree(checkout / room / name, workspace / room / name)
    return workspace
