"""What phases clear away, rallying (H19), losses (H31), defeat (H32, H33)."""

from game import *


@dataclass(frozen=True)
class Losses:
    """The losses of a side in points: of eliminated, routed and reduced units."""

    eliminated: int
    routed: int
    reduced: int


# ---- rallying (H19, H25)


def shaken(p: Piece) -> bool:
    return routed(p) or fatigued(p)


def rallier(p: Piece) -> Piece | None:
    """The leader within whose command range a unit stands: its own, or for militia any of its side."""
    own = leader_of(p)
    if own is not None:
        return own if commands(own, p) else None
    for q in map_pieces():
        if is_leader(q) and q.side == p.side and commands(q, p):
            return q
    return None


def commands(leader: Piece, p: Piece) -> bool:
    if leader.hex is None or p.hex is None:
        return False
    return away(p.hex, leader.hex) <= command(leader)


def may_rally(me: Piece) -> bool:
    if (
        referee() == "off"
        or not phase().endswith("-recovery")
        or me.side != phase_side()
        or not shaken(me)
        or me.hex is None
    ):
        return False
    return me.Rallied != turn() and rallier(me) is not None and (routed(me) or not in_enemy_zoc(me))


def rally_one(me: Piece) -> None:
    report(rally(me))


def rally(p: Piece) -> Text:
    made = check(p, routed(p))
    p.Rallied = turn()
    if made.passed and referee() == "full":
        if routed(p):
            p.mark("routed", False)
        else:
            p.set_state("spirit", "")
    return f"{made.line}: {say('say.rally.done' if made.passed else 'say.rally.failed')}"


def recover(side: Side) -> None:
    if referee() == "off":
        return
    tired = [p for p in units_on_map() if p.side == side and shaken(p)]
    able = [p for p in tired if may_rally(p)]
    out = [p for p in tired if routed(p) and p not in able]
    if referee() == "full":
        said = [rally(p) for p in able]
        if len(said) > 0:
            report(joined(said, "; "))
    elif len(able) > 0:
        report(say("say.rally.may", names(able)))
    if len(out) > 0:
        report(say("say.rally.out", names(out)))
    check_defeat(other_side(side))


# ---- losses (H31)


def losses_of(side: Side) -> Losses:
    eliminated, gone, reduced = 0, 0, 0
    for p in pieces():
        if not is_unit(p) or p.side != side:
            continue
        if dead(p):
            eliminated += full_strength(p)
        elif p.hex is not None and routed(p):
            gone += full_strength(p)
        elif p.hex is not None:
            reduced += full_strength(p) - p.cs
    return Losses(eliminated, gone, reduced)


def loss_points(side: Side) -> int:
    made = losses_of(side)
    return made.eliminated + made.routed + made.reduced


def loss_line(side: Side) -> Text:
    made = losses_of(side)
    return say("say.losses", say(f"side.{side}"), made.eliminated, made.routed, made.reduced, loss_points(side))


def tell_losses() -> None:
    report(loss_line("crusader"))
    report(loss_line("muslim"))


def noted_losses(side: Side) -> int:
    return game.Losses_crusader if side == "crusader" else game.Losses_muslim


def note_losses(side: Side) -> None:
    """The player turn of a side is over: its losses are noted and told."""
    if referee() == "off":
        return
    now = loss_points(side)
    if side == "crusader":
        game.Losses_crusader = now
    else:
        game.Losses_muslim = now
    marker, where = piece(f"losses-{side}"), box(f"record/points.{now % 100}")
    if marker is not None and where is not None:
        if marker.box != where:
            marker.send(where)
        marker.show_face(1 if now < 100 else 2)  # its other side counts a hundred more
    if turn() > 1 or side == "crusader":
        report(loss_line(side))


# ---- defeat (H28, H32, H33)


def cross_taken() -> bool:
    cross = piece("true-cross")
    return cross is not None and dead(cross)


def defeat_points(side: Side) -> int:
    lost = modifier("cross-points") if side == "crusader" and cross_taken() else 0
    return noted_losses(side) + lost


def check_defeat(side: Side) -> None:
    if turn() < 5 or game.Winner is not None:
        return
    points = defeat_points(side)
    needs = whole(
        cell("defeat", row_up_to("defeat", points), "needs")
    )  # the lowest die that loses; 0 if no check is due
    if needs == 0:
        return
    die = roll(10)
    beaten = die >= needs
    cross = say("say.defeat.cross", modifier("cross-points")) if side == "crusader" and cross_taken() else ""
    outcome = say("say.defeat.beaten" if beaten else "say.defeat.not-beaten")
    report(say("say.defeat", say(f"side.{side}"), points, cross, needs, die, outcome))
    if beaten:
        game.Winner = other_side(side)
        report(say("say.winner", say(f"side.{other_side(side)}")))


def last_count() -> None:
    if referee() == "off":
        return
    note_losses("muslim")
    if game.Winner is None:
        game.Winner = "muslim"
        report(say("say.winner.last", say("side.muslim")))
