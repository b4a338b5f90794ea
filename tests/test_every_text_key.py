"""Every text key that files of a game name is looked for in its strings, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from shared.games import SMALL, load

from vmodsmith.check.texts.wording import missing
from vmodsmith.model import Area, Datum, Game, RuleSheet, Send, State

NONE = "no.such.text"
SOURCE = {"source": "1.1"}


def first(part: str, **changed: object) -> Callable[[Game], Mapping[str, object]]:
    """The first datum of a part of the game, changed."""

    def made(game: Game) -> Mapping[str, object]:
        held = getattr(game, part)
        if isinstance(held, Mapping):
            name, datum = next(iter(held.items()))
            return {part: {**held, name: datum.model_copy(update=changed)}}
        if isinstance(held, Datum):
            return {part: held.model_copy(update=changed)}
        return {part: (held[0].model_copy(update=changed), *held[1:])}

    return made


def sheet(**parts: Any) -> Callable[[Game], Mapping[str, object]]:
    made = RuleSheet.model_validate({"id": "a", "name": "game.title", **parts})
    return lambda game: {"rules": (made,)}


def legend(**changed: object) -> Callable[[Game], Mapping[str, object]]:
    def made(game: Game) -> Mapping[str, object]:
        look = game.style.map
        other = look.model_copy(update={"legend": look.legend.model_copy(update=changed)})
        return {"style": game.style.model_copy(update={"map": other})}

    return made


def axis(which: str) -> Callable[[Game], Mapping[str, object]]:
    def made(game: Game) -> Mapping[str, object]:
        table = game.tables[0]
        named = getattr(table.spec, which).model_copy(update={"name": NONE})
        return {"tables": (table.model_copy(update={"spec": table.spec.model_copy(update={which: named})}),)}

    return made


COMMAND = {"id": "shoot", "for": "unit", "call": "fire(me)", "menu": "game.title", "key": "Ctrl+K"}
BUTTON = {"id": "press", "call": "fire()", "menu": "game.title", "key": "Ctrl+K"}
STATE = {
    "id": "order",
    "name": "game.title",
    "none": "game.title",
    "values": [{"id": "a", "name": "game.title", "marker": "a"}],
}

PLACES: dict[str, Callable[[Game], Mapping[str, object]]] = {
    "the name of a terrain": first("terrain", name=NONE),
    "the name of a phase": first("phases", name=NONE),
    "the name of the turns": first("turns", name=NONE),
    "the label of a turn": first("turns", labels=(NONE,)),
    "the name of a line": first("lines", name=NONE),
    "a text on a marker": first("markers", front=f"@{NONE}"),
    "a text on its back": first("markers", back=f"@{NONE}"),
    "the description of a setup": first("setups", description=NONE),
    "the name of a kind of pieces": first("kinds", name=NONE),
    "the entry that hides pieces": first("kinds", switched=NONE),
    "the entry for an area": first("kinds", area=Area(name=NONE, radius="2")),
    "the entry that sends": first("kinds", sends=(Send(name=NONE, key="Ctrl+K", to="a/b.c"),)),
    "no value of a state": lambda game: {"states": (State.model_validate({**STATE, "none": NONE}),)},
    "a value of a state": lambda game: {
        "states": (State.model_validate({**STATE, "values": [{"id": "a", "name": NONE, "marker": "a"}]}),)
    },
    "rows of a table": axis("rows"),
    "columns of a table": axis("columns"),
    "the name of a sheet": sheet(name=NONE),
    "a command": sheet(commands=[{**COMMAND, "menu": NONE}]),
    "the group of a command": sheet(commands=[{**COMMAND, "group": NONE}]),
    "a reason why a command is refused": sheet(commands=[{**COMMAND, "refused": NONE, "against": "late"}]),
    "a button": sheet(buttons=[{**BUTTON, "menu": NONE}]),
    "the group of a button": sheet(buttons=[{**BUTTON, "group": NONE}]),
    "a reason why a button is refused": sheet(buttons=[{**BUTTON, "refused": NONE, "against": "late"}]),
    "the name of a style": first("style", name=NONE),
    **{
        f"{field} of the legend": legend(**{field: NONE})
        for field in ("points", "zones", "entries", "scale_title", "north")
    },
    "a note of the legend": legend(notes=(NONE,)),
}


@pytest.mark.parametrize("where", PLACES)
def test_a_key_without_a_text_is_reported_wherever_it_stands(where: str) -> None:
    game = load("skirmish", SMALL)
    assert list(missing(game)) == []
    assert {each.found for each in missing(game.model_copy(update=PLACES[where](game)))} == {NONE}


@pytest.mark.parametrize("part", ["commands", "buttons"])
def test_a_reason_that_rules_work_out_is_no_key(part: str) -> None:
    made = {**(COMMAND if part == "commands" else BUTTON), "refused": "why_not(me)", "against": "late"}
    assert (
        list(missing(load("skirmish", SMALL).model_copy(update=sheet(**{part: [made]})(load("skirmish", SMALL))))) == []
    )
