"""Movement modes (9.4): tactical, strategic, on foot, by rail. Numbers in comments are paragraphs."""

from game import *


def mode_of(p: Piece) -> str:
    """A unit's movement mode in this phase: tactical, strategic, on-foot or rail; tactical if none was chosen."""
    known = p.Mode
    stamp = f"{acting_stamp()} "
    return known.removeprefix(stamp) if known.startswith(stamp) else "tactical"


def on_foot(p: Piece) -> bool:
    """Whether a motorised unit walks: by choice (9.1.1), or because it left its vehicles behind a river (9.2.1)."""
    return p.kind == "unit" and (p.has("afoot") or mode_of(p) == "on-foot")


def walked(p: Piece) -> bool:
    """Whether a motorised unit chose to walk in its side's movement phase (9.1.1), even if that phase is over."""
    return p.Mode == f"{acting_turn()} {own(p)}-movement on-foot"


def set_mode(p: Piece, mode: str) -> None:
    p.Mode = f"{acting_stamp()} {mode}"
    movement.remember(p, movement.fresh(p, p.hex))


def may_choose_mode(p: Piece, mode: str) -> bool:
    """Whether a movement mode can be chosen: before the first step, in the side's own movement phase (9.4), or as a
    reserve moves (9.7)."""
    if not in_own_movement(p) or not movement.may_move(p) or movement.current(p).hexes > 0:
        return False
    return mode != "on-foot" or (p.is_a("walks") and not p.has("afoot"))


def choose_mode(p: Piece, mode: str) -> None:
    """Choose a movement mode, or return to tactical movement (9.4 9.1.1)."""
    if mode_of(p) == mode:
        set_mode(p, "tactical")
        report(say("mode.tactical", p.name), "quiet")
        return
    set_mode(p, mode)
    report(say(f"mode.{mode}", p.name, whole_points(p)), "quiet")


def strategic_causes(p: Piece) -> list[Text]:
    """The reasons why a unit cannot use strategic movement from its hex (9.4.2 12.17.2 13.5.2)."""
    found = [] if able(p) else [say("why.organisation")]
    found += [say("why.oos2")] if supply_of(p) == "oos2" else []
    near = p.hex is not None and enemy_within(p.hex, own(p), 2)
    return found + ([say("why.near")] if near else [])


def follow_best(p: Piece, known: Move, there: Hex) -> None:
    """Follow a drag. If it is too far for tactical movement, try strategic movement, unless a mode was chosen or points
    were spent (9.4)."""
    fit = able(p) and supply_of(p) != "oos2" and not in_reserve(p) and known.hexes == 0 and mode_of(p) == "tactical"
    start = known.at if fit and moving_side() is not None else None
    if start is None or enemy_within(start, own(p), 2):
        movement.follow_itself(p, known, there)
        return
    if there not in movement.toward(p, known, {start: 0}, there, known.left).costs:
        p.Mode = f"{acting_stamp()} strategic"
        quick = movement.fresh(p, start)
        if there in movement.toward(p, quick, {start: 0}, there, quick.left).costs:
            report(say("mode.strategic", p.name, whole_points(p)), "quiet")
            movement.follow_itself(p, quick, there)
            return
        p.Mode = ""
    movement.follow_itself(p, known, there)
