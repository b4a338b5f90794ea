"""The words that rules of mechanics can use. Written by `python -m vmodsmith.rules.mechanics.stub`; read, never run."""

from collections.abc import Callable
from typing import TypeAlias

from vmodsmith.rules.mechanics.control.control import Entry
from vmodsmith.rules.mechanics.library.common import Deed
from vmodsmith.rules.mechanics.loss_allocation.loss_allocation import Due
from vmodsmith.rules.mechanics.loss_allocation.loss_allocation import Hit
from vmodsmith.rules.mechanics.loss_allocation.loss_allocation import Suffered
from vmodsmith.rules.mechanics.marking.marking import Mark
from vmodsmith.rules.mechanics.movement.movement import Move
from vmodsmith.rules.mechanics.phases.phases import Marked
from vmodsmith.rules.mechanics.plotted_fire.plotted_fire import Plan
from vmodsmith.rules.mechanics.procedure.procedure import Operation
from vmodsmith.rules.mechanics.support.support import Salvo

Text: TypeAlias = str
Terrain: TypeAlias = str
Feature: TypeAlias = str
Zone: TypeAlias = str
Place: TypeAlias = str
Line: TypeAlias = str
Kind: TypeAlias = str
Side: TypeAlias = str
Type: TypeAlias = str
Formation: TypeAlias = str
Box: TypeAlias = str
Class: TypeAlias = str
Condition: TypeAlias = str
State: TypeAlias = str
Stat: TypeAlias = str
Row: TypeAlias = str
Phase: TypeAlias = str
TurnWord: TypeAlias = str
Setup: TypeAlias = str
Option: TypeAlias = str
Table: TypeAlias = str
TextKey: TypeAlias = str
Tone: TypeAlias = str

class Hex:
    """A hex of the map."""
    number: str
    'Its number as printed, such as `0203`.'
    label: Text
    'Its number, and the place and terrain by which the map names its hexes (`hex_names` in map.yaml):\n    `0704 Fordham, woods`. A hex as a value of `say` stands for it.'
    short_label: Text
    'The same without the terrain, for lists: `0704 Fordham`.'
    part: str
    'The part of the map it belongs to; no path leads from one part to another.'
    terrain: Terrain
    'Its terrain.'
    vp: int
    'Its victory points; 0 for none.'
    q: int
    'First cube coordinate, for geometry.'
    r: int
    'Second cube coordinate.'

    def has(self, feature: Feature) -> bool:
        """Whether it contains a terrain feature."""

    def features(self) -> list[Feature]:
        """Its terrain features, in the order of the data."""

    def in_zone(self, zone: Zone) -> bool:
        """Whether it belongs to a zone or area of the map's data."""

    def is_place(self, place: Place) -> bool:
        """Whether a named place lies in it."""

    def neighbours(self) -> list[Hex]:
        """The adjacent hexes, clockwise from the top; fewer than six at the edge of the map."""

    def neighbour(self, direction: int) -> Hex | None:
        """The adjacent hex in a direction, 0 to 5 clockwise from the top."""

    def direction_to(self, other: Hex) -> int | None:
        """The direction of an adjacent hex, 0 to 5; None if the hex is not adjacent."""

    def adjacent(self, other: Hex) -> bool:
        """Whether another hex is adjacent."""

    def distance(self, other: Hex) -> int | None:
        """The distance to another hex, in hexes; None if it is on another part of the map."""

    def is_within(self, radius: int, of: Hex) -> bool:
        """Whether it is at most `radius` hexes from another hex, on the same part of the map."""

    def within(self, radius: int) -> list[Hex]:
        """All hexes up to a distance, nearest first, beginning with this hex."""

    def side_has(self, other: Hex, line: Line) -> bool:
        """Whether a kind of line (river, wall) runs along the hexside to an adjacent hex."""

    def side_lines(self, other: Hex) -> list[Line]:
        """The kinds of line along the hexside to an adjacent hex, in the order of the data."""

    def joined_by(self, other: Hex, line: Line) -> bool:
        """Whether a kind of line (road, railway) crosses the hexside to an adjacent hex."""

    def neighbours_along(self, lines: list[Line]) -> list[Hex]:
        """The adjacent hexes connected by any of the given kinds of line, clockwise from the top."""

    def leads_off(self, line: Line) -> bool:
        """Whether a kind of line leads from it off the map."""

    def edges(self, without: list[Line]) -> list[int]:
        """The directions, 0 to 5, in which the map ends, except those whose hexside has one of the given kinds of line
        (such as a river that does not count as a map edge)."""

    def pieces(self) -> list[Piece]:
        """The pieces in it, from the bottom of the stack up."""

