"""The cover: what lies on it, the title that fits its band, and what is said of a cover that cannot be."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops

from vmodsmith import check
from vmodsmith.art import cover as covers
from vmodsmith.art import drawing, pictures
from vmodsmith.art.cover import draw_cover
from vmodsmith.art.lettering.setting import Lettering
from vmodsmith.art.raster import to_png
from vmodsmith.model import CoverStyle, Game
from vmodsmith.model.style import CoverCounter
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.vassal.archive import read_archive


@pytest.fixture(scope="module")
def board(small_game: Game) -> bytes:
    """A grey board of the size of the game's map."""
    game = small_game
    name = game.maps[0].id
    picture = next(each for each in pictures.pictures(game, game.style) if each.shows == "map" and each.of == name)
    drawn = to_png(drawing.svg(game, game.style, picture))
    with Image.open(io.BytesIO(drawn)) as real:
        grey = Image.new("RGB", real.size, "#808080")
    out = io.BytesIO()
    grey.save(out, "PNG")
    return out.getvalue()


def _drawn(game: Game, board: bytes, cover: CoverStyle) -> Image.Image:
    style = game.style.model_copy(update={"cover": cover})
    return Image.open(io.BytesIO(to_png(draw_cover(game, style, board)))).convert("RGB")


def test_counters_lie_in_their_hexes(small_game: Game, board: bytes) -> None:
    bare = _drawn(small_game, board, CoverStyle(at="0303"))
    lying = _drawn(small_game, board, CoverStyle(at="0303", counters=(CoverCounter(counter="r-1", at="0303"),)))
    assert bare.size == lying.size == (360, 540)
    assert bare.getpixel((180, 220)) == (128, 128, 128)
    left, _, right, _ = ImageChops.difference(bare, lying).getbbox()
    assert 40 < right - 1 - left < 60  # a counter of 60 pixels at 0.75, with its shadow


def test_what_the_engine_writes_over_the_upper_part_is_read(small_game: Game, board: bytes) -> None:
    drawn = _drawn(small_game, board, CoverStyle(at="0303"))
    for y in range(10, 110, 10):  # the steps of the questions, up to six lines of them
        assert min(drawn.getpixel((100, y))) > 225, y


@pytest.mark.parametrize(
    "title", ["X", "A very long title of a game that nobody could print: and what comes below it, too"]
)
def test_the_title_fits_its_band(small_game: Game, board: bytes, title: str) -> None:
    strings = {**small_game.strings, "game.title": {**small_game.strings[small_game.manifest.title], "en": title}}
    manifest = small_game.manifest.model_copy(update={"title": "game.title"})
    game = small_game.model_copy(update={"strings": strings, "manifest": manifest})
    cover = CoverStyle(band="#102030", text="#ffffff", second="#ffffff", rule="#102030")
    drawn = _drawn(game, board, cover)
    ink = np.argwhere((np.asarray(drawn) == 255).all(axis=2))[:, ::-1].tolist()
    assert ink and min(x for x, _ in ink) >= 20 and max(x for x, _ in ink) < 340
    assert {drawn.getpixel((8, y)) for _, y in ink} == {(16, 32, 48)}  # the band reaches as far as the letters


def test_the_module_shows_it_and_a_new_title_makes_a_new_one(skirmish: Path) -> None:
    def built() -> dict[str, bytes]:
        return read_archive(build_game(Workspace(skirmish), "skirmish").path)

    first = built()
    assert b'fileName="cover.png"' in first["buildFile.xml"]
    with Image.open(io.BytesIO(first["images/cover.png"])) as cover:
        assert cover.size == (360, 540)
    strings = skirmish / "templates/skirmish/strings.csv"
    game, _ = load_game(skirmish, "skirmish")
    assert game
    strings.write_text(strings.read_text().replace(game.text(game.manifest.title, "en"), "Another name"))
    assert built()["images/cover.png"] != first["images/cover.png"]


def test_what_cannot_lie_there(skirmish: Path) -> None:
    style = skirmish / "templates/skirmish/style.yaml"
    style.write_text(
        style.read_text()
        + (
            'cover:\n  at: "9999"\n  counters:\n    - {counter: r-11, at: "0303"}\n    - {counter: r-1, at: "0333",'
            " face: 7}\n"
        )
    )
    game, problems = load_game(skirmish, "skirmish")
    assert game and not problems
    said = [str(each) for each in check.run(game)]
    assert [line for line in said if "at: found '9999', expected a hex of the first map" in line]
    assert [
        line
        for line in said
        if "counter: found 'r-11', expected an id of units.csv or markers.csv (did you mean" in line
    ]
    assert [line for line in said if "at: found '0333'" in line]
    assert [line for line in said if "face: found '7', expected a face of r-1: 1 to 2" in line]
    assert all("style.yaml:" in line for line in said if "'9999'" in line or "'0333'" in line)


def test_no_picture_is_taken_for_another(small_game: Game) -> None:
    """A cover that nothing lies on is not the map it is painted upon, where pictures are kept."""
    assert not small_game.style.cover.counters
    kept = [each.key for each in pictures.pictures(small_game, small_game.style)]
    assert len(set(kept)) == len(kept)


def test_what_follows_the_colon_of_a_title_is_written_small_below_it(
    small_game: Game, board: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As large as its share of the band, and smaller where it is too long for it."""
    real, written = covers.set_text, []

    def noted(text: str, letters: Lettering, *given: Any) -> Any:
        written.append((text, letters.size))
        return real(text, letters, *given)

    monkeypatch.setattr(covers, "set_text", noted)

    def sizes(title: str) -> dict[str, float]:
        written.clear()
        texts = {**small_game.strings, "test.title": {each: title for each in small_game.manifest.languages}}
        manifest = small_game.manifest.model_copy(update={"title": "test.title", "languages": ("en",)})
        game = small_game.model_copy(update={"manifest": manifest, "strings": texts})
        draw_cover(game, game.style, board)
        return dict(written)

    long = "M" * 60
    assert sizes("HH") == {"HH": 46.0}
    assert sizes("HH: II") == {"HH": 46.0, "II": 19.0}
    found = sizes(f"HH: {long}")
    assert found["HH"] == 46.0 and found[long] < 19.0
