"""Charges (H20 to H25)."""

from game import *


def may_charge(me: Piece) -> bool:
    if (
        referee() == "off"
        or not phase().endswith("-charge")
        or me.side != phase_side()
        or not me.is_a("charges")
        or me.hex is None
        or night()
    ):
        return False
    if routed(me) or spirit(me) != "" or me.Tried == turn():
        return False
    return order_of(me) == "attack" and not in_enemy_zoc(me)


def charge(me: Piece) -> None:
    made = check(me, False)
    wild = made.passed and made.die >= modifier("frenzy-die")  # H22
    me.Tried = turn()
    points = modifier("charge-points")
    outcome = (
        say("say.charge.failed")
        if not made.passed
        else say("say.charge.frenzied" if wild else "say.charge.done", points)
    )
    report(f"{made.line}: {outcome}")
    if made.passed and referee() == "full":
        me.set_state("spirit", "frenzied" if wild else "charging")
        me.Surge = 2 * points
