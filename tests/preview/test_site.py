"""The site as files: what it is made of, that it changes at once or not at all, and that it stays in its place."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from vmodsmith.art import raster
from vmodsmith.art.map import hexmap
from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.model import Game
from vmodsmith.preview import gallery, payload, tiles
from vmodsmith.preview.folder import SiteFolder
from vmodsmith.preview.tiles import GROUND, map_tiles, parted, pyramid, streamed
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.compile import java
from vmodsmith.tasks.preview import write_site

UNITS = "counters/skirmish/units.csv"


def manifest(root: Path) -> dict:
    """What the first page on disk knows."""
    page = (root / "dist/preview/index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="manifest">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


def test_layers_laid_upon_one_another_are_the_map(small_game: Game) -> None:
    drawing = hexmap.draw_map(small_game, small_game.maps[0], small_game.style)
    layers = parted(drawing)
    assert next(iter(layers)) == GROUND
    assert {"numbers", "names", "zones", "vp"} <= set(layers)

    def picture(svg: str) -> Image.Image:
        return Image.open(io.BytesIO(raster.to_png(svg))).convert("RGBA")

    laid = picture(layers[GROUND])
    for name in list(layers)[1:]:
        laid.alpha_composite(picture(layers[name]))
    off = np.abs(np.asarray(laid, int) - np.asarray(picture(drawing), int)).max(axis=2)
    assert (off > 12).mean() < 0.002, "only where a line of the frame lay above a number"


def test_tiles_make_up_the_picture() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (700, 1300, 3), dtype=np.uint8)
    made = pyramid(Image.fromarray(noise), lossless=True)
    assert (made.width, made.height, made.highest) == (1300, 700, 11)
    whole = np.zeros_like(noise)
    for column in range(3):
        for row in range(2):
            tile = np.asarray(Image.open(io.BytesIO(made.tiles[f"{made.highest}/{column}_{row}.webp"])).convert("RGB"))
            left, top = max(0, column * 512 - 1), max(0, row * 512 - 1)
            whole[top : top + tile.shape[0], left : left + tile.shape[1]] = tile
    assert (whole == noise).all()
    least = [name for name in made.tiles if name.startswith(f"{made.lowest}/")]
    assert least == [f"{made.lowest}/0_0.webp"]


@pytest.mark.parametrize("size", [(1300, 700), (1025, 1026), (3000, 513), (515, 1030), (200, 90), (2049, 1)])
@pytest.mark.parametrize("step", [2, 256, 400])
def test_tiles_of_a_picture_that_comes_in_rows_are_those_of_the_whole(size: tuple[int, int], step: int) -> None:
    """All of them, on every level."""
    width, height = size
    chance = np.random.default_rng(width)
    coarse = chance.integers(0, 255, (height // 40 + 2, width // 40 + 2, 3), dtype=np.uint8)
    picture = Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC).convert("RGBA")
    pixels = np.asarray(picture)
    rows = (pixels[top : top + step] for top in range(0, height, step))
    made, whole = streamed(width, height, rows, lossless=True), pyramid(picture, lossless=True)
    assert (made.lowest, made.highest) == (whole.lowest, whole.highest)
    assert sorted(made.tiles) == sorted(whole.tiles)
    for name, tile in whole.tiles.items():
        one, other = (
            np.asarray(Image.open(io.BytesIO(each)).convert("RGBA"), int) for each in (made.tiles[name], tile)
        )
        assert one.shape == other.shape, name
        finer = range(made.highest - int(name.partition("/")[0]))
        if all(-(-height // 2**n) % 2 == 0 for n in finer):
            assert abs(one - other).max() <= 1, name
        else:  # where rows were odd, the whole picture is squeezed by half a row
            assert abs(one - other).mean() < 12, name


def test_a_large_map_comes_in_rows(small_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    of, style = small_game.maps[0].id, small_game.style
    whole = map_tiles(small_game, of, style)
    monkeypatch.setattr(tiles, "_WHOLE", 10_000)
    made = map_tiles(small_game, of, style)
    assert list(made) == list(whole)
    for layer, each in whole.items():
        assert made[layer].tiles.keys() == each.tiles.keys()
        finest = [name for name in each.tiles if name.startswith(f"{each.highest}/")]
        for name in finest:
            one, other = (
                np.asarray(Image.open(io.BytesIO(found)).convert("RGBA"), int)
                for found in (made[layer].tiles[name], each.tiles[name])
            )
            assert abs(one - other).mean() < 1, (layer, name)


def test_the_hexsides_of_a_hex(small_game: Game) -> None:
    land = payload.land(small_game, small_game.style)["maps"][0]
    assert {direction for direction, _ in land["sides"]["0302"]} == {"N", "NE", "SE"}
    assert [direction for direction, _ in land["sides"]["0402"]] == ["NW"]
    assert land["ways"]["0302"] == [1]
    assert land["known"]["0202"]["at"] == ["maps/skirmish/hexes.csv", 2]


def test_static_site(skirmish: Path) -> None:
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "preview"])
    assert done.exit_code == 0, done.output
    game = manifest(skirmish)["games"][0]
    for stage in ("counters", "land", "tables", "declared", "sources"):
        assert (skirmish / "dist/preview" / game["payloads"][stage]).is_file()
    assert game["maps"]["field"]["layers"][0] == GROUND
    page = (skirmish / "dist/preview/index.html").read_text(encoding="utf-8")
    outside = re.findall(r'(?:src|href)="((?:https?:)?//[^"]*)"', page)
    assert outside == [], "nothing is fetched from elsewhere"


def test_the_page_is_shown_as_far_as_it_is(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An author waits for counters alone, then for what was found and the rules; sheets and the map come last."""
    units = skirmish / UNITS
    units.write_text(units.read_text(encoding="utf-8").replace("tank", "tnak", 1), encoding="utf-8")
    real, shown = SiteFolder.publish, []

    def published(folder: SiteFolder, page: bytes) -> None:
        found = re.search(r'<script type="application/json" id="manifest">(.*?)</script>', page.decode(), re.S)
        assert found
        [game] = json.loads(found[1])["games"]
        shown.append({*game["payloads"], *(each for each in ("displays", "maps", "sheets", "problems") if game[each])})
        real(folder, page)

    monkeypatch.setattr(SiteFolder, "publish", published)
    write_site(Workspace(skirmish), ("skirmish",))
    first, second, *others = [each - {"maps"} for each in shown]
    assert first == {"counters"}
    assert second == {"counters", "problems", "land", "tables", "declared", "sources"}
    assert others[0] == second | {"displays", "sheets", "coverage"}
    assert "maps" in shown[-1]


