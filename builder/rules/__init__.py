"""From rule sheets to what a module does by itself."""

from builder.rules.compile.module import compile_rules
from builder.rules.compiled import DRAGGED, Compiled, expanded_commands

__all__ = ["DRAGGED", "Compiled", "compile_rules", "expanded_commands"]
