"""What each mechanic does at its edges: with a number that is 0, with one of what it is about, with nothing, in a phase
that is not its own, and towards or facing the top of the map (direction 0).

The game is that of the examples in the mechanics' own texts, so each row reads beside the page of mechanics. Where a
mechanic has no such edge, `NONE` says why.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from shared.ledger import as_before, digest

from rules.played import Field
from rules.test_mechanics_examples import declared
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.tabletop import Play, SharedData, Tabletop, vocabulary
from vmodsmith.rules.tabletop.python import emit

EDGES = ("0", "1", "empty", "wrong phase", "direction 0")

NOBODY: dict[str, str] = {}
ONE = {"r_1": "0302"}
NORTH = {"r_1": "0303", "b_1": "0302"}
ACROSS = {"r_1": "0302", "b_1": "0301"}
"""A river lies between these two."""
GUNS = {"r_2": "0304", "r_1": "0303", "b_1": "0302"}
LATER = {"r_5": "entry/later.red"}
FOUGHT = "do r-1: Attack…; dice 6; do r-1: Resolve"
WON = f"layer b-1: Step 2; {FOUGHT}"

TRAIN = {"r_1": "0302", "depot_red": "0601"}
LEVEL = "Referee: choose the level…"

ACTIONS = """
commands:
  - {id: attack, for: unit, menu: cmd.fight, call: 'orders.give(me, "attack")'}
  - {id: bound, for: unit, menu: cmd.count, call: 'report(say("say.who", orders.order_of(me)))'}
hooks:
  - {id: joins, on: moved, for: depot, call: trains.dragged(me)}
  - {id: brings, on: moved, for: unit, call: bring(me)}
"""
CODE = """

def bring(unit: Piece) -> None:
    if unit.hex is not None:
        trains.follow(unit, unit.hex)
"""
"""What a game writes itself for mechanics that bring no command of their own."""

Row = tuple[dict[str, str], str, str, object]
"""Where pieces stand, turn and phase, what is done, and what the last of it says, offers, or finds.

