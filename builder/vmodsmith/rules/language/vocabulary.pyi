"""What every rule can ask and do, whatever the game.

This file is read, never run: from it come the signatures the checker knows, the stubs an editor reads, and the reference in
the documentation. Both runtimes, the table in memory and the one inside the engine, implement exactly these names.

Words of a game are types of their own: `Terrain`, `Condition`, `Phase` and so on stand for the ids in its data, written as
texts: `hex.terrain == "woods"`. Nothing here is specific to one game.
"""

class Text:
    """Words for players, in every language of the game. A `str` can stand wherever a `Text` is wanted."""

class Hex:
    """A hex of the map."""

    number: str
    """Its number as printed, such as `0203`."""
    part: str
    """The part of the map it belongs to; no way leads from one part to another."""
    terrain: Terrain
    """Its terrain."""
    vp: int
    """Its victory points, 0 for none."""
    q: int
    """First cube coordinate, for geometry."""
    r: int
    """Second cube coordinate."""
    def has(self, feature: Feature) -> bool:
        """Whether a feature of the ground is in it."""
    def features(self) -> list[Feature]:
        """The features of the ground in it, in order of the data."""
    def in_zone(self, zone: Zone) -> bool:
        """Whether it belongs to a zone or area of the map's data."""
    def is_place(self, place: Place) -> bool:
        """Whether a named place lies in it."""
    def neighbours(self) -> list[Hex]:
        """Those beside it, clockwise from the top; fewer than six at the edge of the map."""
    def neighbour(self, direction: int) -> Hex | None:
        """The one beside it in a direction, 0 to 5 clockwise from the top."""
    def direction_to(self, other: Hex) -> int | None:
        """The direction of a neighbour, 0 to 5; None for a hex that is none."""
    def adjacent(self, other: Hex) -> bool:
        """Whether another hex is beside it."""
    def distance(self, other: Hex) -> int | None:
        """How many hexes away another one is; None on another part of the map."""
    def within(self, radius: int) -> list[Hex]:
        """The hexes up to some hexes away, nearest first, itself first of all."""
    def side_has(self, other: Hex, line: Line) -> bool:
        """Whether a kind of line (river, wall) runs along the hexside to a neighbour."""
    def side_lines(self, other: Hex) -> list[Line]:
        """The kinds of line along the hexside to a neighbour, in order of the data."""
    def joined_by(self, other: Hex, line: Line) -> bool:
        """Whether a kind of line (road, railway) leads through the hexside to a neighbour."""
    def neighbours_along(self, lines: list[Line]) -> list[Hex]:
        """Those beside it to which any of some kinds of line leads, clockwise from the top."""
    def leads_off(self, line: Line) -> bool:
        """Whether a kind of line leads from it over the edge of the map."""
    def edges(self, without: list[Line]) -> list[int]:
        """The directions, 0 to 5, in which the map ends; not those whose hexside bears a line of some kinds, such as a river that is no edge."""
    def pieces(self) -> list[Piece]:
        """What stands in it, the bottom of the stack first."""

