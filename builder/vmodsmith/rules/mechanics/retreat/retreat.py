"""Retreats: by a number of hexes; legal ends or paths ranked by the preferences of the rulebook; the owner chooses.

    retreat:
      use: retreat
      kinds: unit
      with: zones stacks
      passes: passes_itself(unit, here, there) and not here.side_has(there, "river")
      arrives: 'unit.mark("shaken")'

A combat result orders a retreat, `DR: retreat.order(battle.defenders, 2)`, or offers one, `retreat.offer(unit, 2)`.
With `by_way` a piece retreats hex by hex; if it overstacks a hex, the enemy removes the excess (`removes_excess`), or
the piece goes one hex further (`one_more`). With `with: checks`, checks continue when a retreat is resolved.
"""

from vmodsmith.rules.mechanics.library.common import opposes
from vmodsmith.rules.mechanics.words import Hex, Piece, Side, Text, report, say

# ---- what a game declares


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a retreat may lead from one hex to the next: by default into a hex without enemy units or ZOC. To
    exclude lakes too: `passes_itself(unit, here, there) and not here.side_has(there, "lake")`."""
    return not any(opposes(unit, other) for other in there.pieces()) and not zone(unit, there)


def zone(unit: Piece, where: Hex) -> bool:
    """Whether a hex is in an enemy ZOC that a retreat may not enter: `with: zones`."""
    return False


def ends_away(unit: Piece, begun: Hex, there: Hex, hexes: int) -> bool:
    """Whether a hex is far enough away to end a retreat: by default as many hexes as the retreat is long."""
    return begun.distance(there) == hexes


def worse(unit: Piece, begun: Hex, there: Hex) -> tuple[int, int, int]:
    """The rank of a hex as the end of a retreat, lower is better, first number first; only the best ends are legal."""
    return (0, 0, 0)


def by_way() -> bool:
    """Whether the path matters, so that it is chosen and walked hex by hex."""
    return False


def worse_way(unit: Piece, begun: Hex, way: list[Hex]) -> tuple[int, int, int]:
    """The rank of a path, lower is better, first number first; only the best paths are legal."""
    return worse(unit, begun, way[-1])


def better(unit: Piece, way: list[Hex]) -> int:
    """Which of several paths to one hex is offered: the one with the highest number, otherwise the first."""
    return 0


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its retreat in a hex at all: `with: stacking`."""
    return True


def nowhere(unit: Piece, hexes: int) -> None:
    """Effects on a piece that has no path to retreat."""
    report(say("retreat.nowhere", called(unit)), "strong")
    removed(unit)


def shorter() -> bool:
    """Whether a piece that cannot retreat the full distance goes as far as it can."""
    return False


def cut_short(unit: Piece, missing: int) -> None:
    """The cost to a piece of retreating fewer hexes than it should, if it may (`shorter`)."""


def leads(unit: Piece) -> Side | None:
    """The side that chooses the path of a piece: its own side, unless the enemy chooses."""
    return unit.side


def along(unit: Piece) -> list[Piece]:
    """The pieces that take the same path without another question, if they may: the others in its stack, for example.
    A drag moves only one piece."""
    return []


def marked(unit: Piece, yes: bool) -> None:
    """Mark a piece that must retreat."""


def tries(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether an attempted step of a path succeeds: a bridge may break, for example. A piece that fails stays where it
    is, and takes another path if one is left; a piece lost in the attempt has no more to retreat (`by_way`)."""
    return True


def enters(unit: Piece, there: Hex) -> None:
    """Effects when a retreating piece enters a hex, also on its way: it takes control of the hex, for example."""


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """Effects after a piece has retreated: it is disrupted, for example."""


def required(unit: Piece) -> None:
    """Effects after the retreat of a piece that had no choice to stay."""


def then() -> None:
    """Effects after a retreat is resolved, in any way."""


def chosen_by_owner() -> bool:
    """Whether a player chooses among equal ends; otherwise the first one in order of numbers is taken at once."""
    return True


def crowded(unit: Piece, there: Hex) -> bool:
    """Whether a piece may not be in a hex together with its friends there."""
    return False


def removes_excess() -> bool:
    """Whether the enemy removes pieces from a hex that a retreat has overstacked."""
    return False


def on_the_way_too() -> bool:
    """Whether a hex overstacked in passing counts as well."""
    return True


def overfull(where: Hex, side: Side) -> bool:
    """Whether the stack of a side is over the limit."""
    return False


def removable(unit: Piece) -> bool:
    """Whether a piece is among those that may be removed from a stack over the limit."""
    return True


def removed(unit: Piece) -> None:
    """Effects on a piece that is removed."""
    unit.eliminate()


def one_more() -> bool:
    """Whether a retreat that ends in an overstacked hex continues for one more hex."""
    return False


def strays(unit: Piece, there: Hex) -> None:
    """Effects after a piece is dragged where it may not go."""


def called(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name
