"""Strongpoints, minefields, railways (15.1 15.2.5 15.3). Bridges: bridges.py. Numbers in comments are paragraphs."""

from game import *


def strongpoint_in(where: Hex) -> Piece | None:
    """The finished strongpoint in a hex."""
    return marker_in(where, "strongpoint")


def minefields(where: Hex) -> list[Piece]:
    """The finished minefields in a hex, usually none: those with their front up (15.3.1 3)."""
    return [p for p in markers_in(where, "mines") if p.face == 1]


def minefield_in(where: Hex) -> Piece | None:
    return next((p for p in minefields(where)), None)


def field_across(where: Hex, away: Hex) -> Piece | None:
    """The minefield in a hex that covers its hexside towards a neighbour."""
    return next((p for p in minefields(where) if mine_side(p, where, away)), None)


def can_work(p: Piece) -> bool:
    """Whether a unit is an engineer able to work: neither disrupted nor regrouping (12.17.2 7)."""
    return engineer(p) and able(p) and p.hex is not None


# ---- built over several turns: strongpoints (15.1.1), minefields (15.3.1)


def mines_left() -> int:
    """The number of minefields that can still be laid: destroyed ones do not return (15.3 15.3.3)."""
    return value("work-limits", "mines", "number") - game.MinesGone - len(markers_of("mines"))


def lay_work(where: Hex, work: Row, face: int) -> Piece:
    """Place a marker for a work, with the side up that shows its state."""
    laid = new_piece(work, where)
    laid.show_face(face)
    laid.Since = acting_turn()
    return laid


def lay_mines(p: Piece) -> None:
    """Let the player choose the direction of finished mines; if cancelled, the question is asked again (15.3.1 (3))."""
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
    """The defence added by a strongpoint: two if German infantry is there (15.1.2), other than an alert unit
    (4.8.2)."""
    held = any(infantry(p) and not p.is_a("alert") for p in units_at(where, "german"))
    return 2 if held and strongpoint_in(where) is not None else 0


# ---- railways (15.2.5)


def rail_cut(where: Hex) -> bool:
    return marker_in(where, "rail-cut") is not None


def mend_rail(me: Piece) -> None:
    """Spend a point to turn the marker to its back; a second point in a later phase removes it (15.2.5)."""
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
    """Whether a hexside between a minefield's hex and another is one of the three it covers."""
    way, middle = here.direction_to(there), field.facing
    return way is not None and middle is not None and (way - middle + 1) % 6 <= 2


def mined(here: Hex, there: Hex) -> bool:
    """Whether a hexside is mined, from either side."""
    return field_across(there, here) is not None or field_across(here, there) is not None


def mines_stop(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether mines stop a unit: German infantry or engineers entering a mined hex by a mined hexside (15.3.2)."""
    return german(p) and (infantry(p) or engineer(p)) and field_across(there, here) is not None


def mines_forbid_trace(here: Hex, there: Hex) -> bool:
    """Whether mines block a German supply line: it cannot cross mined hexsides (15.3.2). This is called often, so the
    usual case without mines comes first."""
    return game.Mines and mined(here, there)


def destroy_mines(field: Piece) -> None:
    """Remove a minefield for the rest of the game (15.3.3)."""
    report(say("say.mines.gone", field.here.number), "strong")
    field.discard()
    game.MinesGone += 1


def mine_die(p: Piece) -> None:
    """Roll for a unit that crosses mines: 1 to 3 costs a step (15.3.2)."""
    rolled = roll(6)
    report(say("say.mines.hit" if rolled <= 3 else "say.mines.miss", p.name, rolled))
    if rolled <= 3:
        lose_one(p)


def cross_mines(p: Piece, here: Hex, there: Hex) -> None:
    """Apply mines to a German unit that crossed a mined hexside in its move: armour rolls; engineers remove the
    minefield, then roll; one that infantry enters goes in the engineers' phase of the turn, wherever they are then
    (15.3.2)."""
    if not german(p) or not mined(here, there):
        return
    field = field_across(there, here)
    if field is not None and engineer(p):
        destroy_mines(field)
    elif field is not None and infantry(p):
        field.Trodden = True
    if engineer(p) or armoured(p):
        movement.lasts(p)
        mine_die(p)


# ---- mines in combat (15.3.2)


def mines_faced(battle: Battle) -> bool:
    """Whether Germans attack across a mined hexside of the attacked hex."""
    over = [(p, h) for p in battle.attackers for h in targets_beside(p, battle)]
    return battle.side == "german" and any(field_across(h, p.here) is not None for p, h in over)


def clear_mines_for(battle: Battle) -> None:
    """Let declared assault engineers clear mines instead of their bonus, at the risk of a step. If they lose their last
    one, they fail."""
    if not mines_faced(battle):
        return
    for p in stormers(battle)[:1]:
        mine_die(p)
        if p.hex is not None:
            game.MinesCleared = game.MinesCleared + battle.targets


# ---- after a step


def crossed(p: Piece, here: Hex, there: Hex) -> None:
    """Apply the effects of crossing a hexside in a move: mines, strongpoints entered by Soviets (15.1.3), bridges."""
    cross_mines(p, here, there)
    came_into(p, there)
    bridges.crossed(p, here, there)


def advanced_over(p: Piece, here: Hex, there: Hex) -> None:
    """Apply the effects of an advance after combat: mines cause no losses, but are removed at once (15.3.2)."""
    field = field_across(there, here)
    if german(p) and field is not None:
        destroy_mines(field)
    leaves_vehicles(p, here, there)
    came_into(p, there)
    bridges.crossed(p, here, there)


def came_into(p: Piece, there: Hex) -> None:
    """Remove a strongpoint that a Soviet unit enters (15.1.3)."""
    work = strongpoint_in(there)
    if soviet(p) and is_unit(p) and work is not None:
        report(say("say.works.overrun", there))
        work.discard()
        movement.lasts(p)


def dragged_away(work: Piece) -> bool:
    return work.came_from is not None and work.hex is not None and work.hex != work.came_from


def trucks_along(work: Piece) -> bool:
    """Whether a marker is trucks dragged together with the infantry they carry (18.5.2)."""
    return work.id == "trucks" and any(on_trucks(p) for p in units_at(work.here, "german"))
