"""Charges (H20 to H25)."""

from game import *


def may_charge(me: Piece) -> bool:
    if referee() == "off" or not phase().endswith("-charge") or me.side != phase_side() or me.Tried == turn():
        return False
    able = (
        decides(me.side)
        and me.is_a("charges")
        and me.hex is not None
        and not night()
        and not me.has("routed")
        and spirit(me) == ""
    )
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


def may_ask_charge(me: Piece) -> bool:
    """Whether the owner of a piece that cannot charge may ask why."""
    asked = referee() != "off" and phase().endswith("-charge") and me.side == phase_side() and me.hex is not None
    return asked and decides(me.side) and not may_charge(me)


def tell_no_charge(me: Piece) -> None:
    """What keeps a unit from charging (H10, H20)."""
    why = worn_out(me)
    if not me.is_a("charges"):
        why.append(say("say.why.no-charger"))
    if spirit(me) in ("charging", "frenzied"):
        why.append(say("say.why.charges"))
    elif me.Tried == turn():
        why.append(say("say.why.tried"))
    if order_of(me) != "attack":
        why.append(say("say.why.no-attack-order"))
    if in_enemy_zoc(me) and not charging(me):
        why.append(say("say.why.charge-zoc"))
    report(say("say.no.charge", me.name, joined(why, "; ")), "warning")
