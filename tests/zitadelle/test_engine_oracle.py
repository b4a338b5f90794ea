"""The game's own functions against the reference: seeded positions on a table and in the engine, the same question to
all.

How many positions and which: see `shared.comparing`. A failure names paragraph, seed and both answers;
`oracle.random_position(purpose, seed)` is the position.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from shared.comparing import COUNT, Answers, Comparison, seeds
from shared.files import rows
from shared.probing import ON_BOTH, Asked, Prober, answering

from . import oracle as o
from .oracle import Position, State
from .oracle.units import kind_of

OPTIONS = {"13.11": "river_duty", "13.22": "retreat_room", "13.51": "disrupted_move", "13.71": "minimum_move"}
MODEL = {"2-pz", "4-pz", "9-pz", "12-pz"}
"""Divisions whose presence in turn 1 tells the module that the reserves were set up (11.21)."""


def arrangement(position: Position) -> list[str]:
    """The lines that put a position on the map."""
    state = position.state
    lines = []
    for unit in state.units.values():
        lines.append(f"unit|{unit.id}|{unit.hex}|{unit.step}|{int(unit.disrupted)}|{int(unit.retreated)}")
    for hq in sorted(headquarters(state)):
        side = next(each["side"] for each in rows("counters/zitadelle/formations.csv") if each["id"] == hq)
        lines.append(f"morale|{hq}|{side}|{state.morale[hq]}")
        if state.pm.get(hq):
            lines.append(f"pm|{hq}|{state.pm[hq]}|{level_bomber()}")
    return lines + [f"bomber|{dive_bomber()}|{hex}" for hex in state.bombers]


def headquarters(state: State) -> set[str]:
    return {unit.kind.hq for unit in state.units.values() if unit.kind.hq in state.morale}


def level_bomber() -> str:
    return next(each["id"] for each in rows("counters/zitadelle/units.csv") if "he-111" in each["id"])


def dive_bomber() -> str:
    return next(each["id"] for each in rows("counters/zitadelle/units.csv") if "ju-87" in each["id"])


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


class OptionsToo(Prober):
    """It sets the options of a position before it asks."""

    def ask(self, questions: Iterable[Asked[Position]]) -> Iterator[tuple[Position, Answers]]:  # type: ignore[override]
        """The answers, by what is on, then by turn and phase."""
        groups: dict[frozenset[str], list[Asked[Position]]] = defaultdict(list)
        for each in questions:
            groups[frozenset(each.position.state.options)].append(each)
        for chosen, group in groups.items():
            for id, name in OPTIONS.items():
                self.play.set_property(f"option_{name}", "on" if id in chosen else "off")
            yield from super().ask(group)


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OptionsToo]:
    yield from answering(
        request, tmp_path_factory, "zitadelle", Path(__file__).parent / "rules" / "probe.py", OptionsToo
    )


FOUND = {"movement": (2326, 2349)}
"""Positions that differed once, asked at every run."""


def positions(purpose: str, count: int = COUNT) -> Iterator[Position]:
    for seed in (*FOUND.get(purpose, ()), *seeds(count)):
        found = o.random_position(purpose, seed)  # type: ignore[arg-type]
        model = any(unit.kind.division in MODEL for unit in found.state.units.values())
        yield replace(found, state=replace(found.state, model_choice=model))


def asked(
    purpose: str,
    phase: str,
    question: Callable[[Position], str],
    dice: Callable[[Position], Iterable[int]] = lambda position: position.dice,
) -> Iterator[Asked[Position]]:
    """The same question about every position of a purpose, in a phase of the side of its unit."""
    for each in positions(purpose):
        side = each.state.units[each.unit].side
        lines = [*arrangement(each), question(each)]
        yield Asked(each, each.state.turn, f"{side}-{phase}", lines, tuple(dice(each)))


# ---- AT fire (6.0)


def test_fire(probe: OptionsToo) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        return f"fire|{position.unit}|{position.target}"

    for position, said in probe.ask(asked("fire", "at", question)):
        check.seed, state = position.seed, position.state
        firer, target = state.units[position.unit], state.units[position.target]
        hexes = o.fire_target_hexes(state, firer)
        targets = {hex: sorted(o.fire_targets(state, firer, hex)) for hex in hexes}
        check.same("6.21 6.22 6.35 targets", {hex: sorted(ids.split()) for hex, ids in said["open"]}, targets)
        for id, line in said["mods"]:
            causes = o.fire_modifiers(state, firer, state.units[id])
            check.same("6.5 modifiers", amounts(line), sorted((each.paragraph, int(each.value)) for each in causes))
        check.same("6.32 fired", said["fired"], [["true"]])
        after = o.resolve_fire(state, firer, target, position.two())
        check.same("6.4 6.6 7.73 outcome", end_of(said), end_expected(after, headquarters(state)))
    check.verdict()


# ---- stacking (5.1)


def test_excess(probe: OptionsToo) -> None:
    """Stacks of up to nine units of one side, most of them of one headquarters."""
    check = Comparison()
    kinds = [kind_of(row["id"]) for row in rows("counters/zitadelle/units.csv") if not row["option"]]

    def stacks() -> Iterator[Asked[tuple[int, int, list[o.Unit]]]]:
        for seed in seeds():
            rng, turn = Random(seed), 1 + seed % 2
            side = rng.choice(("german", "soviet"))
            own = [kind for kind in kinds if kind.side == side and not kind.air]
            hq = rng.choice([kind.hq for kind in own])
            near = [kind for kind in own if kind.hq == hq]
            chosen = rng.sample(near, min(len(near), rng.randint(1, 7))) + rng.sample(own, rng.randint(0, 2))
            units = [o.Unit(id, "2120") for id in dict.fromkeys(kind.id for kind in chosen)]
            lines = [f"unit|{unit.id}|2120|1|0|0" for unit in units]
            names = " ".join(unit.id for unit in units)
            yield Asked((seed, turn, units), turn, "german-at", [*lines, f"excess|{names}"])

    for (seed, turn, units), said in Prober.ask(probe, stacks()):
        check.seed = seed
        broken = o.stacking_problems(units, turn)
        check.same("5.11 to 5.15 broken", said["broken"][0][0], " ".join(broken))
        choices = o.excess_choices(units, turn)
        check.same("5.17 choices", said["choices"][0][0], str(len(choices)))
        check.same("5.17 who may go", set(said["go"][0][0].split()), set().union(*choices))
        for (ids,) in said["choice"]:
            check.same("5.17 a choice", frozenset(ids.split()) in choices, True, ids)
    check.verdict()


# ---- assault (7.0)


def test_assault(probe: OptionsToo) -> None:
    check = Comparison()

    def question(position: Position) -> str:
        assert position.assault
        joined = " ".join((*position.assault.attackers, *position.assault.artillery, *position.assault.engineers))
        chosen = " ".join(str(die * 7 + place) for place, die in enumerate(position.dice))
        return f"assault|{joined}|{' '.join(position.assault.targets)}|{chosen}"

    for position, said in probe.ask(asked("assault", "assault", question)):
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
    """The checks one by one in the order chosen and with the choices of ways (any is legal), up to the end."""
    state, assault = position.state, position.assault
    assert assault
    choices, places = iter(zip(said["choice"], said["went"] + [["", ""]], strict=False)), 1
    chosen = iter(said["next"])
    after = o.resolve_elimination(o.spend_support(state, assault), assault, result)
    groups = o.check_order(state, assault, result)
    sides = [order["attacker" if set(group) == set(assault.attackers) else "defender"] for group in groups]
    both = [id for side in sides for id in side]
    check.same("7.61 7.64 who checks", sorted(both), sorted(id for group in groups for id in group))
    waiting = [list(side) for side in sides]
    while waiting:
        waiting[0] = [id for id in waiting[0] if after.units[id].hex is not None]
        if not waiting[0]:
            waiting.pop(0)
            continue
        # the owner of several that check says which is next
        id = waiting[0][0] if len(waiting[0]) == 1 else next(chosen, [""])[0]
        if not check.same("7.64 one of those that check", id in waiting[0], True, id):
            return
        waiting[0].remove(id)
        unit = after.units[id]
        assert unit.hex is not None
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


def test_retreat(probe: OptionsToo) -> None:
    check = Comparison()
    for position, said in probe.ask(asked("retreat", "assault", lambda each: f"retreat|{each.unit}")):
        check.seed = position.seed
        paths = o.retreat_paths(position.state, position.state.units[position.unit])
        check.same(
            "7.81 7.82 7.83 ways", sorted(said["paths"][0][0].split()), sorted(">".join(each.path) for each in paths)
        )
    check.verdict()


# ---- movement (8.0)


def test_movement(probe: OptionsToo) -> None:
    check = Comparison()
    walks = {}

    def question(position: Position) -> str:
        walk = walks[position.seed] = o.random_walk(position)
        # the hex a step went into; where Q8 sends the unit back, what it tried is not told and the walk ends before
        way = [move.path[-1] for _, move in walk[1:] if move.path and move.hex == move.path[-1]]
        return f"move|{position.unit}|{' '.join(way)}"

    def dice(position: Position) -> list[int]:
        return [die for die, _ in walks[position.seed] if die is not None]

    for position, said in probe.ask(asked("movement", "movement", question, dice)):
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
