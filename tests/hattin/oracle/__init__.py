"""The battle's arithmetic in plain Python, from the report and docs/hattin-readings.md alone: morale checks, fire,
melee, charge, losses and defeat. It shares no code with the module's rules or their compiler; only the game's data
files."""

from .checks import eliminate, fall_back, forced, lapse, lose_step, morale, passes, rally, rally_due, retreat, way_out
from .combat import Melee, charge, fire, fire_targets, hit_number, may_attack, may_charge, may_fire, melee, odds
from .hexes import arc, distance, neighbours, within
from .losses import beaten, defeat_points, losses, needed
from .positions import Position, random_position
from .state import State, Unit, kind_of, kinds, leader_values, terrain, zones

__all__ = [
    "Melee",
    "Position",
    "State",
    "Unit",
    "arc",
    "beaten",
    "charge",
    "defeat_points",
    "distance",
    "eliminate",
    "fall_back",
    "fire",
    "fire_targets",
    "forced",
    "hit_number",
    "kind_of",
    "kinds",
    "lapse",
    "leader_values",
    "lose_step",
    "losses",
    "may_attack",
    "may_charge",
    "may_fire",
    "melee",
    "morale",
    "needed",
    "neighbours",
    "odds",
    "passes",
    "rally",
    "rally_due",
    "random_position",
    "retreat",
    "terrain",
    "way_out",
    "within",
    "zones",
]
