from game import *


# 6.1: a unit fights an enemy in a neighbouring hex, once a turn (6.3).
def may_fight(me: Piece, direction: int) -> bool:
    return me.Fought == 0 and foe(me, direction) is not None


def foe(me: Piece, direction: int) -> Piece | None:
    here = me.hex
    there = here.neighbour(direction) if here is not None else None
    if there is None:
        return None
    for other in there.pieces():
        if other.kind == "unit" and other.side != me.side:
            return other
    return None


def fight(me: Piece, direction: int) -> None:
    other = foe(me, direction)
    if other is None:
        return
    column = "2:1" if me.cs >= 2 * max(1, other.cs) else "1:1"
    die = roll(6)
    result = cell("fight", die, column)
    report(say("say.fight", me.full_name, other.full_name, column, die, result))
    if result == "D":
        other.lose_step()
    if result == "A":
        me.lose_step()
    me.Fought = 1
    game.Fights += 1


def rest() -> None:
    for each in pieces():
        if each.kind == "unit":
            each.Fought = 0
    report(say("say.rested"))


def dragged(me: Piece) -> None:
    start, there = me.came_from, me.hex
    if start is None or there is None:
        return
    apart = start.distance(there)
    if apart is not None:
        report(say("say.dragged", me.full_name, start, there, apart))


def count_pieces() -> None:
    report(say("say.count", len(pieces())))
