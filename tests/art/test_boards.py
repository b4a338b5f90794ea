"""A map in layers, rastered band by band: the same picture as the drawing of the whole, with no seam between bands."""

from __future__ import annotations

import io
import re

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from vmodsmith.art import boards, svg_slices
from vmodsmith.art.indexed import ColourPalette, indexed, palette_of, values_of
from vmodsmith.art.map.hexmap import LAYERS, draw_layers, draw_map
from vmodsmith.art.raster import pixels
from vmodsmith.model import Game

Colours = npt.NDArray[np.int32]
NAMELESS = frozenset({"names"})


def colours(picture: Image.Image | npt.NDArray[np.uint8]) -> Colours:
    found = picture if isinstance(picture, Image.Image) else Image.fromarray(picture)
    return np.asarray(found.convert("RGB")).astype(np.int32)


@pytest.fixture(scope="module")
def layers(small_game: Game) -> dict[str, str]:
    return draw_layers(small_game, small_game.maps[0], small_game.style)


@pytest.fixture(scope="module")
def whole(small_game: Game) -> Colours:
    return colours(pixels(draw_map(small_game, small_game.maps[0], small_game.style)))


def in_bands(layers: dict[str, str]) -> Colours:
    values = np.concatenate([boards.rastered(each, ()).values for each in boards.Board(layers).cuts()])
    return values.view(np.uint8).reshape(*values.shape, 4)[..., :3].astype(np.int32)


def made(layers: dict[str, str], hidden: list[frozenset[str]]) -> list[npt.NDArray[np.uint8]]:
    """The pictures of a map, in bands that are rastered twice, as those of a large map are."""
    cuts = list(boards.Board(layers).cuts())
    found = boards.palette([boards.sample(each) for each in cuts])
    pictures = boards.Pictures(cuts[0].width, cuts[0].height, hidden, found)
    for each in cuts:
        pictures.add(boards.paint(each, hidden, found))
    return [np.asarray(Image.open(io.BytesIO(png)).convert("RGB")) for png in pictures.pngs()]


def test_layers_laid_upon_one_another_are_the_map(layers: dict[str, str], whole: Colours) -> None:
    assert list(layers) == [each for each in LAYERS if each in layers] and len(layers) > 3
    laid = in_bands(layers)
    away = abs(laid - whole).max(axis=2)
    assert laid.shape == whole.shape
    assert away.max() <= 40 and (away > 3).mean() < 0.001


def test_there_is_no_seam_between_bands(
    layers: dict[str, str], whole: Colours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "_BAND", 40_000)
    tops = [each.top for each in boards.Board(layers).cuts()]
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
    drawn = colours(pixels(svg))
    monkeypatch.setattr(boards, "_BAND", 20_000)
    assert len(list(boards.Board({"ground": svg}).cuts())) > 5
    assert (in_bands({"ground": svg}) == drawn).all()
    monkeypatch.setattr(boards, "_MARGIN", 8)
    assert not (in_bands({"ground": svg}) == drawn).all(), "with a narrow margin these curves show the seams"


def test_what_is_hidden_is_missing_and_all_else_has_the_same_colours(layers: dict[str, str]) -> None:
    shown, bare = made(layers, [frozenset(), NAMELESS])
    names = pixels(layers["names"])[..., 3] > 0
    away = (shown != bare).any(axis=2)
    assert away.any() and not away[~names].any()


def test_a_layer_is_hidden_as_if_it_had_never_been_drawn(layers: dict[str, str]) -> None:
    """Whatever lies over it is laid on what lies below it; what is asked for first changes nothing."""
    both, nothing, names = made(layers, [frozenset({"names", "works"}), frozenset(), NAMELESS])
    again = made(layers, [NAMELESS, frozenset()])
    assert (again[0] == names).all() and (again[1] == nothing).all()
    cuts = list(boards.Board(layers).cuts())
    palette = boards.palette([boards.sample(each) for each in cuts])
    without = {name: svg for name, svg in layers.items() if name not in ("names", "works")}
    alone = in_bands(without)
    board = np.dstack([alone, np.full(alone.shape[:2], 255)]).astype(np.uint8)
    numbers = palette.numbers(values_of(board))
    found = np.frombuffer(palette.colours, np.uint8).reshape(-1, 3)[numbers]
    assert (found == both).all()


