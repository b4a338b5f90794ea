"""Charges (H20 to H25)."""

from game import *


def may_charge(me: Piece) -> bool:
    if referee() == "off" or not phase().endswith("-charge") or me.side != phase_side() or me.Tried == turn():
        return False
    able = me.is_a("charges") and me.hex is not None and not night() and not me.has("routed") and spirit(me) == ""
    return able and order_of(me) == "attack" and not in_enemy_zoc(me)


def charge(me: Piece) -> None:
    made, points = check(me, False), modifier("charge-points")
    wild = made.passed and made.die >= modifier("frenzy-die")  # H22
    me.Tried = turn()
    done = say("say.charge.frenzied" if wild else "say.charge.done", points)
    report(f"{made.line}: {done if made.passed else say('say.charge.failed')}")
    if made.passed and referee() == "full":
        me.set_state("spirit", "frenzied" if wild else "charging")
        me.Surge = 2 * points
