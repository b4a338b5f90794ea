"""The module's own functions against the reference: seeded positions arranged in the engine, the same question to both.

How many positions and which: see `shared.asking`. A failure names what differs, the seed and both answers;
`oracle.random_position(purpose, seed)` is the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from shared.asking import Answers, Comparison, Probe, Question, numbers, seeds

from builder.engine import Engine

from . import oracle as o
from .oracle import Position, State

FORMATIONS = ("raymond", "guy", "balian", "taqi", "saladin", "gokbori")


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


@pytest.fixture(scope="module")
def probe(needs_engine: None, hattin_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Probe]:
    with Engine(hattin_module, timeout=300) as engine:  # of its own: it gives the rules other dice and dialogs
        made = Probe(engine, Path(__file__).with_name("probe.bsh"), tmp_path_factory.mktemp("probe"))
        engine.set_property("option_referee", "full")
        yield made


def asked(
    purpose: str, phase: str | Callable[[Position], str], question: Callable[[Position], str]
) -> Iterator[Question[Position]]:
    """The same question about every position of a purpose, in a phase."""
    for seed in seeds():
        each = o.random_position(purpose, seed)
        name = phase if isinstance(phase, str) else phase(each)
        yield Question(each, each.state.turn, name, arrangement(each.state) + question(each))


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

    for position, said in probe.ask(asked("losses", "crusader-melee", question)):
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

    for position, said in probe.ask(asked("melee", lambda each: f"{attacker(each)}-melee", question)):
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

    for position, said in probe.ask(asked("fire", "crusader-fire", question)):
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

    for position, said in probe.ask(asked("charge", "crusader-charge", question)):
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
        for position, said in probe.ask(asked("rally", f"{side}-recovery", question)):
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

    for position, said in probe.ask(asked("losses", "crusader-recovery", question)):
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
