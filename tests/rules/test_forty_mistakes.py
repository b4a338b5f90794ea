"""Forty deliberate mistakes in the small game to begin with: `vmodsmith check` tells each where it stands.

Each is one change to one file of a game that is sound. What is told has the file and the line of the change, what was
found, what was expected and the nearest valid name; where it stands in an expression or a function, the column too.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game

NAME = "battle"
C, M, T = f"counters/{NAME}", f"maps/{NAME}", f"templates/{NAME}"
SEQUENCE, MOVEMENT, COMBAT, SUPPLY, OWN = (
    f"{T}/rules/{each}.yaml" for each in ("1-sequence", "2-movement", "3-combat", "4-supply", "5-own")
)
PY, PIECES = f"{T}/rules/own.py", f"{T}/pieces.yaml"

OWN_SHEET = """\
# What this game has of its own: resting, with an order for it.
name: rule.own
properties:
  - {name: Rested, type: int, of: unit}
  - {name: Alarms, type: "list[Hex]"}
commands:
  - {id: rest, for: unit, menu: cmd.rest, key: Alt+R, when: may_rest(me), call: rest(me)}
hooks:
  - {id: dawn, on: phase, phases: red-move, call: dawn()}
  - {id: drag, on: moved, for: unit, call: alarm(me)}
"""
OWN_PY = """\
from game import *


def may_rest(me: Piece) -> bool:
    here = me.hex
    if here is None or me.has("unsupplied") or phase() != "red-move":
        return False
    return here.terrain == "town" and me.is_a("foot") and me.face > 1


def rest(me: Piece) -> None:
    me.Rested = me.Rested + 1
    me.set_state("order", "rest")
    if on("referee") or option("referee") == "full":
        me.send("waiting/all.red")
    report(say("say.rests", me.name, me.Rested))


def worth(where: Hex) -> int:
    total = where.vp + value("terrain", where.terrain, "shift")
    for other in where.neighbours():
        if other.side_has(where, "river"):
            total += 1
    return total


def alarm(me: Piece) -> None:
    where = me.hex
    if where is not None and worth(where) > 0:
        game.Alarms = game.Alarms + [where]


def dawn() -> None:
    game.Alarms = []
    marker = piece("turn")
    if marker is not None and marker_at("turn") == "":
        new_piece("red-flag", place_hex("oakham"))
"""
STATES = """\
states:
  - id: order
    name: state.order
    none: state.order.none
    values: [{id: attack, name: order.attack, marker: to-attack}, {id: rest, name: order.rest, marker: to-rest}]
    source: "design: what a unit is told to do"
