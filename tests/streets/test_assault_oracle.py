"""Random assaults against the reference: who attacks and how strongly, who falls back and where to, who fires in defence, who strikes
back; see `shared.comparing`.

`oracle.assault_positions.random_fight(seed)` is the assault of a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import Asked, Prober, probed

from builder.assemble.kit import kit
from builder.rules.checked import checked
from builder.rules.table import Ground, opened
from builder.rules.table.python import emit

from .oracle import assault as o
from .oracle.assault_positions import random_fight


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Prober:
    folder = tmp_path_factory.mktemp("probe")
    game = probed("streets", Path(__file__).parent / "rules" / "probe_assault.py", folder)
    program, problems = checked(game)
    assert not problems, "\n".join(map(str, problems))
    return Prober(opened(Ground(kit(game), emit(program))))


def asked() -> Iterator[Asked[tuple[int, o.Fight]]]:
    for seed in seeds(3 * COUNT):
        fight = random_fight(seed)
        lines = [f"unit|{each.kind.id}|{each.hex}|{' '.join(sorted(each.marks))}" for each in fight.units]
        attackers = " ".join(each.kind.id for each in fight.attackers)
        lines.append(f"assault|{fight.side}|{fight.target}|{attackers}|{int(fight.forced)}|{fight.favour}")
        yield Asked((seed, fight), 3, fight.phase, lines)


def ids(found: list[o.Unit]) -> set[str]:
    return {each.kind.id for each in found}


def test_assaults(probe: Prober) -> None:
    check = Comparison()
    for (seed, fight), said in probe.ask(asked()):
        check.seed = seed
        strength, column = o.attack(fight)
        check.same("attack", said["attack"][0][:2], [str(strength), column])
        check.same("modifiers", said["attack"][0][2], str(o.attack_drm(fight)))
        ours = [each for each in fight.units if each.kind.side == fight.side]
        theirs = [each for each in fight.units if each.kind.side != fight.side]
        check.same(
            "attackers", set(said["could"][0][0].split()), ids([each for each in ours if o.attacks(fight, each)])
        )
        for hex, found in said["defence"]:
            wanted = ids([each for each in theirs if o.defends(fight, each, hex)])
            check.same("defensive fire", set(found.split()), wanted, hex)
        for id, may, ends, pinned in said["back"]:
            unit = next(each for each in theirs if each.kind.id == id)
            check.same("falls back", may == "1", o.leaves(fight, unit), unit)
            check.same("ends", set(ends.split()), o.withdrawal(fight, unit), unit)
            check.same("pinned", set(pinned.split()), o.pinned_ends(fight, unit), unit)
        check.same("cover", said["cover"][0][0], o.cover(fight.target))
        check.same(
            "strikes back",
            set(said["strikes"][0][0].split()),
            ids([e for e in fight.units if o.strikes_back(fight, e)]),
        )
    check.verdict()
