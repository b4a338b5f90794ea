"""The map of Zitadelle: fixed points of the rulebook, real distances, and lines that hang together.

Arithmetic of its own (no `vmodsmith.hexgrid`), so that it is an oracle for the data and for the library alike.
"""

from __future__ import annotations

import math
from collections import deque
from itertools import pairwise
from pathlib import Path

import pytest
from shared import files

from vmodsmith.foundation import fast_yaml

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "maps" / "zitadelle"

Hex = tuple[int, int]
ROW_KM = 3.2
COLUMN_KM = ROW_KM * math.sqrt(3) / 2
ROWS = {"south": range(1, 29), "north": range(29, 53)}
COLUMNS = range(1, 37)
STEPS = {"N": (0, 2), "NE": (1, 1), "SE": (1, -1), "S": (0, -2), "SW": (-1, -1), "NW": (-1, 1)}
"""Steps in doubled coordinates: columns, and half rows northward."""
CORNERS = {"N": (0, 1), "NE": (1, 2), "SE": (2, 3), "S": (3, 4), "SW": (4, 5), "NW": (5, 0)}
"""The two corners of each side, numbered clockwise from the north-west one."""
CORNER_AT = [(-1, 3), (1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0)]
"""Where the corners lie around a hex, in sixths of a column width and of a row."""


def table(name: str) -> tuple[dict[str, str], ...]:
    return files.rows(MAPS / name)


def read(number: str) -> Hex:
    assert len(number) == 4 and number.isdigit(), number
    return int(number[:2]), int(number[2:])


def double(hex: Hex) -> tuple[int, int]:
    column, row = hex
    return column, 2 * row + (column % 2 == 0)


def single(column: int, half_rows: int) -> Hex:
    return column, (half_rows - (column % 2 == 0)) // 2


def step(hex: Hex, direction: str) -> Hex:
    column, height = double(hex)
    across, up = STEPS[direction]
    return single(column + across, height + up)


