"""How an assault goes on, step by step, until somebody else has to decide: how it is made, who falls back before it, who fires in
defence, mine dogs (S8.1.3 to S8.1.8). Breakthrough attacks go the same way without falling back (S10.7.4). Numbers in comments are
rows of the index, those of phase 8 where a rule stands first."""

from game import *


@dataclass(frozen=True)
class Assault:
    """An attack that is being carried out: assault or breakthrough, when, whose, on which hex, by whom; forced, with whose
    favourable modifier; what comes next; who has fired in defence, or stood the attack fire; what that gave."""

    kind: str
    stamp: str
    side: Side
    target: Hex
    attackers: list[Piece]
    forced: bool
    favour: str
    stage: str
    left: list[Piece]
    outcome: str


# ---- how it is made (S8.1.3 S8.1.4)


def begin_assault(kind: str, side: Side, attackers: list[Piece], target: Hex) -> None:
    """The attacker says how he attacks, with one question; the rest follows from that."""
    ways = ways_to_attack(attackers, target)
    labels = [way_named(side, attackers, target, each) for each in ways]
    way = ways[pick(say(f"say.{kind_of_attack(kind)}.how", target, crew_names(attackers)), labels)]
    forced = way.endswith("-forced")
    attack_begins()
    for p in attackers + units_at(target, other_side(side)):
        disturbed(p)
    if kind == "assault":
        battles.done(battles.battle_on([target], side))
    first = "withdraw" if kind == "assault" and carries() else "aircraft"
    game.Assault = Assault(kind, acting_stamp(), side, target, attackers, forced, favour_of(way), first, [], "")
    report(
        cited(
            say(f"say.{kind_of_attack(kind)}.begins", target, few_names(attackers), say(f"assault.way.{way}")),
            f"{row_of('forced')} {row_of('favour')}",
        )
    )
    assault_goes_on()


def kind_of_attack(kind: str) -> str:
    """What texts call it."""
    return "assault" if kind == "assault" else "through"


def ways_to_attack(attackers: list[Piece], target: Hex) -> list[str]:
    """Plain or forced, each without and with the favourable modifiers that somebody there can give."""
    found: list[str] = []
    for favour in ["plain", "armour", "engineers"]:
        if favour == "plain" or any(favours(p, target, favour) for p in attackers):
            found += [favour, f"{favour}-forced"]
    return found


def favour_of(way: str) -> str:
    """Whose favourable modifier a way uses; empty for none."""
    word = way.removesuffix("-forced")
    return word if word != "plain" else ""


def way_named(side: Side, attackers: list[Piece], target: Hex, way: str) -> Text:
    v = attack_volley(side, attackers + stukas_attacking(target), target, way.endswith("-forced"), favour_of(way))
    return f"{say(f'assault.way.{way}')}: {odds_text(v)}"


# ---- who has to decide


def assault_decider(a: Assault) -> Side:
    defends = a.stage in ("withdraw", "leaving", "defence", "dogs", "fallback", "falling")
    return other_side(a.side) if defends else a.side


def assault_asks(p: Piece) -> bool:
    """A decision of its owner is waited for, and the piece takes part."""
    a = game.Assault
    if (
        a is None
        or not under_way(a)
        or p.side != assault_decider(a)
        or not decides(p.side)
        or len(losses.left_open()) > 0
    ):
        return False
    return p.hex == a.target or p in a.attackers or p in a.left


def may_break_off(p: Piece) -> bool:
    a = game.Assault
    return a is not None and p.side == a.side and p in a.attackers


def break_off() -> None:
    """What cannot go on, because pieces were moved by hand, say, is ended by the attacker."""
    a = game.Assault
    if a is not None:
        game.Assault = None
        retreat.forget()
        report(say("say.assault.broken-off", a.target), "warning")


def to_stage(a: Assault, stage: str) -> None:
    """On to the next step. Who stood the attack is remembered to the end (S8.1.9i)."""
    outcome = "" if stage == "dogs" else a.outcome
    left = a.left if stage == "trapped" else []
    game.Assault = replace(a, stage=stage, left=left, outcome=outcome)
    assault_goes_on()


