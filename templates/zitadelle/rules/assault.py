"""Assaults: what only this game has of them: shifts (7.4), duties (7.11 to 7.13), loss checks (7.6), ways of retreat
(7.8)."""

from game import *

ASSAULT_BADGES: list[Condition] = ["attacking", "targeted", "retreating"]


def short_name(p: Piece) -> Text:
    """How reports call a piece: its name without that of its headquarters; where that is a mere number, with what it
    is."""
    short = without(p.name, f"{p.formation_name} ")
    if short == "":
        return p.name
    if p.type == "infantry-regiment" and p.parent.isdigit():
        return say("short.infantry", p.parent, without(short, f"{p.parent} "))
    if p.type == "assault-gun-battalion":
        return say("short.assault-guns", short)
    if p.type == "heavy-tank-battalion":
        return say("short.tigers", short)
    if p.type == "rocket-regiment" or p.type == "heavy-rocket-regiment":
        return say("short.rockets", short)
    if p.type == "engineer-company":
        return say("short.engineers", short)
    if p.type == "tank-brigade" and p.parent == "":
        return say("short.brigade", short)
    return short


def resolve_or_check(p: Piece) -> None:
    """One command rolls for an assault and for the loss checks that its result asks for (7.64). Given to a stack it
    rolls for the assault, and the owner sees the result before he says who checks first."""
    rolled = game.JustRolled and (p in game.assault_last_attackers or p.hex in game.assault_last_targets)
    game.JustRolled = game.JustRolled and others_to_act() > 0
    if rolled:
        return
    if losses.may_check(p):
        losses.check_next(p)
    elif may_go_on(p):
        losses.check_next(losses.next_ones()[0])
    else:
        assault.resolve_itself(p)
        game.JustRolled = others_to_act() > 0


def may_go_on(p: Piece) -> bool:
    """Given again in the hex that was assaulted, the command lets the first in line check (7.64)."""
    ready = losses.next_ones()
    return p.hex in game.assault_last_targets and len(ready) > 0 and losses.may_check(ready[0])


# ---- duties (7.11 to 7.13)


def exempt(p: Piece) -> bool:
    """Whether it is Soviet non-armour in a town, a trench or a fortification, which need not attack (7.13)."""
    h = p.hex
    if h is None or german(p) or not p.is_a("non-armour"):
        return False
    return h.terrain == "town" or h.has("trench") or h.has("fortification")


def binding(p: Piece) -> list[Hex]:
    """The hexes whose non-armour has a ZOC over a unit and counts for its duty; not across water with option 13.11."""
    here = p.hex
    if here is None:
        return []
    dry = on("river_duty")
    return [
        h
        for h in here.neighbours()
        if any(q.is_a("zoc") and not q.has("assaulted") and assault.defends(q) for q in units_at(h, foe(p)))
        and not here.side_has(h, "lake")
        and not (dry and (here.side_has(h, "river") or here.side_has(h, "stream")))
    ]


# ---- shifts (7.4)


def ground_shifts(battle: Battle) -> list[Modifier]:
    """The shifts of the hex that helps the defender most, if there are several (7.26)."""
    return min([shifts_of(h, battle) for h in battle.targets], key=lambda each: total(each))


def helps_along(p: Piece) -> bool:
    """Guns help against any hex; engineers against a fortification alone, and they are lost with their assault (10.23
    10.24)."""
    if not p.is_a("engineer") or p.hex is None:
        return True
    return any(h.has("fortification") for q in p.hex.pieces() if q.kind == "unit" for h in q.Targets)


def shifts_of(h: Hex, battle: Battle) -> list[Modifier]:
    """Terrain and works; works help Soviets alone (7.43), and a fortification not against engineers (10.23)."""
    found: list[Modifier] = []
    by = value("terrain-effects", h.terrain, "assault-shift")
    if by != 0:
        found.append(Modifier(say(f"terrain.{h.terrain}"), by, "7.41" if by == -1 else "7.42"))
    if battle.side != "german":
        return found
    if h.has("fortification") and not any(p.is_a("engineer") for p in battle.support):
        found.append(
            Modifier(say("terrain.fortification"), value("terrain-effects", "fortification", "assault-shift"), "7.43")
        )
    elif h.has("trench"):
        found.append(Modifier(say("terrain.trench"), value("terrain-effects", "trench", "assault-shift"), "7.43"))
    elif h.has("fortification"):
        found.append(Modifier(say("say.shift.engineers"), 0, "10.23"))
    return found


def water(battle: Battle) -> str:
    """The water that lies on every hexside between the two sides: `river`, `stream` where some is, or nothing
    (7.44)."""
    found = "river"
    for p in battle.attackers:
        here = p.hex
        for h in battle.targets:
            if here is None or not (here.side_has(h, "river") or here.side_has(h, "stream")):
                return ""
            if not here.side_has(h, "river"):
                found = "stream"
    return found


