"""A value that lasts for a phase or a turn ends with it, on the map, in a box and for the game, and is there again
where the turn tracker comes back; what lasts for an attack ends with the next one; what lasts for the life of a piece
stays: in memory and in the engine."""

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
      - {turn: prev, expect: {pieces: {r-1: {has: {Held: "1"}}, r-2: {has: {Held: "1"}}}, properties: {Helds: "2"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Held: "1"}}}, properties: {Helds: "1"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Held: "0"}}}, properties: {Helds: "0"}}}
      - {undo: 1, expect: {pieces: {r-1: {has: {Held: "1"}}}, properties: {Helds: "1"}}}
  - name: what lasts for a turn
    phase: move-red
    place: [{piece: r-1, at: "0101"}, {piece: r-2, at: losses/both.red}]
    steps:
      - {do: Count pieces, to: r-1}
      - {do: Count pieces, to: r-2}
      - {turn: next, expect: {pieces: {r-1: {has: {Day: "1"}}, r-2: {has: {Day: "1"}}}, properties: {Days: "2"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Day: "0", Alive: "1"}}, r-2: {has: {Day: "0"}}}, properties: {Days: "0"}}}
      - {do: Count pieces, to: r-1, expect: {properties: {Days: "1"}}}
      - {turn: prev, expect: {pieces: {r-1: {has: {Day: "1"}}, r-2: {has: {Day: "1"}}}, properties: {Days: "2"}}}
      - {turn: prev, expect: {properties: {Days: "2"}}}
      - {turn: next, expect: {properties: {Days: "2"}}}
      - {turn: next, expect: {pieces: {r-1: {has: {Day: "1"}}}, properties: {Days: "1"}}}
      - {undo: 1, expect: {properties: {Days: "2"}}}
  - name: what lasts for a turn is there again of a piece that has been eliminated since, and of one back from the dead
    phase: move-red
    place: [{piece: r-1, at: "0101"}, {piece: r-2, at: losses/both.red}]
    steps:
      - {do: Count pieces, to: r-1}
      - {do: Count pieces, to: r-2}
      - {turn: next}
      - {turn: next, expect: {pieces: {r-1: {has: {Day: "0"}}, r-2: {has: {Day: "0"}}}}}
      - {move: r-1, at: losses/both.red}
      - {move: r-2, at: "0101"}
      - {turn: prev, expect: {pieces: {r-1: {at: losses/both.red, has: {Day: "1"}}, r-2: {at: "0101", has: {Day: "1"}}}}}
      - {reload: "yes"}
      - {turn: next, expect: {pieces: {r-1: {has: {Day: "0"}}, r-2: {has: {Day: "0"}}}}}
  - name: what lasts for an attack
    phase: move-red
    place: [{piece: r-1, at: "0101"}, {piece: b-1, at: "0303"}]
    steps:
      - {do: Count pieces, to: r-1, expect: {pieces: {r-1: {has: {Blow: "1"}}}, properties: {Blows: "1"}}}
      - {do: Count pieces, to: b-1, expect: {pieces: {r-1: {has: {Blow: "0"}}, b-1: {has: {Blow: "1"}}}, properties: {Blows: "1"}}}
      - {turn: next, expect: {pieces: {b-1: {has: {Blow: "0"}}}, properties: {Blows: "0"}}}
"""  # noqa: E501


def test_a_value_of_a_phase_ends_with_the_phase(needs_engine: None, skirmish: Path) -> None:
    rules = skirmish / "templates/skirmish/rules"
    with (rules / "fight.py").open("a", encoding="utf-8") as file:
        file.write(
            "\n\ndef held(me: Piece) -> None:\n    attack_begins()\n    me.Held = 1\n    me.Alive = 1\n    "
            "game.Helds += 1\n"
        )
        file.write("    me.Day = 1\n    game.Days += 1\n    me.Blow = 1\n    game.Blows += 1\n")
    sheet = (rules / "fight.yaml").read_text(encoding="utf-8")
    held = '  - {name: Held, type: int, value: "0", of: unit, lasts: phase, source: "6.3"}\n'
    held += '  - {name: Alive, type: int, value: "0", of: unit, lasts: life, source: "6.3"}\n'
    for name, span in (("Day", "turn"), ("Blow", "attack")):
        held += f'  - {{name: {name}, type: int, value: "0", of: unit, lasts: {span}, source: "6.3"}}\n'
        held += f'  - {{name: {name}s, type: int, value: "0", lasts: {span}, source: "6.3"}}\n'
    held += '  - {name: Helds, type: int, value: "0", lasts: phase, source: "6.3"}\ncommands:\n'
    more = "  - {id: held, for: unit, menu: cmd.count, call: held(me), paragraphs: '6.5'}\nhooks:\n"
    sheet = sheet.replace("commands:\n", held).replace("hooks:\n", more)
    (rules / "fight.yaml").write_text(sheet, encoding="utf-8")
    (skirmish / "templates/skirmish/scenarios/phases.yaml").write_text(SCENARIO, encoding="utf-8")
    assert failures(skirmish, "skirmish") == {}
    (report,) = trial.run(Workspace(skirmish), ["skirmish"], ("phases",))
    assert [(each.name, each.failures) for each in report.results if not each.passed] == []
    played = {each.name for each in report.results}
    assert played >= {f"what lasts for {span}" for span in ("a phase", "a turn", "an attack")}
