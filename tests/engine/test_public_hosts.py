"""Rules for public modules, in VASSAL. They are looked for in the folder that VMODSMITH_MODULES names, each unpacked
into a folder of the name of its repository; nothing of them is kept here."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image
from shared.hosts import FILES

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.archives import entries_of
from vmodsmith.tasks.plugin import BuiltPlugin, build_plugin
from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal.module import read_module

_FOLDER = "VMODSMITH_MODULES"


@dataclass(frozen=True)
class Public:
    """A public module, and what rules need to know of it: `here`, `there` and `beyond` are hexes in a row."""

    folder: str
    map: str
    board: str
    host: str
    sides: tuple[str, str]
    red: tuple[str, str, str]
    blue: str
    here: str
    there: str
    beyond: str
    picture: tuple[str, int, int] | None = None
    rows: str = ""
    known: int = 0
    moves: dict[str, str] = field(default_factory=dict)


NORMANDY = Public(
    folder="tld-mod",
    map="Normandy",
    board="Normandy",
    host="""\
  columns: 1-60
  rows: 1-40
  pieces:
    - type: foot
      prototypes: Unit
      where: {Palette: "*American*"}
      side: red
      steps: Flip
      stats: {cs: ["4", "2"], mv: "8"}
    - type: foot
      prototypes: Unit
      where: {Palette: "*German*"}
      side: blue
      steps: Flip
      stats: {cs: ["4", "2"], mv: "8"}
""",
    sides=("Allies", "Germans"),
    red=("3/38/2", "2/501/101", "1/327/101"),
    blue="I/919/709",
    here="2010",
    there="2011",
    beyond="2012",
    picture=("Map_Full.png", 5400, 2600),
)

STADIUM = Public(
    folder="Dreadball-Vassal-Module",
    map="Main Map",
    board="Metal Pitch",
    host="""\
  board: Metal Pitch
  pieces:
    - type: foot
      prototypes: Model
      where: {Palette: "*Marauders*"}
      side: red
      steps: Knocked Down
      stats: {cs: ["4", "2"], mv: "5"}
    - type: foot
      prototypes: Model
      where: {Palette: "*Trontek*"}
      side: blue
      steps: Knocked Down
      stats: {cs: ["4", "2"], mv: "5"}
""",
    sides=("Player 1", "Player 2"),
    red=("Marauders Jack", "Marauders Guard", "Marauders Keeper"),
    blue="Trontek Jack",
    here="0303",
    there="0403",
    beyond="0503",
)

WATERLOO = Public(
    folder="vivelemperor-game",
    map="Main Map",
    board="Map",
    host="""\
  pieces:
    - type: foot
      prototypes: French Unit
      side: red
      steps: Steps
      stats: {cs: ["4", "2"], mv: "5"}
    - type: foot
      prototypes: Anglo-Allied Unit
      side: blue
      steps: Steps
      stats: {cs: ["4", "2"], mv: "5"}
""",
    sides=("France", "Coalition"),
    red=("Marcognet / I Corps", "Jerome / II Corps", "Friant / Imperial Guard"),
    blue="Alten / I Corps",
    here="1005",
    there="1006",
    beyond="1007",
    picture=("vive-lempereur map v2.png", 2640, 2040),
)

FORD = Public(
    folder="pywargame",
    map="Board",
    board="Ford",
    host="""\
  pieces:
    - type: foot
      prototypes: Unit
      side: {red: {Side: Red}, blue: {Side: Blue}}
      steps: Flip
      stats: {cs: ["{CF}", "1"], mv: "{MF}"}