def assault_waits(a: Assault) -> None:
    report(f"{say(f'assault.waits.{a.stage}', a.target)} {whose(assault_decider(a))}", "warning")


def assault_on() -> None:
    """Who has to decide goes on; as long as somebody has to fall back, with him."""
    a = game.Assault
    leaving = retreat.waiting()
    if a is not None and a.stage in ("leaving", "falling") and len(leaving) > 0:
        retreat.go(leaving[0])
    else:
        assault_goes_on()


def assault_goes_on() -> None:
    """The next step, as far as who acts decides it, or nobody has to. Ordering of retreats is never broken into."""
    a = game.Assault
    if a is None or not under_way(a) or a.stage == "ordering":
        return
    if a.stage == "withdraw":
        fall_back_before(a)
    elif a.stage in ("leaving", "falling"):
        if len(retreat.waiting()) == 0:
            to_stage(a, "chase" if a.stage == "leaving" else "trapped")
    elif a.stage == "chase":
        chase(a)
    elif a.stage == "aircraft":
        fire_at_aircraft(a)
    elif a.stage == "defence":
        defend(a)
    elif a.stage == "dogs":
        send_dogs(a)
    elif a.stage == "attack":
        attack_fire(a)
    else:
        goes_to_end(a)


# ---- aircraft (S8.1.6)


def fire_at_aircraft(a: Assault) -> None:
    """Anti-aircraft guns under attack fire at Stukas in range before anything else; not twice where they did at the retreat."""
    if len(stukas_on(a.target)) > 0 and a.outcome != "flak":
        aa_fire(a.target)
    game.Assault = replace(a, stage="defence", left=[], outcome="")
    assault_goes_on()


# ---- defensive fire (S8.1.7)


def attackers_in(a: Assault, h: Hex) -> list[Piece]:
    return [p for p in a.attackers if p.hex == h]


def attacked_from(a: Assault) -> list[Hex]:
    """The hexes of the attackers that are left, the most of them first."""
    found: list[Hex] = []
    for p in a.attackers:
        h = p.hex
        if h is not None and h not in found:
            found.append(h)
    return sorted(found, key=lambda h: (-len(attackers_in(a, h)), h.number))


def mortar_watch(a: Assault, foes: list[Piece]) -> dict[Piece, list[Piece]]:
    """The mortars that may join a defence, each with those who could observe for it."""
    eyes = [q for q in foes if observes_in(q, a) and can_observe(q)]
    found: dict[Piece, list[Piece]] = {}
    for p in foes:
        if p.is_a("mortar") and p.hex != a.target and able(p) and distance_to_target(p, a) <= p.rg + 12:
            found[p] = [q for q in eyes if q != p and watches_for(q, p)]
    return found


def distance_to_target(p: Piece, a: Assault) -> int:
    h = p.hex
    return distance_to(h, a.target) if h is not None else 99


def defenders_at(h: Hex, a: Assault, foes: list[Piece], watch: dict[Piece, list[Piece]]) -> list[Piece]:
    """Who of some units may fire in defence at a hex of attackers and has not fired yet."""
    return [p for p in foes if p not in a.left and may_defend(p, h, a, watch.get(p, []))]


def may_defend(p: Piece, h: Hex, a: Assault, eyes: list[Piece]) -> bool:
    """Who is attacked, pinned or not; in assaults others at open ground; mortars by observers of their own body; boats at the cliffs
    (S8.1.7 S10.7.5)."""
    here = p.hex
    if here is None or distance_to(here, h) > p.rg:
        return False
    if here == a.target:
        return combat_unit(p) and (here.adjacent(h) or sees(here, h))
    if not able(p) or under_attack(p) or (gun(p) and moved_on(p)):
        return False
    if p.is_a("mortar"):
        return any(looks_at(q, h) for q in eyes)
    if a.kind != "assault":
        return False
    if p.is_a("flotilla"):
        return p in river_guns(h)
    return h.terrain == "clear" and p.is_a("direct") and combat_unit(p) and sees(here, h)


def observes_in(q: Piece, a: Assault) -> bool:
    """Who can observe for mortars in defence: who is attacked, or, in assaults, anybody who is not (S8.1.7)."""
    return q.hex == a.target or (a.kind == "assault" and not under_attack(q))


