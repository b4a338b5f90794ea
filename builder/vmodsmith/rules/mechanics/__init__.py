"""Mechanics: procedures that more than one wargame has, written once in the rule language, declared by a game in YAML.

A mechanic is a folder here: files of the rule language, of which the one called as the folder is comes first, with the
records and what a game declares; `mechanic.yaml`, the sheet it brings (commands, hooks, kept values); its texts are in
`words/`. Each function is a step that a game can replace by a value, an expression or a function of its own: that is
all a declaration does. So its signature is the schema of its field, and its documentation string the reference. A
function whose name begins with `_` is private: games neither replace nor call it.
"""

from vmodsmith.rules.mechanics.catalogue import Mechanic, MechanicStep, catalogue, mechanic
from vmodsmith.rules.mechanics.expand import expand

__all__ = ["Mechanic", "MechanicStep", "catalogue", "expand", "mechanic"]
