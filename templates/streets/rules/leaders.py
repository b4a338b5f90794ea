"""Leaders and observers in a hex with losses, and what becomes of NKVD under fire (S8.1.7d S8.1.7e S9.4.5). Numbers in comments
are rows of the index, those of the phase where a rule stands first."""

from game import *


def survival(where: Hex, side: Side, by: str) -> None:
    """After losses in a hex each leader there is looked at (S8.1.7d); posts go where nobody is left to guard them (S8.1.7e)."""
    for p in units_at(where, side):
        if p.is_a("leader"):
            survives(p, by)
    if len(fighters_at(where, side)) == 0:
        for p in units_at(where, side):
            if p.is_a("observer"):
                lose_observer(p, row_of(f"{by}-posts"))


def survives(p: Piece, by: str) -> None:
    die = roll(10, p.side)
    found = cell("leader-survival", str(die), "result")
    report(cited(say(f"say.leader.{found}", p.name, die), row_of(f"{by}-leaders")))
    if not carries():
        return
    if found == "lost":
        p.eliminate()
    elif found == "wounded":
        wound(p, row_of(f"{by}-posts"))


def wound(p: Piece, row: str) -> None:
    """A wounded leader lies on the turn record, on the day he comes back; none comes back after the last (S8.1.7e)."""
    die = roll(10, p.side)
    away = value("leader-return", str(die), "turns")
    there = box(f"turns/turn.{turn() + away}")
    if there is None:
        report(cited(say("say.leader.out", p.name, die), row))
        p.eliminate()
        return
    report(cited(say("say.leader.away", p.name, die, away), row))
    arrivals.send_back(p, there, away)


def lose_observer(p: Piece, row: str) -> None:
    """A post that is lost lies on the phase record (S8.1.7e)."""
    report(cited(say("say.post.lost", p.name, say(f"phase.{back_in(p)}")), row))
    if carries():
        p.set_state("readiness", "")
        p.mark("pinned", False)
        send_to(p, box(f"phases/phase.{back_in(p)}"))


def overrun(where: Hex, side: Side) -> None:
    """Leaders and posts of a side alone in a hex that the enemy comes into, and his attack marker there, are gone."""
    attacks.lift(where, other_side(side))
    if len(fighters_at(where, side)) > 0:
        return
    for p in units_at(where, side):
        if p.is_a("observer"):
            lose_observer(p, entered_row())
        elif p.is_a("leader"):
            report(say("say.lost", p.name))
            if carries():
                p.eliminate()


def entered_row() -> str:
    """The row by which posts go whose hex the enemy has come into: by an attack, or by his movement."""
    return row_of("movers-posts" if phase() in MOVES and not storm.is_open() else "attack-posts")


def reliability(where: Hex) -> None:
    """NKVD under barrage: a die for each unit (S9.4.5 S13.5.5)."""
    for p in fighters_at(where, "soviet"):
        if p.is_a("nkvd"):
            die = roll(10, p.side)
            found = cell("reliability", str(die), "result")
            report(cited(say(f"say.reliable.{found}", p.name, die), row_of("reliability")))
            if found == "pinned":
                pins(p)
            elif found == "lost" and carries():
                destroy(p, "reliability")
