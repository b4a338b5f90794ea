"""Fire for any reason: the units and factors that count, and the effects (S8.1.7 S8.1.9 S9.3 S10.6.2). Strength,
column, dice and reports are the mechanic's: firing.yaml. Numbers in comments are rows of the index, of the phase in
which a rule comes first; other phases repeat it."""

from game import *


def only_indirect(firers: list[Piece]) -> bool:
    """Whether only indirect fire takes part: at movers or by plot, it uses the west-bank table (S10.6.2a S9.3)."""
    return len(firers) > 0 and all(p.is_a("indirect") or p.is_a("stuka") for p in firers)


# ---- the factors that count


def motorised(p: Piece) -> bool:
    """Whether a unit is a target for underlined factors: an allowance of 12 or more, not dismounted (S8.1.7b)."""
    return p.ma >= 12 and not p.has("dismounted")


def fires_at_vehicles(v: Volley) -> bool:
    """Whether underlined attack factors count (S8.1.7b S10.6.2c)."""
    return any(motorised(p) for p in v.targets) and any(p.is_a("underlined") for p in v.firers)


def against_armour(p: Piece, v: Volley) -> int:
    """An underlined factor, adjusted for range and the heaviest armour in the hex, rounded up (S8.1.7b S8.1.9b)."""
    far = hexes_apart(p.hex, v.where) if p.hex is not None else 1
    types = [q.type for q in v.targets if armoured(q)]
    light = "light" if all(each == "light-tank-company" for each in types) else "medium"
    by = cell("anti-tank", str(max(1, far)), "heavy" if "heavy-tank-company" in types else light).split("/")
    below = whole(by[1], 1) if len(by) > 1 else 1
    return (p.at * whole(by[0], 1) + below - 1) // below


# ---- the effects


def carries() -> bool:
    """Whether results are carried out, or only reported."""
    return battles.carries_out()


def has_fired(v: Volley) -> None:
    """Delay engineers that are attacked, under fire or attacking (S8.2 S9.6), but not those under fire at movers. Turn
    guns right that fired in defence against an assault, and mortars that fired at movers, except those with red
    allowances (S8.1.7g S10.6.2g). Breakthrough attacks turn no guns (S10.7.5 S14.4.5)."""
    for p in v.targets + (v.firers if v.use == "attack" else []) if v.use != "reaction" else []:
        construction.delay(p, row_of("delay"))
    for p in v.firers if carries() else []:
        if turns(p) and ((v.use == "defence" and in_assault()) or (v.use == "reaction" and p.is_a("mortar"))):
            readiness.spend(p, "fire")


def pin_all(v: Volley) -> None:
    """Pin the targets, and the observers in their hex. This alone does not make units retreat (S8.1.7f S10.6.2a)."""
    for p in v.targets + [q for q in units_at(v.where, other_side(v.side)) if q.is_a("observer")]:
        pins(p)


def pins(p: Piece) -> None:
    """Pin a unit, if results are carried out."""
    if carries() and not p.has("pinned") and p.hex is not None:
        p.mark("pinned")


def after_works(v: Volley, count: int) -> int:
    """The units lost after works: mines and bridges take losses first under plotted fire (S9.3.1)."""
    left = count
    for row in ["mines", "bridge"] if gunnery.order(v, v.use) == "bombard" else []:
        for q in v.where.pieces():
            if left > 0 and q.kind == "built" and q.id.startswith(f"{row}-"):
                report(say("say.lost", q.name))
                q.discard()
                left -= 1
    return left


def observed(p: Piece) -> None:
    """Turn an observation post right after it has observed (S9.1.4 S10.6.2h)."""
    if p.is_a("observer") and carries():
        readiness.spend(p, "fire")
