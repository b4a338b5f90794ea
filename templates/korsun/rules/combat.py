"""Combat (12.1-12.4 12.9.1): segments, declared hexes, attackers, supply points, engineers. Strengths and shifts are in
odds.py."""

from game import *

# ---- segments and the declared hexes (12.1.1)


def in_main() -> bool:
    """Whether it is the combat segment, in which attacks on declared hexes are resolved, with support (12.1.3)."""
    return phase() in ("soviet-combat", "german-combat")


def combat_side() -> Side | None:
    """The attacking side in a segment of declaration, attack, breakthrough or reserve combat."""
    if phase().startswith("soviet-"):
        return "soviet"
    return "german" if phase().startswith("german-") else None


def called_hex(h: Hex) -> bool:
    """Whether a hex is declared for attack in this phase and not yet attacked (12.1.1)."""
    return marker_in(h, "combat") is not None


def call_for(p: Piece) -> None:
    """Place a combat marker on a hex, or remove it; once if several units in the hex are selected."""
    here = p.here
    if called_hex(here):
        for marker in markers_in(here, "combat"):
            marker.discard()
        report(say("say.combat.not-declared", here))
        hold_off(here)
        air_goes_back(here, "soviet")
    else:
        new_piece("combat", here)
        report(say("say.combat.declared", here))


def hexes_to_call(p: Piece, called: bool) -> list[Hex]:
    """The adjacent hexes a unit could attack while its side declares attacks: those declared, or those not yet declared
    (12.1.1)."""
    declares = phase() in ("soviet-declaration", "german-declaration") and p.side == combat_side() and p.hex is not None
    if not declares or not able_to_attack(p) or p.has("reserve"):
        return []
    dry = [h for h in p.here.neighbours() if not water_between(p.here, h) and len(enemy_units_at(h, own(p))) > 0]
    return [h for h in dry if called_hex(h) == called]


def uncalled(battle: Battle) -> list[Hex]:
    """The hexes of an attack that lack a declaration; only the combat segment requires one (12.1.4 12.1.6)."""
    return [h for h in battle.targets if in_main() and not called_hex(h)]


def combat_begins() -> None:
    """As a segment begins, forget the records of the one before."""
    battles.forget()
    losses.forget()
    retreat.forget()
    game.Fight = None
    for marker in markers_of("combat") if not hexes_declared() else []:
        marker.discard()


def attacks_open(unfought: bool) -> list[Text]:
    """The open attacks and results; on request also the declared hexes that were not attacked."""
    found = battles.left_open() + losses.left_open() + retreat.left_open()
    named = [h for battle in battles.attacks_declared() for h in battle.targets]  # those are already listed
    declared = [h for h in hexes_of_units(markers_of("combat")) if h not in named]
    return found + ([say("say.combat.unfought", hex_numbers(declared))] if unfought and len(declared) > 0 else [])


def hexes_declared() -> bool:
    """Whether hexes are declared in this phase, or declared hexes attacked. Their markers stay, even if the turn track
    is stepped back to it (12.1.1)."""
    return in_main() or phase() in ("soviet-declaration", "german-declaration", "armour-response")


def combat_lost(which: Phase) -> list[Text]:
    """The attacks and results lost if the combat segment ends now: the player is asked first."""
    ends = which.endswith("-combat") or which.endswith("-breakthrough")
    return attacks_open(which in ("soviet-combat", "german-combat")) if ends else []


# ---- attackers (12.2 12.3)


def able_to_attack(p: Piece) -> bool:
    if last_soviet_turn() and shares_hex(p):
        return False  # 16.5.4: it attacks in its own hex only
    return p.kind == "unit" and can_attack(p) and not held_by_order(p)


def left_behind(battle: Battle) -> list[Piece]:
    """The units stacked with an attacker that could attack, are in supply, and do not (12.3.1)."""
    if phase().endswith("-breakthrough"):
        return []
    there = [p for h in hexes_of_units(battle.attackers) for p in units_at(h, battle.side)]
    return [p for p in there if p not in battle.attackers and battles.may_attack(p) and in_supply(p)]


