"""A picture as map: laid below the grid by hexes and their pixels, drawn over or not, in module, gallery and print."""

from __future__ import annotations

import io
import math
import zipfile
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from vmodsmith import check
from vmodsmith.art import svg_slices
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.hexmap import draw_layers, draw_map
from vmodsmith.art.raster import pixels, to_png
from vmodsmith.cli import main
from vmodsmith.model import Game
from vmodsmith.preview.tiles import map_tiles
from vmodsmith.reading.game import load_game

M = "maps/skirmish"
PAPER, RIM, DOT = (250, 240, 200), (20, 40, 160), (220, 0, 0)
HEX = 120.0
"""Across the flats of a hex of the scan, in pixels."""

Spot = tuple[float, float]


def spot(number: str, degrees: float = 0.0) -> Spot:
    """The middle of a hex on the scan, which is turned by so many degrees about its middle."""
    column, row = int(number[:2]), int(number[2:])
    x = 120 + (column - 1) * HEX * math.sqrt(3) / 2
    y = 120 + (row - 1) * HEX + (HEX / 2 if column % 2 == 0 else 0)
    turn = math.radians(degrees)
    dx, dy = x - 400, y - 350
    return 400 + dx * math.cos(turn) - dy * math.sin(turn), 350 + dx * math.sin(turn) + dy * math.cos(turn)


def scan(degrees: float = 0.0, columns: range = range(1, 7)) -> Image.Image:
    """A board of 800 by 700 pixels with a blue rim of 30 and a red dot in the middle of each hex."""
    made = Image.new("RGB", (800, 700), RIM)
    draw = ImageDraw.Draw(made)
    draw.rectangle((30, 30, 769, 669), fill=PAPER)
    for column in columns:
        for row in range(1, 5):
            x, y = spot(f"{column:02d}{row:02d}", degrees)
            draw.ellipse((x - 16, y - 16, x + 16, y + 16), fill=DOT)
    return made


def lay(workspace: Path, pictures: str, more: str = "") -> None:
    """Write `pictures:` (and more) into the map of the small game."""
    path = workspace / M / "map.yaml"
    text = path.read_text(encoding="utf-8").replace("    areas:\n", f"    pictures: {pictures}\n{more}    areas:\n", 1)
    path.write_text(text, encoding="utf-8")


def at(*numbers: str, degrees: float = 0.0, moved: Callable[[Spot], Spot] = lambda spot: spot) -> str:
    points = {number: moved(spot(number, degrees)) for number in numbers}
    return "{" + ", ".join(f'"{number}": {x:.1f} {y:.1f}' for number, (x, y) in points.items()) + "}"


@pytest.fixture
def workspace(skirmish: Path) -> Path:
    (skirmish / M / "pictures").mkdir()
    scan().save(skirmish / M / "pictures" / "board.png")
    return skirmish


def loaded(workspace: Path) -> Game:
    game, problems = load_game(workspace, "skirmish")
    assert game is not None, problems
    return game


def said(workspace: Path) -> list[str]:
    game, problems = load_game(workspace, "skirmish")
    return [*map(str, problems), *(map(str, check.run(game)) if game else ())]


def board(game: Game) -> Image.Image:
    return Image.open(io.BytesIO(to_png(draw_map(game, game.maps[0], game.style)))).convert("RGB")


def is_near(found: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 12 for a, b in zip(found, colour, strict=True))


def has_dots(game: Game, shown: Image.Image) -> list[str]:
    """The hexes in whose middle a dot of the scan lies, and paper a quarter of a hex beside it."""
    sheet = geometry_of(game.maps[0], game.style.map)
    off = sheet.across / 4
    return [
        number
        for number, p in sheet.centres.items()
        if is_near(shown.getpixel((round(p.x), round(p.y))), DOT)
        and is_near(shown.getpixel((round(p.x + off), round(p.y))), PAPER)
    ]


@pytest.mark.parametrize("degrees", [0.0, 4.0, -90.0, 180.0])
def test_a_scan_lies_on_the_grid_however_it_was_turned(workspace: Path, degrees: float) -> None:
    scan(degrees).save(workspace / M / "pictures" / "board.png")
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104', degrees=degrees)}}}]")
    game = loaded(workspace)
    assert said(workspace) == []
    assert len(has_dots(game, board(game))) == 24


def test_the_whole_picture_is_on_the_board_and_what_is_cropped_is_not(workspace: Path) -> None:
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104')}}}]")
    game = loaded(workspace)
    shown = board(game)
    scale = game.style.map.hex_px / HEX
    assert abs(shown.width - 800 * scale) <= 2 and abs(shown.height - 700 * scale) <= 2
    assert all(is_near(shown.getpixel(place), RIM) for place in ((4, 4), (shown.width - 4, shown.height - 4)))
    text = (workspace / M / "map.yaml").read_text(encoding="utf-8")
    (workspace / M / "map.yaml").write_text(text.replace("{file: board.png,", "{file: board.png, crop: 30 30 770 670,"))
    shown = board(loaded(workspace))
    assert abs(shown.width - 740 * scale) <= 2
    assert all(is_near(shown.getpixel(place), PAPER) for place in ((4, 4), (shown.width - 4, shown.height - 4)))


