"""Movement (8.0) and reinforcements (11.1): what is peculiar to this game. Numbers in comments are paragraphs.

What is rolled once in a move is a word in its note: `die` of 10.32, `mines`, `try0227` for a try of 13.71.
"""

from game import *


@dataclass(frozen=True)
class Raised:
    """What the arrivals of a turn did for the morale of a headquarters: arrivals, by how many it rose."""

    arrivals: int
    by: int


def moving_side() -> Side | None:
    return phase_side() if phase() in ("german-movement", "soviet-movement") else None


def under_bombers(p: Piece, h: Hex) -> bool:
    """8.42: for a Soviet unit a hex in the range of a dive bomber."""
    return not german(p) and any(q.is_a("dive-bomber") for near in h.within(1) for q in near.pieces())


def noted(move: Move, word: str) -> Move:
    return replace(move, note=f"{move.note} {word}")


def breaks_down(p: Piece, move: Move) -> Move:
    """10.32: a die off the allowance before a unit moves."""
    if not p.is_a("breakdown") or "die" in move.note:
        return move
    die, points = roll(6), move.allowed // 2
    left = max(0, points - die)
    report(say("say.move.breakdown", p.name, die, points, left))
    return replace(noted(move, "die"), allowed=2 * left, left=2 * left)


def mines(p: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """8.33: a die for leaving a fortification; where it is more than is left the unit stops, or goes back if there is
    no room (Q7 Q8)."""
    if not here.has("fortification"):
        return move
    die = roll(6)
    if 2 * die <= move.left:
        report(say("say.move.mines", p.name, here, die))
        return replace(noted(move, "mines"), left=move.left - 2 * die)
    back = stacks.crowded(p, there)
    report(say("say.move.mines-back" if back else "say.move.mines-stop", p.name, here, die, movement.shown(move.left)))
    return replace(noted(move, "mines"), left=0, stopped="mines", at=here if back else there)


def again(p: Piece, move: Move) -> Move:
    """A move that restarts; a breakdown stays."""
    fresh = movement.restarted_itself(p, move)
    return replace(fresh, note="die", allowed=move.allowed, left=move.allowed) if "die" in move.note else fresh


def minimum_move(p: Piece, move: Move, there: Hex) -> None:
    """13.71: a first step for which there are too few points, asked for twice."""
    here = p.hex
    if here is None or not on("minimum_move") or move.hexes > 0 or (p.is_a("breakdown") and move.allowed == 0):
        return
    if len(movement.causes_against(p, replace(move, left=999), here, there)) > 0:
        return
    if f"try{there}" not in move.note:
        movement.remember(p, noted(move, f"try{there}"))
        report(say("say.move.try"))
        return
    dice, need = roll(6) + roll(6), morale_of(p)
    made = dice <= need
    report(say("say.move.try-made" if made else "say.move.try-failed", p.name, there, dice, need))
    movement.remember(p, replace(move, left=0, stopped="tried", hexes=1, at=there if made else here))
    if made:
        p.move(there)
        movement.arrives(p, there)


def put_aside(p: Piece, h: Hex) -> None:
    """A drag outside the own movement phase, or out of a box."""
    tigers.follow(p, h)  # 13.45
    if p.came_from is None or p.came_from == h or retreat.may_return(p) or advance.may_return(p):
        return  # the last two: the retreat or the advance has reported already what is wrong
    if len(ground_at(h, foe(p))) > 0:
        refuse_drag(p, h, say("say.why.8.21"))
    elif moving_side() == foe(p):
        refuse_drag(p, h, say("say.why.8.11"))
    else:
        return
    movement.handed(p)
    control.strayed(p, h)


def refuse_drag(p: Piece, h: Hex, why: Text) -> None:
    """One line for all that were dragged together."""
    others = [each for each in selected() if each.kind == p.kind and each.hex == h and each.came_from not in (None, h)]
    together = others if p in others else [p]
    if p == together[0]:
        line = say("say.drag.no", joined([each.name for each in together]), h, why)
        report(joined([line, say("movement.offer")], " – "), "warning")


# ---- reinforcements: morale comes back with every second one (13.81)


def by_chit(p: Piece) -> bool:
    return on("random_arrival") and p.side == "soviet"


def has_come(p: Piece) -> None:
    hq = p.formation
    marker = piece(cast(Row, f"morale-{hq}")) if hq is not None else None
    chit = chit_for(p) if by_chit(p) else None
    if chit is not None and chit.masked:
        chit.unmask()
        report(say("say.chit.shown", chit.name))  # 13.37
    if hq is None or marker is None or not on("morale_back"):
        return
    now, before = raised_so_far(marker), marker_morale(hq)
    rises = now.arrivals % 2 == 0 and change_morale(hq, 1) > 0
    if rises:
        report(say("say.morale-recovers", p.formation_name, before, before + 1))
    marker.Arrivals = Raised(now.arrivals + 1, now.by + (1 if rises else 0))


def has_not_come(p: Piece) -> None:
    hq = p.formation
    marker = piece(cast(Row, f"morale-{hq}")) if hq is not None else None
    if hq is None or marker is None or not on("morale_back"):
        return
    now, before = raised_so_far(marker), marker_morale(hq)
    arrivals_left = max(0, now.arrivals - 1)
    falls = now.by > (arrivals_left + 1) // 2
    if falls and change_morale(hq, -1) < 0:
        report(say("say.morale-falls", p.formation_name, before, before - 1))
    marker.Arrivals = Raised(arrivals_left, now.by - (1 if falls else 0))


def raised_so_far(marker: Piece) -> Raised:
    known = marker.Arrivals
    return known if known is not None else Raised(0, 0)
