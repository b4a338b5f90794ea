"""Reaction fire: at moving units in the open, and at units that retreat before combat (S10.6.2 S10.8.4 S11.3.5 S14.3.2
S14.5.4 S8.1.5c). One procedure serves all movement phases. Numbers in comments are rows of the index, of phase 10 for
the three others."""

from game import *

# ---- units moving in the open


def way_of(p: Piece) -> list[Hex]:
    """The hexes a unit has entered in this phase, by movement or by retreat before combat."""
    if not moving():
        return p.Exposed
    move = movement.under_way(p)
    if move is None or move.hexes == 0 or p.side != phase_side() or not (p.moved or crossed(p)) or not combat_unit(p):
        return []
    return over_river(move) if crossed(p) else move.entered


def over_river(move: Move) -> list[Hex]:
    """The hexes of a Volga crossing: the water in front of the landing, then the landing (S10.8.4)."""
    landing = move.begun
    return water_before(landing) + [landing] if landing is not None else []


def shows_itself(p: Piece, h: Hex) -> bool:
    """Whether a moving unit can be fired at in a hex: in clear terrain, and on the Volga in normal movement (S10.6.2
    S10.8.4 S11.3.5). No row allows fire at deployment (S10.9)."""
    if moving() and mode_of(p) == "deploy":
        return False
    if h.terrain != "volga":
        return open_ground(h)
    return moving() and phase() not in RESERVE and mode_of(p) == "normal"


# ---- firing units


def can_react(p: Piece) -> bool:
    """Whether a unit can react: direct fire or mortar, not pinned, not attacked by adjacent infantry (S10.6.2). A
    mortar that moved cannot (S11.3.5)."""
    if not combat_unit(p) or p.has("pinned") or (moving() and attacked_beside(p)):
        return False
    return p.is_a("direct") or (p.is_a("mortar") and not moved_on(p))


def reaches_into(p: Piece, h: Hex) -> bool:
    """Whether a unit can fire at a hex: by range and sight; mortars by any unpinned friendly observer (S10.6.2)."""
    here = p.hex
    if here is None or hexes_apart(here, h) > p.rg:
        return False
    return sees(here, h) if p.is_a("direct") else sight.observer_of(p, h) is not None


# ---- firing


def reaction_of(chance: Chance) -> Volley:
    side = own(chance.firers[0])
    return gunnery.aimed_at("reaction", chance.firers, chance.where, chance.runners, "", side)


def fire_at_runners(chance: Chance) -> None:
    """Fire with a stack: observers for its mortars are turned, and pinned targets stop (S10.6.2)."""
    for p in chance.firers:
        post = sight.observer_of(p, chance.where) if p.is_a("indirect") else None
        if post is not None:
            observed(post)
    if gunnery.shoot(reaction_of(chance)) == "P" and carries() and moving():
        for p in chance.runners:
            halt(p, chance.where)


def halt(p: Piece, where: Hex) -> None:
    """Stop a unit pinned during its move in that hex; this is not a retreat (S10.6.2a)."""
    move = movement.current(p)
    if p.hex != where and where.terrain != "volga":
        p.put(where)
        step = "through-halted" if mode_of(p) == "breakthrough" else "movers-halted"
        report(cited(say("say.react.halts", p.name, where), row_of(step)))
    movement.remember(p, replace(move, at=p.hex, left=0))
