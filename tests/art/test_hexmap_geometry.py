"""Board geometry, held against a second writing of VASSAL's own grid arithmetic."""

from __future__ import annotations

from math import floor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.map_geometry import MapGeometry, PartGeometry
from vmodsmith.art.map.outline import outline_of
from vmodsmith.hexgrid import Cube, are_neighbours, hexes_beside, hexsides_of, point_to_hex
from vmodsmith.model import HexMap
from vmodsmith.model.mapstyle import MapStyle


def vassal_name(part: PartGeometry, x: int, y: int) -> str:
    """What HexGridNumbering.locationName says of a pixel (HexGrid and RegularGridNumbering of VASSAL 3.7, retold)."""
    grid = part.numbers
    if part.sideways:
        x, y = y, x
    raw_column = floor((x - part.x0) / part.dx + 0.5)
    down = y - part.y0 - (part.dy / 2 if raw_column % 2 else 0)
    raw_row = floor(down / part.dy + 0.5)
    xs, ys = [p[0] for p in part.polygon], [p[1] for p in part.polygon]
    max_rows = floor((max(ys) - min(ys)) / part.dx + 0.5)
    max_columns = floor((max(xs) - min(xs)) / part.dy + 0.5)
    column, row = raw_column, raw_row
    if part.sideways:
        column = max_rows - column if grid.v_descend else column
        row = max_columns - row if grid.h_descend else row
        falling = grid.h_descend
    else:
        column = max_columns - column if grid.h_descend else column
        row = max_rows - row if grid.v_descend else row
        falling = grid.v_descend
    if grid.stagger and raw_column % 2:
        row += -1 if falling else 1

    def written(value: int, kind: str, leading: int) -> str:
        text = "-" if value < 0 else ""
        value = abs(value)
        if kind == "A":
            while True:
                text += "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value % 26]
                value -= 26
                if value < 0:
                    return text
        while leading > 0 and value < 10**leading:
            text, leading = text + "0", leading - 1
        return text + str(value)

    column_name = written(column + grid.h_off, grid.h_type, grid.h_leading)
    row_name = written(row + grid.v_off, grid.v_type, grid.v_leading)
    both = column_name + grid.sep + row_name if grid.first == "H" else row_name + grid.sep + column_name
    return grid.location_format.replace("$gridLocation$", both)


def inside(polygon: tuple[tuple[int, int], ...], points: list[tuple[int, int]]) -> np.ndarray:
    """Which points lie in a polygon: an odd number of its edges crosses the level line to their right."""
    x, y = np.array(points).T
    odd = np.zeros(len(points), dtype=bool)
    for n, (x1, y1) in enumerate(polygon):
        x0, y0 = polygon[n - 1]
        if y0 != y1:
            odd ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return odd


def make(**changes: object) -> HexMap:
    data: dict[str, object] = {
        "id": "m",
        "name": "m",
        "orientation": "flat",
        "rows_grow": "up",
        "shifted": "even",
        "default_terrain": "clear",
        "parts": [
            {"id": "south", "name": "s", "columns": "1-12", "rows": "1-9"},
            {"id": "north", "name": "n", "columns": "1-12", "rows": "10-15"},
        ],
        "gap_mm": 20,
    }
    return HexMap.model_validate(data | changes)


def agrees(sheet: MapGeometry) -> None:
    seen = 0
    for part in sheet.parts:
        named = []
        for number in part.hexes:
            centre = sheet.centres[number]
            for x, y in ((0, 0), (10, 12), (-14, 5), (3, -18)):
                at = (round(centre.x) + x, round(centre.y) + y)
                assert vassal_name(part, *at) == number
                named.append(at)
            seen += 1
        assert inside(part.polygon, named).all()
    assert seen == len(sheet.hexes)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("rows_grow", ["up", "down"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("start", [0, 1, 2])
@pytest.mark.parametrize("numbering", ["{column:02d}{row:02d}", "H{row:03d}.{column:d}"])
def test_vassal_names_every_hex_as_printed(orientation, rows_grow, shifted, start, numbering):
    parts = [
        {"id": "a", "name": "a", "columns": f"{start}-{start + 6}", "rows": f"{start}-{start + 4}"},
        {"id": "b", "name": "b", "columns": f"{start + 1}-{start + 5}", "rows": f"{start + 5}-{start + 10}"},
    ]
    hexmap = make(orientation=orientation, rows_grow=rows_grow, shifted=shifted, parts=parts, numbering=numbering)
    agrees(geometry_of(hexmap, MapStyle()))


def test_letters_as_columns():
    parts = [{"id": "a", "name": "a", "columns": "1-30", "rows": "1-4"}]
    agrees(geometry_of(make(parts=parts, numbering="{column:A}{row:d}"), MapStyle()))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 30), st.integers(1, 30), st.integers(1, 14), st.integers(1, 14), st.floats(40, 140), st.booleans()
)
def test_vassal_names_hexes_of_any_part(column, row, wide, high, size, up):
    parts = [{"id": "a", "name": "a", "columns": (column, column + wide), "rows": (row, row + high)}]
    agrees(geometry_of(make(parts=parts, rows_grow="up" if up else "down"), MapStyle(hex_px=size)))