""",
    sides=("Red", "Blue"),
    red=("red 1", "red 2", "red 3"),
    blue="blue 1",
    here="0303",
    there="0304",
    beyond="0305",
)
"""The module that benchmarks/pywargame_module.py writes."""


def _workspace(root: Path, public: Public, source: Path) -> BuiltPlugin:
    """The rules of the small game for a public module, built."""
    entries = dict(entries_of(source))
    if public.picture is not None:
        name, width, height = public.picture
        if f"images/{name}" not in entries:  # too large for the copy: an empty one of some size
            out = io.BytesIO()
            Image.new("1", (width, height), 1).save(out, "PNG")
            entries[f"images/{name}"] = out.getvalue()
    manifest = FILES["counters/game.yaml"].partition("host:\n")[0]
    manifest += f"host:\n  file: clash.vmod\n  map: {public.map}\n  default_terrain: clear\n{public.host}"
    manifest += 'source: "design: a test"\n'
    texts = FILES["templates/strings.csv"]
    texts = texts.replace("side.red,Reds", f"side.red,{public.sides[0]}")
    texts = texts.replace("side.blue,Blues", f"side.blue,{public.sides[1]}")
    changed = {
        "counters/game.yaml": manifest.replace("id: border", "id: public"),
        "counters/types.yaml": FILES["counters/types.yaml"].partition("  - {id: horse")[0],
        "maps/hexes.csv": f"hex,terrain,source\n{public.there},woods,design: a test\n",
        "maps/lines.csv": "id,kind,course,source\n",
        "templates/strings.csv": texts.replace("type.horse,Horse,騎兵\n", ""),
        "templates/rules/1-move.yaml": FILES["templates/rules/1-move.yaml"].replace(
            "{horse: horse, else: foot}", "foot"
        ),
    }
    for name, text in {**FILES, **changed}.items():
        if "scenarios" in name:
            continue
        room, _, inside = name.partition("/")
        path = root / room / "public" / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    archive.write_archive(root / "counters" / "public" / "clash.vmod", entries)
    return build_plugin(Workspace(root), "public")[0]


def _source(public: Public) -> Path:
    folder = Path(os.environ.get(_FOLDER, "")) / public.folder
    if not os.environ.get(_FOLDER) or not folder.is_dir():
        pytest.skip(f"{public.folder} is not in the folder that {_FOLDER} names")
    return folder


@contextmanager
def _engines(root: Path, built: BuiltPlugin, *players: str) -> Iterator[list[Engine]]:
    module = root / "counters" / "public" / "clash.vmod"
    made: list[Engine] = []
    try:
        for player in players:
            made.append(Engine(module, extensions=[built.path], player=player, user=player.lower()))
        yield made
    finally:
        for each in made:
            each.close()


@pytest.mark.parametrize("public", [NORMANDY, STADIUM, WATERLOO, FORD], ids=lambda each: each.folder)
def test_a_public_module_gets_a_referee(needs_engine: None, tmp_path: Path, public: Public) -> None:
    built = _workspace(tmp_path, public, _source(public))
    assert built.pieces > 5 and built.hexes > 100
    with _engines(tmp_path, built, "One", "Two") as (engine, other):
        engine.seed(0)
        engine.new_game(public.sides[0])
        engine.apply([c.board_selection(public.map, [c.BoardPlace(public.board)])])
        port = engine.serve()
        centres = _centres(tmp_path)
        places = (public.here, public.here, public.there, public.beyond)
        for piece, at in zip((*public.red, public.blue), places, strict=True):
            engine.place(piece, "{},{}".format(*centres[at]), public.map)
        engine.reload()
        engine.join(port, "room")
        other.join(port, "room", public.sides[1], follows=True)
        assert _differences(engine, other) == []
        mark = engine.mark()
        engine.move(public.red[0], "{},{}".format(*centres[public.there]), public.map)
        said = engine.chat(mark)
        assert any(f"to {public.there}: 2 for 1 hex" in line and "It stops there" in line for line in said), said
        assert _differences(engine, other) == []
        assert any(f"to {public.there}: 2 for 1 hex" in line for line in other.chat())
        engine.undo()
        assert _differences(engine, other) == []
        engine.move(public.red[0], "{},{}".format(*centres[public.there]), public.map)
        mark = engine.mark()
        engine.move(public.red[1], "{},{}".format(*centres[public.there]), public.map)
        assert any("stack of 3, limit 2" in line for line in engine.chat(mark)), engine.chat(mark)
        engine.undo()
        engine.turn("next", "vms_tracker")
        mark = engine.mark()
        engine.do(public.red[0], "Attack…")
        engine.do(public.red[0], "Show odds")
        engine.dice(4)
        engine.do(public.red[0], "Resolve")
        said = engine.chat(mark)
        assert any("1:1" in line for line in said), said
        assert _differences(engine, other) == []
        assert [each for each in engine.problems(mark) if each.get("level") == "ERROR"] == []
        _joined_without(engine, other, tmp_path, port)
        other.disconnect()
        engine.disconnect()


def _differences(engine: Engine, other: Engine) -> list[tuple[str, str]]:
    """What two players see differently, but for the order within a stack: in Dreadball VASSAL alone, without a
    plug-in, shows the other player a piece that joins a stack at its other end."""
    return [
        (one, two)
        for one, two in engine.agree(other, 20)
        if not (one.startswith("stack ") and sorted(re.findall(r"\d{9,}", one)) == sorted(re.findall(r"\d{9,}", two)))
    ]


def _joined_without(engine: Engine, other: Engine, root: Path, port: int) -> None:
    """A third player, who has the public module alone, is named to all three, and sees what is lacking."""
    note = "Bare plays without the plug-in public"
    with Engine(root / "counters" / "public" / "clash.vmod", player="Bare", user="bare") as bare:
        mark = bare.mark()
        bare.join(port, "room", follows=True)
        for each in (engine, other, bare):
            each.wait_for(lambda each=each: any(note in line for line in each.chat()), "the note", 60)  # type: ignore[misc]
        shown = [text for dialog in bare.dialogs(mark) for text in dialog] + bare.chat()
        assert any("'public'" in each for each in shown), shown
        assert not any("Two plays without" in line for line in engine.chat())
        bare.disconnect()


def _centres(root: Path) -> dict[str, tuple[int, int]]:
    """The middle of each hex, in pixels of the map: its board may lie within a margin."""
    from vmodsmith.reading.game import load_game

    game, _ = load_game(root, "public")
    assert game is not None and game.hosted is not None
    module = read_module(archive.read_archive(root / "counters" / "public" / "clash.vmod"))
    window = next(each for each in module.elements() if each.get("mapName") == game.hosted.map)
    right, down = int(window.get("edgeWidth", "0")), int(window.get("edgeHeight", "0"))
    return {name: (x + right, y + down) for name, (x, y) in game.hosted.centres.items()}