`press TEXT` or `press TEXT -> ANSWER`, `do PIECE: COMMAND`, `drag PIECE: HEX` and `next` give the lines that are said;
`menu PIECE: COMMAND` whether it is offered; `at PIECE` where it stands; `hex HEX` who stands there; `labels`
what stays in sight.
"""

ROWS: dict[tuple[str, str], Row] = {
    ("advance", "0"): (NORTH, "1 move-red", "do r-1: Attack…; dice 1; do r-1: Resolve; menu r-1: Advance…", False),
    ("advance", "1"): (NORTH, "1 move-red", f"{WON}; menu r-1: Advance…", True),
    ("advance", "empty"): (ONE, "1 move-red", "menu r-1: Advance…", False),
    ("advance", "wrong phase"): (NORTH, "1 move-red", f"{WON}; next; menu r-1: Advance…", False),
    ("advance", "direction 0"): (NORTH, "1 move-red", f"{WON}; do r-1: Advance…; at r-1", "0302"),
    ("arrivals", "0"): (LATER, "1 move-red", "menu r-5: Enter the map...", False),
    ("arrivals", "1"): (LATER, "2 move-red", "menu r-5: Enter the map...", True),
    ("arrivals", "empty"): (NOBODY, "1 move-red", "press Reinforcements still to come",
                            ["No reinforcements are still to come"]),
    ("arrivals", "wrong phase"): (LATER, "2 rest-red", "drag r-5: 0101",
                                  ["R1 1 15 may not enter at 0101 now: this is not its phase"
                                   " – Ctrl+Backspace puts it back"]),
    ("attachment", "0"): (ONE, "1 move-red", "do r-1: Lose a step", []),
    ("attachment", "1"): (TRAIN, "1 move-red", "drag depot-red: 0302; do r-1: Lose a step", ["R1 1 11 loses R1 D"]),
    ("attachment", "empty"): (TRAIN, "1 move-red", "drag depot-red: 0304",
                              ["R1 D: it cannot be attached to any unit in 0304"]),
    ("attachment", "wrong phase"): (TRAIN, "2 move-red", "drag depot-red: 0302", ["R1 D: it cannot be attached now"]),
    ("attachment", "direction 0"): (TRAIN, "1 move-red", "drag depot-red: 0302; drag r-1: 0301; at depot-red", "0301"),
    ("breakdown", "1"): (ONE, "1 move-red", "do r-1: Split or join; at r-1-i", "0302"),
    ("breakdown", "empty"): (NOBODY, "1 move-red", "hex 0302", []),
    ("breakdown", "wrong phase"): (ONE, "1 rest-red", "menu r-1: Split or join", False),
    ("checks", "1"): (NORTH, "1 move-red", "do r-1: Attack…; dice 4 6 6; do r-1: Resolve",
                      ["0302: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column",
                       "Die 4 on the 1:1 column: - – Red roll", "R1 1 11: 6+6 against 7, failed – Red roll"]),
    ("combat", "0"): (ONE, "1 move-red", "press Resolve all declared attacks",
                      ["No declared attack can be resolved now"]),
    ("combat", "1"): (NORTH, "1 move-red", "menu r-1: Attack…", True),
    ("combat", "empty"): (ONE, "1 move-red", "menu r-1: Attack…", False),
    ("combat", "wrong phase"): (NORTH, "1 rest-red", "menu r-1: Attack…", False),
    ("combat", "direction 0"): (ACROSS, "1 move-red", "do r-1: Attack…; dice 1; do r-1: Resolve",
                                ["0301: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column",
                                 "Column shifts: River -1 (1.3); now column 1:1",
                                 "Die 1 on the 1:1 column: A – Red roll", "R1 1 11 loses a step"]),
    ("construction", "1"): (ONE, "1 rest-red", "menu r-1: Build…", True),
    ("construction", "empty"): ({"r_2": "0302"}, "1 rest-red", "menu r-2: Build…", False),
    ("construction", "wrong phase"): (ONE, "1 move-red", "menu r-1: Build…", False),
    ("control", "0"): ({"b_1": "0202"}, "1 move-red", "press Show control of hexes", ["Red: nobody", "Blue: 0202 (2)"]),
    ("control", "1"): ({"r_1": "0203"}, "1 move-red", "do r-1: Move > to the north; press Show control of hexes",
                       ["Red: 0202 (2)", "Blue: nobody"]),
    ("control", "empty"): (NOBODY, "1 move-red", "press Show control of hexes", ["Red: nobody", "Blue: 0202 (2)"]),
    ("control", "wrong phase"): ({"r_1": "0203"}, "1 rest-red", "drag r-1: 0202; press Show control of hexes",
                                 ["Red: 0202 (2)", "Blue: nobody"]),
    ("control", "direction 0"): ({"r_1": "0203"}, "1 move-red", "do r-1: Move > to the north",
                                 ["R1 1 11 to 0202: 5 (Woods 5), 0 left", "R1 1 11 takes 0202 for Red, 2 points"]),
    ("crossings", "0"): ({"r_1": "0604"}, "1 rest-red", "menu r-1: Bridges…", False),
    ("crossings", "1"): (ONE, "1 rest-red", "menu r-1: Bridges…", True),
    ("crossings", "empty"): ({"r_2": "0302"}, "1 rest-red", "menu r-2: Bridges…", False),
    ("crossings", "wrong phase"): (ONE, "1 move-red", "menu r-1: Bridges…", False),
    ("deployment-boxes", "0"): ({"b_1": "0301"}, "1 move-blue", "menu b-1: Off the map…", False),
    ("deployment-boxes", "1"): ({"b_1": "entry/later.blue"}, "1 move-blue", "menu b-1: Onto the map…", True),
    ("deployment-boxes", "empty"): (ONE, "1 move-blue", "menu r-1: Onto the map…", False),
    ("deployment-boxes", "wrong phase"): ({"b_1": "entry/later.blue"}, "1 move-red", "menu b-1: Onto the map…", False),
    ("events", "empty"): (NOBODY, "1 move-red", "press Show pending events", []),
    ("events", "wrong phase"): (NOBODY, "3 rest-red", "next", ["Blue player: Blue movement"]),
    ("fire", "1"): (GUNS, "1 rest-red", "menu r-2: Fire…", True),
    ("fire", "empty"): ({"r_2": "0304"}, "1 rest-red", "do r-2: Fire…", ["R2 1 12 has no target"]),
    ("fire", "wrong phase"): (GUNS, "1 move-red", "menu r-2: Fire…", False),
    ("fire", "direction 0"): (GUNS, "1 rest-red", "dice 1; do r-2: Fire…",
                              ["R2 1 12 fires at B1 2 21 in 0302, 2 hexes away: strength 5, column 2:1",
                               "Die 1: D – Red roll"]),
    ("loss-allocation", "empty"): (ONE, "1 move-red", "menu r-1: Choose this unit", False),
    ("mandatory-attacks", "0"): (ONE, "1 move-red", "press List mandatory attacks", ["No attacks are mandatory"]),
    ("mandatory-attacks", "1"): (NORTH, "1 move-red", "press List mandatory attacks",
                                 ["Must still attack: R1 1 11", "Must still be attacked: 0302"]),
    ("mandatory-attacks", "empty"): (NOBODY, "1 move-red", "press List mandatory attacks",
                                     ["No attacks are mandatory"]),
    ("mandatory-attacks", "wrong phase"): (NORTH, "1 rest-red", "press List mandatory attacks",
                                           ["No attacks are mandatory in this phase"]),
    ("mandatory-attacks", "direction 0"): (ACROSS, "1 move-red", "press List mandatory attacks",
                                           ["Must still attack: R1 1 11", "Must still be attacked: 0301"]),
    ("marking", "empty"): (NOBODY, "1 move-red", "hex 0302", []),
    ("missions", "0"): (NOBODY, "1 rest-red", "press Show missions used", ["Used: dive 0 of 4; level 0 of 6"]),
    ("missions", "1"): ({"p_1": "0302"}, "1 rest-red", "press Show missions used",
                        ["Used: dive 1 of 4; level 0 of 6", "say.no-target"]),
    ("missions", "empty"): ({"p_1": "0302"}, "1 rest-red", "drag p-1: 0303", ["say.no-target"]),
    ("missions", "wrong phase"): ({"p_1": "0302"}, "1 move-blue", "drag p-1: 0303",
                                  ["R1 P: not in this phase", "say.no-target"]),
    ("movement", "1"): (ONE, "1 move-red", "do r-1: Move > to the north", ["R1 1 11 to 0301: 1 (Clear 1), 2 left"]),
    ("movement", "empty"): ({"r_1": "0301"}, "1 move-red", "menu r-1: Move > to the north", False),
    ("movement", "wrong phase"): (ONE, "1 rest-red", "menu r-1: Move > to the north", False),
    ("movement", "direction 0"): (ONE, "1 move-red", "do r-1: Move > to the north; at r-1", "0301"),
    ("observation", "wrong phase"): (ONE, "1 rest-red", "do r-1: Show the hexes it sees", ["R1 1 11 sees 19 hexes"]),
    ("observation", "1"): ({"r_2": "0302"}, "1 move-red", "do r-2: Show the hexes it sees", ["R2 1 12 sees 6 hexes"]),
    ("orders", "0"): ({"r_6": "0302", "r_1": "0302"}, "1 move-red", "do r-6: Fight; do r-1: Count pieces",
                      ["Who: attack"]),
    ("orders", "1"): ({"r_6": "0101", "r_1": "0503", "r_5": "0603"}, "1 move-red",
                      "do r-6: Fight; do r-1: Count pieces", ["Who: attack"]),
    ("orders", "empty"): (ONE, "1 move-red", "do r-1: Count pieces", ["Who: hold"]),
    ("orders", "wrong phase"): ({"r_6": "0302"}, "1 rest-red", "do r-6: Fight",
                                ["R1 1 16: no orders can be given in this phase"]),
    ("phases", "0"): (NOBODY, "1 move-red", "press Show what is still open", ["Nothing is open"]),
    ("phases", "empty"): (NOBODY, "1 move-blue", "next", ["Blue player: Blue recovery"]),
    ("phases", "1"): (ONE, "1 move-red", "do r-1: Shaken; press Show what is still open",
                      ["Still open: Who: 1", "Can still act: move 1"]),
    ("phases", "wrong phase"): (ONE, "1 rest-blue", "do r-1: Shaken; press Show what is still open",
                                ["Nothing is open"]),
    ("plotted-fire", "0"): (GUNS, "1 rest-red", "press Plotted fire: go on", ["No fire is plotted"]),
    ("plotted-fire", "1"): (GUNS, "1 rest-red", "menu b-1: Plot fire here…", True),
    ("plotted-fire", "empty"): ({"b_1": "0302"}, "1 rest-red", "do b-1: Plot fire here…",
                                ["No friendly observer sees 0302"]),
    ("plotted-fire", "wrong phase"): (GUNS, "1 move-red", "press Plotted fire: go on",
                                      ["No fire is plotted in this phase"]),
    ("points", "0"): (NOBODY, "1 rest-red", "press Show points left", ["Fuel: 0", "Rifles: 0"]),
    ("points", "1"): ({"fuel": "store/points.1", **ONE}, "1 rest-red", "do r-1: Shaken; menu r-1: Spend points...",
                      True),
    ("points", "empty"): (ONE, "1 rest-red", "do r-1: Shaken; menu r-1: Spend points...", False),
    ("points", "wrong phase"): ({"fuel": "store/points.1", **ONE}, "1 move-red",
                                "do r-1: Shaken; menu r-1: Spend points...", False),
    ("reaction", "0"): ({"r_1": "0303", "b_1": "0602"}, "1 move-red", "do r-1: Moved; menu b-1: Fire at movers…",
                        False),
    ("reaction", "1"): ({"r_1": "0303", "b_1": "0402"}, "1 move-red", "do r-1: Moved; menu b-1: Fire at movers…", True),
    ("reaction", "empty"): (NOBODY, "1 move-red", "press Reaction fire: show units that can fire",
                            ["Blue: no unit can fire at movers"]),
    ("reaction", "wrong phase"): (ONE, "1 rest-red", "press Reaction fire: show units that can fire",
                                  ["No unit moves now"]),
    ("referee", "0"): (ONE, "1 move-red", f"press {LEVEL} -> off: menus and markers only",
                       ["The referee now: off: menus and markers only"]),
    ("referee", "1"): ({"r_6": "0302"}, "1 rest-red",
                       f"press {LEVEL} -> off: menus and markers only; do r-6: Fight; do r-6: Count pieces",
                       ["Who: attack"]),
    ("referee", "empty"): ({"r_6": "0302"}, "1 rest-red",
                           f"press {LEVEL} -> Cancel; do r-6: Fight; do r-6: Count pieces", ["Who: hold"]),
    ("referee", "wrong phase"): (NOBODY, "1 rest-blue", f"press {LEVEL} -> off: menus and markers only",
                                 ["The referee now: off: menus and markers only"]),
    ("reserves", "1"): (ONE, "1 move-red", "do r-1: Name as reserve", ["R1 1 11 is a reserve"]),
    ("reserves", "empty"): (NORTH, "1 move-red", "menu b-1: Name as reserve", False),
    ("reserves", "wrong phase"): (ONE, "1 rest-red", "menu r-1: Name as reserve", False),
    ("retreat", "0"): (NORTH, "1 move-red", "do r-1: Attack…; dice 1; do r-1: Resolve; menu b-1: Retreat…", False),
    ("retreat", "1"): (NORTH, "1 move-red", f"{FOUGHT}; menu b-1: Retreat…", True),
    ("retreat", "empty"): (NORTH, "1 move-red", "menu b-1: Retreat…", False),
    ("stacking", "0"): (NOBODY, "1 move-red", "press Stacks over the limit", ["No stack is over the limit"]),
    ("stacking", "1"): (ONE, "1 move-red", "press Stacks over the limit", ["No stack is over the limit"]),
    ("stacking", "empty"): ({"r_1": "0202", "r_2": "0202"}, "1 move-red", "press Stacks over the limit",
                            ["0202 (Red): stack of 3, limit 2"]),
    ("stacking", "wrong phase"): ({"r_1": "0202", "r_2": "0202"}, "1 rest-red", "next", ["Blue player: Blue movement"]),
    ("support", "0"): (GUNS, "1 move-red", "menu r-2: Support an attack…", False),
    ("support", "1"): (GUNS, "1 move-red", "do r-1: Attack…; menu r-2: Support an attack…", True),
    ("support", "empty"): (NORTH, "1 move-red", "do r-1: Attack…; menu r-1: Support an attack…", False),
    ("support", "wrong phase"): (GUNS, "1 rest-red", "menu r-2: Support an attack…", False),
    ("toolbar", "0"): (NOBODY, "1 move-red", "labels", ["Red points 0 – Blue 20", "Fuel 0"]),
    ("toolbar", "1"): ({"r_1": "0203"}, "1 move-red", "do r-1: Move > to the north; labels",
                       ["Red points 2 – Blue 20", "Fuel 0"]),
    ("toolbar", "empty"): (NOBODY, "2 move-red", "labels", ["Red points 0 – Blue 20", "Fuel 0"]),
    ("toolbar", "wrong phase"): (NOBODY, "1 rest-blue", "labels", ["Red points 0 – Blue 20"]),
    ("trace", "1"): (ONE, "1 move-red", "press List units out of supply",
                     ["Out of supply, Red: R1 1 11 (0302)", "Blue: all in supply"]),
    ("trace", "empty"): (NOBODY, "1 move-red", "press List units out of supply",
                         ["Red: all in supply", "Blue: all in supply"]),
    ("trace", "wrong phase"): (ONE, "1 rest-blue", "press List units out of supply",
                               ["Out of supply, Red: R1 1 11 (0302)", "Blue: all in supply"]),
    ("victory", "wrong phase"): (NOBODY, "1 rest-blue", "press Victory points",
                                 ["The Mill: 20", "Blue: 20 points", "Total -20: Blue holds the field"]),
    ("victory", "0"): ({"b_1": "0303"}, "1 move-red", "press Victory points",
                       ["say.lost-blue: 0 (B1 2 21) (6.2)", "The Mill: 20", "Red: 0 points", "Blue: 20 points",
                        "Total -20: Blue holds the field"]),
    ("victory", "1"): ({"r_1": "0203"}, "1 move-red", "do r-1: Move > to the north; press Victory points",
                       ["say.held: 2 (0202 +2) (6.1)", "The Mill: 20", "Red: 2 points", "Blue: 20 points",
                        "Total -18: Blue holds the field"]),
    ("victory", "empty"): (NOBODY, "1 move-red", "press Victory points",
                           ["The Mill: 20", "Blue: 20 points", "Total -20: Blue holds the field"]),
    ("weather", "0"): (NOBODY, "1 move-red", "press Show the weather", ["Weather: Clear sky"]),
    ("weather", "1"): (NOBODY, "1 rest-blue", "dice 6; next", ["Red player: Red movement",
        "Weather: Mud (die 6) – Red roll"]),
    ("weather", "wrong phase"): (NOBODY, "2 rest-red", "next; press Show the weather", ["Weather: Clear sky"]),
    ("zones", "0"): ({"r_1": "0303", "b_1": "0601"}, "1 move-red", "do r-1: Move > to the north",
                     ["R1 1 11 to 0302: 1 (Clear 1), 2 left"]),
    ("zones", "1"): ({"r_1": "0303", "b_1": "0201"}, "1 move-red", "do r-1: Move > to the north",
                     ["R1 1 11 to 0302: 1 (Clear 1), 2 left. It stops there"]),
    ("zones", "direction 0"): ({"r_1": "0304", "b_1": "0302"}, "1 move-red", "do r-1: Move > to the north",
                               ["R1 1 11 to 0303: 1 (Clear 1), 2 left. It stops there"]),
}  # fmt: skip

BEGUN = "a command of the game begins it: played in test_procedure_played.py"
FIRED = "a rule of the game fires it: played in test_volley_played.py"
SUFFERED = "a rule of the game asks it: played in test_persons_played.py"
DONE = "another mechanic reports the deed: played in test_readiness_played.py"
NO_WAY = "nothing of it has a direction"
ANY_PHASE = "it asks for no phase"
NONE: dict[tuple[str, str], str] = {
    ("arrivals", "direction 0"): NO_WAY,
    ("breakdown", "0"): "a piece of no parts is offered nothing, as one of another sort",
    ("breakdown", "direction 0"): NO_WAY,
    ("checks", "0"): "a result orders checks; without one there is none (`combat`)",
    ("checks", "empty"): "a result orders checks; without one there is none (`combat`)",
    ("checks", "wrong phase"): ANY_PHASE,
    ("checks", "direction 0"): NO_WAY,
    ("construction", "0"): "a work takes a turn at least",
    ("construction", "direction 0"): NO_WAY,
    ("crossings", "direction 0"): "a bridge to the north is built in test_crossings_played.py",
    ("deployment-boxes", "direction 0"): NO_WAY,
    ("events", "0"): "an event without a turn or a condition is one of every phase",
    ("events", "1"): "its entries are actions, played in test_mechanics_values.py",
    ("events", "direction 0"): NO_WAY,
    ("fire", "0"): "a range of 0 is no fire: `least_range` is 1",
    ("loss-allocation", "0"): "no loss is none (`combat`)",
    ("loss-allocation", "1"): "played in test_loss_allocation_played.py",
    ("loss-allocation", "wrong phase"): ANY_PHASE,
    ("loss-allocation", "direction 0"): NO_WAY,
    ("marking", "0"): "a mark lies or lies not",
    ("marking", "1"): "played in test_marking_played.py",
    ("marking", "wrong phase"): "played in test_marking_played.py",
    ("marking", "direction 0"): NO_WAY,
    ("missions", "direction 0"): NO_WAY,
    ("movement", "0"): "played in test_movement_played.py: a step for which there are too few points",
    ("observation", "empty"): "who is not on the map sees nothing: its menu is another",
    ("observation", "0"): "a sight of 0 is a piece's own hex",
    ("observation", "direction 0"): "a piece sees all around it",
    ("phases", "direction 0"): NO_WAY,
    ("plotted-fire", "direction 0"): NO_WAY,
    ("points", "direction 0"): NO_WAY,
    ("persons", "0"): SUFFERED,
    ("persons", "1"): SUFFERED,
    ("persons", "empty"): SUFFERED,
    ("persons", "wrong phase"): SUFFERED,
    ("persons", "direction 0"): NO_WAY,
    ("procedure", "0"): "it has no number of its own",
    ("procedure", "1"): BEGUN,
    ("procedure", "empty"): BEGUN,
    ("procedure", "wrong phase"): BEGUN,
    ("procedure", "direction 0"): NO_WAY,
    ("reaction", "direction 0"): NO_WAY,
    ("readiness", "0"): "a value is given or not",
    ("readiness", "1"): DONE,
    ("readiness", "empty"): DONE,
    ("readiness", "wrong phase"): DONE,
    ("readiness", "direction 0"): NO_WAY,
    ("reserves", "0"): "with a limit of 0 there are none: `check` says so",
    ("reserves", "direction 0"): NO_WAY,
    ("retreat", "wrong phase"): "a retreat that is due stays so: `left_open` tells of it",
    ("retreat", "direction 0"): "its ends are chosen among all that are far enough",
    ("stacking", "direction 0"): NO_WAY,
    ("support", "direction 0"): NO_WAY,
    ("toolbar", "direction 0"): NO_WAY,
    ("trace", "0"): "a length of 0 is the source itself",
    ("trace", "direction 0"): "a line may go every way",
    ("victory", "direction 0"): NO_WAY,
    ("volley", "0"): FIRED,
    ("volley", "1"): FIRED,
    ("volley", "empty"): FIRED,
    ("volley", "wrong phase"): FIRED,
    ("volley", "direction 0"): NO_WAY,
    ("weather", "empty"): "it needs no piece",
    ("weather", "direction 0"): NO_WAY,
    ("zones", "empty"): "without pieces there are none, and nobody to ask",
    ("zones", "wrong phase"): ANY_PHASE,
    ("orders", "direction 0"): NO_WAY,
    ("referee", "direction 0"): NO_WAY,
}  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Field:
    """The examples of all mechanics as one game, one player alone."""
    game, problems = declared(tmp_path_factory.mktemp("edges"), list(catalogue()), ACTIONS, CODE)
    program, more = checked(game)
    assert not problems + more
    table = Tabletop(
        SharedData(tabletop_data(game), emit(program)), vocabulary=lambda it: {**vocabulary(it), "alone": lambda: True}
    )
    return Field(Play(table))


def _done(field: Field, step: str) -> object:
    verb, _, rest = step.partition(" ")
    piece, _, what = rest.partition(": ")
    match verb:
        case "press":
            button, _, answer = rest.partition(" -> ")
            return field.press(button, *([answer] if answer else []))
        case "next":
            return field.go()
        case "hex":
            return field.in_hex(rest)
        case "at":
            return field.at(rest)
        case "do":
            return field.do(piece, what)
        case "drag":
            return field.drag(piece, what)
        case "menu":
            return what in field.offers(piece)
        case "labels":
            return field.play.labels()[1:]
        case "dice":
            field.play.dice(*map(int, rest.split()))
        case "layer":
            layer, level = what.split()
            field.play.set_layer(piece, layer, int(level))
        case _:
            raise AssertionError(step)
    return None


def _table(field: Field, begun: dict[str, int]) -> str:
    """All that is seen at the table after an edge: pieces and their menus, marks on hexes, what was said and asked."""
    play = field.play
    pieces = {each["id"]: (each["at"], each["name"], play.menu(f"uid:{each['uid']}")) for each in play.pieces()}
    told = (pieces, field.shown(), play.chat(begun), play.dialogs(begun), play.properties(), play.turn())
    return json.dumps(told, ensure_ascii=False, sort_keys=True)


@pytest.mark.parametrize(("mechanic", "edge"), list(ROWS), ids=[" ".join(each) for each in ROWS])
def test_what_a_mechanic_does_at_an_edge(played: Field, mechanic: str, edge: str) -> None:
    where, when, steps, expected = ROWS[mechanic, edge]
    turn, phase = when.split()
    played.play.new_game("Solo")
    played.play.dice()
    begun = played.play.mark()
    played.put(**where)
    played.phase(phase, int(turn))
    found = [_done(played, each) for each in steps.split("; ")]
    assert found[-1] == expected
    as_before("edges of mechanics", {f"{mechanic} {edge}": digest(_table(played, begun))}, part=True)


def test_every_mechanic_has_every_edge_or_says_why_not() -> None:
    wanted = {(each, edge) for each in catalogue() for edge in EDGES}
    assert ROWS.keys() | NONE.keys() == wanted
    assert not ROWS.keys() & NONE.keys()


@pytest.mark.parametrize(
    "mechanic", sorted({mechanic for (mechanic, _), why in NONE.items() if "played in test_" in why})
)
def test_what_is_played_elsewhere_is_played_there(mechanic: str) -> None:
    """A reason that names a file of tests: the file is there, and declares the mechanic."""
    for why in {why for (of, _), why in NONE.items() if of == mechanic and "played in test_" in why}:
        found = re.search(r"played in (test_\w+\.py)", why)
        assert found is not None
        text = Path(__file__).with_name(found[1]).read_text(encoding="utf-8")
        imported = [
            Path(__file__).with_name(f"{each}.py")
            for each in re.findall(r"^from rules\.(\w+) import", text, re.MULTILINE)
        ]
        texts = [text, *(each.read_text(encoding="utf-8") for each in imported)]
        assert any(f"use: {mechanic}" in each for each in texts), f"{found[1]} declares no {mechanic}"


def test_duties_asked_for_again_when_none_is_left_mark_nothing(played: Field) -> None:
    played.play.new_game("Solo")
    played.put(**NORTH)
    played.phase("move-red")
    played.press("List mandatory attacks")
    assert played.shown() == {"0302": "!", "0303": "?"}
    played.play.remove("b-1")
    assert played.press("List mandatory attacks") == ["No attacks are mandatory"]
    assert played.shown() == {}