def test_where_vassal_snaps_to_is_the_middle():
    sheet = geometry_of(make(), MapStyle())
    for part in sheet.parts:
        for number in part.hexes:
            centre = sheet.centres[number]
            column = round((centre.x - part.x0) / part.dx)
            shift = int(part.dy / 2) if column % 2 else 0
            row = round((centre.y - part.y0 - shift) / part.dy)
            there = int(part.dx * column + part.x0), int(part.dy * row + shift + part.y0)
            assert part.snapped(centre) == there
            assert abs(there[0] - centre.x) <= 1
            assert abs(there[1] - centre.y) <= 1


def test_north_lies_above_south_with_a_gap_of_paper():
    sheet = geometry_of(make(), MapStyle())
    south, north = sheet.part_by_id["south"], sheet.part_by_id["north"]
    assert south.box.y - north.box.bottom == pytest.approx(sheet.mm(20), abs=1.5)
    assert sheet.centres["0109"].y - sheet.centres["0110"].y == pytest.approx(1.5 * sheet.across + sheet.mm(20), abs=1)
    assert sheet.centres["0109"].x == sheet.centres["0110"].x
    assert sheet.distance("0109", "0110") is None
    assert sheet.distance("0101", "0103") == 2
    assert sheet.panel is not None and sheet.panel.y > south.box.bottom and sheet.panel.bottom < sheet.height


def test_parts_side_by_side():
    parts = [
        {"id": "west", "name": "w", "columns": "1-5", "rows": "1-4"},
        {"id": "east", "name": "e", "columns": "6-9", "rows": "1-4"},
    ]
    sheet = geometry_of(make(parts=parts), MapStyle())
    assert sheet.part_by_id["east"].box.x > sheet.part_by_id["west"].box.right
    agrees(sheet)


def test_hexes_left_out_belong_to_nothing():
    sheet = geometry_of(make(without=("0101", "0110")), MapStyle())
    assert "0101" not in sheet.cubes and "0110" not in sheet.part_of
    assert len(sheet.hexes) == 12 * 15 - 2
    agrees(sheet)


def test_runs_of_hexes_are_left_out():
    sheet = geometry_of(make(without=("0101-0103", "0110")), MapStyle())
    assert not {"0101", "0102", "0103", "0110"} & sheet.cubes.keys() and "0104" in sheet.cubes
    assert len(sheet.hexes) == 12 * 15 - 4


@given(st.sets(st.builds(Cube, st.integers(-4, 4), st.integers(-4, 4)), min_size=1))
@settings(deadline=None)
def test_rims_run_clockwise_around_a_set_of_hexes(cubes):
    sheet = geometry_of(make(), MapStyle())
    rims = outline_of(cubes, sheet, "south")
    open_sides = sum(1 for c in cubes for side in hexsides_of(c) for d in hexes_beside(side) if d not in cubes)
    assert sum(len(rim) for rim in rims) == open_sides
    shift = sheet.part_by_id["south"].shift
    area = 0.0
    for rim in outline_of(cubes, sheet, "south", 3):
        assert len(rim) >= 6
        for n, point in enumerate(rim):
            area += (rim[n - 1].x * point.y - rim[n - 1].y * point.x) / 2
        middle = rim[0] - shift
        assert point_to_hex(middle, "flat", sheet.across) in cubes
    full = len(cubes) * sheet.across**2 * 0.8660254
    assert 0 < area < full
    assert are_neighbours(Cube(0, 0), Cube(1, 0))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("gap", [0, 12.5, 20])
@pytest.mark.parametrize(
    ("first", "second", "along"),
    [({"rows": "1-4"}, {"rows": "5-9"}, "y"), ({"columns": "1-5"}, {"columns": "6-10"}, "x")],
    ids=["one below the other", "side by side"],
)
def test_between_two_parts_lies_the_gap(orientation, gap, first, second, along):
    """From neatline to neatline, whichever way the hexes stand: rows and columns that interlock are drawn apart."""
    whole = {"columns": "1-10", "rows": "1-9"}
    parts = [{"id": "a", "name": "a", **whole, **first}, {"id": "b", "name": "b", **whole, **second}]
    sheet = geometry_of(make(orientation=orientation, rows_grow="down", parts=parts, gap_mm=gap), MapStyle())
    a, b = (each.box for each in sheet.parts)
    between = b.y - a.bottom if along == "y" else b.x - a.right
    assert between == pytest.approx(sheet.mm(gap), abs=1.5)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("along", ["rows", "columns"])
@pytest.mark.parametrize("rows_grow", ["up", "down"])
def test_a_map_of_narrow_parts_lies_within_its_margins(orientation, along, rows_grow):
    """However far apart parts of one row or column are: none of the gap is left at the edges of the paper."""
    parts = [{"id": f"p{n}", "name": "p", "rows": "1-4", "columns": "1-4", along: f"{n}-{n}"} for n in (1, 2, 3)]
    margins = {"left": 5, "top": 9, "right": 7, "bottom": 11}
    style = MapStyle.model_validate({"panel_mm": 0, "margins_mm": margins})
    sheet = geometry_of(make(orientation=orientation, rows_grow=rows_grow, parts=parts, gap_mm=60), style)
    boxes = [each.box for each in sheet.parts]
    right, low = max(each.right for each in boxes), max(each.bottom for each in boxes)
    edges = (min(each.x for each in boxes), min(each.y for each in boxes), sheet.width - right, sheet.height - low)
    assert edges == pytest.approx([sheet.mm(each) for each in margins.values()], abs=1.5)
