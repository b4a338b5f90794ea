"""Random assaults against the reference: who joins, fires back, falls back and where to, before and after; see `shared.comparing`.

`oracle.assault.random_fight(seed)` is the assault of a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle import assault as o
from .oracle.fire import Unit


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    questions = Path(__file__).parent / "rules" / "probe_assault.py"
    yield from answering(request, tmp_path_factory, "streets", questions, Prober)


def asked() -> Iterator[Asked[tuple[int, o.Fight]]]:
    for seed in seeds(5 * COUNT):
        fight = o.random_fight(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(sorted(each.marks))}" for each in fight.units]
        yield Asked((seed, fight), 3, fight.phase, [*lines, f"assault|{fight.target}"])


def ids(units: Iterable[Unit]) -> list[str]:
    return sorted(each.kind.id for each in units)


def test_assault(probe: Prober) -> None:
    check = Comparison()
    for (seed, fight), said in probe.ask(asked()):
        check.seed = seed
        if not any(each.fights for each in fight.attacked):
            continue
        if not check.same("joins", said["joins"][0][0].split(), ids(o.joins(fight)), fight.phase):
            continue
        for where, who in said["defends"]:
            check.same("defends", who.split(), ids(o.defends(fight, where)), f"{fight.target} at {where}")
        check.same("withdraws", said["withdraws"][0][0].split(), ids(o.withdraws(fight)), fight.phase)
        check.same("stays", said["stays"][0][0], str(o.stays(fight)), fight.phase)
        check.same("ground", said["ground"][0][0], o.ground(fight.target), fight.target)
        check.same("flees", said["flees"][0][0].split(), ids(o.flees(fight)), fight.phase)
        check.same("fires", said["fires"][0][0].split(), ids(o.fires(fight)), fight.phase)
        units = {each.kind.id: each for each in fight.attacked}
        for id, hexes in said["before"]:
            check.same("before", set(hexes.split()), o.before(fight, units[id]), f"{id} from {fight.target}")
        for id, hexes in said["after"]:
            check.same("after", set(hexes.split()), o.after(fight, units[id]), f"{id} from {fight.target}")
    check.verdict()
    assert check.compared["defends"] > COUNT, "too few assaults were compared"
