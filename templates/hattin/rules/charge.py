"""Charges (H20 to H25)."""

from game import *


def charge(me: Piece) -> None:
    made, points = check(me, False), modifier("charge-points")
    wild = made.passed and made.die >= modifier("frenzy-die")  # H22
    me.Tried = True
    done = say("say.charge.frenzied" if wild else "say.charge.done", points)
    report(f"{made.line}: {done if made.passed else say('say.charge.failed')}")
    if made.passed:
        enforce(lambda: ride_on(me, wild))


def ride_on(me: Piece, wild: bool) -> None:
    me.set_state("spirit", "frenzied" if wild else "charging")
    me.Surge = 2 * modifier("charge-points")


def against_charge(me: Piece) -> list[Text]:
    """The reasons why a unit cannot charge (H10, H20)."""
    why = worn_out(me)
    if not me.is_a("charges"):
        why.append(say("say.why.no-charger"))
    if spirit(me) in ("charging", "frenzied"):
        why.append(say("say.why.charges"))
    elif me.Tried:
        why.append(say("say.why.tried"))
    if order_of(me) != "attack":
        why.append(say("say.why.no-attack-order"))
    if in_enemy_zoc(me) and not charging(me):
        why.append(say("say.why.charge-zoc"))
    return why
