"""Supply of the game against the reference: seeded positions, the same on a table and in the engine.

How many positions and which: see `shared.comparing`. A failure names what differs, the seed and both answers;
`oracle.supply_positions.random_position(seed)` is the position.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.comparing import COUNT, Comparison, seeds
from shared.probing import ON_BOTH, Asked, Prober, answering

from .oracle.hexes import WAYS, beside, distance, neighbours
from .oracle.land import ways_between
from .oracle.supply import (
    Position,
    SupplyMarker,
    Unit,
    draws,
    open_stations,
    supplied,
    supply_marker_points,
    supply_marker_way,
)
from .oracle.supply_positions import random_position


def test_the_example_of_14_panzer() -> None:
    """14.2: two hexes beyond the first increment of six from Talnoye station, three points; a reader's note gives the
    rest."""
    at = {6: "3439", 8: "3540", 9: "3541"}
    for away, hex in at.items():
        supply_marker = SupplyMarker("supply-14-pz", "german", "d-14-pz", hex, 4, (6, 4))
        way = supply_marker_way(Position(0, [], [supply_marker]), supply_marker)
        assert way is not None and way[0] == away
        assert supply_marker_points(Position(0, [], [supply_marker]), supply_marker) == (4 if away <= 6 else 3)
        assert supply_marker_points(Position(0, [], [supply_marker], mud=True), supply_marker) == (2 if away > 8 else 3)


def test_the_reference_knows_the_grid() -> None:
    assert distance("1830", "1824") == 6 and distance("1830", "2430") == 6 and distance("1830", "2030") == 2
    assert all(distance("1830", each) == 1 for each in neighbours("1830"))
    assert {beside("1830", way) for way in WAYS} == set(neighbours("1830"))
    assert "road" in ways_between("2838", "2938")


def test_the_reference_shares_no_code_with_the_program() -> None:
    for path in (Path(__file__).parent / "oracle").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "vmodsmith" for name in names), path


def arrangement(position: Position) -> list[str]:
    """The lines that put a position on the map."""
    lines = [f"put|{unit.id}|{unit.hex}" for unit in position.units]
    lines += [f"put|{supply_marker.id}|{supply_marker.hex}" for supply_marker in position.supply_markers]
    lines += [f"put|rail-cut|{hex}" for hex in sorted(position.rail_cut)]
    for side in sorted(position.blown, key=sorted):
        here, there = sorted(side)
        way = next(n for n, each in enumerate(WAYS) if beside(here, each) == there)
        lines.append(f"blown|bridge-blown|{here}|{way}")
    return lines


@pytest.fixture(scope="module", params=ON_BOTH)
def probe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prober]:
    yield from answering(
        request, tmp_path_factory, "korsun", Path(__file__).parent / "rules" / "probe_supply.py", Prober
    )


def asked(count: int) -> Iterator[Asked[Position]]:
    for seed in seeds(count):
        position = random_position(seed)
        ground = f"ground|{'mud' if position.mud else 'frozen'}"
        yield Asked(position, 1, "supply-status", [*arrangement(position), ground])


@pytest.mark.slow(15)
def test_supply(probe: Prober) -> None:
    check = Comparison()
    for position, said in probe.ask(asked(max(10, COUNT // 4))):
        check.seed = position.seed
        check.same("stations", set(said["stations"][0][0].split()), open_stations(position))
        supply_markers = {id: (int(far), int(points)) for id, far, points in said["supply-marker"]}
        for supply_marker in position.supply_markers:
            way = supply_marker_way(position, supply_marker)
            check.same(
                "supply-marker",
                supply_markers[supply_marker.id],
                (way[0] if way else -1, supply_marker_points(position, supply_marker)),
                supply_marker,
            )
        out = {id for (id,) in said["out"]}
        units = {id: rest for id, *rest in said["unit"]}
        for unit in position.units:
            compare_unit(check, position, unit, units[unit.id], unit.id in out)
    assert check.compared["out of supply"] > check.compared["unit"] // 10
    assert check.compared["in supply"] > check.compared["unit"] // 10
    assert check.compared["asked alone"] > check.compared["unit"] // 10
    check.verdict()


def compare_unit(check: Comparison, position: Position, unit: Unit, found: list[str], out: bool) -> None:
    """One unit's status, markers, and, of every third one, the same asked of it alone: a search of its own."""
    level, supply_markers, in_range, alone = found
    sure, perhaps, source = draws(position, unit)
    drawn = set(supply_markers.split())
    check.same("surely drawn", sure <= drawn, True, (unit, sorted(sure), sorted(drawn)))
    check.same("drawn at all", drawn <= sure | perhaps, True, (unit, sorted(sure | perhaps), sorted(drawn)))
    expected = supplied(sure, perhaps, source)
    check.compared["unit"] += 1
    if expected is None:
        return
    check.compared["in supply" if expected else "out of supply"] += 1
    check.same("status", level, "" if expected else "oos1", unit)
    check.same("told", out, not expected, unit)
    check.same("in range", in_range, "1" if expected else "0", unit)
    if alone != "not asked":
        check.same("asked alone", alone, "" if expected else "oos1", unit)