"""
MARKERS = """\
to-attack,marker,,,attack,order.attack,@order.attack,,,,sheet,design: the order of a unit
to-rest,marker,,,attack,order.rest,@order.rest,,,,sheet,design: the order of a unit
"""
TEXTS = """\
rule.own,Of its own,独自,
cmd.rest,Rest,休息,
say.rests,"{0} rests, {1} times","{0} 休息 {1} 回",
state.order,Order,命令,
state.order.none,No order,命令なし,
order.attack,Attack,攻撃,
order.rest,Rest,休息,
"""


class Mistake(NamedTuple):
    """What is changed in which file, and what is told of it."""

    file: str
    right: str
    wrong: str
    found: str
    expected: str
    nearest: str | None = None


MISTAKES = {
    # ---- functions of one's own
    "function that does not exist": Mistake(
        PY, "worth(where) > 0", "wroth(where) > 0", "wroth", "a function of these rules", "worth"
    ),
    "missing colon": Mistake(PY, "def dawn() -> None:", "def dawn() -> None", "", "':'"),
    "missing bracket": Mistake(PY, 'if marker is not None and marker_at("turn") == "":',
                               'if marker is not None and marker_at("turn" == "":', "if marker",
                               "text that Python can read"),
    "line that is not indented": Mistake(PY, "    where = me.hex\n", "where = me.hex\n", "", "indent"),
    "terrain": Mistake(PY, '== "town"', '== "twon"', "twon", "a terrain of map.yaml", "town"),
    "class": Mistake(PY, 'is_a("foot")', 'is_a("fot")', "fot", "a class of types.yaml", "foot"),
    "condition": Mistake(PY, 'has("unsupplied")', 'has("unsuplied")', "unsuplied", "a condition of pieces.yaml",
                         "unsupplied"),
    "phase": Mistake(PY, '!= "red-move"', '!= "red-moves"', "red-moves", "a phase of phases.yaml", "red-move"),
    "property of pieces": Mistake(PY, "me.Rested + 1", "me.Restd + 1", "Restd", "an attribute of a Piece", "Rested"),
    "property of the game": Mistake(PY, "game.Alarms = []", "game.Alarm = []", "Alarm",
                                    "a property of the game that a rule sheet declares", "Alarms"),
    "state": Mistake(PY, 'set_state("order"', 'set_state("odrer"', "odrer", "a state of pieces.yaml", "order"),
    "value of a state": Mistake(PY, '"order", "rest"', '"order", "rset"', "rset", "one of '', 'attack', 'rest'",
                                "rest"),
    "option": Mistake(PY, 'option("referee")', 'option("refere")', "refere", "an option of game.yaml", "referee"),
    "value of an option": Mistake(PY, '== "full"', '== "ful"', "ful", "one of 'full', 'off', 'warn'", "full"),
    "box": Mistake(PY, "waiting/all.red", "waiting/all.rde", "waiting/all.rde", "a box such as display/track.box",
                   "waiting/all.red"),
    "text with too few values": Mistake(PY, ', me.name, me.Rested))', ", me.name))", "1 value",
                                        "as many values as the text say.rests has places: 2"),
    "text": Mistake(PY, 'say("say.rests"', 'say("say.rest"', "say.rest", "a key of the texts", "say.rests"),
    "table": Mistake(PY, 'value("terrain"', 'value("terain"', "terain", "a table of tables.yaml", "terrain"),
    "column": Mistake(PY, '"shift")', '"shfit")', "shfit", "a column of the table terrain", "shift"),
    "kind of line": Mistake(PY, '"river"', '"rivre"', "rivre", "a kind of line of map.yaml", "river"),
    "text where a number belongs": Mistake(PY, "total += 1", 'total += "1"', "", "int"),
    "piece that may be off the map": Mistake(PY, "if where is not None and worth", "if worth", "where",
                                             "a Hex: this may be None, so test it first"),
    "no value where one is promised": Mistake(PY, "    return total\n", "    report('0')\n", "", "return"),
    "place": Mistake(PY, '"oakham"', '"okham"', "okham", "a place of places.csv", "oakham"),
    # ---- expressions and words of sheets
    "function in a condition": Mistake(OWN, "when: may_rest(me)", "when: may_rst(me)", "may_rst",
                                       "a function of these rules", "may_rest"),
    "kind of piece": Mistake(OWN, "id: rest, for: unit", "id: rest, for: unti", "unti", "a kind of pieces.yaml",
                             "unit"),
    "field of a command": Mistake(OWN, "call: rest(me)", "cal: rest(me)", "cal", "one of ", "call"),
    "key that is none": Mistake(OWN, "key: Alt+R", "key: Atl+R", "Atl+R", "a key such as Ctrl+U"),
    "named key": Mistake(OWN, "key: Alt+R", "key: vms-to-loses", "vms-to-loses", "a named command that pieces get",
                         "vms-to-losses"),
    "key that something else has": Mistake(OWN, "key: Alt+R", "key: Ctrl+L", "Ctrl+L", "'Lose a step'"),
    "type of a property": Mistake(OWN, "type: int", "type: itn", "itn", "", "int"),
    # ---- mechanics
    "mechanic": Mistake(COMBAT, "use: combat", "use: combta", "combta", "one of the mechanics", "combat"),
    "step of a mechanic": Mistake(COMBAT, "defence_strength:", "defense_strength:", "defense_strength",
                                  "a value or step of the mechanic combat", "defence_strength"),
    "phase of a binding": Mistake(COMBAT, "phases: red-fight", "phases: red-figth", "red-figth",
                                  "a phase of phases.yaml", "red-fight"),
    "side of a binding": Mistake(COMBAT, "phases: red-fight, side: red", "phases: red-fight, side: rde", "rde",
                                 "a side of game.yaml", "red"),
    "result that no cell has": Mistake(COMBAT, "      DR: retreat", "      DX: retreat", "DX",
                                       "a result of the table combat (AL, AR, DE, DL, DR, EX)"),
    "word where a number belongs": Mistake(MOVEMENT, "- {value: unit.mv}", "- {value: unit.name}", "unit.name", "int"),
    "printed value": Mistake(COMBAT, "defence_strength: unit.cs", "defence_strength: unit.css", "css",
                             "an attribute of a Piece", "cs"),
    "expression without its last bracket": Mistake(COMBAT, "DE: eliminate(battle.defenders)",
                                                   "DE: eliminate(battle.defenders", "", "'('"),
    "declaration that is not there": Mistake(MOVEMENT, "with: zones stacks towns", "with: zones stacsk towns", "stacsk",
                                             "the name of a declaration", "stacks"),
    "hexside": Mistake(MOVEMENT, '"river")', '"rivre")', "rivre", "a kind of line of map.yaml", "river"),
    "word in cases": Mistake(COMBAT, "{unsupplied: unit.cs // 2", "{unsuplied: unit.cs // 2", "unsuplied",
                             "a class, type, kind, side, formation or condition", "unsupplied"),
    "column by turn": Mistake(SEQUENCE, "4+: wet", "4+: wett", "wett", "a column of the table weather", "wet"),
    "range of turns": Mistake(SEQUENCE, "{1-3: dry", "{1to3: dry", "1to3", "a number or a range"),
    "marker": Mistake(SEQUENCE, "turn_marker: turn", "turn_marker: trun", "trun",
                      "the id of a unit or marker of the module", "turn"),
    "area": Mistake(SUPPLY, "{red: west,", "{red: wset,", "wset", "the number of a hex, a zone, an area or a place",
                    "west"),
    "boxes": Mistake(SUPPLY, "waiting: waiting/*", "waiting: wating/*", "wating/*", "the address of a box"),
    "text of a count": Mistake(SUPPLY, "text: victory.towns, side: red", "text: victory.town, side: red",
                               "victory.town", "a key of the strings", "victory.towns"),
    "word of the weather": Mistake(MOVEMENT, 'weather.now() == "rain"', 'weather.now() == "rainn"', "rainn",
                                   "one of fair, rain", "rain"),
    "word of the weather in a function": Mistake(PY, "    total = where.vp", (
        "    total = 0 if weather.now() in ('snow', 'rain') else "
        "where.vp"
    ), "snow", "one of fair, rain"),
    # ---- data that rules lean on
    "terrain without a row of costs": Mistake(f"{M}/map.yaml", "  - {id: hill, name: terrain.hill}",
                                              "  - {id: hills, name: terrain.hill}", "hills", (
        "a row 'hills' in templates/battle/tables/terrain.csv as "
        "well, where movement looks it up"
    )),
    "numbers of hexes": Mistake(f"{M}/map.yaml", '"{column:02d}{row', '"{column:02x}{row', "{column:02x}{row:02d}",
                                "{column:02x} is not of the form {column:02d}"),
    "turns beyond the track": Mistake(f"{T}/phases.yaml", "count: 8", "count: 9", "9",
                                      "at most 8 turns: the track turns/turn of the marker"),
    "line that is indented too little": Mistake(MOVEMENT, "    limit: 2", "   limit: 2", "limit: 2",
                                                "lines that belong together indented alike"),
    "terrain of a hex": Mistake(f"{M}/hexes.csv", "0302,woods", "0302,wods", "wods", "a terrain", "woods"),
    "brace that is not closed": Mistake(OWN, "red-move, call: dawn()}", "red-move, call: dawn()", "{",
                                        "a closing '}' for what this line opens"),
    "step in a list of actions": Mistake(SEQUENCE, "- combat.forget()", "- combat.forgets()", "forgets",
                                         "a step of combat", "forget"),
    "quotes that are not closed": Mistake(PY, 'say("say.rests", me', 'say("say.rests, me', "", "unterminated string"),
    "value that a step does not know": Mistake(COMBAT, "defence_strength: unit.cs", "defence_strength: attacker.cs",
                                               "attacker", "here there is `unit`, `battle`"),
    "mechanic that others lean on": Mistake(MOVEMENT, "use: zones", "use: zone", "zone", "one of the mechanics",
                                            "zones"),
    "row of a table": Mistake(COMBAT, '"terrain", "river"', '"terrain", "rivre"', "rivre", "a row of the table terrain",
                              "river"),
    "word of a selector": Mistake(MOVEMENT, "exerts: {kinds: unit}", "exerts: {kind: unit}", "kind", "one of kinds, is",
                                  "kinds"),
    "action": Mistake(SUPPLY, "{restore: 1}", "{restor: 1}", "restor", "one of id, turn", "restore"),
    "option that is asked for": Mistake(PY, 'on("referee")', 'on("refere")', "refere", "an option of game.yaml",
                                        "referee"),
    "moment of a hook": Mistake(OWN, "on: moved", "on: move", "move", "one of leave, phase", "moved"),
    "state of a kind": Mistake(PIECES, "states: [order]", "states: [ordre]", "ordre", "a state of pieces.yaml",
                               "order"),
    "kind of a marker": Mistake(f"{C}/markers.csv", "turn,turn,", "turn,trun,", "trun", "a kind of pieces.yaml",
                                "turn"),
    "unit in a setup": Mistake(f"{C}/setups/start.csv", "red-1,0203", "rde-1,0203", "rde-1", "", "red-1"),
}  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game with a state, and a few rules of its own, without a mistake."""
    root = tmp_path_factory.mktemp("forty")
    new_game(root, NAME)
    (root / OWN).write_text(OWN_SHEET, encoding="utf-8")
    (root / PY).write_text(OWN_PY, encoding="utf-8")
    pieces = (root / PIECES).read_text(encoding="utf-8")
    changed = pieces.replace("unsupplied]\n", "unsupplied]\n    states: [order]\n") + STATES
    (root / PIECES).write_text(changed, encoding="utf-8")
    markers = root / C / "markers.csv"
    markers.write_text(markers.read_text(encoding="utf-8") + MARKERS, encoding="utf-8")
    strings = root / T / "strings.csv"
    strings.write_text(strings.read_text(encoding="utf-8") + TEXTS, encoding="utf-8")
    return root


