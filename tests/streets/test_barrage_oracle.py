"""Random guns and observers against the reference: who may fire, who observes, limits over two barrages, what is
offered.

`oracle.barrage.random_barrage(seed)` is the position of a seed; see `shared.comparing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle import barrage as o
from .oracle.fire import Unit

PHASES = ["barrage-dawn", "barrage-noon", "barrage-afternoon", "barrage-evening"]


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    questions = Path(__file__).parent / "rules" / "probe_barrage.py"
    yield from answering(request, tmp_path_factory, "streets", questions, Prober)


def asked() -> Iterator[Asked[tuple[int, o.Barrage]]]:
    for seed in seeds(5 * COUNT):
        found = o.random_barrage(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(each.marks)}" for each in found.units]
        lines.append(f"barrage|{found.target}|{found.other}|{found.side}")
        yield Asked((seed, found), 3, PHASES[seed % 4], lines)


Crew = list[tuple[str, str]]


def crew_of(told: str) -> Crew:
    return [(gun, eye) for gun, _, eye in (each.partition(":") for each in told.split())]


def within(units: dict[str, Unit], crew: Crew) -> bool:
    """Whether nobody observes for more than he may."""
    for eye in {each for _, each in crew}:
        theirs = [units[gun].kind.attack for gun, each in crew if each == eye]
        most, points = o.limits(units[eye])
        if len(theirs) > most or sum(theirs) > points:
            return False
    return True


def test_barrages(probe: Prober) -> None:
    check = Comparison()
    offered = 0
    for (seed, position), said in probe.ask(asked()):
        check.seed = seed
        units = {each.kind.id: each for each in position.units}
        strength = {name: each.kind.attack for name, each in units.items()}
        free, eyes = o.guns(position, position.target), o.observers(position, position.target)
        check.same("guns", set(said["guns"][0][0].split()), free)
        check.same("observers", set(said["eyes"][0][0].split()), eyes)
        crews = [crew_of(told) for _, told in said.get("offer", [])]
        offered += len(crews)
        for (heading, _), crew in zip(said.get("offer", []), crews, strict=True):
            points = sum(strength[gun] for gun, _ in crew)
            check.same("column", heading, o.column(points))
            check.same("crew", {gun for gun, _ in crew} <= free and {eye for _, eye in crew} <= eyes, True)
            check.same("each gun once", len({gun for gun, _ in crew}), len(crew))
            check.same("limits", within(units, crew), True)
            weakest = min(strength[gun] for gun, _ in crew)
            check.same("nobody too many", points - weakest < int(heading), True, heading)
        check.same("some offer", bool(crews), any(within(units, [(gun, eye)]) for gun in free for eye in eyes))
        for stronger, weaker in pairwise(int(heading) for heading, _ in said.get("offer", [])):
            check.same("order of offers", stronger > weaker, True)
        first = crews[0] if crews else []
        if first:
            points = sum(strength[gun] for gun, _ in first)
            check.same("points", said["placed"][0], [str(points), "1" if points >= 5 else "0"])
        after(check, position, said, first)
    assert offered > COUNT
    check.verdict()


def after(check: Comparison, position: o.Barrage, said: dict[str, list[list[str]]], first: Crew) -> None:
    """A barrage has been placed: its guns are spent, its observers have so much less, its posts are turned."""
    units = {each.kind.id: each for each in position.units}
    used = {gun for gun, _ in first}
    left = o.guns(position, position.other) - used
    check.same("guns left", set(said["rest"][0][0].split()), left)
    second = crew_of(said["second"][0][0])
    check.same("limits of both", within(units, first + second), True)
    eyes = o.observers(position, position.other)
    check.same("second crew", {gun for gun, _ in second} <= left and {eye for _, eye in second} <= eyes, True)
    idle = left - {gun for gun, _ in second}
    check.same("nobody idle", any(within(units, [*first, *second, (gun, eye)]) for gun in idle for eye in eyes), False)
    turned = {name for name, each in units.items() if each.a("observer") and "fired" in each.marks}
    turned |= {eye for _, eye in first if units[eye].a("observer")}
    check.same("posts turned", set(said["turned"][0][0].split()), turned)
