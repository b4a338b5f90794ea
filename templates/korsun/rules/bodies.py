"""Breakdown counters: parts of a division, regiment or brigade (4.6), and Soviet divisions in two hexes (4.7)."""

from game import *

# ---- divisions in two hexes (4.7)


def body(p: Piece) -> Piece:
    """The division of an expansion counter; any other piece itself."""
    d = p.Half if p.is_a("expansion") else None
    return d if d is not None else p


def other_half(p: Piece) -> Piece | None:
    """The other counter of a division that is spread over two hexes."""
    half = p.Half if p.kind == "unit" else None
    return half if half is not None and half.in_play else None


def expanded(p: Piece) -> bool:
    return other_half(p) is not None


def halves_beside(p: Piece) -> list[Piece]:
    """The other counter of an expanded division: both move as one unit, alternately (4.7.1 (6))."""
    half = other_half(p)
    return [half] if half is not None else []


def both_halves(p: Piece) -> list[Piece]:
    """The counters of a unit that are on the map: both, if it is an expanded division."""
    return still_on_map([p] + halves_beside(p))


def strength_of(p: Piece) -> int:
    """The strength of a unit before it is halved. An expanded division has half in each hex, rounded up (4.7.2).
    The strength is stored as the segment begins, so that two attacks on its hexes do not affect each other
    (4.7.2)."""
    d = body(p)
    if not expanded(p):
        return whole_strength(d)
    return ((d.Noted if d.Noted > 0 else whole_strength(d)) + 1) // 2


def steps_of(p: Piece) -> int:
    """The steps of a unit in its hex. An expanded division has half in each; an odd step stays with the division's
    counter (4.7.2)."""
    d = body(p)
    if not expanded(p):
        return steps_left(d)
    away = d.steps // 2
    return away if p.is_a("expansion") else d.steps - away


def in_own_movement(p: Piece) -> bool:
    """Whether a unit can move now: in its side's movement phase, or as a reserve in the reserve move (9.4 9.7)."""
    return a_move() and phase_side() == p.side and in_reserve(p) == phase().endswith("-reserve-move")


def expand(p: Piece) -> None:
    """Place the expansion counter in a division's hex (4.7)."""
    m = new_piece("expansion", p.here)
    m.Half = p
    p.Half = m
    report(say("say.expand.done", p.name, p.here))


def parts_company(p: Piece) -> None:
    """Let either counter of a division that has just expanded move on (4.7)."""
    for m in halves_beside(p):
        if in_own_movement(p):
            movement.hand_on(p, m, True)
            second_hex(p, m)
        else:
            advance.join(p, m)


def called(p: Piece, where: Hex) -> Text:
    """The name of a unit in movement reports: an expansion counter has its division's."""
    return short(p) if p.is_a("expansion") else movement.named_itself(p, where)


def second_hex(p: Piece, m: Piece) -> None:
    """Offer the player to place the second counter at once, at the cost of that step (4.7.1 (3)), in a hex where it may
    stay. Otherwise both stay, and either can move later."""
    here, move = m.here, movement.started(m, movement.current(m))
    ways = [n for n in here.neighbours() if not stacks.crowded(m, n)]  # 11.1: e.g. no second division
    found = [n for n in ways if len(movement.causes_against(m, move, here, n)) == 0]
    if len(found) == 0:
        return
    choices = [say("choice.hex", n) for n in found]
    picked = pick(say("say.expand.where", p.name), choices + [say("choice.later")], found)
    way = here.direction_to(found[picked]) if picked < len(found) else None
    if way is not None:
        movement.step(m, way)


def half_causes(p: Piece, there: Hex) -> list[Text]:
    """The reason why a step would separate the two counters: they stay in the same or adjacent hexes (4.7)."""
    half = other_half(p)
    if half is None or half.hex is None or half.hex == there or half.hex.adjacent(there):
        return []
    return [say("why.half", half.hex)]


def halves_meet(p: Piece) -> None:
    """Reunite a division if one of its counters has entered the other's hex (4.7 4.7.1)."""
    half = other_half(p)
    if half is not None and half.hex is not None and half.hex == p.hex:
        rejoin(p)


def rejoin(p: Piece) -> None:
    """Remove the second counter; the division takes the worse of the two states (4.6 (5) 4.7)."""
    d = body(p)
    m = d.Half
    if m is None:
        return
    worst_states(d, [d, m])
    d.Struck = d.Struck or m.Struck  # 12.3.3
    d.Half = None
    m.discard()
    report(say("say.expand.whole", d.name, d.hex.number if d.hex is not None else ""))


def rejoin_in(p: Piece) -> Piece:
    """Reunite a division that suffers a breakthrough: it is placed in the attacked hex and retreats from there
    (4.7.2)."""
    d, h = body(p), p.hex
    if expanded(p):
        if h is not None and d.hex != h:
            d.put(h)
        rejoin(d)
    return d


def half_awaits(p: Piece) -> bool:
    """Whether the division's other hex is also under an attack that is not yet resolved: that comes before either
    retreat (4.7.2)."""
    half = other_half(p)
    return half is not None and half.hex is not None and called_hex(half.hex)


def halves_in_order() -> None:
    """As movement ends, remove each expansion counter that never left its division's hex."""
    for p in [each for each in map_pieces() if each.is_a("expansion")]:
        half = other_half(p)
        if half is None:
            p.discard()
        elif half.hex == p.hex:
            rejoin(p)


# ---- states that carry over (4.6)


def worst_states(p: Piece, of: list[Piece]) -> None:
    """Give a unit the worst organisation and the worst supply of several units."""
    words = [q.state("organisation") for q in of]
    p.set_state("organisation", "disrupted" if "disrupted" in words else "regrouping" if "regrouping" in words else "")
    needs = [q.state("supply") for q in of]
    p.set_state("supply", "oos2" if "oos2" in needs else "oos1" if "oos1" in needs else "")


# ---- breaking down and rejoining (4.6)


def parts_of(steps: int, first: str, others: str) -> list[Row]:
    """The table rows of a unit's parts: a first one of its own type, the others with two steps each, at least two parts
    in all. None for a single step."""
    if steps < 2 or len(rows(others)) == 0:
        return []
    found = [cast(Row, f"{first}")] if first != "" else []
    left = steps - (0 if first == "" else 3 if first.startswith("cadre-") else 2)
    return found + [cast(Row, f"{others}") for _ in range(max(2 - len(found), (left + 1) // 2))]
