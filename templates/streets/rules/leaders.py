"""What becomes of leaders, posts and NKVD (S8.1.7d S8.1.7e S9.4.5 S9.5 S13.6). Numbers in comments are rows of the
index, those of the phase where a rule stands first."""

from game import *


def overrun(where: Hex, side: Side) -> None:
    """Leaders and posts of a side alone in a hex that the enemy comes into, and his attack marker there, are gone: by
    the rows of an attack, or of his movement."""
    attacks.lift(where, other_side(side))
    persons.overrun(where, side, "movers" if moving() and not storm.is_open() else "attack")


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


# ---- posts that were lost come back in the barrages (S9.5 S13.6)


def back_in(p: Piece) -> Phase:
    """The barrage in which a post that is lost now comes back: in phase 9 all of 6 to 8 (S9.5), in phase 13 the Soviet
    ones of 9 to 12 (S13.6); phases 2 and 6 are the mirror, so that the others wait for the barrage after."""
    n = phase_number(phase()) + 1
    if 6 <= n <= 8 or (2 <= n <= 5 and p.side == "soviet"):
        return "barrage-afternoon"
    if 2 <= n <= 5:
        return "barrage-noon"
    return "barrage-evening" if 9 <= n <= 12 and p.side == "soviet" else "barrage-dawn"


def stations_of(p: Piece) -> list[Piece]:
    """Where a post comes back: the commander of its army, or indirect guns of its body (S9.5)."""
    found = [
        q
        for q in pieces()
        if is_unit(q) and q.side == p.side and (commands_army(q) or (q.is_a("indirect") and serves(q, p)))
    ]
    placed = [q for q in found if q.hex is not None or off_map(q)]
    return sorted(placed, key=lambda q: (1 if q.hex is None else 0, 1 if commands_army(q) else 0, q.id))


def commands_army(p: Piece) -> bool:
    return p.id in ("leader-paulus", "leader-chuikov")