def test_bands_that_are_kept_and_bands_that_are_not_are_the_same(
    layers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "_BAND", 40_000)
    hidden = [frozenset[str](), NAMELESS]
    cuts = list(boards.Board(layers).cuts())
    kept = [boards.rastered(each, hidden) for each in cuts]
    height = cuts[0].height
    palette = boards.palette([boards.sampled(each, height) for each in kept])
    assert palette == boards.palette([boards.sample(each) for each in cuts])
    pictures = boards.Pictures(cuts[0].width, height, hidden, palette)
    for each in reversed(kept):
        pictures.add(boards.painted(each, palette))
    pngs = list(pictures.pngs())
    assert pngs == list(pictures.pngs())
    shown = [np.asarray(Image.open(io.BytesIO(png)).convert("RGB")) for png in pngs]
    assert all((a == b).all() for a, b in zip(shown, made(layers, hidden), strict=True))


def test_the_palette_of_a_large_map_is_found_on_fewer_rows(
    layers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "_BAND", 40_000)
    rows = sum(len(boards.sample(each)) for each in boards.Board(layers).cuts())
    height = boards.Board(layers).height
    assert rows == -(-height // 4)
    monkeypatch.setattr(boards, "_SAMPLED", 40_000)
    fewer = [boards.sample(each) for each in boards.Board(layers).cuts()]
    assert sum(map(len, fewer)) * fewer[0].shape[1] <= 40_000 / 4 + fewer[0].shape[1]
    assert sum(map(len, fewer)) > 2


def test_a_cut_has_what_meets_its_rows_and_is_drawn_as_the_whole_is(layers: dict[str, str]) -> None:
    """Every layer of the small map, cut in four: to the pixel, and with less to read than four times the whole."""
    for name, svg in layers.items():
        drawn = svg_slices.read(svg)
        quarter = -(-drawn.height // 4)
        cuts = [drawn.cut(top - 32, quarter + 64) for top in range(0, drawn.height, quarter)]
        for n, cut in enumerate(cuts):
            whole = re.sub(
                r'viewBox="[^"]*"', f'viewBox="0 {n * quarter - 32} {drawn.width} {quarter + 64}"', svg, count=1
            )
            whole = re.sub(r'height="\d+"', f'height="{quarter + 64}"', whole, count=1)
            assert (pixels(cut)[32:-32] == pixels(whole)[32:-32]).all(), (name, n)
        if len(svg) > 100_000:
            assert sum(map(len, cuts)) < 2.5 * len(svg), name


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" height="900" '
HEAD += 'viewBox="0 0 300 900" width="300">'


@pytest.mark.parametrize(
    ("inside", "top", "low"),
    [
        ('<path d="M10 300L20 320" />', 300, 320),
        ('<path d="M10 300V340H5Z" />', 300, 340),
        ('<path d="M10 300Q20 380 30 300" />', 300, 380),
        ('<path d="M10 300a20 20 0 1 0 40 0" />', 240, 360),
        ('<path d="M10 300A20 20 0 1 0 50 310" />', 260, 350),
        ('<path d="M10 300l5 -20v50" />', 225, 375),
        ('<path d="M10 300L20 320" stroke-width="10" />', 280, 340),
        ('<g transform="translate(5 100)"><path d="M10 300L20 320" /></g>', 400, 420),
        ('<g transform="translate(5 100)"><g transform="translate(0 50)"><path d="M1 300L20 320" /></g></g>', 450, 470),
        ('<g transform="translate(5 300) rotate(30) translate(-4 0)"><path d="M1 3L20 2" /></g>', 256, 344),
        ('<g><defs><path d="M1 -5L9 5" id="a" /></defs><use x="3" xlink:href="#a" y="300" /></g>', 295, 305),
        ('<image height="200" x="0" y="300" width="300" />', 300, 500),
    ],
)  # fmt: skip
def test_each_kind_of_element_is_in_the_cuts_that_it_meets_and_in_no_other(inside: str, top: int, low: int) -> None:
    drawn = svg_slices.read(f"{HEAD}{inside}</svg>")
    mark = "<image" if "<image" in inside else "<use" if "<use" in inside else "<path"
    for row, there in ((top - 30, False), (top - 4, True), (low + 4, True), (low + 30, False)):
        assert (mark in drawn.cut(row, 1).replace("<defs><path", "")) is there, row


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M10 300l5-20" />',
        '<path d="M10,300 20,320" />',
        '<path d="M10 3e2L20 320" />',
        '<path d="m10 300l5 5" />',
        '<path d="M.5.5L20 320" />',
        '<path d="M10 300S20 320 5 5" />',
        '<g transform="scale(2)"><path d="M10 300L20 320" /></g>',
        '<g transform="matrix(1 0 0 1 3 4)"><path d="M10 300L20 320" /></g>',
        '<rect width="10" height="10" />',
        '<g><use xlink:href="#nothing" /></g>',
        '<linearGradient id="g"><stop offset="0" /><stop offset="1" /></linearGradient>',
    ],
)
def test_what_cannot_be_measured_is_in_every_cut(inside: str) -> None:
    drawn = svg_slices.read(f'{HEAD}{inside}<path d="M1 500L2 501" /></svg>')
    assert all(inside in drawn.cut(row, 10) for row in (-500, 0, 500, 2000))
    assert "M1 500" not in drawn.cut(0, 10) and "M1 500" in drawn.cut(495, 10)


