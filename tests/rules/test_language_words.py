"""Words of a game that are misspelt, of every kind there is: each is told at its column, with the nearest one."""

from __future__ import annotations

import pytest

from .sample import FILE, game, program, told

HEAD = "from game import *\n\n\ndef rule(me: Piece, here: Hex, n: int, words: list[str], maybe: Hex | None):\n"

# The line with `§` before the mistake, what is found there, what is expected, the nearest name.
MISTAKES = {
    "terrain": ("if here.terrain == §'wods': pass", "wods", "a terrain of map.yaml (clear, woods)", "woods"),
    "terrain in a row": ("if here.terrain in ('woods', §'ruogh'): pass", "ruogh",
                         "a terrain of map.yaml (clear, woods)", None),
    "terrain in a list": ("x = here.terrain in ['woods', §'cler']", "cler", "a terrain of map.yaml (clear, woods)",
                          "clear"),
    "terrain as a key": ("x = {'woods': 2, §'claer': 1}.get(here.terrain, 0)", "claer",
                         "a terrain of map.yaml (clear, woods)", "clear"),
    "feature": ("if here.has(§'trensh'): pass", "trensh", "a feature of map.yaml (trench)", "trench"),
    "kind of line": ("if here.side_has(here, §'rivr'): pass", "rivr", "a kind of line of map.yaml (river, road)",
                     "river"),
    "zone": ("if here.in_zone(§'red-strat'): pass", "red-strat",
             "a zone of zones.csv or an entry area (red-start, west)", "red-start"),
    "entry area": ("x = zone_hexes(§'wets')", "wets", "a zone of zones.csv or an entry area (red-start, west)", "west"),
    "place": ("if here.is_place(§'mil'): pass", "mil", "a place of places.csv (mill)", "mill"),
    "class": ("if me.is_a(§'armor'): pass", "armor", "a class of types.yaml (armour, foot, vehicle)", "armour"),
    "type": ("if me.type == §'tnak': pass", "tnak", "a type of types.yaml (foot, tank)", "tank"),
    "formation": ("if me.formation == §'r11': pass", "r11", "a formation of formations.csv (b1, r1)", "r1"),
    "kind": ("if me.kind == §'unti': pass", "unti", "a kind of pieces.yaml (flag, marker, morale, unit)", "unit"),
    "condition": ("me.mark(§'shakn')", "shakn", "a condition of pieces.yaml (shaken)", "shaken"),
    "state": ("if me.state(§'ordr') == 'hold': pass", "ordr", "a state of pieces.yaml (order)", "order"),
    "value of a state": ("if me.state('order') == §'hodl': pass", "hodl", "one of '', 'attack', 'hold'", "hold"),
    "value of a state set": ("me.set_state('order', §'atack')", "atack", "one of '', 'attack', 'hold'", "attack"),
    "phase": ("if phase() == §'move-rde': pass", "move-rde", "a phase of phases.yaml (move-blue, move-red)",
              "move-red"),
    "phase of a clock": ("set_clock(1, §'mov-red')", "mov-red", "a phase of phases.yaml (move-blue, move-red)",
                         "move-red"),
    "side": ("if me.side == §'rad': pass", "rad", "a side of game.yaml (blue, red)", "red"),
    "option": ("if option(§'fgo') == 'on': pass", "fgo", "an option of game.yaml (fog, supply)", "fog"),
    "option on or off": ("if on(§'fogg'): pass", "fogg", "an option of game.yaml (fog, supply)", "fog"),
    "value of an option": ("if option('supply') == §'simpel': pass", "simpel", "one of 'full', 'none', 'simple'",
                           "simple"),
    "value of an option that is on or off": ("if option('fog') != §'of': pass", "of", "one of 'off', 'on'", "off"),
    "box": ("me.send(§'losses/both.rde')", "losses/both.rde", "a box such as display/track.box", "losses/both.red"),
    "box by address": ("x = box(§'losses/bth.red')", "losses/bth.red", "a box such as display/track.box",
                       "losses/both.red"),
    "table": ("x = cell(§'figth', 1, '1:1')", "figth", "a table of tables.yaml (fight)", "fight"),
    "row": ("x = cell('fight', §'seven', '1:1')", "seven", "a row of the table fight", None),
    "column": ("x = value('fight', 1, §'1:2')", "1:2", "a column of the table fight", "1:1"),
    "column shifted": ("x = shifted('fight', §'3:1', 1)", "3:1", "a column of the table fight", "2:1"),
    "hex": ("x = hex_at(§'0709')", "0709", "the number of a hex of the map", None),
    "row id": ("p = new_piece(§'b-9', here)", "b-9", "the id of a unit or marker of the module", "b-2"),
    "printed value": ("x = me.printed(§'css')", "css", "a statistic of game.yaml (at, cs)", "cs"),
    "printed value as attribute": ("x = me.§att", "att", "an attribute of a Piece", "at"),
    "column of the units": ("x = me.§home_bse", "home_bse", "an attribute of a Piece", "home_base"),
    "setup": ("if setup() == §'strat': pass", "strat", "a setup of setups.yaml (close, empty, start)", "start"),
    "kind of turn": ("if turn_is(§'nihgt'): pass", "nihgt", "a word of the turns in phases.yaml (night)", "night"),
    "tone": ("report('x', §'loud')", "loud", "a tone of a report (plain, quiet, strong, warning)", None),
    "text": ("report(say(§'say.restd'))", "say.restd", "a key of the texts (strings)", "say.rested"),
    "text put together": ("report(say(§f'sya.{me.kind}'))", "f'sya.{me.kind}'",
                          "a key of the texts (strings): no such word has this form", None),
    "word put together": ("x = piece(cast(Row, §f'nobody-{me.kind}'))", "f'nobody-{me.kind}'", (
        "the id of a unit or marker of the module: no such word "
        "has this form"
    ), None),
    "word of no such type": ("x = piece(cast(Roe, §f'r-{n}'))", "Roe", "a type of words of the game", "Row"),
    "too few values": ("report(say(§'say.count'))", "0 values",
                       "as many values as the text say.count has places: 1 in en", None),
    "too many values": ("report(say(§'say.rested', 1))", "1 value",
                        "as many values as the text say.rested has places: 0 in en", None),
    "values in one language": ("report(say(§'say.odd', 1, 2))", "2 values",
                               "as many values as the text say.odd has places: 1 in ja", None),
    "kept by a piece": ("me.§Fougth = 1", "Fougth", "an attribute of a Piece", "Fought"),
    "kept by the game": ("game.§Fihgts += 1", "Fihgts", "a property of the game that a rule sheet declares", "Fights"),
}  # fmt: skip

