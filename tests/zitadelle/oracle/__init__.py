"""Zitadelle's arithmetic in plain Python, written from the rulebook and sharing nothing with `builder`.

A reference to compare the module with: pure functions over a frozen `State`; dice are always arguments. Every shift,
modifier and cost is a `Cause`: the paragraph it comes from, a word for what it is, and its value.
Where the rulebook leaves a choice, docs/zitadelle-readings.md tells what was chosen.
"""

from .advance import advance_hexes, advance_problems, may_advance
from .air import (
    BombTargets,
    air_allowance,
    armies_of,
    bomb_result,
    bomb_targets,
    bomber_hexes,
    bombing_modifiers,
    level_bomb_hits,
    scatter,
)
from .assault import (
    Assault,
    AssaultReport,
    assault_problems,
    assault_result,
    assault_shifts,
    attack_strength,
    defence_strength,
    final_column,
    odds_column,
    spend_support,
)
from .causes import Cause, total
from .chits import Arrivals, arrivals_of, boxes_of, draw_problems
from .duties import Duties, duties, plan_problems
from .fire import (
    FireResult,
    fire_modifiers,
    fire_result,
    fire_target_hexes,
    fire_targets,
    may_fire,
    resolve_fire,
)
from .ground import (
    Side,
    features_of,
    line_between,
    neighbours_on_map,
    on_map,
    part_of,
    road_between,
    terrain_of,
    water_between,
)
from .hexes import distance, neighbour, neighbours
from .losses import (
    CheckOutcome,
    apply_check,
    check_modifiers,
    check_order,
    encircled,
    loss_check,
    resolve_elimination,
    swept_away,
)
from .movement import (
    Move,
    allowance,
    enter_map,
    entry_cost,
    legal_steps,
    mines_due,
    minimum_move,
    move_step,
    start_move,
    step_cost,
    step_problems,
)
from .positions import Position, random_position, random_walk
from .retreat import Retreat, retreat_destinations, retreat_extensions, retreat_paths, willing_paths
from .sequence import PhaseStep, end_of_step, turn_order
from .setup import entry_problems, model_problems, reinforcements, setup_zone_hexes, uncovered_hexes
from .splitting import battalions_of, join_problems, split_problems, tiger_problems
from .stacking import excess_choices, overstacked_hexes, stacking_problems, would_overstack
from .state import State, Unit, campaign, eliminate, lose_step, morale, recover_morale, side_of_turn
from .units import Kind, kind_of
from .victory import lost_steps, path_to_edge, victory_points, victory_result
from .zoc import exerts_zoc, in_enemy_zoc, zoc_sources

__all__ = [
    "Arrivals", "Assault", "AssaultReport", "BombTargets", "Cause", "CheckOutcome", "Duties", "FireResult", "Kind",
    "Move", "PhaseStep", "Position", "Retreat", "Side", "State", "Unit", "advance_hexes", "advance_problems",
    "air_allowance", "allowance", "apply_check", "armies_of", "arrivals_of", "assault_problems", "assault_result",
    "assault_shifts", "attack_strength", "battalions_of", "bomb_result", "bomb_targets", "bomber_hexes",
    "bombing_modifiers", "boxes_of", "campaign", "check_modifiers", "check_order", "defence_strength", "distance",
    "draw_problems", "duties", "eliminate", "encircled", "end_of_step", "enter_map", "entry_cost", "entry_problems",
    "excess_choices", "exerts_zoc", "features_of", "final_column", "fire_modifiers", "fire_result",
    "fire_target_hexes", "fire_targets", "in_enemy_zoc", "join_problems", "kind_of", "legal_steps",
    "level_bomb_hits", "line_between", "lose_step", "loss_check", "lost_steps", "may_advance", "may_fire",
    "mines_due", "minimum_move", "model_problems", "morale", "move_step", "neighbour", "neighbours",
    "neighbours_on_map", "odds_column", "on_map", "overstacked_hexes", "part_of", "path_to_edge", "plan_problems",
    "random_position", "random_walk", "recover_morale", "reinforcements", "resolve_elimination", "resolve_fire",
    "retreat_destinations", "retreat_extensions", "retreat_paths", "road_between", "scatter", "setup_zone_hexes",
    "side_of_turn", "spend_support", "split_problems", "stacking_problems", "start_move", "step_cost",
    "step_problems", "swept_away", "terrain_of", "tiger_problems", "total", "turn_order", "uncovered_hexes",
    "victory_points", "victory_result", "water_between", "willing_paths", "would_overstack", "zoc_sources",
]
