"""The fate of leaders, posts and NKVD (S8.1.7d S8.1.7e S9.4.5 S9.5 S13.6). Numbers in comments are rows of the index,
of the phase in which a rule comes first."""

from game import *


def overrun(where: Hex, side: Side) -> None:
    """Remove a side's leaders and posts that are alone in a hex the enemy enters, and the enemy's attack marker there;
    report it by the rows of an attack or of movement."""
    attacks.lift(where, other_side(side))
    persons.overrun(where, side, "movers" if moving() and not storm.is_open() else "attack")


def reliability(where: Hex) -> None:
    """Roll for each NKVD unit under barrage (S9.4.5 S13.5.5)."""
    for p in fighters_at(where, "soviet"):
        if p.is_a("nkvd"):
            die = roll(10, p.side)
            found = cell("reliability", str(die), "result")
            report(cited(say(f"say.reliable.{found}", p.name, die), row_of("reliability")))
            if found == "pinned":
                pins(p)
            elif found == "lost" and carries():
                destroy(p, "reliability")


# ---- lost posts return in the barrages (S9.5 S13.6)


def back_in(p: Piece) -> Phase:
    """The barrage phase in which a post lost now returns: in phase 9 all posts of phases 6 to 8 (S9.5), in phase 13 the
    Soviet ones of 9 to 12 (S13.6). Phases 2 and 6 mirror this; other posts wait for the barrage after."""
    n = phase_number(phase()) + 1
    if 6 <= n <= 8 or (2 <= n <= 5 and p.side == "soviet"):
        return "barrage-afternoon"
    if 2 <= n <= 5:
        return "barrage-noon"
    return "barrage-evening" if 9 <= n <= 12 and p.side == "soviet" else "barrage-dawn"


def stations_of(p: Piece) -> list[Piece]:
    """The units a lost post can return to: its army commander, or indirect guns of its formation (S9.5)."""
    found = [
        q
        for q in pieces()
        if is_unit(q) and q.side == p.side and (commands_army(q) or (q.is_a("indirect") and serves(q, p)))
    ]
    placed = [q for q in found if q.hex is not None or off_map(q)]
    return sorted(placed, key=lambda q: (1 if q.hex is None else 0, 1 if commands_army(q) else 0, q.id))


def commands_army(p: Piece) -> bool:
    return p.id in ("leader-paulus", "leader-chuikov")
