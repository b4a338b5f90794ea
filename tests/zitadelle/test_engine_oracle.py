"""The module's own functions against the reference: seeded positions arranged in the engine, the same question to both.

`VMODSMITH_POSITIONS` says how many positions of each purpose (100 by default), `VMODSMITH_SEED` the first number.
A failure names paragraph, seed and both answers; `o.random_position(purpose, seed)` is the position.
"""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import oracle as o
import pytest
from oracle import Position, State
from oracle.files import rows
from oracle.units import kind_of

from builder.engine import Engine

COUNT = int(os.environ.get("VMODSMITH_POSITIONS", "100"))
FIRST = int(os.environ.get("VMODSMITH_SEED", "1"))
BATCH = 25
OPTIONS = {"13.11": "river_duty", "13.22": "retreat_room", "13.51": "disrupted_move", "13.71": "minimum_move"}
MODEL = {"2-pz", "4-pz", "9-pz", "12-pz"}
"""Divisions whose presence in turn 1 tells the module that the reserves were set up (11.21)."""

Answers = dict[str, list[list[str]]]


@dataclass
class Difference:
    """One answer that is not the reference's."""

    seed: int
    what: str
    module: object
    oracle: object

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.what}: module {self.module}, oracle {self.oracle}"


@dataclass
class Comparison:
    """Differences found so far, and how often each thing was compared."""

    seed: int = 0
    found: list[Difference] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, module: object, oracle: object, about: object = "") -> bool:
        self.compared[what] += 1
        if module != oracle:
            self.found.append(Difference(self.seed, f"{what} {about}".strip(), module, oracle))
        return module == oracle

    def verdict(self) -> None:
        print(", ".join(f"{what}: {count}" for what, count in sorted(self.compared.items())))
        assert self.compared, "nothing was compared"
        listed = "\n".join(str(each) for each in self.found[:40])
        assert not self.found, f"{len(self.found)} differences\n{listed}"


# ---- talking to the engine


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

    def ask(
        self, positions: Iterable[tuple[Position, str, Callable[[Position], str]]]
    ) -> Iterator[tuple[Position, Answers]]:
        """Answers to a question about each position; `str` is the phase of the position."""
        groups: dict[tuple[str, str], list[tuple[Position, str]]] = defaultdict(list)
        for position, phase, question in positions:
            groups[str(position.state.turn), phase].append((position, arrangement(position) + question(position)))
        for clock, group in sorted(groups.items(), key=lambda each: each[0]):
            self.engine.jump(Turn=clock[0], Phase=clock[1])
            for start in range(0, len(group), BATCH):
                batch = group[start : start + BATCH]
                self.file.write_text("".join(f"{text}\nend\n=\n" for _, text in batch), encoding="utf-8")
                said = inside(self.engine, f'probe("{self.file.as_posix()}")').split("=\n")
                assert len(said) == len(batch) + 1, said
                for (position, _), text in zip(batch, said, strict=False):
                    yield position, parsed(text)


def parsed(text: str) -> Answers:
    """Lines by their first word."""
    found: Answers = defaultdict(list)
    for line in text.splitlines():
        first, *rest = line.split("\t")
        found[first].append(rest)
        if first in ("move", "step"):
            found["walk"].append([first, *rest])
    assert not found["error"], found["error"]
    return found


def arrangement(position: Position) -> str:
    """The lines that put a position on the map."""
    state = position.state
    lines = [f"global\toption_{name}\t{'on' if id in state.options else 'off'}" for id, name in OPTIONS.items()]
    for unit in state.units.values():
        flags = f"{int(unit.disrupted)}\t{int(unit.retreated)}"
        lines.append(f"unit\t{unit.id}\t{unit.hex}\t{unit.step}\t{flags}")
    for hq in sorted(headquarters(state)):
        side = next(each["side"] for each in rows("counters/zitadelle/formations.csv") if each["id"] == hq)
        lines.append(f"morale\tmorale-{hq}\tmorale/{side}.{state.morale[hq]}")
        if state.pm.get(hq):
            lines.append(f"pm\t{hq}\t{state.pm[hq]}\t{level_bomber()}")
    lines += [f"bomber\t{dive_bomber()}#{n}\t{hex}" for n, hex in enumerate(state.bombers)]
    return "\n".join(lines) + "\n"


def headquarters(state: State) -> set[str]:
    return {unit.kind.hq for unit in state.units.values() if unit.kind.hq in state.morale}


def level_bomber() -> str:
    return next(each["id"] for each in rows("counters/zitadelle/units.csv") if "he-111" in each["id"])


def dive_bomber() -> str:
    return next(each["id"] for each in rows("counters/zitadelle/units.csv") if "ju-87" in each["id"])