class Piece:
    """A counter in the game."""
    id: str
    'Its id in the data; copies of a quantity share it.'
    uid: str
    'Its unique identity among all pieces of the game.'
    kind: Kind
    'Its kind.'
    name: Text
    'Its name without states, for reports; empty if it is face down for the acting player.'
    full_name: Text
    'Its name with the additions of its face, for reports; without its conditions.'
    side: Side | None
    'Its side; None for neutral pieces.'
    type: Type | None
    'Its type, if it is a unit.'
    formation: Formation | None
    'The formation it belongs to.'
    formation_name: Text
    'The name of its formation; empty if it has none.'
    hex: Hex | None
    'The hex it is in; None in a box, or off the map.'
    here: Hex
    'The hex it is in, for a piece that is known to be on the map. For any other piece the rule stops.'
    box: Box | None
    'The box of a display it is in; None on the map.'
    in_play: bool
    'Whether it is on the map or in a box.'
    face: int
    'The number of the face that is up, from 1.'
    faces: int
    'The number of its faces.'
    steps: int
    'The number of steps left: from the face that is up to the last.'
    facing: int | None
    'Its facing, 0 to 5 clockwise from the top; None for a kind without facing.'
    track: int
    'The number of the track box it is in; 0 for none.'
    came_from: Hex | None
    'The hex it was in before its last move; None if it was not in a hex.'
    came_from_box: Box | None
    'The box it was in before its last move; None if it was not in a box.'
    masked: bool
    'Whether it is face down for everybody except its owner.'
    moved: bool
    'Whether it is marked as moved.'

    def is_a(self, word: Class) -> bool:
        """Whether its type belongs to a class of the data."""

    def has(self, condition: Condition) -> bool:
        """Whether it has a condition."""

    def state(self, name: State) -> str:
        """The value of one of its states, such as its order; empty for none."""

    def printed(self, stat: Stat, step: int=0) -> str:
        """A printed value, on the face that is up or on the face of a step (from 1): a number, a sign, or empty if
        nothing is printed."""

    def arc_of(self, where: Hex) -> str:
        """The arc in which a hex lies, as named by the facing of its kind; empty for its own hex, or without arcs."""

    def arc_towards(self, direction: int, facing: int) -> str:
        """The arc of the neighbour in a direction if the piece had another facing. Both numbers wrap around: 6 is 0."""

    def mark(self, condition: Condition, on: bool=True) -> None:
        """Set or clear a condition."""

    def set_state(self, name: State, value: str) -> None:
        """Set a state to a value; empty for none."""

    def turn_to(self, direction: int) -> None:
        """Set its facing; the number wraps around: 6 is 0."""

    def show_face(self, face: int) -> None:
        """Show one of its faces, from 1."""

    def lose_step(self) -> bool:
        """Flip it to its next step; losing the last step eliminates it, as `eliminate` does. Returns whether it was
        eliminated."""

    def eliminate(self) -> None:
        """Send it to the box for eliminated pieces of its kind (`eliminated` in pieces.yaml). It is an error if its
        kind has none."""

    def move(self, to: Hex) -> None:
        """Move it to a hex as its owner would: it is marked as moved."""

    def put(self, to: Hex) -> None:
        """Put it into a hex without marking it as moved: for pieces that come along with another, or from the
        palette."""

    def send(self, to: Box) -> None:
        """Put it into a box of a display."""

    def discard(self) -> None:
        """Remove it from the game."""

    def clear_moved(self) -> None:
        """Clear its mark of having moved, and its trail."""

    def mask(self) -> bool:
        """Turn it face down for the other players. Returns False, and does nothing, if the acting side may not do
        this."""

    def unmask(self) -> None:
        """Turn it face up for everybody."""

    def command(self, name: str) -> None:
        """Send it a named command that the data of its kind define."""
    size: str
    parent: str
    division: str
    arrives: str
    area: str
    setup: str
    aim: Hex | None
    aims: list[Hex]
    at_work_in: Hex | None
    attached: Row | None
    begun_in: str
    building: str
    crossed: bool
    delayed: bool
    delayed_by: str
    due: int
    due_again: int
    fights: int
    fired_phases: list[Phase]
    fled: str
    handed_from: Hex | None
    handed_in: str
    handed_into: Box | None
    handed_out: Box | None
    handed_to: Hex | None
    lasting: bool
    needed: int
    order: str
    ordered: int
    points_left: str
    rested: bool
    shot_by: list[str]
    since: int
    state_before: str
    strayed: Hex | None
    strayed_in: str
    underway: Move | None
    worked: int

