"""Combat odds (12.5-12.9): strengths, halving, terrain additions, column shifts. Results are in results.py."""

from game import *

HALVINGS = 2  # 12.5: by supply, ground and zones together
ADDITION = 2  # 12.5.2: the least that infantry gains in woods, villages, towns and forests

# ---- strengths (12.1.3 B 12.5 12.6 12.17.2)


def half_up(value: int) -> int:
    return (value + 1) // 2


def targets_beside(p: Piece, battle: Battle) -> list[Hex]:
    return [h for h in battle.targets if p.hex is not None and p.hex.adjacent(h)]


def ground_halves(p: Piece, battle: Battle) -> bool:
    """Whether terrain halves an attacker; of several hexes, the one hardest to attack counts (12.5.1 12.5.2)."""
    beside = targets_beside(p, battle)
    slow = armoured(p) and any(cell("combat-terrain", h.terrain, "armour-attacks") == "1/2" for h in beside)
    return slow or any(crossing_halves(p, p.here, h, line) for h in beside for line in p.here.side_lines(h))


def crossing_halves(p: Piece, here: Hex, there: Hex, line: Line) -> bool:
    """Whether a hexside halves an attacker: rivers and minor rivers halve all, bridged or not, marshes halve armour. A
    ford that the attacker's side has found cancels a river (18.6)."""
    if line == "river":
        return not ford_known(here, there, own(p)) and cell("combat-terrain", "river", "all-attack") == "1/2"
    if line == "minor-river":
        return cell("combat-terrain", "minor-river", "all-attack") == "1/2"
    return line == "marsh" and armoured(p) and cell("combat-terrain", "marsh", "armour-attacks") == "1/2"


def ford_known(here: Hex, there: Hex, side: Side) -> bool:
    """Whether a side has found the ford of a hexside (18.6); combat is then as on dry ground (12.5.2)."""
    found = marker_between("ford", here, there) if here.side_has(there, "ford") else None
    return found is not None and found.face == (1 if side == "soviet" else 2)


def zone_halves(p: Piece, battle: Battle) -> bool:
    """Whether an attacker is in the zone of control of an enemy not attacked in this segment (12.6). After the combat
    segment, enemies attacked in it do not count, nor do those in a hex whose attack is named."""
    here, over = p.here, any(rivers_between(p.here, h) for h in targets_beside(p, battle))
    beside = [n for n in here.neighbours() if n not in battle.targets]
    free = [n for n in beside if not called_hex(n) and not battles.was_attacked(n) and battles.attack_on(n) is None]
    control = [n for n in free if zone_into(n, here, foe(p), over) == "control"]
    return any(not q.Hit for n in control for q in units_at(n, foe(p)) if infantry_steps(q) > 0)


def causes_to_halve(p: Piece, battle: Battle) -> int:
    """The number of reasons to halve an attacker: supply, terrain, zones (12.5)."""
    return sum(1 for each in [not supported(p), ground_halves(p, battle), zone_halves(p, battle)] if each)


def attack_value(p: Piece, battle: Battle) -> int:
    """12.1.3 B 1: at most two halvings by supply, terrain and zones, one more by disruption; each rounded up."""
    value = strength_of(p)
    for _n in range(min(HALVINGS, causes_to_halve(p, battle))):
        value = half_up(value)
    return max(1, half_up(value) if not able(p) else value)


def halved_because(battle: Battle) -> list[Text]:
    """One line with the reasons for halved strengths, and the units each applies to."""
    fighters = battle.attackers
    halved: list[tuple[TextKey, list[Piece]]] = [
        ("say.halved.supply", [p for p in fighters if in_supply(p) and not supported(p)]),
        ("say.halved.out", [p for p in fighters if not in_supply(p)]),
        ("say.halved.ground", [p for p in fighters if ground_halves(p, battle)]),
        ("say.halved.zones", [p for p in fighters if zone_halves(p, battle)]),
        ("say.halved.twice", [p for p in fighters if causes_to_halve(p, battle) > HALVINGS]),
        ("say.halved.order", [p for p in fighters + battle.defenders if not able(p) and counts_in_defence(p)]),
    ]
    lines = [say(key, halves_named(units, battle)) for key, units in halved if len(units) > 0]
    return [say("say.halved", joined(lines, "; "))] if len(lines) > 0 else []


def halves_named(units: list[Piece], battle: Battle) -> Text:
    """The names of the units, or a word for all attackers."""
    if len(units) > 1 and all(p in units for p in battle.attackers) and len(units) == len(battle.attackers):
        return say("say.halved.all")
    return joined([p.name for p in units])


def counts_in_defence(p: Piece) -> bool:
    """Whether a unit adds its strength to the defence: not if it supports (12.10.7) or retreated there (12.3.1 (2))."""
    if p.hex is None or gun_supports(p):
        return False
    return not retreat.has_fled(p) or all(retreat.has_fled(q) for q in units_at(p.hex, own(p)))


def counts_as_covered(p: Piece) -> bool:
    """Whether a unit benefits from terrain: infantry, or a tank brigade's front; not alert units (4.8.2)."""
    return counts_in_defence(p) and (infantry(p) or star(p)) and not p.is_a("alert") and not partisan(p)  # 18.1.3


