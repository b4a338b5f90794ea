"""Random fire against the reference: strength, column, modifiers, result, who pays first, range and sight; see
`shared.comparing`.

`oracle.positions.random_shot(seed)` is the fire of a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle import fire as o
from .oracle.positions import random_shot

LEADERS = {"german": "leader-paulus", "soviet": "leader-chuikov"}


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    questions = Path(__file__).parent / "rules" / "probe_fire.py"
    yield from answering(request, tmp_path_factory, "streets", questions, Prober)


def shift(seed: int) -> int:
    return seed % 3 // 2


def die(seed: int) -> int:
    return 1 + seed % 10


def asked() -> Iterator[Asked[tuple[int, o.Shot, bool]]]:
    for seed in seeds(5 * COUNT):
        shot, led = random_shot(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(each.marks)}" for each in (*shot.firers, *shot.there)]
        if led:
            lines.append(f"unit|{LEADERS[shot.firers[0].kind.side]}|{shot.firers[0].hex}|")
        firers = " ".join(each.kind.id for each in shot.firers)
        lines.append(f"fire|{shot.use}|{firers}|{shot.target}|{shot.attacked}|{shift(seed)}|{die(seed)}|{shot.favour}")
        yield Asked((seed, shot, led), 3, "soviet-movement", lines)


def test_fire(probe: Prober) -> None:
    check = Comparison()
    for (seed, shot, led), said in probe.ask(asked()):
        check.seed = seed
        strength, column, drm, table, result = said["odds"][0]
        check.same("strength", strength, str(o.strength(shot)), shot.use)
        check.same("column", column, o.column(shot, shift(seed)), shot.use)
        by = o.modifiers(shot) + o.leader_modifier(shot, led) + o.favour_modifier(shot)
        check.same("modifiers", drm, str(by), shot.use)
        check.same("table", table, o.table_of(shot), shot.use)
        check.same("result", result, o.result(shot, shift(seed), die(seed) + by), shot.use)
        check.same("first to pay", set(said["pay"][0][0].split()), o.first_to_pay(shot), shot.use)
        for id, reached in said["reach"]:
            unit = next(each for each in shot.firers if each.kind.id == id)
            check.same("reach", reached == "1", o.reaches(unit, shot.target), f"{unit.hex} {shot.target}")
    check.verdict()