def hexes() -> list[Hex]:
    """All hexes of the map, in order of their numbers."""

def hex_at(number: str) -> Hex | None:
    """The hex with a number; None if there is none. A number written as a literal is checked against the map."""

def zone_hexes(zone: Zone) -> list[Hex]:
    """The hexes of a zone or area, in order of their numbers."""

def place_hex(place: Place) -> Hex:
    """The hex of a named place."""

def pieces() -> list[Piece]:
    """All pieces in play, on the map and in boxes. Its cost grows with the whole game: use it at ends of phases, not in
    menus."""

def map_pieces() -> list[Piece]:
    """All pieces in hexes of the map. Its cost grows with the whole map."""

def pieces_in(where: Box) -> list[Piece]:
    """The pieces in a box."""

def piece(row: Row) -> Piece | None:
    """The piece of a row of the data; None if it is not in play."""

def selected() -> list[Piece]:
    """The pieces selected by the acting player, including the one that acts."""

def others_to_act() -> int:
    """The number of selected pieces that come after the acting one and react to the same key: 0 for the last one."""

def piece_of(uid: str) -> Piece | None:
    """The piece with an identity stored earlier; None if it is no longer in the game."""

def new_piece(row: Row, at: Hex | Box) -> Piece:
    """Create a new piece of a row of the data, and place it. If the row belongs to a plug-in that is not loaded, the
    action stops and is undone, and the chat names the missing plug-in: test it with `in_palette` first."""

def in_palette(row: Row) -> bool:
    """Whether new pieces of a row can be made: False if the row belongs to a plug-in that is not loaded."""

def rows(start: str='') -> list[Row]:
    """The rows of the palette whose ids begin with a text, including those of plug-ins, in order."""

def box(address: str) -> Box | None:
    """The box with an address such as `losses/blue`; None if there is none. An address written as a literal is
    checked."""

def turn() -> int:
    """The turn, from 1."""

def last_turn() -> int:
    """The last turn of the game."""

def phase() -> Phase:
    """The current phase."""

def phase_number(which: Phase) -> int:
    """The position of a phase within the turn, from 0."""

def phase_side() -> Side | None:
    """The phasing side; None if the phase belongs to both sides."""

def phase_name() -> Text:
    """The name of the current phase."""

def name_of_phase(which: Phase) -> Text:
    """The name of a phase."""

def turn_is(word: TurnWord) -> bool:
    """Whether this turn is of a kind that the data name, such as night."""

def has_begun(which: Phase) -> bool:
    """Whether a phase of this turn has begun, wherever the turn tracker is now. In turns before the last one reached,
    every phase has."""

def set_clock(turn: int, phase: Phase) -> None:
    """Set the turn tracker to a turn and phase, without the effects of their beginning. Phases before it begin again when the tracker reaches them."""

def stay_in_phase() -> None:
    """Cancel the current step of the turn tracker. For `on: leave` hooks, which run before all others."""

def step_on() -> None:
    """Step the turn tracker to the next phase as soon as this is over: the action of a button; or the start of a phase,
    for `on: done` hooks, which then is part of the same step, and taken back with it by one undo."""

def stepping_on() -> bool:
    """Whether the turn tracker is being stepped by `step_on`, not by a player."""

