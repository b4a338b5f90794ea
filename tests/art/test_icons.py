"""The pictures on buttons: drawn for every game, in its colours, with nothing behind them."""

from __future__ import annotations

import io

import numpy as np
import pytest
from lxml import etree
from PIL import Image

from vmodsmith.art import drawing, pictures
from vmodsmith.art.icons import PIXELS, draw_icon
from vmodsmith.art.raster import to_png
from vmodsmith.assemble import archives
from vmodsmith.model import ICONS, CoverStyle, Game


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_seen_and_has_no_ground(small_game: Game, name: str) -> None:
    style = small_game.style.model_copy(update={"cover": CoverStyle(band="#102030", rule="#d0a050")})
    wide = 8 * PIXELS
    with Image.open(io.BytesIO(to_png(draw_icon(name, style), wide))) as drawn:
        picture = drawn.convert("RGBA")
    assert picture.size == (wide, wide)
    ink = (np.asarray(picture) == (0x10, 0x20, 0x30, 255)).all(axis=2).sum()
    assert wide * wide / 40 < ink < wide * wide / 2
    assert all(picture.getpixel(corner)[3] == 0 for corner in ((0, 0), (wide - 1, 0), (0, wide - 1)))


def test_they_keep_their_ground_clear_in_the_module(small_game: Game) -> None:
    (die,) = [each for each in pictures.pictures(small_game, small_game.style) if each.name == "icon.die.png"]
    assert drawing.width(small_game, small_game.style, die) == PIXELS


def test_every_button_wears_one_of_them(small_game: Game) -> None:
    build = etree.fromstring(archives(small_game, small_game.style)[""]["buildFile.xml"])
    worn = {value for each in build.iter() for name, value in each.attrib.items() if "icon" in name.lower() and value}
    drawn = {each.name for each in pictures.pictures(small_game, small_game.style)}
    assert {each for each in worn if each.startswith("icon.")} <= drawn
    assert {each for each in worn if each.startswith("/images/")} == set()


def _worn(game: Game) -> set[str | None]:
    build = etree.fromstring(archives(game, game.style)[""]["buildFile.xml"])
    return {each.get("icon") for each in build.iter("VASSAL.build.module.Map") if each.get("mapName") == "Tracks"}


def test_a_window_of_displays_shows_what_it_holds(small_game: Game) -> None:
    assert _worn(small_game) == {"icon.losses.png"}  # what is eliminated goes there
    kept = {name: kind.model_copy(update={"eliminated": None}) for name, kind in small_game.kinds.items()}
    assert _worn(small_game.model_copy(update={"kinds": kept})) == {"icon.display.png"}
    named = tuple(each.model_copy(update={"icon": "markers"}) for each in small_game.displays)
    assert _worn(small_game.model_copy(update={"displays": named})) == {"icon.markers.png"}
