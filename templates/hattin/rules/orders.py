"""Orders (H7): each leader has one of six; it binds the units of his formation."""

from game import *


def may_order(me: Piece, wanted: OrderState) -> bool:
    return me.state("order") != wanted


def order_forbidden(me: Piece, wanted: OrderState) -> Text:
    """Why an order cannot be given now; empty if it can. By hand, outside the orders phase, it is only remarked upon."""
    if night() and wanted not in ("stand", "rally"):  # H10
        return say("say.order.at-night", me.name)
    if is_lost(me):
        return say("say.order.dead", me.name)
    return say("say.order.twice", me.name) if me.Ordered == turn() and turn() > 0 else ""


def in_contact(leader: Piece) -> list[Piece]:
    """Units of a leader that can fight and stand in an enemy zone."""
    own = [p for p in units_on_map() if p.formation == leader.formation and p.kind == "unit" and not p.has("routed")]
    return [p for p in own if in_enemy_zoc(p)]


def give_order(me: Piece, wanted: OrderState) -> None:
    named = say(f"order.{wanted}")
    if referee() == "off" or not phase().endswith("-orders"):
        me.set_state("order", wanted)
        if referee() != "off":
            report(f"{say('say.order', me.name, named)} {say('say.order.phase')}")
        return
    wrong = order_forbidden(me, wanted)
    if wrong != "":
        report(wrong)
        if referee() == "full":
            return
    held = [] if me.state("order") == "" or night() else in_contact(me)
    me.Ordered = turn()
    if len(held) == 0:
        me.set_state("order", wanted)
        report(say("say.order", me.name, named))
        return
    die, need = roll(10), whole(me.printed("mo", 1))
    done = die <= need
    outcome = say("say.order.done" if done else "say.order.failed")
    report(say("say.order.try", me.name, named, len(held), die, need, outcome))
    if done:
        me.set_state("order", wanted)


def night_orders() -> None:
    """At nightfall other orders lapse: what they would be counts as stand (H10)."""
    for p in map_pieces():
        if not night() or p.kind != "leader" or p.state("order") in ("", "stand", "rally"):
            continue
        report(say("say.order.night", p.name, say(f"order.{p.state('order')}")))
        if referee() == "full":
            p.set_state("order", "stand")
