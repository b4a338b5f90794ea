"""The module's own functions against the reference: seeded positions arranged in the engine, the same question to both.

`VMODSMITH_POSITIONS` says how many positions of each purpose (100 by default), `VMODSMITH_SEED` the first number.
A failure names what differs, the seed and both answers; `oracle.random_position(purpose, seed)` is the position.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from builder.engine import Engine

from . import oracle as o
from .oracle import Position, State

COUNT = int(os.environ.get("VMODSMITH_POSITIONS", "100"))
FIRST = int(os.environ.get("VMODSMITH_SEED", "1"))
BATCH = 25
FORMATIONS = ("raymond", "guy", "balian", "taqi", "saladin", "gokbori")

Answers = dict[str, list[list[str]]]


@dataclass
class Comparison:
    """Differences found so far, and how often each thing was compared."""

    seed: int = 0
    found: list[str] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, module: object, oracle: object, about: object = "") -> bool:
        self.compared[what] += 1
        if module != oracle:
            self.found.append(f"seed {self.seed}, {what} {about}: module {module}, oracle {oracle}")
        return module == oracle

    def verdict(self) -> None:
        print(", ".join(f"{what}: {count}" for what, count in sorted(self.compared.items())))
        assert self.compared, "nothing was compared"
        assert not self.found, f"{len(self.found)} differences\n" + "\n".join(self.found[:40])


_LIB = 'lib2 = GameModule.getGameModule().getPlayerWindow().getRootPane().getClientProperty(\\"vmodsmith\\"); '


def inside(engine: Engine, code: str) -> str:
    """The value of BeanShell code in the interpreter that holds the module's rules."""
    quoted = code
    for _ in range(2):  # a string within a string
        quoted = quoted.replace("\\", "\\\\").replace('"', '\\"')
    caught = 'catch (Throwable t) { while (t instanceof bsh.TargetError) t = t.getTarget(); return \\"error\\\\t\\" + t.toString(); }'
    body = f'go(\\"ask\\",\\"none\\",\\"\\"); {_LIB}try {{ return lib2.eval(\\"{quoted}\\"); }} {caught}'
    found = engine.expression(f'{{new bsh.Interpreter().eval(vms_boot + "{body}")}}')
    assert not (found or "").startswith("error\t"), found
    return found or ""