def hexes_between(one: Hex, two: Hex) -> int:
    (c1, h1), (c2, h2) = double(one), double(two)
    across, up = abs(c1 - c2), abs(h1 - h2)
    return across + max(0, (up - across) // 2)


def part_of(hex: Hex) -> str | None:
    return next((part for part, rows in ROWS.items() if hex[0] in COLUMNS and hex[1] in rows), None)


def kilometres(one: Hex, two: Hex) -> float:
    (c1, h1), (c2, h2) = double(one), double(two)
    return math.hypot((c1 - c2) * COLUMN_KM, (h1 - h2) * ROW_KM / 2)


def corners(hex: Hex, side: str) -> set[tuple[int, int]]:
    column, height = double(hex)
    return {(column * 3 + x, height * 3 + y) for x, y in (CORNER_AT[n] for n in CORNERS[side])}


def sides_beside(hex: Hex, side: str) -> frozenset[Hex]:
    return frozenset((hex, step(hex, side)))


PLACES = {row["id"]: row for row in table("places.csv")}
LAND = {read(row["hex"]): row for row in table("hexes.csv")}
MAP = fast_yaml.data((MAPS / "map.yaml").read_text(encoding="utf-8"))
RUNS = {kind["id"]: kind["runs"] for kind in MAP["lines"]}
LINES = table("lines.csv")


def terrain(number: str) -> str:
    row = LAND.get(read(number))
    return row["terrain"] if row else "clear"


def features(number: str) -> list[str]:
    row = LAND.get(read(number))
    return row["features"].split() if row else []


def water() -> dict[frozenset[Hex], set[str]]:
    found: dict[frozenset[Hex], set[str]] = {}
    for line in LINES:
        if RUNS[line["kind"]] == "hexside":
            for token in line["course"].split():
                number, _, side = token.partition("/")
                found.setdefault(sides_beside(read(number), side), set()).add(line["kind"])
    return found


# --- the grid -------------------------------------------------------------------------------------------------------


def test_two_parts_2_1() -> None:
    """2.1: rows to 28 are the south, rows from 29 the north; 8.26: nothing passes between them."""
    parts = {each["id"]: each["rows"] for each in MAP["maps"][0]["parts"]}
    assert parts == {"south": "1-28", "north": "29-52"}
    for line in LINES:
        rows = [int(token[2:4]) for token in line["course"].split()]
        assert len({row <= 28 for row in rows}) == 1, line["id"]


@pytest.mark.parametrize(
    ("one", "direction", "two", "paragraph"),
    [("2120", "N", "2121", "EX1"), ("2120", "SE", "2219", "EX2"), ("0303", "SW", "0202", "9.31")],
)
def test_neighbours_of_the_examples(one: str, direction: str, two: str, paragraph: str) -> None:
    """The pairs that the rulebook prints lie side by side, and the way it needs (EX1, EX2, 9.31)."""
    assert step(read(one), direction) == read(two), paragraph


def test_retreat_of_the_example() -> None:
    """EX2, 7.81: Olkhovka 1919 is two hexes from 2120, and two from the attackers' nearest hex at least."""
    assert hexes_between(read("2120"), read("1919")) == 2


# --- fixed points ---------------------------------------------------------------------------------------------------


def test_ponyri_8_31_12_13() -> None:
    """8.31, 12.13: 2040 is Ponyri, a village on highland with a trench, worth 10."""
    assert PLACES["ponyri"]["hex"] == "2040"
    assert (terrain("2040"), features("2040")) == ("village-on-highland", ["trench"])
    assert LAND[read("2040")]["vp"] == "10"


def test_belgorod_12_22() -> None:
    """12.22: 2611 is Belgorod; its loss costs 20 points there, so the hex itself bears none."""
    assert PLACES["belgorod"]["hex"] == "2611"
    assert not LAND[read("2611")]["vp"]


def test_olkhovka_ex2() -> None:
    """EX2: 1919 is the village Olkhovka."""
    assert PLACES["olkhovka"]["hex"] == "1919"
    assert terrain("1919") == "village"


def test_fortification_of_the_examples() -> None:
    """EX1, EX2: 2120 is a fortification on ground without a shift of its own."""
    assert (terrain("2120"), features("2120")) == ("clear", ["fortification"])


def test_no_other_modifier_in_ex1() -> None:
    """EX1: from 2120 at 2121 only -2 and +2 apply: no high ground, no stream or river between (6.51, 6.53, 6.54)."""
    assert terrain("2121") not in ("highland", "village-on-highland")
    assert sides_beside(read("2120"), "N") not in water()


def test_no_water_in_ex2() -> None:
    """EX2, 7.44: the attackers in 2121 and 2219 take no shift for water."""
    wet = water()
    assert any(sides_beside(read("2120"), side) not in wet for side in ("N", "SE"))


def test_sources_of_fixed_points() -> None:
    """What the rulebook states is marked with its paragraph."""
    for number, paragraph in (("2040", "8.31"), ("2120", "EX1"), ("1919", "EX2")):
        assert paragraph in LAND[read(number)]["source"].split(), number


# --- real geography -------------------------------------------------------------------------------------------------

GAZETTEER = {
    "south": {
        "belgorod": (50.60, 36.59), "borisovka": (50.599, 36.017), "tomarovka": (50.683, 36.234),
        "yakovlevo": (50.855, 36.446), "prokhorovka": (51.036, 36.731), "ivnya": (51.058, 36.148),
        "rakitnoye": (50.841, 35.852), "krasnaya-yaruga": (50.802, 35.658), "gotnya": (50.791, 35.773),
        "grayvoron": (50.479, 35.681), "golovchino": (50.535, 35.806), "shebekino": (50.413, 36.925),
        "novaya-tavolzhanka": (50.351, 36.830), "maslova-pristan": (50.458, 36.720), "razumnoye": (50.534, 36.685),
        "bessonovka": (50.526, 36.301), "oktyabrsky": (50.445, 36.361), "kazachya-lopan": (50.332, 36.198),
        "belaya": (51.059, 35.711), "peny": (51.069, 35.918), "dolbino": (50.516, 36.405),
        "vesyolaya-lopan": (50.494, 36.390), "gostishchevo": (50.779, 36.655),
    },
    "north": {
        "ponyri": (52.318, 36.298), "fatezh": (52.090, 35.859), "maloarkhangelsk": (52.400, 36.503),
        "zolotukhino": (52.087, 36.379), "glazunovka": (52.501, 36.320), "trosna": (52.445, 35.780),
        "pokrovskoye": (52.607, 36.868), "ponyri-vtoryye": (52.280, 36.225), "vozy": (52.185, 36.280),
        "brusovoye": (52.224, 36.320), "pervoye-maya": (52.333, 36.333), "gubkino": (52.350, 36.650),
    },
}  # fmt: skip
"""Latitude and longitude as GeoNames gives them today."""

ARTICLES = {
    "south": {
        "dalnyaya-igumenka": (50.687, 36.730), "lomovo": (50.749, 36.939), "maloye-yablonovo": (50.924, 36.715),
        "plota": (50.923, 36.751), "verkhny-olshanets": (50.781, 36.829), "krutoy-log": (50.519, 36.737),
        "shopino": (50.715, 36.579), "south-luchki": (50.872, 36.548), "yerik": (50.718, 36.509),
        "smorodino-on-donets": (50.810, 36.539), "ternovka": (50.729, 36.603), "butovo": (50.763, 36.177),
        "ivanovskaya-lisitsa": (50.594, 35.702), "dorogoshch": (50.584, 35.572), "bobrava": (50.936, 35.780),
    },
    "north": {
        "samodurovka": (52.294, 36.027), "molotychi": (52.252, 35.969), "sotnikovo": (52.169, 35.949),
        "protasovo": (52.402, 36.402), "teploye": (52.273, 36.006), "soborovka": (52.321, 36.087),
        "podsoborovka": (52.318, 36.099), "olkhovatka-north": (52.256, 36.125),
    },
}  # fmt: skip
"""Latitude and longitude of Wikipedia's articles on villages; of OpenStreetMap for Teploye, Soborovka, Podsoborovka
and Olkhovatka. Samodurovka is called Igishevo today."""

CHECKED = {part: GAZETTEER[part] | ARTICLES[part] for part in GAZETTEER}

PAIRS = [
    ("south", "belgorod", "prokhorovka"), ("south", "belgorod", "tomarovka"), ("south", "belgorod", "yakovlevo"),
    ("south", "tomarovka", "borisovka"), ("south", "yakovlevo", "prokhorovka"), ("south", "ivnya", "prokhorovka"),
    ("south", "rakitnoye", "gotnya"), ("south", "grayvoron", "borisovka"), ("south", "belgorod", "shebekino"),
    ("south", "shebekino", "novaya-tavolzhanka"), ("south", "belgorod", "maslova-pristan"),
    ("south", "belaya", "ivnya"), ("south", "krasnaya-yaruga", "rakitnoye"), ("south", "golovchino", "grayvoron"),
    ("south", "bessonovka", "oktyabrsky"), ("south", "kazachya-lopan", "belgorod"), ("south", "grayvoron", "shebekino"),
    ("south", "belaya", "prokhorovka"), ("north", "ponyri", "fatezh"), ("north", "ponyri", "maloarkhangelsk"),
    ("north", "ponyri", "zolotukhino"), ("north", "ponyri", "glazunovka"), ("north", "fatezh", "zolotukhino"),
    ("north", "trosna", "fatezh"), ("north", "maloarkhangelsk", "pokrovskoye"), ("north", "ponyri", "ponyri-vtoryye"),
    ("north", "trosna", "pokrovskoye"), ("north", "glazunovka", "zolotukhino"),
    ("south", "belgorod", "dalnyaya-igumenka"), ("south", "dalnyaya-igumenka", "lomovo"),
    ("south", "lomovo", "verkhny-olshanets"), ("south", "verkhny-olshanets", "plota"),
    ("south", "plota", "prokhorovka"), ("south", "tomarovka", "butovo"), ("south", "butovo", "yakovlevo"),
    ("south", "yakovlevo", "south-luchki"), ("south", "shopino", "gostishchevo"), ("south", "belgorod", "krutoy-log"),
    ("north", "ponyri", "olkhovatka-north"), ("north", "olkhovatka-north", "teploye"),
    ("north", "teploye", "samodurovka"), ("north", "samodurovka", "soborovka"), ("north", "fatezh", "molotychi"),
    ("north", "ponyri", "vozy"), ("north", "vozy", "zolotukhino"), ("north", "maloarkhangelsk", "protasovo"),
]  # fmt: skip


def great_circle(one: tuple[float, float], two: tuple[float, float]) -> float:
    """Kilometres between two places on the globe (haversine)."""
    (la1, lo1), (la2, lo2) = ((math.radians(x), math.radians(y)) for x, y in (one, two))
    h = math.sin((la2 - la1) / 2) ** 2 + math.cos(la1) * math.cos(la2) * math.sin((lo2 - lo1) / 2) ** 2
    return 2 * 6371.0 * math.asin(math.sqrt(h))


@pytest.mark.parametrize(("part", "one", "two"), PAIRS)
def test_distances_2_1(part: str, one: str, two: str) -> None:
    """2.1: a hex is 3.2 km, so places lie as far apart as in the world, within one hex."""
    truth = great_circle(CHECKED[part][one], CHECKED[part][two])
    drawn = kilometres(read(PLACES[one]["hex"]), read(PLACES[two]["hex"]))
    assert abs(truth - drawn) <= ROW_KM


ORIGINS = {"south": ("2611", 50.60, 36.59), "north": ("2040", 52.31, 36.30)}
"""The fixed point of each part and where it lies in the world (12.22, 12.13)."""


def on_paper(part: str, latitude: float, longitude: float) -> tuple[float, float]:
    """Kilometres east and north of a part's fixed point."""
    _, la, lo = ORIGINS[part]
    return (longitude - lo) * 111.32 * math.cos(math.radians(la)), (latitude - la) * 111.2


def corner_on_paper(part: str, corner: tuple[int, int]) -> tuple[float, float]:
    """The same of a corner of hexes."""
    column, height = double(read(ORIGINS[part][0]))
    return (corner[0] / 3 - column) * COLUMN_KM, (corner[1] / 3 - height) * ROW_KM / 2


def centre_on_paper(part: str, hex: Hex) -> tuple[float, float]:
    """The same of the middle of a hex."""
    column, height = double(hex)
    return corner_on_paper(part, (3 * column, 3 * height))


@pytest.mark.parametrize(("part", "name"), [(part, name) for part, places in CHECKED.items() for name in places])
def test_every_checked_place_within_a_hex_2_1(part: str, name: str) -> None:
    """2.1: measured from its part's fixed point, no checked place is off by more than a hex in position."""
    drawn = centre_on_paper(part, read(PLACES[name]["hex"]))
    assert math.dist(drawn, on_paper(part, *CHECKED[part][name])) <= ROW_KM


def test_places_say_what_they_were_checked_against() -> None:
    """A position with a gazetteer or an article behind it is tested above; the rest says that it has none."""
    named = {name for places in CHECKED.values() for name in places}
    for row in PLACES.values():
        stated = any(word in row["source"] for word in ("of GeoNames", "its article in Wikipedia", "of OpenStreetMap"))
        assert not stated or row["id"] in named or row["kind"] == "hill" or row["id"] in SMALL_TOWNS, row["id"]


SMALL_TOWNS = {"kozinka", "strilecha", "udy"}
"""From GeoNames as well, without a row of their own in the tables above."""

WATERS = [
    ("south", "donets", 50.972, 36.900), ("south", "donets", 50.871, 36.821), ("south", "donets", 50.758, 36.709),
    ("south", "donets", 50.615, 36.623), ("south", "donets", 50.490, 36.651), ("south", "donets", 50.389, 36.775),
    ("south", "lipovy-donets", 50.880, 36.570), ("south", "lipovy-donets", 50.678, 36.655),
    ("south", "sazhen", 50.907, 36.637), ("south", "sazhen", 50.777, 36.735), ("south", "pena", 50.978, 36.321),
    ("south", "lozovaya", 50.466, 36.043),
    ("south", "vorsklitsa", 50.774, 35.781), ("south", "koren", 50.527, 36.882), ("south", "psel-east", 51.098, 36.705),
    ("north", "svapa", 52.312, 36.128), ("north", "oka", 52.365, 36.218), ("north", "oka", 52.424, 36.100),
    ("north", "oka", 52.548, 35.924), ("north", "oka", 52.606, 35.917),
]  # fmt: skip
"""Sources, mouths and bends: from Wikipedia's articles on the rivers, the bends from the World Data Bank II (the Psel
by Verkhnyaya Olshanka on its bank; the Oka at 52.424 N a little east of the data bank's coarse line)."""


@pytest.mark.parametrize(("part", "river", "latitude", "longitude"), WATERS)
def test_rivers_run_where_they_run_2_1(part: str, river: str, latitude: float, longitude: float) -> None:
    """2.1, 6.54: a river passes its source, mouth and bends within a hex."""
    bends = [
        corner_on_paper(part, corner)
        for line in LINES
        if line["id"].removesuffix("-1").removesuffix("-2") == river
        for token in line["course"].split()
        for corner in corners(read(token[:4]), token[5:])
    ]
    truth = on_paper(part, latitude, longitude)
    assert min(math.dist(truth, bend) for bend in bends) <= ROW_KM


@pytest.mark.parametrize(
    ("tributary", "river"),
    [
        ("lipovy-donets", "donets"), ("sazhen", "donets"), ("razumnaya", "donets"), ("koren", "donets"),
        ("lozovaya", "vorskla"), ("ochka", "oka"), ("tagin", "oka"), ("bobrik", "svapa"), ("chern", "svapa"),
    ],
)  # fmt: skip
def test_tributaries_reach_their_rivers(tributary: str, river: str) -> None:
    """6.53, 6.54: a tributary hangs on to its river."""
    ways = [
        {
            corner
            for line in LINES
            if line["id"].removesuffix("-1").removesuffix("-2") == name
            for token in line["course"].split()
            for corner in corners(read(token[:4]), token[5:])
        }
        for name in (tributary, river)
    ]
    assert ways[0] & ways[1]


RAILWAYS = {
    "orel-kursk": ("glazunovka", "maloarkhangelsk-station", "ponyri", "vozy", "zolotukhino"),
    "kharkov-kursk": ("kazachya-lopan", "vesyolaya-lopan", "belgorod", "gostishchevo", "belenikhino", "prokhorovka"),
}
"""The two lines to Kursk by their stations, from the German side on."""


@pytest.mark.parametrize("railway", RAILWAYS)
def test_railways_call_at_their_stations_8_34(railway: str) -> None:
    """8.34: drawn for history's sake, so the two lines to Kursk pass their stations in order, within a hex."""
    line = next(each for each in LINES if each["id"] == railway)
    hexes = [read(token[:4]) for token in line["course"].split()]
    stops = []
    for name in RAILWAYS[railway]:
        away = [hexes_between(hex, read(PLACES[name]["hex"])) for hex in hexes]
        assert min(away) <= 1, name
        stops.append(away.index(min(away)))
    assert stops == sorted(stops)


# --- validity -------------------------------------------------------------------------------------------------------


def test_hexes_exist_once() -> None:
    """2.1: every hex named is on the map; hexes.csv has each once."""
    rows = table("hexes.csv")
    assert len(rows) == len(LAND)
    kinds = {each["id"] for each in MAP["terrain"]}
    works = {each["id"] for each in MAP["features"]}
    for row in rows:
        assert part_of(read(row["hex"])), row
        assert row["terrain"] in kinds and set(row["features"].split()) <= works, row
        assert row["source"], row
    for row in PLACES.values():
        assert part_of(read(row["hex"])), row
    assert len({row["hex"] for row in PLACES.values()}) == len(PLACES)


def test_places_lie_in_settlements() -> None:
    """7.41, 7.42: a named settlement has the ground of one."""
    for row in PLACES.values():
        if row["kind"] == "hill":
            assert terrain(row["hex"]) == "highland", row
            continue
        wanted = ("town",) if row["kind"] in ("city", "town") else ("village", "village-on-highland")
        assert terrain(row["hex"]) in wanted, row


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_line_hangs_together(line: dict[str, str]) -> None:
    """8.12, 8.32: roads step from hex to hex, waters from corner to corner, all on one part of the map."""
    tokens = line["course"].split()
    if RUNS[line["kind"]] == "through":
        for n, token in enumerate(tokens):
            number, _, way_out = token.partition(">")
            assert part_of(read(number)), token
            if way_out:
                assert n in (0, len(tokens) - 1), token
                assert part_of(step(read(number), way_out)) != part_of(read(number)), token
        for one, two in pairwise(tokens):
            assert hexes_between(read(one[:4]), read(two[:4])) == 1, (one, two)
        assert len(tokens) > 1 and len({token[:4] for token in tokens}) == len(tokens)
        for one, between, two in zip(tokens, tokens[1:], tokens[2:], strict=False):
            assert hexes_between(read(one[:4]), read(two[:4])) > 1, f"needless turn at {between}"
        return
    at: set[tuple[int, int]] | None = None
    for token in tokens:
        number, _, side = token.partition("/")
        here = corners(read(number), side)
        assert part_of(read(number)) == part_of(step(read(number), side)) is not None, token
        assert at is None or at & here, token
        at = here if at is None or at == here else here - at
    assert len({sides_beside(read(t[:4]), t[5:]) for t in tokens}) == len(tokens)


def test_one_kind_of_water_a_side() -> None:
    """7.44: a hexside is a river or a stream, not both; a lake may widen a river (5.26)."""
    for side, kinds in water().items():
        assert kinds - {"lake"} in ({"river"}, {"stream"}), (side, kinds)


def test_rivers_have_no_breaks() -> None:
    """6.54: what bears one name is one water."""
    named: dict[tuple[str, str], list[frozenset[tuple[int, int]]]] = {}
    for line in LINES:
        if line["kind"] in ("river", "stream"):
            key = (line["name"], line["id"].removesuffix("-1").removesuffix("-2"))
            for token in line["course"].split():
                named.setdefault(key, []).append(frozenset(corners(read(token[:4]), token[5:])))
    for key, sides in named.items():
        seen, queue = {sides[0]}, deque([sides[0]])
        while queue:
            at = queue.popleft()
            for other in sides:
                if other not in seen and other & at:
                    seen.add(other)
                    queue.append(other)
        assert len(seen) == len(set(sides)), key


def test_waters_run_off_the_map() -> None:
    """6.54, 2.1: a river that ends in a hex of the map's edge goes on over the edge."""
    ends: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for line in LINES:
        if line["kind"] in ("river", "stream"):
            for token in line["course"].split():
                for corner in corners(read(token[:4]), token[5:]):
                    ends.setdefault(corner, []).append((line["id"], token))
    around: dict[tuple[int, int], list[Hex]] = {}
    for hex in ((column, row) for column in range(0, 38) for row in range(0, 54)):
        for corner in {at for side in STEPS for at in corners(hex, side)}:
            around.setdefault(corner, []).append(hex)
    for corner, met in ends.items():
        if len(met) > 1:
            continue
        hexes = around[corner]
        part = part_of(read(met[0][1][:4]))
        at_edge = any(len({part_of(step(hex, side)) for side in STEPS}) > 1 for hex in hexes if part_of(hex) == part)
        assert not at_edge or any(part_of(hex) != part for hex in hexes), met[0]


def test_no_road_over_a_lake_8_26() -> None:
    """8.26: nothing crosses an all-lake hexside, so no road or railway is drawn over one."""
    wet = {side for side, kinds in water().items() if "lake" in kinds}
    assert wet
    for line in LINES:
        if RUNS[line["kind"]] == "through":
            hexes = [read(token[:4]) for token in line["course"].split()]
            assert not wet & {frozenset(pair) for pair in pairwise(hexes)}, line["id"]


def test_villages_are_reached() -> None:
    """8.32: every named settlement lies on a road or track."""
    met = {token[:4] for line in LINES if line["kind"] in ("road", "track") for token in line["course"].split()}
    assert not [row["id"] for row in PLACES.values() if row["kind"] != "hill" and row["hex"] not in met]


# --- entry areas, works, victory ------------------------------------------------------------------------------------


def test_entry_areas_11_11() -> None:
    """11.11: entry areas lie on the edge of one part; 13.35, 13.36: S4 and S5 are Soviet and in the south."""
    areas = {each["id"]: each for each in MAP["maps"][0]["areas"]}
    ways_out = {
        token[:4] for line in LINES if line["kind"] == "road" for token in line["course"].split() if ">" in token
    }
    taken: set[str] = set()
    for area in areas.values():
        numbers = str(area["hexes"]).split()
        assert len({part_of(read(number)) for number in numbers}) == 1, area["id"]
        for number in numbers:
            assert any(part_of(step(read(number), side)) != part_of(read(number)) for side in STEPS), number
        assert ways_out & set(numbers), f"{area['id']} has no road"
        assert not taken & set(numbers)
        taken |= set(numbers)
    for name in ("s4", "s5"):
        assert areas[name]["side"] == "soviet"
        assert part_of(read(str(areas[name]["hexes"]).split()[0])) == "south"
    assert {"g1", "s2"} <= set(areas)


def test_german_areas_lie_on_the_german_edges_12_12() -> None:
    """12.12: the German edge is the north one in the north and the south one in the south."""
    for area in MAP["maps"][0]["areas"]:
        if area["side"] == "german":
            rows = {read(number)[1] for number in str(area["hexes"]).split()}
            assert rows in ({52}, {1}), area["id"]


def test_works_are_common_where_the_belts_were() -> None:
    """1.0, 8.33: both parts have belts of trenches and fortifications, and fortifications side by side (Q9)."""
    for part in ROWS:
        here = [hex for hex in LAND if part_of(hex) == part]
        forts = {hex for hex in here if "fortification" in LAND[hex]["features"]}
        trenches = {hex for hex in here if "trench" in LAND[hex]["features"]}
        assert len(forts) >= 15 and len(trenches) >= 40
        assert any(step(hex, side) in forts for hex in forts for side in STEPS)


def test_no_works_on_the_german_side_3_2() -> None:
    """3.2, 7.43: the works are Soviet: none lies in a German setup zone, and the first belt faces those zones."""
    german: set[Hex] = set()
    soviet: set[Hex] = set()
    for zone in table("zones.csv"):
        for token in zone["hexes"].split():
            first, _, last = token.partition("-")
            column, low = read(first)
            run = {(column, row) for row in range(low, (read(last)[1] if last else low) + 1)}
            (german if zone["side"] == "german" else soviet).update(run)
    works = {hex for hex, row in LAND.items() if row["features"]}
    assert not works & german
    front = {hex for hex in soviet if any(step(hex, side) in german for side in STEPS)}
    assert len(front & works) >= 0.8 * len(front)


def test_density_of_terrain() -> None:
    """8.12: a map to fight on: half the hexes open, the rest of every kind, in both parts."""
    for rows in ROWS.values():
        total = len(rows) * len(COLUMNS)
        share = {
            kind: sum(row["terrain"] == kind for hex, row in LAND.items() if hex[1] in rows) / total
            for kind in ("woods", "highland", "village", "village-on-highland", "town")
        }
        assert 0.08 <= share["woods"] <= 0.20, share
        assert 0.08 <= share["highland"] <= 0.20, share
        assert 0.10 <= share["village"] <= 0.20, share
        assert 0 < share["village-on-highland"] < 0.05 and 0 < share["town"] < 0.03, share
        assert 0.45 <= 1 - sum(share.values()) <= 0.70, share


def test_victory_points_12_3() -> None:
    """12.3, 12.21: enough points that a good advance outweighs the steps it costs, in both parts."""
    points = {hex: int(row["vp"]) for hex, row in LAND.items() if row["vp"]}
    assert 100 <= sum(points.values()) <= 180
    for part in ROWS:
        assert 40 <= sum(value for hex, value in points.items() if part_of(hex) == part) <= 100
    assert all(LAND[hex]["terrain"] in ("town", "village", "village-on-highland") for hex in points)
    assert max(points.values()) <= 20


SOUTH_OF_13_JULY = (
    "cherkasskoye lukhanino syrtsevo verkhopenye bykovka yakovlevo bolshiye-mayachki luchki teterevino novosyolovka "
    "kochetovka krasny-oktyabr melikhovo rzhavets batratskaya-dacha"
)
NORTH_OF_13_JULY = "gnilets podolyan soborovka samodurovka teploye"
"""What the Germans held when the battle was broken off; Ponyri was split."""
LOST_STEPS = (52, 57)
"""What their losses come to in steps (docs/zitadelle-sources.md)."""


def test_victory_points_balance_12_3() -> None:
    """12.1, 12.2, 12.3: history ends about the line between the tactical victories; a prize more or less shifts it."""
    worth = {name: int(LAND[read(row["hex"])]["vp"] or 0) for name, row in PLACES.items() if read(row["hex"]) in LAND}
    history = sum(worth[name] for name in f"{SOUTH_OF_13_JULY} {NORTH_OF_13_JULY}".split())
    totals = [history - lost for lost in LOST_STEPS]
    assert min(totals) >= -14 and max(totals) <= 20 and min(totals) <= 2 and max(totals) >= -3
    for prize in (("prokhorovka",), ("ponyri", "olkhovatka-north")):
        assert all(1 <= total + sum(worth[name] for name in prize) <= 20 for total in totals), prize
    assert all(total + worth["prokhorovka"] + worth["ponyri"] + worth["olkhovatka-north"] >= 21 for total in totals)
    assert all(-34 <= history // 2 - lost <= -15 for lost in LOST_STEPS)
    total = sum(worth.values())
    north = sum(value for name, value in worth.items() if part_of(read(PLACES[name]["hex"])) == "north")
    assert max(north, total - north) < total * 2 / 3
    german: set[Hex] = set()
    for zone in table("zones.csv"):
        for token in zone["hexes"].split():
            first, _, last = token.partition("-")
            column, low = read(first)
            if zone["side"] == "german":
                german |= {(column, row) for row in range(low, (read(last)[1] if last else low) + 1)}
    assert not german & {read(PLACES[name]["hex"]) for name, value in worth.items() if value}


def test_no_scatter_of_the_example_leaves_the_map_9_31() -> None:
    """9.31: 0303 and 0202 are hexes of the south part."""
    assert part_of(read("0303")) == part_of(read("0202")) == "south"
