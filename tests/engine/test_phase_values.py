"""A value that lasts for a phase ends with it, on the map, in a box and for the game, and is there again where the turn
tracker comes back; what lasts for the life of a piece stays: in memory and in the engine."""

from __future__ import annotations

from pathlib import Path

from shared.quick import failures

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import test as trial

SCENARIO = """\
scenarios:
  - name: what lasts for a phase
    phase: move-red
    place: [{piece: r-1, at: "0101"}, {piece: r-2, at: losses/both.red}]
    steps:
      - {do: Count pieces, to: r-1}
      - {do: Count pieces, to: r-2}
      - expect: {pieces: {r-1: {has: {Held: "1"}}, r-2: {has: {Held: "1"}}}, properties: {Helds: "2"}}
      - {turn: next, expect: {pieces: {r-1: {has: {Held: "0", Alive: "1"}}, r-2: {has: {Held: "0"}}}, properties: {Helds: "0"}}}
      - {do: Count pieces, to: r-1, expect: {properties: {Helds: "1"}}}
      - {turn: prev, expect: {pieces: {r-1: {has: {Held: "1"}}}, properties: {Helds: "2"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Held: "1"}}}, properties: {Helds: "1"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Held: "0"}}}, properties: {Helds: "0"}}}
      - {undo: 1, expect: {pieces: {r-1: {has: {Held: "1"}}}, properties: {Helds: "1"}}}
"""


def test_a_value_of_a_phase_ends_with_the_phase(needs_engine: None, skirmish: Path) -> None:
    rules = skirmish / "templates/skirmish/rules"
    with (rules / "fight.py").open("a", encoding="utf-8") as file:
        file.write("\n\ndef held(me: Piece) -> None:\n    me.Held = 1\n    me.Alive = 1\n    game.Helds += 1\n")
    sheet = (rules / "fight.yaml").read_text(encoding="utf-8")
    held = '  - {name: Held, type: int, value: "0", of: unit, lasts: phase, source: "6.3"}\n'
    held += '  - {name: Alive, type: int, value: "0", of: unit, lasts: life, source: "6.3"}\n'
    held += '  - {name: Helds, type: int, value: "0", lasts: phase, source: "6.3"}\ncommands:\n'
    more = "  - {id: held, for: unit, menu: cmd.count, call: held(me), paragraphs: '6.5'}\nhooks:\n"
    sheet = sheet.replace("commands:\n", held).replace("hooks:\n", more)
    (rules / "fight.yaml").write_text(sheet, encoding="utf-8")
    (skirmish / "templates/skirmish/scenarios/phases.yaml").write_text(SCENARIO, encoding="utf-8")
    assert failures(skirmish, "skirmish") == {}
    (report,) = trial.run(Workspace(skirmish), ["skirmish"], ("phases",))
    assert [(each.name, each.failures) for each in report.results if not each.passed] == []
    assert any(each.name == "what lasts for a phase" for each in report.results)