def lake_bars(p: Piece) -> bool:
    """Whether all enemies that a unit could attack are across a lake or the Dnepr."""
    near = [n for n in p.here.neighbours() if len(enemy_units_at(n, own(p))) > 0 and (called_hex(n) or not in_main())]
    return len(near) > 0 and all(water_between(p.here, n) for n in near)


# ---- supply points (12.4)


def supported(p: Piece) -> bool:
    """Whether an attacker is supported: a point was spent for its formation, and it is in supply itself (13.5.1)."""
    return p.kind == "unit" and p.Supported and in_supply(p)


def attack_supplied(battle: Battle) -> bool:
    """Whether an attack may use guns, aircraft and assault engineers: at least one attacker is supported."""
    return any(supported(p) for p in battle.attackers)


def body_of(p: Piece) -> str:
    """The formation for which an attack needs a point: one that has its own supply marker, else the corps or army
    (12.4)."""
    mine = body(p).formation
    if mine is not None and len(rows(f"supply-{mine.removeprefix('d-').removeprefix('c-')}")) > 0:
        return mine
    if german(p):
        return corps_of(p)
    return army_of(p) if army_of(p) != "" else front_of(p)


def joins_paid(p: Piece, attacking: bool, yes: bool) -> None:
    """Support a unit that joins an attack whose formation has already been paid for: one point per formation and battle
    (12.4). A unit that leaves loses that support and its engineer bonus. A breakthrough attack is as supported as the
    attack before it (12.1.4 B3)."""
    if phase().endswith("-breakthrough"):
        return
    if attacking and not yes and p.kind == "unit" and not game.Resolving:
        leaves_paid(p)
        p.Storms = False
    if not attacking and not yes and p.hex is not None and not game.Resolving:
        air_goes_back(p.hex, "german")
    battle = battles.battle_of(p) if attacking and yes else None
    paying = [q for q in battle.attackers if q.Supported] if battle is not None else []
    for q in battle.attackers if battle is not None and len(paying) > 0 else []:
        if q.Supported:
            q.PaidOn = q.battles_aims
        for other in paying:
            if not q.Supported and body_of(q) == body_of(other):
                pay_for(q, other.PaidBy, other.PaidKept)


def pay_for(p: Piece, payer: Piece | None, kept: int) -> None:
    """Mark a unit as supported in its attack, by a point of a supply marker, or by none if the referee only warns
    (12.4)."""
    p.Supported = True
    p.PaidBy = payer
    p.PaidKept = kept
    p.PaidOn = p.battles_aims


def leaves_paid(p: Piece) -> None:
    """Withdraw support from a unit that leaves an attack before it is resolved; the point is returned when the last
    unit of its formation leaves (12.4)."""
    was, d = p.Supported, p.PaidBy
    p.Supported = False
    p.PaidBy = None
    if not was or d is None or d.hex is None:
        return
    paid = [q for q in map_pieces() if q.kind == "unit" and q.Supported and q.PaidBy == d]
    if not any(body_of(q) == body_of(p) for q in paid if q.battles_aims == p.PaidOn):
        give_back(d, 1, p.PaidKept)


def unpaid(battle: Battle) -> list[Piece]:
    """One attacker in supply of each formation for which no point has been spent."""
    found: list[Piece] = []
    paid = [body_of(p) for p in battle.attackers if p.Supported]
    for p in battle.attackers:
        if in_supply(p) and body_of(p) not in paid:
            paid.append(body_of(p))
            found.append(p)
    return found


def takes_part(p: Piece) -> bool:
    """Whether a unit attacks, or is attacked, in a declared attack."""
    return battles.battle_of(p) is not None and (p.side != combat_side() or p.kind == "unit")