def test_of_a_long_path_only_the_parts_that_meet_a_cut_are_in_it() -> None:
    parts = [f"M{n % 7} {n * 2}L9 {n * 2 + 1}" for n in range(1, 440)]
    drawn = svg_slices.read(f'{HEAD}<path d="{"".join(parts)}" fill="none" stroke="#000" /></svg>')
    cut = drawn.cut(400, 20)
    there = [each for each in parts if f"{each}M" in cut or f'{each}"' in cut]
    # and the outermost, which tell the rasteriser that the path does not end here
    assert {"M4 400L9 401", "M0 420L9 421", parts[0], parts[-1]} <= set(there) and 12 < len(there) < 24
    wider = pixels(drawn.cut(390, 40))[10:-10]
    assert wider[..., 3].any() and (wider == pixels(drawn.svg)[400:420]).all()


def test_each_pixel_has_the_nearest_colour_of_the_palette() -> None:
    chance = np.random.default_rng(3)
    palette = ColourPalette(chance.integers(0, 256, 60, dtype=np.uint8).tobytes())
    picture = chance.integers(0, 256, (40, 50, 4), dtype=np.uint8)
    numbers = palette.numbers(values_of(picture))
    known = np.frombuffer(palette.colours, np.uint8).reshape(-1, 3).astype(int)
    away = ((picture[:, :, None, :3].astype(int) - known) ** 2).sum(axis=3)
    assert (np.take_along_axis(away, numbers[..., None].astype(int), 2)[..., 0] == away.min(axis=2)).all()


def test_a_picture_of_few_colours_keeps_them_all() -> None:
    picture = Image.new("RGBA", (30, 20), (10, 20, 30))
    picture.paste((200, 100, 50, 255), (5, 5, 15, 15))
    with Image.open(io.BytesIO(indexed(np.asarray(picture)))) as found:
        assert found.mode == "P"
        assert (colours(found) == colours(picture)).all()
    assert len(palette_of(picture.convert("RGB")).colours) % 3 == 0
