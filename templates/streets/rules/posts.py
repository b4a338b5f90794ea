"""Observation posts that were lost come back in the barrages (S9.5 S13.6). Numbers in comments are rows of the index."""

from game import *


def posts_due_back() -> None:
    """Posts that were due in the barrage that is over stand on the map again."""
    if phase_before() in BARRAGES:
        posts_back(phase_before())


def back_in(p: Piece) -> Phase:
    """The barrage in which a post that is lost now comes back: in phase 9 all of 6 to 8 (S9.5), in phase 13 the Soviet ones of 9 to
    12 (S13.6); phases 2 and 6 are the mirror, so that the others wait for the barrage after."""
    n = phase_number(phase()) + 1
    if 6 <= n <= 8 or (2 <= n <= 5 and p.side == "soviet"):
        return "barrage-afternoon"
    if 2 <= n <= 5:
        return "barrage-noon"
    return "barrage-evening" if 9 <= n <= 12 and p.side == "soviet" else "barrage-dawn"


def stations(p: Piece) -> list[Piece]:
    """Where a post comes back: the commander of its army, or indirect guns of its body (S9.5)."""
    found = [
        q
        for q in pieces()
        if is_unit(q) and q.side == p.side and (commands_army(q) or (q.is_a("indirect") and serves(q, p)))
    ]
    placed = [q for q in found if q.hex is not None or in_bank(q) != ""]
    return sorted(placed, key=lambda q: (1 if q.hex is None else 0, 1 if commands_army(q) else 0, q.id))


def commands_army(p: Piece) -> bool:
    return p.id in ("leader-paulus", "leader-chuikov")


def posts_in(which: Phase) -> list[Piece]:
    there = box(f"phases/phase.{which}")
    return [p for p in pieces_in(there) if is_unit(p) and p.is_a("observer")] if there is not None else []


def may_come_back(me: Piece) -> bool:
    return me.is_a("observer") and me in posts_in(phase()) and len(stations(me)) > 0


def come_back(me: Piece) -> None:
    """The player says where; what he leaves comes back by itself when the phase is over."""
    found = one_a_place(stations(me))
    stand_with(me, found[pick(say("say.observer.where", me.name), [q.name for q in found])])


def one_a_place(units: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for q in units:
        if not any(q.hex == each.hex and q.box == each.box for each in found):
            found.append(q)
    return found


def stand_with(p: Piece, q: Piece) -> None:
    h, there = q.hex, q.box
    if h is not None:
        p.put(h)
    elif there is not None:
        p.send(there)
    report(cited(say("say.observer.back", p.name, q.name), row_of("post-back")))


def posts_back(which: Phase) -> None:
    for p in posts_in(which):
        found = stations(p)
        if len(found) > 0:
            stand_with(p, found[0])
