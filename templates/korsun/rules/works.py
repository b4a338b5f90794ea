"""Strongpoints, minefields, railways (15.1 15.2.5 15.3). Bridges: bridges.py. Numbers in comments are paragraphs."""

from game import *


def strongpoint_in(where: Hex) -> Piece | None:
    """A finished strongpoint in a hex."""
    return marker_in(where, "strongpoint")


def minefields(where: Hex) -> list[Piece]:
    """The finished minefields in a hex, mostly none: those with the front up (15.3.1 3)."""
    return [p for p in markers_in(where, "mines") if p.face == 1]


def minefield_in(where: Hex) -> Piece | None:
    return next((p for p in minefields(where)), None)


def field_across(where: Hex, away: Hex) -> Piece | None:
    """The minefield of a hex that covers its hexside to a neighbour."""
    return next((p for p in minefields(where) if mine_side(p, where, away)), None)


def can_work(p: Piece) -> bool:
    """An engineer that is neither disrupted nor regrouping (12.17.2 7)."""
    return engineer(p) and able(p) and p.hex is not None


# ---- what is built over turns: strongpoints (15.1.1), minefields (15.3.1)


def mines_left() -> int:
    """How many minefields may still be laid: those that were destroyed do not come back (15.3 15.3.3)."""
    return value("work-limits", "mines", "number") - game.MinesGone - len(markers_of("mines"))


def lay_work(where: Hex, work: Row, face: int) -> Piece:
    """A marker of a work, with the side up that shows its state."""
    laid = new_piece(work, where)
    laid.show_face(face)
    laid.Since = acting_turn()
    return laid


def lay_mines(p: Piece) -> None:
    """Its player says towards which hex mines lie that are ready; left, the question is asked again (15.3.1 (3))."""
    where = p.here
    beside = where.neighbours()
    picked = choose(say("say.mines.towards", where), [n.label for n in beside], beside)
    if picked is None:
        report(say("say.mines.open", where), "warning")
        return
    way = where.direction_to(beside[picked])
    p.Ready = False
    p.show_face(1)
    p.turn_to(way if way is not None else 0)
    game.Mines = True
    report(say("say.mines.lie", where, beside[picked]))


def strongpoint_strength(where: Hex) -> int:
    """What a strongpoint adds to the defence of its hex: two, if German infantry is there (15.1.2), more than an alert
    unit (4.8.2)."""
    held = any(infantry(p) and not p.is_a("alert") for p in units_at(where, "german"))
    return 2 if held and strongpoint_in(where) is not None else 0


# ---- railways (15.2.5)


def rail_cut(where: Hex) -> bool:
    return marker_in(where, "rail-cut") is not None


def mend_rail(me: Piece) -> None:
    """A point turns the marker to its back, a second one in a later phase takes it off (15.2.5)."""
    here = me.here
    for p in markers_in(here, "rail-cut")[:1]:
        if not spend_for(me, 1):
            return
        if p.face == 1:
            p.show_face(2)
            p.Since = acting_turn()
            report(say("say.rail.begun", me.name, here))
        else:
            report(say("say.rail.mended", me.name, here), "strong")
            p.discard()


# ---- minefields (15.3.2)


def mine_side(field: Piece, here: Hex, there: Hex) -> bool:
    """Whether a hexside between the hex of a minefield and another is one of its three."""
    way, middle = here.direction_to(there), field.facing
    return way is not None and middle is not None and (way - middle + 1) % 6 <= 2


def mined(here: Hex, there: Hex) -> bool:
    """Whether a hexside is mined, from whichever side it is crossed."""
    return field_across(there, here) is not None or field_across(here, there) is not None


def mines_cost(p: Piece, here: Hex, there: Hex) -> int:
    """Three points more for German armour (15.3.2)."""
    return 3 if german(p) and armoured(p) and mined(here, there) else 0


def mines_stop(p: Piece, here: Hex, there: Hex) -> bool:
    """German infantry and engineers stop in a mined hex that they enter over a mined hexside (15.3.2)."""
    if not german(p) or not (infantry(p) or engineer(p)):
        return False
    return field_across(there, here) is not None


def mines_forbid_trace(here: Hex, there: Hex) -> bool:
    """German lines of supply do not lead over mined hexsides (15.3.2). Asked often: mostly there are no mines at
    all."""
    return game.Mines and mined(here, there)


def destroy_mines(field: Piece) -> None:
    """Gone for this game (15.3.3)."""
    report(say("say.mines.gone", field.here.number), "strong")
    field.discard()
    game.MinesGone += 1


def mine_die(p: Piece) -> None:
    """1 to 3 costs a step (15.3.2)."""
    rolled = roll(6)
    report(say("say.mines.hit" if rolled <= 3 else "say.mines.miss", p.name, rolled))
    if rolled <= 3:
        lose_one(p)


def cross_mines(p: Piece, here: Hex, there: Hex) -> None:
    """A German unit has crossed a mined hexside in its move: armour rolls; engineers take the field off, then roll
    (15.3.2)."""
    if not german(p) or not mined(here, there):
        return
    field = field_across(there, here) if engineer(p) else None
    if field is not None:
        destroy_mines(field)
    if engineer(p) or armoured(p):
        mine_die(p)


# ---- mines in combat (15.3.2)


def mines_faced(battle: Battle) -> bool:
    """Whether Germans attack over a mined hexside of the hex attacked."""
    over = [(p, h) for p in battle.attackers for h in targets_beside(p, battle)]
    return battle.side == "german" and any(field_across(h, p.here) is not None for p, h in over)


def clear_mines_for(battle: Battle) -> None:
    """Declared assault engineers do that instead of their bonus, at the risk of a step; if that was the last, in
    vain."""
    if not mines_faced(battle):
        return
    for p in stormers(battle)[:1]:
        mine_die(p)
        if p.hex is not None:
            game.MinesCleared = game.MinesCleared + battle.targets


# ---- after a step, and as phases go by


def crossed(p: Piece, here: Hex, there: Hex) -> None:
    """A unit has gone over a hexside in its move: mines, strongpoints that Soviets enter (15.1.3), bridges."""
    cross_mines(p, here, there)
    came_into(p, there)
    bridges.crossed(p, here, there)


def advanced_over(p: Piece, here: Hex, there: Hex) -> None:
    """A unit has advanced after combat: mines take no toll, but go at once (15.3.2)."""
    field = field_across(there, here)
    if german(p) and field is not None:
        destroy_mines(field)
    leaves_vehicles(p, here, there)
    came_into(p, there)
    bridges.crossed(p, here, there)


def came_into(p: Piece, there: Hex) -> None:
    """A Soviet unit in a hex takes a strongpoint off (15.1.3)."""
    work = strongpoint_in(there)
    if soviet(p) and is_unit(p) and work is not None:
        report(say("say.works.overrun", there))
        work.discard()


def dragged_away(work: Piece) -> bool:
    return work.came_from is not None and work.hex is not None and work.hex != work.came_from


def trucks_along(work: Piece) -> bool:
    """Whether it is trucks that were dragged to the infantry they carry (18.5.2)."""
    return work.id == "trucks" and any(on_trucks(p) for p in units_at(work.here, "german"))
