"""Steps that cost no points: from cadres, guns, alert units, Korsun and supply markers given up (8.6). Numbers in
comments are paragraphs."""

from game import *

NEAR = 3  # in hexes (8.6.1 8.6.2)

# ---- steps without points (8.6)


def receivers_near(p: Piece) -> list[Piece]:
    """The infantry that can take a step: within three hexes by a path without enemy units (8.6.1 8.6.2)."""
    near = reach({p.here: 0}, NEAR, lambda a, b, spent: None if a.side_has(b, "lake") or soviets_in(b) else 1)
    return [q for h in near.costs for q in units_at(h, "german") if q != p and takes_step(q)]


def takes_step(p: Piece) -> bool:
    """Whether a unit can take a step: reduced infantry eligible for replacements, neither disrupted nor regrouping,
    that will not be at full strength (8.2 8.6)."""
    return german(p) and replaceable_infantry(p) and len(against_any_step(p)) == 0


def step_over(p: Piece, giver: Text) -> None:
    p.show_face(p.face - 1)
    report(say("say.steps.taken", p.name, giver))


def absorb(p: Piece) -> None:
    """Let a cadre give its step to a unit within three hexes, of its own division if possible (8.6.1)."""
    near, home = receivers_near(p), division_of(unit_of(p))
    same = [q for q in near if home != "" and division_of(unit_of(q)) == home]
    taker = pick_piece(say("say.steps.who", p.name), same if len(same) > 0 else near)
    step_over(taker, p.name)
    p.eliminate()


def gun_receivers(p: Piece) -> list[Piece]:
    """The units that can take steps from guns. Division guns: regiments of the division, or others if none is on the
    map. Corps guns: units of the corps (8.6.2 (2) (3))."""
    near = receivers_near(p)
    if p.is_a("corps-guns"):
        return [q for q in near if corps_of(q) == corps_of(p)]
    home = division_of(p)
    mine = [q for q in map_pieces() if q.kind == "unit" and replaceable_infantry(q) and division_of(unit_of(q)) == home]
    return [q for q in near if division_of(unit_of(q)) == home] if len(mine) > 0 else near


def become_steps(p: Piece) -> None:
    """Break up guns into infantry steps (8.6.2)."""
    taker: Piece | None = pick_piece(say("say.steps.who", p.name), gun_receivers(p))
    for n in range(worth(p)):  # two in an artillery regiment, one in a battalion
        if n > 0:
            taker = choose_piece(say("say.steps.who", p.name), gun_receivers(p))
        if taker is not None:
            step_over(taker, p.name)
    p.eliminate()


def corps_in_reach(p: Piece) -> list[Formation]:
    """The corps with a supply marker that has a line of any length to an alert unit (8.6.3)."""
    mine = [d for d in supply_markers_on_map("german") if corps_supply_marker(d)]
    found = {d.formation for d in mine if p.here in supplies.line_from(d, None).found.costs}
    return [f for f in found if f is not None]


def become_point(p: Piece) -> None:
    """Convert an alert unit with a line to a corps supply marker into an infantry point for that corps (8.6.3)."""
    bodies = corps_in_reach(p)
    corps = bodies[pick(say("say.alert.which"), [formation_name(f) for f in bodies])]
    replacements.gain(f"{corps}-infantry", 1)
    report(say("say.alert.point", formation_name(corps)))
    p.discard()


# ---- Korsun and supply markers given up (8.6.4 8.6.5)


def give_up_korsun() -> None:
    """Give up Korsun: three steps go to infantry within six hexes, its points to supply markers within eight, at most
    four each. The rest is lost, and airlifts there end (8.6.4 14.5.3)."""
    if not ask(say("say.korsun.sure")):
        return
    town = place_hex("korsun")
    report(say("say.korsun.given-up"), "strong")
    near = supplies.spread("german", [town], 6, shut_to_supply("german"), False)
    for n in range(3):
        takers = [q for h in near.costs for q in units_at(h, "german") if takes_step(q)]
        taker = choose_piece(say("say.steps.korsun", 3 - n), takers) if len(takers) > 0 else None
        if taker is None:
            break
        step_over(taker, say("place.korsun"))
    for d in supply_markers_on_map("german"):
        if d.Pool == "korsun":  # what it shows was in the stock
            set_points(d, 0)
            d.Pool = ""
        away = hexes_apart(d.hex, town)
        room = min(4, whole(d.capacity) - supply_marker_points(d), stock.left("korsun"))
        if away > 8 or room <= 0:
            continue
        number = choose_number(say("say.korsun.to-supply-marker", d.name, stock.left("korsun")), 0, room)
        if number is None or number == 0:
            continue
        set_points(d, supply_marker_points(d) + number)
        d.Stock = number
        stock.spend("korsun", number)
    if stock.left("korsun") > 0:
        report(say("say.korsun.lost", stock.left("korsun")))
    stock.put("korsun", 0)
    game.KorsunGivenUp = True


def takers_on(d: Piece) -> list[Piece]:
    """The units that draw on a supply marker and can take a step (8.6.5)."""
    line = supplies.line_from(d, supply_range("german"))
    return [q for q in map_pieces() if takes_step(q) and supplies.away_on(q, line) is not None]


def give_up_supply_marker(d: Piece) -> None:
    """Remove a supply marker for good, to give a step to a unit that draws on it (8.6.5)."""
    step_over(pick_piece(say("say.steps.who", d.name), takers_on(d)), d.name)
    set_points(d, 0)
    d.GivenUp = True
    d.eliminate()
    report(say("say.supply-marker.gone", d.name), "strong")
