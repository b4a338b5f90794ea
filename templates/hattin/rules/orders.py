"""Orders (H7): each leader has one of six; it binds the units of his formation."""

from game import *


def may_order(leader: Piece, wanted: OrderState) -> bool:
    """Whether the acting player may give a leader another order."""
    return leader.state("order") != wanted and decides(leader.side)


def in_contact(leader: Piece) -> list[Piece]:
    """Units of a leader that can fight and stand in an enemy zone."""
    own = [p for p in units_on_map() if p.formation == leader.formation and p.kind == "unit" and not p.has("routed")]
    return [p for p in own if in_enemy_zoc(p)]


def try_line(me: Piece, wanted: str, die: int, need: int, done: bool) -> Text:
    """The line of a change in contact, with who is in it."""
    outcome = say("say.order.done" if done else "say.order.failed")
    return say("say.order.try", me.name, say(f"order.{wanted}"), len(in_contact(me)), die, need, outcome)


def night_orders() -> None:
    """At nightfall other orders lapse, and count as stand (H10)."""
    for p in map_pieces():
        if night() and p.kind == "leader" and p.state("order") not in ("", "stand", "rally"):
            report(say("say.order.night", p.name, say(f"order.{p.state('order')}")))
            stand_by_night(p)


def stand_by_night(leader: Piece) -> None:
    enforce(lambda: leader.set_state("order", "stand"))
