"""Falling back before an assault, and the fire at it (S8.1.5). Numbers in comments are rows of the index, those of phase 8 where a
rule stands first."""

from game import *

# ---- falling back before the fight (S8.1.5)


def attack_points(a: Assault) -> int:
    """Points of barrage on the target: markers, and mortars that join the attack (S8.1.1 S8.1.5a)."""
    return fire_points(a.target, a.side) + sum(p.at for p in a.attackers if p.is_a("mortar") and p.hex is not None)


def kept_down(a: Assault) -> bool:
    """Five points of barrage, or a Stuka: no vehicles fall back, and others pay a point more (S8.1.5a S8.1.5b)."""
    return attack_points(a) >= limit_of("interdiction") or len(stukas_on(a.target)) > 0


def may_withdraw(p: Piece, a: Assault) -> bool:
    """S8.1.5: under an attack marker and direct fire, not pinned, no fire at movers in the enemy's movement just before; Soviets
    only as Guards, marines, or led."""
    if (
        p.has("pinned")
        or immobile(p)
        or reaction.fired_in(p, movement_before())
        or not any(q.is_a("direct") for q in a.attackers)
    ):
        return False
    if soviets_defend() and not disciplined(p) and not led_or_beside(p):
        return False
    if kept_down(a) and motorised(p):
        return False
    return len(withdrawal_reach(p, a.target)) > 0


def movement_before() -> Phase:
    """The enemy's movement phase before an assault, as the defender sees it (S8.1.5)."""
    if phase() == "german-exploitation-attack":
        return "german-exploitation"
    if phase() == "german-assault":
        return "german-movement"
    return "soviet-exploitation" if phase() == "soviet-exploitation-attack" else "soviet-movement"


def led_or_beside(p: Piece) -> bool:
    """Stacked with a leader, or beside one; Pavlov, Herman and commissars lead only who stands with them (S8.1.5)."""
    h = p.hex
    if h is None:
        return False
    if p.is_a("leader") or any(q.is_a("leader") for q in units_at(h, own(p))):
        return True
    return any(q.is_a("leader") and leads_beside(q) for n in h.neighbours() for q in units_at(n, own(p)))


def leads_beside(p: Piece) -> bool:
    return not p.is_a("stacked-only") and p.id not in ("leader-herman", "leader-pavlov")


def staying(a: Assault) -> int:
    """How many have to stay: one, be it a sniper or an immobile tank (S8.1.5a); German armour alone, attacked without armour, may all go (S12.1.5a)."""
    foes = foes_at(a.target, a.side)
    if soviets_defend():
        return 1
    return 0 if all(armoured(p) for p in foes) and not any(armoured(p) for p in a.attackers) else 1


def quarter(p: Piece) -> int:
    """A quarter of the allowance, rounded up (S8.1.5b)."""
    points = limit_of("dismounted") if p.has("dismounted") else p.ma
    share = limit_of("withdraw-share")
    return (points + share - 1) // share


def withdrawal_ways(p: Piece, from_hex: Hex) -> Reach:
    """Where a unit comes with a quarter of its allowance, in half points, out of enemy zones; a point goes for heavy fire (S8.1.5b)."""
    a = game.Assault
    points = 2 * quarter(p) - (2 * value("terrain", "fire-5", "foot") if a is not None and kept_down(a) else 0)
    side = own(p)
    starts: dict[Hex, int] = {from_hex: 0}
    return reach(starts, max(0, points), lambda here, there, spent: withdrawal_cost(p, side, here, there))


def withdrawal_cost(p: Piece, side: Side, here: Hex, there: Hex) -> int | None:
    if len(foes_at(there, side)) > 0 or zones.at(there, side, p, "retreat"):
        return None
    return movement.ground_cost(p, here, there)


def withdrawal_reach(p: Piece, from_hex: Hex) -> list[Hex]:
    """The hexes where it may end."""
    return [h for h in withdrawal_ways(p, from_hex).costs if h != from_hex and not stacks.crowded(p, h)]


