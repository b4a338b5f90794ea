"""Golden pictures of a little country: bends, a road through a town, rivers that swell, a crowded legend, names; and
its displays.

Each shows one thing, so that a look at the picture tells what has changed.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from shared.golden import apart, in_its_colours, looks_as_it_did

from vmodsmith.art.map.courses import _Profile
from vmodsmith.art.map.displays import draw_display
from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.art.raster import to_png
from vmodsmith.model import Game

GOLDEN = Path(__file__).with_name("golden-map")

LINES = {
    "river": {"form": "water", "mm": 0.8, "mm_end": 3.4, "casing": "#33607f", "colour": "#9cc3dd"},
    "stream": {"form": "water", "mm": 0.7, "casing": "#33607f", "colour": "#9cc3dd"},
    "road": {"form": "road", "mm": 1.1, "casing": "#3a2417", "colour": "#d8a05a", "order": 2},
    "track": {"form": "track", "mm": 0.6, "dash_mm": [2, 1], "order": 1},
    "rail": {"form": "railway", "mm": 0.8, "colour": "#1e1e1e"},
    "dyke": {"form": "barrier", "mm": 0.8, "colour": "#7a1f1f"},
}

GROUND = {
    "hills": {"draw": "relief", "tones": ["#dcc79a", "#d3b985", "#c9aa72"], "apron": "#d9c595"},
    "forest": {"draw": "area", "fill": "#bccb94", "texture": {"sign": "broadleaf", "fill": "#8dab68"}},
    "houses": {"draw": "buildings", "ground": "#d9cfa4"},
    "town": {"draw": "buildings", "ground": "#d9cfa4", "grid": True, "count": 24, "spread": 0.8},
    "trenches": {"draw": "works"},
}

RIVER = "0302/NW 0302/N 0302/NE 0401/S 0402/NE 0402/SE 0403/NE 0403/SE"

COURSES: dict[str, list[tuple[str, str]]] = {
    "bends": [("road", "0201 0202 0302 0303 0403 0404 0304 0204"), ("track", "0103 0203 0302 0401 0501"),
              ("track", "0302 0303 0403"), ("rail", "0504 0404 0403 0502 0501")],
    "town": [("road", "0101 0201 0302 0402 0503"), ("road", "0301 0302 0303 0304"),
             ("rail", "0102 0202 0302 0401 0501")],
    "water": [("river", f"{RIVER} 0404/NE 0404/SE"), ("stream", "0502/SE 0502/S"), ("stream", "0104/NE 0104/SE"),
              ("dyke", "0103/N 0103/NE")],
    "legend": [("road", "0101 0201"), ("track", "0102 0202"), ("rail", "0103 0203"), ("river", "0301/N 0301/NE"),
               ("stream", "0303/N 0303/NE"), ("dyke", "0501/N 0501/NE")],
    "names": [("river", RIVER), ("road", "0303 0402 0502")],
}  # fmt: skip
"""What each picture is of."""

TERRAIN = {
    "0302": "city",
    "0102": "hill",
    "0103": "hill",
    "0202": "hill",
    "0501": "woods",
    "0502": "woods",
    "0404": "village",
}


@cache
def country(which: str) -> Game:
    """A map of five by four hexes with the lines of one picture."""
    named = which == "names"
    crowded = which in ("legend", "names")
    raw: dict[str, Any] = {
        "manifest": {"id": "demo", "title": "t", "version": "1", "languages": ("en", "ja"),
                     "sides": [{"id": "red", "name": "red", "colour": "#b03030"}]},
        "types": (), "formations": (), "units": (), "markers": (), "kinds": {}, "conditions": (), "phases": (),
        "tables": (),
        "setups": (), "setup_rows": {}, "turns": {"count": 1, "name": "turn"},
        "maps": [{"id": "m", "name": "map", "orientation": "flat", "default_terrain": "clear",
                  "parts": [{"id": "one", "name": "one", "columns": "1-9" if which == "legend" else "1-5",
                             "rows": "1-4"}],
                  "areas": [{"id": "r1", "name": "R1", "side": "red", "hexes": "0101 0102"}] if crowded else []}],
        "terrain": [{"id": each, "name": each} for each in ("clear", "woods", "hill", "village", "city")],
        "features": [{"id": "trench", "name": "trench"}],
        "line_kinds": [{"id": each, "name": each, "runs": "hexside" if each in ("river", "stream",
            "dyke") else "through"}
                       for each in LINES],
        "hexes": [{"hex": number, "terrain": terrain, "source": "design: test",
                   **({"features": "trench", "vp": 3} if number == "0404" and crowded else {})}
                  for number, terrain in TERRAIN.items() if which != "bends"],
        "lines": [{"id": f"l{n}", "kind": kind, "course": course, "source": "design: test",
                   **({"name": f"line.{n}"} if named else {})} for n, (kind, course) in enumerate(COURSES[which])],
        "places": [{"id": f"p{n}", "name": f"place.{n}", "hex": number, "kind": "village", "source": "design: test"}
                   for n, number in enumerate(("0302", "0404", "0201", "0403", "0503"))] if named else [],
        "zones": [{"id": "z", "name": "z", "kind": "setup", "side": "red", "code": "A", "hexes": "01-02/03-04",
                   "source": "design: test"}] if crowded else [],
        "displays": [
            {"id": "d", "name": "track of turns", "window": "w",
             "tracks": [{"id": "a", "name": "turns", "boxes": "1-12", "columns": 6},
                        {"id": "b", "name": "weather", "boxes": [{"id": "x", "name": "long name of a box",
                            "text": "one / two"}]}]},
            {"id": "e", "name": "losses", "window": "w", "side": "red",
             "tracks": [{"id": "a", "name": "red losses", "boxes": "1-3", "box_mm": [20, 60]}]},
        ],
        "style": {"map": {
            "hex_px": 60, "km_per_hex": 2, "ground": GROUND, "lines": LINES, "panel_mm": 58 if which == "legend" else 0,
            "terrain": {"woods": "forest", "hill": "hills", "village": "houses", "city": "town"},
            "features": {"trench": "trenches"},
            "zones": {"setup": {"mm": 1}}, "legend": {"points": "points", "zones": "zones", "entries": "entries"},
        }},
        "strings": {
            **{f"place.{n}": {"en": each, "ja": also} for n, (each, also) in enumerate(
                [("Long Bridge", "長橋"), ("Mill", "水車"), ("Upper Mill", "上水車"), ("Stone Cross", "石十字"),
                 ("Ford", "渡し場")])},
            **{f"line.{n}": {"en": each, "ja": also} for n, (each, also) in enumerate([("Brook", "小川"),
                ("High Road", "街道")])},
        },
    }  # fmt: skip
    return Game.model_validate(raw)


def drawn(which: str) -> Image.Image:
    """A picture of the country, a third as large as on the screen but for the legend."""
    made = country(which)
    svg = draw_map(made, made.maps[0], made.style)
    return Image.open(io.BytesIO(to_png(svg, 480 if which == "legend" else 300))).convert("RGB")


@pytest.mark.parametrize("which", COURSES)
def test_a_map_looks_as_it_did(which: str) -> None:
    looks_as_it_did(drawn(which), GOLDEN / f"{which}.png", colours=24)


def test_a_river_is_as_wide_on_each_hexside_as_that_hexside() -> None:
    """Joined smoothly between; it springs up from a third of its width in its first two hexsides."""
    profile = _Profile([2.0, 4.0, 6.0, 8.0])
    assert [round(profile((n + 0.5) / 4), 6) for n in (2, 3)] == [6.0, 8.0]
    assert profile(0.0) == pytest.approx(2.0 * 0.35) and profile(1.0) == 8.0
    assert profile(3 / 4) == pytest.approx(7.0), "half way from one hexside to the next"
    assert _Profile([2.0, 4.0, 6.0, 8.0]).wider(1.0)(3 / 4) == pytest.approx(8.0)


def test_displays_look_as_they_did() -> None:
    made = country("bends")
    shown = Image.open(io.BytesIO(to_png(draw_display(made, "w", made.style), 420)))
    looks_as_it_did(shown, GOLDEN / "displays.png", colours=16)


def test_golden_pictures_are_small_and_none_is_left_over() -> None:
    files = {path.stem: path.stat().st_size for path in GOLDEN.glob("*.png")}
    assert files.keys() == {*COURSES, "displays"}
    assert max(files.values()) < 16_000


def test_a_road_that_is_drawn_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tolerance lets no bend of a road pass that begins elsewhere."""
    from vmodsmith.art.map import junctions

    real = junctions._quadratic
    monkeypatch.setattr(junctions, "_quadratic", lambda a, b, c, steps: real(b, b, c, steps))
    golden = Image.open(GOLDEN / "bends.png")
    mean, far = apart(golden, in_its_colours(drawn("bends"), golden), 64)
    assert mean >= 0.5 and far > 0.002, (mean, far)
