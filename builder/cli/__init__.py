"""The `vmodsmith` command: arguments, progress and exit codes; no logic."""

from builder.cli import judging, making, printing
from builder.cli.group import main

__all__ = ["judging", "main", "making", "printing"]
