"""The game that `vmodsmith new` writes, with mechanics that few games declare: plotted fire, reaction fire, losses,
persons, construction, boxes off the map, networks of supply, a second pool of points.
"""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

from vmodsmith.tasks.new import new_game

__all__ = ["FIRE", "write_fire_game"]

FIRE = "battle"

_CHANGED = {
    "counters/battle/game.yaml": [
        ("  - {id: mv, name: stat.mv}", "  - {id: fp, name: stat.fp}\n  - {id: rg, name: stat.rg}\n  - {id: mv, name: stat.mv}")
    ],
    "counters/battle/types.yaml": [
        (
            "  - {id: tank,",
            '  - {id: gun, name: type.gun, kind: unit, layout: unit, symbol: artillery, classes: [gun], title: [name, type], source: "design: fires"}\n'
            '  - {id: pioneer, name: type.pioneer, kind: unit, layout: unit, symbol: engineer, classes: [foot, builder], title: [name, type], source: "design: builds"}\n'
            '  - {id: depot, name: type.depot, kind: unit, layout: unit, symbol: supply, classes: [depot], title: [name, type], source: "design: carries supply"}\n'
            '  - {id: leader, name: type.leader, kind: leader, layout: unit, symbol: headquarters, classes: [leader], title: [name, type], source: "design: leads"}\n'
            "  - {id: tank,",
        )
    ],
    "counters/battle/units.csv": [
        ("steps,cs,mv,cs.2,mv.2", "steps,cs,mv,fp,rg,cs.2,mv.2"),
    ],
    "templates/battle/pieces.yaml": [
        ("conditions: [attacking, unsupplied]", "conditions: [attacking, unsupplied, pinned]"),
        (
            "  turn: {name: kind.turn",
            "  leader: {name: kind.leader, flip: steps, eliminated: {red: losses/all.red, blue: losses/all.blue}, moved: true, palette: [side]}\n"
            "  plot: {name: kind.plot, copies: true, palette: [side]}\n"
            "  work: {name: kind.work, copies: true, stacks: false, layer: below, palette: []}\n"
            "  shells: {name: kind.shells, track: shells/points, palette: [side]}\n"
            "  turn: {name: kind.turn",
        ),
    ],
    "templates/battle/phases.yaml": [
        ("  - {id: red-move", '  - {id: barrage, name: phase.barrage, source: "design: both sides fire"}\n  - {id: red-move')
    ],
    "templates/battle/tables.yaml": [
        (
            "  - id: weather",
            "  - id: fire\n    name: table.fire\n    file: fire.csv\n    rows: {by: die, dice: 1d6}\n"
            '    columns: {by: strength}\n    source: "design: results of fire"\n  - id: weather',
        )
    ],
    "templates/battle/charts/1-tables.html.j2": [('"combat", "terrain"', '"combat", "fire", "terrain"')],
    "templates/battle/rules/1-sequence.yaml": [
        (
            "    leaves: retreat",
            "      barrage: [{clear: pinned, of: {kinds: unit}}, trenches.work()]\n    leaves: retreat",
        ),
        ('{red-move: say("lead.move")', '{barrage: say("lead.barrage"), red-move: say("lead.move")'),
    ],
    "templates/battle/rules/3-combat.yaml": [
        (
            "        - lose_steps(battle.attackers, 1)\n        - lose_steps(battle.defenders, 1)\n",
            '        - losses.allocate("step", battle.side, 1)\n'
            '        - losses.allocate("step", other_side(battle.side), 1)\n        - losses.go_on()\n',
        )
    ],
    "templates/battle/rules/4-supply.yaml": [
        (
            "    longest: 8\n",
            "    longest: 8\n    networks: [north, south]\n"
            "    network_sources: {north: {red: 0101-0102, blue: 1201 1202}, south: {red: 0107 0108, blue: 1207 1208}}\n"
            "    carriers: '[each for each in map_pieces() if each.is_a(\"depot\") and each.side == side]'\n"
            "    carrier_range: 4\n    network: {depot: north, else: south}\n    direct: 8\n",
        )
    ],
}  # fmt: skip