def offered() -> list[Text]:
    """The actions that the sheets offer to any player in the present phase: the texts of commands and buttons that count
    (`counts`) and whose conditions hold, each once. Its cost grows with the whole game."""

def judge_for_all(wanted: bool) -> None:
    """Let `acts_for` answer yes for every side until the end of the action; with False, no longer."""

def new_step() -> None:
    """Make everything done so far an action of its own: the next undo takes back only what follows. Report what is
    open, call this, then ask: undoing the answer leads back to before the question. It has no effect if the action is
    part of a drag, of a step of the turn tracker, or of a key that another rule presses."""

def count_anew() -> None:
    """Restart the step count of the current action, which stops it after too many steps; a hundred times at most. Call
    it before each of many similar things that the action does."""

def setup() -> Setup | None:
    """The setup with which the game began."""

def option(name: Option) -> str:
    """The value of an option of the module."""

def set_option(name: Option, value: str) -> None:
    """Set an option to a value, for all players."""

def on(name: Option) -> bool:
    """Whether a yes-or-no option is on."""

def other_side(side: Side) -> Side:
    """The enemy of a side, in games with two sides."""

def sides() -> list[Side]:
    """All sides, in the order of the data."""

def side_name(side: Side) -> Text:
    """The name of a side."""

def formation_name(formation: Formation) -> Text:
    """The name of a formation."""

def my_side() -> Side | None:
    """The acting player's side; None for an observer, or a player of all sides."""

def alone() -> bool:
    """Whether one player plays all sides: nobody else has taken one."""

def acts_for(side: Side) -> bool:
    """Whether the acting player may decide for a side: because it is their own, they play all sides, or nobody has
    taken it."""

def cell(table: Table, row: int | str, column: int | str) -> str:
    """A cell of a table. If rows or columns are whole numbers, a value beyond them takes the nearest. Empty if there is
    no such cell."""

def value(table: Table, row: int | str, column: int | str) -> int:
    """A cell as an integer; 0 if it is empty. Any other content stops the rule."""

def columns(table: Table) -> list[str]:
    """The column headings, left to right."""

def row_names(table: Table) -> list[str]:
    """The row headings, top to bottom."""

def shifted(table: Table, column: str, by: int) -> str:
    """The column a number of shifts to the right (left if negative); it stops at the ends."""

def row_up_to(table: Table, value: int) -> str:
    """The last row whose heading, a whole number, does not exceed a value; the first row if all do."""

def odds_column(table: Table, attack: int, defence: int) -> str:
    """The best column (headings such as 2:1) whose odds are reached: fractions are rounded in favour of the
    defender."""

def cell_name(table: Table, word: str) -> Text:
    """The text that players read for a heading or cell of a table: `table.TABLE.WORD` in the strings. Without it a row
    that has the id of a terrain, feature or line has its name, and any other word stands for itself."""

def roll(sides: int, side: Side | None=None) -> int:
    """Roll a die of the engine's own generator: 1 to the number of sides. In the chat it has the colour of the side
    that rolls it; by default the phasing side."""

def say(key: TextKey, *values: Text | int | Hex) -> Text:
    """A text of the strings with its values filled in: as many as it has placeholders in each language."""

def joined(parts: list[Text], by: Text=', ') -> Text:
    """Several texts joined into one, with a separator. A comma, semicolon or full stop is that of each reader's language."""

def without(text: Text, start: Text) -> Text:
    """A text without a given beginning, in every language: for example a name without that of its formation."""

def signed(value: int) -> str:
    """A number with its sign: +2, -1, 0."""

def per_unit(value: Text) -> Text:
    """A value of a report that is the unit's own: its name, its points left. Lines of one decision that differ only in
    such values become one line; the first such value is the name."""

def whole(text: str, otherwise: int=0) -> int:
    """A text as an integer; the second argument if it is not one."""

def report(line: Text, tone: Tone='plain') -> None:
    """Write a line to everybody's chat. The tone determines how it is shown."""

def choose(question: Text, choices: list[Text], at: list[Hex]=[]) -> int | None:
    """Let the acting player choose one entry: its position from 0; None if the dialog is closed. A single choice is
    taken without asking.

    `at` are the hexes of the choices: on the map, each shows its digit.
    """

