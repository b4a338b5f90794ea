"""A small game declared by mechanics, on a tabletop in memory: what the tests of the mechanics play."""

from __future__ import annotations

from functools import cache

from rules.sample import with_rules
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.model import Game, ResultTable, TableSpec
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.tabletop import Play, SharedData, opened
from vmodsmith.rules.tabletop.python import emit

__all__ = ["COSTS", "Play", "declared", "does", "offers", "play", "shown"]

COSTS = {
    "clear": ("1", "1", "", ""),
    "woods": ("2", "3", "", ""),
    "road": ("1/2", "0.5", "", ""),
    "trench": ("", "", "1", "2"),
    "river": ("", "", "1", "-"),
}
"""Costs by terrain, road, feature and hexside, for those on foot and in vehicles."""


def _costs() -> ResultTable:
    axis = {"by": "x"}
    spec = TableSpec.model_validate(
        {"id": "costs", "name": "table.fight", "file": "costs.csv", "rows": axis, "columns": axis, "source": "8.2"}
    )
    return ResultTable(spec=spec, columns=("foot", "vehicle", "foot-extra", "vehicle-extra"), rows=tuple(COSTS.items()))


def declared(sheet: str, functions: str = "") -> Game:
    """The small game with a table of costs and the mechanics that a sheet declares."""
    game = with_rules(functions, sheet)
    game = game.model_copy(update={"tables": (*game.tables, _costs())})
    made, problems = expand(game)
    assert not problems, "\n".join(map(str, problems))
    return made


@cache
def _ground(sheet: str, functions: str) -> SharedData:
    game = declared(sheet, functions)
    program, problems = checked(game)
    assert not problems, "\n".join(map(str, problems))
    return SharedData(tabletop_data(game), emit(program))


def play(sheet: str, functions: str = "", side: str = "red") -> Play:
    """A new game of it, nothing on the map."""
    made = opened(_ground(sheet, functions))
    made.new_game(side)
    return made


def shown(game: Play) -> dict[str, str]:
    """What hexes wear on the player's map."""
    table = game.tabletop
    return {where.number: table.words.mine(text) for where, text in table.shown.items()}


def offers(game: Play, piece: str, text: str) -> bool:
    """Whether the menu of a piece has an entry, in whichever group."""
    return any(each["text"].rpartition(" > ")[2] == text for each in game.menu(piece))


def does(game: Play, piece: str, text: str, *answers: str) -> list[str]:
    """Do what a menu entry says, with the answers to what is asked. Returns what was reported."""
    mark = game.mark()
    if answers:
        game.answer(*answers)
    game.do(piece, text)
    return [each.removeprefix("- ") for each in game.chat(mark) if each.startswith("- ")]