def fall_back_before(a: Assault) -> None:
    """The defender says who goes, with one question for the stack; then where to."""
    foe = other_side(a.side)
    able_to = [p for p in units_at(a.target, foe) if may_withdraw(p, a)]
    if len(able_to) == 0 or len(foes_at(a.target, a.side)) <= staying(a):
        to_stage(a, "aircraft")
        return
    if not decides(foe):
        assault_waits(a)
        return
    fighting = [p for p in able_to if combat_unit(p)]
    most = len(able_to)
    if len(fighting) == len(foes_at(a.target, a.side)):
        most -= staying(a)
    new_step()
    picked = choose_some(
        cited(say("say.assault.withdraw", a.target), row_of("falls-back")), [p.name for p in able_to], 0, most
    )
    if picked is None:
        assault_waits(a)
        return
    going = [able_to[n] for n in picked]
    left = [p for p in foes_at(a.target, a.side) if p not in going]
    if len(left) < staying(a):
        report(cited(say("say.assault.one-stays", a.target), row_of("stays")), "warning")
        fall_back_before(a)
        return
    if len(going) == 0:
        report(cited(say("say.assault.nobody-withdraws", a.target), row_of("falls-back")))
        to_stage(a, "aircraft")
        return
    sent_back(going, "leaving", a)


def sent_back(going: list[Piece], stage: str, a: Assault) -> None:
    """Pieces retreat; who acts picks one hex for the stack if it is his, the others have it in their menus."""
    game.Assault = replace(a, stage="ordering", outcome=a.outcome)
    game.FallsBack = stage
    retreat.order(going, 1)
    last: Hex | None = None
    for p in going:
        if retreat.must(p) and retreat.may_retreat(p):
            begun = p.hex
            if last is not None and begun is not None and last in retreat.ends_of(p, 1):
                retreat.retreat_to(p, begun, last)
            else:
                retreat.go(p)
                last = p.hex if p.hex != begun else None
    game.Assault = replace(a, stage=stage, outcome=a.outcome)
    assault_goes_on()


def retreat_ends(p: Piece, begun: Hex, length: int) -> list[Hex]:
    """Where a retreat may end: before the fight by a quarter of the allowance, after it one hex (S8.1.5b S8.1.9g)."""
    return withdrawal_reach(p, begun) if game.FallsBack == "leaving" else pinned_ends(p, begun)


def has_fallen_back(p: Piece, begun: Hex, there: Hex) -> None:
    """The attack marker stays behind; who falls back over open ground before the fight can be fired at (S8.1.5c)."""
    p.mark("under-attack", False)
    if game.FallsBack == "leaving" and combat_unit(p):
        p.Exposed = way_to(there, withdrawal_ways(p, begun))[1:]


def chase(a: Assault) -> None:
    """The attacker ticks the stacks and Stukas that fire at who fell back in the open, one roll each (S8.1.5c)."""
    found = chances_at_retreat(a)
    if len(found) == 0:
        to_stage(a, "aircraft")
        return
    if not decides(a.side):
        assault_waits(a)
        return
    new_step()
    ticked = choose_some(
        cited(say("say.assault.chase"), row_of("chase")), [chance_named(each) for each in found], 0, len(found)
    )
    if ticked is None:
        assault_waits(a)
        return
    if len(ticked) == 0:
        report(cited(say("say.assault.nobody-chases"), row_of("chase")))
    outcome = ""
    if any(found[n].firers[0].is_a("stuka") for n in ticked):
        aa_fire(a.target)
        outcome = "flak"
    reaction.fire_all([found[n] for n in ticked])
    game.Assault = replace(a, stage="aircraft", outcome=outcome)
    losses.settle("assault")


def chances_at_retreat(a: Assault) -> list[Chance]:
    """Whom the attackers' stacks, and Stukas on the target, can fire at; Stukas by somebody who observes (S8.1.5c)."""
    found: list[Chance] = []
    places: list[Hex] = []
    for p in [q for q in reaction.runners() if q.side != a.side]:
        for h in reaction.seen_in(p):
            places += [each for each in reaction.hexes_around(h, a.side) if each not in places]
            planes = [q for q in stukas_on(a.target) if observer_for(q, h, False) is not None and reaction.fresh(q, p)]
            now = p.hex
            if now is not None and len(planes) > 0:
                found.append(Chance(h, now, [p], planes))
    for here in places:
        found += reaction.chances_of(here, a.side)
    return found


def chance_named(chance: Chance) -> Text:
    return f"{few_names(chance.firers)} > {reaction.chance_line(chance)}"
