"""Stand-ins until the sheets that own them are written."""

from game import *


def disrupt(p: Piece) -> None:
    """It is disrupted; one that is already stays so (12.17.2)."""
    if is_unit(p):
        p.set_state("organisation", "disrupted")


def regroup(p: Piece) -> None:
    """A regrouping marker; what is disrupted stays disrupted (10.3.2)."""
    if is_unit(p) and able(p):
        p.set_state("organisation", "regrouping")
