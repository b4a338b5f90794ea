"""Units and setups: what the articles say of kinds of unit, and that nobody stands where nobody can."""

from __future__ import annotations

import collections

import pytest
from shared.games import load

from vmodsmith.model import Game
from vmodsmith.model.land import Land


@pytest.fixture(scope="module")
def streets() -> Game:
    return load("streets")


KINDS = """
foot infantry direct indirect mortar artillery armour underlined red assault engineer mounts disciplined nkvd tank aa leader
stacked-only observer sniper dogs flotilla stuka
"""  # noqa: E501


def classes(game: Game) -> dict[str, tuple[str, ...]]:
    return {each.id: each.classes for each in game.types}


def test_every_kind_of_unit_of_the_articles_is_there(streets: Game) -> None:
    found = {word for unit in streets.units for word in classes(streets)[unit.type]}
    assert found >= set(KINDS.split())
    names = {unit.name for unit in streets.units}
    assert {"Herman", "Pavlov", "Gurov"} <= names  # R13.1, S8.1.5
    assert len(streets.units) > 1200  # so many may be in play


def test_what_is_underlined_fires_directly_and_what_observes_needs_no_range(streets: Game) -> None:
    """S8.1.5c: attack factors against vehicles; S9.1.2: indirect fire needs somebody who sees."""
    for kind in streets.types:
        assert "underlined" not in kind.classes or "direct" in kind.classes, kind.id
        assert not {"direct", "indirect"} <= set(kind.classes), kind.id
        assert "mortar" not in kind.classes or "indirect" in kind.classes, kind.id


def test_guards_and_marines_are_disciplined_and_nkvd_are_not(streets: Game) -> None:
    """S8.1.5, S8.1.9h."""
    for kind in streets.types:
        assert ("disciplined" in kind.classes) == bool({"guards", "marine"} & set(kind.classes)), kind.id
        assert not {"nkvd", "disciplined"} <= set(kind.classes)


def test_every_combat_unit_belongs_to_a_body(streets: Game) -> None:
    """S8.1: mortars join those of their own body, observers and leaders go to it (S10.10, S10.11)."""
    bodies = {each.id for each in streets.formations}
    assert all(unit.formation in bodies for unit in streets.units)
    mortars = [unit for unit in streets.units if "mortar" in classes(streets)[unit.type]]
    for mortar in mortars:
        assert any(
            unit.formation == mortar.formation and "infantry" in classes(streets)[unit.type] for unit in streets.units
        ), mortar.id


@pytest.mark.parametrize("setup", ["september", "october"])
def test_setups_hold_every_unit_once_and_no_hex_two_sides(streets: Game, setup: str) -> None:
    rows = [each for each in streets.setup_rows[setup] if each.piece in {unit.id for unit in streets.units}]
    count = collections.Counter(each.piece for each in rows)
    assert set(count) == {unit.id for unit in streets.units} and set(count.values()) == {1}
    side = {unit.id: unit.side for unit in streets.units}
    held: dict[str, set[str]] = {}
    stacks: collections.Counter[str] = collections.Counter()
    for each in rows:
        if "/" not in each.at:
            held.setdefault(each.at, set()).add(side[each.piece])
            stacks[each.at] += 1
    assert all(len(sides) == 1 for sides in held.values())
    assert max(stacks.values()) <= 4
    wet = {each.hex for each in streets.hexes if each.terrain == "volga"}
    assert not wet & set(held)
    assert sum(stacks.values()) > 700


def test_whoever_fires_has_strength_for_the_first_column(streets: Game) -> None:
    """S8.1.3: direct fire and mortars in attack and barrage, everybody in defence; so a roll always has a column."""
    for unit in streets.units:
        kinds = classes(streets)[unit.type]
        if {"direct", "mortar", "indirect", "stuka"} & set(kinds):
            assert all(int(str(each["at"])) >= 1 for each in unit.values), unit.id
        if not {"leader", "observer", "flotilla", "stuka"} & set(kinds):
            assert all(int(str(each["df"])) >= 1 for each in unit.values), unit.id


def test_on_13_september_nobody_fights_who_came_later(streets: Game) -> None:
    """Who comes later waits on the day of his arrival."""
    late = {unit.id: unit.arrives for unit in streets.units if unit.arrives}
    at = {each.piece: each.at for each in streets.setup_rows["september"]}
    assert len(late) > 400
    assert all(at[unit] == f"turns/turn.{day}" for unit, day in late.items())


def test_the_front_of_13_september_runs_from_the_steppe_to_the_river(streets: Game) -> None:
    """West of the river on the whole front Germans and Soviets stand within three hexes of each other in most
    places."""
    land = Land(streets.maps[0])
    side = {unit.id: unit.side for unit in streets.units}
    held = {each.at: side[each.piece] for each in streets.setup_rows["september"] if each.piece in side}
    near = 0
    german = [each for each, whose in held.items() if whose == "german" and "/" not in each]
    soviet = {each for each, whose in held.items() if whose == "soviet" and "/" not in each}
    for each in german:
        reached = {each}
        for _ in range(6):
            reached |= {n for one in reached for n in land.neighbours(one)}
        near += bool(reached & soviet)
    assert near > len(german) / 3