def test_same_site_twice_and_nothing_left_over(skirmish: Path) -> None:
    write_site(Workspace(skirmish), ())
    first = {path.relative_to(skirmish): path.read_bytes() for path in (skirmish / "dist").rglob("*") if path.is_file()}
    units = skirmish / UNITS
    before = units.read_text()
    units.write_text(before.replace("III,1,11,A", "III,1,19,A"))
    write_site(Workspace(skirmish), ())
    units.write_text(before)
    write_site(Workspace(skirmish), (), jobs=2)
    again = {path.relative_to(skirmish): path.read_bytes() for path in (skirmish / "dist").rglob("*") if path.is_file()}
    assert first.keys() == again.keys()
    assert first == again


def test_errors_keep_what_was_there(skirmish: Path) -> None:
    write_site(Workspace(skirmish), ())
    good = manifest(skirmish)["games"][0]
    units = skirmish / UNITS
    units.write_text(units.read_text().replace("III,1,11,A,,2", "III,1,11,A,,two"))
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "preview"])
    assert done.exit_code == 1
    assert f"{UNITS}:2" in done.output
    bad = manifest(skirmish)["games"][0]
    assert bad["payloads"] == good["payloads"]
    assert bad["maps"] == good["maps"]
    assert any(each["file"] == UNITS and each["line"] == 2 for each in bad["problems"])
    assert (skirmish / "dist/preview" / bad["payloads"]["counters"]).is_file()


def test_a_mistake_in_a_rule_is_told(skirmish: Path) -> None:
    file = "templates/skirmish/rules/fight.py"
    text = (skirmish / file).read_text(encoding="utf-8")
    (skirmish / file).write_text(text.replace("me.Fought == 0", "me.Fough == 0", 1), encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "preview"])
    assert done.exit_code == 1 and f"{file}:" in done.output and "'Fough'" in done.output
    assert any(
        each["file"] == file and "Fough" in json.dumps(each) for each in manifest(skirmish)["games"][0]["problems"]
    )


