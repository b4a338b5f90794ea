"""Reaction fire: at movers in the open, and at units that retreat before combat (S10.6.2 S10.8.4 S11.3.5 S14.3.2 S14.5.4 S8.1.5c).
One procedure for all movement phases. Numbers in comments are rows of the index, those of phase 10 for the three others."""

from game import *


@dataclass(frozen=True)
class Chance:
    """Fire that is possible: the open hex on the way of those who move, where they stand by now, who they are, who can fire."""

    where: Hex
    now: Hex
    runners: list[Piece]
    firers: list[Piece]


# ---- who moves in the open


def way_of(p: Piece) -> list[Hex]:
    """The hexes that a unit has come into in this phase, by its move or, before combat, its retreat."""
    if phase() not in MOVES:
        return p.Exposed
    if p.side != phase_side() or not (p.moved or p.Crossed) or not combat_unit(p):
        return []
    move = movement.under_way(p)
    if move is None or move.hexes == 0:
        return []
    return over_river(move) if p.Crossed else move.entered


def over_river(move: Move) -> list[Hex]:
    """Who crosses the Volga comes over the water before its landing, then into that (S10.8.4)."""
    landing = move.begun
    if landing is None:
        return []
    return [h for h in landing.neighbours() if h.terrain == "volga"] + [landing]


def shows_itself(p: Piece, h: Hex) -> bool:
    """Whether movers can be fired at there: in the clear; on the Volga too, in a normal move (S10.6.2 S10.8.4 S11.3.5)."""
    if h.terrain != "volga":
        return open_ground(h)
    return phase() in MOVES and phase() not in RESERVE and mode_of(p) == "normal"


def runners() -> list[Piece]:
    return [p for p in map_pieces() if is_unit(p) and len(way_of(p)) > 0]


def reaction_at_retreat(p: Piece, way: list[Hex]) -> None:
    """A unit has retreated before combat: it can be fired at on its way (S8.1.5c)."""
    p.Exposed = way


# ---- who fires


def can_react(p: Piece) -> bool:
    """Direct fire and mortars, not pinned, not attacked by infantry beside them (S10.6.2); a mortar that moved is silent (S11.3.5)."""
    if not combat_unit(p) or p.hex is None or p.has("pinned") or (phase() in MOVES and attacked_beside(p)):
        return False
    return p.is_a("direct") or (p.is_a("mortar") and not moved_on(p))


def reaches_into(p: Piece, h: Hex) -> bool:
    """Range and sight; mortars by anybody of their side who is not pinned (S10.6.2)."""
    here = p.hex
    if here is None or distance_to(here, h) > p.rg:
        return False
    return sees(here, h) if p.is_a("direct") else observer_for(p, h, False) is not None


def fresh_against(p: Piece, runner: Piece) -> bool:
    """Whether it has not fired at that mover in this phase."""
    return runner.side != p.side and p.uid not in runner.ShotBy


def was_shot(p: Piece) -> bool:
    """Whether it came under reaction fire in this phase: its move cannot be taken back."""
    return len(p.ShotBy) > 0


def reacted_in(p: Piece, which: Phase) -> bool:
    """Whether it fired at movers in a phase of this turn (S8.1.5 S11.3)."""
    return p.Shot == f"{turn()} {which}"


def in_the_open(against: Side) -> list[tuple[Hex, Hex]]:
    """Where movers of the other side can be fired at: the open hex on their way, and where they stand by now."""
    found: list[tuple[Hex, Hex]] = []
    seen: set[tuple[Hex, Hex]] = set()
    for runner in runners():
        now = runner.hex
        if runner.side == against or now is None:
            continue
        for where in way_of(runner):
            if (where, now) not in seen and shows_itself(runner, where):
                seen.add((where, now))
                found.append((where, now))
    return found


def along_with(where: Hex, now: Hex, side: Side) -> list[Piece]:
    """Who of the movers that stand together by now came through a hex, and can be fired at there."""
    return [p for p in units_at(now, side) if where in way_of(p) and shows_itself(p, where)]


def able_at(here: Hex, side: Side) -> list[Piece]:
    return [p for p in units_at(here, side) if can_react(p)]


def chance_at(firers: list[Piece], where: Hex, now: Hex) -> Chance | None:
    """What some units of a stack can do against those who came through a hex; None where none of them can."""
    near = [p for p in firers if p.hex is not None and distance_to(p.hex, where) <= p.rg]
    if len(near) == 0:
        return None
    along = along_with(where, now, other_side(own(near[0])))
    fresh = [p for p in near if all(fresh_against(p, each) for each in along) and reaches_into(p, where)]
    return Chance(where, now, along, fresh) if len(fresh) > 0 and len(along) > 0 else None


def chances_of(here: Hex, side: Side) -> list[Chance]:
    """What a stack can fire at: it fires as one (S10.6.2b), at those together who stand together by now."""
    firers = able_at(here, side)
    found: list[Chance] = []
    for pair in in_the_open(side) if len(firers) > 0 else []:
        chance = chance_at(firers, pair[0], pair[1])
        if chance is not None:
            found.append(chance)
    return found


