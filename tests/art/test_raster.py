"""Pixels of a drawing, whichever way they come, and the PNGs that are written of them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from shared.games import SMALL, WORKSPACES, load

from vmodsmith.art import drawing, pictures, png, raster
from vmodsmith.art import indexed as png_palette
from vmodsmith.art.indexed import ColourPalette, values_of
from vmodsmith.art.map.hexmap import draw_layers
from vmodsmith.art.png import lossless
from vmodsmith.model import Game

slow_way = raster._decoded


@pytest.mark.parametrize("shape", [(0, 3), (1, 1), (40, 50)])
def test_the_different_values_of_a_picture_stand_once_in_their_order(shape: tuple[int, int]) -> None:
    values = np.random.default_rng(3).integers(0, 30, shape).astype(np.uint32)
    assert png.different(values).tolist() == sorted(set(values.flat))


def the_same(svg: str, width: int | None) -> bool:
    quick, slow = raster.pixels(svg, width), slow_way(svg, width)
    return quick.shape == slow.shape and bool((quick == slow).all())


def drawn(game: Game, shows: set[str]) -> list[tuple[str, str, int | None]]:
    """Pictures that are drawn by themselves, by name, with their widths."""
    wanted = [each for each in pictures.pictures(game, game.style) if each.shows in shows]
    return [(each.name, drawing.svg(game, game.style, each), drawing.width(game, game.style, each)) for each in wanted]


def test_the_quick_way_is_installed_for_the_tests() -> None:
    """Where it is not, everything in this file compares a thing with itself."""
    assert raster.svg2png_py is not None


@pytest.mark.parametrize("name", WORKSPACES)
def test_both_ways_give_the_same_pixels_of_pictures_with_a_width(name: str) -> None:
    game = load(name, SMALL) if name == "skirmish" else load(name)
    found = drawn(game, {"face", "mask", "badge", "arcs", "icon", "die", "moved"})
    some = found[:: max(1, len(found) // 60)]
    assert [each for each, svg, width in some if not the_same(svg, width)] == []
    assert all(raster._fitted(svg, width or 0) for _, svg, width in some), "the quick way was taken"


def test_both_ways_give_the_same_pixels_of_a_map_and_of_displays() -> None:
    game = load("skirmish", SMALL)
    layers = draw_layers(game, game.maps[0], game.style)
    assert [name for name, svg in layers.items() if not the_same(svg, None)] == []
    assert [name for name, svg, _ in drawn(game, {"display"}) if not the_same(svg, None)] == []


@pytest.mark.parametrize("width", [1, 7, 24, 51, 144, 377])
@pytest.mark.parametrize(
    "head",
    [
        'width="13mm" height="13mm" viewBox="0 0 72 72"',
        'width="12.7mm" height="20.3mm" viewBox="0 0 72 115"',
        'width="40" height="30px" viewBox="0 0 40 30"',
        'width="33.4" height="20" viewBox="-3 2.5 40 30"',
        'width="40" height="30"',
        'width="4cm" height="3cm" viewBox="0 0 40 30"',
        'width="40" height="30" preserveAspectRatio="none" viewBox="0 0 20 30"',
    ],
)
def test_both_ways_scale_alike(head: str, width: int) -> None:
    inside = '<path d="M0 0H72V72H0Z" fill="#9fd0ea"/><path d="M3 3Q30 9 20 28Z" fill="#800" fill-opacity=".4"/>'
    assert the_same(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>', width)


def test_pale_colours_come_back_as_they_are_in_a_png() -> None:
    """Half transparent pixels are multiplied by their alpha in the rasteriser, and rounded on the way back."""
    bars = "".join(
        f'<path d="M{x} 0h1v{y + 1}h-1z" fill="rgb({x * 4},{255 - x},{x})" fill-opacity="{y / 64}"/>'
        for x in range(64)
        for y in range(64)
    )
    assert the_same(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">{bars}</svg>', None
    )


@pytest.mark.parametrize("svg", ["", "<svg", "<p/>", '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="1"/>'])
def test_bad_drawings_are_told_as_such(svg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (None, 20):
        with pytest.raises(ValueError, match=r"."):
            raster.pixels(svg, width)
    monkeypatch.setattr(raster, "svg2png_py", None)
    with pytest.raises(ValueError, match=r"."):
        raster.pixels(svg)


def test_without_the_quick_way_the_same_bytes_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("skirmish", SMALL)
    some = drawn(game, {"face", "badge", "display"})
    quick = [raster.to_png(svg, width) for _, svg, width in some]
    monkeypatch.setattr(raster, "svg2png_py", None)
    assert [raster.to_png(svg, width) for _, svg, width in some] == quick


def picture(colours: int, alpha: bool) -> np.ndarray:
    chance = np.random.default_rng(colours)
    palette = chance.integers(0, 256, (colours, 4), dtype=np.uint8)
    if not alpha:
        palette[:, 3] = 255
    return palette[np.arange(60 * 41) % colours].reshape(41, 60, 4)


@pytest.mark.parametrize("alpha", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 16, 255, 256, 257, 2000])
def test_a_png_is_the_picture_to_the_pixel(colours: int, alpha: bool) -> None:
    given = picture(colours, alpha)
    written = lossless(given)
    with Image.open(io.BytesIO(written)) as found:
        found.load()
        assert (np.asarray(found.convert("RGBA")) == given).all()
        assert (found.mode == "P") is (colours <= 256)
    assert written == lossless(given.copy())


def test_a_png_is_what_other_readers_read(tmp_path: Path) -> None:
    """ImageMagick, which checks every chunk, and the sizes of its palette."""
    shutil = pytest.importorskip("shutil")
    if not shutil.which("identify"):
        pytest.skip("ImageMagick is not installed")
    import subprocess

    for colours in (3, 256, 300):
        file = tmp_path / f"{colours}.png"
        file.write_bytes(lossless(picture(colours, True)))
        told = subprocess.run(["identify", "-verbose", str(file)], capture_output=True, text=True, check=True)
        assert re.search(r"Geometry: 60x41", told.stdout) and not told.stderr


@pytest.mark.parametrize("box", [(0, 0, 60, 41), (0, 0, 1, 1), (7, 3, 20, 19), (59, 40, 60, 41)])
def test_a_part_of_a_png_is_that_of_the_whole(box: tuple[int, int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    given = picture(200, alpha=False)
    left, top, right, low = box
    for at_once in (1 << 22, 61, 7):
        monkeypatch.setattr(png, "_AT_ONCE", at_once)
        found = png.part(lossless(given), *box)
        assert found is not None and (found == given[top:low, left:right, :3]).all()


def test_a_part_of_a_png_that_is_written_otherwise_is_not_taken() -> None:
    """One with more colours, one that another program has filtered, one that is cut short."""
    assert png.part(lossless(picture(300, alpha=False)), 0, 0, 5, 5) is None
    held = io.BytesIO()
    numbers = Image.fromarray(np.add.outer(np.arange(200), np.arange(200)).astype(np.uint8)).convert("P")
    numbers.save(held, "PNG")
    found = png.part(held.getvalue(), 0, 0, 200, 200)
    assert found is None or (found == np.asarray(numbers.convert("RGB"))).all()
    whole = lossless(picture(200, alpha=False))
    assert png.part(whole, 0, 0, 60, 900) is None


@pytest.mark.parametrize("at_once", [1 << 16, 100])
def test_each_pixel_gets_the_nearest_colour_of_the_palette(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearest in red, green and blue together, and the first of two that are equally near; in portions too."""
    monkeypatch.setattr(png_palette, "_AT_ONCE", at_once)
    monkeypatch.setattr(png_palette, "_SEARCHED", 7 * at_once)
    png_palette._nearest.cache_clear()
    chance = np.random.default_rng(7)
    palette = chance.integers(0, 256, (200, 3), dtype=np.uint8)
    pixels = np.full((40, 50, 4), 255, np.uint8)
    pixels[..., :3] = chance.integers(0, 256, (40, 50, 3), dtype=np.uint8)
    pixels[0, :, :3] = palette[:50]  # these are in it
    apart = pixels[..., None, :3].astype(int) - palette.astype(int)
    found = ColourPalette(palette.tobytes()).numbers(values_of(pixels))
    assert (found == (apart**2).sum(axis=-1).argmin(axis=-1)).all()
    png_palette._nearest.cache_clear()