def test_a_changed_counter_has_no_rule_written_again(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    emit = java.emit

    def noted(*given: Any) -> str:
        written.append(emit(*given))
        return written[-1]

    monkeypatch.setattr(java, "emit", noted)
    monkeypatch.setenv("VMODSMITH_CACHE", str(skirmish / "cache"))
    write_site(Workspace(skirmish), ())
    assert len(written) == 1
    units, rules = skirmish / UNITS, skirmish / "templates/skirmish/rules/fight.py"
    units.write_text(units.read_text().replace("III,1,11,A", "III,1,19,A"))
    write_site(Workspace(skirmish), ())
    assert len(written) == 1
    rules.write_text(rules.read_text(encoding="utf-8").replace("me.Fought == 0", "me.Fought < 1", 1), encoding="utf-8")
    write_site(Workspace(skirmish), ())
    assert len(written) == 2


def test_a_game_that_never_was_good(skirmish: Path) -> None:
    (skirmish / UNITS).write_text("id,side\n")
    problems = write_site(Workspace(skirmish), ())[1]
    assert problems
    assert manifest(skirmish)["games"][0]["payloads"] == {}


def test_what_lies_in_dist_is_not_believed(skirmish: Path) -> None:
    """Scripts that a stranger's workspace brings along are neither named by the page nor left there."""
    write_site(Workspace(skirmish), ())
    evil = skirmish / "dist/preview/skirmish/evil.js"
    evil.write_text("alert(1)")
    counters = skirmish / "dist/preview" / manifest(skirmish)["games"][0]["payloads"]["counters"]
    counters.write_text("alert(1)")
    (skirmish / UNITS).write_text("id,side\n")
    write_site(Workspace(skirmish), ())
    assert not evil.exists()
    assert manifest(skirmish)["games"][0]["payloads"] == {}, "its content is not what its name says"


def test_folder_of_others_is_left_alone(skirmish: Path, tmp_path: Path) -> None:
    mine = skirmish / "dist/preview"
    mine.mkdir(parents=True)
    (mine / "notes.txt").write_text("mine")
    with pytest.raises(WorkspaceError, match="other files"):
        write_site(Workspace(skirmish), ())
    assert (mine / "notes.txt").read_text() == "mine"


def test_links_lead_nowhere(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "site").symlink_to(outside)
    with pytest.raises(WorkspaceError, match="link"):
        SiteFolder(tmp_path / "site")
    folder = SiteFolder(tmp_path / "other")
    (tmp_path / "other" / "game").symlink_to(outside)
    with pytest.raises(WorkspaceError, match="other/game: found 'a link', expected a folder of the workspace's own"):
        folder.add("game", "x", ".js", b"1")
    assert list(outside.iterdir()) == []
    with pytest.raises(ValueError, match="not a path inside"):
        folder.add_named("../x", b"1")


def test_texts_of_the_page() -> None:
    from vmodsmith.preview.page import ui_strings

    strings = ui_strings()
    assert all(entry["en"] and entry["ja"] for entry in strings.values())
    static = Path(payload.__file__).parent / "static"
    used = {key for path in static.glob("*.js") for key in re.findall(r'\bui\("([a-z.]+)"', path.read_text())}
    assert used <= set(strings)


def test_a_file_that_only_has_the_right_name_is_written_anew(tmp_path: Path) -> None:
    """A stranger's `dist/` may bring a script of the right name and the right length."""
    folder = SiteFolder(tmp_path / "site")
    name = folder.add("assets", "core", ".js", b"ours();")
    (tmp_path / "site" / name).write_bytes(b"evil();")
    assert folder.add("assets", "core", ".js", b"ours();") == name
    assert (tmp_path / "site" / name).read_bytes() == b"ours();"


def test_a_folder_that_another_command_writes_meanwhile_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, other = SiteFolder(tmp_path / "site"), SiteFolder(tmp_path / "site")
    write, files = FolderWriter.write_tree, {"about.json": b"{}"}

    def late(self: FolderWriter, path: Path, contents: Any) -> None:
        monkeypatch.undo()
        other.replace_tree("map", files)
        write(self, path, contents)

    monkeypatch.setattr(FolderWriter, "write_tree", late)
    ours.replace_tree("map", files)
    assert ours.has("map") and ours.has("map/about.json") and not other.has("map/about.json")


@pytest.mark.parametrize("known", [False, True], ids=["at the first time", "later"])
def test_nothing_that_dist_brings_is_believed(skirmish: Path, known: bool) -> None:
    """Pictures and tiles have names that a stranger can reckon; the description of tiles could even be endless."""
    write_site(Workspace(skirmish), ())
    site = skirmish / "dist/preview"
    ours = {path: path.read_bytes() for path in site.rglob("*") if path.is_file() and path.name != ".vmodsmith-preview"}
    if not known:  # as from another machine: the folder is there, and nothing is known of it
        moved = skirmish.with_name("received")
        skirmish.rename(moved)
        ours = {moved / path.relative_to(skirmish): each for path, each in ours.items()}
        skirmish = moved
    for path, content in ours.items():
        path.write_bytes(b"EVIL" + content[4:])
        if path.name == "about.json":
            path.write_bytes(content.replace(b'"lowest": ', b'"lowest": -99999999999'))
    write_site(Workspace(skirmish), ())
    now = {path: path.read_bytes() for path in (skirmish / "dist/preview").rglob("*") if path in ours}
    assert {path.name for path in ours if now.get(path) != ours[path]} <= {"index.html"}


def test_a_map_that_changes_while_it_is_read_is_made_again(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = skirmish / "maps/skirmish/hexes.csv"
    read = gallery.load_with_digests

    def then_changed(*where: Any) -> Any:
        found = read(*where)
        hexes.write_text(hexes.read_text().replace("woods", "clear"))
        return found

    monkeypatch.setattr(gallery, "load_with_digests", then_changed)
    write_site(Workspace(skirmish), ())
    monkeypatch.undo()
    before = manifest(skirmish)["games"][0]["payloads"]["land"]
    write_site(Workspace(skirmish), ())
    assert manifest(skirmish)["games"][0]["payloads"]["land"] != before
