"""The map: what paragraphs name. That its hexes lie as latitude and longitude say is proven in
test_surveyed_maps.py."""

from __future__ import annotations

import itertools
import math

import pytest
from shared.files import rows, tree
from shared.globe import middle

from vmodsmith.hexgrid import hexes_beside, shared_corner
from vmodsmith.model import Game
from vmodsmith.model.land import Land

NAMED = """
korsun korsun-airfield cherkassy smela gorodishche zvenigorodka shpola uman lysyanka medvin boguslav steblev shanderovka
komarovka khilki novaya-buda dzhurzhentsy pochapintsy kanev mironovka talnoye tolmach novo-mirgorod zlatopol kapitanovka
tishkovka krymki tinovka votylevka repki bosovka frankovka oktyabr khizhintsy vinograd rizino monastyrishche
khristinovka buzhanka hill-239
""".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def land(korsun: Game) -> Land:
    return Land(korsun.maps[0])


def test_north_lies_thirty_degrees_to_the_left(korsun: Game, land: Land) -> None:
    """2.2: from Uman to Kagarlyk, and from Khristinovka to Kamenka."""
    assert korsun.maps[0].parts[0].bearing == 30
    at = {each.id: middle(land.cubes[each.hex]) for each in korsun.places}
    true = {each["id"]: each for each in rows("maps/korsun/source/places.csv")}
    for a, b in (("uman", "kagarlyk"), ("khristinovka", "kamenka"), ("korsun", "kanev")):
        north = float(true[b]["latitude"]) - float(true[a]["latitude"])
        east = (float(true[b]["longitude"]) - float(true[a]["longitude"])) * math.cos(math.radians(49.25))
        compass = math.degrees(math.atan2(east, north))
        (x1, y1), (x2, y2) = at[a], at[b]
        page = math.degrees(math.atan2(x2 - x1, y1 - y2))
        assert (page - compass + 30 + 180) % 360 - 180 == pytest.approx(0, abs=4), (a, b)


def test_every_named_place_is_there(korsun: Game) -> None:
    assert set(NAMED) <= {each.id for each in korsun.places}


def test_the_hexes_of_isolated_corps_lie_with_their_corps(korsun: Game, land: Land) -> None:
    """16.2."""
    zones = {each.code: land.expand(each.hexes) for each in korsun.zones}
    assert zones == {"XI": ("3821", "4223", "4114"), "XLII": ("2310", "1911", "2713")}
    places = {each.hex: each.id for each in korsun.places}
    assert places["3821"] == "vyazovok" and places["1911"] == "mironovka"
    korsun_column = int(next(each.hex for each in korsun.places if each.id == "korsun")[:2])
    assert all(int(each[:2]) > korsun_column for each in zones["XI"])
    assert all(int(each[:2]) < korsun_column for each in zones["XLII"])


def test_town_and_airfield_of_korsun_are_beside_each_other(korsun: Game, land: Land) -> None:
    """14.5.2: they fall one by one."""
    at = {each.id: each.hex for each in korsun.places}
    assert at["korsun-airfield"] in land.neighbours(at["korsun"])
    known = {each.hex: each for each in korsun.hexes}
    assert known[at["korsun"]].terrain == "town" and "station" in known[at["korsun"]].features
    assert "airfield" in known[at["korsun-airfield"]].features and "airfield" in known[at["uman"]].features


def test_each_army_has_its_sources(korsun: Game, land: Land) -> None:
    """13.1: one a Soviet army, three 27 A; three the 8th Army, two the 1st Panzer Army; each at the edge, on a road or
    railway."""
    areas = korsun.maps[0].areas
    count: dict[str, int] = {}
    for area in areas:
        count[korsun.text(area.name)] = count.get(korsun.text(area.name), 0) + 1
    expected = {name: 1 for name in ("40 A", "6 TA", "2 TA", "52 A", "4 GA", "5 GTA", "53 A")}
    assert count == expected | {"27 A": 3, "8 A": 3, "1 PzA": 2}
    sources = {each.hex for each in korsun.hexes if "source" in each.features}
    runs = {each.id: each.runs for each in korsun.line_kinds}
    exits = {
        token.partition(">")[0]
        for line in korsun.lines if runs[line.kind] == "through"
        for token in line.course if ">" in token
    }  # fmt: skip
    assert len(sources) == len(areas) and sources <= exits
    for area in areas:
        assert len(sources & set(land.expand(area.hexes))) == 1, area.id