def best_armour(units: list[Piece]) -> int:
    """The best armour of some units; an Elefant does not count (7.45 7.46 10.33)."""
    return max([av_of(p) for p in units if not p.is_a("elefant")], default=0)


def beside_defenders(battle: Battle) -> list[Piece]:
    """All units in the hexes of an assault that did not retreat there, including armour."""
    return [p for h in battle.targets for p in units_at(h, other_side(battle.side)) if not retreat.has_fled(p)]


def whole_division(battle: Battle) -> str:
    """A German division all three members of which take part (7.47). Panther battalions are none; of the two battalions
    a regiment splits into (13.42), each is half of one."""
    halves: dict[str, int] = {}
    for p in battle.attackers:
        if battle.side == "german" and p.division != "" and not p.is_a("panther"):
            halves[p.division] = halves.get(p.division, 0) + (1 if p.id.endswith("-i") or p.id.endswith("-ii") else 2)
            if halves[p.division] == 6:
                return p.parent if p.parent != "" else p.division
    return ""


# ---- loss checks and what they do (7.6)


def wipe_out(units: list[Piece]) -> None:
    for p in units:
        destroy(p)


def sweep(hexes: list[Hex], side: Side) -> None:
    """What had retreated into a hex that is assaulted afterwards dies as soon as the hex suffers (7.85); not what comes
    there in a retreat of this assault, which is done at the same time as the others (7.84)."""
    for h in hexes:
        for p in units_at(h, side):
            if retreat.has_fled(p) and not retreat.just_fled(p):
                report(say("say.assault.swept", short_name(p), h))
                destroy(p)


def encircled(p: Piece) -> bool:
    """Every hex around that exists holds an enemy, or lies in enemy ZOC and holds no friend (7.65, Q5)."""
    here = p.hex
    return here is not None and all(
        len(ground_at(h, foe(p))) > 0 or (len(ground_at(h, own(p))) == 0 and zones.at(h, own(p), None, "retreat"))
        for h in here.neighbours()
    )


def who_holds(battle: Battle, result: str) -> dict[Piece, int]:
    """The units that check after a result (7.61), with the chance to lose nothing and to stay."""
    checked: list[Piece] = []
    if result in ("DC", "D1", "D2", "D3", "BC"):
        checked = checked + battle.defenders
    if result in ("AC", "A1", "A2", "A3", "BC"):
        checked = checked + battle.attackers
    plus = whole(result[1:]) - whole(game.assault_last_result[1:])  # that of the last result is among the modifiers
    return {p: losses.chance(p, plus) for p in checked}


def loss_outcome(p: Piece, rolled: int, against: int) -> str:
    """One roll answers both (7.66): from 11 on a step is lost, above the morale the unit retreats."""
    if rolled < 11:
        return "retreat" if rolled > against else "holds"
    return "gone" if p.steps <= 1 else "both" if rolled > against else "step"


def after_check(p: Piece, outcome: str) -> None:
    here = p.hex
    if outcome == "holds":
        return
    if here is not None and here in game.assault_last_targets:
        sweep([here], own(p))
    if outcome != "retreat":
        take_step(p)
    if outcome == "step":
        retreat.offer(p, 2)  # 7.63
    elif outcome != "gone":
        retreat.order([p], 2)


def bound_to_go(p: Piece) -> bool:
    """Whether a unit has to retreat (7.97), not only may (7.63)."""
    return retreat.must(p) and p not in game.retreat_optional


# ---- ways of retreat (7.81 to 7.83)


def may_flee(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a retreating unit may step from one hex to the next, stacking aside."""
    if here.side_has(there, "lake") or len(ground_at(there, foe(p))) > 0:
        return False
    return friends_at(p, there) or not zones.at(there, own(p), p, "retreat")


def friends_at(p: Piece, h: Hex) -> bool:
    """Whether friends stand in a hex; not those who come there in a retreat of the same assault: all its retreats are
    done at the same time (7.84). They count against the limit all the same (7.82)."""
    return any(q != p and not retreat.just_fled(q) for q in ground_at(h, own(p)))


def how_bad(p: Piece, way: list[Hex]) -> tuple[int, int, int]:
    """Fewest hexes over the limit, the last hex without friends, the first without (7.82)."""
    last = way[-1]
    over = [h for h in way if (h == last or retreat.on_the_way_too()) and stacks.crowded(p, h)]
    return (len(over), 1 if friends_at(p, last) else 0, 1 if friends_at(p, way[0]) else 0)


# ---- the phase is over (7.14, 10.11, 10.21)


def tell_assault_open() -> None:
    """Report everything that was left open."""
    duties.left()
    for line in assault.left_open() + retreat.left_open() + losses.left_open():
        report(line, "warning")


def assault_over() -> None:
    """Clear declarations and retreats."""
    assault.forget()
    losses.forget()
    retreat.forget()
    for p in map_pieces():
        for badge in ASSAULT_BADGES:
            if p.has(badge):
                p.mark(badge, False)
