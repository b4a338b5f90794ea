"""Fire (H15): both sides once a fire phase, the player of the turn first."""

from game import *


def may_fire(me: Piece) -> bool:
    if referee() == "off" or not phase().endswith("-fire") or night() or not me.is_a("fires") or me.hex is None:  # H10
        return False
    return not (routed(me) or fatigued(me) or me.has("fired"))  # H19, H25


def fire_targets(me: Piece) -> list[Piece]:
    """The enemy units a unit can fire at: in range, in its front (H11)."""
    here = me.hex
    if here is None:
        return []
    return [p for h in here.within(me.range) if h != here and front_of(me, h) for p in units_at(h, foe(me))]


def fire_terrain(h: Hex) -> int:
    return value("terrain-effects", h.terrain, "fire")


def range_modifier(me: Piece, target: Piece) -> int:
    return value("fire", hexes_between(me, target), "modifier")


def hexes_between(me: Piece, target: Piece) -> int:
    if me.hex is None or target.hex is None:
        return 0
    far = me.hex.distance(target.hex)
    return far if far is not None else 0


def hit_number(me: Piece, target: Piece) -> int:
    ground = fire_terrain(target.hex) if target.hex is not None else 0
    return max(0, me.hit + range_modifier(me, target) + ground)


def fire(me: Piece) -> None:
    targets = fire_targets(me)
    if len(targets) == 0:
        report(say("say.fire.none", me.name))
        return
    labels: list[Text] = []
    places: list[Hex] = []
    for p in targets:
        h = p.hex
        if h is not None:
            labels.append(f"{h}: {p.name} ({hit_number(me, p)})")
            places.append(h)
    n = choose(say("say.fire.which", me.name), labels, places)
    if n is not None:
        shoot(me, targets[n])


def shoot(me: Piece, target: Piece) -> None:
    here, there = me.hex, target.hex
    if here is None or there is None:
        return
    far, need, die = hexes_between(me, target), hit_number(me, target), roll(10)
    by_range, ground = range_modifier(me, target), fire_terrain(there)
    parts: list[Text] = [str(me.hit)]
    if by_range != 0:
        parts.append(say("say.fire.range", far, signed(by_range)))
    if ground != 0:
        parts.append(f"{say(f'terrain.{there.terrain}')} {signed(ground)}")
    causes: Text = f" ({joined(parts)})" if len(parts) > 1 else ""
    outcome = "hit" if die <= need else "check" if die == need + 1 else "miss"
    me.mark("fired")
    report(
        say("say.fire", me.name, here, target.name, there, me.hit, causes, die, need, say(f"say.fire.{outcome}"))
    )
    if outcome == "hit" and referee() == "full":
        take_step(target, False)
    if outcome == "check":
        forced_check(target, False)
