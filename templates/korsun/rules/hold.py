"""Hold at all costs (12.14). Numbers in comments are paragraphs."""

from game import *


def holders_in(where: Hex, side: Side) -> list[Piece]:
    """The infantry in a hex that can attack (12.14). Disruption, regrouping (12.17.2 5) and OOS 2 (13.5.2) are checked
    when a hold is declared."""
    return [p for p in units_at(where, side) if infantry_steps(p) > 0]


def is_held(where: Hex) -> bool:
    """Whether a hold is declared for the next battle in a hex: its marker is there (12.14.1)."""
    return marker_in(where, "held") is not None


def cover_to_hold(where: Hex, attackers: list[Piece]) -> bool:
    """Whether a hex can be held: cover terrain, works, mines, or all attackers across water (12.14.1)."""
    if where.terrain in ("woods", "village", "town", "forest"):
        return True
    beside = [h for h in hexes_of_units(attackers) if h.adjacent(where)]
    over_water = len(beside) > 0 and all(wet(there, where) for there in beside)
    return over_water or strongpoint_in(where) is not None or minefield_in(where) is not None


def wet(here: Hex, there: Hex) -> bool:
    """Whether a river, minor river or ford follows a hexside. This is checked at each step of every search."""
    lines = here.side_lines(there)
    return len(lines) > 0 and ("river" in lines or "ford" in lines or "minor-river" in lines)


def beside_to_attack(where: Hex, side: Side) -> list[Piece]:
    """The enemies that may attack a declared hex, before an attack on it is named (12.1.1)."""
    dry = [there for there in where.neighbours() if not water_between(there, where)]
    near = [p for there in dry for p in units_at(there, other_side(side))]
    return [p for p in near if able_to_attack(p) and not p.has("reserve")]


def held_beside(where: Hex, side: Side) -> list[Piece]:
    """The enemies next to a hex that only the order to hold keeps from attacking it (16.1)."""
    dry = [there for there in where.neighbours() if not water_between(there, where)]
    near = [p for there in dry for p in units_at(there, other_side(side))]
    return [p for p in near if held_by_order(p) and can_attack(p)]


def may_attack_side() -> Side | None:
    """The side that declares or carries out attacks now."""
    return "soviet" if phase() == "armour-response" else combat_side()


def hold_segment() -> bool:
    later = phase().endswith("-breakthrough") or phase().endswith("-reserve-combat")
    return phase_side() is not None and (hexes_declared() or later)


def against_hold(here: Hex, side: Side) -> list[Text]:
    """The reasons why a hex cannot be held (12.14 12.14.1)."""
    fit = any(able(p) and supply_of(p) != "oos2" for p in holders_in(here, side))
    battle = battles.attack_on(here)
    covers = cover_to_hold(here, battle.attackers if battle is not None else beside_to_attack(here, side))
    return ([] if fit else [say("say.hold.why.infantry")]) + ([] if covers else [say("say.hold.why.ground")])


def hold_off(where: Hex) -> None:
    """Cancel the declared hold of a hex, and report it (12.14.1)."""
    if is_held(where):
        no_hold_in([where])
        report(say("say.hold.off", where))


def no_hold_in(gone: list[Hex]) -> None:
    """Remove the hold markers of some hexes."""
    for marker in [p for where in gone for p in markers_in(where, "held")]:
        marker.discard()


# ---- results (12.14.2 12.14.3)


def held_now(battle: Battle) -> list[Hex]:
    """The hexes of a battle that are held when it is resolved: they contain infantry, and their terrain permits a hold
    against these attackers (12.14.1). This uses up the declaration: the next battle for the hex needs another."""
    found: list[Hex] = []
    for where in [h for h in battle.targets if is_held(h)]:
        if len(holders_in(where, other_side(battle.side))) > 0 and cover_to_hold(where, battle.attackers):
            found.append(where)
        else:
            report(say("say.hold.unfit", where))
    no_hold_in(battle.targets)
    return found


def hold_instead(battle: Battle) -> None:
    """Hold instead of retreating: the strongest infantry loses a step. A roll up to the steps left in the held hexes
    costs the attackers a step (12.14.2)."""
    side, held = other_side(battle.side), fight().holding
    there = [p for where in held for p in holders_in(where, side)]
    if len(there) == 0:
        return
    pays = pays_for_hold(there)
    report(say("say.hold.pays", hex_numbers(held, " + "), pays.name), "strong")
    lose_one(pays)
    left = sum(infantry_steps(p) for where in held for p in holders_in(where, side))
    if all(partisan(p) for p in fight().defenders):
        return  # 18.1.4: Germans attacking partisans lose no step
    rolled, still = roll(6, side), still_on_map(battle.attackers)
    if rolled > left or len(still) == 0:
        report(say("say.hold.spared", rolled, left))
        return
    hit = max(still, key=lambda p: strength_of(p))
    report(say("say.hold.hits", rolled, left, hit.name), "strong")
    lose_one(hit)


def pays_for_hold(there: list[Piece]) -> Piece:
    """The strongest infantry, which takes the loss (12.14.2)."""
    return max(there, key=lambda p: (strength_of(p), infantry_steps(p)))


def report_hold(battle: Battle) -> None:
    """If the referee only warns, report the effect of a hold on this result, for the players to carry out. Losses are
    still to be taken and may end it, so the unit that pays may not be known yet (12.14.2 12.14.3)."""
    defence, held = part_of_result(fight().outcome, False), fight().holding
    there = [p for where in held for p in holders_in(where, other_side(battle.side))]
    if len(there) == 0:
        return
    if defence.disrupts or defence.breaks or any(barrage_counts(where) for where in held):
        hold_void()
    elif defence.retreats and defence.steps > 0:
        report(say("say.hold.by-hand-losses", hex_numbers(held, " + ")), "strong")
    elif defence.retreats:
        report(say("say.hold.by-hand", hex_numbers(held, " + "), pays_for_hold(there).name), "strong")


def hold_stands() -> bool:
    """Whether a hex of the last attack is still held: some of the infantry that was there is left, even if dragged
    elsewhere (12.14.3)."""
    now = fight()
    left = [q for q in still_on_map(now.defenders) if infantry_steps(q) > 0]
    return len(now.holding) > 0 and any(q.hex in now.holding or q.hex not in now.targets for q in left)


def hold_void() -> None:
    """End a hold after disruption, a breakthrough, or the loss of all infantry: it has no further effect (12.14.3)."""
    report(say("say.hold.void", hex_numbers(fight().holding, " + ")))
    game.Fight = replace(fight(), holding=[])