SHEET = """
name: rule.fight
properties:
  - {name: Fought, type: int, of: unit}
  - {name: Fights, type: int}
"""


@pytest.mark.parametrize("what", MISTAKES)
def test_a_word_that_is_misspelt(what: str) -> None:
    line, found, expected, near = MISTAKES[what]
    text = f"{HEAD}    {line.replace('§', '')}\n"
    (problem,) = told(text, SHEET)
    assert (problem.file, problem.line, problem.column) == (FILE, 5, 5 + line.index("§"))
    assert (problem.found, problem.expected, problem.nearest) == (found, expected, near)
    assert (problem.check, problem.severity) == ("rules", "error")


RIGHT = """
x = here.terrain == "woods" and here.has("trench") and here.side_has(here, "river") and here.joined_by(here, "road")
x = here.in_zone("red-start") or here.in_zone("west") or here.is_place("mill")
x = me.is_a("armour") or me.type == "tank" or me.formation == "r1" or me.kind == "unit" or me.has("shaken")
x = me.state("order") == "hold" or me.state("order") == ""
me.set_state("order", "attack")
x = phase() in ("move-red", "move-blue") or me.side == "red" or me.side is None
x = option("supply") == "full" or on("fog") or setup() == "close" or turn_is("night")
me.send("losses/both.red")
t = cell("fight", 1, "1:1") + cell("fight", n, "2:1") + cell("fight", "6", shifted("fight", "1:1", 1)) + me.home_base + me.size
m = me.cs + me.at + value("fight", 1, "1:1") + whole(me.printed("cs", 2))
h = hex_at("0302")
x = h == here and place_hex("mill") == h
p = new_piece("r-2#2", box("losses/both.blue"))
q = new_piece("r-1", here)
report(say("say.count", n), "quiet")
for each in ("red", "blue"):
    report(side_name(other_side(each)))
for key in ("say.rested", "say.plain"):
    report(say(key))
report(say(f"side.{me.side}" if me.side is not None else "say.plain"))
report(say(f"cmd.fight.{n}"))
"""  # noqa: E501


def test_right_words_are_taken() -> None:
    program(HEAD + "".join(f"    {line}\n" for line in RIGHT.strip().splitlines()))


def test_every_kind_of_word_has_a_mistake_here() -> None:
    """A kind of word that the vocabulary gets must be added to the mistakes."""
    from vmodsmith.rules.language.checker.body import named
    from vmodsmith.rules.language.words import Vocabulary

    told_of = " ".join(expected for _, _, expected, _ in MISTAKES.values())
    words = Vocabulary(game()).words
    missing = [name for name, type_ in words.items() if named(type_).partition(" (")[0] not in told_of]
    assert missing == []
