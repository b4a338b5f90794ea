"""Option: Soviet partisans in the northern woods (18.1). Numbers in comments are paragraphs."""

from game import *

BASES: list[Row] = ["partisan-1", "partisan-2", "partisan-3", "partisan-4"]


def partisan(p: Piece) -> bool:
    return p.is_a("partisan")


def home_of(p: Piece) -> Hex | None:
    """The base of a partisan unit; each has its own (18.1.1)."""
    homes = [h for h in hexes() if h.has("partisan-base")]
    return homes[BASES.index(p.id)] if p.id in BASES and BASES.index(p.id) < len(homes) else None


def base_held(p: Piece) -> bool:
    """Whether Germans are in the base of a unit, so that it cannot return yet (18.1.5)."""
    h = home_of(p)
    return h is not None and len(units_at(h, "german")) > 0


def partisans_out(p: Piece) -> None:
    """Put eliminated partisans on the turn record, two turns ahead (18.1.4)."""
    back = turn() + 2
    p.show_face(1)
    where = box(f"turns/turn.{back}")
    if where is None:
        report(say("say.partisan.gone", p.name))
        return
    p.send(where)
    report(say("say.partisan.out", p.name, back))


def partisans_return() -> None:
    """In the reinforcement phase, return the partisans that are due to their bases (18.1.5)."""
    for p in pieces():
        h = home_of(p) if partisan(p) else None
        if h is not None and p.box is not None and 0 < p.track <= turn() and len(units_at(h, "german")) == 0:
            p.put(h)
            report(say("say.partisan.back", p.name, h))
        if h is not None and p.hex == h:
            p.show_face(1)


def go_home(p: Piece) -> None:
    """Send a unit back to its base: it regains full strength in the next reinforcement phase (18.1.5)."""
    h = home_of(p)
    if h is not None:
        p.put(h)
        report(say("say.partisan.home", p.name, h))


# ---- their combat (18.1.3 18.1.4)


def partisan_attack(battle: Battle) -> bool:
    return any(partisan(p) for p in battle.attackers)


def partisan_result(battle: Battle, result: str) -> str:
    """The result of combat with partisans: Germans lose no steps and do not retreat, whether attacking or defending,
    but can be disrupted (18.1.4)."""
    mine, theirs = part_of_result(result, True), part_of_result(result, False)
    if partisan_attack(battle):
        return as_result(mine, Part(0, False, False, theirs.disrupts))
    if len(battle.defenders) > 0 and all(partisan(p) for p in battle.defenders):  # not mixed stacks: 18.1.3 (4)
        return as_result(Part(0, False, False, mine.disrupts), theirs)
    return result
