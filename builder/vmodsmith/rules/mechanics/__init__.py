"""Mechanics: procedures that several wargames share, written once in the rule language, and declared by a game in YAML.
A mechanic is a folder here: files of the rule language, first the one with the name of the folder, which has the
records and the steps for declarations; and `mechanic.yaml`, its sheet (commands, hooks, stored values). Its texts are
in `words/`. Each function is a step that a game can replace by a value, an expression or a function of its own: this is
all that a declaration does. So a step's signature is the schema of its field, and its docstring the reference. A
function whose name begins with `_` is private: games neither replace nor call it.
"""

from vmodsmith.rules.mechanics.catalogue import Mechanic, MechanicStep, catalogue, mechanic
from vmodsmith.rules.mechanics.expand import expand

__all__ = ["Mechanic", "MechanicStep", "catalogue", "expand", "mechanic"]
