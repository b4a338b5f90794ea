"""How an assault goes on, step by step, until somebody else has to decide: how it is made, who falls back before it, who fires in
defence, mine dogs (S8.1.3 to S8.1.8). Breakthrough attacks go the same way without falling back (S10.7.4). Numbers in comments are
rows of the index, those of phase 8 where a rule stands first."""

from game import *

# ---- how it is made (S8.1.3 S8.1.4)


def begin_assault(kind: str, side: Side, attackers: list[Piece], target: Hex) -> None:
    """The attacker says how he attacks, with one question; the rest follows from that."""
    ways = ways_to_attack(attackers, target)
    labels = [way_named(side, attackers, target, each) for each in ways]
    way = ways[pick(say(f"say.{kind}.how", target, crew_names(attackers)), labels)]
    storm.begin(kind, side, target, attackers, way, "withdraw" if kind == "assault" and carries() else "aircraft")


def assault_begun(a: Operation) -> None:
    for p in a.units + units_at(a.where, other_side(a.side)):
        construction.delay(p, row_of("delay"))
    if a.what == "assault":
        battles.done(battles.battle_on([a.where], a.side))
    line = say(f"say.{a.what}.begins", a.where, few_names(a.units), say(f"assault.way.{a.way}"))
    report(cited(line, f"{row_of('forced')} {row_of('favour')}"))


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


def forced(way: str) -> int:
    """The columns that a forced attack gains (S8.1.3)."""
    return 1 if way.endswith("-forced") else 0


def way_named(side: Side, attackers: list[Piece], target: Hex, way: str) -> Text:
    v = attack_volley(side, attackers + stukas_attacking(target), target, way)
    return f"{say(f'assault.way.{way}')}: {odds_text(v)}"


# ---- aircraft (S8.1.6)


def fire_at_aircraft(a: Operation) -> None:
    """Anti-aircraft guns under attack fire at Stukas in range before anything else; not twice where they did at the retreat."""
    if len(stukas_on(a.where)) > 0 and a.outcome != "flak":
        aa_fire(a.where)
    storm.settle(replace(a, stage="defence", acted=[], outcome=""))


# ---- defensive fire (S8.1.7)


def attackers_in(a: Operation, h: Hex) -> list[Piece]:
    return [p for p in a.units if p.hex == h]


def attacked_from(a: Operation) -> list[Hex]:
    """The hexes of the attackers that are left, the most of them first."""
    found: list[Hex] = []
    for p in a.units:
        h = p.hex
        if h is not None and h not in found:
            found.append(h)
    return sorted(found, key=lambda h: (-len(attackers_in(a, h)), h.number))


def mortar_watch(a: Operation, foes: list[Piece]) -> dict[Piece, list[Piece]]:
    """The mortars that may join a defence, each with those who could observe for it."""
    eyes = [q for q in foes if observes_in(q, a) and can_observe(q)]
    found: dict[Piece, list[Piece]] = {}
    for p in foes:
        if p.is_a("mortar") and p.hex != a.where and able(p) and distance_to_target(p, a) <= p.rg + 12:
            found[p] = [q for q in eyes if q != p and watches_for(q, p)]
    return found


def distance_to_target(p: Piece, a: Operation) -> int:
    h = p.hex
    return distance_to(h, a.where) if h is not None else 99


def defenders_at(h: Hex, a: Operation, foes: list[Piece], watch: dict[Piece, list[Piece]]) -> list[Piece]:
    """Who of some units may fire in defence at a hex of attackers and has not fired yet."""
    return [p for p in foes if p not in a.acted and may_defend(p, h, a, watch.get(p, []))]


def may_defend(p: Piece, h: Hex, a: Operation, eyes: list[Piece]) -> bool:
    """Who is attacked, pinned or not; in assaults others at open ground; mortars by observers of their own body; boats at the cliffs
    (S8.1.7 S10.7.5)."""
    here = p.hex
    if here is None or distance_to(here, h) > p.rg:
        return False
    if here == a.where:
        return combat_unit(p) and (here.adjacent(h) or sees(here, h))
    if not able(p) or under_attack(p) or (gun(p) and moved_on(p)):
        return False
    if p.is_a("mortar"):
        return any(looks_at(q, h) for q in eyes)
    if a.what != "assault":
        return False
    if p.is_a("flotilla"):
        return p in river_guns(h)
    return h.terrain == "clear" and p.is_a("direct") and combat_unit(p) and sees(here, h)