def test_several_boards_lie_side_by_side(workspace: Path) -> None:
    scan(columns=range(1, 4)).save(workspace / M / "pictures" / "board.png")
    scan(columns=range(4, 7)).resize((1600, 1400)).save(workspace / M / "pictures" / "east.jpg", quality=95)
    east = at("0401", "0601", "0404", moved=lambda p: (p[0] * 2, p[1] * 2))
    seam = (spot("0301")[0] + spot("0401")[0]) / 2
    lay(
        workspace,
        f"[{{file: board.png, at: {at('0101', '0301', '0104')}, crop: 0 0 {seam:.0f} 700}},"
        f" {{file: east.jpg, at: {east}, crop: {2 * seam:.0f} 0 1600 1400}}]",
    )
    game = loaded(workspace)
    assert said(workspace) == []
    assert len(has_dots(game, board(game))) == 24


def test_what_is_drawn_over_a_picture_is_what_the_map_says(workspace: Path) -> None:
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104')}}}]")
    game = loaded(workspace)
    assert list(draw_layers(game, game.maps[0], game.style)) == ["ground"]
    bare = draw_map(game, game.maps[0], game.style)
    for what, mark in (
        ("grid", "-grid"),
        ("numbers", "-numbers"),
        ("lines", "-ways"),
        ("entries", "-entries"),
        ("points", "-vp"),
    ):
        one = game.maps[0].model_copy(update={"over": (what,)})
        drawn = draw_map(game, one, game.style)
        assert mark in drawn and f'{mark}"' not in bare, what
    names = game.maps[0].model_copy(update={"over": ("names",)})
    assert game.has_names(names) and not game.has_names(game.maps[0])
    other = names.model_copy(update={"id": "other"})
    here, there = game.places[0], game.places[0].model_copy(update={"map": "other"})
    for places, shown in (((here, there), (True, True)), ((here,), (True, False)), ((there,), (False, True))):
        both = game.model_copy(update={"maps": (names, other), "places": places})
        assert (both.has_names(names), both.has_names(other)) == shown
    panel = game.maps[0].model_copy(update={"over": ("panel",)})
    assert geometry_of(panel, game.style.map).panel and not geometry_of(game.maps[0], game.style.map).panel


def test_bands_of_a_board_open_only_the_strips_that_they_show(workspace: Path) -> None:
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104')}}}]")
    game = loaded(workspace)
    style = game.style.model_copy(update={"map": game.style.map.model_copy(update={"hex_px": 240.0})})
    layers = draw_layers(game, game.maps[0], style)
    assert layers["ground"].count("<image") == 3
    ground = svg_slices.read(layers["ground"])
    assert ground.cut(0, 300).count("<image") == 1
    assert ground.cut(450, 100).count("<image") == 2
    whole = Image.open(io.BytesIO(to_png(draw_map(game, game.maps[0], style)))).convert("RGB")
    made = Image.fromarray(pixels(ground.cut(400 - 32, 200 + 64))).convert("RGB")
    assert made.width == whole.width and whole.height > 1000
    assert made.crop((0, 32, made.width, 232)).tobytes() == whole.crop((0, 400, whole.width, 600)).tobytes()


def test_paper_has_the_picture_itself_and_the_gallery_its_tiles(workspace: Path) -> None:
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104')}}}]", "    over: numbers\n")
    done = CliRunner().invoke(main, ["--workspace", str(workspace), "mapsheets", "skirmish"])
    assert done.exit_code == 0, done.output
    with pikepdf.open(workspace / "dist" / "skirmish-map.pdf") as file:
        found = {(int(each.Width), int(each.Height)) for each in file.objects
                 if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"}  # fmt: skip
    assert found == {(800, 700)}
    game = loaded(workspace)
    tiles = map_tiles(game, "field", game.style)
    assert set(tiles) == {"ground", "numbers"}
    first = Image.open(io.BytesIO(tiles["ground"].tiles[f"{tiles['ground'].highest}/0_0.webp"])).convert("RGB")
    assert all(abs(a - b) < 30 for a, b in zip(first.getpixel((5, 5)), RIM, strict=True))  # type: ignore[arg-type]


def test_a_drawing_is_a_map_too(workspace: Path) -> None:
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="16" fill="#dc0000"/>'
        for x, y in (spot(f"{column:02d}{row:02d}") for column in range(1, 7) for row in range(1, 5))
    )
    paper = '<rect width="800" height="700" fill="#faf0c8"/>'
    (workspace / M / "pictures" / "board.png").unlink()
    (workspace / M / "pictures" / "board.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 700">{paper}{dots}</svg>'
    )
    lay(workspace, f"[{{file: board.svg, at: {at('0101', '0601', '0104')}}}]")
    game = loaded(workspace)
    assert said(workspace) == [] and len(has_dots(game, board(game))) == 24


