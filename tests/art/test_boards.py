"""A map in layers, rastered band by band: the same picture as the drawing of the whole, with no seam between bands."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from vmodsmith.art import boards
from vmodsmith.art.indexed import ColourPalette, indexed, palette_of
from vmodsmith.art.map.hexmap import LAYERS, draw_layers, draw_map
from vmodsmith.art.raster import to_png
from vmodsmith.model import Game

Pixels = npt.NDArray[np.int32]


def pixels(picture: Image.Image) -> Pixels:
    return np.asarray(picture.convert("RGB")).astype(np.int32)


@pytest.fixture(scope="module")
def layers(small_game: Game) -> dict[str, str]:
    return draw_layers(small_game, small_game.maps[0], small_game.style)


@pytest.fixture(scope="module")
def whole(small_game: Game) -> Pixels:
    svg = draw_map(small_game, small_game.maps[0], small_game.style)
    return pixels(Image.open(io.BytesIO(to_png(svg))))


def in_bands(layers: dict[str, str]) -> Pixels:
    parts = []
    for rows in boards.bands(layers):
        each = boards.rastered(layers, *rows)
        opened = [Image.open(io.BytesIO(png)).convert("RGBA").crop(each.inside) for png in each.layers.values()]
        board = Image.new("RGBA", opened[0].size)
        for layer in opened:
            board.alpha_composite(layer)
        parts.append(pixels(board))
    return np.concatenate(parts)


def test_layers_laid_upon_one_another_are_the_map(layers: dict[str, str], whole: Pixels) -> None:
    assert list(layers) == [each for each in LAYERS if each in layers] and len(layers) > 3
    laid = in_bands(layers)
    away = abs(laid - whole).max(axis=2)
    assert laid.shape == whole.shape
    assert away.max() <= 40 and (away > 3).mean() < 0.001


def test_there_is_no_seam_between_bands(layers: dict[str, str], whole: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_BAND", 40_000)
    tops = [top for top, _ in boards.bands(layers)]
    assert len(tops) > 5
    laid = in_bands(layers)
    away = abs(laid - whole).max(axis=2)
    edges = [row for top in tops[1:] for row in (top - 1, top)]
    assert away[edges].max() <= 16 and (away[edges] > 3).mean() < 0.001


def test_short_curves_over_a_seam_are_drawn_as_in_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rasteriser cuts curves at the edge of a picture; the margin around a band keeps these cuts out of it."""
    arcs = "".join(f'<path d="M{x} {y}q10 -60 20 0"/>' for y in range(20, 400, 33) for x in range(0, 380, 20))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">'
    ground = '<rect width="400" height="400" fill="#fff"/>'
    svg = f'{head}{ground}<g fill="none" stroke="#000" stroke-width="2">{arcs}</g></svg>'
    drawn = pixels(Image.open(io.BytesIO(to_png(svg))))
    monkeypatch.setattr(boards, "_BAND", 20_000)
    assert len(boards.bands({"ground": svg})) > 5
    assert (in_bands({"ground": svg}) == drawn).all()
    monkeypatch.setattr(boards, "_MARGIN", 8)
    assert not (in_bands({"ground": svg}) == drawn).all(), "with a narrow margin these curves show the seams"


def test_what_is_hidden_is_missing_and_all_else_has_the_same_colours(layers: dict[str, str]) -> None:
    made = [boards.rastered(layers, *rows) for rows in boards.bands(layers)]
    width, height = boards.size(layers)
    colours = boards.palette(made, width)
    hidden = [frozenset[str](), frozenset({"names"})]
    numbers = [b"".join(part) for part in zip(*(boards.laid(each, hidden, colours) for each in made), strict=True)]
    shown, bare = (np.frombuffer(each, np.uint8).reshape(height, width) for each in numbers)
    names = np.asarray(Image.open(io.BytesIO(to_png(layers["names"]))).convert("RGBA"))[..., 3] > 0
    assert (shown != bare).any()
    assert not (shown != bare)[~names].any()


def test_each_pixel_has_the_nearest_colour_of_the_palette() -> None:
    chance = np.random.default_rng(3)
    palette = ColourPalette(chance.integers(0, 256, 60, dtype=np.uint8).tobytes())
    picture = chance.integers(0, 256, (40, 50, 3), dtype=np.uint8)
    numbers = np.frombuffer(palette.numbers(Image.fromarray(picture)), np.uint8).reshape(40, 50)
    colours = np.frombuffer(palette.colours, np.uint8).reshape(-1, 3).astype(int)
    away = ((picture[:, :, None, :].astype(int) - colours) ** 2).sum(axis=3)
    assert (np.take_along_axis(away, numbers[..., None].astype(int), 2)[..., 0] == away.min(axis=2)).all()


def test_a_picture_of_few_colours_keeps_them_all() -> None:
    picture = Image.new("RGB", (30, 20), (10, 20, 30))
    picture.paste((200, 100, 50), (5, 5, 15, 15))
    made = io.BytesIO()
    picture.save(made, "PNG")
    with Image.open(io.BytesIO(indexed(made.getvalue()))) as found:
        assert found.mode == "P"
        assert (pixels(found) == pixels(picture)).all()
    assert len(palette_of(picture).colours) % 3 == 0
