"""Movement: allowances, costs from a table, roads, hexsides, ZOC, stops; by key, menu or drag.

    movement:
      use: movement
      kinds: unit
      with: zones stacks held
      bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
      allowance: {armour: 6, else: 3}
      table: costs
      column: {armour: vehicle, else: foot}
      parts: 2
      roads: road
      leaving_cost: 2
      least: 1
      extra: [{text: weather.mud, by: 1, when: 'weather.now() == "mud"', paragraphs: "4.1"}]

Points are counted in parts, so that a road can cost half a point: `parts` is the number of parts in a point.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.common import Modifier
from vmodsmith.rules.mechanics.words import Hex, Line, Piece, State, Table, Text, cell_name, columns


@dataclass(frozen=True)
class Move:
    """The move of a piece in one phase: its turn and phase; parts of points left and allowed; its legal position (None:
    off the map); its start; hexes moved; what stopped it; whether it began in an enemy ZOC; a note of the game's own;
    the hexes it has entered; the facing that is paid for (-1 without facing)."""

    stamp: str
    left: int
    allowed: int
    at: Hex | None
    begun: Hex | None
    hexes: int
    stopped: str
    bound: bool
    note: str
    entered: list[Hex]
    face: int


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces move by these rules."""
    return True


def may_begin(unit: Piece, where: Hex | None) -> bool:
    """Whether a piece may begin its move in a hex; for a drag, the hex from which it was dragged. Conditions on the
    position of a piece belong here, not in `who`."""
    return True


def allowance(unit: Piece) -> int:
    """The movement allowance of a piece, in whole points."""
    ...


def table() -> Table:
    """The table of movement costs: rows are terrain, features and kinds of lines, columns are kinds of movement."""
    ...


def column(unit: Piece) -> str:
    """The column of a piece for the hexes it enters."""
    return columns(table())[0]


def crossing_column(unit: Piece) -> str:
    """The column for additional costs: features of the hex, lines along the hexside. Empty: there are none."""
    more = f"{column(unit)}-extra"
    return more if more in columns(table()) else ""


def parts() -> int:
    """How many parts a point has: 2 if a road costs half a point."""
    return 1


def roads() -> list[Line]:
    """Lines through hexes that replace the terrain cost for units that follow them; if there are several, the
    cheapest."""
    return []


def barriers() -> list[Line]:
    """Lines along hexsides that can never be crossed."""
    return []


def crossed(unit: Piece, here: Hex, there: Hex) -> list[Line]:
    """The lines along a hexside that a piece pays for when crossing: a bridge or ford can remove a river."""
    return here.side_lines(there)


