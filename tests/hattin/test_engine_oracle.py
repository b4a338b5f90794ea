"""The game's own functions against the reference: seeded positions on a table and in the engine, the same question to
all.

How many positions and which: see `shared.comparing`. A failure names what differs, the seed and both answers;
`oracle.random_position(purpose, seed)` is the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Answers, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from vmodsmith.engine import Engine

from . import oracle as o
from .oracle import Position, State

FORMATIONS = ("raymond", "guy", "balian", "taqi", "saladin", "gokbori")


def arrangement(state: State) -> list[str]:
    """The lines that put a position on the map."""
    lines = []
    for unit in state.units.values():
        facing = "-" if unit.kind.skirmisher else str(unit.facing)
        lines.append(f"unit|{unit.id}|{unit.hex}|{facing}|{unit.step}|{int(unit.routed)}|{unit.spirit}|{unit.pair}")
    lines += [f"leader|{name}|{state.leaders[name] or '-'}|{state.orders[name]}" for name in FORMATIONS]
    return [*lines, f"cross|{state.cross or '-'}"]


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


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    yield from answering(request, tmp_path_factory, "hattin", Path(__file__).parent / "rules" / "probe.py", Prober)


def asked(
    probe: Prober, purpose: str, phase: str | Callable[[Position], str], question: Callable[[Position], str]
) -> Iterator[Asked[Position]]:
    """The same question about every position of a purpose, in a phase; a table takes several times as many."""
    for seed in seeds(COUNT if isinstance(probe.play, Engine) else 3 * COUNT):
        each = o.random_position(purpose, seed)
        name = phase if isinstance(phase, str) else phase(each)
        yield Asked(each, each.state.turn, name, [*arrangement(each.state), question(each)], tuple(each.dice))


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


def test_arcs_and_zones(probe: Prober) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        unit = sorted(position.state.units)[0]
        return f"arcs|{unit}|{' '.join(around(position))}"

    def around(position: Position) -> list[str]:
        hex = position.state.units[sorted(position.state.units)[0]].hex
        return [each for each in o.within(hex, 4) if each != hex] if hex else []

    for position, said in probe.ask(asked(probe, "losses", "crusader-melee", question)):
        check.seed = position.seed
        unit = position.state.units[sorted(position.state.units)[0]]
        assert unit.hex
        hexes = around(position)
        fronts = ["front" if unit.kind.skirmisher else o.arc(unit.facing, unit.hex, hex) for hex in hexes]
        check.same("arcs", said["arcs"][0][1].split(), fronts, unit)
        zones = o.zones(position.state, unit.side)
        expected = "".join("1" if hex in zones else "0" for hex in hexes)
        check.same("zones", said["zones"][0][0], expected)
    check.verdict()


def test_melee(probe: Prober) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"melee|{position.hex}|{' '.join(position.attackers)}"

    for position, said in probe.ask(asked(probe, "melee", lambda each: f"{attacker(each)}-melee", question)):
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


def test_fire(probe: Prober) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"fire|{position.unit}|{position.target}"

    for position, said in probe.ask(asked(probe, "fire", "crusader-fire", question)):
        check.seed, state = position.seed, position.state
        unit = state.units[position.unit]
        check.same("may fire", said["may"][0][0], "true")
        targets = {each: str(o.hit_number(unit, state.units[each])) for each in o.fire_targets(state, unit)}
        check.same("targets and hit numbers", {id: need for id, need in said["target"]}, targets)
        o.fire(state, unit, state.units[position.target], iter(position.dice))
        check.same("outcome", ends(said), ends_expected(state))
    check.verdict()


def test_charge(probe: Prober) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"charge|{position.unit}"

    for position, said in probe.ask(asked(probe, "charge", "crusader-charge", question)):
        check.seed, state = position.seed, position.state
        check.same("may charge", said["may"][0][0], "true")
        o.charge(state, state.units[position.unit], position.dice[0])
        check.same("outcome", ends(said), ends_expected(state))
    check.verdict()


def test_rally(probe: Prober) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"rally|{' '.join(position.state.units)}"

    command = {name: each["command"] for name, each in o.leader_values().items()}
    for side in ("crusader", "muslim"):
        for position, said in probe.ask(asked(probe, "rally", f"{side}-recovery", question)):
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


def test_losses(probe: Prober) -> None:
    check = Comparison()
    for position, said in probe.ask(asked(probe, "losses", "crusader-recovery", lambda position: "losses")):
        check.seed = position.seed
        for side, *values in said["losses"]:
            check.same("losses", tuple(map(int, values)), o.losses(position.state, side), side)
    check.verdict()


@pytest.mark.parametrize(("side", "other"), [("crusader", "muslim"), ("muslim", "crusader")])
def test_defeat(probe: Prober, side: str, other: str) -> None:
    check = Comparison()

    def noted(position: Position) -> int:
        return position.seed * 7 % 130

    def question(position: Position) -> str:
        return f"defeat|{side}|{noted(position)}"

    for position, said in probe.ask(asked(probe, "losses", "crusader-recovery", question)):
        check.seed = position.seed
        expected = o.defeat_points(position.state, side, noted(position))
        check.same("points", int(said["points"][0][0]), expected)
        check.same("a check", said["rolled"][0][0], "0" if o.needed(expected) is None else "1", expected)
        check.same("beaten", said["defeat"][0][0], other if o.beaten(expected, position.dice[0]) else "", expected)
    check.verdict()
