"""Immediate counterattack (S8.1.10 S10.7.9 S12.1.8 S14.4.9 S15.1.8). Numbers in comments are rows of the index."""

from game import *


def open_counter(h: Hex, side: Side) -> None:
    """Units of a side have advanced after combat into a hex: they can be struck at once. The first of them says by
    whom."""
    known = lies_open(h, other_side(side))
    for p in fighters_at(h, side):
        p.Came = True
    if not known:
        report_strikers(h)


def report_strikers(h: Hex) -> None:
    """Who can strike back at those who came into a hex (S8.1.10 S10.7.9)."""
    could = counterattack.around(h)
    if len(could) > 0:
        report(say("say.counter.may", h, few_names(could), side_name(own(could[0]))))


def lies_open(h: Hex, side: Side | None) -> bool:
    """Whether somebody who advanced in this phase, or broke through, stands in a hex."""
    return side is not None and any(p.Came or p.has("breakthrough") for p in foes_at(h, side))


def strikes_back(p: Piece) -> bool:
    """Infantry and armour that are neither pinned nor finished (S10.7.9a S12.1.8a S14.4.9a S15.1.8a)."""
    return combat_unit(p) and able(p) and (infantry(p) or armoured(p))


def soviet_strikes_back(p: Piece) -> bool:
    """Guards and marines of every arm, their guns too; infantry and armour of others only where they stand with a
    leader (S8.1.10a)."""
    return (combat_unit(p) and able(p) and disciplined(p)) or (strikes_back(p) and led(p))


def led(p: Piece) -> bool:
    """Whether a leader of its side stands with it."""
    return p.hex is not None and any(q.is_a("leader") for q in units_at(p.hex, own(p)))


# ---- what it does


def counter_result(battle: Battle, result: str) -> None:
    """Units are lost, those that their owner likes (S8.1.10c)."""
    h = battle.targets[0]
    game.CounterAt = h
    game.CounterBy = battle.attackers
    game.CounterFoes = battle.defenders
    losses.queue(h, other_side(battle.side), whole(result), "free", battle.defenders, "counter")
    losses.allocate_all("counter")


def counter_over() -> None:
    """A breakthrough marker goes with the unit that wore it (S10.7.9d); where nobody is left the counterattackers may
    advance (S8.1.10d)."""
    h = game.CounterAt
    by = game.CounterBy
    for p in game.CounterFoes:
        if p.hex is None:
            p.mark("breakthrough", False)
    if h is not None and len(by) > 0 and len(foes_at(h, own(by[0]))) == 0:
        counter_advance.offer([h], by)


def counter_closes() -> None:
    """A phase begins: what was not struck in time is not struck any more."""
    for line in counterattack.left_open():
        report(line, "warning")
    counterattack.forget()
