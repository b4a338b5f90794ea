"""Names of places worked out without the engine are those that it gives: hexes and squares of all kinds, zones,
regions, boards beside each other and turned round."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from vmodsmith.compare.place_names import PlaceNames
from vmodsmith.engine import Engine
from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal.components import BoardPlace, Element
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.xmltext import xml_bytes

from .sample import picture

WIDE, HIGH = 420, 360


def hexes(sideways: bool, across: bool, down: bool, stagger: bool, **more: object) -> Element:
    numbering = c.HexGridNumbering(hDescend=across, vDescend=down, stagger=stagger, **more)
    return c.HexGrid(numbering, sideways=sideways, dx=41.5, dy=48.0, x0=20, y0=24)


def squares(across: bool, down: bool, **more: object) -> Element:
    return c.SquareGrid(c.SquareGridNumbering(hDescend=across, vDescend=down, **more), dx=36.0, dy=30.0, x0=18, y0=15)


def zoned() -> Element:
    spots = c.RegionGrid(
        c.Region(name="Paris", originx=40, originy=300), c.Region(name="Orléans", originx=170, originy=330)
    )
    return c.ZonedGrid(
        hexes(False, False, False, True),
        c.Zone(
            name="Woods", path="0,0;200,0;200,120;0,120", locationFormat="$gridLocation$ in $name$", useParentGrid=True
        ),
        c.Zone(spots, name="Cities", path="0,240;220,240;220,360;0,360", locationFormat="$name$: $gridLocation$"),
        c.Zone(
            squares(False, False), name="Yard", path="240,120;400,140;380,330;260,300", locationFormat="$gridLocation$"
        ),
        c.Zone(name="Lake", path="220,0;420,0;420,100", locationFormat="$name$"),
    )


def grids() -> dict[str, Element]:
    """A grid for each map, by its name."""
    every = itertools.product((False, True), repeat=4)
    made = {
        f"hexes {n}": hexes(*each, first="V" if n % 3 else "H", sep="." if n % 2 else "")
        for n, each in enumerate(every)
    }
    lettered = {
        "hType": "A",
        "vLeading": 2,
        "hOff": 24,
        "vOff": -3,
        "locationFormat": "[$column$/$row$] $gridLocation$",
    }
    made["hexes with letters"] = hexes(False, False, False, True, **lettered)
    for n, (across, down) in enumerate(itertools.product((False, True), repeat=2)):
        made[f"squares {n}"] = squares(across, down, vType="A" if n % 2 else "N")
    made["zones"] = zoned()
    return made


@pytest.fixture(scope="module")
def entries() -> dict[str, bytes]:
    """A module with a map for each grid, and one of three boards."""

    def map_of(name: str, *boards: Element, laid: list[BoardPlace], **more: object) -> Element:
        picker = c.board_picker(*boards, setup=c.board_selection(name, laid), maxColumns=2)
        return c.Map(picker, mapName=name, **more)

    maps = [
        map_of(name, c.Board(grid, name="One", image="field.png"), laid=[BoardPlace("One")], edgeWidth=13, edgeHeight=7)
        for name, grid in grids().items()
    ]
    boards = [
        c.Board(hexes(False, False, False, True, hOff=n * 20), name=f"B{n}", image="field.png", reversible=True)
        for n in range(3)
    ]
    laid = [BoardPlace("B0"), BoardPlace("B1", 1, 0, True), BoardPlace("B2", 0, 1)]
    root = c.GameModule(
        c.BasicCommandEncoder(), *maps, map_of("three boards", *boards, laid=laid), name="Places", version="1.0"
    )
    return {
        "buildFile.xml": xml_bytes(root),
        "moduledata": ModuleData("Places", "1.0").to_bytes(),
        "images/field.png": picture(WIDE, HIGH, "#cccccc"),
    }


def test_places_have_the_names_that_the_engine_gives_them(
    entries: dict[str, bytes], open_engine: Callable[..., Engine], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("places") / "places.vmod"
    archive.write_archive(path, entries)
    engine = open_engine(path)
    engine.new_game()
    places = PlaceNames(read_module(entries))
    laid = {"three boards": [BoardPlace("B0"), BoardPlace("B1", 1, 0, True), BoardPlace("B2", 0, 1)]}
    drawn = random.Random(4)
    for name in [*grids(), "three boards"]:
        wide, high = (2 * WIDE, 2 * HIGH) if name == "three boards" else (WIDE, HIGH)
        for _ in range(30):
            x, y = drawn.randrange(15, wide), drawn.randrange(10, high)
            if name == "three boards" and x > WIDE and y > HIGH:
                continue  # no board lies there
            assert places.name(name, x, y, laid) == engine.location(x, y, name), (name, x, y)
