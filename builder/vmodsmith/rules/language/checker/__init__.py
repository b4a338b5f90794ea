"""The checker of the rule language: every error in a game's rules, with file, line and column, all at once."""

from vmodsmith.rules.language.checker.check import SheetExpression, check_program, declared_program

__all__ = ["SheetExpression", "check_program", "declared_program"]
