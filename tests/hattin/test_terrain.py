"""The map of the game: what the report says of the country, and hexes against latitude and longitude."""

from __future__ import annotations

import itertools
import re

import pytest
from shared.files import rows

from vmodsmith.hexgrid import distance
from vmodsmith.model import Game
from vmodsmith.model.land import Land


@pytest.fixture(scope="module")
def land(hattin: Game) -> Land:
    return Land(hattin.maps[0])


def hex_of(latitude: float, longitude: float) -> tuple[float, float]:
    """Column and row as real numbers, by the transformation that map.yaml states; rows are exact only to half a hex."""
    east = 170.251 + 93.6 * (longitude - 35.2124)
    north = 126.868 + 110.9 * (latitude - 31.7341)
    row = 1 + (245.6 - north) / 0.2165
    shift = 0.5 if round(row) % 2 == 0 else 0.0
    return 1 + (east - 184.9) / 0.25 - shift, row


def test_places_stand_where_their_source_puts_them(hattin: Game) -> None:
    """H3."""
    checked = 0
    for place in hattin.places:
        found = re.search(r"([\d.]+) N ([\d.]+) E", place.source)
        assert found, place.id
        column, row = hex_of(float(found[1]), float(found[2]))
        assert abs(int(place.hex[:2]) - column) <= 0.75, place.id
        assert abs(int(place.hex[2:]) - row) <= 0.75, place.id
        checked += 1
    assert checked >= 15


def test_the_villages_of_the_report_are_there_and_the_horns_are_not(hattin: Game) -> None:
    hexes = {each.id: each.hex for each in hattin.places}
    assert {"maskana", "lubia", "nimrin"} <= hexes.keys()
    assert int(hexes["nimrin"][2:]) <= 5
    column, _ = hex_of(32.7998, 35.4594)
    assert column > 31
    known = {each.hex: each.terrain for each in hattin.hexes}
    assert all("village" in str(known[hexes[each]]) for each in ("maskana", "lubia", "nimrin", "turan"))


def test_entry_areas_lie_on_their_edges(hattin: Game, land: Land) -> None:
    """H4, H5."""
    areas = {each.id: land.expand(each.hexes) for each in hattin.maps[0].areas}
    assert all(name.startswith("01") for name in areas["west"])
    assert all(name.startswith("30") for name in areas["east"])
    assert all(name.endswith("01") for name in areas["north"])
    assert all(name.endswith("26") for name in areas["south"])


def ways(hattin: Game, kind: str) -> set[frozenset[str]]:
    steps = set()
    for line in hattin.lines:
        if line.kind == kind:
            course = [each.partition(">")[0] for each in line.course]
            steps |= {frozenset(pair) for pair in itertools.pairwise(course)}
    return steps


def reach(hattin: Game, land: Land, start: str, points: float) -> set[str]:
    """Hexes a unit reaches along roads, at half a point a hex, the first hex paid as well."""
    roads = ways(hattin, "road")
    found, edge = {start: 0.5}, [start]
    while edge:
        here = edge.pop(0)
        for there in land.neighbours(here):
            if frozenset((here, there)) in roads and found[here] + 0.5 <= points and there not in found:
                found[there] = found[here] + 0.5
                edge.append(there)
    return set(found)


def test_the_scale_lets_the_first_turns_of_the_report_happen(hattin: Game, land: Land) -> None:
    """Turn 1: foot from the west stands about Marescalcia, horse from the east about the middle; turn 2: horse from the
    south passes Lubia."""
    at = {each.id: each.hex for each in hattin.places}
    speed = {row["type"]: float(row["mv"]) for row in rows("counters/hattin/units.csv")}
    foot = reach(hattin, land, "0115", speed["spearmen"])
    assert min(abs(int(name[:2]) - int(at["maskana"][:2])) for name in foot) <= 2
    assert max(int(name[:2]) for name in foot) <= 13
    horse = reach(hattin, land, "3016", speed["horse-archers"])
    assert min(int(name[:2]) for name in horse) <= 17
    south = reach(hattin, land, "2526", speed["horse-archers"])
    assert at["lubia"] in south
    assert min(int(name[:2]) for name in south) < int(at["lubia"][:2])


def test_roads_join_the_villages_and_leave_the_map(hattin: Game) -> None:
    courses = {each.id: each.course for each in hattin.lines}
    at = {each.id: each.hex for each in hattin.places}
    on_roads = {
        hex
        for each in hattin.lines
        if each.kind == "road"
        for hex in (token.partition(">")[0] for token in each.course)
    }
    assert {at[each] for each in ("maskana", "lubia", "nimrin", "turan")} <= on_roads
    ends = {token.partition(">")[2] for course in courses.values() for token in (course[0], course[-1])}
    assert {"W", "E", "SE", "NW"} <= ends


def test_no_way_turns_back_on_itself(hattin: Game, land: Land) -> None:
    """Three hexes in a row of a way are no neighbours all: but for a village in the bend, that would be a hairpin."""
    villages = {each.hex for each in hattin.hexes if "village" in str(each.terrain)}
    for line in hattin.lines:
        if line.kind == "wadi":
            continue
        course = [each.partition(">")[0] for each in line.course]
        for a, b, c in zip(course, course[1:], course[2:], strict=False):
            assert c not in land.neighbours(a) or b in villages, (line.id, a, b, c)


def test_the_morning_setup_keeps_the_night_rule(hattin: Game, land: Land) -> None:
    """H10, H12: nobody under orders within four hexes of an enemy that obeys orders; the volunteers closer, not
    beside."""
    units = {each.id: each for each in hattin.units}
    placed = [row for row in hattin.setup_rows["turn8"] if row.piece in units and "/" not in row.at]
    assert len(placed) == len(units)
    sides = {}
    for row in placed:
        sides.setdefault(row.at, set()).add(units[row.piece].side)
    assert all(len(each) == 1 for each in sides.values())

    def apart(a: str, b: str) -> int:
        return distance(land.cubes[a], land.cubes[b])

    red = [row for row in placed if units[row.piece].side == "crusader"]
    green = [row for row in placed if units[row.piece].side == "muslim"]
    for mine in red:
        for theirs in green:
            least = 2 if units[theirs.piece].type == "volunteers" else 5
            assert apart(mine.at, theirs.at) >= least, (mine.piece, theirs.piece)


def test_stacks_of_the_setups_are_two_of_one_arm(hattin: Game) -> None:
    """H14."""
    units = {each.id: each for each in hattin.units}
    for setup in ("campaign", "turn8"):
        stacks: dict[str, list[str]] = {}
        for row in hattin.setup_rows[setup]:
            unit = units.get(row.piece)
            if unit and "/" not in row.at and not unit.type.startswith("leader"):
                stacks.setdefault(row.at, []).append(unit.type)
        assert all(len(each) <= 2 and len(set(each)) == 1 for each in stacks.values())