def choose_some(question: Text, choices: list[Text], least: int=0, most: int=99, ticked: list[int]=[]) -> list[int] | None:
    """Let the acting player tick some entries: their positions from 0, in order; None if the dialog is closed.

    The entries in `ticked` are ticked from the start: use it for the sensible choice. If nothing has to be chosen, a
    separate button does that, and no key presses it by accident.
    """

def pick(question: Text, choices: list[Text], at: list[Hex]=[]) -> int:
    """Like `choose`, but closing the dialog ends the command, and so does an empty list of choices. What the command
    has done before stays done."""

def pick_some(question: Text, choices: list[Text], least: int=0, most: int=99, ticked: list[int]=[]) -> list[int]:
    """Like `choose_some`, but closing the dialog ends the command. What it has done before stays done."""

def pick_number(question: Text, least: int, most: int) -> int:
    """Like `choose_number`, but closing the dialog ends the command. What it has done before stays done."""

def ask(question: Text) -> bool:
    """Ask a yes-or-no question; closing the dialog means no."""

def confirm(question: Text) -> bool:
    """Ask the acting player whether to go on although something will be lost. Players can choose not to be asked, in
    their preferences or with a button of the question itself; for them the answer is yes."""

def choose_number(question: Text, least: int, most: int) -> int | None:
    """Let the acting player choose an integer; None if the dialog is closed."""

def select(units: list[Piece]) -> None:
    """Select pieces on the acting player's map, and nothing else, and scroll it to the first if it cannot be seen. It
    concerns that player only, and is not a step to undo."""

def show(marks: dict[Hex, Text]) -> None:
    """Show short texts on hexes of the acting player's map, until the next click that does more than scroll or zoom."""

class _Game:
    able: list[Piece]
    amounts: dict[str, int]
    answered: list[Hex]
    answering: list[Piece]
    attacked: list[Hex]
    bought: dict[str, int]
    bought_in: int
    bound: list[Piece]
    builders: list[Piece]
    coming: list[Piece]
    counted: str
    ending: Phase | None
    entered_in: str
    entries: list[Entry]
    excess: Hex | None
    exits_used: list[Hex]
    fired: dict[str, int]
    fired_in: str
    first_turn: int
    found_in: int
    going: list[Piece]
    gone: list[Piece]
    guns_of_plan: dict[Piece, list[Piece]]
    happened: list[str]
    hits: list[Hit]
    holders: dict[str, Side]
    holding: str
    in_one: bool
    just: list[Piece]
    kept_by: dict[Piece, list[str]]
    last_attackers: list[Piece]
    last_dice: list[int]
    last_result: str
    last_targets: list[Hex]
    late: str
    lost_way: dict[str, Hex]
    marks_kept: list[Marked]
    marks_of: str
    matters_reported: bool
    movers: list[Piece]
    movers_stamp: str
    noted: dict[str, int]
    notes: dict[str, Mark]
    observers_of_plan: dict[Piece, list[Piece]]
    off_course: list[Piece]
    offered: list[Hex]
    on_way: Piece | None
    open: list[Due]
    open_hexes: list[Hex]
    operation: Operation | None
    optional: list[Piece]
    owners: dict[Hex, str]
    passed: list[Piece]
    passed_in: str
    paused: bool
    payers: dict[str, list[Piece]]
    picked: list[Piece]
    plans: list[Plan]
    queue: dict[Piece, int]
    reached: list[str]
    refused: list[Hex]
    refused_too: list[Piece]
    repeated: bool
    reported_astray: list[str]
    reported_with: str
    salvos: list[Salvo]
    since: str
    spent_for_plan: dict[Piece, list[Piece]]
    stage: str
    stepped_to: int
    strayed_trail: list[Hex]
    suffering: list[Suffered]
    trail: list[Hex]
    tried: list[str]
    unreported: list[Piece]
    waiting: str
    waiting_at: Hex | None
    waiting_in: str
    wearing: dict[Piece, Hex]
    went_through: list[Phase]
    winner: str
    words: list[str]
    works_since: dict[str, int]

