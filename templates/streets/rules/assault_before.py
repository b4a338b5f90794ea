"""Falling back before an assault, and fire at the units that do (S8.1.5). Numbers in comments are rows of the index, of
phase 8 if a rule comes first there."""

from game import *

# ---- falling back before the fight (S8.1.5)


def attack_points(a: Operation) -> int:
    """The barrage points on the target: from markers, and from mortars that join the attack (S8.1.1 S8.1.5a)."""
    return fire_points(a.where, a.side) + sum(p.at for p in a.units if p.is_a("mortar") and p.hex is not None)


def kept_down(a: Operation) -> bool:
    """Whether five barrage points or a Stuka hinder falling back: no vehicles, a point more (S8.1.5a S8.1.5b)."""
    return attack_points(a) >= limit_of("interdiction") or len(stukas_on(a.where)) > 0


def may_withdraw(p: Piece, a: Operation) -> bool:
    """Whether a unit can fall back (S8.1.5): under an attack marker and direct fire, not pinned, and it did not fire in
    the enemy's movement just before; Soviets only if they are Guards, marines or led."""
    if (
        p.has("pinned")
        or immobile(p)
        or reaction.fired_in(p, movement_before())
        or not any(q.is_a("direct") for q in a.units)
    ):
        return False
    if soviets_defend() and not disciplined(p) and not led_or_beside(p):
        return False
    if kept_down(a) and motorised(p):
        return False
    return len(withdrawal_reach(p, a.where)) > 0


def movement_before() -> Phase:
    """The enemy's movement phase before an assault, from the defender's view (S8.1.5)."""
    if phase() == "german-exploitation-attack":
        return "german-exploitation"
    if phase() == "german-assault":
        return "german-movement"
    return "soviet-exploitation" if phase() == "soviet-exploitation-attack" else "soviet-movement"


def led_or_beside(p: Piece) -> bool:
    """Whether a leader is in or next to the hex; Pavlov, Herman and commissars only lead in their own hex (S8.1.5)."""
    if p.is_a("leader") or led(p):
        return True
    return any(q.is_a("leader") and leads_beside(q) for n in hexes_near(p, 1) for q in units_at(n, own(p)))


def leads_beside(p: Piece) -> bool:
    return not p.is_a("stacked-only") and p.id not in ("leader-herman", "leader-pavlov")


def staying(a: Operation) -> int:
    """The number of units that must stay: one, even if it is a sniper or immobile tank (S8.1.5a). German armour alone,
    attacked without armour, may all leave (S12.1.5a)."""
    foes = foes_at(a.where, a.side)
    if soviets_defend():
        return 1
    return 0 if all(armoured(p) for p in foes) and not any(armoured(p) for p in a.units) else 1


def quarter(p: Piece) -> int:
    """A quarter of a unit's allowance, rounded up (S8.1.5b)."""
    points = limit_of("dismounted") if p.has("dismounted") else p.ma
    share = limit_of("withdraw-share")
    return (points + share - 1) // share


def withdrawal_ways(p: Piece, from_hex: Hex) -> Reach:
    """The hexes a unit reaches with a quarter of its allowance, in half points, outside enemy zones; heavy fire costs
    it a point (S8.1.5b)."""
    a = storm.now()
    points = 2 * quarter(p) - (2 * value("terrain", "fire-5", "foot") if a is not None and kept_down(a) else 0)
    return reach({from_hex: 0}, max(0, points), lambda here, there, spent: withdrawal_cost(p, own(p), here, there))


def withdrawal_cost(p: Piece, side: Side, here: Hex, there: Hex) -> int | None:
    if len(foes_at(there, side)) > 0 or zones.at(there, side, p, "retreat"):
        return None
    return movement.ground_cost(p, here, there)


def withdrawal_reach(p: Piece, from_hex: Hex) -> list[Hex]:
    """The hexes where a withdrawal can end."""
    return [h for h in withdrawal_ways(p, from_hex).costs if h != from_hex and not stacks.crowded(p, h)]


def fall_back_before(a: Operation) -> None:
    """Let the defender choose the units that fall back, in one question for the stack, and then their hexes."""
    able_to = [p for p in units_at(a.where, other_side(a.side)) if may_withdraw(p, a)]
    foes = foes_at(a.where, a.side)
    if len(able_to) == 0 or len(foes) <= staying(a):
        storm.enter("aircraft")
        return
    most = len(able_to)
    if len([p for p in able_to if combat_unit(p)]) == len(foes):
        most -= staying(a)
    asks = cited(say("say.assault.withdraw", a.where), row_of("falls-back"))
    picked = storm.ask_some(asks, [p.name for p in able_to], 0, most)
    if picked is None:
        return
    going = [able_to[n] for n in picked]
    if len([p for p in foes if p not in going]) < staying(a):
        report(cited(say("say.assault.one-stays", a.where), row_of("stays")), "warning")
        fall_back_before(a)
    elif len(going) == 0:
        report(cited(say("say.assault.nobody-withdraws", a.where), row_of("falls-back")))
        storm.enter("aircraft")
    else:
        sent_back(going, "leaving")


def sent_back(going: list[Piece], stage: str) -> None:
    """Retreat units: the acting player picks one hex for their own stack; others use the menus of their pieces."""
    storm.pause(stage)
    retreat.together(going, 1)
    storm.enter(stage)


def leaves_before() -> bool:
    a = storm.now()
    return a is not None and a.stage == "leaving"


def retreat_ends(p: Piece, begun: Hex, length: int) -> list[Hex]:
    """The end hexes of a retreat: a quarter of the allowance before the fight, one hex after it (S8.1.5b S8.1.9g)."""
    return withdrawal_reach(p, begun) if leaves_before() else pinned_ends(p, begun)


def chase(a: Operation) -> None:
    """Let the attacker tick the stacks and Stukas that fire at units retreating in the open, a roll each (S8.1.5c)."""
    found = chances_at_retreat(a)
    if len(found) == 0:
        storm.enter("aircraft")
        return
    ticked = storm.ask_some(
        cited(say("say.assault.chase"), row_of("chase")), [chance_named(each) for each in found], 0, len(found)
    )
    if ticked is None:
        return
    if len(ticked) == 0:
        report(cited(say("say.assault.nobody-chases"), row_of("chase")))
    outcome = ""
    if any(found[n].firers[0].is_a("stuka") for n in ticked):
        aa_fire(a.where)
        outcome = "flak"
    reaction.fire_all([found[n] for n in ticked])
    storm.resolve(replace(a, stage="aircraft", outcome=outcome))


def chances_at_retreat(a: Operation) -> list[Chance]:
    """The chances to fire at retreating units: of attacking stacks, and of observed Stukas on the target (S8.1.5c)."""
    found: list[Chance] = []
    places: list[Hex] = []
    for p in [q for q in reaction.runners() if q.side != a.side]:
        for h in reaction.seen_in(p):
            places += [each for each in reaction.hexes_around(h, a.side) if each not in places]
            planes = [q for q in stukas_on(a.where) if sight.observer_of(q, h) is not None and reaction.fresh(q, p)]
            now = p.hex
            if now is not None and len(planes) > 0:
                found.append(Chance(h, now, [p], planes))
    for here in places:
        found += reaction.chances_of(here, a.side)
    return found


def chance_named(chance: Chance) -> Text:
    return f"{few_names(chance.firers)} > {reaction.chance_line(chance)}"
