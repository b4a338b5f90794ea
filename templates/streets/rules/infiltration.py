"""Herman's infiltration (R13). Numbers in comments are rows of the index."""

from game import *


def may_infiltrate(herman: Piece) -> bool:
    """Whether Herman can infiltrate: once a turn from 26 September, with infantry, before any attack (R13.1 R13.4)."""
    if herman.id != "leader-herman" or turn() < limit_of("infiltration-turn") or game.Infiltrated:
        return False
    if storm.is_open() or len(losses.left_open()) > 0 or any(battles.was_attacked(h) for h in hexes()):
        return False
    return len(led_in(herman)) > 0 and len(lairs(herman)) > 0


def led_in(herman: Piece) -> list[Piece]:
    """The infantry Herman can lead: in his hex, neither pinned nor finished (R13.1)."""
    return [p for h in hexes_near(herman, 0) for p in fighters_at(h, "soviet") if infantry(p) and able(p)]


# ---- behind the lines and back


def near_others(h: Hex, pair: list[Piece]) -> bool:
    """Whether a hex is within four hexes of a Soviet unit that does not go along (R13.1)."""
    return any(q not in pair for n in h.within(limit_of("herman-leaves")) for q in fighters_at(n, "soviet"))


def slips(begun: Hex, here: Hex, there: Hex) -> bool:
    """Whether Herman can enter a hex: past Germans or mines in city and industry only; else zones stop him (R13.2)."""
    if there.terrain == "volga" or (held_by_germans(there) and not covered_ground(there)):
        return False
    return here == begun or not zones.at(here, "soviet", None, "move")


def held_by_germans(h: Hex) -> bool:
    """Whether a hex has German units or mines: both count the same for infiltration (R13.2)."""
    return len(foes_at(h, "soviet")) > 0 or any(
        q.kind == "built" and q.id.startswith("mines-german") for q in h.pieces()
    )


def slip_ways(begun: Hex, pair: list[Piece], tied: bool) -> list[Hex]:
    """The hexes a pair can reach within four hexes, never farther than that from other Soviets on the way out; no hex
    with Germans or their mines."""
    found = reach(
        {begun: 0},
        limit_of("herman-leaves"),
        lambda here, there, spent: 1 if slips(begun, here, there) and (not tied or near_others(there, pair)) else None,
    )
    return [h for h in found.costs if h == begun or not held_by_germans(h)]


def lairs(herman: Piece) -> list[Hex]:
    """The hexes Herman can strike from: next to a German combat unit."""
    h = herman.hex
    if h is None:
        return []
    pair = [herman] + led_in(herman)[:1]
    found = [n for n in slip_ways(h, pair, True) if len(quarry(n)) > 0 and (n == h or not stacks.crowded(pair[-1], n))]
    return sorted(found, key=lambda each: each.number)


def quarry(h: Hex) -> list[Piece]:
    return [q for n in h.neighbours() for q in foes_at(n, "soviet")]


def homes(begun: Hex, lair: Hex, pair: list[Piece]) -> list[Hex]:
    """The hexes Herman can return to: other Soviets, or his starting hex (R13.8)."""
    found = [
        h
        for h in slip_ways(lair, pair, False)
        if h == begun or (any(q not in pair for q in fighters_at(h, "soviet")) and not stacks.crowded(pair[1], h))
    ]
    return sorted(found, key=lambda each: each != begun)


# ---- the strike


def infiltrate(herman: Piece) -> None:
    """Let the player choose the unit, hex and target of an infiltration, then resolve all of it (R13.3 R13.4)."""
    begun, able_to = herman.here, led_in(herman)
    band = able_to[pick(say("say.infiltrate.who"), [p.name for p in able_to])]
    lair = pick_hex(say("say.infiltrate.where", band.name), lairs(herman))
    victims = quarry(lair)
    victim = victims[pick(say("say.infiltrate.whom", band.name), [f"{q.here}: {q.name}" for q in victims])]
    game.Infiltrated = True
    for p in [herman, band]:
        p.put(lair)
    report(say("say.infiltrate.goes", band.name, lair))
    strike(herman, band, victim)
    if band.hex is not None and herman.hex is not None:
        goes_home(herman, band, begun)


def strike(herman: Piece, band: Piece, victim: Piece) -> None:
    """Strike with Herman's modifier alone. A target that survives fires back with the units in its hex (R13.4 R13.5
    R13.7)."""
    there, lair = victim.here, band.here
    if carries():
        band.mark("finished")
    hit = strikes(gunnery.aimed_at("attack", [band], there, [victim], "herman", "soviet"))
    if not hit and strikes(gunnery.defence("german", foes_at(there, "soviet"), lair, there, [band], "herman")):
        report(say("say.lost", herman.name))
        if carries():
            herman.eliminate()
    losses.allocate_all("")


def strikes(v: Volley) -> bool:
    """Whether a roll with Herman's modifier alone eliminates the target: on a P or any loss (R13.5 R13.6)."""
    hit = gunnery.rolled(v) != "-"
    if hit and carries():
        losses.queue(v.where, other_side(v.side), 1, "free", v.targets, "infiltration")
    return hit


def goes_home(herman: Piece, band: Piece, begun: Hex) -> None:
    """Return Herman at once; if the player picks no hex, to the starting hex (R13.8)."""
    places = homes(begun, band.here, [herman, band])
    n = choose(say("say.infiltrate.home", band.name), [each.label for each in places], places)
    there = places[n] if n is not None else begun
    for p in [herman, band]:
        p.put(there)
    report(say("say.infiltrate.back", band.name, there))