def most_of(what: str) -> int:
    """How many lines one mistake may bring: a terrain that has another name is missing wherever it was named."""
    return 10 if what == "terrain without a row of costs" else 3


def told(root: Path) -> list[Problem]:
    return check_game(Workspace(root), NAME)


def test_without_a_mistake_nothing_is_told(sound: Path) -> None:
    assert [str(each) for each in told(sound)] == []


def test_there_are_forty() -> None:
    assert len(MISTAKES) >= 40


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_where_it_stands(sound: Path, tmp_path: Path, what: str) -> None:
    mistake = MISTAKES[what]
    root = tmp_path / "games"
    shutil.copytree(sound, root)
    path = root / mistake.file
    text = path.read_text(encoding="utf-8")
    assert mistake.right in text, "the sound game has changed"
    begins = text.index(mistake.right)
    path.write_text(text.replace(mistake.right, mistake.wrong, 1), encoding="utf-8")
    line = text[:begins].count("\n") + 1
    said = [each for each in told(root) if each.severity == "error"]
    here = [each for each in said if each.file == mistake.file and each.line == line]
    shown = "\n".join(map(str, said))
    assert here, shown
    fits = [each for each in here if mistake.found in each.found and mistake.expected in each.expected]
    assert fits and (mistake.nearest is None or fits[0].nearest == mistake.nearest), shown
    column = fits[0].column
    assert column > 0 or mistake.file != PY, shown
    source = path.read_text(encoding="utf-8").splitlines()[line - 1]
    if column and fits[0].found in source and fits[0].found != source.strip():
        assert source[column - 1 :].lstrip("\"'").startswith(fits[0].found), shown
    assert len(said) <= most_of(what), f"one mistake, {len(said)} lines:\n{shown}"


def test_a_result_that_nothing_is_done_for_is_told_with_the_row_of_its_table(sound: Path, tmp_path: Path) -> None:
    shutil.copytree(sound, tmp_path / "games")
    path = tmp_path / "games" / T / "tables" / "combat.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("6,EX", "6,EXX"), encoding="utf-8")
    (problem,) = told(tmp_path / "games")
    line = next(n for n, text in enumerate((sound / COMBAT).read_text().splitlines(), 1) if "apply:" in text)
    assert (problem.file, problem.line) == (COMBAT, line)
    assert problem.expected == "every result of the table combat: EXX (combat.csv, row 6) as well, or `else`"
