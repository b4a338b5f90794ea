"""Losses, whoever caused them: who pays, what becomes of a tank, leaders and observers after it. Numbers in comments
are rows of the index, those of the phase where a rule stands first. A loss is reported by the rows of what caused it:
`attack`, `defence`, `chase`, `movers` and so on stand with `-leaders`, `-posts` and `-wrecks` in
tables/step-rows.csv."""

from game import *


def loss_rank(p: Piece, order: str) -> int:
    """Who pays first: the lowest number."""
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
    """What a unit is about: where it has laid its attack marker, what it is declared against, what it builds and how
    far it is, which part of its move is left where its side moves now (S8.1.10c S12.1.7c S15.1.7c)."""
    against = " ".join([h.number for h in p.Against])
    building_what = f"{p.construction_building} {p.Worked}" if construction.at_work(p) else ""
    if not moving() or p.side != phase_side():
        return f"{against}/{building_what}"
    move = movement.current(p)
    return f"{against}/{building_what}/{mode_of(p)} {move.left} {move.hexes}"


# ---- one unit less


def destroy(p: Piece, by: str) -> None:
    """A unit is lost: reported, the hex noted for leaders; a Soviet tank in city or industry may stay as an immobile
    one, where the rows of what hit it say so (S8.1.9d S9.4.4 S13.5.4)."""
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


# ---- when all is settled


def follow_up(word: str) -> None:
    """What goes on after losses, by the word that was given to `allocate_all`; each procedure has its line."""
    if word == "counter":
        counter_over()
    if word == "assault":
        storm.go_on()
    if word == "barrage":
        barrages_over()
