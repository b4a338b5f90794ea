"""From rule sheets to what a module does by itself."""

from builder.model import Game
from builder.rules.compile.module import Say, compile_program
from builder.rules.compiled import DRAGGED, Compiled, expanded_commands
from builder.rules.compiler import compile_scripts
from builder.rules.knowledge import Spots

__all__ = ["DRAGGED", "Compiled", "compile_rules", "expanded_commands"]


def compile_rules(game: Game, say: Say, spots: Spots, main_map: str) -> Compiled:
    """Compile a game's rules, those of the rule language or, where it still has them, scripts.

    Raises WorkspaceError with every mistake in rules of the rule language.
    """
    if game.functions or game.trees:
        return compile_program(game, say, spots, main_map)
    return compile_scripts(game, say, spots, main_map)
