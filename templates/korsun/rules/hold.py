"""Hold at all costs (12.14). Numbers in comments are paragraphs."""

from game import *


def holders_in(where: Hex, side: Side) -> list[Piece]:
    """The infantry that can attack, as it stands now: neither disrupted nor regrouping (12.14 12.17.2 5), nor OOS 2
    (13.5.2)."""
    return [p for p in units_at(where, side) if infantry_steps(p) > 0]


def is_held(where: Hex) -> bool:
    """Whether holding is declared for the next battle of a hex: its marker lies there (12.14.1)."""
    return marker_in(where, "held") is not None


def cover_to_hold(where: Hex, attackers: list[Piece]) -> bool:
    """The ground where a hex can be held: cover; works or mines in the open; all attackers beyond water (12.14.1)."""
    if where.terrain in ("woods", "village", "town", "forest"):
        return True
    beside = [h for h in hexes_of_units(attackers) if h.adjacent(where)]
    over_water = len(beside) > 0 and all(wet(there, where) for there in beside)
    return over_water or strongpoint_in(where) is not None or minefield_in(where) is not None


def wet(here: Hex, there: Hex) -> bool:
    """A river or ford, minor ones too: asked at each step of every search."""
    lines = here.side_lines(there)
    return len(lines) > 0 and ("river" in lines or "ford" in lines or "minor-river" in lines)


def beside_to_attack(where: Hex, side: Side) -> list[Piece]:
    """Enemies who may attack a hex that was declared, as long as no attack on it is named (12.1.1)."""
    dry = [there for there in where.neighbours() if not water_between(there, where)]
    near = [p for there in dry for p in units_at(there, other_side(side))]
    return [p for p in near if able_to_attack(p) and not p.has("reserve")]


def may_attack_side() -> Side | None:
    """Whose attacks are declared or carried out."""
    return "soviet" if phase() == "armour-response" else combat_side()


def hold_segment() -> bool:
    later = phase().endswith("-breakthrough") or phase().endswith("-reserve-combat")
    return phase_side() is not None and (hexes_declared() or later)


def against_hold(here: Hex, side: Side) -> list[Text]:
    """What keeps a hex from being held (12.14 12.14.1)."""
    fit = any(able(p) and supply_of(p) != "oos2" for p in holders_in(here, side))
    battle = battles.attack_on(here)
    covers = cover_to_hold(here, battle.attackers if battle is not None else beside_to_attack(here, side))
    return ([] if fit else [say("say.hold.why.infantry")]) + ([] if covers else [say("say.hold.why.ground")])


def hold_off(where: Hex) -> None:
    """What was declared for a hex is taken back, and reported (12.14.1)."""
    if is_held(where):
        no_hold_in([where])
        report(say("say.hold.off", where))


def no_hold_in(gone: list[Hex]) -> None:
    """What was declared for some hexes counts no more: their markers go."""
    for marker in [p for where in gone for p in markers_in(where, "held")]:
        marker.discard()


# ---- what comes of it (12.14.2 12.14.3)


def held_now(battle: Battle) -> list[Hex]:
    """The hexes of a battle that are held as it is resolved: with infantry to do it, on ground where these attackers
    let it be (12.14.1). With that the declaration is used up: another battle for the same hex wants another one."""
    found: list[Hex] = []
    for where in [h for h in battle.targets if is_held(h)]:
        if len(holders_in(where, other_side(battle.side))) > 0 and cover_to_hold(where, battle.attackers):
            found.append(where)
        else:
            report(say("say.hold.unfit", where))
    no_hold_in(battle.targets)
    return found


def hold_instead(battle: Battle) -> None:
    """Instead of a retreat of all: one step of the strongest infantry; a die not above the steps left in the hexes that
    are held costs the attackers one (12.14.2)."""
    side, held = other_side(battle.side), fight().holding
    there = [p for where in held for p in holders_in(where, side)]
    if len(there) == 0:
        return
    pays = pays_for_hold(there)
    report(say("say.hold.pays", hex_numbers(held, " + "), pays.name), "strong")
    lose_one(pays)
    left = sum(infantry_steps(p) for where in held for p in holders_in(where, side))
    if all(partisan(p) for p in fight().defenders):
        return  # 18.1.4: Germans that attack partisans lose no step
    rolled, still = roll(6, side), still_on_map(battle.attackers)
    if rolled > left or len(still) == 0:
        report(say("say.hold.spared", rolled, left))
        return
    hit = max(still, key=lambda p: strength_of(p))
    report(say("say.hold.hits", rolled, left, hit.name), "strong")
    lose_one(hit)


def pays_for_hold(there: list[Piece]) -> Piece:
    """The strongest infantry (12.14.2)."""
    return max(there, key=lambda p: (strength_of(p), infantry_steps(p)))


def report_hold(battle: Battle) -> None:
    """Where the referee only warns: what a hold makes of this result, which the players carry out. It is reported
    before the losses are taken, which may end it: where there are some, who pays is not known yet (12.14.2 12.14.3)."""
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
    """Whether something is held of the last attack: infantry is left of those that stood there, wherever it was dragged
    (12.14.3)."""
    now = fight()
    left = [q for q in still_on_map(now.defenders) if infantry_steps(q) > 0]
    return len(now.holding) > 0 and any(q.hex in now.holding or q.hex not in now.targets for q in left)


def hold_void() -> None:
    """Disruption, a breakthrough, or no infantry: nothing is held, and nothing more is lost (12.14.3)."""
    report(say("say.hold.void", hex_numbers(fight().holding, " + ")))
    game.Fight = replace(fight(), holding=[])
