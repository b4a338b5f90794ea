"""What rules know of the palette: which slot is of which row, without the engine making a piece of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import RULED, module_entries

from vmodsmith.engine import Engine
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.traits.identity import Marker

from . import grown

ROW = "RowId"
"""The property of a piece with the id of its row."""

RULES = """
from game import *


def counted() -> None:
    report(f"{len(rows(''))} rows")
"""
SHEET = "name: rule.fight\nbuttons:\n  - {id: counted, menu: do counted, call: counted()}\n"

MADE = """
public class Made {
    public String toString() {
        int made = 0;
        try {
            java.lang.reflect.Field held = VASSAL.build.widget.PieceSlot.class.getDeclaredField("c");
            held.setAccessible(true);
            java.util.Iterator i = VASSAL.build.GameModule.getGameModule().getAllDescendantComponentsOf(
                VASSAL.build.widget.PieceSlot.class).iterator();
            while (i.hasNext()) if (held.get(i.next()) != null) made++;
        } catch (Exception e) { return e.toString(); }
        return "" + made;
    }
}
"""
"""Java: of how many slots the engine has made the piece."""


def made(engine: Engine) -> int:
    """How many that are now."""

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    code = f"c = new org.codehaus.janino.SimpleCompiler(); c.cook({quoted(' '.join(MADE.split()))}); "
    code += 'made = c.getClassLoader().loadClass("Made").newInstance(); return made.toString();'
    return int(engine.expression(f"{{new bsh.Interpreter().eval({quoted(code)})}}") or "")


@pytest.mark.parametrize("name", RULED)
def test_each_slot_of_a_module_has_its_row(name: str) -> None:
    entries = module_entries(name)
    known = dict(line.split("\t") for line in entries["rules/palette.txt"].decode().splitlines())
    found = {}
    for piece in read_module(entries).pieces:
        marks = [each for each in piece.traits if isinstance(each, Marker)]
        row = next(
            (value for each in marks for name, value in zip(each.names, each.values, strict=True) if name == ROW), None
        )
        if piece.gpid is not None and row is not None:
            found[piece.gpid] = row
    assert found and {gpid: known.get(gpid) for gpid in found} == found


def test_the_engine_makes_no_piece_of_a_slot_for_it(open_engine: Callable[..., Engine], tmp_path: Path) -> None:
    engine = open_engine(grown.module(grown.game(RULES, SHEET), tmp_path))
    engine.new_game()
    before = made(engine)
    mark = engine.mark()
    engine.press("do counted")
    (line,) = engine.chat(mark)
    assert int(line.split()[1]) > 5
    assert made(engine) == before
