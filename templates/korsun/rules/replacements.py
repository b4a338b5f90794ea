"""Replacements: eligible units and their costs (8.1-8.5.1). Numbers in comments are paragraphs."""

from game import *

AWAY_FROM_GERMANS = 4  # 8.4
STEPS_LEFT = 2  # 8.4

# ---- eligible units (8.2)


def replaceable_infantry(p: Piece) -> bool:
    """Whether a unit can receive infantry steps: Soviet infantry divisions; German infantry regiments, regimental or
    division groups, parts, cadres (8.2.1 8.2.2). Not cavalry, reconnaissance, rifle, engineer, alert units (8.2.3)."""
    others: list[Class] = ["reconnaissance", "engineer", "alert", "partisan"]
    if not infantry(p) or any(p.is_a(each) for each in others):
        return False
    if soviet(p):
        return p.is_a("division") and not p.is_a("cavalry") and not p.is_a("expansion")
    return not p.is_a("rifle") and (p.is_a("regiment") or p.is_a("broken-down"))


def replaceable_armour(p: Piece) -> bool:
    """Whether a unit can receive armour: Soviet brigades; German armour except Marders, Panzer III (8.2.1 8.2.2)."""
    if not p.is_a("armour") or p.is_a("no-replacement"):
        return False
    return p.is_a("brigade") and not p.is_a("assault-gun") if soviet(p) else True


def replacements_for(p: Piece) -> list[str]:
    """The offers for a unit: a step, or the return of an eliminated unit (8.2.4 8.4 8.5.1). German armour uses the
    table (8.5.2)."""
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
    """The pool that pays: of the unit's front, or its German corps (8.1.2 (2)). Empty if the formation has none."""
    where = superior(p.formation, "front" if soviet(p) else "corps")
    return f"{where}-{arm}" if f"{where}-{arm}" in replacements.pools() else ""


def prices_of(offer: str, p: Piece) -> dict[str, int]:
    """The price of an offer: a point of its arm for a step, one of each arm for an eliminated brigade (8.4 8.5.1)."""
    asked: dict[str, int] = {}
    for arm in ["infantry", "armour"]:
        if (arm == "infantry" and offer != "armour") or (arm == "armour" and offer in ("armour", "brigade")):
            asked[pool_paying(p, arm)] = 1
    return asked


# ---- reasons against it (8.4)


def against_replacement(offer: str, p: Piece) -> list[Text]:
    """The reasons why a unit cannot receive a step now; for a second step in a turn only the relevant ones (8.4)."""
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
    """The reasons against a step of any kind: disrupted or regrouping (12.17.2), already restored (8.4 8.6)."""
    found = [] if able(p) else [cited(say("why.rp.disrupted"), "12.17.2")]
    return found + ([cited(say("why.rp.full"), "8.4")] if whole_again(p) else [])


def whole_again(p: Piece) -> bool:
    """Whether another step would be one too many: infantry, with all its parts, never returns to full strength, armour
    may (8.4 (3))."""
    if p.face <= 1 or p.is_a("armour"):
        return p.face <= 1
    unit = unit_of(p)
    return steps_with_parts(unit) + 1 >= full_steps(unit)


def unit_of(p: Piece) -> Piece:
    """The unit that a part belongs to, or the unit itself (4.6)."""
    unit = p.Whole
    return unit if unit is not None else p


def steps_with_parts(unit: Piece) -> int:
    """The steps of a unit and of its parts on the map (4.6)."""
    parts = sum(q.steps for q in map_pieces() if q.kind == "unit" and q.Whole == unit)
    return parts + (0 if unit.Divided else unit.steps)


# ---- the result


def says_where(p: Piece) -> bool:
    """Let the player pick the hex of an eliminated unit's return, before any cost is paid (8.2.4)."""
    found = return_places(p)
    picked = choose(say("say.rp.where", p.name), [say("say.hex", h) for h in found], found)
    p.ReturnsTo = found[picked] if picked is not None else None
    return picked is not None


def lost_of(d: Piece) -> list[Piece]:
    """The eliminated units of a supply marker's formation that points can return now (8.2.4)."""
    gone = [p for p in pieces() if p.kind == "unit" and p.side == d.side and is_lost(p)]
    return [p for p in gone if own_supply_marker(d, p) and comes_back(p)]


def comes_back(p: Piece) -> bool:
    """Whether points can return an eliminated unit: an offer for it exists and is not refused (8.2.4 8.4)."""
    return replacements.may_buy(p) and any(len(against_replacement(each, p)) == 0 for each in replacements_for(p))


def bring_back(d: Piece) -> None:
    """Let the player pick the unit to return, without having to open the box of eliminated units (8.2.4)."""
    found = lost_of(d)
    replacements.buy(found[pick(say("say.rp.who-back", d.name), [p.full_name for p in found])])


def returns(p: Piece) -> None:
    """Return an eliminated unit, with its last step, in or next to the hex of its formation's supply marker (8.2.4)."""
    h = p.ReturnsTo
    if h is None:
        return
    p.ReturnsTo = None
    p.put(h)
    came_into(p, h)  # 15.1.3
    p.show_face(p.faces)
    report(say("say.rp.back", p.name, h))


def return_places(p: Piece) -> list[Hex]:
    """The hexes where an eliminated unit can return: with or next to a connected supply marker of its formation,
    without enemies (8.2.4). Soviets: four hexes from Germans; their brigades only next to the marker (8.4 8.5.1)."""
    side, lengths = own(p), supplies.carriers_away(own(p))
    mine = [d for d in supply_markers_on_map(side) if own_supply_marker(d, p) and d.uid in lengths]
    beside_only = soviet(p) and p.is_a("armour")
    near = {h for d in mine for h in d.here.within(1) if h != d.hex or not beside_only}
    free = [h for h in near if len(enemy_units_at(h, side)) == 0]
    return [h for h in free if german(p) or not enemy_within(h, "soviet", AWAY_FROM_GERMANS - 1)]
