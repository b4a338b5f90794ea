"""Works, mines, bridges (S10.4, S8.2). Numbers in comments are rows of the index."""

from game import *

MOVES: list[Phase] = [
    "german-movement",
    "soviet-reserve",
    "german-exploitation",
    "soviet-movement",
    "german-reserve",
    "soviet-exploitation",
]


def building(p: Piece) -> bool:
    """Engineers that work, and those that began or finished in this phase, do not move (S10.4)."""
    return p.is_a("engineer") and (p.Rested or (construction.at_work(p) and p.Worked == 0))


def works_of(p: Piece) -> list[Row]:
    """What engineers can begin where they stand: bridges in a balka, works and mines on land."""
    h = p.hex
    found: list[Row] = []
    if h is None or h.terrain == "volga":
        return found
    side = own(p)
    if h.terrain in ("balka", "cliff"):
        found.append(bridge_row(side))
    if not p.is_a("assault"):
        return [each for each in found if not stands(h, each)]
    found.append(works_row(side))
    found.append(mines_row(side))
    return [each for each in found if not stands(h, each)]


def bridge_row(side: Side) -> Row:
    return "bridge-german" if side == "german" else "bridge-soviet"


def works_row(side: Side) -> Row:
    return "works-german" if side == "german" else "works-soviet"


def mines_row(side: Side) -> Row:
    return "mines-german" if side == "german" else "mines-soviet"


def stands(h: Hex, row: Row) -> bool:
    return any(q.id == row for q in h.pieces())


def phases_for(work: Row) -> int:
    return limit_of(f"{work.split('-')[0]}-phases")


def site_row(side: Side) -> Row:
    return "site-german" if side == "german" else "site-soviet"


def work_begun(p: Piece, h: Hex, work: Row) -> None:
    """A work begins from nothing, whatever the engineers built before; a sign says so on the map."""
    p.Worked = 0
    new_piece(site_row(own(p)), h)
    report(cited(say("say.work.begun", phases_for(work)), row_of("builds")))


def site_cleared(p: Piece, h: Hex) -> None:
    """The sign of one work goes, done or given up."""
    signs = [q for q in h.pieces() if q.id == site_row(own(p))]
    if len(signs) > 0:
        signs[0].discard()


def work_done(p: Piece, h: Hex, work: Row) -> None:
    site_cleared(p, h)
    new_piece(work, h)
    p.Worked = 0
    p.Rested = True


def work_goes_on() -> None:
    """A movement phase begins: a phase more has gone into the works of its side, unless they were disturbed since its last one."""
    side = phase_side()
    if side is None:
        return
    for p in map_pieces():
        if is_unit(p) and p.side == side and p.is_a("engineer"):
            if construction.at_work(p) and p.Worried == "":
                p.Worked += 1
                tell_work(p)
            elif construction.at_work(p):
                report(cited(say("say.delayed", p.name), p.Worried))
            p.Worried = ""
    construction.work()


def tell_work(p: Piece) -> None:
    """How far a work has come; what is ready is told by itself."""
    h = p.hex
    if h is None:
        return
    for row in works_of(p):
        if row == p.construction_building and p.Worked < phases_for(row):
            report(say("say.work.goes-on", p.name, h, say(f"work.{row}"), p.Worked, phases_for(row)), "quiet")


def disturbed(p: Piece) -> None:
    """Engineers that attack, or come under attack or fire, are delayed by a movement phase (S8.2)."""
    if p.is_a("engineer"):
        p.Worried = row_of("delay")
