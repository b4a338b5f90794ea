"""From rule sheets to what a module does by itself."""

from builder.rules.compiler import DRAGGED, Compiled, compile_rules, expanded_commands

__all__ = ["DRAGGED", "Compiled", "compile_rules", "expanded_commands"]
