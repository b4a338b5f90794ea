"""Stand-ins until the sheets that own them are written."""

from game import *


def on_trucks(p: Piece) -> bool:
    return False


def worn_by_move(p: Piece, hexes: int) -> None:
    return


def steps_of(p: Piece) -> int:
    return p.steps


def order_causes(p: Piece, there: Hex) -> list[Text]:
    return no_causes()


def body(p: Piece) -> Piece:
    return p


def strength_of(p: Piece) -> int:
    return p.cs


def alert_stays(p: Piece) -> bool:
    return p.kind == "alert" and p.face == 1


def late_24(p: Piece) -> bool:
    return False


def lose_one(p: Piece) -> None:
    p.lose_step()


def breakout_declared() -> bool:
    return False


def last_soviet_turn() -> bool:
    return False


def dump_of(p: Piece) -> Piece | None:
    return None


def disrupt(p: Piece) -> None:
    """It is disrupted; one that is already stays so (12.17.2)."""
    if is_unit(p):
        p.set_state("organisation", "disrupted")


def regroup(p: Piece) -> None:
    """A regrouping marker; what is disrupted stays disrupted (10.3.2)."""
    if is_unit(p) and able(p):
        p.set_state("organisation", "regrouping")
