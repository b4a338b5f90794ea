"""Random counterattacks against the reference: who strikes, what is added to the die, what is lost, who may advance;
see `shared.comparing`.

`oracle.counterattack.random_strike(seed)` is the counterattack of a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle import counterattack as o
from .oracle.ground import terrain


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    questions = Path(__file__).parent / "rules" / "probe_counterattack.py"
    yield from answering(request, tmp_path_factory, "streets", questions, Prober)


def die(seed: int) -> int:
    return 1 + seed % 10


def decided(strike: o.Strike, seed: int) -> bool:
    """Whether nobody has to choose what is lost."""
    return len(strike.foes) == 1 or o.lost(strike, die(seed)) == 0


def asked() -> Iterator[Asked[tuple[int, o.Strike]]]:
    for seed in seeds(5 * COUNT):
        strike = o.random_strike(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(each.marks)}" for each in (*strike.there, *strike.around)]
        resolves = bool(o.strikers(strike)) and decided(strike, seed)
        lines.append(f"strike|{strike.target}|{o.PHASES[strike.phase]}|{'yes' if resolves else 'no'}")
        yield Asked((seed, strike), 3, strike.phase, lines, (die(seed),) if resolves else ())


def test_counterattack(probe: Prober) -> None:
    check = Comparison()
    for (seed, strike), said in probe.ask(asked()):
        check.seed = seed
        able = sorted(each.kind.id for each in o.strikers(strike))
        if not check.same("who", said["who"][0][0].split(), able, strike.phase) or not able:
            continue
        check.same("difference", said["odds"][0][0], str(o.difference(strike)))
        if not decided(strike, seed):
            continue
        left = len(strike.foes) - o.lost(strike, die(seed))
        check.same("left", said["left"][0][0], str(left), f"die {die(seed)}")
        check.same("finished", said["left"][0][1], "1")
        if terrain(strike.target) not in ("balka", "cliff"):
            check.same("advance", said["advance"][0][0].split(), [] if left else able)
    check.verdict()
    assert check.compared["advance"] > COUNT, "too few counterattacks were resolved"
