"""Stacking (11). Numbers in comments are paragraphs."""

from game import *


def most_in(h: Hex) -> int:
    """The stacking limit of a hex: three units, two in forest (11.1)."""
    return 2 if h.terrain == "forest" else 3


def soviet_support(p: Piece) -> bool:
    """Whether a unit belongs to front or army troops outside divisions and corps (2.8)."""
    return corps_of(p) == "" and not p.is_a("division") and not p.is_a("fortified")


def soviets_together(one: Piece, other: Piece) -> bool:
    if front_of(one) != front_of(other) or one.is_a("partisan") or other.is_a("partisan"):
        return False
    for p in (one, other):
        if army_of(p) == "" and soviet_support(p):
            return True
    if army_of(one) != army_of(other):
        return False
    if corps_of(one) == corps_of(other):
        return True
    return soviet_support(one) or soviet_support(other)


def germans_together(one: Piece, other: Piece) -> bool:
    if one.is_a("alert") or other.is_a("alert"):
        return True
    if army_of(one) != army_of(other) or corps_of(one) != corps_of(other):
        return False
    if is_cadre(one) or is_cadre(other):
        return True
    return division_of(one) == division_of(other) or "" in (division_of(one), division_of(other)) or before_the_waves()


def tank_or_rifle_brigade(p: Piece) -> bool:
    return soviet(p) and p.is_a("brigade") and (armoured(p) or p.is_a("motor")) and not gun(p)


def small_part(p: Piece) -> bool:
    """Whether a unit is small: a broken-down division's regiment, a division's second half, a fort region (11.1)."""
    return soviet(p) and (
        p.is_a("fortified") or p.type == "expansion" or (p.is_a("broken-down") and p.is_a("regiment"))
    )


def keeps_small_off(p: Piece) -> bool:
    """Whether a unit cannot stack with a small one (11.1)."""
    return soviet(p) and (p.is_a("division") or p.is_a("fortified") or corps_of(p) != "")


# ---- violations (11.1.2 11.2)


def excused(stack: list[Piece]) -> bool:
    return any(p.kind in ("unit", "artillery", "alert") and p.Fled for p in stack)


def room_causes(p: Piece, h: Hex) -> list[Text]:
    """The reasons why a unit cannot join the friends in a hex. The limit is waived for a stack that retreated there,
    but not for units that join it in their own side's phase (11.2)."""
    side = own(p)
    stack = stacks.with_piece(p, h, side) if stacks.counts(p) else []
    if len(stack) == 0 or (excused(stack) and phase_side() != side):
        return []
    return stacks.broken_itself(stack, h, side)


def unfolded(stack: list[Piece]) -> list[Piece]:
    """A stack without expansion counters that are still with their divisions (4.7)."""
    return [p for p in stack if not p.is_a("expansion") or p.Half not in stack]


def stacks_settled(side: Side | None) -> None:
    """End a side's movement or combat phase: each illegal stack is disrupted, and its strongest unit loses a step
    (11.1.2). Then arrange the top units (11.3)."""
    if side is None:
        return
    for h in stacks.overfull(side):
        stack = stacks.stack_in(h, side)
        stack_pays(h, stack, joined(stacks.broken(stack, h, side), "; "))
    stacks.raise_tops(side)


def stack_pays(h: Hex, stack: list[Piece], broken: Text) -> None:
    """Penalise an illegal stack: all units are disrupted, the strongest loses a step (11.1.2)."""
    report(say("say.stack", h, broken), "warning")
    for p in stack:
        disrupt(p)
    lose_one(strongest(stack))


def strongest(stack: list[Piece]) -> Piece:
    """The strongest unit of a stack; if tied, the topmost."""
    return max(reversed(stack), key=lambda p: strength_of(p))


def pairs_apart(stack: list[Piece], h: Hex) -> list[Text]:
    """Armour stacked without its cavalry or brigade while that is elsewhere on the map (4.5.4 4.5.5)."""
    pairs = [(p, pair) for p in stack if armoured(p) for pair in [pair_of(p)] if pair is not None]
    return [say("why.pair", p.name, pair.name) for p, pair in pairs if pair.hex is not None and pair.hex != h]
