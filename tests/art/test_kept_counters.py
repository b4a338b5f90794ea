"""What is hard to read on counters, and too near to a cut, is not looked for again on counters that look as they
did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vmodsmith.art.counters import legibility
from vmodsmith.check.style.legible import limits
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.sheets import safety
from vmodsmith.sheets.safety import print_faults

UNITS = "counters/skirmish/units.csv"


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The ids of the counters that are composed for either check, in an empty cache."""
    seen: list[str] = []
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    for module in (legibility, safety):
        real = module.compose  # type: ignore[attr-defined]

        def compose(counter: Any, *arguments: Any, real: Any = real, **more: Any) -> Any:
            seen.append(counter.id)
            return real(counter, *arguments, **more)

        monkeypatch.setattr(module, "compose", compose)
    return seen


def found(game: Game) -> list[str]:
    """What both checks say, with more than any counter keeps."""
    near = print_faults(game.counters, game.style, 3.0, 0.5, 0.9)
    faults = [(f.layout, f.element, f.field, f.faces, f.counter.id, f.face, f.worst, f.least, f.edge) for f in near]
    return [*map(str, limits(game)), *map(str, faults)]


def strict(root: Path, units: dict[str, str] | None = None) -> Game:
    """The small game with limits that its counters do not keep."""
    for before, after in (units or {}).items():
        path = root / UNITS
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    game, _ = load_game(root, "skirmish")
    assert game is not None
    limits_ = game.style.limits.model_copy(update={"type": 2.5, "contrast": 15.0})
    return game.model_copy(update={"style": game.style.model_copy(update={"limits": limits_})})


def test_a_changed_counter_alone_is_looked_at_again(skirmish: Path, composed: list[str]) -> None:
    first = found(strict(skirmish))
    assert len(first) > 3 and len(set(composed)) > 5
    composed.clear()
    assert found(strict(skirmish)) == first and composed == []
    changed = strict(skirmish, {",r1,III,1,": ",other,III,1,"})
    second = found(changed)
    assert set(composed) == {"r-1"}, "only the unit whose name is another"
    composed.clear()
    assert [line.replace("other", "r1") for line in second] == [line.replace("other", "r1") for line in first]


def test_another_limit_of_the_style_looks_at_all(skirmish: Path, composed: list[str]) -> None:
    game = strict(skirmish)
    found(game)
    everyone = set(composed)
    composed.clear()
    easy = game.style.model_copy(update={"limits": game.style.limits.model_copy(update={"type": 0.1, "contrast": 1.0})})
    assert list(limits(game.model_copy(update={"style": easy}))) == [] and set(composed) == everyone


def test_what_was_kept_and_is_none_of_ours_is_found_again(skirmish: Path, composed: list[str]) -> None:
    game = strict(skirmish)
    first = found(game)
    from vmodsmith.art.kept_counters import KeptCounters
    from vmodsmith.foundation.cache import open_cache

    with open_cache() as cache:
        cache.set(KeptCounters(cache, "legible", game.style)._key, b"nothing of the kind")
    assert found(game) == first
