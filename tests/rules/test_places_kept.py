"""A piece that rules send, put or move to where it lies already stays as it lies, and both players see the same
order."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import seated

from vmodsmith.assemble import plan

from . import grown

pytestmark = pytest.mark.engine

RULES = """
from game import *


def sends(me: Piece) -> None:
    where = me.box
    if where is not None:
        me.send(where)
    me.mark("shaken", not me.has("shaken"))


def puts(me: Piece) -> None:
    here = me.hex
    if here is not None:
        me.put(here)
        me.move(here)
    me.mark("shaken", not me.has("shaken"))
"""
SHEET = """
name: rule.fight
commands:
  - {id: sends, for: unit, menu: Send, call: sends(me)}
  - {id: puts, for: unit, menu: Put, call: puts(me)}
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("kept"))


@pytest.mark.parametrize(("command", "at"), [("Send", "BOX"), ("Put", "0303")])
def test_who_is_sent_where_he_lies_stays_there_for_both(
    needs_engine: None, engines: Engines, module: Path, command: str, at: str
) -> None:
    game = grown.game(RULES, SHEET)
    red, blue = engines.two(module)
    atlas = plan(game).atlas
    box = next(address for address in atlas.spots if address.startswith("losses/") or "/" in address)
    where = box if at == "BOX" else at
    with seated((red, blue), ("Red", "Blue"), atlas, "kept") as table:
        table.begin(1, "move-red", {"r-1": where, "r-2": where, "b-1": where})
        for piece in ("r-1", "r-2", "b-1", "r-1"):
            before = red.stacks()
            table.do(red, piece, command)
            assert red.agree(blue, 20) == []
            if command == "Send":
                assert red.stacks() == before
