"""Supply of units: in supply, out of supply 1 and 2, reassigned formations (13.4). Numbers in comments are
paragraphs."""

from game import *

# ---- the status of units (13.4)


def judge_all() -> None:
    """Determine supply (13.4.1), however strict the referee is: this is bookkeeping."""
    for side in sides():
        out = [p for p in supplies.judge(side) if p.state("supply") != ""]
        supplies.report_out(side, out)
        if len(out) == 0:
            report(say("say.supply.all", side_name(side)), "quiet")


def note_supply_markers(p: Piece, on: list[SupplyLine]) -> None:
    """Store the supply markers in range of a unit, nearest first (14.3). A unit in range of its own formation's marker
    again is no longer reassigned (13.4.3)."""
    found = [line.carrier for line in on if line.carrier is not None]
    p.SupplyMarkers = found
    p.JudgedIn = acting_turn()
    p.InRange = len(on) > 0
    if p.Assigned is not None and any(own_supply_marker(d, p) for d in found):
        report(say("say.assign.back", p.name, formation_name(p.Assigned)))
        p.Assigned = None


def fought_out_of_supply(p: Piece) -> None:
    """Make a unit that fights while OOS 1 become OOS 2 (13.4.1 13.5.1)."""
    if p.kind in ("unit", "artillery") and p.state("supply") == "oos1":
        p.set_state("supply", "oos2")
        report(say("say.oos2.fought", p.name))


def worn_by_fight(units: list[Piece]) -> None:
    """Apply the attrition of combat, or of a shot by armour (9.9.5), to units out of supply (13.4.1 13.5.1)."""
    for p in still_on_map(units):
        fought_out_of_supply(p)


def worn_by_move(p: Piece, hexes: int) -> None:
    """Make a unit that drives two or more hexes while OOS 1 become OOS 2; units on foot are spared (13.4.1 13.5.1)."""
    if p.kind not in ("unit", "artillery") or mobility(p) == "foot" or (p.kind == "unit" and walked(p)):
        return
    if hexes >= 2 and p.state("supply") == "oos1":
        p.set_state("supply", "oos2")
        report(say("say.oos2.drove", p.name, hexes))


# ---- assigned to another formation (13.4.3)


def others_to_supply(p: Piece) -> list[Formation]:
    """The other armies, or German corps, that have a supply marker on the map (13.4.3)."""
    level = "army" if soviet(p) else "corps"
    mine = superior(body(p).formation, level)
    found = {d.formation for d in supply_markers_on_map(own(p)) if d.formation == superior(d.formation, level) != mine}
    return [f for f in found if f is not None]


def assign(p: Piece) -> None:
    """Reassign a unit without any line to its own supply markers to another army or corps."""
    if joined_to_own(p) and forbids(say("say.assign.not-cut", p.name), "13.4.3"):
        return
    goes_over(p, others_to_supply(p), say("say.assign.which", p.name), "say.assigned")


def goes_over(p: Piece, bodies: list[Formation], question: Text, line: TextKey) -> None:
    """Let the player pick the formation that a unit belongs to, and is supplied by, from now on (13.4.3 18.13)."""
    picked = pick(question, [formation_name(f) for f in bodies])
    p.Assigned = bodies[picked]
    p.AssignedIn = acting_turn()
    report(say(line, p.name, formation_name(bodies[picked])))


def refuse(why: Text, paragraphs: str) -> None:
    """Report the reason why something is not possible."""
    report(cited(why, paragraphs), "warning")


def joined_to_own(p: Piece) -> bool:
    """Whether a line of any length joins a unit to one of its own supply markers (13.4.3)."""
    mine = [d for d in supply_markers_on_map(own(p)) if own_supply_marker(d, p)]
    return any(supplies.away_on(p, supplies.line_from(d, None)) is not None for d in mine)