def observes_in(q: Piece, a: Operation) -> bool:
    """Who can observe for mortars in defence: who is attacked, or, in assaults, anybody who is not (S8.1.7)."""
    return q.hex == a.where or (a.what == "assault" and not under_attack(q))


def watches_for(q: Piece, p: Piece) -> bool:
    """Whether somebody observes for a mortar in defence: of its body, or a post of its division's artillery."""
    return same_body(q, p) or (q.is_a("observer") and own(q) == own(p) and division_of(q) == division_of(p))


def defence_volley(a: Operation, group: list[Piece], h: Hex) -> Volley:
    """A column more against a forced assault; armour or engineers pay first for their modifier (S8.1.7a S8.1.7c)."""
    v = volley(other_side(a.side), group, h, "defence", attackers_in(a, h))
    order = favour_of(a.way) if favour_of(a.way) != "" else v.order
    return replace(v, column_shift=forced(a.way), order=order, attacked=a.where)


def defend(a: Operation) -> None:
    """The defender fires hex by hex; he is asked where there is something to choose: a hex, who joins, guns that would be turned."""
    foes = units_on_map(other_side(a.side))
    watch = mortar_watch(a, foes)
    done = a.outcome.split()  # each hex is fired at once
    hexes = [h for h in attacked_from(a) if h.number not in done and len(defenders_at(h, a, foes, watch)) > 0]
    if len(hexes) == 0:
        fires_no_more(a)
        return
    groups = [defenders_at(h, a, foes, watch) for h in hexes]
    n: int | None = 0
    if len(hexes) > 1:
        labels = [hex_named(a, groups[each], hexes[each]) for each in range(len(hexes))]
        stops = [say("say.assault.no-more")] if may_hold_fire(a) else []
        n = storm.ask_where(say("say.assault.fire-at", a.where), labels + stops, hexes)
        if n == len(hexes):
            fires_no_more(a)
            return
    group = who_defends(a, groups[n], hexes[n]) if n is not None and storm.may_ask() else None
    if n is None or group is None:
        return
    if len(group) > 0:
        report(cited(say("say.assault.defends", a.where), row_of("defence")), "quiet")
        shoot(defence_volley(a, group, hexes[n]))
    storm.settle(replace(a, acted=a.acted + group, outcome=f"{a.outcome} {hexes[n].number}"))


def fires_no_more(a: Operation) -> None:
    storm.settle(replace(a, stage="dogs", acted=[], outcome=""))


def may_hold_fire(a: Operation) -> bool:
    """Whether defenders may keep silent: in assaults they can fire (S8.1.7 S12.1.6 S15.1.6), at a breakthrough attack they fire
    (S10.7.5 S14.4.5)."""
    return a.what == "assault"


def hex_named(a: Operation, could: list[Piece], h: Hex) -> Text:
    v = defence_volley(a, could, h)
    return f"{h.number}: {crew_names(v.targets)}: {odds_text(v)}"


def who_defends(a: Operation, could: list[Piece], h: Hex) -> list[Piece] | None:
    """Who fires: all, those attacked, some of them, or none; without a question where nobody joins and no gun is turned by it. At a
    breakthrough attack those attacked fire in any case, and mortars that would join are asked for (S10.7.5 S14.4.5)."""
    attacked = [p for p in could if p.hex == a.where]
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
    n = storm.ask_one(say("say.assault.who-fires", h), labels)
    if n is None:
        return None
    if n < len(groups):
        return groups[n]
    picked = storm.ask_some(say("say.assault.who-fires", h), [p.name for p in could], 1, len(could))
    return [could[each] for each in picked] if picked is not None else None
