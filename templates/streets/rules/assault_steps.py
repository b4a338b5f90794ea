"""The steps of an assault, until a player has to decide: the form of the attack, falling back, defensive fire, mine
dogs (S8.1.3 to S8.1.8). Breakthrough attacks use the same steps, without falling back (S10.7.4). Numbers in comments
are rows of the index, of phase 8 if a rule comes first there."""

from game import *

# ---- the form of the attack (S8.1.3 S8.1.4)


def begin_assault(kind: str, side: Side, attackers: list[Piece], target: Hex) -> None:
    """Let the attacker choose the form of an attack in one question; the other steps follow."""
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
    """The forms of an attack: plain or forced, each also with the favourable modifiers that attackers can give."""
    found: list[str] = []
    for favour in ["plain", "armour", "engineers"]:
        if favour == "plain" or any(favours(p, target, favour) for p in attackers):
            found += [favour, f"{favour}-forced"]
    return found


def favour_of(way: str) -> str:
    """The units that give an attack its favourable modifier, `armour` or `engineers`; empty if there are none."""
    word = way.removesuffix("-forced")
    return word if word in ("armour", "engineers") else ""


def favour_drm(v: Volley) -> list[Modifier]:
    """The favourable modifier chosen for an attack, if its armour or engineers are still next to the target
    (S8.1.4)."""
    favour = favour_of(v.way)
    if v.use != "attack" or favour == "" or not any(favours(p, v.where, favour) for p in v.firers):
        return []
    return [Modifier(say(f"drm.favour.{favour}"), value("modifiers", favour, "value"), row_of("favour"))]


def has_ground(v: Volley) -> bool:
    """Whether terrain, works and leaders count: not in fire at aircraft, nor for Herman (S8.1.6 R13.5)."""
    return v.use != "flak" and v.way != "herman"


def way_named(side: Side, attackers: list[Piece], target: Hex, way: str) -> Text:
    v = gunnery.aimed("attack", side, attackers + stukas_attacking(target), target, way)
    return f"{say(f'assault.way.{way}')}: {gunnery.odds(v)}"


# ---- aircraft (S8.1.6)


def fire_at_aircraft(a: Operation) -> None:
    """Fire with anti-aircraft guns in range at the Stukas over the target, before anything else; not if they already
    fired during the retreat."""
    if len(stukas_on(a.where)) > 0 and a.outcome != "flak":
        aa_fire(a.where)
    storm.resolve(replace(a, stage="defence", acted=[], outcome=""))


# ---- defensive fire (S8.1.7)


def may_defend(p: Piece, h: Hex, at: Hex) -> bool:
    """Whether a unit can fire in defence: if attacked, pinned or not; in assaults also others, at clear terrain;
    mortars with observers of their formation; boats at cliffs (S8.1.7 S10.7.5)."""
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
    """The kind of attack under way, assault or breakthrough; an infiltration is neither."""
    a = storm.now()
    return a.what if a is not None else ""


def watches_for(q: Piece, p: Piece, at: Hex) -> bool:
    """Whether a unit observes for a defending mortar (S8.1.7). In the attacked hex any unit does, if one of the
    mortar's formation is there. Elsewhere, in assaults only, units of its formation do that are not attacked
    themselves. An observer serves all of its division."""
    if not is_unit(q) or own(q) != own(p):
        return False
    knows = same_body(q, p) or (q.is_a("observer") and q.division == p.division)
    if q.hex == at:
        return knows or any(combat_unit(d) and same_body(d, p) for d in at.pieces())
    return knows and storm_kind() != "through" and not attacked_beside(q)
