"""Immediate counterattack (S8.1.10 S10.7.9 S12.1.8 S14.4.9 S15.1.8). Numbers in comments are rows of the index."""

from game import *


def open_counter(h: Hex, side: Side) -> None:
    """Open a hex to an immediate counterattack, as units of a side have advanced into it. The first of them reports the
    units that can strike."""
    known = lies_open(h, other_side(side))
    for p in fighters_at(h, side):
        p.Came = True
    if not known:
        report_strikers(h)


def report_strikers(h: Hex) -> None:
    """Report the units that can counterattack the units that entered a hex (S8.1.10 S10.7.9)."""
    could = counterattack.around(h)
    if len(could) > 0:
        report(say("say.counter.may", h, few_names(could), side_name(own(could[0]))))


def lies_open(h: Hex, side: Side | None) -> bool:
    """Whether a hex contains enemies that advanced in this phase, or broke through."""
    return side is not None and any(p.Came or p.has("breakthrough") for p in foes_at(h, side))


def strikes_back(p: Piece) -> bool:
    """Whether a unit is infantry or armour, neither pinned nor finished (S10.7.9a S12.1.8a S14.4.9a S15.1.8a)."""
    return combat_unit(p) and able(p) and (infantry(p) or armoured(p))


def soviet_strikes_back(p: Piece) -> bool:
    """Whether a Soviet unit can counterattack: Guards and marines of any arm, even guns; other infantry and armour only
    with a leader in the hex (S8.1.10a)."""
    return (combat_unit(p) and able(p) and disciplined(p)) or (strikes_back(p) and led(p))


def led(p: Piece) -> bool:
    """Whether a leader of its side is in a unit's hex."""
    return p.hex is not None and any(q.is_a("leader") for q in units_at(p.hex, own(p)))


# ---- its result


def counter_result(battle: Battle, result: str) -> None:
    """Apply a counterattack's losses; the owner chooses the units (S8.1.10c)."""
    h = battle.targets[0]
    game.CounterAt = h
    game.CounterBy = battle.attackers
    game.CounterFoes = battle.defenders
    losses.queue(h, other_side(battle.side), whole(result), "free", battle.defenders, "counter")
    losses.allocate_all("counter")


def counter_over() -> None:
    """Remove a breakthrough marker with its unit (S10.7.9d); if no defender is left, the counterattackers may advance
    (S8.1.10d)."""
    h = game.CounterAt
    by = game.CounterBy
    for p in game.CounterFoes:
        if p.hex is None:
            p.mark("breakthrough", False)
    if h is not None and len(by) > 0 and len(foes_at(h, own(by[0]))) == 0:
        counter_advance.offer([h], by)


def counter_closes() -> None:
    """As a phase begins, end the chances to counterattack that were not used."""
    for line in counterattack.left_open():
        report(line, "warning")
    counterattack.forget()
