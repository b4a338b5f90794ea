"""Breakthrough attacks (S10.7 S14.4). Numbers in comments are rows of the index, of phase 10 if a rule comes first
there."""

from game import *

# ---- attackers and targets


def breaks_open(h: Hex, side: Side) -> bool:
    """Whether a side can break through a hex: enemies in clear terrain, woods or suburbs, no barrage (S10.7)."""
    return h.terrain in ("clear", "woods", "suburb") and len(foes_at(h, side)) > 0 and not barraged(h)


def can_break(p: Piece) -> bool:
    """Whether a unit can make a breakthrough attack: neither pinned nor finished, not a gun turned round, not moved
    except to break through; normal moves come later (S10.7 S10.8)."""
    if not combat_unit(p) or not able(p) or p.has("breakthrough") or p.Entered or (gun(p) and moved_on(p)):
        return False
    return movement.current(p).hexes == 0 or mode_of(p) == "breakthrough"


def breaking_targets(p: Piece) -> list[Hex]:
    h = p.hex
    if h is None or not p.is_a("direct") or p.side != phase_side() or not can_break(p):
        return []
    return [n for n in h.neighbours() if breaks_open(n, own(p))]


def may_break_through(p: Piece) -> bool:
    if not decides(phase_side()) or storm.is_open() or len(losses.left_open()) > 0:
        return False
    return len(breaking_targets(p)) > 0


def breakers(target: Hex, side: Side) -> list[Piece]:
    """The units next to a hex that can take part."""
    return [p for n in target.neighbours() for p in fighters_at(n, side) if p.is_a("direct") and can_break(p)]


def mortars_for(target: Hex, attackers: list[Piece]) -> list[Piece]:
    """The mortars of the attackers' formations in range that have an unpinned observer (S10.7)."""
    mine = [p for p in map_pieces() if p.side == own(attackers[0]) and p.is_a("mortar") and can_break(p)]
    near = [p for p in mine if hexes_apart(p.hex, target) <= p.rg and any(same_body(p, q) for q in attackers)]
    return [p for p in near if sight.observer_of(p, target) is not None]


# ---- the attack


def break_through(p: Piece) -> None:
    """Let the player pick the target and the attackers, then go on as in an assault (S10.7.1)."""
    hexes = breaking_targets(p)
    labels = [f"{h.number}: {few_names(foes_at(h, own(p)))}" for h in hexes]
    target = hexes[pick(say("say.through.where", p.name), labels, hexes)]
    begin_assault("through", own(p), who_breaks(p, target), target)


def who_breaks(p: Piece, target: Hex) -> list[Piece]:
    """The attackers: the units selected together, or those the player ticks."""
    beside = [q for q in breakers(target, own(p)) if q != p]
    chosen = [q for q in selected() if q in beside]
    if len(chosen) > 0:
        return [p] + chosen
    others = beside + mortars_for(target, [p] + beside)
    if len(others) == 0:
        return [p]
    picked = pick_some(say("say.through.who", p.name, target), [q.name for q in others])
    joined_by = [p] + [others[n] for n in picked if others[n].is_a("direct")]
    fitting = mortars_for(target, joined_by)
    return joined_by + [others[n] for n in picked if others[n] in fitting]


# ---- the result


def breakthrough_over(target: Hex, attackers: list[Piece], wiped: bool) -> None:
    """Finish all attackers; if no defender is left, one attacker enters with a breakthrough marker (S10.7.6g S10.7.6h
    S10.7.10)."""
    for p in attackers:
        p.Broke = True
    if not carries():
        report(say("say.through.by-hand", target))
        return
    for p in attackers:
        if p.hex is not None:
            p.mark("finished")
            p.Aimed = None  # S10.8.5: a finished unit attacks no one in the next phase
    able_to = [p for p in attackers if advance.who(p) and hexes_apart(p.hex, target) == 1]
    if wiped and len(able_to) > 0:
        breaking.offer([target], able_to)
        breaking.ask_one(target, cited(say("say.through.one", target), row_of("advance")))


def broke_through(p: Piece, there: Hex) -> None:
    """Mark the one unit that broke through; it can be counterattacked (S10.7.6g S10.7.9)."""
    breaking.close()
    overrun(there, other_side(own(p)))
    movement.remember(p, replace(movement.current(p), at=there, left=0))
    p.mark("finished", False)
    p.mark("breakthrough")
    report_strikers(there)
