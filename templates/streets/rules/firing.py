"""Fire, whoever fires and why: who counts with what, the column, the die, the result (S8.1.7 S8.1.9 S9.3 S10.6.2). Numbers in
comments are rows of the index, those of the phase where a rule stands first; the others repeat it."""

from game import *


@dataclass(frozen=True)
class Volley:
    """One roll: who fires, into which hex, at whom; what for (attack, defence, reaction, barrage); the table, columns to the
    right, modifiers; in what order losses are paid; the hex that is under attack itself, for guns that defend it."""

    side: Side
    firers: list[Piece]
    target: Hex
    targets: list[Piece]
    use: str
    table: Table
    column_shift: int
    drm: list[Modifier]
    order: str
    attacked: Hex | None


def volley(side: Side, firers: list[Piece], target: Hex, use: str, targets: list[Piece]) -> Volley:
    """A roll as the rulebook has it without anything special; `targets` empty: everybody of the enemy in the hex."""
    at = targets if len(targets) > 0 else foes_at(target, side)
    plain = Volley(side, firers, target, at, use, "results", 0, [], "free", None)
    table: Table = "west-bank" if bombards(plain) else "results"
    return replace(plain, table=table, drm=standard_drm(plain), order=standard_order(plain))


def only_indirect(firers: list[Piece]) -> bool:
    return len(firers) > 0 and all(p.is_a("indirect") or p.is_a("stuka") for p in firers)


def bombards(v: Volley) -> bool:
    """Mortars and other indirect fire alone, at movers or by plot: the west bank's table (S10.6.2a S9.3)."""
    return v.use in ("reaction", "barrage") and only_indirect(v.firers)


# ---- who counts with what


def motorised(p: Piece) -> bool:
    """What underlined factors are meant for: an allowance of 12 or more, not on foot at the moment (S8.1.7b)."""
    return p.ma >= 12 and not p.has("dismounted")


def fires_at_vehicles(v: Volley) -> bool:
    """Whether underlined attack factors count (S8.1.7b S10.6.2c)."""
    return (
        v.use in ("defence", "reaction")
        and any(motorised(p) for p in v.targets)
        and any(underlined(p) for p in v.firers)
    )


def underlined(p: Piece) -> bool:
    return p.is_a("underlined")


def factor(p: Piece, v: Volley) -> int:
    """What a unit adds to a roll: attack fire in attack and barrage, else defence fire, but for guns and underlined factors."""
    if v.use in ("attack", "barrage"):
        return against_armour(p, v) if underlined(p) and v.use == "attack" and all_armour(v) else p.at  # S8.1.9b
    if p.is_a("stuka"):
        return p.at
    if p.is_a("indirect"):
        return p.df if v.use == "defence" and v.attacked is not None and p.hex == v.attacked else p.at  # S8.1.7b
    if underlined(p) and fires_at_vehicles(v):
        return against_armour(p, v) if all_armour(v) else p.at  # S8.1.7b S10.6.2c
    return p.df


def vehicles_of(v: Volley) -> list[Piece]:
    """Those whom underlined factors are for: in defence the vehicles alone, in attack everybody."""
    return [p for p in v.targets if v.use == "attack" or motorised(p)]


def all_armour(v: Volley) -> bool:
    return len(vehicles_of(v)) > 0 and all(armoured(p) for p in vehicles_of(v))


def weight(p: Piece) -> str:
    """The column of the anti-tank table."""
    if p.type == "light-tank-company":
        return "light"
    return "heavy" if p.type == "heavy-tank-company" else "medium"


def weight_of(targets: list[Piece]) -> str:
    """The heaviest armour there decides."""
    weights = [weight(p) for p in targets if armoured(p)]
    return "heavy" if "heavy" in weights else "medium" if "medium" in weights else "light"


def against_armour(p: Piece, v: Volley) -> int:
    """An underlined factor by range and weight of armour, fractions rounded up (S8.1.7b S8.1.9b)."""
    far = distance_to(p.hex, v.target) if p.hex is not None else 1
    return times(p.at, cell("anti-tank", str(max(1, far)), weight_of(v.targets)))


def times(number: int, by: str) -> int:
    """A number times a whole number or a fraction, rounded up."""
    parts = by.split("/")
    below = whole(parts[1], 1) if len(parts) > 1 else 1
    return (number * whole(parts[0], 1) + below - 1) // below


def strength(v: Volley) -> int:
    return sum(factor(p, v) for p in v.firers)


# ---- modifiers, column, order of losses


def standard_drm(v: Volley) -> list[Modifier]:
    """Ground and works of the hex fired at, leaders (S8.1.4 R13.5); what somebody must declare is added by who asks."""
    found: list[Modifier] = []
    ground = value("terrain", v.target.terrain, "modifier")
    if ground != 0:
        found.append(Modifier(say(f"terrain.{v.target.terrain}"), ground, ""))
    if works_in(v.target):
        found.append(Modifier(say("drm.works"), value("modifiers", "works", "value"), ""))
    if v.use == "attack" and any(with_leader(p) for p in v.firers):
        found.append(Modifier(say("drm.leader"), value("modifiers", "leader", "value"), "R13.5"))
    if v.use == "defence" and any(with_leader(p) for p in v.targets):
        found.append(Modifier(say("drm.leader"), -value("modifiers", "leader", "value"), "R13.5"))
    return found


def with_leader(p: Piece) -> bool:
    """Whether a leader of its side stands with it."""
    h = p.hex
    return h is not None and any(q.is_a("leader") and q.side == p.side for q in h.pieces() if is_unit(q))


