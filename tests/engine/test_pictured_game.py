"""A game whose map and counters are pictures: built, printed, played in VASSAL, and what was laid out there taken
back."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from vmodsmith.cli import main
from vmodsmith.engine import Engine
from vmodsmith.tasks.new import new_game

NAME = "battle"
HEX = 150.0
BOARD = (1790, 1480)
RED, BLUE, WEAK, WOODS, PAPER, DOT = (
    (170, 40, 40),
    (40, 60, 160),
    (110, 110, 110),
    (70, 120, 60),
    (230, 222, 190),
    (240, 200, 0),
)

Colour = tuple[int, int, int]


def counter(colour: Colour, label: str) -> Image.Image:
    """A counter as somebody has drawn it: a white cross on its side's colour, a yellow dot in the corner."""
    made = Image.new("RGB", (300, 300), colour)
    draw = ImageDraw.Draw(made)
    draw.rectangle((70, 90, 230, 190), outline="white", width=10)
    draw.line((70, 90, 230, 190), fill="white", width=8)
    draw.ellipse((20, 20, 60, 60), fill=DOT)
    draw.text((150, 240), label, fill="white", anchor="mm", font_size=60)
    return made


def middle(number: str) -> tuple[float, float]:
    """The middle of a hex on the board itself."""
    column, row = int(number[:2]), int(number[2:])
    return 180 + (column - 1) * HEX * math.sqrt(3) / 2, 160 + (row - 1) * HEX + (HEX / 2 if column % 2 == 0 else 0)


ASKEW = math.radians(2.3)
"""How far the scan is turned, against the clock."""


def on_the_scan(number: str) -> tuple[float, float]:
    """The middle of a hex on the scan, which lay askew."""
    (x, y), (wide, high) = middle(number), BOARD
    x, y = x - wide / 2, y - high / 2
    sine, cosine = math.sin(ASKEW), math.cos(ASKEW)
    return x * cosine + y * sine + (wide * cosine + high * sine) / 2, (
        y * cosine - x * sine + (wide * sine + high * cosine) / 2
    )


def board(woods: set[str]) -> Image.Image:
    """A scan of a map of 12 by 8 hexes with a dark rim."""
    made = Image.new("RGB", BOARD, (60, 45, 30))
    draw = ImageDraw.Draw(made)
    draw.rectangle((40, 40, 1750, 1440), fill=PAPER)
    radius = HEX / math.sqrt(3)
    for column in range(1, 13):
        for row in range(1, 9):
            number = f"{column:02d}{row:02d}"
            x, y = middle(number)
            corners = [
                (x + radius * math.cos(math.radians(60 * n)), y + radius * math.sin(math.radians(60 * n)))
                for n in range(6)
            ]
            draw.polygon(corners, fill=WOODS if number in woods else PAPER, outline=(90, 80, 60), width=3)
            draw.text((x, y - 55), number, fill="black", anchor="mm", font_size=24)
    return made.rotate(math.degrees(ASKEW), Image.Resampling.BICUBIC, expand=True, fillcolor=(60, 45, 30))


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#aa2828"/>'
    '<circle cx="13" cy="13" r="9" fill="#f0c800"/><path d="M25 30L75 60" stroke="#fff" stroke-width="4"/></svg>'
)