game: _Game

def bound() -> str:
    """The id of the binding that applies in the present phase; empty if none does."""

def is_bound() -> bool:
    """Whether the declaration applies in the present phase."""

def is_given(step: str) -> bool:
    """Whether the declaration replaces a step."""

def kinds() -> list[Kind]:
    """The kinds of piece of the declaration."""

def bound_phases() -> list[Phase]:
    """The phases of all bindings."""

def bound_side() -> Side | None:
    """The side of the binding that applies, otherwise the phasing side."""

def referee() -> str:
    """The level of the referee: off, warn, full."""

def judging() -> bool:
    """Whether the rules are judged: unless the referee is off."""

def enforcing() -> bool:
    """Whether the module carries out what the rules want: with the referee on full. Otherwise it only reports it."""

def all_phases() -> list[Phase]:
    """The phases of a turn, in the order of the data."""

def phase_owner(which: Phase) -> Side | None:
    """The phasing side of a phase; None if it belongs to both."""

def acting_phase() -> Phase:
    """The phase to which rules apply: during the actions at the end of a phase that phase, otherwise the present one."""

def acting_turn() -> int:
    """The turn to which rules apply: during the actions at the end of a turn's last phase that turn, otherwise the
    present one."""

def phase_before() -> Phase:
    """The phase before the present one, in the present order."""

def opening_line() -> Text:
    """The line that announces the first phase of a game, at setup; empty for none."""

def phase_order() -> list[Phase]:
    """The phases in their present order."""

def open_deeds(unit: Piece) -> list[Deed]:
    """Everything that the game's mechanics still let a piece do in the present phase: move, fire, attack, for example."""

def pieces_astray() -> list[Text]:
    """The pieces that are where the game's mechanics do not let them be, such as a refused move that was left there."""

def toolbar_labels() -> list[Text]:
    """The texts that the game's mechanics keep in sight on the toolbar."""

def attack_arrows() -> list[list[Hex]]:
    """The declared attacks that every player sees on the map as arrows, each from a hex to a hex."""

def silenced_by_move(unit: Piece) -> list[Text]:
    """What a piece can no longer do if it moves in the present phase: support attacks or fire, for example."""

def seen_of(unit: Piece) -> list[Text]:
    """What players read of a piece under the mouse: points left, supply, range and targets, for example."""

def reach_of(unit: Piece) -> list[Hex]:
    """The hexes that a piece under the mouse can reach now."""

def in_fire_of(unit: Piece) -> list[Hex]:
    """The hexes with targets that are in range of a piece under the mouse."""

MARKER_TRACKS: dict[str, str]

def track_of(row: str) -> str:
    """The track of a marker, `display/track`; empty for a piece of a kind without one."""

def loss_box(unit: Piece) -> Box | None:
    """The box for a piece that is eliminated; None for a kind without one."""

def laid_down(unit: Piece) -> None:
    """Reset everything with `lasts: life` in pieces.yaml and in the sheets, for a piece that is eliminated or leaves the map."""

def attack_begins() -> None:
    """Reset everything with `lasts: attack` in the sheets. The mechanic `combat` does so as it resolves an attack."""

def looks_alike(unit: Piece, other: Piece) -> bool:
    """Whether a player can tell two pieces apart only by their names: the same kind, type, side, formation, place, face,
    facing, printed values, conditions and states."""

ZONE_WORDS: list[Zone]

PLACE_WORDS: list[Place]

def area_hexes(name: str) -> list[Hex]:
    """The hexes named by a word of the data: a zone, an area, a place, a hex number; none for any other word."""

FORMATION_MORALE: dict[str, int]

def starting_morale(formation: Formation) -> int:
    """The morale of a formation in the data; 0 for none."""

FORMATION_MAPS: dict[str, str]

def part_of(formation: Formation) -> str:
    """The part of the map assigned to a formation in the data; empty for none."""

FORMATION_LEVELS: dict[str, str]

FORMATION_PARENTS: dict[str, str]

def superior(formation: Formation | None, level: str) -> str:
    """The formation of a level, such as `army`, to which a formation belongs, possibly itself; empty if there is none."""
