"""Two engines in one game through the engine's own server on loopback; and modules with plug-ins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vmodsmith.engine import Engine
from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal.moduledata import ModuleData, extension_data
from vmodsmith.vassal.xmltext import xml_bytes

from . import sample


def test_two_players_hold_the_same_game(
    engine: Engine, open_engine: Callable[..., Engine], sample_module: Path
) -> None:
    other = open_engine(sample_module, player="Other", user="other")
    other.close_game()
    marks = engine.mark(), other.mark()
    port = engine.serve()
    try:
        engine.place("guards", "0203")
        engine.join(port, "battle")
        other.join(port, "battle", "Blue", follows=True)
        assert engine.agree(other, 60) == []
        assert (engine.side(), other.side()) == ("Red", "Blue")
        other.place("lancers", "0302")
        assert engine.agree(other, 60) == []
        engine.do("guards", "Attack")
        engine.move("guards", "0304")
        engine.turn("next")
        assert engine.agree(other, 60) == []
        other.do("lancers", "Eliminate")
        other.undo()
        assert engine.agree(other, 60) == []
        assert engine.piece("lancers")["at"] == "0302"
        assert any("rolls" in line for line in other.chat())
        assert engine.problems(marks[0]) == []
        assert other.problems(marks[1]) == []
    finally:
        other.disconnect()
        engine.disconnect()


def test_a_plug_in_loads_with_its_module(needs_engine: None, sample_module: Path, tmp_path: Path) -> None:
    parts = [("VASSAL.build.module.PieceWindow", "Pieces"), ("VASSAL.build.widget.ListWidget", "Units")]
    slot = sample.slot("cannon", "e1:1", sample.piece("cannon", "Cannon", "red"))
    root = c.ModuleExtension(
        c.extension_element(slot, parts),
        module="Sample Wars",
        moduleVersion="1.0",
        version="1",
        vassalVersion="3.7.26",
        extensionId="e1",
        nextPieceSlotId=2,
    )
    archive.write_archive(
        tmp_path / "guns.vmdx",
        {
            "buildFile.xml": xml_bytes(root),
            "extensiondata": extension_data("1"),
            "moduledata": ModuleData("Sample Wars", "1.0").to_bytes(),
        },
    )
    with Engine(sample_module, extensions=[tmp_path / "guns.vmdx"]) as engine:
        assert engine.info()["extensions"] == ["guns"]
        assert engine.canonical() == []
        engine.new_game()
        engine.place("cannon", "0203")
        assert engine.value("cannon", "Strength") == "6"
        assert engine.problems() == []
