"""Assaults: who must and who may, against what is marked (S8.1 S12.1 S15.1). How one goes on: assault_steps.py,
assault_ends.py. Numbers in comments are rows of the index, those of phase 8 where the three phases agree."""

from game import *


def soviets_defend() -> bool:
    """Germans attack: Soviets fall back only as Guards, marines or led, have dogs and boats, and lose snipers last
    (S8.1)."""
    return phase() in GERMAN


# ---- what may be attacked, and by whom


def attacks_here(p: Piece) -> bool:
    """Direct fire and mortars, neither pinned nor finished; no gun that is turned round (S8.1 S8.1.1)."""
    if not combat_unit(p) or not able(p) or (gun(p) and moved_on(p)):
        return False
    return p.is_a("direct") or p.is_a("mortar")


def aims_at(p: Piece) -> Hex | None:
    """The marked hex beside it that an infantry unit has to attack, since it laid the marker (S8.1)."""
    there = p.Aimed
    if there is None or not infantry(p) or hexes_apart(p.hex, there) != 1 or not fresh_mark(there, own(p)):
        return None
    return None if battles.was_attacked(there) else there


def reaches_hex(p: Piece, target: Hex) -> bool:
    """Direct fire by range and sight; mortars where infantry of their own body attacks (S8.1)."""
    h = p.hex
    if h is None or hexes_apart(h, target) > p.rg:
        return False
    if p.is_a("mortar"):
        return body_attacks(p, target)  # that infantry observes too; whether it still does is asked when it fires
    there = aims_at(p)
    return (there is None or there == target) and sees(h, target)


def body_attacks(p: Piece, target: Hex) -> bool:
    """Whether infantry of its body stands ready beside the target."""
    return any(infantry(q) and able(q) and same_body(q, p) for n in target.neighbours() for q in fighters_at(n, own(p)))


def marked_near(p: Piece, here: Hex) -> list[Hex]:
    """The marked hexes in range."""
    near = here.within(max(1, p.rg))
    return [h for h in attacked_hexes(own(p)) if h in near]


def attackers_around(target: Hex) -> list[Hex]:
    """Where attackers can stand: the range of the heaviest mortar of either side."""
    return [h for h in target.within(8 if soviets_defend() else 12) if len(h.pieces()) > 0]


def must_storm(p: Piece) -> bool:
    """Who laid a marker has to attack what lies under it (S8.1)."""
    return is_unit(p) and p.side == phase_side() and able(p) and aims_at(p) is not None


def storm_hexes(p: Piece) -> list[Hex]:
    there = aims_at(p)
    return [there] if there is not None else []


def storm_due(h: Hex) -> bool:
    """A marked hex that nobody has attacked yet, with somebody beside it who laid the marker in the movement just
    before, and can attack (S8.1 S12.1 S15.1)."""
    side = phase_owner(acting_phase())
    if side is None or not fresh_mark(h, side) or battles.was_attacked(h):
        return False
    return any(able(q) and aims_at(q) == h for n in h.neighbours() for q in fighters_at(n, side))


# ---- strength and odds, before it is resolved: a forced assault gains a column, armour or engineers a modifier (S8.1.3
# S8.1.4)


def in_assault() -> bool:
    return acting_phase() in battles.bound_phases()


def favours(p: Piece, target: Hex, favour: str) -> bool:
    """Whether a unit gives the favourable modifier: armour, or combat engineers, beside the target (S8.1.4)."""
    if hexes_apart(p.hex, target) != 1 or not able(p):
        return False
    return armoured(p) if favour == "armour" else p.is_a("assault")


def battle_volley(battle: Battle) -> Volley:
    target = battle.targets[0]
    return gunnery.aimed("attack", battle.side, battle.attackers + stukas_attacking(target), target, "plain")


def report_assault(battle: Battle) -> None:
    """Strength, column and modifiers of an attack that is declared or could be, without what is still to be chosen."""
    v = battle_volley(battle)
    report(say("say.assault.odds", v.where, few_names(v.firers), gunnery.odds(v)))


# ---- resolving: the order is the attacker's (S8.1.2)


def may_assault(p: Piece) -> bool:
    """An enemy under an attack marker, a Stuka that lies on it, or who is declared against one."""
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
    """One assault from beginning to end: everybody free around joins if nobody was declared, and whoever laid the
    marker in any case."""
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
    """Everybody free who can joins, where nobody was declared by hand; else those who must, since they laid the marker
    (S8.1)."""
    could = battles.around(h)
    by_hand = any(h in p.Against for p in could)
    free = [p for p in could if len(p.Against) == 0 and (not by_hand or aims_at(p) == h)]
    if len(free) > 0:
        battles.declare_on(free, [h], side)


# ---- the phase is over


def assaults_open() -> list[Text]:
    """What is still open in a phase of assaults (S8.1 S8.1.9)."""
    found = [cited(say("say.assault.open", h), row_of("attack")) for h in open_hexes()]
    return found + storm.left_open() + retreat.left_open()


def open_hexes() -> list[Hex]:
    """Marked hexes that somebody could attack and nobody has."""
    side = phase_owner(acting_phase())
    return [h for h in attacks.hexes_of(side) if storm_due(h)] if in_assault() and side is not None else []
