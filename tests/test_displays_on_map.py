"""Displays that lie on the map: their boxes are places of the map window, the same to rules, scenarios, setups and
saved games as those of a window of their own; `check` reports one that lies badly."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from engine.conftest import open_engine
from PIL import Image

from vmodsmith.art.drawing import draw
from vmodsmith.art.map.displays import draw_on_map
from vmodsmith.art.map.layout import lying_on_map
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.plan import plan
from vmodsmith.assemble.setups import saved_game
from vmodsmith.cli import main
from vmodsmith.engine import Engine
from vmodsmith.foundation.cache import Cache
from vmodsmith.preview.payload import land
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.build import build_game

__all__ = ["open_engine"]

DISPLAYS = "maps/skirmish/displays.yaml"
STYLE = "templates/skirmish/style.yaml"
ROOM = "map: {panel_mm: 0, margins_mm: {right: 230, bottom: 90}}\n"


def lay(root: Path, at: str, *, room: str = ROOM) -> Path:
    """The small game with its displays on the map."""
    path = root / DISPLAYS
    path.write_text(path.read_text().replace("window: tracks\n", f"window: tracks\n    on_map: [{at}]\n", 1))
    texts = root / "templates/skirmish/strings.csv"
    texts.write_text(re.sub(r"window\.tracks,.*\n", "", texts.read_text()))
    with (root / STYLE).open("a") as file:
        file.write(room)
    return root


def check(root: Path) -> str:
    return CliRunner().invoke(main, ["--workspace", str(root), "check", "skirmish"]).output


def test_the_game_is_sound_and_its_scenarios_hold(skirmish: Path) -> None:
    lay(skirmish, "130, 10")
    assert "on_map" not in check(skirmish)
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "test", "skirmish", "--quick"])
    assert done.exit_code == 0, done.output


def test_scenarios_hold_in_vassal_too(skirmish: Path, needs_engine: None) -> None:
    done = CliRunner().invoke(main, ["--workspace", str(lay(skirmish, "130, 10")), "test", "skirmish"])
    assert done.exit_code == 0, done.output


def test_boxes_are_places_of_the_map_window(skirmish: Path, open_engine: Callable[..., Engine]) -> None:
    made = build_game(Workspace(lay(skirmish, "130, 10")), "skirmish")
    engine = open_engine(made.path)
    maps = engine.info()["maps"]
    assert maps == ["Field"]
    engine.setup("Start")
    for piece, place in (("morale-r1", "Morale 7"), ("morale-b1", "Morale 8"), ("r-1", "0101"), ("b-1", "0604")):
        assert engine.piece(piece)["at"] == place
        assert engine.piece(piece)["map"] == "Field"


@pytest.mark.parametrize(
    ("at", "room", "said"),
    [
        ("130, 10", "", "expected a place on the picture of the map, which is 128 by 172 mm"),
        ("60, 5", ROOM, "expected a place that covers no hex, not even part of 0"),
        ("9, 125", "map: {margins_mm: {right: 400, bottom: 150}}\n", "expected a place that does not cover the legend"),
    ],
)
def test_a_display_that_lies_badly_is_reported(skirmish: Path, at: str, room: str, said: str) -> None:
    told = check(lay(skirmish, at, room=room))
    assert f"{DISPLAYS}:5: on_map: found " in told and said in told, told


def test_two_displays_on_the_map_may_not_meet(skirmish: Path) -> None:
    path = lay(skirmish, "130, 10") / DISPLAYS
    text = path.read_text().replace("window: tracks\n    source", "window: other\n    on_map: [135, 20]\n    source")
    path.write_text(text)
    told = check(skirmish)
    assert "does not cover morale" in told, told


def test_without_a_map_there_is_nothing_to_lie_on(skirmish: Path) -> None:
    from vmodsmith.check.style.style_references import lying

    game, _ = load_expanded(lay(skirmish, "130, 10"), "skirmish")
    assert game is not None
    (problem,) = lying(game.model_copy(update={"maps": ()}))
    assert "expected a game with a map" in str(problem)


def test_the_map_shows_them_and_no_other_picture_is_needed(skirmish: Path) -> None:
    game, _ = load_expanded(lay(skirmish, "130, 10"), "skirmish")
    assert game is not None
    bare = game.model_copy(update={"displays": ()})
    shown = []
    for each in (game, bare):
        (wanted,) = (one for one in pictures(each, each.style) if one.shows == "map")
        made = draw(each, each.style, [wanted], Cache(skirmish / "cache"))
        shown.append(Image.open(io.BytesIO(made[wanted.name])).convert("RGB"))
    assert shown[0].size == shown[1].size
    box = lying_on_map(game, game.style)["tracks"].boxes["morale/track.7"]
    spot = tuple(round(v) for v in (box.x, box.y, box.right, box.bottom))
    assert shown[0].crop(spot).getcolors() != shown[1].crop(spot).getcolors()  # type: ignore[arg-type]
    names = zipfile.ZipFile(build_game(Workspace(skirmish), "skirmish").path).namelist()
    assert "images/map.field.png" in names and not [each for each in names if "images/display." in each]


@pytest.mark.parametrize("own", ["#12ab34", ""], ids=["their own", "that of the map"])
def test_their_frames_lie_on_paper(skirmish: Path, own: str) -> None:
    """Of the colour of displays, and where the style names none of that of the map."""
    game, problems = load_expanded(
        lay(skirmish, "130, 10", room=ROOM + (f"displays: {{paper: '{own}'}}\n" if own else "")), "skirmish"
    )
    assert game is not None, problems
    drawn = "".join(each.tostring() for each in draw_on_map(game, game.style))
    assert (f'fill="{own}"' in drawn) is bool(own)
    assert (f'fill="{game.style.map.paper}"' in drawn) is (not own)


def test_the_gallery_shows_them_on_the_map_and_not_as_sheets_too(skirmish: Path) -> None:
    apart, _ = load_expanded(skirmish, "skirmish")
    assert apart is not None
    before = land(apart, apart.style)
    game, _ = load_expanded(lay(skirmish, "130, 10"), "skirmish")
    assert game is not None
    now = land(game, game.style)
    assert before["boxesOnMap"] == {} and "morale/track.7" in before["boxes"]
    assert "morale/track.7" not in now["boxes"] and "tracks" not in now["widths"]
    box = lying_on_map(game, game.style)["tracks"].boxes["morale/track.7"]
    assert now["boxesOnMap"]["morale/track.7"] == [round(box.middle.x, 1), round(box.middle.y, 1)]
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "preview", "skirmish"])
    assert done.exit_code == 0, done.output
    assert not list((skirmish / "dist/preview/skirmish").glob("displays/*.png"))


def test_print_shows_them_with_the_map_alone(skirmish: Path) -> None:
    words = ["--workspace", str(skirmish), "mapsheets", "skirmish", "--parts", "page,displays"]

    def pages() -> list[str]:
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output
        (made,) = (skirmish / "dist").rglob("*map*.pdf")
        told = subprocess.run(["pdftotext", "-layout", str(made), "-"], check=True, capture_output=True, text=True)
        return told.stdout.split("\f")[:-1]

    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    before = pages()
    lay(skirmish, "130, 10")
    after = pages()
    assert len(before) > 1 and len(after) == 1, (len(before), len(after))


def test_setups_with_boxes_on_the_map_come_back_from_a_saved_game(skirmish: Path) -> None:
    game, _ = load_expanded(lay(skirmish, "130, 10"), "skirmish")
    assert game is not None
    setup = next(each for each in game.setups if each.id == "start")
    (skirmish / "start.vsav").write_bytes(saved_game(plan(game), setup))
    path = skirmish / "counters/skirmish/setups/start.csv"
    before = {row["piece"]: row["at"] for row in csv.DictReader(path.open(encoding="utf-8"))}
    words = ["--workspace", str(skirmish), "setup", "skirmish", str(skirmish / "start.vsav"), "start", "--replace"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert {row["piece"]: row["at"] for row in csv.DictReader(path.open(encoding="utf-8"))} == before
    spots = Atlas(game, game.style, Lexicon(game)).spots
    assert spots["morale/track.7"].map == spots["0101"].map