class Probe:
    """An engine that answers questions about positions."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine = engine
        self.file = folder / "questions.txt"
        engine.new_game()
        inside(engine, f'this.interpreter.source("{Path(__file__).with_name("probe.bsh").as_posix()}"); "read";')
        engine.set_property("option_referee", "full")

    def ask(
        self, positions: Iterable[Position], phase: Callable[[Position], str], question: Callable[[Position], str]
    ) -> Iterator[tuple[Position, Answers]]:
        """Answers to a question about each position, asked in a phase."""
        groups: dict[str, list[Position]] = defaultdict(list)
        for position in positions:
            groups[phase(position)].append(position)
        for name, group in sorted(groups.items()):
            self.engine.jump(Turn="8", Phase=name)
            for start in range(0, len(group), BATCH):
                batch = group[start : start + BATCH]
                text = "".join(f"{arrangement(each.state)}{question(each)}\nend\n=\n" for each in batch)
                self.file.write_text(text, encoding="utf-8")
                said = inside(self.engine, f'probe("{self.file.as_posix()}")').split("=\n")
                assert len(said) == len(batch) + 1, said
                for position, answer in zip(batch, said, strict=False):
                    yield position, parsed(answer)


def parsed(text: str) -> Answers:
    """Lines by their first word."""
    found: Answers = defaultdict(list)
    for line in text.splitlines():
        first, *rest = line.split("\t")
        found[first].append(rest)
    assert not found["error"], found["error"]
    return found


def arrangement(state: State) -> str:
    """The lines that put a position on the map."""
    lines = []
    for unit in state.units.values():
        facing = "-" if unit.kind.skirmisher else str(unit.facing)
        lines.append(
            f"unit\t{unit.id}\t{unit.hex}\t{facing}\t{unit.step}\t{int(unit.routed)}\t{unit.spirit}\t{unit.pair}"
        )
    lines += [f"leader\t{name}\t{state.leaders[name] or '-'}\t{state.orders[name]}" for name in FORMATIONS]
    lines.append(f"cross\t{state.cross or '-'}")
    return "\n".join(lines) + "\n"


def ends(said: Answers) -> dict[str, str]:
    """Where everything is, and how."""
    found = {}
    for id, hex, step, routed, spirit in said["unit"]:
        found[id] = "gone" if hex == "-" else f"{hex} {step} {routed} {spirit}"
    return found | {id: hex for id, hex in said["other"]}


def ends_expected(state: State) -> dict[str, str]:
    found = {}
    for unit in state.units.values():
        found[unit.id] = (
            "gone" if unit.hex is None else f"{unit.hex} {unit.step} {str(unit.routed).lower()} {unit.spirit}"
        )
    found |= {f"leader-{name}": hex or "-" for name, hex in state.leaders.items()}
    return found | {"true-cross": state.cross or "-"}


def numbers(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


@pytest.fixture(scope="module")
def probe(hattin_engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Probe:
    return Probe(hattin_engine, tmp_path_factory.mktemp("probe"))


def positions(purpose: str) -> list[Position]:
    return [o.random_position(purpose, seed) for seed in range(FIRST, FIRST + COUNT)]


def attacker(position: Position) -> str:
    return position.state.units[position.attackers[0]].side


class Dice:
    """The dice of a position, and how many were rolled."""

    def __init__(self, dice: Iterable[int]) -> None:
        self.left = list(dice)
        self.rolled = 0

    def __iter__(self) -> Dice:
        return self

    def __next__(self) -> int:
        self.rolled += 1
        return self.left.pop(0)


def test_arcs_and_zones(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        unit = sorted(position.state.units)[0]
        return f"arcs\t{unit}\t{' '.join(around(position))}"

    def around(position: Position) -> list[str]:
        hex = position.state.units[sorted(position.state.units)[0]].hex
        return [each for each in o.all_hexes() if hex and each != hex and o.distance(each, hex) <= 4]

    for position, said in probe.ask(positions("losses"), lambda _: "crusader-melee", question):
        check.seed = position.seed
        unit = position.state.units[sorted(position.state.units)[0]]
        assert unit.hex
        hexes = around(position)
        fronts = ["front" if unit.kind.skirmisher else o.arc(unit.facing, unit.hex, hex) for hex in hexes]
        check.same("arcs", said["arcs"][0][1].split(), fronts, unit)
        zones = o.zones(position.state, unit.side)
        expected = "".join("1" if hex in zones else "0" for hex in hexes)
        check.same("zones", said["zones"][0][1], expected)
        check.same("zones looked up at once", said["field"][0][1], expected)
    check.verdict()


def test_melee(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"melee\t{position.hex}\t{' '.join(position.attackers)}\t{numbers(position.dice)}"

    for position, said in probe.ask(positions("melee"), lambda each: f"{attacker(each)}-melee", question):
        check.seed, state = position.seed, position.state
        units, foes = (said["order"][0][n].split() for n in (0, 1))
        check.same("attackers", sorted(units), sorted(position.attackers))
        check.same("defenders", sorted(foes), sorted(each.id for each in state.at(position.hex)))
        check.same("may attack", {id: may for id, may in said["open"]}, dict.fromkeys(position.attackers, "true"))
        attackers, defenders = [state.units[each] for each in units], [state.units[each] for each in foes]
        found = o.odds(state, position.hex, attackers, defenders)
        module = said["odds"][0]
        check.same("strengths", module[:2], [str(found.attack), str(found.defence)])
        check.same(
            "odds, shifts, column, die", module[2:], [found.start, str(found.shift), found.column, str(found.die)]
        )
        for id, value, _ in said["morale"]:
            check.same("morale", int(value), o.morale(state, state.units[id]), id)
        dice = Dice(position.dice)
        where = {each: state.units[each].hex for each in position.attackers}
        o.melee(state, position.hex, attackers, defenders, dice)
        check.same("dice rolled", int(said["rolled"][0][0]), dice.rolled)
        check.same("outcome", ends(said), ends_expected(state))
        empty = not state.at(position.hex, "muslim" if attackers[0].side == "crusader" else "crusader")
        able = {each.id for each in attackers if empty and each.hex and each.hex == where[each.id] and not each.routed}
        check.same("advance", set(said["advance"][0][0].split()), able)
    check.verdict()


def test_fire(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"fire\t{position.unit}\t{position.target}\t{numbers(position.dice)}"

    for position, said in probe.ask(positions("fire"), lambda _: "crusader-fire", question):
        check.seed, state = position.seed, position.state
        unit = state.units[position.unit]
        check.same("may fire", said["may"][0][0], "true")
        targets = {each: str(o.hit_number(unit, state.units[each])) for each in o.fire_targets(state, unit)}
        check.same("targets and hit numbers", {id: need for id, need in said["target"]}, targets)
        o.fire(state, unit, state.units[position.target], iter(position.dice))
        check.same("outcome", ends(said), ends_expected(state))
    check.verdict()


def test_charge(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"charge\t{position.unit}\t{numbers(position.dice)}"

    for position, said in probe.ask(positions("charge"), lambda _: "crusader-charge", question):
        check.seed, state = position.seed, position.state
        check.same("may charge", said["may"][0][0], "true")
        o.charge(state, state.units[position.unit], position.dice[0])
        check.same("outcome", ends(said), ends_expected(state))
    check.verdict()


def test_rally(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"rally\t{' '.join(position.state.units)}\t{numbers(position.dice)}"

    command = {name: each["command"] for name, each in o.leader_values().items()}
    for side in ("crusader", "muslim"):
        for position, said in probe.ask(positions("rally"), lambda _, side=side: f"{side}-recovery", question):
            check.seed, state = position.seed, position.state
            dice = iter(position.dice)
            for id, may in said["may"]:
                unit = state.units[id]
                due = unit.side == side and o.rally_due(state, unit, command)
                check.same("may rally", may, str(due).lower(), id)
                if due:
                    o.rally(state, unit, next(dice))
            check.same("outcome", ends(said), ends_expected(state))
    check.verdict()


def test_losses_and_defeat(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        noted = position.seed * 7 % 130
        lines = [f"defeat\t{side}\t{noted}\t{numbers(position.dice)}" for side in ("crusader", "muslim")]
        return "\n".join(["losses", *lines])

    for position, said in probe.ask(positions("losses"), lambda _: "crusader-recovery", question):
        check.seed, state = position.seed, position.state
        noted = position.seed * 7 % 130
        for side, *values in said["losses"]:
            check.same("losses", tuple(map(int, values)), o.losses(state, side), side)
        for side, points, (rolled, winner) in zip(("crusader", "muslim"), said["points"], said["defeat"], strict=True):
            expected = o.defeat_points(state, side, noted)
            check.same("points", int(points[0]), expected)
            check.same("a check", rolled, "0" if o.needed(expected) is None else "1", expected)
            other = "muslim" if side == "crusader" else "crusader"
            check.same("beaten", winner, other if o.beaten(expected, position.dice[0]) else "", expected)
    check.verdict()