def numbers(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


def amounts(text: str) -> list[tuple[str, int]]:
    """(paragraph, value) of `value~text with (paragraph);…`, sorted; what changes nothing is left out."""
    found = []
    for each in text.split(";"):
        if each:
            value, words = each.split("~", 1)
            paragraph = re.findall(r"\((\d+\.\d+)[^)]*\)", words)
            found.append((paragraph[-1] if paragraph else words, int(value)))
    return sorted(each for each in found if each[1])


def end_of(said: Answers) -> dict[str, object]:
    """Where every unit is, and the markers of morale."""
    units: dict[str, object] = {id: "gone" if hex == "-" else f"{hex} {rest}" for id, hex, rest in said["unit"]}
    return units | {f"morale {hq}": int(value) for hq, value in said["morale"]}


def end_expected(state: State, hqs: set[str]) -> dict[str, object]:
    units: dict[str, object] = {
        unit.id: "gone" if unit.hex is None else f"{unit.hex} {unit.step}{' disrupted' if unit.disrupted else ''}"
        for unit in state.units.values()
    }
    return units | {f"morale {hq}": state.morale[hq] for hq in hqs}


@pytest.fixture(scope="module")
def probe(zitadelle_engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Probe:
    return Probe(zitadelle_engine, tmp_path_factory.mktemp("probe"))


def positions(purpose: str, count: int = COUNT) -> Iterator[Position]:
    for seed in range(FIRST, FIRST + count):
        found = o.random_position(purpose, seed)  # type: ignore[arg-type]
        model = any(unit.kind.division in MODEL for unit in found.state.units.values())
        yield replace(found, state=replace(found.state, model_choice=model))


# ---- AT fire (6.0)


def test_fire(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"fire\t{position.unit}\t{position.target}\t{numbers(position.dice)}"

    asked = [
        (each, "german-at" if each.state.units[each.unit].side == "german" else "soviet-at", question)
        for each in positions("fire")
    ]
    for position, said in probe.ask(asked):
        check.seed, state = position.seed, position.state
        firer, target = state.units[position.unit], state.units[position.target]
        hexes = o.fire_target_hexes(state, firer)
        targets = {hex: " ".join(sorted(o.fire_targets(state, firer, hex))) for hex in hexes}
        check.same("6.21 6.22 6.35 targets", dict(said["open"]), targets)
        for id, line in said["mods"]:
            causes = o.fire_modifiers(state, firer, state.units[id])
            check.same("6.5 modifiers", amounts(line), sorted((each.paragraph, int(each.value)) for each in causes))
        check.same("6.32 fired", said["fired"], [["true"]])
        after = o.resolve_fire(state, firer, target, position.two())
        check.same("6.4 6.6 7.73 outcome", end_of(said), end_expected(after, headquarters(state)))
    check.verdict()


# ---- assault (7.0)


def test_assault(probe: Probe) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        assert position.assault
        joined = " ".join((*position.assault.attackers, *position.assault.artillery, *position.assault.engineers))
        chosen = numbers(die * 7 + place for place, die in enumerate(position.dice))
        return f"assault\t{joined}\t{' '.join(position.assault.targets)}\t{numbers(position.dice)}\t{chosen}"

    asked = [(each, f"{each.state.units[each.unit].side}-assault", question) for each in positions("assault")]
    for position, said in probe.ask(asked):
        state, assault = position.state, position.assault
        assert assault
        check.seed = position.seed
        report = o.assault_result(state, assault, position.two())
        check.same("7.2 strengths", said["strengths"][0][0], f"{report.attack} {report.defence}")
        check.same("7.3 odds", said["start"][0][0], report.odds)
        shifts = sorted((each.paragraph, int(each.value)) for each in report.shifts if each.value)
        check.same("7.4 shifts", amounts(said["shifts"][0][0]), shifts)
        check.same("7.3 7.49 column", said["final"][0][0], report.column)
        defending = said["defenders"][0][0].split()
        attacking = said["attackers"][0][0].split()
        check.same("7.1 attackers", sorted(attacking), sorted(assault.attackers))
        for id, ring in said["ring"]:
            check.same("7.65 encircled", ring == "true", o.encircled(state, state.units[id]), id)
        _replay(check, position, said, report.result, {"attacker": attacking, "defender": defending})
    check.verdict()


def _replay(check: Comparison, position: Position, said: Answers, result: str, order: dict[str, list[str]]) -> None:
    """The checks one by one in the module's order and with its choices of ways (any is legal), up to the end."""
    state, assault = position.state, position.assault
    assert assault
    choices, places = iter(zip(said["choice"], said["went"] + [["", ""]], strict=False)), 1
    after = o.resolve_elimination(o.spend_support(state, assault), assault, result)
    groups = o.check_order(state, assault, result)
    both = [id for group in groups for id in order["attacker" if set(group) == set(assault.attackers) else "defender"]]
    check.same("7.61 7.64 who checks", sorted(both), sorted(id for group in groups for id in group))
    for id in both:
        unit = after.units[id]
        if unit.hex is None:
            continue
        outcome = o.loss_check(after, unit, result, position.two(places))
        places += 1
        swept = o.swept_away(after, unit.hex, "soviet" if unit.side == "german" else "german")
        if (outcome.step_loss or outcome.retreat) and unit.hex in assault.targets:
            for other in swept:
                after = o.eliminate(after, other)
        struck = o.lose_step(after, id) if outcome.step_loss else after
        destination = None
        if struck.units[id].hex and (outcome.retreat or outcome.may_retreat):
            paths = (o.retreat_paths if outcome.retreat else o.willing_paths)(struck, struck.units[id])
            if paths:
                (who, willing, ways), (_, went) = next(choices, ((id, "no choice", ""), ("", "")))
                check.same("7.62 7.63 who retreats", (who, willing), (id, "0" if outcome.retreat else "1"))
                own = sorted(">".join(each.path) for each in paths)
                if not check.same("7.81 7.82 7.83 ways", sorted(ways.split()), own, id):
                    return
                if any(each.overstacks for each in paths) or o.retreat_extensions(struck, struck.units[id], paths[0]):
                    return  # what follows is the enemy's choice
                destination = None if went == unit.hex else went
        after = o.apply_check(after, id, outcome, destination=destination, targets=assault.targets)
    if said["excess"]:
        return
    check.same("7.5 7.6 7.73 outcome", end_of(said), end_expected(after, headquarters(state)))


# ---- retreat (7.8)


def test_retreat(probe: Probe) -> None:
    check = Comparison()
    asked = [
        (each, f"{each.state.units[each.unit].side}-assault", lambda one: f"retreat\t{one.unit}")
        for each in positions("retreat")
    ]
    for position, said in probe.ask(asked):
        check.seed = position.seed
        paths = o.retreat_paths(position.state, position.state.units[position.unit])
        check.same(
            "7.81 7.82 7.83 ways", sorted(said["paths"][0][0].split()), sorted(">".join(each.path) for each in paths)
        )
    check.verdict()


# ---- movement (8.0)


def test_movement(probe: Probe) -> None:
    check = Comparison()
    walks = {}

    def question(position: Position) -> str:
        walk = walks[position.seed] = o.random_walk(position)
        dice = numbers(die for die, _ in walk if die is not None)
        # the hex a step went into; where Q8 sends the unit back, what it tried is not told and the walk ends before
        way = [move.path[-1] for _, move in walk[1:] if move.path and move.hex == move.path[-1]]
        return f"move\t{position.unit}\t{dice}\t{' '.join(way)}"

    asked = [(each, f"{each.state.units[each.unit].side}-movement", question) for each in positions("movement")]
    for position, said in probe.ask(asked):
        check.seed, state = position.seed, position.state
        place = -1
        steps = defaultdict(dict)  # type: ignore[var-annotated]
        # `move` and `step` lines alternate; the engine's answer is in order
        for kind, *rest in said["walk"]:
            if kind == "move":
                place += 1
                steps[place]["move"] = rest
            else:
                steps[place][rest[0]] = rest[1:]
        for place, (_, move) in enumerate(walks[position.seed]):
            if place not in steps:
                break
            about = f"step {place} {move.hex}"
            allowance, left, at, stop, bound = steps[place].pop("move")
            check.same("8.13 8.14 10.32 allowance", int(allowance), move.allowance, about)
            check.same("8.1 8.3 left", int(left), int(2 * move.left), about)
            check.same("8.33 where", at, move.hex, about)
            check.same("8.22 8.33 stop", stop, move.stopped, about)
            check.same("8.23 started in ZOC", bound == "1", move.started_in_zoc, about)
            check.same("8.11 neighbours", sorted(steps[place]), sorted(o.neighbours_on_map(move.hex)), about)
            for hex, (cost, broken) in steps[place].items():
                problems = sorted(o.step_problems(state, move, hex))
                check.same("8.2 legality", broken.split(), problems, f"{about} > {hex}")
                if cost:
                    total, *kinds = cost.split(";")
                    causes = o.step_cost(state, move, hex)
                    ground = sorted(
                        f"{each.what} {int(2 * each.value)}"
                        for each in causes
                        if each.paragraph in ("8.12", "8.31", "8.32")
                    )
                    check.same("8.1 8.3 cost", int(total), int(2 * o.total(causes)), f"{about} > {hex}")
                    check.same(
                        "8.12 8.31 8.32 causes", sorted(each for each in kinds if each), ground, f"{about} > {hex}"
                    )
    check.verdict()


def test_the_positions_are_worth_asking_about() -> None:
    """The random positions reach every modifier, shift and cost that the rules know."""
    found = {
        cause.paragraph
        for each in positions("assault", max(COUNT, 150))
        if each.assault
        for cause in o.assault_shifts(each.state, each.assault)
    }
    assert found >= {"7.41", "7.42", "7.43", "7.44", "7.45", "7.46", "7.47", "7.48"}
    assert kind_of(dive_bomber()).air and kind_of(level_bomber()).air