def test_a_map_without_a_picture_is_drawn_as_before(small_game: Game) -> None:
    assert all(small_game.maps[0].draws(what) for what in ("terrain", "panel", "names"))
    assert "<image" not in draw_map(small_game, small_game.maps[0], small_game.style)


GOOD = at("0101", "0601", "0104")


@pytest.mark.parametrize(
    ("pictures", "message"),
    [
        (f"[{{file: bord.png, at: {GOOD}}}]", (
            "map.yaml:12: file: found 'bord.png', expected a file in maps/skirmish/pictures/ (did you "
            "mean 'board.png'?)"
        )),
        (f"[{{file: board.png, at: {at('0101', '0601', '0104').replace('0601', '0701')}}}]",
         "map.yaml:12: 0701: found '0701', expected a hex of the map (did you mean '0"),
        ('[{file: board.png, at: {"0101": 900 120, "0601": 639 180, "0104": 120 480}}]',
         "map.yaml:12: 0101: found '900 120', expected a pixel of the picture, 800 x 700"),
        (f"[{{file: board.png, at: {at('0101', '0102', '0104')}}}]", (
            "found 'hexes in a line', expected three hexes that form a "
            "triangle"
        )),
        ('[{file: board.png, at: {"0101": 120 120, "0601": 639 180}}]',
         "map.yaml:12: pictures[1]: expected three hexes or more"),
        ('[{file: board.png, at: {"0101": 639 180, "0601": 120 120, "0104": 639 500}}]', "found 'a mirrored picture'"),
        ('[{file: board.png, at: {"0101": 120 120, "0601": 600 180, "0104": 120 480}}]',
         "warning: at: found 'a picture that is stretched by "),
        ((
            "[{file: board.png, at: "
            f"{at('0101', '0601', '0104', '0604').replace('540.0', '500.0')}"
            "}]"
        ), "hexes from the place that the other hexes give it"),
        ('[{file: board.png, at: {"0101": 12 12, "0601": 63.9 18, "0104": 12 48}}]', (
            "pixels to an inch of the map', expected at least 75: "
            "a smaller picture is blurred"
        )),
        (f"[{{file: board.png, image: x, at: {GOOD}}}]", (
            "map.yaml:12: image: found 'x', expected the name of the "
            "picture under `file`"
        )),
        (f"[{{file: board.png, crop: 90 90 20 700, at: {GOOD}}}]", (
            "expected left, top, right and bottom of the part that is "
            "shown"
        )),
        (f"[x, {{file: board.png, at: {GOOD}}}]", "map.yaml:"),
        ("[]", "pictures/board.png: warning: found 'board.png', expected a picture that a map of map.yaml names"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_picture_below_a_map_is_told(workspace: Path, pictures: str, message: str) -> None:
    lay(workspace, pictures)
    assert any(message in each for each in said(workspace)), said(workspace)


def test_what_is_over_no_picture_and_far_too_fine_is_told(workspace: Path) -> None:
    lay(workspace, "[]", "    over: grid\n")
    assert any(
        "map.yaml:3: over: found 'grid'" in each or "over: found 'grid', expected no `over`" in each
        for each in said(workspace)
    )
    text = (workspace / M / "map.yaml").read_text(encoding="utf-8").replace("hex_mm: 20", "hex_mm: 1.5")
    (workspace / M / "map.yaml").write_text(
        text.replace("pictures: []", f"pictures: [{{file: board.png, at: {GOOD}}}]")
    )
    assert any("pixels to an inch of the map', expected at most 600" in each for each in said(workspace))
    (workspace / M / "pictures" / "board.png").write_bytes(
        (workspace / M / "pictures" / "board.png").read_bytes()[:-90]
    )
    assert any("board.png: " in each and "expected a whole picture" in each for each in said(workspace))


def test_a_game_whose_map_is_a_picture_is_built_the_same_twice(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(workspace, f"[{{file: board.png, at: {at('0101', '0601', '0104')}}}]", "    over: numbers\n")
    (workspace / "counters/skirmish/pictures").mkdir()
    Image.new("RGB", (200, 200), DOT).save(workspace / "counters/skirmish/pictures/r-1.png")
    built = []
    for cache in ("one", "two"):
        monkeypatch.setenv("VMODSMITH_CACHE", str(workspace / cache))
        done = CliRunner().invoke(main, ["--workspace", str(workspace), "build", "skirmish", "--force", "-j", "1"])
        assert done.exit_code == 0, done.output
        built.append((workspace / "dist" / "skirmish.vmod").read_bytes())
    assert built[0] == built[1]
    with zipfile.ZipFile(io.BytesIO(built[0])) as module:
        shown = Image.open(io.BytesIO(module.read("images/r-1.1.png"))).convert("RGB")
    assert is_near(shown.getpixel((60, 60)), DOT)
