"""Losses of any cause: the units that take them, and the effects on tanks, leaders and observers. Numbers in
comments are rows of the index, of the phase in which a rule comes first. A loss is reported with the rows of its
cause: `attack`, `defence`, `chase`, `movers` and so on, with `-leaders`, `-posts` and `-wrecks` in
tables/step-rows.csv."""

from game import *


def loss_rank(p: Piece, order: str) -> int:
    """The rank of a unit for losses: the lowest takes them first."""
    if order == "snipers-last":
        return 1 if p.is_a("sniper") else 0  # S8.1.9c S12.1.7c
    if order == "vehicles":
        return 0 if motorised(p) else 1  # S10.6.2d
    if order == "bombard":
        return 2 if p.is_a("sniper") else 1 if armoured(p) else 0  # S9.3.1 S9.4.1
    if order == "armour":
        return 0 if armoured(p) else 1  # S8.1.7c
    if order == "engineers":
        return 0 if p.is_a("assault") else 1
    return 0


def doing(p: Piece) -> str:
    """A unit's current task: its attack marker, its declared target, its construction and progress, and the rest of its
    move if its side is moving (S8.1.10c S12.1.7c S15.1.7c)."""
    against = " ".join([h.number for h in p.Against])
    building_what = f"{p.construction_building} {p.Worked}" if construction.at_work(p) else ""
    if not moving() or p.side != phase_side():
        return f"{against}/{building_what}"
    move = movement.current(p)
    return f"{against}/{building_what}/{mode_of(p)} {move.left} {move.hexes}"


# ---- a unit is lost


def destroy(p: Piece, by: str) -> None:
    """Remove a lost unit: report it, and note its hex for leaders. A Soviet tank in city or industry may remain as an
    immobile one, if the rows of the cause say so (S8.1.9d S9.4.4 S13.5.4)."""
    h = p.hex
    if h is None:
        return
    report(say("say.lost", p.name))
    losses.note(h, own(p), by)
    if construction.at_work(p):
        construction.stop(p)
    wrecks = row_of(f"{by}-wrecks")
    if not immobile(p) and wrecks != "" and p.is_a("tank") and p.side == "soviet" and covered_ground(h):
        die = roll(10, p.side)
        found = cell("wreck-check", str(die), "result")
        report(cited(say(f"say.wreck.{found}", p.name, die), wrecks))
        if found == "wreck":
            becomes_immobile(p)
            return
    p.eliminate()


# ---- after all losses


def follow_up(word: str) -> None:
    """Continue after losses, by the word given to `allocate_all`; each procedure has its own line."""
    if word == "counter":
        counter_over()
    if word == "assault":
        storm.go_on()
    if word == "barrage":
        barrages_over()