def support(p: Piece) -> None:
    """Spend a point per formation of an attack, or for those the player picks; once if several are selected. On a
    target it is for the attack on it."""
    battle = battles.battle_of(p)
    along = [q for q in selected() if q.kind in ("unit", "artillery", "alert") and battles.battle_of(q) == battle]
    if battle is None or (p in along and along[0] != p):
        return
    who = unpaid(battle)
    if len(who) == 0:
        refuse(say("say.combat.all-supported", battles.hexes_of(battle)), "12.4")
        return
    picked = [0]
    if len(who) > 1:
        can_pay = [n for n in range(len(who)) if len(payers_for(of_body(battle, who[n]), 1)) > 0]
        labels = [payable(of_body(battle, q), q) for q in who]
        picked = pick_some(say("say.combat.support-whom"), labels, 0, len(who), can_pay)
    done = False
    for q in [who[n] for n in picked]:
        fed = of_body(battle, q)
        payers = payers_for(fed, 1)
        named = formation_name(cast(Formation, f"{body_of(q)}"))
        d = payer_picked(named if len(payers) > 1 else q.name, payers, 1)
        kept = d.Stock if d is not None else 0
        if d is not None:
            spend_from(d, 1)
        elif len(payers) > 0 or carries():
            continue
        for other in battle.attackers:
            if body_of(other) == body_of(q):
                pay_for(other, d, kept)
        report(say("say.combat.supported", few_names(fed), battles.hexes_of(battle), named))
        done = True
    if done:
        battles.report_line(p)


def payable(fed: list[Piece], p: Piece) -> Text:
    """The label of a formation to support, with a note if no supply marker can pay for it (12.4 14.3)."""
    paid = len(payers_for(fed, 1)) > 0
    named = formation_name(cast(Formation, f"{body_of(p)}"))
    return say("say.combat.body" if paid else "say.combat.body-unpaid", few_names(fed), named)


def of_body(battle: Battle, p: Piece) -> list[Piece]:
    """The attackers supported by a point for one of them: those of its formation in supply (12.4 13.5.1)."""
    return [q for q in battle.attackers if in_supply(q) and body_of(q) == body_of(p)]


# ---- assault engineers (12.9.1)


def storm_fits(p: Piece) -> bool:
    """Whether engineers can assault: not disrupted, stacked with a unit of their division (corps, army) that can
    attack, in the combat segment."""
    if p.hex is None or not p.is_a("assault") or not able(p) or not in_main():
        return False
    return any(q != p and can_attack(q) and storm_body(q, p) == storm_body(p, p) for q in units_at(p.hex, own(p)))


def storm_body(q: Piece, engineers: Piece) -> str:
    """The formation that engineers assault with: the German division, or corps for corps engineers; the Soviet army."""
    if soviet(q):
        return army_of(q)
    return division_of(q) if division_of(engineers) != "" else corps_of(q)


def stormers(battle: Battle) -> list[Piece]:
    """The declared engineers of an attack that are supported themselves (12.4)."""
    return [p for p in battle.attackers if p.Storms and storm_fits(p) and supported(p)]


# ---- before the dice, and after the attack


def ready(battle: Battle) -> Battle | None:
    """Prepare an attack: reveal alert units, test bridges under heavy tanks, disrupt regrouping attackers (12.17.3),
    fire guns and reveal air chits."""
    for h in battle.targets:
        reveal_alerts(h)
    heavies_try_bridges(battle)
    regrouping_attack(battle.attackers)
    if in_main():
        support_opens(battle)
    game.Resolving = True
    return battle


def regrouping_attack(attackers: list[Piece]) -> None:
    """Disrupt regrouping units that attack, before the odds are determined (12.17.3)."""
    for p in attackers:
        if regrouping(p):
            disrupt(p)
            report(say("say.combat.regrouping", p.name))


def report_combat_left() -> None:
    """As a segment ends, report open attacks and results; missions for hexes that were not attacked are
    spent."""
    for line in attacks_open(not hexes_declared()):
        report(line, "warning")
    if not hexes_declared():
        air_unused()
