"""Assaults: the attacks that are required or allowed, on marked hexes (S8.1 S12.1 S15.1). Their course:
assault_steps.py, assault_ends.py. Numbers in comments are rows of the index, of phase 8 if the three phases agree."""

from game import *


def soviets_defend() -> bool:
    """Whether the Germans attack. Soviets then fall back only if they are Guards, marines or led; they have dogs and
    boats, and lose snipers last (S8.1)."""
    return phase() in GERMAN


# ---- targets and attackers


def attacks_here(p: Piece) -> bool:
    """Whether a unit can attack: direct fire or mortar, not pinned, finished or a gun turned round (S8.1 S8.1.1)."""
    if not combat_unit(p) or not able(p) or (gun(p) and moved_on(p)):
        return False
    return p.is_a("direct") or p.is_a("mortar")


def aims_at(p: Piece) -> Hex | None:
    """The adjacent hex that an infantry unit must attack because it placed the marker there (S8.1)."""
    there = p.Aimed
    if there is None or not infantry(p) or hexes_apart(p.hex, there) != 1 or not fresh_mark(there, own(p)):
        return None
    return None if battles.was_attacked(there) else there


def reaches_hex(p: Piece, target: Hex) -> bool:
    """Whether a unit can attack a hex: by range and sight, or as a mortar for infantry of its formation (S8.1)."""
    h = p.hex
    if h is None or hexes_apart(h, target) > p.rg:
        return False
    if p.is_a("mortar"):
        return body_attacks(p, target)  # that infantry observes too; whether it still does is asked when it fires
    there = aims_at(p)
    return (there is None or there == target) and sees(h, target)


def body_attacks(p: Piece, target: Hex) -> bool:
    """Whether infantry of a unit's formation is next to the target and ready."""
    return any(infantry(q) and able(q) and same_body(q, p) for n in target.neighbours() for q in fighters_at(n, own(p)))


def marked_near(p: Piece, here: Hex) -> list[Hex]:
    """The marked hexes in range."""
    near = here.within(max(1, p.rg))
    return [h for h in attacked_hexes(own(p)) if h in near]


def attackers_around(target: Hex) -> list[Hex]:
    """The hexes from which units may attack: within the range of the heaviest mortar of the attacking side."""
    return [h for h in target.within(8 if soviets_defend() else 12) if len(h.pieces()) > 0]


def must_storm(p: Piece) -> bool:
    """Whether a unit placed an attack marker and so must attack the units under it (S8.1)."""
    return is_unit(p) and p.side == phase_side() and able(p) and aims_at(p) is not None


def storm_hexes(p: Piece) -> list[Hex]:
    there = aims_at(p)
    return [there] if there is not None else []


def storm_due(h: Hex) -> bool:
    """Whether a marked hex must still be attacked: a unit next to it placed the marker in the preceding movement and is
    able to attack (S8.1 S12.1 S15.1)."""
    side = phase_owner(acting_phase())
    if side is None or not fresh_mark(h, side) or battles.was_attacked(h):
        return False
    return any(able(q) and aims_at(q) == h for n in h.neighbours() for q in fighters_at(n, side))


# ---- strength and odds, before resolution: a forced assault gains a column, armour or engineers a modifier (S8.1.3
# S8.1.4)


def in_assault() -> bool:
    return acting_phase() in battles.bound_phases()


def favours(p: Piece, target: Hex, favour: str) -> bool:
    """Whether a unit gives the favourable modifier: armour or combat engineers next to the target (S8.1.4)."""
    if hexes_apart(p.hex, target) != 1 or not able(p):
        return False
    return armoured(p) if favour == "armour" else p.is_a("assault")


def battle_volley(battle: Battle) -> Volley:
    target = battle.targets[0]
    return gunnery.aimed("attack", battle.side, battle.attackers + stukas_attacking(target), target, "plain")


def report_assault(battle: Battle) -> None:
    """Report the strength, column and modifiers of a declared or possible attack, without choices still to be made."""
    v = battle_volley(battle)
    report(say("say.assault.odds", v.where, few_names(v.firers), gunnery.odds(v)))


# ---- resolving, in the attacker's order (S8.1.2)


def may_assault(p: Piece) -> bool:
    """Whether a piece can start an assault: an enemy under an attack marker, a Stuka on it, a declared attacker."""
    side = phase_side()
    h = p.hex
    if not in_assault() or side is None or h is None or not decides(side):
        return False
    if storm.is_open() or len(losses.left_open()) > 0:
        return False
    if p.side == side and not p.is_a("stuka"):
        return len(p.Against) > 0
    return fresh_mark(h, side) and not battles.was_attacked(h) and len(battles.around(h)) > 0


def assault(p: Piece) -> None:
    """Resolve an assault from start to finish. If no attackers were declared, all free units around join; the units
    that placed the marker always join."""
    side = phase_side()
    h = p.hex
    if side is None or h is None:
        return
    battles.start_counts()
    join_all(h if p.side != side or p.is_a("stuka") else p.Against[0], side)
    battle = battles.battle_on([h], side) if p.is_a("stuka") else battles.battle_of(p)
    if battle is None or len(battle.attackers) == 0:
        return
    against = battles.problems(battle)
    for line in against:
        report(line, "warning")
    if len(against) > 0 and carries():
        report(say("say.assault.refused", battle.targets[0]), "warning")
        return
    begin_assault("assault", side, battle.attackers, battle.targets[0])


def join_all(h: Hex, side: Side) -> None:
    """Declare all free units that can attack a hex; if some were declared by hand, only those that must because they
    placed the marker (S8.1)."""
    could = battles.around(h)
    by_hand = any(h in p.Against for p in could)
    free = [p for p in could if len(p.Against) == 0 and (not by_hand or aims_at(p) == h)]
    if len(free) > 0:
        battles.declare_on(free, [h], side)


# ---- the phase is over


def assaults_open() -> list[Text]:
    """What is left to do in an assault phase (S8.1 S8.1.9)."""
    found = [cited(say("say.assault.open", h), row_of("attack")) for h in open_hexes()]
    return found + storm.left_open() + retreat.left_open()


def open_hexes() -> list[Hex]:
    """The marked hexes that units could attack and none has."""
    side = phase_owner(acting_phase())
    return [h for h in attacks.hexes_of(side) if storm_due(h)] if in_assault() and side is not None else []
