"""Option 13.3: Soviet reinforcements by chits. A chit that is face down for this player has no id and tells that player
nothing."""

from game import *


def chit_for(p: Piece) -> Piece | None:
    """The chit that brings a unit now; None if there is none, or if this player cannot see it (13.34 to 13.36)."""
    for name in row_names("chits"):
        there = box(f"chits/boxes.{name}")
        if there is not None and value("chits", name, "turn") <= turn():
            for chit in pieces_in(there):
                if brings(chit.id, p):
                    return chit
    return None


def brings(row: str, p: Piece) -> bool:
    """Whether a chit such as chit-gt5-s4 brings a unit."""
    return row in (f"chit-gt{p.arrives}", f"chit-gt{p.arrives}-{p.area}")


def draw_chits() -> None:
    """13.32: eight chits, shuffled unseen, one a box. Each is made again where it lies, face down from the start, so
    that its number says nothing about what it was when it lay open."""
    free: list[Row] = []
    for row in rows("chit-"):
        lying = piece(row)
        if lying is None or lying.box == "chits/pool.all":
            free.append(row)
    if not on("random_arrival"):
        report(say("say.chit.off"))
    elif len(rows("chit-")) == 0:
        report(say("say.break.plug-in"))
    elif len(free) != len(row_names("chits")):
        report(say("say.chit.not", len(free)))
    elif not may_draw(free[0]):
        report(say("say.chit.soviet"))
    else:
        for name in row_names("chits"):
            lay_chit(free.pop(roll(len(free)) - 1), box(f"chits/boxes.{name}"))
        report(say("say.chit.drawn"))


def may_draw(row: Row) -> bool:
    """Whether the acting player may turn a chit face down."""
    chit = new_piece(row, "chits/pool.all")
    mine = chit.mask()
    chit.discard()
    return mine


def lay_chit(row: Row, there: Box | None) -> None:
    lying = piece(row)
    if lying is not None:
        lying.discard()
    if there is not None:
        new_piece(row, there).mask()