def test_stations_stand_on_railways_that_hang_together(korsun: Game) -> None:
    """9.5, 13.1.1: every station is reached by rail from a German edge; Korsun, Uman and Talnoye are among them."""
    rails: dict[str, set[str]] = {}
    for line in korsun.lines:
        if line.kind == "railway":
            course = [token.partition(">")[0] for token in line.course]
            for a, b in itertools.pairwise(course):
                rails.setdefault(a, set()).add(b)
                rails.setdefault(b, set()).add(a)
    stations = {each.hex for each in korsun.hexes if "station" in each.features}
    assert len(stations) > 30 and stations <= rails.keys()
    reached, open_ = {"1150"}, ["1150"]
    while open_:
        for other in rails[open_.pop()] - reached:
            reached.add(other)
            open_.append(other)
    named = {each.id: each.hex for each in korsun.places}
    assert {named[each] for each in ("korsun", "uman", "talnoye", "smela", "mironovka", "novo-ukrainka")} <= reached
    assert stations - reached <= {named["zhashkov"]}


def test_every_settlement_has_a_way_to_it(korsun: Game) -> None:
    runs = {each.id: each.runs for each in korsun.line_kinds}
    on = {t.partition(">")[0] for line in korsun.lines if runs[line.kind] == "through" for t in line.course}
    settled = {each.hex for each in korsun.hexes if each.terrain in ("village", "town")}
    assert settled - on == set()


def test_rivers_reach_the_rivers_they_fall_into(korsun: Game, land: Land) -> None:
    sides = {each.id: [land.hexside(token) for token in each.course] for each in korsun.lines if "/" in each.course[0]}
    for course in rows("maps/korsun/source/courses.csv"):
        if course["joins"]:
            last = sides[course["id"]][-1]
            parts = [name for name in sides if name.rpartition("-")[0] == course["joins"] or name == course["joins"]]
            assert any(shared_corner(last, each) for name in parts for each in sides[name]), course["id"]


def test_fords_are_hexsides_of_the_gniloy_tikich(korsun: Game, land: Land) -> None:
    """18.6."""
    rivers = {
        land.hexside(token) for each in korsun.lines if each.name == "river.gniloy-tikich" for token in each.course
    }
    fords = [land.hexside(token) for each in korsun.lines if each.kind == "ford" for token in each.course]
    assert len(fords) >= 15 and set(fords) <= rivers


def test_the_dnepr_is_the_edge_of_play(korsun: Game, land: Land) -> None:
    """10.6.3: nothing of the map lies beyond it."""
    wet = [land.hexside(token) for each in korsun.lines if each.kind == "dnepr" for token in each.course]
    both = [side for side in wet if all(each in land.names for each in hexes_beside(side))]
    assert len(wet) > 100 and both == []
    home, open_ = {"3016"}, ["3016"]
    while open_:
        for other in land.neighbours(open_.pop()):
            if other not in home:
                home.add(other)
                open_.append(other)
    assert home == land.cubes.keys()


def test_every_datum_of_the_map_says_where_it_is_from(korsun: Game) -> None:
    data = [*korsun.hexes, *korsun.lines, *korsun.places]
    assert all(each.source.startswith("reconstruction: ") for each in data)
    assert sum("GeoNames" in each.source for each in korsun.places) >= 25


def test_movement_costs_hold_what_paragraphs_state(korsun: Game) -> None:
    """9.2.1, 9.2.2, 9.2.3: and every kind of ground and line has a row."""
    costs = next(each for each in korsun.tables if each.spec.id == "movement")
    heads = {name for name, _ in costs.rows}
    kinds = {each.id for each in (*korsun.terrain, *korsun.line_kinds)}
    assert kinds <= heads
    assert len(tree("templates/korsun/phases.yaml")["turns"]["labels"]) == 26
