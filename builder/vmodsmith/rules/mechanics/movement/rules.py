"""Movement: allowances, costs by a table, roads, hexsides, zones, stops; by key, by menu and by drag.

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

Points are counted in parts, so that a road may cost half a point: `parts` says how many make one.
"""


@dataclass(frozen=True)
class Move:
    """The move of a piece in one phase: turn and phase it belongs to, parts of points left and allowed, where it stands by the
    rules (None: off the map), where it began, hexes moved, what stopped it, whether it began in an enemy zone, a note of the
    game's own, the hexes it has entered, and the facing that is paid for (-1 without one)."""

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
    """Whether such a piece may begin its move in a hex; with a drag it is judged by the hex that it was dragged out of. What
    depends on where a piece stands goes here, not into `who`."""
    return True


def allowance(unit: Piece) -> int:
    """The points of a piece, whole ones."""
    ...


def table() -> Table:
    """The table of costs: its rows are terrain, features and kinds of lines, its columns kinds of movement."""
    ...


def column(unit: Piece) -> str:
    """The column of a piece for the hexes it enters."""
    return columns(table())[0]


def crossing_column(unit: Piece) -> str:
    """The column for what is paid in addition: features of the hex, lines along the hexside. Empty: nothing is."""
    more = f"{column(unit)}-extra"
    return more if more in columns(table()) else ""


def parts() -> int:
    """How many parts a point has: 2 where a road costs half a point."""
    return 1


def roads() -> list[Line]:
    """Lines through hexes that replace the cost of the ground for who follows them, the cheapest one of several."""
    return []


def barriers() -> list[Line]:
    """Lines along hexsides that are never crossed."""
    return []


def crossed(unit: Piece, here: Hex, there: Hex) -> list[Line]:
    """The lines along a hexside that are paid for by a piece that crosses it: a bridge or a ford can take a river out."""
    return here.side_lines(there)


def takes_all(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a step takes the whole move of a piece, whatever it costs: only one that has not moved yet makes it, and none after it."""
    return False


def extra(unit: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """What a step costs besides ground and lines, in parts, each with its cause."""
    return []


def zone(where: Hex, unit: Piece) -> bool:
    """Whether a hex lies in an enemy zone that counts for the move of a piece."""
    return False


def zone_stops(unit: Piece) -> bool:
    """Whether a piece must stop where it enters an enemy zone."""
    return True


def zone_to_zone(unit: Piece) -> bool:
    """Whether a piece may go from one enemy zone directly into another."""
    return False


def zone_after_zone(unit: Piece) -> bool:
    """Whether a piece that began its move in an enemy zone may enter one in that move."""
    return True


def leaving_cost(unit: Piece, move: Move) -> int:
    """What it costs in addition, in parts, to leave an enemy zone where the move began."""
    return 0


def least(unit: Piece) -> int:
    """How many hexes a piece may always move, whatever they cost."""
    return 0


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not end its move in a hex because of its friends there."""
    return False


def turning(unit: Piece) -> int | None:
    """What it costs to turn by one step of a facing, in parts; None for a piece that does not turn towards where it goes."""
    return None


def into(unit: Piece, direction: int, face: int) -> bool:
    """Whether a piece with a facing may step in a direction without turning: into its front."""
    return unit.arc_towards(direction, face) == "front"


def whole_move(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """What a move breaks as a whole if it ends where it has come to: told with each step, and when the phase is left."""
    return []


def passing(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """What keeps a piece from staying where it has come to, told with each step only: friends in its way, say."""
    return []


def fellow(unit: Piece, where: Hex) -> Piece | None:
    """Who goes along with a piece, by the same key or drag and from one hex: one report tells of both."""
    return None


def goes(unit: Piece, there: Hex) -> None:
    """A step by key or menu, once it is legal and told."""
    unit.move(there)


def held(unit: Piece) -> list[Text]:
    """What keeps a piece where it is all through its phase, cause by cause; asked before any dice."""
    return []


def forbidden(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What else forbids a step, cause by cause; empty where nothing does."""
    return []


def entry_forbidden(unit: Piece, there: Hex) -> list[Text]:
    """What else forbids to come onto the map in a hex, cause by cause."""
    return []


def one_at_a_time() -> bool:
    """Whether the move of a piece is over as soon as another one moves. Those moved by one key or drag go on together."""
    return False


def as_one(unit: Piece) -> list[Piece]:
    """Others that move as one with a piece, now a step of this and now of that: the counters of one unit in several hexes."""
    return []


def risk(unit: Piece, here: Hex) -> int:
    """The least that leaving a hex costs by dice, in parts: mines. A drag leads through such a hex only where no other way is
    open; the dice themselves belong into `after_step`."""
    return 0


def least_price(unit: Piece) -> int:
    """The least that a step can cost, in parts: a way is looked for only where it could still lead to its goal."""
    return 1


def begins(unit: Piece, move: Move) -> Move:
    """The move as it begins: dice that a game rolls before the first step go here. It is asked until the first hex is entered,
    so what is rolled once is put into `note`."""
    return move


def after_step(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step has been paid: dice for it go here. With another `at` than the hex that was entered the piece does
    not come there; a word in `stopped` ends its move."""
    return move


def reminders(unit: Piece, move: Move, here: Hex) -> list[Text]:
    """What a player should know before the next step, told with its costs."""
    return []


def ground_name(word: str) -> Text:
    """What players read for a row of the table of costs."""
    return cell_name(table(), word)


def arrives(unit: Piece, where: Hex) -> None:
    """What happens when a piece has come into a hex, by whatever way."""


def by_hand(unit: Piece, where: Hex) -> None:
    """What follows when a piece is dragged while it has no move to make, or comes from a box."""
    if not intrudes(unit, where):
        arrives(unit, where)


def intrudes(unit: Piece, where: Hex) -> bool:
    """Whether a piece that was put into a hex by hand stands among enemies there, and has not arrived."""
    return False


def refused(unit: Piece, move: Move, there: Hex) -> None:
    """What follows a step by key or menu that was refused."""


def astray(unit: Piece, where: Hex) -> None:
    """What follows when a piece is put into a hex by no legal move: it stands by the rules where it stood before."""


def on_course(unit: Piece) -> None:
    """What follows when such a piece is back where it stands by the rules."""


def may_take_back(unit: Piece, move: Move) -> bool:
    """Whether a move can begin anew, by a drag back to where it began: not after dice that cost something, say."""
    return True


def anew(unit: Piece, move: Move) -> Move:
    """The move of a piece that begins anew where it began."""
    return fresh(unit, move.begun)


def taken_back(unit: Piece) -> None:
    """What follows when the move of a piece was taken back."""
