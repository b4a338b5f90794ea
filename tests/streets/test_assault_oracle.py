"""Random assaults against the reference: who joins, fires back, falls back and where to, before and after; see
`shared.comparing`.

`oracle.assault.random_fight(seed)` is the assault of a seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.dialogs import Picker

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


def decisions(chance: random.Random) -> Picker:
    """Somebody who decides at random."""

    def pick(choices: Sequence[str], least: int, most: int) -> list[int]:
        return sorted(chance.sample(range(len(choices)), chance.randint(least, min(most, len(choices)))))

    return pick


def fought() -> Iterator[Asked[tuple[int, o.Fight]]]:
    for seed in seeds(3 * COUNT):
        fight = o.random_fight(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(sorted(each.marks))}" for each in fight.units]
        yield Asked((seed, fight), 3, fight.phase, [*lines, f"fight|{fight.target}"])


def test_assaults_come_to_an_end(probe: Prober) -> None:
    """Whatever is decided and rolled: nothing stays open, who attacked is finished, nobody stands with enemies, stacks
    keep their limit, those who attacked not at all are as they were."""
    play = probe.play
    if not isinstance(play, Play):
        pytest.skip("decisions at random are taken in memory")
    check = Comparison()
    play.tabletop.dialogs.picker = decisions(random.Random(seeds(1)[0]))
    for (seed, fight), said in probe.ask(fought()):
        check.seed = seed
        if "attacked" not in said:
            continue
        if said["attacked"][0][0] == "no":
            check.compared["refused"] += 1
            continue
        check.same("open", said["open"][0], ["", "0", "0"])
        stands = {id: (where, marks.split()) for id, where, marks in said["stands"]}
        for unit in o.joins(fight):
            if unit.kind.id in stands:
                check.same("finished", "finished" in stands[unit.kind.id][1], True, unit.kind.id)
        here = [each for each in fight.units if each.fights and stands.get(each.kind.id, ("",))[0] == fight.target]
        check.same("sides", len({each.kind.side for each in here}) <= 1, True, fight.target)
        if here and here[0].kind.side == fight.side:
            check.same("stack", len(here) <= 4, True, fight.target)
    play.tabletop.dialogs.picker = None
    check.verdict()
    assert check.compared["finished"] > COUNT, "too few assaults were fought"