def standard_order(v: Volley) -> str:
    """Plotted fire and mortars alone: mines, bridges, others, armour, snipers (S9.3.1 S9.4.1 S10.6.2d); underlined factors at movers
    and at who falls back: vehicles (S10.6.2d S8.1.5c). In defensive fire no row names an order but for a modifier (S8.1.7c)."""
    if v.use == "barrage" or bombards(v):
        return "bombard"
    return "vehicles" if v.use == "reaction" and fires_at_vehicles(v) else "free"


def column(v: Volley) -> str:
    """The column of the table: the last whose strength is reached, shifted."""
    return shifted(v.table, column_up_to(v.table, strength(v)), v.column_shift)


def column_up_to(table: Table, points: int) -> str:
    """The last column whose strength is reached; the first is, by whoever can fire."""
    found = columns(table)[0]
    for heading in columns(table):
        if whole(heading) <= points:
            found = heading
    return found


def odds_text(v: Volley) -> Text:
    """Strength, column and modifiers in a few words, before the die."""
    return say("say.fire.odds", strength(v), column(v), signed(total(v.drm)))


# ---- the roll


def carries() -> bool:
    """Whether results are carried out, or only reported."""
    return battles.carries_out()


def shoot(v: Volley) -> str:
    """The roll: reported, units pinned, losses owed. Returns the cell of the table: `-`, `P`, or a number of units."""
    where = column(v)
    die = roll(10, v.firers[0].side)
    result = cell(v.table, str(die + total(v.drm)), where)
    tell_roll(v, where, die, result)
    stirred(v)
    if result == "P":
        pin_all(v)
    elif whole(result) > 0:
        lose(v.target, other_side(v.side), whole(result), v.order, v.targets, loss_by(v))
    turned_by_fire(v)
    return result


def loss_by(v: Volley) -> str:
    """What units are lost to, as tables/step-rows.csv names it. Only German attack fire of assaults and German barrages leave Soviet tanks where they
    were (S8.1.9d S9.4.4 S13.5.4)."""
    if v.use == "barrage":
        return f"barrage-{v.side}"
    if v.use == "reaction" and acting_phase() in MOVES:
        return "through" if any(mode_of(p) == "breakthrough" for p in v.targets) else "movers"
    return "chase" if v.use == "reaction" else v.use


def tell_roll(v: Volley, where: str, die: int, result: str) -> None:
    said = say(f"say.fire.{v.use}", crew_names(v.firers), v.target)
    line = say("say.fire.die", strength(v), where, die)
    if len(v.drm) > 0:
        line = say("say.fire.roll", strength(v), where, die, causes(v.drm), die + total(v.drm))
    report(f"{said}: {line}: {result_text(result)}")


def crew_names(of: list[Piece]) -> Text:
    """Who fires: up to three names, else two and how many more, so that a line does not begin with a list."""
    return few_names(of) if len(of) <= 3 else f"{few_names(of[:2])} +{len(of) - 2}"


def result_text(result: str) -> Text:
    if whole(result) > 0:
        return say("say.fire.units", result)
    return say("say.fire.pinned") if result == "P" else say("say.fire.nothing")


def stirred(v: Volley) -> None:
    """Engineers under attack or fire, or that attack, are delayed (S8.2 S9.6); fire at movers finds none that build."""
    if v.use != "reaction":
        for p in v.targets + (v.firers if v.use == "attack" else []):
            construction.delay(p, row_of("delay"))


def pin_all(v: Volley) -> None:
    """Those fired at, and observers beside them, are pinned; nobody retreats by that alone (S8.1.7f S10.6.2a)."""
    for p in v.targets:
        pins(p)
    for p in units_at(v.target, other_side(v.side)):
        if p.is_a("observer"):
            pins(p)


def pins(p: Piece) -> bool:
    """A unit is pinned, where results are carried out. Returns whether it was not before."""
    if not carries() or p.has("pinned") or p.hex is None:
        return False
    p.mark("pinned")
    return True


def turned_by_fire(v: Volley) -> None:
    """Guns that have fired in defence against an assault, and mortars at movers, are turned right, but for red allowances (S8.1.7g
    S10.6.2g); the rows of breakthrough attacks turn nobody (S10.7.5 S14.4.5)."""
    if v.use in ("defence", "reaction") and carries():
        for p in v.firers:
            if turns(p) and ((v.use == "defence" and in_assault()) or (v.use == "reaction" and p.is_a("mortar"))):
                p.set_state("readiness", "fired")


# ---- observers of mortars and guns


def observer_for(gun: Piece, where: Hex, body_only: bool) -> Piece | None:
    """Who observes for a gun: the nearest friend that is not pinned and sees; a post only where nobody else does (S8.1 S9.1.2)."""
    found: list[tuple[bool, int, str]] = []
    by: dict[str, Piece] = {}
    for p in units_on_map(own(gun)):
        h = p.hex
        far = distance_to(h, where) if h is not None else 99
        if p != gun and far <= sight_of(p) and can_observe(p) and (same_body(p, gun) or not body_only):
            found.append((p.is_a("observer"), far, p.uid))
            by[p.uid] = p
    for each in sorted(found):
        if looks_at(by[each[2]], where):
            return by[each[2]]
    return None


def units_on_map(side: Side) -> list[Piece]:
    return [p for p in map_pieces() if is_unit(p) and p.side == side]


def looks_at(p: Piece, where: Hex) -> bool:
    h = p.hex
    return h is not None and distance_to(h, where) <= sight_of(p) and sees(h, where)


def observed(p: Piece) -> None:
    """An observation post that has observed is turned right (S9.1.4 S10.6.2h)."""
    if p.is_a("observer") and carries():
        p.set_state("readiness", "fired")
