"""The `vmodsmith` command: arguments, progress and exit codes; no logic."""

from vmodsmith.cli import check_commands, import_commands, make_commands, print_commands, simulate_command
from vmodsmith.cli.group import main

__all__ = ["check_commands", "import_commands", "main", "make_commands", "print_commands", "simulate_command"]
