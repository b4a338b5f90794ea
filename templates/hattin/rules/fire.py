"""Fire (H15): both sides once a fire phase, the player of the turn first."""

from game import *


def against_fire(me: Piece) -> list[Text]:
    """The reasons why a unit cannot fire (H10, H15, H19, H25)."""
    why = worn_out(me)
    if not me.is_a("fires"):
        why.append(say("say.why.no-shooter"))
    elif me.has("fired"):
        why.append(say("say.why.fired"))
    elif len(fire_targets(me)) == 0:
        why.append(say("say.why.no-target"))
    return why


def fire_targets(me: Piece) -> list[Piece]:
    """The enemy units a unit can fire at: in range, in its front (H11)."""
    around = me.hex.within(me.range) if me.hex is not None else []
    return [p for h in around if h != me.hex and arc(me, h) == "front" for p in foes_in(h, me)]


def shoots(p: Piece) -> bool:
    """Whether it is on the map and can fire at all (H10)."""
    return p.hex is not None and p.kind in ("unit", "skirmisher") and p.is_a("fires")


def seen_of_fire(p: Piece) -> list[Text]:
    """The text under the mouse: its range, if it has targets (H11)."""
    if not shoots(p):
        return []
    if p.has("fired"):
        return [say("say.why.fired")]
    there = hexes_of_units(fire_targets(p))
    if len(there) == 0:
        return [say("say.seen.no-target", p.range)]
    return [say("say.seen.targets", p.range, few_hexes(there))]


def hit_modifiers(me: Piece, target: Piece) -> list[Modifier]:
    """By range and ground."""
    here, there = me.hex, target.hex
    if here is None or there is None:
        return []
    far, ground = away(here, there), value("terrain-effects", there.terrain, "fire")
    found = [Modifier(say("say.fire.range", far), value("fire", far, "modifier"), "")]
    found.append(Modifier(say(f"terrain.{there.terrain}"), ground, ""))
    return [each for each in found if each.value != 0]


def hit_number(me: Piece, target: Piece) -> int:
    return max(0, me.hit + total(hit_modifiers(me, target)))


def fire(me: Piece) -> None:
    targets = fire_targets(me)
    places = [p.hex for p in targets if p.hex is not None]
    labels: list[Text] = [f"{h}: {p.name} ({hit_number(me, p)})" for h, p in zip(places, targets)]
    n = choose(say("say.fire.which", me.name), labels, places)
    if n is not None:
        shoot(me, targets[n])


def shoot(me: Piece, target: Piece) -> None:
    here, there = me.hex, target.hex
    if here is None or there is None:
        return
    need, die, by = hit_number(me, target), roll(10, me.side), hit_modifiers(me, target)
    why: Text = f" ({me.hit}, {causes(by)})" if len(by) > 0 else ""
    outcome = "hit" if die <= need else "check" if die == need + 1 else "miss"
    tone: Tone = "plain" if outcome == "miss" else "strong"
    me.mark("fired")
    report(say("say.fire", me.name, here, target.name, there, die, why, need, say(f"say.fire.{outcome}")), tone)
    if outcome == "hit":
        enforce(lambda: struck(target))
    if outcome == "check":
        forced_check(target, False)


def struck(target: Piece) -> None:
    take_step(target, False)