def woods_of(workspace: Path) -> list[str]:
    """The hexes of the starter that are woods."""
    with (workspace / "maps" / NAME / "hexes.csv").open(encoding="utf-8") as file:
        return [row["hex"] for row in csv.DictReader(file) if row["terrain"] == "woods"]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter, its counters and map as pictures: fronts by name, one of them a JPEG and one an SVG, backs from
    a sheet, a map that lay askew on the scanner."""
    root = tmp_path_factory.mktemp("pictured")
    new_game(root, NAME)
    folder = root / "counters" / NAME / "pictures"
    folder.mkdir()
    with (root / "counters" / NAME / "units.csv").open(encoding="utf-8") as file:
        units = list(csv.DictReader(file))
    sheet = Image.new("RGB", (5 * 320 + 20, 2 * 320 + 20), "black")
    for number, unit in enumerate(units):
        counter(RED if unit["side"] == "red" else BLUE, unit["name"]).save(folder / f"{unit['id']}.png")
        if unit["id"] == "red-1":
            (folder / "red-1.png").unlink()
            counter(RED, unit["name"]).save(folder / "red-1.jpg", quality=92)
        elif unit["id"] == "red-2":
            (folder / "red-2.png").unlink()
            (folder / "red-2.svg").write_text(SVG)
        sheet.paste(counter(WEAK, unit["name"]), (20 + number % 5 * 320, 20 + number // 5 * 320))
    sheet.save(folder / "backs.png")
    names = " ".join(f"{unit['id']}.2" for unit in units)
    (folder.parent / "pictures.yaml").write_text(
        "sheets:\n  - {id: backs, file: backs.png, columns: 5, rows: 2, margins: 20 20 20 20, gap: 20, "
        f"names: {names}}}\n"
    )
    maps = root / "maps" / NAME
    (maps / "pictures").mkdir()
    board({*woods_of(root)}).save(maps / "pictures" / "scan.jpg", quality=94)
    at = ", ".join(
        f'"{number}": {on_the_scan(number)[0]:.1f} {on_the_scan(number)[1]:.1f}' for number in ("0101", "1201", "0108")
    )
    text = (maps / "map.yaml").read_text(encoding="utf-8")
    pictures = f"    pictures:\n      - {{file: scan.jpg, at: {{{at}}}}}\n    areas:"
    (maps / "map.yaml").write_text(text.replace("    areas:", pictures, 1), encoding="utf-8")
    return root


def run(workspace: Path, *words: str) -> str:
    done = CliRunner().invoke(main, ["--workspace", str(workspace), *words])
    assert done.exit_code == 0, done.output
    return done.output


def is_near(found: object, colour: Colour) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 24 for a, b in zip(found, colour, strict=True))


@pytest.mark.slow(60)
def test_a_game_of_pictures_is_built_printed_and_played(
    workspace: Path, open_engine: Callable[..., Engine], tmp_path: Path
) -> None:
    assert "0 errors" in run(workspace, "check", NAME)
    run(workspace, "build", NAME)
    run(workspace, "sheets", NAME)
    run(workspace, "mapsheets", NAME)
    with Image.open(workspace / "maps" / NAME / "pictures" / "scan.jpg") as scan:
        scanned = scan.size
    for name, size in (("sheets", (300, 300)), ("map", scanned)):
        with pikepdf.open(workspace / "dist" / f"{NAME}-{name}.pdf") as file:
            found = {(int(each.Width), int(each.Height)) for each in file.objects
                     if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"}  # fmt: skip
        assert size in found

    engine = open_engine(workspace / "dist" / f"{NAME}.vmod")
    assert engine.complaints_at_opening() == []
    engine.setup(next(each for each in engine.info()["setups"] if "mpty" not in each), "Solo")
    engine.jump(Turn="1", Phase="red-move")
    mark = engine.mark()
    engine.move("red-1", "0304")  # as the rules of the starter have it, over what was typed in hexes.csv and lines.csv
    assert engine.piece("red-1")["at"] == "0304" and any("0304" in each for each in engine.chat(mark))
    engine.do("blue-2", "Lose a step")
    assert [each["level"] for each in engine.layers("blue-2") if each["name"] == "Step"] == [2]
    assert engine.problems(mark) == []

    # the window and the map as a player sees them
    spots = {piece: engine.piece(piece) for piece in ("red-1", "red-2", "blue-2")}
    whole = tmp_path / "map.png"
    engine.picture_of_map(whole, spots["red-1"]["map"])
    shown = Image.open(whole).convert("RGB")
    engine.picture(tmp_path / "window.png")
    engine.picture_of_map(tmp_path / "half.png", spots["red-1"]["map"], 0.5)
    half = Image.open(tmp_path / "half.png").convert("RGB").resize(shown.size)
    for piece, colour in (("red-1", RED), ("red-2", RED), ("blue-2", WEAK)):
        x, y = spots[piece]["x"], spots[piece]["y"]
        for seen in (shown, half):
            near = [seen.getpixel((x + dx, y + dy)) for dx in range(-26, 27, 4) for dy in range(-26, 27, 4)]
            assert sum(is_near(each, colour) for each in near) > 30, piece
            assert any(is_near(each, DOT) for each in near), piece
    for number, colour in ((woods_of(workspace)[0], WOODS), ("0101", PAPER)):
        at = engine.where(number)
        assert is_near(shown.getpixel((at["x"] + 22, at["y"] + 18)), colour), number

    # and what was laid out is taken back
    engine.save(tmp_path / "laid-out.vsav")
    run(workspace, "setup", NAME, str(tmp_path / "laid-out.vsav"), "ours")
    with (workspace / "counters" / NAME / "setups" / "ours.csv").open(encoding="utf-8") as file:
        ours = {row["piece"]: row for row in csv.DictReader(file)}
    with (workspace / "counters" / NAME / "setups" / "start.csv").open(encoding="utf-8") as file:
        start = {row["piece"]: row for row in csv.DictReader(file)}
    assert ours.keys() == start.keys()
    assert {piece for piece in ours if ours[piece]["at"] != start[piece]["at"]} == {"red-1"}
    assert ours["red-1"]["at"] == "0304" and ours["blue-2"]["face"] == "2"
