"""Rallying (H19), losses (H31), defeat (H32, H33)."""

from game import *

# ---- rallying (H19, H25)


def commanded(p: Piece) -> bool:
    """Whether it stands within the command range of its own leader, or for militia of any leader of its side."""
    own = leader_of(p)
    leaders = [own] if own is not None else [q for q in map_pieces() if q.kind == "leader" and q.side == p.side]
    here = p.hex
    return here is not None and any(q.hex is not None and away(here, q.hex) <= command(q) for q in leaders)


def may_rally(me: Piece) -> bool:
    if me.side != phase_side() or me.Rallied:
        return False
    return commanded(me) and (me.has("routed") or (fatigued(me) and not in_enemy_zoc(me)))


def rally(p: Piece) -> Text:
    made = check(p, p.has("routed"))
    p.Rallied = True
    if made.passed:
        enforce(lambda: rallied(p))
    return f"{made.line}: {say('say.rally.done' if made.passed else 'say.rally.failed')}"


def rallied(p: Piece) -> None:
    """Clear its rout, or else its fatigue."""
    if p.has("routed"):
        p.mark("routed", False)
    else:
        p.set_state("spirit", "")


def recover(side: Side) -> None:
    tired = [p for p in units_on_map() if p.side == side and (p.has("routed") or fatigued(p))]
    able = [p for p in tired if may_rally(p)]
    if len(able) > 0:
        report(enforced(lambda: joined([rally(p) for p in able], "; "), say("say.rally.may", names(able))))
    out = [p for p in tired if p.has("routed") and not commanded(p)]
    if len(out) > 0:
        report(say("say.rally.out", names(out)))
    check_defeat(other_side(side))


# ---- losses (H31)


def losses_of(side: Side) -> list[int]:
    """The losses of a side in points: of eliminated, routed and reduced units."""
    found = [0, 0, 0]
    for p in [each for each in pieces() if is_unit(each) and each.side == side]:
        full = whole(p.printed("cs", 1))
        if is_lost(p):
            found[0] += full
        elif p.hex is not None and p.has("routed"):
            found[1] += full
        elif p.hex is not None:
            found[2] += full - p.cs
    return found


def report_losses(of: list[Side]) -> None:
    for side in of:
        lost = losses_of(side)
        report(say("say.losses", side_name(side), lost[0], lost[1], lost[2], sum(lost)))


def note_losses(side: Side) -> None:
    """Record and report the losses of a side at the end of its player turn."""
    if side == "crusader":
        game.Losses_crusader = sum(losses_of(side))
    else:
        game.Losses_muslim = sum(losses_of(side))
    set_count(cast(Row, f"losses-{side}"), sum(losses_of(side)))
    if turn() > 1 or side == "crusader":
        report_losses([side])


# ---- defeat (H28, H32, H33)


def cross_points(side: Side) -> int:
    """The points of the taken Cross against its side."""
    cross = piece("true-cross")
    taken = cross is not None and cross.box is not None and cross.box.startswith("losses/")
    return modifier("cross-points") if side == "crusader" and taken else 0


def defeat_points(side: Side) -> int:
    return cross_points(side) + (game.Losses_crusader if side == "crusader" else game.Losses_muslim)


def check_defeat(side: Side) -> None:
    """The lowest die that loses, from the table; 0 if no check is due."""
    points = defeat_points(side)
    needs = whole(cell("defeat", row_up_to("defeat", points), "needs"))
    if turn() < 5 or game.Winner is not None:
        return
    if needs == 0:
        report(say("say.defeat.none", side_name(side), points), "quiet")
        return
    die = roll(10, side)
    cross: Text = say("say.defeat.cross", cross_points(side)) if cross_points(side) > 0 else ""
    outcome = say("say.defeat.beaten" if die >= needs else "say.defeat.not-beaten")
    report(say("say.defeat", side_name(side), points, cross, needs, die, outcome))
    if die >= needs:
        game.Winner = other_side(side)
        report(say("say.winner", side_name(other_side(side))))


def last_count() -> None:
    note_losses("muslim")
    if game.Winner is None:
        game.Winner = "muslim"
        report(say("say.winner.last", side_name("muslim")))