def cover(h: Hex, battle: Battle) -> int:
    """The addition to the defence from the terrain and works of a hex (12.5.2 15.1.2 18.10)."""
    side = other_side(battle.side)
    inside = [p for p in units_at(h, side) if counts_as_covered(p)]
    adds = cell("combat-terrain", h.terrain, "defence")
    by_size = on("strength-by-size") and side == "german"
    addition = cover_by_size(h, side) if by_size else ADDITION
    found = addition if side == "german" and strongpoint_strength(h) > 0 else 0
    if len(inside) == 0 or adds == "0":
        return found
    if adds == "2":  # 18.10 also applies only to terrain that adds two; towns and forests add by steps
        return found + addition
    steps = sum(infantry_steps(p) for p in inside)
    return found + (max(ADDITION, steps) if steps > 0 else 0)


# ---- shifts (12.1.3 C)


def division_counts(p: Piece, battle: Battle) -> bool:
    """Whether a unit is a Soviet division of two steps or more, in supply, in one piece, and not halved by zones
    (12.9.2)."""
    if not soviet(p) or not p.is_a("division") or p.is_a("expansion") or is_cadre(p) or p.steps < 2:
        return False
    return in_supply(p) and not expanded(p) and not zone_halves(p, battle)  # 4.7.2


def arms_in(h: Hex, side: Side, among: list[Piece]) -> bool:
    """Whether a stack has combined arms (12.7): German armour plus infantry that can attack; a Soviet tank brigade with
    its star. Cadres and disrupted or regrouping units do not count (12.17.2 (4))."""
    units = [p for p in among if p.hex == h and not is_cadre(p) and able(p)]
    if side == "soviet":
        return any(star(p) for p in units)
    return any(armoured(p) for p in units) and any(infantry(p) and can_attack(p) for p in units)


def arms_way(here: Hex, there: Hex, side: Side) -> bool:
    """Whether no river or marsh follows the hexside, or an intact bridge crosses it (12.7 (5) 12.8.1)."""
    dry = not here.side_has(there, "river") or bridges.stands(here, there) or ford_known(here, there, side)
    return dry and (not here.side_has(there, "marsh") or road_between(here, there))


def attackers_arms(battle: Battle) -> int:
    both = [h for h in hexes_of_units(battle.attackers) if arms_in(h, battle.side, battle.attackers)]
    near = [h for h in both if all(arms_way(h, t, battle.side) for t in battle.targets if h.adjacent(t))]
    return min([len(near)] + [value("combat-terrain", h.terrain, "combined-arms") for h in battle.targets])


def defenders_arms(battle: Battle) -> int:
    """The combined arms of the defence: at most one per attacked hex (12.7 (3)), none in forest."""
    among = [p for p in battle.defenders if counts_in_defence(p)]
    open_hexes = [h for h in battle.targets if value("combat-terrain", h.terrain, "combined-arms") > 0]
    return min(2, len([h for h in open_hexes if arms_in(h, other_side(battle.side), among)]))


def white_dots(p: Piece) -> int:
    """A unit's white dots; out of supply (2) it loses one (13.5.2)."""
    return max(0, p.white - (1 if supply_of(p) == "oos2" else 0))


def all_dots(p: Piece) -> int:
    """A unit's white and black dots (12.12.1)."""
    lost = 1 if supply_of(p) == "oos2" and not p.is_a("infantry") else 0
    return max(0, p.white + p.black - lost)


def armour_ground(h: Hex) -> bool:
    return cell("combat-terrain", h.terrain, "armour-edge") == "yes"


def best_white(battle: Battle, attacking: bool) -> int:
    """The most white dots of an armoured unit in terrain where armour counts (12.8 12.8.1)."""
    side, units = battle.side, battle.attackers if attacking else [p for p in battle.defenders if counts_in_defence(p)]
    tanks = [p for p in units if p.hex is not None and armoured(p)]
    if attacking:  # its own terrain does not affect its attack
        fit = [
            p for p in tanks if all(armour_ground(h) and arms_way(p.here, h, side) for h in targets_beside(p, battle))
        ]
    else:
        fit = [p for p in tanks if armour_ground(p.here)]
    return max([white_dots(p) for p in fit], default=0)


def armour_edge(battle: Battle) -> int:
    """12.8: a lead of one dot shifts by 1, of two to four by 2, of five by 3; being behind shifts 1 to the left."""
    lead = best_white(battle, True) - best_white(battle, False)
    return -1 if lead < 0 else 0 if lead == 0 else 1 if lead == 1 else 2 if lead < 5 else 3


def hilltop_shift(battle: Battle) -> int:
    """12.5.2: one shift in all for the only side on a hilltop; a supporting gun next to the defenders counts for
    them."""
    attack = any(h.has("hilltop") for h in hexes_of_units(battle.attackers))
    defence = any(h.has("hilltop") for h in battle.targets) or any(gun_on_hill(h, battle) for h in battle.targets)
    return (1 if attack else 0) - (1 if defence else 0)


def gun_on_hill(h: Hex, battle: Battle) -> bool:
    """Whether a gun on a hilltop next to a hex supports its defence. A gun whose hilltop is attacked itself does not
    count."""
    guns = hexes_of_units(artillery.aimed_at(h, other_side(battle.side)))
    high = [there for there in guns if there.adjacent(h) and there.has("hilltop")]
    return any(not called_hex(there) and not battles.was_attacked(there) for there in high)


def starved(units: list[Piece]) -> int:
    """13.5.2: two columns if all units in combat are out of supply (2), one if some are."""
    hungry = [p for p in units if supply_of(p) == "oos2"]
    return 0 if len(hungry) == 0 else 2 if len(hungry) == len(units) else 1