class Piece:
    """A counter in the game."""

    id: str
    """Its id in the data; copies of a quantity share it."""
    uid: str
    """What tells it from every other piece of the game."""
    kind: Kind
    """Its kind."""
    name: Text
    """Its name without states, for reports; empty for a piece that is face down for the acting player."""
    full_name: Text
    """Its name with what its face adds, for reports: without its conditions."""
    side: Side | None
    """Whose it is; None for what belongs to nobody."""
    type: Type | None
    """Its type, as units have one."""
    formation: Formation | None
    """The body it belongs to."""
    formation_name: Text
    """What that body is called; empty without one."""
    hex: Hex | None
    """The hex of the map it stands in; None in a box, or off the map."""
    box: Box | None
    """The box of a display it stands in; None on the map."""
    in_play: bool
    """Whether it is on the map or in a box at all."""
    face: int
    """The face that is up, from 1."""
    faces: int
    """How many faces it has."""
    steps: int
    """How many steps are left: the faces from the one that is up to the last."""
    facing: int | None
    """Which way it faces, 0 to 5 clockwise from the top; None for a kind that does not."""
    track: int
    """The number of the box of a track it stands in; 0 for none."""
    came_from: Hex | None
    """The hex it stood in before its last move; None where that was none."""
    came_from_box: Box | None
    """The box it stood in before its last move; None where that was none."""
    masked: bool
    """Whether it is face down for others than its owner."""
    moved: bool
    """Whether it wears the mark of having moved."""

    def is_a(self, word: Class) -> bool:
        """Whether its type belongs to a class of the data."""
    def has(self, condition: Condition) -> bool:
        """Whether a condition is on it."""
    def state(self, name: State) -> str:
        """The value of a state it has, such as its order; empty for none."""
    def printed(self, stat: Stat, step: int = 0) -> str:
        """What is printed for a value, on the face that is up or on that of a step from 1; a sign, or empty for nothing."""
    def arc_of(self, where: Hex) -> str:
        """The arc in which a hex lies, as the kind's facing names them; empty for its own hex, or without arcs."""

    def arc_towards(self, direction: int, facing: int) -> str:
        """The arc in which the neighbour of a direction would lie, if it faced another; both counted round, so that 6 is 0."""

    def mark(self, condition: Condition, on: bool = True) -> None:
        """Put a condition on it, or take it off."""
    def set_state(self, name: State, value: str) -> None:
        """Give a state a value; empty for none."""
    def turn_to(self, direction: int) -> None:
        """Let it face a direction; counted round, so that 6 is 0."""
    def show_face(self, face: int) -> None:
        """Turn it to one of its faces, from 1."""
    def lose_step(self) -> bool:
        """Turn it to its next step; the last one lost eliminates it, as `eliminate` does. Returns whether it did."""
    def eliminate(self) -> None:
        """Send it to where the eliminated pieces of its kind go: `eliminated` in pieces.yaml. A kind without it is a mistake."""
    def move(self, to: Hex) -> None:
        """Move it to a hex, as its owner would: it is marked as moved."""
    def put(self, to: Hex) -> None:
        """Put it into a hex without a mark: what comes along with another, or out of the palette."""
    def send(self, to: Box) -> None:
        """Put it into a box of a display."""
    def discard(self) -> None:
        """Take it out of the game."""
    def clear_moved(self) -> None:
        """Take the mark of having moved, and the trail, off it."""
    def mask(self) -> bool:
        """Turn it face down for the others. Returns False, and does nothing, where the acting side may not."""
    def unmask(self) -> None:
        """Turn it face up for all."""
    def command(self, name: str) -> None:
        """Give it a named command that its kind's data define."""

# ---- the map and the pieces

def hexes() -> list[Hex]:
    """Every hex of the map, in order of their numbers."""

def hex_at(number: str) -> Hex | None:
    """The hex of a number; None where there is none. A number written out is checked against the map."""

def zone_hexes(zone: Zone) -> list[Hex]:
    """The hexes of a zone or area, in order of their numbers."""

def place_hex(place: Place) -> Hex:
    """The hex of a named place."""

def pieces() -> list[Piece]:
    """Every piece in play, on the map and in boxes. Costs what the whole game costs: for ends of phases, not for menus."""

def map_pieces() -> list[Piece]:
    """Every piece in a hex of the map. Costs what the whole map costs."""

def pieces_in(where: Box) -> list[Piece]:
    """The pieces in a box."""

def piece(row: Row) -> Piece | None:
    """The piece of a row of the data; None where it is not in play."""

def selected() -> list[Piece]:
    """The pieces that the acting player has selected, with the one that acts."""

def others_to_act() -> int:
    """How many of the selected pieces come after the one that acts and do something by the same key: 0 for the last one."""

def piece_of(uid: str) -> Piece | None:
    """The piece of an identity kept earlier; None where it is not in the game any more."""

def new_piece(row: Row, at: Hex | Box) -> Piece:
    """A new piece of a row of the data, put down."""

def rows(start: str = "") -> list[Row]:
    """The rows of the palette whose ids begin so, plug-ins included, in order."""

def box(address: str) -> Box | None:
    """The box of an address such as `losses/blue`; None where there is none. One that is written out is checked."""

# ---- the game

def turn() -> int:
    """The turn, from 1."""

def last_turn() -> int:
    """The last turn of the game."""

def phase() -> Phase:
    """The phase."""

def phase_number(which: Phase) -> int:
    """The place of a phase in the turn, from 0."""

def phase_side() -> Side | None:
    """The side the phase belongs to; None where it is both sides'."""

def phase_name() -> Text:
    """What the phase is called."""

def turn_is(word: TurnWord) -> bool:
    """Whether this turn is of a kind that the data name, such as night."""

def has_begun(which: Phase) -> bool:
    """Whether a phase of this turn has begun, wherever the turn tracker is now; of turns before the last one, every phase has."""

def set_clock(turn: int, phase: Phase) -> None:
    """Put the turn tracker on a turn and phase, without what begins there. What lies behind begins anew when it comes to it."""

def stay_in_phase() -> None:
    """The step of the turn tracker that is under way does not happen: for hooks `on: leave`, which come before all others."""

