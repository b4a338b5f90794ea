"""Random combats against the reference: strengths, odds, shifts, results, armour, losses, retreats; see
`shared.comparing`.

`oracle.combat_positions.random_fight(seed)` is the combat of a seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Answers, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle import combat as o
from .oracle.combat_positions import random_fight

BODIES = (9937, 15440, 15758)
"""Assault engineers in one stack with others of their body, which is no division, or with others of its corps
(12.9.1)."""


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    yield from answering(
        request, tmp_path_factory, "korsun", Path(__file__).parent / "rules" / "probe_combat.py", Prober
    )


def throw(seed: int) -> int:
    return 2 + seed % 11


def arranged(fight: o.Fight) -> list[str]:
    found = [
        "|".join(
            [
                "unit",
                each.kind.id,
                each.hex,
                str(each.face),
                each.order,
                each.supply,
                str(int(each.supported)),
                str(int(each.kind.id in fight.storms)),
                str(int(each.kind.id in fight.hit)),
            ]
        )
        for each in fight.units
    ]
    return [*found, *(f"called|{each}" for each in sorted(fight.called))]


def asked(more: bool) -> Iterator[Asked[tuple[int, o.Fight]]]:
    for seed in (*seeds(3 * COUNT), *BODIES):
        fight = random_fight(seed)
        lines = arranged(fight)
        if more:
            lines += [f"retreat|{each.kind.id}|{n}" for each in fight.defenders for n in (1, 2)]
        else:
            attackers = " ".join(each.kind.id for each in fight.attackers)
            lines.append(f"fight|{' '.join(fight.targets)}|{attackers}|{throw(seed)}")
        yield Asked((seed, fight), 1, f"{fight.side}-{fight.segment}", lines)


def shifts_of(said: Answers) -> dict[str, int]:
    found: Counter[str] = Counter()
    for paragraph, by in said["shift"]:
        found[paragraph] += int(by)
    return {paragraph: by for paragraph, by in found.items() if by}


def test_strengths_odds_shifts_and_results(probe: Prober) -> None:
    check = Comparison()
    for (seed, fight), said in probe.ask(asked(False)):
        check.seed = seed
        attack, defence, column = o.odds(fight)
        strengths = {each.kind.id: str(o.attack_strength(fight, each)) for each in fight.attackers}
        check.same("strengths", dict(map(tuple, said["strength"])), strengths)
        check.same("odds", said["odds"][0][:3], [str(attack), str(defence), column])
        check.same("shifts", shifts_of(said), o.shifts(fight))
        check.same("column", said["odds"][0][3], o.final_column(fight))
        result = o.extremes(fight, throw(seed))
        check.same("result", said["result"][0][0].replace(":", "/"), result)
        check.same("armour", [each.split() for each in said["duel"][0]], list(o.duel(fight)))
        check.same("first losses", [each.split() for each in said["first"][0]], list(o.strongest(fight)))
        check.same("stacks", said["stacks"][0][0], str(o.stacks_disrupted(fight, result)))
    check.verdict()


def test_retreats(probe: Prober) -> None:
    check = Comparison()
    for (seed, fight), said in probe.ask(asked(True)):
        check.seed = seed
        for id, length, ends in said["ends"]:
            unit = next(each for each in fight.defenders if each.kind.id == id)
            wanted = o.retreats(fight, unit, int(length))
            n = int(length)
            while not wanted and n > 1:
                n -= 1
                wanted = o.retreats(fight, unit, n)
            check.same("retreats", set(ends.split()), wanted, unit)
    check.verdict()