def may_react(p: Piece, h: Hex) -> bool:
    """Offered in movement phases to whoever does not move, on each unit of a stack that can fire; at retreats before combat the
    assault asks (S8.1.5c)."""
    if p.side == phase_side():
        return False
    firers = able_at(h, own(p))
    far = max([q.rg for q in firers], default=-1)
    near = [pair for pair in in_the_open(own(p)) if distance_to(h, pair[0]) <= far] if far >= 0 else []
    return any(chance_at(firers, pair[0], pair[1]) is not None for pair in near)


# ---- firing


def reaction_of(chance: Chance) -> Volley:
    return volley(own(chance.firers[0]), chance.firers, chance.where, "reaction", chance.runners)


def react(p: Piece, h: Hex) -> None:
    """The stack of a unit fires at movers that the player picks."""
    found = sorted(
        chances_of(h, own(p)), key=lambda each: (-strength(reaction_of(each)), each.where.number, each.now.number)
    )
    n = pick(say("say.react.which", h), [chance_text(each) for each in found], [each.where for each in found])
    fire_at_runners(found[n])
    losses.settle("")


def chance_text(chance: Chance) -> Text:
    return say("say.react.choice", chance.where, few_names(chance.runners), odds_text(reaction_of(chance)))


def fire_at_runners(chance: Chance) -> None:
    v = reaction_of(chance)
    for p in chance.firers:
        p.Shot = f"{turn()} {phase()}"
        if p.is_a("indirect"):
            post = observer_for(p, chance.where, False)
            if post is not None:
                observed(post)
    for p in chance.runners:
        p.ShotBy = p.ShotBy + [q.uid for q in chance.firers]
    if shoot(v) == "P" and carries() and phase() in MOVES:
        for p in chance.runners:
            halt(p, chance.where)


def halt(p: Piece, where: Hex) -> None:
    """Who is pinned on its way has come no farther; that is no retreat (S10.6.2a)."""
    move = movement.current(p)
    if p.hex != where and where.terrain != "volga":
        p.put(where)
        report(
            cited(
                say("say.react.halts", p.name, where),
                row_of("through-halted" if mode_of(p) == "breakthrough" else "movers-halted"),
            )
        )
    movement.remember(p, replace(move, at=p.hex, left=0))


# ---- from the mover's menu: everybody who can, at where it stands


def may_draw(p: Piece, h: Hex) -> bool:
    """The enemy of a unit that has come into the open can let all stacks fire at it at once."""
    foes = other_side(own(p))
    if not decides(foes) or h not in way_of(p) or not shows_itself(p, h):
        return False
    return any(chance_at(able_at(here, foes), h, h) is not None for here in hexes_with(h, own(p)))


def stacks_on(p: Piece) -> list[Chance]:
    """The stacks that can fire at a unit where it stands."""
    h = p.hex
    found: list[Chance] = []
    if h is None:
        return found
    for here in hexes_with(h, own(p)):
        chance = chance_at(able_at(here, other_side(own(p))), h, h)
        if chance is not None and p in chance.runners:
            found.append(chance)
    return found


def hexes_with(h: Hex, side: Side) -> list[Hex]:
    """Where enemies stand who can fire in reaction and have the range, nearest first."""
    near: list[Hex] = []
    for q in units_on_map(other_side(side)):
        here = q.hex
        if here is not None and here not in near and distance_to(here, h) <= q.rg and can_react(q):
            near.append(here)
    return sorted(near, key=lambda each: (distance_to(each, h), each.number))


def draw(p: Piece) -> None:
    """The player ticks the stacks that fire, one roll each (S10.6.2b)."""
    found = stacks_on(p)
    labels: list[Text] = [stack_text(each) for each in found]
    ticked = pick_some(say("say.react.who", p.name), labels, 1) if len(found) > 1 else [0]
    for n in ticked:
        left = [each for each in found[n].runners if each.hex is not None]
        if len(left) > 0:
            fire_at_runners(replace(found[n], runners=left))
    losses.settle("")


def stack_text(chance: Chance) -> Text:
    here = chance.firers[0].hex
    place = here.number if here is not None else ""
    return say("say.react.choice", place, few_names(chance.firers), odds_text(reaction_of(chance)))


# ---- on request: who can fire


def stacks_ready(side: Side) -> list[Hex]:
    """The hexes of a side from which movers can be fired at now."""
    pairs = in_the_open(side)
    stacks_of: dict[Hex, list[Piece]] = {}
    for p in units_on_map(side) if len(pairs) > 0 else []:
        h = p.hex
        if h is not None and can_react(p):
            stacks_of[h] = stacks_of.get(h, []) + [p]
    found: list[Hex] = []
    for h in stacks_of:
        most = max([p.rg for p in stacks_of[h]])
        near = [pair for pair in pairs if distance_to(h, pair[0]) <= most]
        if any(chance_at(stacks_of[h], pair[0], pair[1]) is not None for pair in near):
            found.append(h)
    return sorted(found, key=lambda each: each.number)


def show_ready() -> None:
    """Who does not move is told which of his stacks can fire at movers; they wear a mark."""
    side = phase_side()
    if side is None or phase() not in MOVES:
        report(say("say.react.not-now"), "quiet")
        return
    found = stacks_ready(other_side(side))
    if len(found) == 0:
        report(say("say.react.nobody", side_name(other_side(side))))
        return
    report(say("say.react.ready", side_name(other_side(side)), len(found), hex_numbers(found)))
    marks: dict[Hex, Text] = {}
    for h in found:
        marks[h] = say("say.react.mark")
    show(marks)
