"""Replacements: who may receive them, what they cost (8.1-8.5.1). Numbers in comments are paragraphs."""

from game import *

AWAY_FROM_GERMANS = 4  # 8.4
STEPS_LEFT = 2  # 8.4

# ---- who may receive them (8.2)


def replaceable_infantry(p: Piece) -> bool:
    """Soviet divisions of infantry; German infantry regiments, regimental and division groups, with their parts and
    cadres (8.2.1 8.2.2); no cavalry, reconnaissance, rifles, engineers, alert units (8.2.3)."""
    others: list[Class] = ["reconnaissance", "engineer", "alert", "partisan"]
    if not infantry(p) or any(p.is_a(each) for each in others):
        return False
    if soviet(p):
        return p.is_a("division") and not p.is_a("cavalry") and not p.is_a("expansion")
    return not p.is_a("rifle") and (p.is_a("regiment") or p.is_a("broken-down"))


def replaceable_armour(p: Piece) -> bool:
    """Soviet armoured brigades; German armour but Marders and Panzer III (8.2.1 8.2.2)."""
    if not p.is_a("armour") or p.is_a("no-replacement"):
        return False
    return p.is_a("brigade") and not p.is_a("assault-gun") if soviet(p) else True


def replacements_for(p: Piece) -> list[str]:
    """What points can be spent on for a unit: steps; the way back of an eliminated one (8.2.4 8.4 8.5.1). German armour
    goes by the table (8.5.2)."""
    if replaceable_infantry(p):
        if is_lost(p):
            return ["return"]
        return ["step"] if p.hex is not None and p.face > 1 else []
    if soviet(p) and replaceable_armour(p):
        if is_lost(p):
            return ["brigade"]
        return ["armour"] if p.hex is not None and p.face > 1 else []
    return []


def pool_paying(p: Piece, arm: str) -> str:
    """The pool of a unit's front, or of its German corps (8.1.2 (2)); empty for a body that has none."""
    where = superior(p.formation, "front" if soviet(p) else "corps")
    return f"{where}-{arm}" if f"{where}-{arm}" in replacements.pools() else ""


def prices_of(offer: str, p: Piece) -> dict[str, int]:
    """A step is a point of its arm; an eliminated brigade costs one of each (8.4 8.5.1)."""
    asked: dict[str, int] = {}
    for arm in ["infantry", "armour"]:
        if (arm == "infantry" and offer != "armour") or (arm == "armour" and offer in ("armour", "brigade")):
            asked[pool_paying(p, arm)] = 1
    return asked


# ---- what is against it (8.4)


def against_replacement(offer: str, p: Piece) -> list[Text]:
    """Why a unit receives no step now, cause by cause; of a second one in a turn only what concerns that (8.4)."""
    if replacements.bought_for(p) > 0:
        return [cited(say("why.rp.full"), "8.4")] if whole_again(p) else []
    if is_lost(p):
        return [] if len(return_places(p)) > 0 else [cited(say("why.rp.no-place"), "8.2.4")]
    found = against_any_step(p)
    if not in_supply(p) or (p.JudgedIn == turn() and not p.InRange):
        found.append(cited(say("why.rp.supply"), "8.4"))
    if soviet(p) and p.steps > STEPS_LEFT:
        many = say("why.rp.many") if hidden_from_another([p]) else say("why.rp.steps", p.steps)
        found.append(cited(many, "8.4"))
    if soviet(p) and any(enemy_within(q.here, "soviet", AWAY_FROM_GERMANS - 1) for q in both_halves(p)):
        found.append(cited(say("why.rp.near", AWAY_FROM_GERMANS), "8.4"))
    return found


def against_any_step(p: Piece) -> list[Text]:
    """What is against a step of any sort: disrupted or regrouping (12.17.2), whole again (8.4 8.6)."""
    found = [] if able(p) else [cited(say("why.rp.disrupted"), "12.17.2")]
    return found + ([cited(say("why.rp.full"), "8.4")] if whole_again(p) else [])


def whole_again(p: Piece) -> bool:
    """Whether a step more would be one too many: infantry never comes back to its full strength, all its parts taken
    together; armour may (8.4 (3))."""
    if p.face <= 1 or p.is_a("armour"):
        return p.face <= 1
    unit = unit_of(p)
    return steps_with_parts(unit) + 1 >= full_steps(unit)


def unit_of(p: Piece) -> Piece:
    """The unit whose part it is, or itself (4.6)."""
    unit = p.Whole
    return unit if unit is not None else p


def steps_with_parts(unit: Piece) -> int:
    """The steps of a unit and of the parts of it that stand on the map (4.6)."""
    parts = sum(q.steps for q in map_pieces() if q.kind == "unit" and q.Whole == unit)
    return parts + (0 if unit.Divided else unit.steps)


# ---- what is got for it


def says_where(p: Piece) -> bool:
    """Its player says where an eliminated unit comes back, before anything is paid for it (8.2.4)."""
    found = return_places(p)
    picked = choose(say("say.rp.where", p.name), [say("say.hex", h) for h in found], found)
    p.ReturnsTo = found[picked] if picked is not None else None
    return picked is not None


def lost_of(d: Piece) -> list[Piece]:
    """The eliminated units of a supply marker's body that points can bring back now (8.2.4)."""
    gone = [p for p in pieces() if p.kind == "unit" and p.side == d.side and is_lost(p)]
    return [p for p in gone if own_supply_marker(d, p) and comes_back(p)]


def comes_back(p: Piece) -> bool:
    """Whether points bring an eliminated unit back: what is offered is not refused (8.2.4 8.4)."""
    return replacements.may_buy(p) and any(len(against_replacement(each, p)) == 0 for each in replacements_for(p))


def bring_back(d: Piece) -> None:
    """Its player says who comes back, without a look into the box of the eliminated (8.2.4)."""
    found = lost_of(d)
    replacements.buy(found[pick(say("say.rp.who-back", d.name), [p.full_name for p in found])])


def returns(p: Piece) -> None:
    """An eliminated unit comes back with its last step on or beside a supply marker of its body (8.2.4)."""
    h = p.ReturnsTo
    if h is None:
        return
    p.ReturnsTo = None
    p.put(h)
    came_into(p, h)  # 15.1.3
    p.show_face(p.faces)
    report(say("say.rp.back", p.name, h))


def return_places(p: Piece) -> list[Hex]:
    """Where an eliminated unit may come back: on or beside a supply marker of its body that has a way to its source,
    where no enemy stands (8.2.4); Soviets four hexes from Germans, their brigades beside the marker (8.4 8.5.1)."""
    side, lengths = own(p), supplies.carriers_away(own(p))
    mine = [d for d in supply_markers_on_map(side) if own_supply_marker(d, p) and d.uid in lengths]
    beside_only = soviet(p) and p.is_a("armour")
    near = {h for d in mine for h in d.here.within(1) if h != d.hex or not beside_only}
    free = [h for h in near if len(enemy_units_at(h, side)) == 0]
    return [h for h in free if german(p) or not enemy_within(h, "soviet", AWAY_FROM_GERMANS - 1)]
