"""How an assault goes on, step by step, until somebody else has to decide: how it is made, who falls back before it,
who fires in defence, mine dogs (S8.1.3 to S8.1.8). Breakthrough attacks go the same way without falling back (S10.7.4).
Numbers in comments are rows of the index, those of phase 8 where a rule stands first."""

from game import *

# ---- how it is made (S8.1.3 S8.1.4)


def begin_assault(kind: str, side: Side, attackers: list[Piece], target: Hex) -> None:
    """The attacker says how he attacks, with one question; the rest follows from that."""
    ways = ways_to_attack(attackers, target)
    labels = [way_named(side, attackers, target, each) for each in ways]
    way = ways[pick(say(f"say.{kind}.how", target, gunnery.crew(attackers)), labels)]
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
    return word if word in ("armour", "engineers") else ""


def favour_drm(v: Volley) -> list[Modifier]:
    """The favourable modifier that an attack has chosen, by armour or engineers that are still beside the target
    (S8.1.4)."""
    favour = favour_of(v.way)
    if v.use != "attack" or favour == "" or not any(favours(p, v.where, favour) for p in v.firers):
        return []
    return [Modifier(say(f"drm.favour.{favour}"), value("modifiers", favour, "value"), row_of("favour"))]


def has_ground(v: Volley) -> bool:
    """Whether ground, works and leaders count: at aircraft and for Herman they do not (S8.1.6 R13.5)."""
    return v.use != "flak" and v.way != "herman"


def way_named(side: Side, attackers: list[Piece], target: Hex, way: str) -> Text:
    v = gunnery.aimed("attack", side, attackers + stukas_attacking(target), target, way)
    return f"{say(f'assault.way.{way}')}: {gunnery.odds(v)}"


# ---- aircraft (S8.1.6)


def fire_at_aircraft(a: Operation) -> None:
    """Anti-aircraft guns under attack fire at Stukas in range before anything else; not twice where they did at the
    retreat."""
    if len(stukas_on(a.where)) > 0 and a.outcome != "flak":
        aa_fire(a.where)
    storm.resolve(replace(a, stage="defence", acted=[], outcome=""))


# ---- defensive fire (S8.1.7)


def may_defend(p: Piece, h: Hex, at: Hex) -> bool:
    """Who is attacked, pinned or not; in assaults others at open ground; mortars by observers of their own body; boats
    at the cliffs (S8.1.7 S10.7.5)."""
    here = p.hex
    if here is None or hexes_apart(here, h) > p.rg:
        return False
    if here == at:
        return combat_unit(p) and (here.adjacent(h) or sees(here, h))
    if not able(p) or (gun(p) and moved_on(p)):
        return False
    if p.is_a("mortar"):
        return any(watches_for(q, p, at) and can_observe(q) and sight.sees(q, h) for q in map_pieces() if q != p)
    if attacked_beside(p):
        return False
    if storm_kind() == "through":
        return False
    if p.is_a("flotilla"):
        return p in river_guns(h)
    return h.terrain == "clear" and p.is_a("direct") and combat_unit(p) and sees(here, h)


def storm_kind() -> str:
    """Whether an assault or a breakthrough attack is under way; an infiltration is neither."""
    a = storm.now()
    return a.what if a is not None else ""


def watches_for(q: Piece, p: Piece, at: Hex) -> bool:
    """Whether a unit observes for a mortar in defence (S8.1.7): in the hex under attack anybody, if a unit there is of
    the mortar's formation; elsewhere, in assaults, one of its formation that is not attacked itself. An observer sees
    for all of its division."""
    if not is_unit(q) or own(q) != own(p):
        return False
    knows = same_body(q, p) or (q.is_a("observer") and division_of(q) == division_of(p))
    if q.hex == at:
        return knows or any(combat_unit(d) and same_body(d, p) for d in at.pieces())
    return knows and storm_kind() != "through" and not attacked_beside(q)
