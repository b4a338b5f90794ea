"""Lines of supply or communication: which pieces and hexes a side reaches from its sources, and at what distance.

Sources are hexes; between them and the pieces there can be carriers (depots, headquarters), each with a range of its
own. There is one search from the sources, and one from each carrier, however many pieces there are. If formations have
their own sources, each of these is a network: a word, with its hexes, its carriers, and the pieces that draw on it.

    supply:
      use: trace
      sources: {red: west, blue: 0601 mill}
      networks: [north, south]
      network_sources: {north: 0101 0102, south: 0201}
      carriers: [{value: '[each for each in map_pieces() if each.kind == "depot" and each.side == side]'}]
      network: {r1: north, else: south}
      carrier_range: 4
      direct: 4
      draws: superior(unit.formation, "army") == network

The effects of a lack of supply belong to movement, combat and so on, which ask for the condition or state set here, or
for `level_of(unit)`.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.paths import Reach
from vmodsmith.rules.mechanics.words import Condition, Hex, Line, Piece, Side, State


@dataclass(frozen=True)
class SupplyLine:
    """The reach of one source of supply: the carrier (None for the sources themselves), how far its lines reach and may
    reach (None: any length), its network, the path from its source to the carrier (empty without one)."""

    carrier: Piece | None
    found: Reach
    limit: int | None
    network: str
    trunk: list[Hex]


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces need a line."""
    return unit.side is not None


def sources(side: Side) -> list[Hex]:
    """The hexes where the lines of a side begin: numbers, zones, places, such as `{red: west, blue: 0601 0602}`."""
    ...


def networks(side: Side) -> list[str]:
    """The networks of a side, as words of the game, if formations have sources of their own: `[north, south]`."""
    return [""]


def network_sources(side: Side, network: str) -> list[Hex]:
    """The hexes where the lines of a network begin."""
    return sources(side)


def longest(side: Side) -> int | None:
    """The maximum length of a line from a source to a piece; None for any length. With carriers, see `carrier_range`.
    All lengths and ranges here are sums of step costs (`cost`): hexes, as long as each step costs 1."""
    return None


def blocks(unit: Piece) -> bool:
    """Which enemies block the hex they are in."""
    return unit.side is not None


def zone_over(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether an enemy blocks an adjacent hex by its ZOC: `with: zones`."""
    return False


def frees(unit: Piece) -> bool:
    """Which friends keep a hex open in spite of enemy ZOC."""
    return blocks(unit)


def barriers() -> list[Line]:
    """Lines along hexsides that supply cannot cross."""
    return []


def along() -> list[Line]:
    """Lines through hexes, such as roads, that supply must follow; empty: it crosses any terrain."""
    return []


def cost(side: Side, here: Hex, there: Hex) -> int | None:
    """The cost of a step from one hex to the next; None if supply cannot pass."""
    return 1


def step(side: Side, here: Hex, there: Hex) -> int | None:
    """The cost of a step, whatever the pieces there; None if there is no path."""
    if len(along()) > 0 and not any(here.joined_by(there, line) for line in along()):
        return None
    if any(here.side_has(there, line) for line in barriers()):
        return None
    return cost(side, here, there)


def first_step(unit: Piece, here: Hex, there: Hex) -> int | None:
    """The cost of the step next to a piece, if it may pass where others may not; None: it is a step like all others."""
    return None


def carriers(side: Side) -> list[Piece]:
    """The pieces that carry supply on from the sources. If there are any, other pieces draw on them only, except on
    sources near enough for `direct`."""
    return []


def carrier_range(carrier: Piece, away: int) -> int:
    """The range of a carrier, given its distance from the sources."""
    return 0


def carrier_reach(carrier: Piece) -> int | None:
    """How far from its source a carrier may be to supply at all; None: any distance."""
    return None


def carrier_along(side: Side, here: Hex, there: Hex) -> int | None:
    """The cost of a step between sources and carriers; None if supply cannot pass."""
    return step(side, here, there)


def carrier_ways(side: Side, here: Hex) -> list[Hex]:
    """The adjacent hexes to which a path between sources and carriers may lead at all. The search is faster with fewer:
    if paths follow roads, use `here.neighbours_along(["road"])`."""
    return here.neighbours()


def carrier_longest(side: Side) -> int | None:
    """The maximum length of a line from a source to a carrier; None for any length."""
    return None


def network(carrier: Piece) -> str:
    """The network on which a carrier draws."""
    side = carrier.side
    return networks(side)[0] if side is not None else ""


def stands_alone(carrier: Piece) -> bool:
    """Whether a carrier supplies without a line from the sources: a depot stocked earlier, for example."""
    return False


def carries_along(carrier: Piece) -> bool:
    """Whether a carrier also supplies pieces on the path from its source to it."""
    return False


def direct(side: Side, network: str) -> int:
    """How far the sources of a network supply pieces directly, if there are carriers as well; 0: they do not."""
    return 0


def draws(unit: Piece, network: str) -> bool:
    """Whether a piece may draw directly on the sources of a network."""
    return True


def belongs(unit: Piece, carrier: Piece) -> bool:
    """Whether a piece may draw on a carrier: `{same: army}`, for example."""
    return True


def level(unit: Piece, away: int | None) -> str:
    """The supply level of a piece, given the length of its shortest line (None: it has none): empty for full supply,
    otherwise a word of the game, a value of `state` if there is one."""
    return "" if away is not None else "out"


def condition() -> Condition | None:
    """The condition of pieces that are not in full supply."""
    return None


def state() -> State | None:
    """The state that stores the supply level."""
    return None


def why_paragraphs(cause: str) -> str:
    """The rulebook paragraphs of a reason why a carrier does not supply a piece: `none` (there is no such carrier),
    `empty`, `cut` (no path from a source), `far` (too far from it), `range` (the piece is too far away), `barred`."""
    return ""


def drawn(unit: Piece, on: list[SupplyLine]) -> None:
    """Record the searches that reach a piece, the shortest line first, when its level is determined."""


def judged(unit: Piece, now: str) -> None:
    """Effects when the level of a piece is determined: by default its condition or state is set."""
    wears, keeps = condition(), state()
    if wears is not None:
        unit.mark(wears, now != "")
    if keeps is not None:
        unit.set_state(keeps, now)
