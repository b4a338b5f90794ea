"""Retreats: a number of hexes, legal ends or ways ranked by what the rulebook prefers, the choice left to the owner.

    retreat:
      use: retreat
      kinds: unit
      with: zones stacks
      passes: not here.side_has(there, "river")
      arrives: 'unit.mark("shaken")'

A combat result orders them: `DR: retreat.order(battle.defenders, 2)`, or lets pieces choose: `retreat.offer(unit, 2)`. With
`by_way` a piece goes hex by hex; an excess over the limit of a stack is then removed by the enemy (`removes_excess`), or it
goes one hex more (`one_more`). `with: checks` lets the checks go on when a retreat is settled.
"""


# ---- what a game declares


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a retreat may lead from one hex to the next: no enemies, no enemy zone; no lake between, say."""
    return not any(enemies(unit, other) for other in there.pieces()) and not zone(unit, there)


def zone(unit: Piece, where: Hex) -> bool:
    """Whether a hex lies in an enemy zone that a retreat may not enter: `with: zones`."""
    return False


def ends_away(unit: Piece, begun: Hex, there: Hex, hexes: int) -> bool:
    """Whether a hex is far enough for the end of a retreat: as many hexes away as it is long."""
    return begun.distance(there) == hexes


def worse(unit: Piece, begun: Hex, there: Hex) -> tuple[int, int, int]:
    """How bad a hex is as an end, the first number counting most; only the best ones are legal."""
    return (0, 0, 0)


def by_way() -> bool:
    """Whether the way counts, so that it is picked and gone hex by hex."""
    return False


def worse_way(unit: Piece, begun: Hex, way: list[Hex]) -> tuple[int, int, int]:
    """How bad a way is, the first number counting most; only the best ones are legal."""
    return worse(unit, begun, way[-1])


def better(unit: Piece, way: list[Hex]) -> int:
    """Of several ways to one hex, which is offered: the one with the highest number, else the first."""
    return 0


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its retreat in a hex at all: `with: stacking`."""
    return True


def nowhere(unit: Piece, hexes: int) -> None:
    """What happens to a piece that has no way to retreat."""
    report(say("retreat.nowhere", called(unit)), "strong")
    removed(unit)


def shorter() -> bool:
    """Whether a piece that cannot retreat all the way goes as far as it can."""
    return False


def cut_short(unit: Piece, missing: int) -> None:
    """What it costs a piece to go fewer hexes than it should, where it may (`shorter`)."""


def leads(unit: Piece) -> Side | None:
    """Whose choice the way of a piece is: its owner's, unless the enemy leads it away."""
    return unit.side


def along(unit: Piece) -> list[Piece]:
    """Who goes the same way without another question, if it may: the others of its stack. A drag leads one piece alone."""
    return []


def marked(unit: Piece, yes: bool) -> None:
    """Show on a piece that it has to retreat."""


def tries(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a step of a way succeeds as it is tried: a bridge that may break under it, say. Who fails stays where it is, and goes
    another way if one is left; who is lost as it tries has no more to retreat (`by_way`)."""
    return True


def enters(unit: Piece, there: Hex) -> None:
    """What follows when a retreating piece comes into a hex, on its way too: it takes the hex, say."""


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """What follows when a piece has retreated: it is disrupted, say."""


def required(unit: Piece) -> None:
    """What follows when a piece has retreated that had to, and had not the choice to stay."""


def then() -> None:
    """What follows when a retreat is settled, in one way or another."""


def chosen_by_owner() -> bool:
    """Whether a player picks among equal ends; else the first one in order of numbers is taken at once."""
    return True


def crowded(unit: Piece, there: Hex) -> bool:
    """Whether a piece may not stand in a hex besides its friends there."""
    return False


def removes_excess() -> bool:
    """Whether the enemy removes pieces from a hex that a retreat makes too full."""
    return False


def on_the_way_too() -> bool:
    """Whether a hex on the way, made too full in passing, counts for that as well."""
    return True


def overfull(where: Hex, side: Side) -> bool:
    """Whether the stack of a side is over the limit."""
    return False


def removable(unit: Piece) -> bool:
    """Whether a piece is among those that may be removed from a stack over the limit."""
    return True


def removed(unit: Piece) -> None:
    """What happens to a piece that is removed."""
    unit.eliminate()


def one_more() -> bool:
    """Whether a retreat that ends in a hex made too full goes one hex more."""
    return False


def strays(unit: Piece, there: Hex) -> None:
    """What follows when a piece is dragged where it may not go."""


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name