def takes_all(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a step takes the whole move of a piece, whatever its cost: only a piece that has not moved can take it,
    and it ends the move."""
    return False


def extra(unit: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """Costs of a step other than terrain and lines, in parts, each with its reason."""
    return []


def zone(where: Hex, unit: Piece) -> bool:
    """Whether a hex is in an enemy ZOC that counts for the move of a piece."""
    return False


def zone_stops(unit: Piece) -> bool:
    """Whether a piece must stop when it enters an enemy ZOC."""
    return True


def zone_to_zone(unit: Piece) -> bool:
    """Whether a piece may move directly from one enemy ZOC into another."""
    return False


def zone_after_zone(unit: Piece) -> bool:
    """Whether a piece that began its move in an enemy ZOC may enter one in that move."""
    return True


def leaving_cost(unit: Piece, move: Move) -> int:
    """The additional cost, in parts, of leaving the enemy ZOC in which the move began."""
    return 0


def least(unit: Piece) -> int:
    """How many hexes a piece may always move, whatever they cost."""
    return 0


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not end its move in a hex because of the friends there."""
    return False


def turning(unit: Piece) -> int | None:
    """The cost of turning by one facing, in parts; None for a piece that does not turn towards its path."""
    return None


def into(unit: Piece, direction: int, face: int) -> bool:
    """Whether a piece with facing may step in a direction without turning: into its front."""
    return unit.arc_towards(direction, face) == "front"


def whole_move(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """The violations of a move as a whole if it ends here; reported with each step, and when the phase ends."""
    return []


def passing(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """The reasons why a piece cannot stay in its present hex, reported with each step only: friends in the way, for
    example."""
    return []


def fellow(unit: Piece, where: Hex) -> Piece | None:
    """The piece that moves together with this one, by the same key or drag and from the same hex: one report covers
    both."""
    return None


def offers_step(unit: Piece, direction: int) -> bool:
    """Whether the menu of a piece that may move offers a step in a direction: into its front only, for example."""
    return True


def goes(unit: Piece, there: Hex) -> None:
    """A step by key or menu, after it was found legal and reported."""
    unit.move(there)


def held(unit: Piece) -> list[Text]:
    """The reasons why a piece may not move at all in this phase; asked before any dice."""
    return []


def forbidden(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """Further reasons why a step is illegal; empty if there are none."""
    return []


def entry_forbidden(unit: Piece, there: Hex) -> list[Text]:
    """Further reasons why a piece may not enter the map in a hex."""
    return []


def one_at_a_time() -> bool:
    """Whether the move of a piece ends as soon as another one moves. Pieces moved together by one key or drag continue
    together."""
    return False


def as_one(unit: Piece) -> list[Piece]:
    """Other pieces that move as one with this piece, a step of each in turn: the counters of one unit in several
    hexes."""
    return []


def risk(unit: Piece, here: Hex) -> int:
    """The least cost of the dice for leaving a hex, in parts: mines, for example. A drag takes a path through such a
    hex only if there is no other; the dice themselves belong in `after_step`."""
    return 0


def least_price(unit: Piece) -> int:
    """The least possible cost of a step, in parts: the search for a path stops where it can no longer reach its
    goal."""
    return 1


def begins(unit: Piece, move: Move) -> Move:
    """The move as it begins; dice rolled before the first step belong here. It is asked until the piece enters its
    first hex, so store what is rolled only once in `note`."""
    return move


def begins_by_hand(unit: Piece, move: Move) -> list[Text]:
    """What the players do themselves as a move begins, such as rolling dice, if the referee only warns. It is reported,
    and `begins` is not asked then."""
    return []


def after_step(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step is paid; dice for the step belong here. With an `at` other than the entered hex, the piece
    does not get there; a word in `stopped` ends its move."""
    return move


def after_step_by_hand(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What the players do themselves after a step is paid, such as rolling dice, if the referee only warns. It is
    reported, and `after_step` is not asked then."""
    return []


def reminders(unit: Piece, move: Move, here: Hex) -> list[Text]:
    """What the player should know before the next step, reported with its costs."""
    return []


def ground_name(word: str) -> Text:
    """The text that players read for a row of the cost table."""
    return cell_name(table(), word)


def arrives(unit: Piece, where: Hex) -> None:
    """Effects after a piece has entered a hex, by whatever means."""


def by_hand(unit: Piece, where: Hex) -> None:
    """Effects when a piece is dragged while it has no move to make, or comes from a box."""
    if not intrudes(unit, where):
        arrives(unit, where)


def by_hand_unjudged(unit: Piece, where: Hex) -> None:
    """Effects when a piece is dragged with the referee off: by default the same as in `by_hand`."""
    by_hand(unit, where)


def left_behind() -> bool:
    """Whether a piece that may not move stays behind when its stack is dragged with a piece that may, for example in a
    segment in which only some pieces move. With the referee on full it is put back, otherwise this is
    reported."""
    return False


def intrudes(unit: Piece, where: Hex) -> bool:
    """Whether a piece put into a hex by hand is among enemies there, so that it has not legally arrived."""
    return False


def refused(unit: Piece, move: Move, there: Hex) -> None:
    """Effects when a step by key or menu is refused."""


def astray(unit: Piece, where: Hex) -> None:
    """Effects when a piece is put into a hex without a legal move: its legal position is still the previous one."""


def on_course(unit: Piece) -> None:
    """Effects when such a piece returns to its legal position."""


def may_take_back(unit: Piece, move: Move) -> bool:
    """Whether dragging a piece back to its start restarts its move: not after dice that cost something, for example."""
    return True


def taken_back(unit: Piece) -> None:
    """Effects after the move of a piece was undone."""


def state() -> State | None:
    """A state of pieces that a move changes, such as that of guns which have moved: undoing the move restores it; None:
    moves change none."""
    return None
