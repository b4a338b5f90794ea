"""The terrain of another module's map, guessed from its colours: what is right, what is doubted, what stays
corrected."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw
from shared.hosts import FILES, GAME, host_entries, write_workspace

from vmodsmith.cli import main
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.survey import Surveyed, survey
from vmodsmith.vassal import archive

GROUND = {"clear": (214, 205, 160), "woods": (120, 150, 90), "marsh": (160, 185, 190)}
"""Colours of the kinds of terrain, which vary from hex to hex and from pixel to pixel."""

MAP = FILES["maps/map.yaml"].replace("lines:", "  - {id: marsh, name: terrain.marsh}\nlines:")
COSTS = FILES["templates/tables/costs.csv"] + "marsh,3,3,,,0\n"
TEXTS = FILES["templates/strings.csv"] + "terrain.marsh,Marsh,湿地\n"


def drawn(truth: dict[str, str], centres: dict[str, tuple[int, int]], seed: int) -> bytes:
    """A map such as a person paints: uneven ground, hexes outlined and numbered, a road over some of them."""
    chance = random.Random(seed)
    picture = Image.new("RGB", (640, 560), "white")
    draw = ImageDraw.Draw(picture)
    for name, (x, y) in centres.items():
        red, green, blue = (each + chance.randint(-8, 8) for each in GROUND[truth[name]])
        corners = [(x - 46, y), (x - 23, y - 40), (x + 23, y - 40), (x + 46, y), (x + 23, y + 40), (x - 23, y + 40)]
        draw.polygon(corners, fill=(red, green, blue), outline="black")
        for _ in range(250):
            spot = x + chance.randint(-34, 34), y + chance.randint(-34, 34)
            shade = chance.randint(-25, 25)
            draw.point(spot, fill=(red + shade, green + shade, blue + shade))
        draw.text((x - 12, y - 36), name, fill="black")
        if chance.random() < 0.2:
            draw.line((x - 40, y, x + 40, y + 10), fill="brown", width=3)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def painted(root: Path, samples: str, seed: int = 1, hexes: str = "hex,terrain,source\n") -> dict[str, str]:
    """A game for a module with such a map, and the terrain that each hex really has."""
    changed = {
        "maps/map.yaml": MAP,
        "maps/hexes.csv": hexes,
        "maps/source/colours.csv": samples,
        "templates/tables/costs.csv": COSTS,
        "templates/strings.csv": TEXTS,
    }
    write_workspace(root, changed)
    game, problems = load_game(root, GAME)
    assert game is not None and game.hosted is not None, problems
    centres = game.hosted.centres
    chance = random.Random(seed)
    truth = {each: chance.choice(list(GROUND)) for each in centres}
    entries = {**host_entries(), "images/land.png": drawn(truth, centres, seed)}
    archive.write_archive(root / "counters" / GAME / "clash.vmod", entries)
    return truth


def known(truth: dict[str, str], each: int = 4) -> str:
    """A table with so many hexes of each kind."""
    lines = ["terrain,hexes,source"]
    for kind in GROUND:
        lines.append(f"{kind},{' '.join([name for name in truth if truth[name] == kind][:each])},design: a test")
    return "\n".join(lines) + "\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path


def table(root: Path) -> dict[str, dict[str, str]]:
    text = (root / "maps" / GAME / "hexes.csv").read_text(encoding="utf-8")
    return {row["hex"]: row for row in csv.DictReader(io.StringIO(text))}


def surveyed(root: Path, truth: dict[str, str], each: int = 4) -> Surveyed:
    (root / "maps" / GAME / "source" / "colours.csv").write_text(known(truth, each), encoding="utf-8")
    (found,) = survey(Workspace(root), GAME)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_hexes_have_the_terrain_that_they_look_like(root: Path, seed: int) -> None:
    truth = painted(root, "terrain,hexes,source\n", seed)
    found = surveyed(root, truth)
    rows = table(root)
    guessed = {each: rows[each]["terrain"] if each in rows else "clear" for each in truth}
    wrong = [each for each in truth if guessed[each] != truth[each]]
    assert len(wrong) <= len(truth) // 50, wrong
    assert found.changed and "would be guessed right" in found.notes[-1]
    game, problems = load_game(root, GAME)
    assert game is not None and not [each for each in problems if each.severity == "error"]
    assert all(row["source"].startswith(("reconstruction: guessed as ", "design: a test")) for row in rows.values())


def test_what_was_corrected_stays(root: Path) -> None:
    """By its terrain alone, or with a source of its own; a dry run then finds nothing to change."""
    truth = painted(root, "terrain,hexes,source\n")
    surveyed(root, truth)
    rows = table(root)
    guesses = [each for each in rows.values() if "guessed" in each["source"]]
    first, second = guesses[0], guesses[1]
    path = root / "maps" / GAME / "hexes.csv"
    other = {"woods": "marsh", "marsh": "woods", "clear": "woods"}[first["terrain"]]
    text = path.read_text(encoding="utf-8")
    text = text.replace(f"{first['hex']},{first['terrain']},", f"{first['hex']},{other},")
    path.write_text(text.replace(second["source"], "design: seen on the map", 1), encoding="utf-8")
    corrected = table(root)
    surveyed(root, truth, 3)
    again = table(root)
    assert again[first["hex"]] == corrected[first["hex"]] and again[second["hex"]] == corrected[second["hex"]]
    assert CliRunner().invoke(main, ["survey", GAME, "--dry-run", "--workspace", str(root)]).exit_code == 0


def test_a_hex_between_two_looks_is_doubted(root: Path) -> None:
    truth = painted(root, "terrain,hexes,source\n")
    game, _ = load_game(root, GAME)
    assert game is not None and game.hosted is not None
    path = root / "counters" / GAME / "clash.vmod"
    entries = dict(archive.read_archive(path))
    picture = Image.open(io.BytesIO(entries["images/land.png"])).convert("RGB")
    last = list(truth)[-1]
    x, y = game.hosted.centres[last]
    mixed = tuple((a + b) // 2 for a, b in zip(GROUND["marsh"], GROUND["woods"], strict=True))
    ImageDraw.Draw(picture).ellipse((x - 40, y - 40, x + 40, y + 40), fill=mixed)
    out = io.BytesIO()
    picture.save(out, "PNG")
    archive.write_archive(path, {**entries, "images/land.png": out.getvalue()})
    found = surveyed(root, truth)
    assert any(last in note and "doubtful" in note for note in found.notes), found.notes
    assert "; perhaps " in table(root)[last]["source"]


def told(root: Path, samples: str) -> list[str]:
    (root / "maps" / GAME / "source" / "colours.csv").write_text(samples, encoding="utf-8")
    with pytest.raises(WorkspaceError) as caught:
        survey(Workspace(root), GAME)
    return [f"{each.file}:{each.line} {each.field}: {each.found}: {each.expected}" for each in caught.value.problems]


def test_what_cannot_be_is_told_at_once(root: Path) -> None:
    painted(root, "terrain,hexes,source\n")
    before = (root / "maps" / GAME / "hexes.csv").read_bytes()
    found = told(root, "terrain,hexes,source\nwood,0101,a test\nclear,0102 9901,a test\nmarsh,0102,a test\n")
    assert [each.partition(":")[2][:2].strip() for each in found] == ["2", "3", "4"]
    assert "a terrain of map.yaml" in found[0] and "a hex of the host's map" in found[1]
    assert "it has clear above" in found[2]
    (alone,) = told(root, "terrain,hexes,source\nclear,0101 0102,a test\n")
    assert "two kinds of terrain" in alone
    assert (root / "maps" / GAME / "hexes.csv").read_bytes() == before


def test_a_map_without_a_picture_that_can_be_read_is_told(root: Path) -> None:
    truth = painted(root, "terrain,hexes,source\n")
    path = root / "counters" / GAME / "clash.vmod"
    entries = dict(archive.read_archive(path))
    limits = FILES["counters/game.yaml"].replace(
        "  default_terrain: clear\n", "  default_terrain: clear\n  columns: 0-20\n  rows: 0-20\n"
    )
    (root / "counters" / GAME / "game.yaml").write_text(limits, encoding="utf-8")
    archive.write_archive(path, {**entries, "images/land.png": b"<svg/>"})
    found = told(root, known(truth))
    assert len(found) == 1, found
    (damaged,) = found
    assert "land.png" in damaged and "a PNG, JPEG, GIF or BMP" in damaged
    archive.write_archive(path, {name: data for name, data in entries.items() if name != "images/land.png"})
    (missing,) = told(root, known(truth))
    assert "land.png" in missing and "a picture of the board" in missing


def test_a_map_of_ones_own_has_no_colours_to_guess_from(skirmish: Path) -> None:
    folder = skirmish / "maps" / "skirmish" / "source"
    folder.mkdir(exist_ok=True)
    (folder / "colours.csv").write_text("terrain,hexes,source\nclear,0101,a test\n", encoding="utf-8")
    with pytest.raises(WorkspaceError, match="a game with a map of its own"):
        survey(Workspace(skirmish), "skirmish")


def test_hexes_in_a_workbook_are_not_written(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    truth = painted(root, "terrain,hexes,source\n")
    monkeypatch.setattr("vmodsmith.reading.files.Reader.workbook_of", lambda self, file: "map.xlsx")
    with pytest.raises(UserError, match=r"the workbook map\.xlsx"):
        surveyed(root, truth)