def new_step() -> None:
    """What was done so far stands by itself: the next undo takes back only what follows. Say what is open, then this, then ask: an
    undo of the answer leads back to before the question. Does nothing where the action is part of a drag, of a step of the turn tracker, or
    of a key that another rule presses."""

def count_anew() -> None:
    """The steps of the action under way, of which too many would stop it, are counted from nought again, a hundred times at most:
    before each of many like things that it does."""

def setup() -> Setup | None:
    """The setup the game was begun with."""

def option(name: Option) -> str:
    """The value of an option of the module."""

def set_option(name: Option, value: str) -> None:
    """Give an option another value, for all players."""

def on(name: Option) -> bool:
    """Whether an option that is on or off is on."""

def other_side(side: Side) -> Side:
    """The enemy of a side, in games with two."""

def sides() -> list[Side]:
    """The sides, in order of the data."""

def side_name(side: Side) -> Text:
    """What a side is called."""

def formation_name(formation: Formation) -> Text:
    """What a body is called."""

def my_side() -> Side | None:
    """The side of who is acting; None for an observer, or a player of all sides."""

def alone() -> bool:
    """Whether one player plays every side: nobody else has taken one."""

def acts_for(side: Side) -> bool:
    """Whether who is acting may decide for a side: it is his, he plays all sides, or nobody else has taken it."""

# ---- tables

def cell(table: Table, row: int | str, column: int | str) -> str:
    """A cell. Beyond a row or column of whole numbers the nearest one counts; an empty text where there is none."""

def value(table: Table, row: int | str, column: int | str) -> int:
    """A cell as a whole number; 0 where it is empty. Stops the rule where it holds anything else."""

def columns(table: Table) -> list[str]:
    """The headings of the columns, left to right."""

def row_names(table: Table) -> list[str]:
    """The headings of the rows, from the top."""

def shifted(table: Table, column: str, by: int) -> str:
    """The column some steps to the right, to the left where negative; it stops at the ends."""

def row_up_to(table: Table, value: int) -> str:
    """The last row whose heading, a whole number, is not above a value; the first one below all."""

def odds_column(table: Table, attack: int, defence: int) -> str:
    """The best column, headings such as 2:1, whose odds are reached, so that fractions favour the defender."""

def cell_name(table: Table, word: str) -> Text:
    """What players read for a heading or cell of a table: its text if the strings have one."""

# ---- chance

def roll(sides: int, side: Side | None = None) -> int:
    """A die of the engine's own generator: 1 to its number of sides. In the chat it has the colour of the side that rolls it; where
    none is given, of the side whose phase it is."""

# ---- words

def say(key: TextKey, *values: Text | int | Hex) -> Text:
    """A text of strings, with its values filled in: as many as it has places in each language."""

def joined(parts: list[Text], by: Text = ", ") -> Text:
    """Texts one after the other, with another between them."""

def without(text: Text, start: Text) -> Text:
    """A text without what it begins with, in every language: a name without that of its body, say."""

def signed(value: int) -> str:
    """A number with its sign: +2, -1, 0."""

def whole(text: str, otherwise: int = 0) -> int:
    """A text as a whole number; another number where it is none."""

def report(line: Text, tone: Tone = "plain") -> None:
    """A line in everybody's chat. Its tone says how it is shown."""

# ---- dialogs: nothing of the action is shown before the answer is there

def choose(question: Text, choices: list[Text], at: list[Hex] = []) -> int | None:
    """Let who acts choose one: its place from 0; None if the dialog is closed. A single choice is taken without a question.

    `at` are the hexes of the choices: on the map each wears its digit.
    """

def choose_some(
    question: Text, choices: list[Text], least: int = 0, most: int = 99, ticked: list[int] = []
) -> list[int] | None:
    """Let who acts tick some of them: their places from 0, in order; None if the dialog is closed.

    Those in `ticked` are so from the start: what is sensible. Where none has to be picked, a button of its own does that, and no key
    presses it by accident.
    """

def ask(question: Text) -> bool:
    """A question with yes and no; closing the dialog is no."""

def confirm(question: Text) -> bool:
    """Ask who acts whether to go on although something is lost by it; yes without a question for a player who does not want to
    be asked, which is a preference of his and a button of the question itself."""

def choose_number(question: Text, least: int, most: int) -> int | None:
    """Let who acts choose a whole number; None if the dialog is closed."""

def show(marks: dict[Hex, Text]) -> None:
    """Let hexes wear short words on the acting player's map, until the next click that does more
    than scroll or zoom."""
