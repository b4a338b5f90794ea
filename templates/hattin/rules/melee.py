"""Melee (H11, H16 to H30): who may fight, checks before the dice, what results do here, what follows."""

from game import *

# ---- who fights, and how strong


def may_fight(p: Piece) -> bool:
    """H7, H10, H19, H21, H23, H25."""
    if p.kind == "skirmisher" or p.has("routed") or fatigued(p) or night():
        return False
    return bond(p) == "attack" or frenzied(p)


def against_attack(me: Piece) -> list[Text]:
    """The reasons why a unit cannot attack (H7, H10, H11, H19, H21, H23, H25)."""
    why = worn_out(me)
    if me.kind == "skirmisher":
        why.append(say("say.why.no-attacker"))
    elif not frenzied(me) and order_of(me) != "attack":
        why.append(say("say.why.no-attack-order"))
    elif me.Fought > (1 if frenzied(me) or me.Surge is not None else 0):
        why.append(say("say.why.fought"))
    elif len(why) == 0:
        why.append(say("say.why.nobody-ahead"))
    return why


def strength(p: Piece) -> int:
    """Doubled once: by a charge (H20), or by the Cross under defence (H27)."""
    if charging(p):
        return p.cs * modifier("charge-factor")
    return p.cs * modifier("cross-factor") if with_it(p, "cross") and bond(p) == "defend" else p.cs


def worst_arc(battle: Battle) -> str:
    """H11: the arc from which the top defender with a facing is attacked."""
    facing_foes = [p for p in battle.defenders if p.kind != "skirmisher"]
    arcs = [arc(facing_foes[0], q.hex) for q in battle.attackers if q.hex is not None and len(facing_foes) > 0]
    return "rear" if "rear" in arcs else "flank" if "flank" in arcs else "front"


def mark_melee(p: Piece, attacking: bool, yes: bool) -> None:
    if not attacking and yes and p.kind == "skirmisher" and not p.has("targeted"):
        report(say("say.attack.may-fall-back", p.name))  # H13
    p.mark("attacking" if attacking else "targeted", yes)


# ---- before the dice


def steadied(battle: Battle) -> Battle | None:
    """H16: all units check; those that fail fall back."""
    brave = steadfast(battle.attackers, "say.melee.attackers")
    firm = steadfast(battle.defenders, "say.melee.defenders")
    if len(brave) > 0 and len(firm) > 0:
        return replace(battle, attackers=brave, defenders=firm)
    if len(brave) == 0 or any(p.hex in battle.targets for p in battle.defenders):
        report(say("say.melee.no-attack" if len(brave) == 0 else "say.melee.no-defence", battle.targets[0]), "strong")
    return None


def who_holds(battle: Battle, result: str) -> dict[Piece, int]:
    """The units that check before the dice (H16) and after a result (H17), with the chance to stand."""
    checked: list[Piece] = []
    if result in ("", "A2", "AL", "AC"):
        checked = checked + battle.attackers
    if result in ("", "DC", "DL", "D2"):
        checked = checked + battle.defenders
    return {p: 10 * stands(p) for p in checked}


def steadfast(units: list[Piece], key: TextKey) -> list[Piece]:
    """The units of one side that stand their ground; the checks are reported in one line."""
    stay: list[Piece] = []
    said: list[Text] = []
    for p in units:
        made = check(p, False)
        line = made.line
        if made.passed:
            stay.append(p)
        else:
            line = f"{line} {gives_ground(p)}"
        said.append(line)
    if len(said) > 0:
        report(say(key, joined(said, "; ")), "strong" if len(stay) < len(units) else "plain")
    return stay


def gives_ground(p: Piece) -> Text:
    return enforced(lambda: fall_back(p), say("say.falls-back.by-hand"))


# ---- results


def lose_one(p: Piece) -> None:
    if not take_step(p, True):  # that it is gone has been said
        report(say("say.step-lost", p.name), "strong")


def shake(units: list[Piece]) -> None:
    """H17: a check that may end in rout."""
    for p in units:
        forced_check(p, True)


def destroy_all(units: list[Piece]) -> None:
    for p in units:
        destroy(p, True)


def retreat_together(foes: list[Piece]) -> None:
    """The units of one hex retreat one hex, together if there is a hex for them."""
    ways: list[Hex] = []
    for p in foes:
        if p.hex is None:
            continue
        if len(ways) == 0 or no_stack(p, ways[0]):
            ways = flight.ends_of(p, 1)
        if len(ways) == 0:
            take_step(p, True)
            report(f"{p.name} {say('say.retreats.nowhere')}", "strong")
        else:
            report(f"{p.name} {say('say.retreats', give_way_among(p, ways))}", "strong")


# ---- after it: the emptied hex may be entered by attackers that stood their ground (H21)


def note_fought(p: Piece, attacking: bool) -> None:
    if attacking and p.hex is not None:
        p.Fought += 1
        end_ride(p)
        p.mark("fought")


def advanced(p: Piece, origin: Hex, to: Hex) -> None:
    escort(origin, to, p.side)
    if charging(p) and p.Fought < 2:  # the second melee was the last
        points = modifier("charge-points")
        p.Surge = 2 * points
        p.Move = None
        report(say("say.advance.charge", p.name, points))
    entered(p, to)


# ---- falling back before combat (H13)


def may_fall_back(me: Piece) -> bool:
    """Whether it may fall back: it is attacked, not attacking."""
    return me.has("targeted") and me.side != melee.bound_side()


def fall_back_freely(me: Piece) -> None:
    origin, side = me.hex, melee.bound_side()
    if origin is None or side is None:
        return
    ways = [h for h in origin.neighbours() if len(foes_in(h, me)) == 0 and not no_stack(me, h)]
    if len(ways) == 0:
        report(say("say.fall-back.none", me.name))
        return
    n = choose(say("say.fall-back.where", me.name), [h.label for h in ways], ways)
    if n is None:
        return
    give_way(me, ways[n])
    report(say("say.fall-back", me.name, ways[n]))
    if len(units_at(origin, other_side(side))) > 0:
        return
    battle = melee.battle_on([origin], side)
    melee.done(battle)
    advance.offer([origin], battle.attackers)