_ADDED = {
    "counters/battle/units.csv": """\
red-gun,red,gun,red-corps,II,,7,,,1,1,3,4,4,,,,,design: the example
red-pio,red,pioneer,red-corps,II,,8,,,1,2,4,,,,,,,design: the example
red-depot,red,depot,red-corps,II,,D,,,1,0,2,,,,,,,design: the example
red-lead,red,leader,red-corps,,,L,,,1,0,5,,,,,,,design: the example
blue-gun,blue,gun,blue-corps,II,,15,,,1,1,3,3,4,,,,,design: the example
blue-pio,blue,pioneer,blue-corps,II,,16,,,1,2,4,,,,,,,design: the example
blue-depot,blue,depot,blue-corps,II,,E,,,1,0,2,,,,,,,design: the example
blue-lead,blue,leader,blue-corps,,,M,,,1,0,5,,,,,,,design: the example
""",
    "counters/battle/markers.csv": """\
red-plot,plot,red,,marker,marker.red-plot,@marker.plot,,,3,both,design: plotted fire
blue-plot,plot,blue,,marker,marker.blue-plot,@marker.plot,,,3,both,design: plotted fire
trench,work,,,marker,marker.trench,@marker.trench,,,6,both,design: what pioneers build
red-shells,shells,red,,marker,marker.red-shells,@marker.shells,,,,both,design: points of guns
blue-shells,shells,blue,,marker,marker.blue-shells,@marker.shells,,,,both,design: points of guns
pinned,marker,,,marker,cond.pinned,@cond.pinned,,,,sheet,design: printed only
""",
    "counters/battle/setups/start.csv": """\
red-gun,0305,,,,design: the example
red-pio,0306,,,,design: the example
red-depot,0204,,,,design: the example
red-lead,0205,,,,design: the example
blue-gun,0904,,,,design: the example
blue-pio,0703,,,,design: the example
blue-depot,1004,,,,design: the example
blue-lead,0806,,,,design: the example
red-shells,shells/points.3,,,,design: the example
blue-shells,shells/points.3,,,,design: the example
""",
    "maps/battle/displays.yaml": """\
  - id: shells
    name: display.shells
    window: tracks
    source: "design: points of the guns"
    tracks:
      - {id: points, name: display.shells, boxes: 0-9, columns: 10, box_mm: [18, 18]}
  - id: shore
    name: display.shore
    window: tracks
    source: "design: boxes off the map"
    tracks:
      - id: all
        name: display.shore
        boxes: [{id: north, name: box.north}, {id: south, name: box.south}]
        box_mm: [80, 36]
  - id: wounded
    name: display.wounded
    window: tracks
    source: "design: leaders who return"
    tracks:
      - id: all
        name: display.wounded
        boxes: [{id: red, name: side.red}, {id: blue, name: side.blue}]
        box_mm: [60, 30]
""",
    "templates/battle/pieces.yaml": """\
  - {id: pinned, name: cond.pinned, key: Alt+D, marker: pinned, corner: top, source: "design: hit by fire"}
""",
    "templates/battle/tables/fire.csv": "die,1,3,5\n1,NE,NE,NE\n2,NE,NE,P\n3,NE,P,P\n4,P,P,S\n5,P,S,S\n6,S,S,S\n",
    "templates/battle/rules/5-fire.yaml": """\
name: rule.fire
mechanics:
  barrage:
    use: plotted-fire
    kinds: unit plot leader
    bind: barrage
    marker: {red: red-plot, blue: blue-plot}
    target: {kinds: unit}
    gun: {is: gun, lacks: unsupplied}
    strength: unit.fp
    range_of: unit.rg
    observes: {is: leader}
    sees: unit.hex is not None and where in unit.hex.within(3)
    most_guns: 2
    levels: [1, 3, 5]
    commands: {plot: {key: Ctrl+Shift+J}}
    fire:
      - shells.spend(by, 1)
      - hit(where, other_side(by), barrage.points_of(guns))
  watch:
    use: reaction
    kinds: unit
    bind:
      - {phases: red-move, side: red}
      - {phases: blue-move, side: blue}
    way: movement.current(unit).entered
    open_to: where.terrain != "town"
    who: {is: gun, lacks: pinned}
    range_of: 2
    fire: suffers(chance.runners[0], result_of(sum([it.fp for it in chance.firers]), roll(6)))
  losses:
    use: loss-allocation
    kinds: unit
    candidates: '[each for each in map_pieces() if each.side == due.side and each.kind == "unit" and near(each)]'
    pay: [{when: 'what == "step"', steps: 1}]
    named: {step: say.step}
    suffered: persons.suffer(where, side, "losses")
  persons:
    use: persons
    kinds: leader
    with: arrivals
    bind: blue-fight
    checked: {is: leader}
    fate: {1: lost, 2-3: wounded, else: unhurt}
    away: (die + 1) // 2
    waits_in: {red: wounded/all.red, blue: wounded/all.blue}
    needs_guard: {is: leader}
    guards: {kinds: unit}
  trenches:
    use: construction
    kinds: unit
    bind:
      - {phases: red-move, side: red}
      - {phases: blue-move, side: blue}
    who: {is: builder}
    works: trench
    may_work: {lacks: pinned unsupplied}
    name_of: marker.trench
  shore:
    use: deployment-boxes
    kinds: unit
    with: movement
    bind:
      - {phases: red-move, side: red}
      - {phases: blue-move, side: blue}
    boxes: shore/*
    who: {is: foot}
    joins: '["shore/all.south"] if word == "shore/all.north" else ["shore/all.north"]'
    exits: {shore/all.north: 0501 0502, else: 0508}
    leads_back: '"shore/all.north" if here.number == "0501" else "shore/all.south" if here.number == "0508" else ""'
    most_through: 1
    name_of: {shore/all.north: box.north, else: box.south}
  shells:
    use: points
    kinds: unit
    pools: [red, blue]
    whose: {red: red, blue: blue}
    pool_name: {red: marker.red-shells, blue: marker.blue-shells}
    marker: {red: red-shells, blue: blue-shells}
    income: {1-4: 1, else: 2}
    most: 9
    commands: {buy: off, list: {menu: cmd.shells}}
""",
    "templates/battle/rules/own.py": '''\
from game import *


def hit(where: Hex, side: Side, strength: int) -> None:
    """Fire into a hex."""
    die = roll(6)
    for each in where.pieces():
        if each.side == side and each.kind == "unit":
            suffers(each, result_of(strength, die))
    persons.suffer(where, side, "fire")


def result_of(strength: int, die: int) -> str:
    """The result of the table of fire."""
    column = "5" if strength >= 5 else "3" if strength >= 3 else "1"
    return cell("fire", die, column)


def suffers(unit: Piece, result: str) -> None:
    """What a result does to a unit."""
    if result == "P":
        unit.mark("pinned", True)
        report(say("say.pinned", unit.name))
    elif result == "S":
        unit.lose_step()
        report(say("say.step-lost", unit.name))


def near(unit: Piece) -> bool:
    """Whether an enemy is next to a unit."""
    enemies = [opposes(unit, it) for each in unit.hex.neighbours() for it in each.pieces()] if unit.hex is not None else []
    return any(enemies)
''',
}

