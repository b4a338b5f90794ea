"""What a command or button asks before it is offered: each field that shuts it is one gate, in this order."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.played import field
from vmodsmith.rules.compiled import gates

OPEN: dict[str, Any] = {"option": None, "judged": False, "phases": (), "by": None, "setups": ()}

GATES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, []),
    ({"option": "mud"}, [("option", "on('mud')")]),
    ({"setups": ("start",)}, [("setups", "(setup() is None or setup() in ('start',))")]),
    ({"judged": True}, [("judged", "judging()")]),
    ({"phases": ("move-red",)}, [("phases", "phase() in ('move-red',)")]),
    ({"phases": ("move-red", "rest-red")}, [("phases", "phase() in ('move-red', 'rest-red')")]),
    ({"by": "owner"}, [("by", "decides(me.side)")]),
    ({"by": "red"}, [("by", "decides('red')")]),
    (
        {"option": "mud", "judged": True, "phases": ("move-red",), "by": "red"},
        [("option", "on('mud')"), ("judged", "judging()"), ("phases", "phase() in ('move-red',)"),
         ("by", "decides('red')")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "expected"), GATES, ids=range(len(GATES)))
def test_each_field_that_shuts_is_a_gate(fields: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert gates(cast(Any, SimpleNamespace(**{**OPEN, **fields}))) == expected


SHEET = """
buttons:
  - {id: all, menu: cmd.count, key: Alt+B, <gate>call: report("done")}
mechanics:
  referee: {use: referee}
"""
"""A button with one gate and no cause against it, or none."""

CLOSED: dict[str, tuple[str, str, str]] = {
    "": ("move-red", "full", "done"),
    "phases: rest-red, ": ("move-red", "full", ""),
    "phases: move-red rest-blue, ": ("move-red", "full", "done"),
    "judged: yes, ": ("move-red", "off", ""),
    "judged: 'yes', ": ("move-red", "full", "done"),
    "option: fog, ": ("move-red", "full", ""),
}


@pytest.mark.parametrize("gate", list(CLOSED), ids=lambda each: each or "no gate")
def test_a_gate_of_a_button_shuts_it_and_says_so(gate: str, tmp_path: Path) -> None:
    phase, level, said = CLOSED[gate]
    play = field(tmp_path, SHEET.replace("<gate>", gate))
    play.phase(phase)
    play.press("Referee: choose the level…", f"{level}…") if level != "full" else None
    told = play.press("Count pieces")
    assert ("done" in told) == (said == "done")
    assert told, "a button that does nothing says why"


@pytest.mark.parametrize(("side", "shut"), [("Red", False), ("Blue", True)])
def test_a_button_of_one_side_is_shut_to_the_other(side: str, shut: bool, tmp_path: Path) -> None:
    play = field(tmp_path, SHEET.replace("<gate>", "by: red, "), side=side, alone=False)
    play.play.seat("Red" if side == "Blue" else "Blue")
    assert ("done" in play.press("Count pieces")) != shut


@pytest.mark.parametrize(("begun", "done"), [("Start", True), ("Empty map", False), (None, True)])
def test_a_button_of_one_setup_is_shut_in_another(begun: str | None, done: bool, tmp_path: Path) -> None:
    play = field(tmp_path, SHEET.replace("<gate>", "setups: start, "))
    if begun:
        play.play.setup(begun, "Solo")
    told = play.press("Count pieces")
    assert told[-1] == ("done" if done else "“Count pieces” belongs to another setup: Start")


@pytest.mark.parametrize(("begun", "offered"), [("Start", True), ("Empty map", False), (None, True)])
def test_a_command_of_one_setup_is_not_offered_in_another(begun: str | None, offered: bool, tmp_path: Path) -> None:
    sheet = """
commands:
  - {id: count, for: unit, menu: cmd.count, setups: start, call: report("done")}
"""
    play = field(tmp_path, sheet)
    if begun:
        play.play.setup(begun, "Solo")
    if not play.play.exists("r-1"):
        play.put(r_1="0101")
    assert ("Count pieces" in play.offers("r-1")) == offered


def test_what_happens_by_itself_in_one_setup_does_not_happen_in_another(tmp_path: Path) -> None:
    sheet = """
hooks:
  - {id: new, on: phase, setups: start, call: report("done")}
"""
    play = field(tmp_path, sheet)
    assert "done" in play.go()
    play.play.setup("Empty map", "Solo")
    assert "done" not in play.go()
    play.play.setup("Start", "Solo")
    assert "done" in play.go()