def watches_for(q: Piece, p: Piece) -> bool:
    """Whether somebody observes for a mortar in defence: of its body, or a post of its division's artillery."""
    return same_body(q, p) or (q.is_a("observer") and own(q) == own(p) and division_of(q) == division_of(p))


def defence_volley(a: Assault, group: list[Piece], h: Hex) -> Volley:
    """A column more against a forced assault; armour or engineers pay first for their modifier (S8.1.7a S8.1.7c)."""
    v = volley(other_side(a.side), group, h, "defence", attackers_in(a, h))
    order = a.favour if a.favour != "" else v.order
    return replace(v, column_shift=1 if a.forced else 0, order=order, attacked=a.target)


def defend(a: Assault) -> None:
    """The defender fires hex by hex; he is asked where there is something to choose: a hex, who joins, guns that would be turned."""
    foes = units_on_map(other_side(a.side))
    watch = mortar_watch(a, foes)
    done = a.outcome.split()  # each hex is fired at once
    hexes: list[Hex] = []
    groups: list[list[Piece]] = []
    for h in attacked_from(a):
        could = defenders_at(h, a, foes, watch) if h.number not in done else []
        if len(could) > 0:
            hexes.append(h)
            groups.append(could)
    if len(hexes) == 0:
        to_stage(a, "dogs")
        return
    if not decides(other_side(a.side)):
        assault_waits(a)
        return
    n = 0
    if len(hexes) > 1:
        labels = [hex_named(a, groups[each], hexes[each]) for each in range(len(hexes))]
        stops = [say("say.assault.no-more")] if may_hold_fire(a) else []
        new_step()
        picked = choose(say("say.assault.fire-at", a.target), labels + stops, hexes)
        if picked is None:
            assault_waits(a)
            return
        if picked == len(hexes):
            to_stage(a, "dogs")
            return
        n = picked
    group = who_defends(a, groups[n], hexes[n])
    if group is None:
        assault_waits(a)
        return
    game.Assault = replace(a, left=a.left + group, outcome=f"{a.outcome} {hexes[n].number}")
    if len(group) > 0:
        report(cited(say("say.assault.defends", a.target), row_of("defence")), "quiet")
        shoot(defence_volley(a, group, hexes[n]))
    losses.settle("assault")


def may_hold_fire(a: Assault) -> bool:
    """Whether defenders may keep silent: in assaults they can fire (S8.1.7 S12.1.6 S15.1.6), at a breakthrough attack they fire
    (S10.7.5 S14.4.5)."""
    return a.kind == "assault"


def hex_named(a: Assault, could: list[Piece], h: Hex) -> Text:
    v = defence_volley(a, could, h)
    return f"{h.number}: {crew_names(v.targets)}: {odds_text(v)}"


def who_defends(a: Assault, could: list[Piece], h: Hex) -> list[Piece] | None:
    """Who fires: all, those attacked, some of them, or none; without a question where nobody joins and no gun is turned by it. At a
    breakthrough attack those attacked fire in any case, and mortars that would join are asked for (S10.7.5 S14.4.5)."""
    attacked = [p for p in could if p.hex == a.target]
    if len(could) == len(attacked) and not (may_hold_fire(a) and any(turns(p) for p in could)):
        return could
    labels: list[Text] = [f"{say('say.assault.all-fire', crew_names(could))}: {odds_text(defence_volley(a, could, h))}"]
    groups: list[list[Piece]] = [could]
    if 0 < len(attacked) < len(could):
        v = defence_volley(a, attacked, h)
        labels.append(f"{say('say.assault.attacked-fire', crew_names(attacked))}: {odds_text(v)}")
        groups.append(attacked)
    if may_hold_fire(a) or len(attacked) == 0:
        labels.append(say("say.assault.none-fires"))
        groups.append([])
    if may_hold_fire(a) and len(could) > 1:
        labels.append(say("say.assault.some-fire"))
    new_step()
    n = choose(say("say.assault.who-fires", h), labels)
    if n is None:
        return None
    if n < len(groups):
        return groups[n]
    picked = choose_some(say("say.assault.who-fires", h), [p.name for p in could], 1, len(could))
    return [could[each] for each in picked] if picked is not None else None