_TEXTS = {
    "stat.fp": "Firepower", "stat.rg": "Range", "type.gun": "Artillery", "type.pioneer": "Pioneers",
    "type.depot": "Depot", "type.leader": "Leader", "kind.leader": "Leaders", "kind.plot": "Plotted fire",
    "kind.work": "Works", "kind.shells": "Shell markers", "marker.red-plot": "Red fire",
    "marker.blue-plot": "Blue fire", "marker.plot": "Fire", "marker.trench": "Trench",
    "marker.red-shells": "Red shells", "marker.blue-shells": "Blue shells", "marker.shells": "Shells",
    "cond.pinned": "Pinned", "display.shells": "Shells", "display.shore": "Shore",
    "display.wounded": "Wounded leaders", "box.north": "North shore", "box.south": "South shore",
    "phase.barrage": "Barrage", "table.fire": "Fire", "table.fire.NE": "no effect (NE)",
    "table.fire.P": "pinned (P)", "table.fire.S": "a step is lost (S)", "rule.fire": "Fire",
    "lead.barrage": "plot fire with the menu of a leader", "say.step": "a step", "say.pinned": "{0} is pinned",
    "say.step-lost": "{0} loses a step", "cmd.shells": "Show shells",
}  # fmt: skip


def write_fire_game(root: Path) -> None:
    """The game in a new workspace, in English alone."""
    new_game(root, FIRE, "en")
    for name, pairs in _CHANGED.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text, f"the small game is another one: {name}"
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
    units = root / "counters/battle/units.csv"
    head, *rows = units.read_text(encoding="utf-8").splitlines()
    wide = [",".join([*row.split(",")[:12], "", "", *row.split(",")[12:]]) for row in rows]
    units.write_text("\n".join([head, *wide, ""]), encoding="utf-8")
    strings = "".join(f"{key},{text},\n" for key, text in _TEXTS.items())
    for name, text in {**_ADDED, "templates/battle/strings.csv": strings}.items():
        path = root / name
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(before + text, encoding="utf-8")
