"""Fire, whoever fires and why: who counts with what, and what becomes of those fired at (S8.1.7 S8.1.9 S9.3 S10.6.2).
Strength, column, dice and report are the mechanic's: firing.yaml. Numbers in comments are rows of the index, those of
the phase where a rule stands first; the others repeat it."""

from game import *


def only_indirect(firers: list[Piece]) -> bool:
    """Mortars and other indirect fire alone, at movers or by plot, use the west bank's table (S10.6.2a S9.3)."""
    return len(firers) > 0 and all(p.is_a("indirect") or p.is_a("stuka") for p in firers)


# ---- who counts with what


def motorised(p: Piece) -> bool:
    """What underlined factors are meant for: an allowance of 12 or more, not on foot at the moment (S8.1.7b)."""
    return p.ma >= 12 and not p.has("dismounted")


def fires_at_vehicles(v: Volley) -> bool:
    """Whether underlined attack factors count (S8.1.7b S10.6.2c)."""
    return any(motorised(p) for p in v.targets) and any(p.is_a("underlined") for p in v.firers)


def against_armour(p: Piece, v: Volley) -> int:
    """An underlined factor by range and the heaviest armour there, fractions rounded up (S8.1.7b S8.1.9b)."""
    far = hexes_apart(p.hex, v.where) if p.hex is not None else 1
    types = [q.type for q in v.targets if armoured(q)]
    light = "light" if all(each == "light-tank-company" for each in types) else "medium"
    by = cell("anti-tank", str(max(1, far)), "heavy" if "heavy-tank-company" in types else light).split("/")
    below = whole(by[1], 1) if len(by) > 1 else 1
    return (p.at * whole(by[0], 1) + below - 1) // below


# ---- what comes of it


def carries() -> bool:
    """Whether results are carried out, or only reported."""
    return battles.carries_out()


def has_fired(v: Volley) -> None:
    """Engineers under attack or fire, or that attack, are delayed (S8.2 S9.6); fire at movers finds none that build.
    Guns that have fired in defence against an assault, and mortars at movers, are turned right, except with red
    allowances (S8.1.7g S10.6.2g); the rows of breakthrough attacks turn nobody (S10.7.5 S14.4.5)."""
    for p in v.targets + (v.firers if v.use == "attack" else []) if v.use != "reaction" else []:
        construction.delay(p, row_of("delay"))
    for p in v.firers if carries() else []:
        if turns(p) and ((v.use == "defence" and in_assault()) or (v.use == "reaction" and p.is_a("mortar"))):
            readiness.spend(p, "fire")


def pin_all(v: Volley) -> None:
    """Those fired at, and observers beside them, are pinned; nobody retreats by that alone (S8.1.7f S10.6.2a)."""
    for p in v.targets + [q for q in units_at(v.where, other_side(v.side)) if q.is_a("observer")]:
        pins(p)


def pins(p: Piece) -> None:
    """A unit is pinned, where results are carried out."""
    if carries() and not p.has("pinned") and p.hex is not None:
        p.mark("pinned")


def after_works(v: Volley, count: int) -> int:
    """How many units are lost: under plotted fire mines and bridges go first (S9.3.1)."""
    left = count
    for row in ["mines", "bridge"] if gunnery.order(v, v.use) == "bombard" else []:
        for q in v.where.pieces():
            if left > 0 and q.kind == "built" and q.id.startswith(f"{row}-"):
                report(say("say.lost", q.name))
                q.discard()
                left -= 1
    return left


def observed(p: Piece) -> None:
    """An observation post that has observed is turned right (S9.1.4 S10.6.2h)."""
    if p.is_a("observer") and carries():
        readiness.spend(p, "fire")
